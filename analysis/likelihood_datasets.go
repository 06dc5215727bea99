package analysis

import (
	"math"
	"math/bits"
	"strconv"
)

// datasets is likelihood/datasets: what the items of each data set are like
// (F4.41-F4.43), and how models did on it.
func (c *census) datasets() *Node {
	out := Object()
	for b, bench := range c.g.Benchmarks {
		n := c.itemStatistics(bench.First, bench.First+bench.Count)
		n.Set("generation", c.generation(b))
		for k := range metricNames {
			n.Set(metricNames[k], c.extremes(metric(k), b))
		}
		out.Set(bench.ID, n)
	}
	return out
}

// overall is the same over all items.
func (c *census) overall() *Node {
	n := c.itemStatistics(0, c.g.N())
	chance, ok := n.At("chance").Number()
	below := Object()
	for k := range metricNames {
		count := 0
		for _, s := range c.whole {
			if ok && metric(k).has(s) && accuracy(metric(k).right(s), s.n) < chance {
				count++
			}
		}
		if ok {
			below.Set(metricNames[k], Int(count))
		} else {
			below.Set(metricNames[k], Null("not_recorded"))
		}
	}
	return n.Set("models_below_chance", below)
}

// optionsOf is the number of options of item i.
func (c *census) optionsOf(b, i int) int {
	if n := c.g.options(c.g.Benchmarks[b], i); n > 0 {
		return n
	}
	from, to := c.l.options(b, i-c.g.Benchmarks[b].First)
	return to - from
}

// itemStatistics describes the items first, ..., last-1.
func (c *census) itemStatistics(first, last int) *Node {
	counts := map[int]int{}
	labels := newLabelCount()
	for b, bench := range c.g.Benchmarks {
		for i := max(first, bench.First); i < min(last, bench.First+bench.Count); i++ {
			n := c.optionsOf(b, i)
			counts[n]++
			labels.add(c.labels(i, n), c.g.Items[i].Gold, n)
		}
	}
	return describeItems(counts, labels, last-first)
}

// labels are the labels of item i: its own, or A, B, ...
func (c *census) labels(i, n int) []string {
	if c.l.Statements != nil && len(c.l.Statements[i].Labels) == n {
		return c.l.Statements[i].Labels
	}
	return letters[:min(n, len(letters))]
}

var letters = func() []string {
	var out []string
	for c := 'A'; c <= 'Z'; c++ {
		out = append(out, string(c))
	}
	for n := len(out) + 1; n <= 64; n++ {
		out = append(out, strconv.Itoa(n))
	}
	return out
}()

// choiceStatistics are the number of options over N items, from integer sums;
// std is that of the population, std_sample divides by N-1. Chance is the mean
// of 1/n. With an item whose number of options is not recorded all is undefined.
func choiceStatistics(counts map[int]int, N int) (choices, chance *Node) {
	keys := sortedKeys(counts)
	if N == 0 || keys[0] == 0 {
		reason := "not_recorded"
		if N == 0 {
			reason = "no_items"
		}
		return Null(reason), Null(reason)
	}
	sum, squares, inverse := 0, 0, 0.0
	table := Object()
	for _, n := range keys {
		sum += n * counts[n]
		squares += n * n * counts[n]
		inverse += float64(counts[n]) / float64(n)
		table.Set(strconv.Itoa(n), Int(counts[n]))
	}
	deviation := float64(N*squares - sum*sum)
	choices = Object().
		Set("sum", Int(sum)).Set("sum_sq", Int(squares)).
		Set("mean", Ratio(sum, N, "no_items")).
		Set("std", Float(math.Sqrt(deviation)/float64(N)))
	if N > 1 {
		choices.Set("std_sample", Float(math.Sqrt(deviation/float64(float64(N)*float64(N-1)))))
	} else {
		choices.Set("std_sample", Null("one_item"))
	}
	choices.Set("min", Int(keys[0])).Set("max", Int(keys[len(keys)-1])).Set("counts", table)
	return choices, Float(inverse / float64(N))
}

func sortedKeys(counts map[int]int) []int {
	var keys []int
	for k := range counts {
		at := len(keys)
		for at > 0 && keys[at-1] > k {
			at--
		}
		keys = append(keys, 0)
		copy(keys[at+1:], keys[at:])
		keys[at] = k
	}
	return keys
}

// A labelCount counts right options and offers by label (F4.42).
type labelCount struct {
	order []string
	gold  map[string]int
	offer map[string]map[int]int // by label: items by their number of options
	known bool
}

func newLabelCount() *labelCount {
	return &labelCount{gold: map[string]int{}, offer: map[string]map[int]int{}, known: true}
}

// add counts an item. Of several right options the first counts.
func (c *labelCount) add(labels []string, gold uint64, n int) {
	for _, label := range labels {
		if c.offer[label] == nil {
			c.offer[label] = map[int]int{}
			c.order = append(c.order, label)
		}
		c.offer[label][n]++
	}
	j := bits.TrailingZeros64(gold)
	if j >= len(labels) {
		c.known = false
		return
	}
	c.gold[labels[j]]++
}

// set writes shares of right options beside those expected if the right option
// were drawn evenly, half their summed difference (total variation), and the
// chi-square statistic with one degree of freedom less than labels.
func (c *labelCount) set(n *Node, N int) *Node {
	undefined := func(reason string) *Node {
		return n.Set("gold", Null(reason)).Set("gold_tv", Null(reason)).Set("gold_chi2", Null(reason)).
			Set("gold_chi2_df", Null(reason)).Set("gold_chi2_p", Null(reason))
	}
	if N == 0 {
		return undefined("no_items")
	}
	if !c.known {
		return undefined("not_recorded")
	}
	table := Object()
	distance, chi2 := 0.0, 0.0
	for _, label := range c.order {
		expected := 0.0
		for _, k := range sortedKeys(c.offer[label]) {
			expected += float64(c.offer[label][k]) / float64(k)
		}
		table.Set(label, shareNode(c.gold[label], N).Set("expected", Float(expected/float64(N))))
		off := float64(c.gold[label]) - expected
		distance += math.Abs(off)
		chi2 += float64(off*off) / expected
	}
	df := len(c.order) - 1
	n.Set("gold", table).Set("gold_tv", Float(distance/float64(2*N))).Set("gold_chi2", Float(chi2)).Set("gold_chi2_df", Int(df))
	if df < 1 {
		return n.Set("gold_chi2_p", Null("no_df"))
	}
	return n.Set("gold_chi2_p", Float(upperGamma(df, chi2/2)))
}

// generation is how statements of a data set came out (F4.43).
func (c *census) generation(b int) *Node {
	k := c.l.Constructions[b]
	if k.Kept < 0 || k.Errors < 0 {
		return Null("not_recorded")
	}
	return Object().Set("kept", Int(k.Kept)).Set("errors", Int(k.Errors)).Set("rate", shareNode(k.Errors, k.Errors+k.Kept))
}

// extremes are the worst and best model on a data set, the first of several,
// and the mean over models.
func (c *census) extremes(k metric, b int) *Node {
	worst, best, sum, n := -1, -1, 0.0, 0
	right := func(m int) int { return k.right(c.by[m][b]) }
	for m := range c.g.Models {
		if s := c.by[m][b]; s.n == 0 || !k.has(s) {
			continue
		}
		sum += accuracy(right(m), c.by[m][b].n)
		n++
		if worst < 0 || right(m) < right(worst) {
			worst = m
		}
		if best < 0 || right(m) > right(best) {
			best = m
		}
	}
	if n == 0 {
		return Null("no_models")
	}
	of := c.by[best][b].n
	return Object().
		Set("min", Ratio(right(worst), of, "")).Set("min_model", String(c.g.Models[worst].ID)).
		Set("max", Ratio(right(best), of, "")).Set("max_model", String(c.g.Models[best].ID)).
		Set("mean", Float(sum/float64(n)))
}
