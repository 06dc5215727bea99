package records

import "strconv"

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
				r.quoted()
			}
		case "choice":
			a.choice = r.choice(config)
		case "state":
			a.state = r.state(config)
		case "truncated":
			if c := r.peek(); c == 't' || c == 'f' || c == 'n' {
				r.skip()
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
				break
			}
			if c := r.peek(); c != '-' && c-'0' > 9 {
				r.wrongKind("logprob in "+r.scoreName(config, n), "a number", `use null with a reason: "-inf", "nan" or "no_tokens"`)
				return
			}
			r.float("logprob")
		case "tokens", "chars", "bytes":
			if c := r.peek(); c-'0' <= 9 && r.shortCount() {
				break
			}
			r.count(string(name) + " in " + r.scoreName(config, n))
		case "reason":
			if r.null() {
				break
			}
			reason = true
			if !r.want('"', "reason in "+r.scoreName(config, n), "a text", "") {
				return
			}
			if text := string(r.text()); r.fault == "" && text != "-inf" && text != "nan" && text != "no_tokens" {
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
	}
}

// shortCount passes over a plain integer of few digits, without a name for messages.
func (r *lineReader) shortCount() bool {
	i := r.pos
	for i < len(r.data) && i < r.pos+9 && r.data[i]-'0' <= 9 {
		i++
	}
	if i == len(r.data) || r.data[i] != ',' && r.data[i] != '}' || r.data[r.pos] == '0' && i > r.pos+1 {
		return false
	}
	r.pos = i
	return true
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
			if r.null() {
				continue
			}
			if v, ok := r.float("outputs.p_true.probabilities"); ok && (v < 0 || v > 1) {
				r.refuse("a probability of outputs.p_true is not between 0 and 1", "")
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
