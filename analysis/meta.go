package analysis

import (
	"math"
	"strconv"
)

var metaEntries = []Entry{
	{Pattern: "meta/n_models", Title: "models", Unit: "models", Format: "int", Spec: "N1.001", Formula: "models in the release"},
	{Pattern: "meta/n_families", Title: "model families", Unit: "families", Format: "int", Spec: "N1.002", Formula: "distinct families that the legend names"},
	{Pattern: "meta/n_moe", Title: "mixture-of-experts models", Unit: "models", Format: "int", Spec: "S1.01", Formula: "models that the legend marks as mixtures of experts"},
	{Pattern: "meta/params_b/min", Title: "smallest model", Unit: "billion parameters", Format: "raw", Spec: "N1.003", Formula: "smallest parameter count that the legend gives, in billions"},
	{Pattern: "meta/params_b/max", Title: "largest model", Unit: "billion parameters", Format: "raw", Spec: "N1.003", Formula: "largest parameter count that the legend gives, in billions"},
	{Pattern: "meta/dropped_models", Title: "dropped models", Unit: "models", Format: "int", Spec: "N1.004", Formula: "models that the legend lists as dropped; they have no records"},
	{Pattern: "meta/n_benchmarks", Title: "benchmarks", Unit: "benchmarks", Format: "int", Spec: "N1.005", Formula: "benchmarks in the release"},
	{Pattern: "meta/n_items", Title: "items", Unit: "items", Format: "int", Spec: "N1.006", Formula: "items that every model answers"},
	{Pattern: "meta/items/<b>", Title: "items of the benchmark", Unit: "items", Format: "int", Spec: "N1.007", Formula: "items of one benchmark"},
	{Pattern: "meta/n_options", Title: "options of an item", Unit: "options", Format: "int", Spec: "N1.011", Formula: "options of an item; the largest number where items differ"},
	{Pattern: "meta/n_configs", Title: "configurations", Unit: "configurations", Format: "int", Spec: "N1.013", Formula: "configurations that every model has"},
	{Pattern: "meta/n_configs_gen", Title: "generation configurations", Unit: "configurations", Format: "int", Spec: "N1.014", Formula: "configurations scored by generation"},
	{Pattern: "meta/n_configs_ll", Title: "likelihood configurations", Unit: "configurations", Format: "int", Spec: "N1.015", Formula: "configurations scored by likelihood"},
	{Pattern: "meta/n_orders", Title: "option orders", Unit: "orders", Format: "int", Spec: "N1.016", Formula: "distinct option orders of the configurations"},
	{Pattern: "meta/n_shuffles", Title: "shuffled option orders", Unit: "orders", Format: "int", Spec: "N1.017", Formula: "option orders other than the original one"},
	{Pattern: "meta/n_templates_gen", Title: "generation templates", Unit: "templates", Format: "int", Spec: "N1.018", Formula: "distinct prompt templates of the generation configurations"},
	{Pattern: "meta/n_templates", Title: "prompt templates", Unit: "templates", Format: "int", Spec: "N1.019", Formula: "distinct prompt templates of all configurations"},
	{Pattern: "meta/n_axes", Title: "axes", Unit: "axes", Format: "int", Spec: "N1.020", Formula: "axes along which configurations differ from the reference"},
	{Pattern: "meta/n_permutations", Title: "possible option orders", Unit: "orders", Format: "int", Spec: "N1.021", Formula: "factorial of the number of options"},
	{Pattern: "meta/n_files", Title: "record files", Unit: "files", Format: "int", Spec: "N1.030", Formula: "models times benchmarks"},
	{Pattern: "meta/n_bits", Title: "bits of a record", Unit: "bits", Format: "int", Spec: "N1.031", Formula: "one correctness bit for each configuration"},
	{Pattern: "meta/total_bits", Title: "bits", Unit: "bits", Format: "int", Spec: "N1.201", Formula: "models times items times configurations"},
	{Pattern: "meta/total_lines", Title: "record lines", Unit: "lines", Format: "int", Spec: "N1.201", Formula: "models times items"},
	{Pattern: "meta/models/<n>", Title: "model", Unit: "name", Format: "name", Spec: "S1.01", Formula: "models in the fixed order that breaks ties"},
	{Pattern: "meta/configs/<n>", Title: "configuration", Unit: "name", Format: "text", Spec: "S1.10", Formula: "configurations in the order of the legend"},
	{Pattern: "meta/benchmarks/<n>", Title: "benchmark", Unit: "name", Format: "name", Spec: "N1.005", Formula: "benchmarks in the order of the legend"},
	{Pattern: "meta/axes/<n>", Title: "axis", Unit: "name", Format: "text", Spec: "S1.27", Formula: "axes of the legend, or derived from methods, templates and orders"},
	{Pattern: "meta/orders/<n>", Title: "option order", Unit: "name", Format: "text", Spec: "S1.12", Formula: "option orders in the order in which configurations name them"},
	{Pattern: "meta/reference", Title: "reference configuration", Unit: "name", Format: "text", Spec: "S1.11", Formula: "the configuration that defines the leaderboard"},
	{Pattern: "meta/left_out_items", Title: "items left out", Unit: "items", Format: "int", Spec: "E6.12", Formula: "items that some model lacks, left out so that all models are compared on the same"},
	{Pattern: "meta/left_out_configs", Title: "configurations left out", Unit: "configurations", Format: "int", Spec: "E6.12", Formula: "configurations of the legend that some model lacks, left out of the grid"},
	{Pattern: "meta/selection", Title: "selection", Unit: "name", Format: "text", Spec: "E6.12", Formula: "what is counted, in words"},
	{Pattern: "meta/by_model/<m>/name", Title: "name of the model", Unit: "name", Format: "text", Spec: "S1.01", Formula: "name that the legend gives the model"},
	{Pattern: "meta/by_model/<m>/family", Title: "family of the model", Unit: "name", Format: "text", Spec: "N1.002", Formula: "family that the legend gives the model"},
	{Pattern: "meta/by_model/<m>/params_b", Title: "size of the model", Unit: "billion parameters", Format: "raw", Spec: "N1.003", Formula: "parameters that the legend gives, in billions"},
	{Pattern: "meta/by_model/<m>/moe", Title: "mixture of experts", Unit: "flag", Format: "yes", Spec: "S1.01", Formula: "whether the legend marks the model as a mixture of experts"},
	{Pattern: "meta/by_benchmark/<b>/name", Title: "name of the benchmark", Unit: "name", Format: "text", Spec: "N1.005", Formula: "name that the legend gives the benchmark"},
	{Pattern: "meta/by_benchmark/<b>/n_options", Title: "options of an item of the benchmark", Unit: "options", Format: "int", Spec: "N1.011", Formula: "options that the legend gives an item of the benchmark"},
	{Pattern: "meta/by_config/<c>/method", Title: "scoring method", Unit: "name", Format: "text", Spec: "S1.10", Formula: "gen for generation, ll for likelihood"},
	{Pattern: "meta/by_config/<c>/template", Title: "prompt template", Unit: "name", Format: "text", Spec: "S1.10", Formula: "prompt template of the configuration"},
	{Pattern: "meta/by_config/<c>/order", Title: "option order", Unit: "name", Format: "text", Spec: "S1.12", Formula: "option order of the configuration"},
}

// meta is section meta: the shape of the grid and what the legend says of it
// (N1.001-N1.031, N1.201). It has values for every grid, also one without items.
func meta(t *tally, o Options) *Node {
	g := t.g
	n := Object().
		Set("n_models", Int(g.M())).
		Set("n_families", Int(len(distinct(g.Models, func(m Model) string { return m.Family })))).
		Set("n_moe", Int(countIf(g.Models, func(m Model) bool { return m.MoE }))).
		Set("params_b", sizeRange(g.Models)).
		Set("dropped_models", Int(g.Dropped)).
		Set("n_benchmarks", Int(len(g.Benchmarks))).
		Set("n_items", Int(g.N())).
		Set("items", itemsOf(g))
	n.Set("n_options", optionCounts(g))
	configurationCounts(g, n)
	n.Set("n_permutations", factorial(n.At("n_options"))).
		Set("n_files", Int(g.M()*len(g.Benchmarks))).
		Set("n_bits", Int(g.C())).
		Set("total_bits", Int(int64(g.M())*int64(g.N())*int64(g.C()))).
		Set("total_lines", Int(int64(g.M())*int64(g.N()))).
		Set("models", names(g.Models, func(m Model) string { return m.ID })).
		Set("configs", names(g.Configurations, func(c Configuration) string { return c.Key })).
		Set("benchmarks", names(g.Benchmarks, func(b Benchmark) string { return b.ID })).
		Set("axes", names(g.AxisSets(), func(a Axis) string { return a.Name })).
		Set("orders", Strings(distinct(g.Configurations, func(c Configuration) string { return c.Order }))).
		Set("reference", String(g.Configurations[g.Reference].Key))
	n.Set("left_out_items", Int(g.LeftOutItems)).
		Set("left_out_configs", Int(g.LeftOutConfigurations)).
		Set("selection", String(selectionOf(g)))
	return describeParts(g, n)
}

// selectionOf says in words what is counted.
func selectionOf(g *Grid) string {
	if g.Selection != "" {
		return g.Selection
	}
	return g.Sentence(Selection{})
}

// configurationCounts sets what is counted over configurations.
func configurationCounts(g *Grid, n *Node) {
	gen := func(c Configuration) bool { return c.Method == "gen" }
	template := func(c Configuration) string { return c.Template }
	genTemplate := func(c Configuration) string {
		if !gen(c) {
			return ""
		}
		return c.Template
	}
	n.Set("n_configs", Int(g.C())).
		Set("n_configs_gen", Int(countIf(g.Configurations, gen))).
		Set("n_configs_ll", Int(countIf(g.Configurations, func(c Configuration) bool { return c.Method == "ll" }))).
		Set("n_orders", Int(len(distinct(g.Configurations, func(c Configuration) string { return c.Order })))).
		Set("n_shuffles", shuffles(g)).
		Set("n_templates_gen", Int(len(distinct(g.Configurations, genTemplate)))).
		Set("n_templates", Int(len(distinct(g.Configurations, template)))).
		Set("n_axes", Int(len(g.AxisSets())))
}

// describeParts adds what the legend says of each model, benchmark and
// configuration, for tables and figures.
func describeParts(g *Grid, n *Node) *Node {
	models, benchmarks, configurations := Object(), Object(), Object()
	for _, m := range g.Models {
		name := m.Name
		if name == "" {
			name = m.ID
		}
		models.Set(m.ID, Object().Set("name", String(name)).Set("family", textOrNull(m.Family)).
			Set("params_b", size(m.ParamsB)).Set("moe", Bool(m.MoE)))
	}
	for _, b := range g.Benchmarks {
		name := b.Name
		if name == "" {
			name = b.ID
		}
		options := Null("not_recorded")
		if b.NOptions > 0 {
			options = Int(b.NOptions)
		}
		benchmarks.Set(b.ID, Object().Set("name", String(name)).Set("n_options", options))
	}
	for _, c := range g.Configurations {
		configurations.Set(c.Key, Object().Set("method", textOrNull(c.Method)).
			Set("template", textOrNull(c.Template)).Set("order", textOrNull(c.Order)))
	}
	return n.Set("by_model", models).Set("by_benchmark", benchmarks).Set("by_config", configurations)
}

func itemsOf(g *Grid) *Node {
	n := Object()
	for _, b := range g.Benchmarks {
		n.Set(b.ID, Int(b.Count))
	}
	return n
}

// sizeRange is the smallest and largest model whose size is recorded.
func sizeRange(models []Model) *Node {
	lowest, highest := 0.0, 0.0
	for _, m := range models {
		if m.ParamsB > 0 {
			if lowest == 0 || m.ParamsB < lowest {
				lowest = m.ParamsB
			}
			highest = max(highest, m.ParamsB)
		}
	}
	return Object().Set("min", size(lowest)).Set("max", size(highest))
}

// size is a parameter count in billions, an integer where it is one.
func size(billions float64) *Node {
	switch {
	case billions <= 0:
		return Null("not_recorded")
	case billions == math.Trunc(billions) && billions < 1<<53:
		return Int(int64(billions))
	}
	return Float(billions)
}

// options is the number of options of item i of benchmark b: its own where
// recorded, else its benchmark's; 0 where neither is.
func (g *Grid) options(b Benchmark, i int) int {
	if n := g.Items[i].NOptions; n > 0 {
		return n
	}
	return b.NOptions
}

// optionCounts is the number of options that items have; where they differ the
// largest, with a warning. A benchmark without items counts with its own.
func optionCounts(g *Grid) *Node {
	fewest, most := 0, 0
	note := func(n int) {
		if n > 0 {
			if fewest == 0 || n < fewest {
				fewest = n
			}
			most = max(most, n)
		}
	}
	for _, b := range g.Benchmarks {
		if b.Count == 0 {
			note(b.NOptions)
		}
		for i := b.First; i < b.First+b.Count; i++ {
			note(g.options(b, i))
		}
	}
	switch {
	case most == 0:
		return Null("not_recorded")
	case fewest < most:
		return Int(most).Warn("items have between " + strconv.Itoa(fewest) + " and " + strconv.Itoa(most) +
			" options; this is the largest number")
	}
	return Int(most)
}

// factorial of an integer leaf; undefined where that is, or beyond 64 bits.
func factorial(of *Node) *Node {
	n, ok := of.Int()
	if !ok {
		return Null(of.Reason())
	}
	if n > 20 {
		return Null("too_large")
	}
	product := int64(1)
	for k := int64(2); k <= n; k++ {
		product *= k
	}
	return Int(product)
}

// shuffles counts the orders other than the identity. An order whose
// permutation is not recorded counts as one unless it is the reference's, and a
// warning says so.
func shuffles(g *Grid) *Node {
	identity, known := map[string]bool{}, map[string]bool{}
	for _, c := range g.Configurations {
		if c.Order == "" || len(c.Permutations) == 0 {
			continue
		}
		if !known[c.Order] {
			known[c.Order], identity[c.Order] = true, true
		}
		for _, p := range c.Permutations {
			identity[c.Order] = identity[c.Order] && isIdentity(p)
		}
	}
	count, guessed := 0, 0
	for _, o := range distinct(g.Configurations, func(c Configuration) string { return c.Order }) {
		if !known[o] {
			guessed++
			identity[o] = o == g.Configurations[g.Reference].Order
		}
		if !identity[o] {
			count++
		}
	}
	n := Int(count)
	if guessed > 0 {
		n.Warn("the permutations of " + strconv.Itoa(guessed) +
			" orders are not recorded; the reference's order is taken for the original one and the others for shuffles")
	}
	return n
}

func isIdentity(permutation []int) bool {
	for slot, option := range permutation {
		if slot != option {
			return false
		}
	}
	return true
}

// distinct returns the names of list, each once, in order of appearance and
// without the empty one.
func distinct[T any](list []T, name func(T) string) []string {
	seen := map[string]bool{"": true}
	out := []string{}
	for _, v := range list {
		if s := name(v); !seen[s] {
			seen[s] = true
			out = append(out, s)
		}
	}
	return out
}

func countIf[T any](list []T, is func(T) bool) int {
	n := 0
	for _, v := range list {
		if is(v) {
			n++
		}
	}
	return n
}

func names[T any](list []T, name func(T) string) *Node {
	n := List()
	for _, v := range list {
		n.Append(String(name(v)))
	}
	return n
}

func textOrNull(s string) *Node {
	if s == "" {
		return Null("not_recorded")
	}
	return String(s)
}
