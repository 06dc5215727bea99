package analysis

import (
	"math"
	"math/bits"
	"strconv"
)

var complianceEntries = []Entry{
	{Pattern: "compliance/by_model/<m>/unparsed_total", Title: "unparsed answers", Unit: "answers", Format: "int", Spec: "S1.30",
		Formula: "generated answers in which nothing was recognised, over all items and generation configurations"},
	{Pattern: "compliance/by_model/<m>/items_with_unparsed", Title: "items with an unparsed answer", Unit: "items", Format: "int", Spec: "S1.30",
		Formula: "items with at least one generated answer in which nothing was recognised"},
	{Pattern: "compliance/by_model/<m>/n_fragile", Title: "fragile items", Unit: "items", Format: "int", Spec: "F4.01",
		Formula: "items answered correctly under some configurations and wrongly under others"},
	{Pattern: "compliance/by_model/<m>/mean_margin_fragile", Title: "mean margin of fragile items", Unit: "nats", Format: ".3", Spec: "S1.29",
		Formula: "mean over the model's fragile items with a margin of the difference between its two best options under the plain cloze scorer"},
	{Pattern: "compliance/by_model/<m>/n_stable", Title: "stable items", Unit: "items", Format: "int", Spec: "F4.01",
		Formula: "items answered the same way under every configuration"},
	{Pattern: "compliance/by_model/<m>/mean_margin_stable", Title: "mean margin of stable items", Unit: "nats", Format: ".3", Spec: "S1.29",
		Formula: "mean over the model's stable items with a margin of the difference between its two best options under the plain cloze scorer"},
	{Pattern: "compliance/by_model/<m>/fragile_by_compliance", Title: "items fragile by compliance", Unit: "items", Format: "int", Spec: "E6.02",
		Formula: "fragile items all of whose wrong answers are ones in which nothing was recognised"},
	{Pattern: "compliance/by_model/<m>/fragile_by_content", Title: "items fragile by content", Unit: "items", Format: "int", Spec: "E6.02",
		Formula: "fragile items with at least one wrong answer that was recognised"},
	{Pattern: "compliance/by_model/<m>/bars/right", Title: "right answers", Unit: "answers", Format: "int", Spec: "E6.02",
		Formula: "correct answers over all items and generation configurations"},
	{Pattern: "compliance/by_model/<m>/bars/wrong", Title: "wrong answers", Unit: "answers", Format: "int", Spec: "E6.02",
		Formula: "wrong answers in which an answer was recognised, over all items and generation configurations"},
	{Pattern: "compliance/by_model/<m>/bars/unparsed", Title: "unparsed answers", Unit: "answers", Format: "int", Spec: "E6.02",
		Formula: "answers in which nothing was recognised, over all items and generation configurations"},
	{Pattern: "compliance/by_model/<m>/bars/parsed", Title: "parsed answers", Unit: "answers", Format: "int", Spec: "E6.02",
		Formula: "right and wrong answers"},
	{Pattern: "compliance/by_model/<m>/bars/answers", Title: "generated answers", Unit: "answers", Format: "int", Spec: "E6.02",
		Formula: "items times generation configurations"},
	{Pattern: "compliance/by_model/<m>/bars/accuracy_parsed", Title: "accuracy among parsed answers", Unit: "proportion", Format: ".3", Spec: "E6.02",
		Formula: "right answers divided by parsed answers: what the model knows",
		Num:     "compliance/by_model/<m>/bars/right", Den: "compliance/by_model/<m>/bars/parsed"},
	{Pattern: "compliance/by_model/<m>/bars/parsed_share", Title: "share of parsed answers", Unit: "proportion", Format: "%.1", Spec: "E6.02",
		Formula: "parsed answers divided by generated answers: whether the model answers in the asked form",
		Num:     "compliance/by_model/<m>/bars/parsed", Den: "compliance/by_model/<m>/bars/answers"},
	{Pattern: "compliance/by_config/<c>/right", Title: "right answers", Unit: "answers", Format: "int", Spec: "E6.02",
		Formula: "correct answers of all models under the configuration"},
	{Pattern: "compliance/by_config/<c>/wrong", Title: "wrong answers", Unit: "answers", Format: "int", Spec: "E6.02",
		Formula: "wrong answers of all models under the configuration in which an answer was recognised"},
	{Pattern: "compliance/by_config/<c>/unparsed", Title: "unparsed answers", Unit: "answers", Format: "int", Spec: "E6.02",
		Formula: "answers of all models under the configuration in which nothing was recognised"},
	{Pattern: "compliance/by_config/<c>/parsed", Title: "parsed answers", Unit: "answers", Format: "int", Spec: "E6.02",
		Formula: "right and wrong answers"},
	{Pattern: "compliance/by_config/<c>/answers", Title: "answers", Unit: "answers", Format: "int", Spec: "E6.02",
		Formula: "models times items"},
	{Pattern: "compliance/by_config/<c>/accuracy_parsed", Title: "accuracy among parsed answers", Unit: "proportion", Format: ".3", Spec: "E6.02",
		Formula: "right answers divided by parsed answers",
		Num:     "compliance/by_config/<c>/right", Den: "compliance/by_config/<c>/parsed"},
	{Pattern: "compliance/by_config/<c>/parsed_share", Title: "share of parsed answers", Unit: "proportion", Format: "%.1", Spec: "E6.02",
		Formula: "parsed answers divided by answers",
		Num:     "compliance/by_config/<c>/parsed", Den: "compliance/by_config/<c>/answers"},
}

// compliance is section compliance: answers in which nothing was recognised
// apart from wrong ones (S1.21, S1.30; E6.02), and the margins of fragile and
// stable items (S1.29). Unparsed answers are taken from the parse states of the
// answers where lines have them, else from the counts of the lines; what neither
// tells is null.
func compliance(t *tally, o Options) *Node {
	byModel := Object()
	for m, model := range t.g.Models {
		byModel.Set(model.ID, t.complianceOf(m))
	}
	return Object().Set("by_model", byModel).Set("by_config", t.complianceByConfig())
}

func (t *tally) complianceOf(m int) *Node {
	n := Object()
	fragile := t.fragile(m)
	count := popcount(fragile)
	t.setUnparsed(n, m)
	n.Set("n_fragile", Int(count)).
		Set("mean_margin_fragile", t.meanMargin(m, fragile, 1)).
		Set("n_stable", Int(t.g.N()-count)).
		Set("mean_margin_stable", t.meanMargin(m, fragile, 0))
	t.setFragileKinds(n, m, fragile, count)
	return n.Set("bars", t.bars(m))
}

// fragile is the set of items that m answers correctly under some but not all
// configurations.
func (t *tally) fragile(m int) []uint64 {
	out := make([]uint64, t.g.Words())
	for w, all := range t.robust(m) {
		out[w] = t.answered(m)[w] &^ all
	}
	return out
}

// unparsed counts the unparsed answers of model m, the items that have any, and
// the items of which records tell it.
func (t *tally) unparsed(m int) (total, items, recorded int) {
	if t.g.HasStates() {
		any := make([]uint64, t.g.Words())
		for c, conf := range t.g.Configurations {
			if conf.Method != "gen" {
				continue
			}
			none := t.g.NoneColumn(m, c)
			total += popcount(none)
			for w := range any {
				any[w] |= none[w]
			}
		}
		return total, popcount(any), t.g.N()
	}
	for i := range t.g.N() {
		if k, ok := t.g.Unparsed(m, i); ok {
			recorded++
			total += k
			if k > 0 {
				items++
			}
		}
	}
	return total, items, recorded
}

func (t *tally) setUnparsed(n *Node, m int) {
	total, items, recorded := t.unparsed(m)
	if recorded == 0 && t.g.N() > 0 {
		setNull(n, "not_recorded", "unparsed_total", "items_with_unparsed")
		return
	}
	for _, value := range []struct {
		name string
		node *Node
	}{{"unparsed_total", Int(total)}, {"items_with_unparsed", Int(items)}} {
		if recorded < t.g.N() {
			value.node.Warn("recorded for " + strconv.Itoa(recorded) + " of " + strconv.Itoa(t.g.N()) + " items; the others are not counted")
		}
		if !t.g.HasStates() && t.g.unparsedElsewhere() {
			value.node.Warn("the records count over all generation configurations, also those that are left out here")
		}
		n.Set(value.name, value.node)
	}
}

// meanMargin is the mean margin of the items whose bit in fragile is want.
func (t *tally) meanMargin(m int, fragile []uint64, want uint64) *Node {
	items := 0
	var margins []float64
	for i := range t.g.N() {
		if fragile[i>>6]>>(i&63)&1 != want {
			continue
		}
		items++
		if v, ok := t.g.Margin(m, i); ok {
			margins = append(margins, v)
		}
	}
	recorded := len(margins)
	switch {
	case items == 0:
		return Null("no_items")
	case recorded == 0:
		return Null("not_recorded")
	}
	mean := Float(meanOf(margins))
	if recorded < items {
		mean.Warn("of the " + strconv.Itoa(recorded) + " items with a recorded margin; " + strconv.Itoa(items-recorded) + " have none")
	}
	return mean
}

// meanOf is the mean of values of at least 0. It is finite where they are: the
// sum of values near the largest float64 is not.
func meanOf(values []float64) float64 {
	n := float64(len(values))
	sum := 0.0
	for _, v := range values {
		sum += v
	}
	if sum <= math.MaxFloat64 {
		return sum / n
	}
	sum = 0
	for _, v := range values {
		sum += v / n
	}
	return min(sum, math.MaxFloat64)
}

// setFragileKinds divides the fragile items into those whose wrong answers are
// all unparsed and the others (E6.02).
func (t *tally) setFragileKinds(n *Node, m int, fragile []uint64, count int) {
	kinds := []string{"fragile_by_compliance", "fragile_by_content"}
	compliant := 0
	if t.g.HasStates() {
		excused := append([]uint64{}, fragile...)
		for c := range t.g.C() {
			for w, none := range t.g.NoneColumn(m, c) {
				excused[w] &= none | t.g.Column(m, c)[w]
			}
		}
		compliant = popcount(excused)
	} else {
		if t.g.unparsedElsewhere() {
			setNull(n, "other_configurations", kinds...)
			return
		}
		right := newPlanes(t.g.Words())
		for c := range t.g.C() {
			right.add(t.g.Column(m, c))
		}
		for w, set := range fragile {
			for ; set != 0; set &= set - 1 {
				i := w<<6 + bits.TrailingZeros64(set)
				unparsed, ok := t.g.Unparsed(m, i)
				if !ok {
					setNull(n, "not_recorded", kinds...)
					return
				}
				if unparsed == t.g.C()-right.count(i) {
					compliant++
				}
			}
		}
	}
	n.Set(kinds[0], Int(compliant)).Set(kinds[1], Int(count-compliant))
}

// bars divides the generated answers of model m into right, wrong and unparsed.
func (t *tally) bars(m int) *Node {
	generated, right, unparsed := 0, 0, 0
	for c, conf := range t.g.Configurations {
		if conf.Method != "gen" {
			continue
		}
		generated++
		right += t.count(m, c)
		unparsed += popcount(t.g.NoneColumn(m, c))
	}
	if generated == 0 {
		return Null("no_such_configurations")
	}
	if !t.g.HasStates() {
		if t.g.unparsedElsewhere() {
			return Null("other_configurations")
		}
		for i := range t.g.N() {
			n, ok := t.g.Unparsed(m, i)
			if !ok {
				return Null("not_recorded")
			}
			unparsed += n
		}
	}
	return bar(right, unparsed, generated*t.g.N())
}

// bar is answers divided into right, wrong and unparsed, and the two factors of
// accuracy: right/answers = right/parsed times parsed/answers (E6.02).
func bar(right, unparsed, answers int) *Node {
	parsed := answers - unparsed
	return Object().
		Set("right", Int(right)).
		Set("wrong", Int(parsed-right)).
		Set("unparsed", Int(unparsed)).
		Set("parsed", Int(parsed)).
		Set("answers", Int(answers)).
		Set("accuracy_parsed", Ratio(right, parsed, "nothing_parsed")).
		Set("parsed_share", Ratio(parsed, answers, "no_items"))
}

// complianceByConfig divides the answers of all models under each configuration;
// null when answers carry no states.
func (t *tally) complianceByConfig() *Node {
	if !t.g.HasStates() {
		return Null("not_recorded")
	}
	n := Object()
	for c, conf := range t.g.Configurations {
		right, unparsed := 0, 0
		for m := range t.g.M() {
			right += t.count(m, c)
			unparsed += popcount(t.g.NoneColumn(m, c))
		}
		n.Set(conf.Key, bar(right, unparsed, t.g.M()*t.g.N()))
	}
	return n
}

// unparsedElsewhere reports whether unparsed counts span configurations that the
// grid does not have, so that they cannot be set against its bits.
func (g *Grid) unparsedElsewhere() bool {
	return g.unparsedBeyond || g.LeftOutConfigurations > 0
}
