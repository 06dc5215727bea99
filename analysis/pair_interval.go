package analysis

import "strconv"

// A pairInterval says how sure the difference of two models on their jointly
// robust items is: D = (high only - low only) / joint (F4.09).
//
// All intervals take the jointly robust items for a sample of items, with both
// models and all configurations fixed: they say nothing about other
// configurations.
type pairInterval struct {
	joint int

	// Percentile interval over o.Resamples resamples of the joint items; drawn
	// is false when it was left out. In items, between two integers where the
	// quantile falls between two resamples.
	drawn  bool
	lo, hi float64

	limitLo, limitHi int     // the same for infinitely many resamples, in items
	exactLo, exactHi float64 // bounds that hold at the level or more; a proportion
	sign             float64 // p-value of the exact sign test
}

// minimumJoint is the number of jointly robust items below which a warning says
// that there are few.
const minimumJoint = 10

// interval computes the intervals of p, whose place on the leaderboard is index
// and whose joint set is not empty. Only the three counts of items matter, so
// that a resample is one draw from the law of the difference.
//
// The exact bounds are those of two Clopper-Pearson intervals, of the shares of
// items that favour one and the other, each side of each at a quarter of what
// the level leaves: by Bonferroni the difference lies between them with at least
// the level, also where no disagreement was seen and the bootstrap has no width.
func (p pair) interval(index int, o Options) pairInterval {
	law := newDifferenceLaw(p.highOnly, p.lowOnly, p.joint())
	tail := (1 - o.Level) / 2
	v := pairInterval{
		joint: p.joint(), limitLo: law.quantile(tail), limitHi: law.quantile(1 - tail),
		sign: signTest(p.highOnly, p.lowOnly),
	}
	highLo, highHi := clopperPearson(p.highOnly, v.joint, tail/2)
	lowLo, lowHi := clopperPearson(p.lowOnly, v.joint, tail/2)
	v.exactLo, v.exactHi = highLo-lowHi, highHi-lowLo
	if !o.SkipRandom {
		v.drawn = true
		v.lo, v.hi = law.resample(o, index)
	}
	return v
}

// resample draws the percentile interval of the pair of that index: resample k
// is one word of the stream (seed, pair, index, k).
func (l differenceLaw) resample(o Options, index int) (lo, hi float64) {
	if len(l.upTo) == 1 {
		return float64(l.least), float64(l.least)
	}
	seen := make([]int32, len(l.upTo))
	for k := range o.Resamples {
		s := newStream(o.Seed, purposePair, index, k)
		seen[l.draw(s.word())]++
	}
	sorted := make([]float64, 0, o.Resamples)
	for j, n := range seen {
		for range n {
			sorted = append(sorted, float64(l.least+j))
		}
	}
	return percentiles(sorted, o.Level)
}

// tie reports whether the drawn interval holds 0 (F4.09).
func (v pairInterval) tie() bool { return v.lo <= 0 && 0 <= v.hi }

// tieAtLimit reports whether the interval for infinitely many resamples does.
func (v pairInterval) tieAtLimit() bool { return v.limitLo <= 0 && 0 <= v.limitHi }

// widthless reports whether a bootstrap interval is a point.
func (v pairInterval) widthless() bool {
	return v.limitLo == v.limitHi || v.drawn && v.lo == v.hi
}

// doubts says in words where a bound is pinned by construction and where items
// are few (SPEC reading 6, C5.51).
func (p pair) doubts(v pairInterval) []string {
	var out []string
	joint, all, favour := strconv.Itoa(v.joint)+" jointly robust items", "", "favour"
	if all = "all " + joint; v.joint == 1 {
		joint, all, favour = "1 jointly robust item", "the one jointly robust item", "favours"
	}
	exact := "; exact bounds, which allow for items not seen, are " +
		formatNumber(Float(v.exactLo), "+.3") + " and " + formatNumber(Float(v.exactHi), "+.3")
	favoured := "higher"
	if p.lowOnly > 0 {
		favoured = "lower"
	}
	disagreements := p.highOnly + p.lowOnly
	switch {
	case disagreements == 0:
		out = append(out, "both models answer "+all+" alike: every resample has the difference 0 and the interval is [0, 0] by construction"+exact)
	case p.oneSided() && disagreements == v.joint:
		out = append(out, all+" "+favour+" the "+favoured+" model: every resample has the same difference and the interval has no width by construction"+exact)
	case v.widthless():
		out = append(out, "at this level both bounds fall on one difference and the interval has no width"+exact)
	}
	if p.oneSided() && disagreements > 0 && disagreements < v.joint {
		out = append(out, pinned(favoured, disagreements, v))
	}
	if v.joint < minimumJoint {
		out = append(out, joint+"; an interval needs "+strconv.Itoa(minimumJoint)+" to say much")
	}
	return out
}

// pinned tells why a bound of one-sided disagreements cannot pass 0.
func pinned(favoured string, disagreements int, v pairInterval) string {
	bound, beyond, other, at := "lower", "below", "lower", v.limitLo
	if favoured == "lower" {
		bound, beyond, other, at = "upper", "above", "higher", v.limitHi
	}
	text := "all " + strconv.Itoa(disagreements) + " disagreements favour"
	if disagreements == 1 {
		text = "the one disagreement favours"
	}
	text += " the " + favoured + " model: no resample can favour the " + other + " one, so that the " + bound + " bound cannot lie " + beyond + " 0 by construction"
	if at == 0 {
		text += "; it is 0 as too many resamples hold none of them"
	}
	return text
}
