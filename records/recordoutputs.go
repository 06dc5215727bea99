package records

import (
	"math"
	"strconv"

	"recount/analysis"
)

// outputs reads the raw answers: of each only what bears on the grid is kept,
// the rest is checked for its shape.
func (r *lineReader) outputs() {
	if r.null() {
		return
	}
	if r.peek() != '{' {
		r.wrongKind("outputs", "an object", "it maps configuration keys to answers")
		return
	}
	for more := r.enter('{', '}'); more; more = r.more('}') {
		config := r.configuration("outputs")
		if r.fault != "" {
			return
		}
		if config == pTrue {
			if r.facts.given&sawPTrue != 0 {
				r.refuse("outputs names p_true twice", "keep one of the two")
				return
			}
			r.facts.given |= sawPTrue
			r.probabilities()
			continue
		}
		if hasBit(r.facts.shown, config) {
			r.refuse("outputs names configuration "+r.quote(config)+" twice", "keep one of the two")
			return
		}
		setBit(r.facts.shown, config)
		r.answer(config)
	}
}

var (
	answerFields = [...]string{"text", "choice", "state", "truncated", "scores"}
	scoreFields  = [...]string{"logprob", "tokens", "chars", "bytes", "reason"}
)

// twice finds members that stand twice in an object.
type twice uint32

// again reports whether name, one of known, was there before.
func (t *twice) again(name []byte, known []string) bool {
	for i, field := range known {
		if string(name) == field {
			before := *t
			*t |= 1 << i
			return *t == before
		}
	}
	return false
}

// answer reads the answer under one configuration.
func (r *lineReader) answer(config int) {
	if r.peek() != '{' {
		r.wrongKind("the output of "+r.quote(config), "an object", "")
		return
	}
	a := answer{config: config, choice: noChoice, scores: -1}
	var seen twice
	for more := r.enter('{', '}'); more; more = r.more('}') {
		name := r.name()
		if seen.again(name, answerFields[:]) {
			r.refuse(string(name)+" of "+r.quote(config)+" stands twice", "keep one of the two")
			return
		}
		switch string(name) {
		case "text":
			if !r.null() && r.want('"', "the text of "+r.quote(config), "a text", "") {
				r.answerText(config)
			}
		case "choice":
			a.choice = r.choice(config)
		case "state":
			a.state = r.state(config)
		case "truncated":
			if c := r.peek(); c == 't' || c == 'f' || c == 'n' {
				r.skip()
				a.truncated = c == 't'
			} else {
				r.wrongKind("truncated of "+r.quote(config), "true or false", "")
			}
		case "scores":
			a.scores = r.scores(config)
		default:
			r.skip()
		}
	}
	r.facts.answers = append(r.facts.answers, a)
	if r.facts.reply != nil {
		r.reply(a)
	}
}

// answerText passes over an answer, or keeps it when a role names its prompt.
func (r *lineReader) answerText(config int) {
	if r.facts.reply == nil || r.y.asking.prompt[config] < 0 {
		r.quoted()
		return
	}
	f, p := r.facts.reply, &r.facts.reply.prompts[r.y.asking.prompt[config]]
	p.hasText, p.from = true, len(f.text)
	f.text = append(f.text, r.text()...)
	p.to = len(f.text)
}

// reply keeps an answer for the statistics of prompting against likelihood.
func (r *lineReader) reply(a answer) {
	if at := r.y.asking.prompt[a.config]; at >= 0 {
		p := &r.facts.reply.prompts[at]
		p.there, p.truncated, p.state, p.choice = true, a.truncated, a.state, a.choice
	}
	if role := r.y.asking.scoring[a.config]; role >= 0 && a.scores >= 0 {
		r.facts.reply.scores[role].there = true
	}
}

func (r *lineReader) choice(config int) int {
	if r.null() {
		return nullChoice
	}
	v, ok := r.count("the choice of " + r.quote(config))
	if !ok {
		return noChoice
	}
	return int(min(v, maxOptions))
}

func (r *lineReader) state(config int) byte {
	if r.null() {
		return stateUnset
	}
	if !r.want('"', "the state of "+r.quote(config), "a text", "") {
		return stateUnset
	}
	switch state := r.text(); string(state) {
	case "ok":
		return stateOK
	case "none":
		return stateNone
	case "error":
		return stateError
	default:
		r.refuse("the state of "+r.quote(config)+" is "+strconv.Quote(shorten(string(state))), `use "ok", "none" or "error"`)
	}
	return stateUnset
}

// scores checks the list of an answer's scores, one an option, and counts them.
func (r *lineReader) scores(config int) (n int) {
	if r.null() {
		return -1
	}
	if !r.want('[', "scores of "+r.quote(config), "a list", "") {
		return -1
	}
	for more := r.enter('[', ']'); more; more = r.more(']') {
		r.score(config, n)
		n++
	}
	return n
}

// scoreName names a score in messages.
func (r *lineReader) scoreName(config, n int) string {
	return "score " + strconv.Itoa(n) + " of " + r.quote(config)
}

// score checks one score: the sum of log-probabilities, or null with a reason,
// and counts of tokens, characters and bytes.
func (r *lineReader) score(config, n int) {
	if r.peek() != '{' {
		r.wrongKind(r.scoreName(config, n), "an object", "")
		return
	}
	given, undefined, reason := false, false, false
	var seen twice
	one := scoreFact{ppl: math.NaN()}
	for more := r.enter('{', '}'); more; more = r.more('}') {
		name := r.name()
		if seen.again(name, scoreFields[:]) {
			r.refuse(string(name)+" in "+r.scoreName(config, n)+" stands twice", "keep one of the two")
			return
		}
		switch string(name) {
		case "logprob":
			given = true
			if undefined = r.null(); undefined {
				one.logprob = math.NaN()
				break
			}
			if c := r.peek(); c != '-' && c-'0' > 9 {
				r.wrongKind("logprob in "+r.scoreName(config, n), "a number", `use null with a reason: "-inf", "nan" or "no_tokens"`)
				return
			}
			one.logprob, _ = r.float("logprob")
		case "tokens", "chars", "bytes":
			field := name[0] // name is overwritten by the next text
			v, ok := r.shortCount()
			if !ok {
				v, _ = r.count(string(name) + " in " + r.scoreName(config, n))
			}
			one.set(field, v)
		case "ppl":
			if c := r.peek(); r.facts.reply != nil && (c == '-' || c-'0' <= 9) {
				one.ppl, _ = r.float("ppl")
			} else {
				r.skip()
			}
		case "reason":
			if r.null() {
				break
			}
			reason = true
			if !r.want('"', "reason in "+r.scoreName(config, n), "a text", "") {
				return
			}
			text := string(r.text())
			if one.mark = scoreReasons[text]; r.fault == "" && one.mark == 0 {
				r.refuse("the reason in "+r.scoreName(config, n)+" is "+strconv.Quote(shorten(text)), `use "-inf", "nan" or "no_tokens"`)
			}
		default:
			r.skip()
		}
	}
	switch {
	case r.fault != "":
	case !given:
		r.refuse("logprob is missing in "+r.scoreName(config, n), `use null with a reason where it is undefined`)
	case undefined && !reason:
		r.refuse("logprob is null without a reason in "+r.scoreName(config, n), `the reason is "-inf", "nan" or "no_tokens"`)
	case !undefined && reason:
		r.refuse("a reason stands beside a logprob in "+r.scoreName(config, n), "a reason tells why the logprob is null")
	default:
		r.keepScore(config, one)
	}
}

var scoreReasons = map[string]uint8{"-inf": analysis.ScoreInf, "nan": analysis.ScoreNaN, "no_tokens": analysis.ScoreNoTokens}

// set keeps the count of tokens, chars or bytes, by the first letter.
func (s *scoreFact) set(field byte, v int64) {
	n := uint32(v)
	switch field {
	case 't':
		s.tokens = n
	case 'c':
		s.chars = n
	case 'b':
		s.bytes = n
	}
}

// keepScore keeps a score when a role names its configuration.
func (r *lineReader) keepScore(config int, one scoreFact) {
	if r.facts.reply == nil {
		return
	}
	if role := r.y.asking.scoring[config]; role >= 0 {
		one.finish()
		list := &r.facts.reply.scores[role].list
		*list = append(*list, one)
	}
}

// shortCount reads a plain integer of few digits, without a name for messages.
func (r *lineReader) shortCount() (v int64, ok bool) {
	i := r.pos
	for i < len(r.data) && i < r.pos+9 && r.data[i]-'0' <= 9 {
		v = v*10 + int64(r.data[i]-'0')
		i++
	}
	if i == r.pos || i == len(r.data) || r.data[i] != ',' && r.data[i] != '}' || r.data[r.pos] == '0' && i > r.pos+1 {
		return 0, false
	}
	r.pos = i
	return v, true
}

// probabilities checks P(True): one probability an option.
func (r *lineReader) probabilities() {
	if r.peek() != '{' {
		r.wrongKind("outputs.p_true", "an object", "")
		return
	}
	for more := r.enter('{', '}'); more; more = r.more('}') {
		if string(r.name()) != "probabilities" {
			r.skip()
			continue
		}
		if r.null() {
			continue
		}
		if !r.want('[', "outputs.p_true.probabilities", "a list", "") {
			return
		}
		n := 0
		for more := r.enter('[', ']'); more; more = r.more(']') {
			n++
			v := math.NaN()
			if !r.null() {
				var ok bool
				if v, ok = r.float("outputs.p_true.probabilities"); ok && (v < 0 || v > 1) {
					r.refuse("a probability of outputs.p_true is not between 0 and 1", "")
				}
			}
			if r.facts.reply != nil {
				r.facts.reply.pTrue = append(r.facts.reply.pTrue, v)
			}
		}
		r.facts.answers = append(r.facts.answers, answer{config: pTrue, choice: noChoice, scores: n})
	}
}

// parsed reads S1.30's optional map from configuration keys to whether an
// answer was recognised.
func (r *lineReader) parsed() {
	if r.null() {
		return
	}
	if r.peek() != '{' {
		r.wrongKind("parsed", "an object", "it maps configuration keys to true or false")
		return
	}
	for more := r.enter('{', '}'); more; more = r.more('}') {
		config := r.configuration("parsed")
		if r.fault != "" {
			return
		}
		if hasBit(r.facts.parsed, config) {
			r.refuse("parsed names configuration "+r.quote(config)+" twice", "keep one of the two")
			return
		}
		setBit(r.facts.parsed, config)
		state := byte(stateOK)
		switch value := string(r.raw()); value {
		case "true", "1":
		case "false", "0":
			state = stateNone
		default:
			if r.fault == "" {
				r.refuse("parsed of "+r.quote(config)+" is "+shorten(value)+", neither true nor false", "")
			}
			return
		}
		r.facts.answers = append(r.facts.answers, answer{config: config, choice: noChoice, state: state, scores: -1})
	}
}
