package app

// likelihoodKeys is the part of a report that views of prompting and likelihood
// need: it is small beside that of the grid.
var likelihoodKeys = []string{"bands/by_model", "leaderboard", "likelihood"}

// likelihoodViews are the views of releases whose legend gives roles.
var likelihoodViews = []View{
	{Name: "scaling", Title: "Scaling", Compares: true, Keys: likelihoodKeys, Figures: []string{"scaling"},
		Tables: []string{"scaling-models", "gap-by-size", "curves", "slopes", "tuning", "trends", "variants", "extensions"}},
	{Name: "breakeven", Title: "Break-even", Compares: true, Keys: likelihoodKeys, Figures: []string{"break-evens"},
		Tables: []string{"break-even", "break-even-without-family", "curve-candidates", "curve-points"}},
	{Name: "datasets", Title: "Data sets", Compares: true, Keys: likelihoodKeys, Figures: []string{"scaling-by-dataset", "gold-labels"},
		Tables: []string{"datasets", "break-even-by-dataset", "dataset-accuracy"}},
	{Name: "families", Title: "Families", Compares: true, Keys: likelihoodKeys, Figures: []string{"scaling-by-family"},
		Tables: []string{"families", "family-effects", "answers"}},
	{Name: "cells", Title: "Item by item", Compares: true, Keys: likelihoodKeys, Figures: []string{"cells"}, Tables: []string{"cells"}},
	{Name: "perplexity", Title: "Perplexity", Compares: true, Keys: likelihoodKeys, Figures: []string{"ppl-delta", "ppl-correct", "control"},
		Tables: []string{"ppl-delta", "ppl-correct", "control"}},
	{Name: "statements", Title: "Statements", Compares: true, Keys: likelihoodKeys, Figures: []string{"generation", "statement-histograms"},
		Tables: []string{"generation", "judges", "agreement", "statement-text", "score-checks"}},
}
