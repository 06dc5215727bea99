package synth

import (
	"strconv"

	"recount/records"
)

// legend returns the paper's legend cut or grown to the options and labelled
// as synthetic.
func legend(o Options) *records.Legend {
	l := records.NeutralHarness()
	l.Title = "Synthetic fragility grid"
	l.Description = "Invented data: made-up questions, answers that no model gave. " +
		"It has the shape of the grid of \"There Is No Neutral Harness\" and says nothing about the models whose names it uses. " +
		seedInWords(o.Seed)
	l.Licence = "CC0-1.0"
	l.Synthetic = true
	l.Models = rosterOf(l.Models, o.Models)
	cutConfigurations(l, o.Configurations)
	growConfigurations(l, o.Configurations)
	return l
}

// rosterOf takes n models of a roster and invents those that lack.
func rosterOf(roster []records.Model, n int) []records.Model {
	models := append([]records.Model{}, roster[:min(n, len(roster))]...)
	for k := len(models) + 1; k <= n; k++ {
		id := "synthetic-" + strconv.Itoa(k)
		models = append(models, records.Model{ID: id, Name: id, Family: "Synthetic", ParamsB: float64(1 + 7*k%97)})
	}
	return models
}

// cutConfigurations keeps the first n. The axes that the legend names lose what
// is left out; the reference is the first and stays.
func cutConfigurations(l *records.Legend, n int) {
	if n >= len(l.Configurations) {
		return
	}
	l.Configurations = l.Configurations[:n]
	kept := map[string]bool{}
	for _, c := range l.Configurations {
		kept[c.Key] = true
	}
	axes := l.Axes
	l.Axes = nil
	for _, a := range axes {
		var keys []string
		for _, key := range a.Configurations {
			if kept[key] {
				keys = append(keys, key)
			}
		}
		l.Axes = append(l.Axes, records.Axis{Name: a.Name, Configurations: keys})
	}
}

// growConfigurations adds generation templates with the orders of the
// reference's template, until there are n configurations. Axes are then
// derived, so that the format axis holds the new templates.
func growConfigurations(l *records.Legend, n int) {
	if n <= len(l.Configurations) {
		return
	}
	l.Axes = nil
	var orders []records.Configuration
	for _, c := range l.Configurations {
		if c.Template == l.Configurations[0].Template {
			orders = append(orders, c)
		}
	}
	for k := 0; len(l.Configurations) < n; k++ {
		c := orders[k%len(orders)]
		c.Template = "extra_" + strconv.Itoa(k/len(orders)+1)
		c.Key = c.Method + "|" + c.Template + "|" + c.Order
		l.Configurations = append(l.Configurations, c)
	}
}

// itemCounts shares n items among benchmarks in the paper's proportions. What
// the division leaves goes to the first ones.
func itemCounts(n, benchmarks int) []int {
	weights := []int{1000, 1000, 1000, 679}[:benchmarks]
	whole := 0
	for _, w := range weights {
		whole += w
	}
	counts := make([]int, benchmarks)
	rest := n
	for b, w := range weights {
		counts[b] = n * w / whole
		rest -= counts[b]
	}
	for b := 0; rest > 0; b, rest = (b+1)%benchmarks, rest-1 {
		counts[b]++
	}
	return counts
}
