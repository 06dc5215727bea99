package tables

import (
	"slices"
	"strconv"

	"recount/analysis"
)

// Compression lists what becomes of the benchmark when it is cut to its most
// discriminative items (S1.57-S1.63).
func Compression(r *analysis.Report) (Table, error) {
	const name, title = "compression", "What does cutting the benchmark to its most discriminative items do?"
	if _, err := section(r, name, "compression"); err != nil {
		return Table{Name: name, Title: title}, err
	}
	c := func(key ...string) Cell { return at("", append([]string{"compression"}, key...)...) }
	lines := []line{
		{"correlation of discrimination and fragility", "", c("corr")},
		{"its interval", "", interval("", "compression", "corr_ci")},
		{"the same, each item left out of the model scores", "", c("corr_rest_score")},
		{"the same, without items of zero variance", "", c("corr_drop_zero_variance")},
		{"items of zero variance", "items", c("n_zero_variance")},
		{"distinct values of discrimination", "", c("distinct")},
		{"size of the subset", "items", c("subset_size")},
		{"items strictly above the cutoff", "items", c("strictly_above")},
		{"items on the cutoff", "items", c("on_cutoff")},
		{"places filled by the tie-break", "items", c("slots_by_tiebreak")},
		{"mean fragility of the subset, expected over tie-breaks", "proportion", c("mean_fragility_top")},
		{"lowest that a tie-break can give", "proportion", c("mean_fragility_top_min")},
		{"highest that a tie-break can give", "proportion", c("mean_fragility_top_max")},
		{"mean fragility of all items", "proportion", c("mean_fragility")},
		{"difference", "proportion", c("fragility_gap")},
		{"champions on all items", "models", c("champions_full")},
		{"champions on the subset, mean over tie-breaks", "models", c("champions_disc", "mean")},
		{"champions on random subsets of that size, mean", "models", c("champions_random", "mean")},
	}
	return complete(r, list(name, title, "", lines))
}

// Seeds is Table 7 of P1 (T1.7): one row a seed with the numbers that depend
// on it, and the range of each.
func Seeds(r *analysis.Report) (Table, error) {
	t := Table{
		Name:  "seeds",
		Title: "What depends on the seed?",
		Note:  "Means over tie-breaks and over random subsets. The correlation itself does not depend on the seed, its interval does.",
		Columns: []Column{
			{Title: "seed", Text: true},
			{Title: "champions, discriminative subset", Unit: "models, mean"},
			{Title: "champions, random subsets", Unit: "models, mean"},
			{Title: "champions, all items", Unit: "models"},
			{Title: "correlation"}, {Title: "lower end"}, {Title: "upper end"},
		},
	}
	if _, err := section(r, t.Name, "compression", "seeds"); err != nil {
		return t.untold(), err
	}
	for _, seed := range keysOf(r, "compression", "seeds", "by_seed") {
		c := func(key ...string) Cell {
			return at("", append([]string{"compression", "seeds", "by_seed", seed}, key...)...)
		}
		t.Rows = append(t.Rows, Row{Cells: []Cell{
			text(seed), c("disc"), c("random"), c("champions_full"), c("corr"), c("corr_ci", "lo"), c("corr_ci", "hi"),
		}})
	}
	all := func(key string) Cell { return at("", "compression", "seeds", key) }
	for _, end := range []string{"min", "max"} {
		t.Rows = append(t.Rows, Row{Total: true, Cells: []Cell{
			text(map[string]string{"min": "smallest", "max": "largest"}[end]), all("disc_" + end), all("random_" + end),
			text(""), text(""), text(""), text(""),
		}})
	}
	return complete(r, t)
}

// Difficulty lists how fragility goes with difficulty (E6.16).
func Difficulty(r *analysis.Report) (Table, error) {
	const name, title = "difficulty", "Is fragile just hard?"
	if _, err := section(r, name, "difficulty"); err != nil {
		return Table{Name: name, Title: title}, err
	}
	d := func(key string) Cell { return at("", "difficulty", key) }
	return complete(r, list(name, title,
		"Difficulty is the share of models that answer an item wrongly under the reference.", []line{
			{"mean difficulty", "proportion", d("mean_difficulty")},
			{"correlation of difficulty and fragility", "", d("corr_fragility")},
			{"correlation of difficulty and discrimination", "", d("corr_discrimination")},
			{"correlation of discrimination and fragility, given difficulty", "", d("partial_disc_fragility")},
		}))
}

// Deciles shows how fragility goes with difficulty in tenths of the items, from
// the easiest to the hardest (E6.16).
func Deciles(r *analysis.Report) (Table, error) {
	t := Table{
		Name:  "deciles",
		Title: "How fragile are easy and hard items?",
		Note:  "Items in tenths from the easiest to the hardest.",
		Columns: []Column{
			{Title: "tenth of the items", Text: true},
			{Title: "mean difficulty", Unit: "proportion"}, {Title: "mean fragility", Unit: "proportion"},
		},
	}
	if _, err := section(r, t.Name, "difficulty", "by_decile"); err != nil {
		return t.untold(), err
	}
	for _, tenth := range keysOf(r, "difficulty", "by_decile") {
		d := func(key string) Cell { return at("", "difficulty", "by_decile", tenth, key) }
		t.Rows = append(t.Rows, Row{Cells: []Cell{text(tenth), d("difficulty"), d("fragility")}})
	}
	return complete(r, t)
}

// SubsetChampions is how many champions the drawn subsets have (S1.61, S1.62): a
// row for each number of champions that any of them has.
func SubsetChampions(r *analysis.Report) (Table, error) {
	t := Table{
		Name:  "subset-champions",
		Title: "How many champions do smaller benchmarks have?",
		Note:  "Subsets with this many champions. An empty cell: no draw has so many. The most discriminative items are drawn among those that tie at the cutoff.",
		Columns: []Column{
			{Title: "champions", Text: true}, {Title: "random items", Unit: "draws"}, {Title: "most discriminative items", Unit: "draws"},
		},
	}
	if _, err := section(r, t.Name, "compression", "champions_disc", "hist"); err != nil {
		return t.untold(), err
	}
	for _, n := range SubsetCounts(r) {
		row := []Cell{text(itoa(n))}
		for _, kind := range []string{"champions_random", "champions_disc"} {
			cell := text("")
			if draws := r.At("compression", kind, "hist", itoa(n)); draws != nil && !draws.IsNull() {
				cell = at("", "compression", kind, "hist", itoa(n))
			}
			row = append(row, cell)
		}
		t.Rows = append(t.Rows, Row{Cells: row})
	}
	return complete(r, t)
}

// SubsetCounts are the numbers of champions that any drawn subset has, ascending.
func SubsetCounts(r *analysis.Report) (counts []int) {
	for _, kind := range []string{"champions_random", "champions_disc"} {
		for _, key := range keysOf(r, "compression", kind, "hist") {
			if n, err := strconv.Atoi(key); err == nil && !slices.Contains(counts, n) {
				counts = append(counts, n)
			}
		}
	}
	slices.Sort(counts)
	return counts
}
