package records

import (
	"math/bits"
	"strconv"
)

// check looks for contradictions within a line, once all of it is read.
func (r *lineReader) check() {
	f := &r.facts
	switch {
	case f.given&fieldBenchmark == 0:
		r.refuse("the field benchmark is missing", "")
	case f.given&fieldID == 0:
		r.refuse("the field id is missing", "")
	case f.given&fieldBits == 0:
		r.refuse("the field bits is missing", "it maps each configuration key to 0 or 1")
	case f.nOptions > 0 && f.options > 0 && f.nOptions != f.options:
		r.refuse("n_options is "+strconv.Itoa(f.nOptions)+" but "+thereAre(f.options, "option"), "")
	case f.options > maxOptions:
		r.refuse("there are "+strconv.Itoa(f.options)+" options, more than "+strconv.Itoa(maxOptions), "")
	}
	if f.nOptions == 0 {
		f.nOptions = f.options
	}
	r.checkGold()
	for _, a := range f.answers {
		r.checkAnswer(a)
	}
	r.checkUnparsed()
}

// checkGold settles the number of options, which the benchmark tells where the
// line does not, and holds the gold against it.
func (r *lineReader) checkGold() {
	f := &r.facts
	if f.nOptions == 0 {
		f.nOptions = r.benchmark.NOptions
	}
	if f.nOptions == 0 && f.reply != nil {
		f.nOptions = f.reply.optionCount()
	}
	if n := f.nOptions; n > 0 && bits.Len64(f.gold) > n {
		r.refuse("gold is "+strconv.Itoa(bits.Len64(f.gold)-1)+" but "+thereAre(n, "option"),
			"gold is the index of the right option, from 0")
	}
}

// checkAnswer holds an answer against the bit and the gold.
func (r *lineReader) checkAnswer(a answer) {
	f := &r.facts
	if n := f.nOptions; n > 0 && a.scores >= 0 && a.scores != n {
		what := "outputs.p_true.probabilities"
		if a.config != pTrue {
			what = "scores of " + r.quote(a.config)
		}
		r.refuse(what+" has "+counted(a.scores, "entry")+" but "+thereAre(n, "option"), "one an option, in the original order")
	}
	if a.config == pTrue {
		return
	}
	if n := f.nOptions; a.choice >= maxOptions || n > 0 && a.choice >= n {
		r.refuse("the choice of "+r.quote(a.config)+" is no option: there are "+strconv.Itoa(max(n, 1))+", counted from 0", "")
		return
	}
	if a.state != stateUnset {
		r.checkState(a)
	} else if a.choice >= 0 {
		setBit(f.stated, a.config) // an answer with a choice was recognised
	}
	if !hasBit(f.present, a.config) {
		return
	}
	right := hasBit(f.bits, a.config)
	switch {
	case a.choice >= 0 && f.gold != 0 && right != (f.gold>>a.choice&1 == 1):
		r.refuse(choiceConflict(r.quote(a.config), right, a.choice, f.gold), choiceHint)
	case right && (a.state == stateNone || a.state == stateError):
		r.refuse("the bit of "+r.quote(a.config)+" is 1 but its state is "+stateName(a.state), "an answer that was not recognised is wrong")
	case right && a.choice == nullChoice && a.scores >= 0:
		r.refuse("the bit of "+r.quote(a.config)+" is 1 but its choice is null", "without a choice an answer is wrong")
	}
}

const choiceHint = "a choice is the original index of the option, mapped back from the slot in which it was shown"

// choiceConflict says that a bit does not follow from choice and gold.
func choiceConflict(config string, right bool, choice int, gold uint64) string {
	return "the bit of " + config + " is " + digit(right) + " but the choice is " + strconv.Itoa(choice) + " and gold is " + goldText(gold)
}

// checkState records a state, which outputs and parsed may both tell.
func (r *lineReader) checkState(a answer) {
	f := &r.facts
	none := a.state == stateNone
	if hasBit(f.stated, a.config) && hasBit(f.none, a.config) != none {
		r.refuse("outputs and parsed of "+r.quote(a.config)+" contradict each other", "")
		return
	}
	if a.state != stateOK && a.choice >= 0 {
		r.refuse("the state of "+r.quote(a.config)+" is "+stateName(a.state)+" but there is a choice", "choice is null where nothing, or no single answer, was recognised")
		return
	}
	f.states = true
	setBit(f.stated, a.config)
	if none {
		setBit(f.none, a.config)
	}
}

// checkUnparsed holds the unparsed count against bits and states (S1.32,
// reading 13): an answer that was not recognised is wrong. Where the line gives no
// count, the states of all its wrong answers make one.
func (r *lineReader) checkUnparsed() {
	f := &r.facts
	wrong, none, unstated, unknown := 0, 0, 0, 0
	for w, gen := range r.y.gen {
		gen &= f.present[w]
		wrong += bits.OnesCount64(gen &^ f.bits[w])
		none += bits.OnesCount64(gen & f.none[w])
		unstated += bits.OnesCount64(gen &^ f.stated[w])
		unknown += bits.OnesCount64(gen &^ f.stated[w] &^ f.bits[w])
	}
	f.partial = unknown > 0
	f.counted = f.unparsed
	if f.counted < 0 && f.states && !f.partial {
		f.counted = none
	}
	if f.unparsed < 0 || r.fault != "" {
		return
	}
	switch {
	case f.unparsed > wrong:
		r.refuse("unparsed is "+strconv.Itoa(f.unparsed)+" but only "+strconv.Itoa(wrong)+" generation bits are 0", "an answer that was not recognised is wrong")
	case none > f.unparsed || unstated == 0 && none != f.unparsed:
		r.refuse("unparsed is "+strconv.Itoa(f.unparsed)+" but "+strconv.Itoa(none)+" generation answers have the state none", "")
	}
}

func digit(right bool) string {
	if right {
		return "1"
	}
	return "0"
}

func stateName(state byte) string {
	if state == stateNone {
		return "none"
	}
	return "error"
}

// goldText writes a set of right options: 2, or [0,2].
func goldText(gold uint64) string {
	text := ""
	for set := gold; set != 0; set &= set - 1 {
		if text != "" {
			text += ","
		}
		text += strconv.Itoa(bits.TrailingZeros64(set))
	}
	if bits.OnesCount64(gold) > 1 {
		return "[" + text + "]"
	}
	return text
}
