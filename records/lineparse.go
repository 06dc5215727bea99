package records

import (
	"errors"
	"math"
	"strconv"
	"unicode/utf8"
)

// ParseLine reads everything a record line holds, without a legend: for
// programs that change, merge or export lines. Writing the result again
// (AppendJSON) gives a line of the same meaning, fields that recount does not
// know included. It is far slower than Reader, which keeps only what is
// counted; it checks shapes, not what a legend or other lines say.
func ParseLine(data []byte) (*Line, error) {
	p := &lineParser{}
	p.reset(data)
	p.space()
	l := p.line()
	p.end()
	if p.fault != "" {
		return nil, errors.New("character " + strconv.Itoa(utf8.RuneCount(data[:p.faultAt])+1) + ": " + p.fault)
	}
	return l, nil
}

// A lineParser reads a line into a Line; anything wrong is the scanner's fault.
type lineParser struct{ scanner }

func (p *lineParser) line() *Line {
	l := &Line{}
	p.object(&l.Extra, func(name string) bool {
		switch name {
		case "benchmark":
			l.Benchmark = p.string()
		case "id":
			l.ID = p.string()
		case "model":
			if !p.null() {
				l.Model = p.string()
			}
		case "question":
			l.Question = p.optionalString()
		case "gold":
			l.Gold = p.gold()
		case "n_options":
			if n := p.optionalInteger(); n != nil {
				l.NOptions = *n
			}
		case "options":
			p.list(func() { l.Options = append(l.Options, p.string()) })
		case "bits":
			l.Bits = p.bits()
		case "margin":
			if !p.null() {
				v := p.float()
				l.Margin = &v
			}
		case "unparsed":
			l.Unparsed = p.optionalInteger()
		case "parsed":
			if !p.null() {
				l.Parsed = p.bits()
			}
		case "outputs":
			if !p.null() {
				p.outputs(l)
			}
		default:
			return false
		}
		return true
	})
	return l
}

// object reads an object; members that known does not take go to extra. A
// member that stands twice is a fault.
func (p *lineParser) object(extra *[]Field, known func(name string) bool) {
	seen := map[string]bool{}
	for more := p.enter('{', '}'); more; more = p.more('}') {
		at := p.pos
		name := string(p.name())
		if seen[name] {
			p.failAt(at, strconv.Quote(name)+" stands twice")
			return
		}
		seen[name] = true
		if !known(name) {
			*extra = append(*extra, Field{name, append([]byte(nil), p.raw()...)})
		}
	}
}

// list reads an array, or null for none.
func (p *lineParser) list(element func()) {
	if p.null() {
		return
	}
	for more := p.enter('[', ']'); more; more = p.more(']') {
		element()
	}
}

func (p *lineParser) string() string { return string(p.text()) }

func (p *lineParser) optionalString() *string {
	if p.null() {
		return nil
	}
	s := p.string()
	return &s
}

func (p *lineParser) integer() int {
	at := p.pos
	raw, ok := p.number()
	if !ok {
		return 0
	}
	v, ok := parseInt(raw)
	if !ok || v < 0 || v > math.MaxInt32 {
		p.failAt(at, "found "+shorten(string(raw))+" where an integer of at least 0 is expected")
	}
	return int(v)
}

func (p *lineParser) optionalInteger() *int {
	if p.null() {
		return nil
	}
	v := p.integer()
	return &v
}

func (p *lineParser) float() float64 {
	at := p.pos
	raw, ok := p.number()
	if !ok {
		return 0
	}
	v, ok := parseFloat(raw)
	if !ok {
		p.failAt(at, "found "+shorten(string(raw))+", beyond what a float64 holds")
	}
	return v
}

func (p *lineParser) gold() (gold []int) {
	if p.peek() == '[' || p.peek() == 'n' {
		p.list(func() { gold = append(gold, p.integer()) })
		return gold
	}
	return []int{p.integer()}
}

func (p *lineParser) bits() []Bit {
	list := []Bit{}
	p.object(nil, func(key string) bool {
		at := p.pos
		switch raw := string(p.raw()); raw {
		case "0", "false":
			list = append(list, Bit{key, false})
		case "1", "true":
			list = append(list, Bit{key, true})
		default:
			p.failAt(at, "found "+shorten(raw)+" where 0 or 1 is expected")
		}
		return true
	})
	return list
}

func (p *lineParser) outputs(l *Line) {
	l.Outputs = []Output{}
	p.object(nil, func(key string) bool {
		if key == "p_true" && p.probabilities(l) {
			return true
		}
		o := Output{Key: key}
		p.object(&o.Extra, func(name string) bool { return p.output(&o, name) })
		l.Outputs = append(l.Outputs, o)
		return true
	})
}

// probabilities reads outputs.p_true where it is {"probabilities": [...]} and
// nothing else; else it goes back and lets it be read like any output.
func (p *lineParser) probabilities(l *Line) bool {
	start := p.scanner
	list := []float64{}
	alone := true
	p.object(new([]Field), func(name string) bool {
		if name != "probabilities" || p.peek() != '[' {
			alone = false
			return false
		}
		p.list(func() {
			if p.null() {
				list = append(list, math.NaN())
			} else {
				list = append(list, p.float())
			}
		})
		return true
	})
	if !alone {
		p.scanner = start
		return false
	}
	l.PTrue = list
	return true
}

func (p *lineParser) output(o *Output, name string) bool {
	switch name {
	case "text":
		o.Text = p.optionalString()
	case "choice":
		none := NoOption
		if o.Choice = p.optionalInteger(); o.Choice == nil {
			o.Choice = &none
		}
	case "state":
		if !p.null() {
			o.State = p.string()
		}
	case "truncated":
		switch raw := string(p.raw()); raw {
		case "true":
			o.Truncated = true
		case "false", "null":
		default:
			p.fail("truncated is neither true nor false")
		}
	case "scores":
		if !p.null() {
			o.Scores = []Score{}
			p.list(func() { o.Scores = append(o.Scores, p.score()) })
		}
	default:
		return false
	}
	return true
}

func (p *lineParser) score() (s Score) {
	p.object(&s.Extra, func(name string) bool {
		switch name {
		case "logprob":
			if p.null() {
				s.LogProb = math.NaN()
			} else {
				s.LogProb = p.float()
			}
		case "tokens":
			s.Tokens = p.integer()
		case "chars":
			s.Chars = p.integer()
		case "bytes":
			s.Bytes = p.integer()
		case "reason":
			if !p.null() {
				s.Reason = p.string()
			}
		default:
			return false
		}
		return true
	})
	return s
}
