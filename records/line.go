package records

import "strconv"

// A Line is a record line with everything that it may hold (DESIGN §3). Nil
// and "" mean that a field is not recorded and is not written.
type Line struct {
	Benchmark string
	ID        string
	Model     string  // optional: the file tells it
	Question  *string // nil when not recorded
	Gold      []int   // original indices of the right options; one is written as a number
	NOptions  int     // 0 when not recorded
	Options   []string
	Bits      []Bit // in the order in which they are written
	Margin    *float64
	Unparsed  *int
	Parsed    []Bit // S1.30's map, read from others' records; states are preferred
	Outputs   []Output
	PTrue     []float64 // outputs.p_true.probabilities, one an option; NaN is null
	Extra     []Field   // unknown fields, kept as they stand
}

// A Bit is the correctness bit of a configuration.
type Bit struct {
	Key     string
	Correct bool
}

// An Output is what a model answered under a configuration.
type Output struct {
	Key       string
	Text      *string
	Choice    *int   // original index of the option; NoOption is null; nil is absent
	State     string // "ok", "none", "error", or "" for answers by scores
	Truncated bool
	Scores    []Score // one an option
	Extra     []Field
}

// NoOption is the Choice of an answer that chose none: it is written as null.
const NoOption = -1

// A Score is the sum of an option's token log-probabilities, in nats, with the
// counts that every normalisation needs.
type Score struct {
	LogProb float64 // NaN when undefined: written as null
	Reason  string  // "-inf", "nan" or "no_tokens": why LogProb is undefined

	Tokens, Chars, Bytes int
	Extra                []Field
}

// AppendJSON appends the line without a newline: one JSON object, its fields in
// the order of docs/format.md. The bytes depend on l alone. It panics when a
// number is NaN or infinite, which JSON cannot hold.
func (l *Line) AppendJSON(dst []byte) []byte {
	w := &objectWriter{append(dst, '{')}
	w.name("benchmark")
	w.out = appendText(w.out, l.Benchmark)
	w.name("id")
	w.out = appendText(w.out, l.ID)
	w.text("model", l.Model)
	w.optionalText("question", l.Question)
	switch len(l.Gold) {
	case 0:
	case 1:
		w.optional("gold", &l.Gold[0])
	default:
		w.name("gold")
		w.integers(l.Gold)
	}
	w.integer("n_options", l.NOptions)
	if l.Options != nil {
		w.name("options")
		w.texts(l.Options)
	}
	w.bits("bits", l.Bits, "0", "1")
	if l.Margin != nil {
		w.name("margin")
		w.out = appendFloat(w.out, *l.Margin)
	}
	w.optional("unparsed", l.Unparsed)
	if l.Parsed != nil {
		w.bits("parsed", l.Parsed, "false", "true")
	}
	if l.Outputs != nil || l.PTrue != nil {
		w.begin("outputs")
		for i := range l.Outputs {
			w.output(&l.Outputs[i])
		}
		w.probabilities(l.PTrue)
		w.end()
	}
	w.extra(l.Extra)
	w.end()
	return w.out
}

// WriteLine appends the line and the newline that ends it.
func WriteLine(dst []byte, l *Line) []byte { return append(l.AppendJSON(dst), '\n') }

func (w *objectWriter) optionalText(name string, v *string) {
	if v != nil {
		w.name(name)
		w.out = appendText(w.out, *v)
	}
}

func (w *objectWriter) bits(name string, list []Bit, no, yes string) {
	w.begin(name)
	for _, b := range list {
		w.name(b.Key)
		if b.Correct {
			w.out = append(w.out, yes...)
		} else {
			w.out = append(w.out, no...)
		}
	}
	w.end()
}

func (w *objectWriter) output(o *Output) {
	w.begin(o.Key)
	w.optionalText("text", o.Text)
	if o.Choice != nil && *o.Choice == NoOption {
		w.raw("choice", []byte("null"))
	} else {
		w.optional("choice", o.Choice)
	}
	w.text("state", o.State)
	w.flag("truncated", o.Truncated)
	if o.Scores != nil {
		w.name("scores")
		w.out = append(w.out, '[')
		for i := range o.Scores {
			w.comma()
			w.score(&o.Scores[i])
		}
		w.out = append(w.out, ']')
	}
	w.extra(o.Extra)
	w.end()
}

func (w *objectWriter) score(s *Score) {
	w.begin("")
	w.name("logprob")
	if s.Reason == "" && s.LogProb == s.LogProb {
		w.out = appendFloat(w.out, s.LogProb)
	} else {
		w.out = append(w.out, "null"...)
	}
	for _, count := range [3]struct {
		name string
		n    int
	}{{"tokens", s.Tokens}, {"chars", s.Chars}, {"bytes", s.Bytes}} {
		w.name(count.name)
		w.out = strconv.AppendInt(w.out, int64(count.n), 10)
	}
	w.text("reason", s.Reason)
	w.extra(s.Extra)
	w.end()
}

func (w *objectWriter) probabilities(list []float64) {
	if list == nil {
		return
	}
	w.begin("p_true")
	w.name("probabilities")
	w.out = append(w.out, '[')
	for _, v := range list {
		w.comma()
		if v != v {
			w.out = append(w.out, "null"...)
		} else {
			w.out = appendFloat(w.out, v)
		}
	}
	w.out = append(w.out, ']')
	w.end()
}
