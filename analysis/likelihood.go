package analysis

// A Likelihood is what the statistics of prompting against likelihood read of a
// release beside its bits: answers to prompts with what the parser made of them,
// the log-probabilities of statements and options, and what is known of the
// statements themselves. It belongs to a Grid and shares its models, benchmarks
// and items; index order is model, benchmark, item of the benchmark, option.
//
// A column belongs to one model and one benchmark and is nil where the model was
// not asked so. Columns are filled by one goroutine and then only read.
type Likelihood struct {
	Subjects      []Subject      // by model
	Constructions []Construction // by benchmark
	Statements    []Statement    // by item; nil when no items file tells
	Options       [][]int32      // by benchmark: where the options of an item begin, and at last their number
	Judges        []string       // semantic judges, in order of appearance
	Judgements    []*Judgement   // by item, nil for items that were not judged; nil when none was

	Prompts                    []*Prompt // configurations that a role apx names, in the order of the roles
	ByKind                     map[string]int
	Control                    int      // the prompt of role apx_control, -1 when there is none
	APS, Option, Rung, Neutral *Scoring // nil when no role names it
	PTrue                      [][]float64
}

// A Subject is what the legend says of a model beyond the Grid's Model.
type Subject struct {
	Kind      string  // base, instruct or ""
	ActiveB   float64 // active parameters in billions, those of Model.ParamsB where not recorded
	Reasoning bool
	Control   bool // part of the option-likelihood control
	Base      int  // model index of the base model, -1 when there is none
}

// A Construction is how the statements of a benchmark came out; -1 where the
// legend does not tell.
type Construction struct{ Kept, Errors int }

// A Statement is what an items file says of an item.
type Statement struct {
	Labels     []string // nil: A, B, …
	Tokens, QA []int32  // of each statement and of its question-answer pair; -1 unknown, nil when not recorded
	BLEU       float64  // mean over the statements; NaN when there are none
}

// A Judgement is what judges said of an item's statements.
type Judgement struct {
	Bin        int       // length bin of the sample, -1 when not recorded
	Shared     int8      // one surface template: 1 yes, 0 no, -1 invalid
	Equivalent [][]int8  // by judge, by option: 1 yes, 0 no, -1 invalid or not judged
	BERTScore  []float64 // by option, NaN where not recorded
}

// A Prompt is a configuration that asks for the answer in words.
type Prompt struct {
	Key, Template string
	Kinds         []string  // kinds of model whose APX it is
	Answers       [][]uint8 // [m*B + b][item]: Answer bits
}

// Bits of an answer.
const (
	AnswerState     = 3 // mask: 0 not recorded, then:
	AnswerOK        = 1
	AnswerNone      = 2
	AnswerError     = 3
	AnswerTruncated = 1 << 2
	AnswerRight     = 1 << 3
	AnswerRead      = 1 << 4 // its text was read again, with the two results:
	AnswerDiffers   = 1 << 5 // state or choice are not the parser's
	AnswerLiteral   = 1 << 6 // the plainer rule reads it otherwise
)

// A Scoring is a configuration that scores options by likelihood.
type Scoring struct {
	Key     string
	Columns []*Scores // [m*B + b]
}

// Scores are the summed log-probabilities of a model's continuations on one
// benchmark, all by option but Right.
type Scores struct {
	LogProb []float64 // nats; NaN where it is undefined or absent
	Tokens  []uint32
	Chars   []uint32
	Bytes   []uint32
	Marks   []uint8 // Score bits
	Right   []uint8 // by item: the bit of the record, 2 when there is none
}

// Bits of a score.
const (
	ScoreReason   = 3 // mask: 0 a number, then:
	ScoreInf      = 1 // -inf
	ScoreNaN      = 2
	ScoreNoTokens = 3
	ScoreAbsent   = 1 << 2 // no score stands in the record
	ScoreChecked  = 1 << 3 // its counts were held against the text
	ScoreChars    = 1 << 4 // they differ in characters
	ScoreBytes    = 1 << 5 // they differ in bytes
	ScorePPL      = 1 << 6 // a perplexity beside it does not follow from it
)

// options are the options of item i of benchmark b: from, to.
func (l *Likelihood) options(b, i int) (from, to int) {
	return int(l.Options[b][i]), int(l.Options[b][i+1])
}

// own is the prompt of a model's APX, -1 when no role names one for its kind.
func (l *Likelihood) own(m int) int {
	if p, ok := l.ByKind[l.Subjects[m].Kind]; ok {
		return p
	}
	return -1
}

// column is the scores of model m on benchmark b, nil when there are none.
func (s *Scoring) column(m, b, benchmarks int) *Scores {
	if s == nil || s.Columns == nil {
		return nil
	}
	return s.Columns[m*benchmarks+b]
}

// selectParts returns the part of l for the chosen models, benchmarks and items
// (all by index of the full grid; kept[b] lists the items kept of chosen
// benchmark number b, counted within it).
func (l *Likelihood) selectParts(g *Grid, models, benchmarks []int, kept [][]int) *Likelihood {
	if l == nil {
		return nil
	}
	out := &Likelihood{Judges: l.Judges, ByKind: l.ByKind, Control: l.Control, Constructions: pick(l.Constructions, benchmarks)}
	place := map[int]int{}
	for k, m := range models {
		place[m] = k
	}
	for _, m := range models {
		s := l.Subjects[m]
		if at, ok := place[s.Base]; ok && s.Base >= 0 {
			s.Base = at
		} else {
			s.Base = -1
		}
		out.Subjects = append(out.Subjects, s)
	}
	for k, b := range benchmarks {
		begin := []int32{0}
		for _, i := range kept[k] {
			from, to := l.options(b, i)
			begin = append(begin, begin[len(begin)-1]+int32(to-from))
			at := g.Benchmarks[b].First + i
			if l.Statements != nil {
				out.Statements = append(out.Statements, l.Statements[at])
			}
			if l.Judgements != nil {
				out.Judgements = append(out.Judgements, l.Judgements[at])
			}
		}
		out.Options = append(out.Options, begin)
	}
	p := parts{l, models, benchmarks, kept, len(g.Benchmarks)}
	for _, prompt := range l.Prompts {
		copied := *prompt
		copied.Answers = columns(p, prompt.Answers, func(b int, c []uint8, items []int) []uint8 { return pickSome(c, items) })
		out.Prompts = append(out.Prompts, &copied)
	}
	out.APS, out.Option, out.Rung, out.Neutral = p.scoring(l.APS), p.scoring(l.Option), p.scoring(l.Rung), p.scoring(l.Neutral)
	out.PTrue = columns(p, l.PTrue, func(b int, c []float64, items []int) []float64 { return byOption(l, b, c, items) })
	return out
}

// parts says what selectParts keeps.
type parts struct {
	l                  *Likelihood
	models, benchmarks []int
	kept               [][]int
	full               int // benchmarks of the full grid
}

func (p parts) scoring(s *Scoring) *Scoring {
	if s == nil {
		return nil
	}
	return &Scoring{Key: s.Key, Columns: columns(p, s.Columns, func(b int, c *Scores, items []int) *Scores {
		if c == nil {
			return nil
		}
		return &Scores{
			LogProb: byOption(p.l, b, c.LogProb, items), Tokens: byOption(p.l, b, c.Tokens, items),
			Chars: byOption(p.l, b, c.Chars, items), Bytes: byOption(p.l, b, c.Bytes, items),
			Marks: byOption(p.l, b, c.Marks, items), Right: pick(c.Right, items),
		}
	})}
}

// columns selects from columns by model and benchmark; a benchmark of which
// every item stays is shared, not copied.
func columns[C any](p parts, from []C, part func(b int, c C, items []int) C) []C {
	if from == nil {
		return nil
	}
	var out []C
	for _, m := range p.models {
		for k, b := range p.benchmarks {
			c := from[m*p.full+b]
			if len(p.kept[k]) < len(p.l.Options[b])-1 {
				c = part(b, c, p.kept[k])
			}
			out = append(out, c)
		}
	}
	return out
}

// byOption keeps the options of some items of benchmark b; nil stays nil.
func byOption[V any](l *Likelihood, b int, from []V, items []int) []V {
	if from == nil {
		return nil
	}
	out := []V{}
	for _, i := range items {
		first, last := l.options(b, i)
		out = append(out, from[first:last]...)
	}
	return out
}

// pickSome is pick for a column that may be missing.
func pickSome[V any](from []V, at []int) []V {
	if from == nil {
		return nil
	}
	return pick(from, at)
}
