package analysis

import (
	"sort"
)

// Numbers of classes of the histograms of judged statements.
const (
	scoreClasses  = 20 // of BLEU and BERTScore between 0 and 1
	lengthClasses = 24 // at most, of the length gap
)

// histograms is how BLEU (of items), BERTScore (of statements) and the length
// gap (of statements, in tokens) are spread (F2.4, F2.5, C5.62). A class holds
// values from lo up to but not including hi; below and above count what lies
// outside all. A score of exactly 1 belongs to the last class.
func (c *census) histograms(judged []int) *Node {
	var bleu, bert []float64
	var gaps []int
	for _, i := range judged {
		for _, v := range c.l.Judgements[i].BERTScore {
			if v == v {
				bert = append(bert, v)
			}
		}
		if c.l.Statements == nil {
			continue
		}
		s := c.l.Statements[i]
		if s.BLEU == s.BLEU {
			bleu = append(bleu, s.BLEU)
		}
		for j := range min(len(s.Tokens), len(s.QA)) {
			if s.Tokens[j] >= 0 && s.QA[j] >= 0 {
				gaps = append(gaps, int(s.Tokens[j]-s.QA[j]))
			}
		}
	}
	return Object().Set("bleu", scoreHistogram(bleu)).Set("bertscore", scoreHistogram(bert)).Set("length", gapHistogram(gaps))
}

// scoreHistogram counts values in equal classes between 0 and 1.
func scoreHistogram(values []float64) *Node {
	if len(values) == 0 {
		return Null("no_values")
	}
	counts := make([]int, scoreClasses)
	below, above := 0, 0
	for _, v := range values {
		switch {
		case v < 0:
			below++
		case v > 1:
			above++
		default:
			k := 0
			for k < scoreClasses-1 && v >= float64(k+1)/scoreClasses {
				k++
			}
			counts[k]++
		}
	}
	classes := List()
	for k, n := range counts {
		classes.Append(Object().Set("lo", Float(float64(k)/scoreClasses)).Set("hi", Float(float64(k+1)/scoreClasses)).Set("n", Int(n)))
	}
	return Object().Set("n", Int(len(values))).Set("below", Int(below)).Set("above", Int(above)).Set("classes", classes)
}

// gapHistogram counts whole numbers in equal classes of whole width that hold
// them all.
func gapHistogram(gaps []int) *Node {
	if len(gaps) == 0 {
		return Null("not_recorded")
	}
	sort.Ints(gaps)
	low, high := gaps[0], gaps[len(gaps)-1]
	width := (high-low)/lengthClasses + 1
	first := floorDiv(low, width) * width
	classes := List()
	for lo, at := first, 0; lo <= high; lo += width {
		n := at
		for at < len(gaps) && gaps[at] < lo+width {
			at++
		}
		classes.Append(Object().Set("lo", Int(lo)).Set("hi", Int(lo+width)).Set("n", Int(at-n)))
	}
	return Object().Set("n", Int(len(gaps))).Set("width", Int(width)).Set("classes", classes)
}

// floorDiv is a/b rounded down, for b above 0.
func floorDiv(a, b int) int {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}

// histogramEntries describes the histogram of one measure.
func histogramEntries(measure, name, unit, spec, of string) []Entry {
	at := "validation/histograms/" + measure + "/"
	format, ends := ".2", name
	if measure == "length" {
		format, ends = "int", "tokens"
	}
	entries := []Entry{
		{Pattern: at + "n", Title: name + " recorded", Unit: unit, Format: "int", Spec: spec, Formula: unit + " with a " + name},
		{Pattern: at + "classes/<n>/lo", Title: "lower end of a class", Unit: ends, Format: format, Spec: spec, Formula: "the class holds values from here"},
		{Pattern: at + "classes/<n>/hi", Title: "upper end of a class", Unit: ends, Format: format, Spec: spec, Formula: "the class holds values below this; the last class of a score holds 1 too"},
		{Pattern: at + "classes/<n>/n", Title: name + " in the class", Unit: unit, Format: "int", Spec: spec, Formula: "values of the class: " + of},
	}
	if measure != "length" {
		entries = append(entries,
			Entry{Pattern: at + "below", Title: name + " below 0", Unit: unit, Format: "int", Spec: spec, Formula: "values below 0, in no class"},
			Entry{Pattern: at + "above", Title: name + " above 1", Unit: unit, Format: "int", Spec: spec, Formula: "values above 1, in no class"})
	}
	return entries
}
