package records

import (
	"math"
	"unicode/utf8"

	"recount/analysis"
	parser "recount/records/answer"
)

// replyFacts is what a line says beyond its bits when the legend has roles
// (asking): answers in words, scores, probabilities.
type replyFacts struct {
	prompts []promptFact
	text    []byte // the prompts' answers, one after the other
	scores  [4]scoreFacts
	pTrue   []float64 // nil: none
	options [][]byte  // texts of the line's own options
	buffer  []byte
}

// A promptFact is the answer to one prompt.
type promptFact struct {
	there, hasText, truncated bool
	state                     byte
	choice                    int
	from, to                  int // in replyFacts.text
}

// scoreFacts are the scores of one role, by option.
type scoreFacts struct {
	there bool
	list  []scoreFact
}

type scoreFact struct {
	logprob              float64
	tokens, chars, bytes uint32
	mark                 uint8
	ppl                  float64 // NaN when none stands there
}

func (f *replyFacts) clear(a *asking) {
	if len(f.prompts) != len(a.prompts) {
		f.prompts = make([]promptFact, len(a.prompts))
	}
	for p := range f.prompts {
		f.prompts[p] = promptFact{choice: noChoice}
	}
	f.text, f.pTrue, f.options, f.buffer = f.text[:0], nil, f.options[:0], f.buffer[:0]
	for role := range f.scores {
		f.scores[role].there, f.scores[role].list = false, f.scores[role].list[:0]
	}
}

// optionCount is the number of options that the line's scores or probabilities
// tell, 0 when there are none.
func (f *replyFacts) optionCount() int {
	n := len(f.pTrue)
	for role := range f.scores {
		n = max(n, len(f.scores[role].list))
	}
	return n
}

// finish completes a score: undefined without tokens, and whether a perplexity
// beside it follows from it (within 1e-5).
func (s *scoreFact) finish() {
	if s.mark&analysis.ScoreReason != 0 || s.tokens == 0 {
		if s.mark&analysis.ScoreReason == 0 {
			s.mark |= analysis.ScoreNoTokens
			s.logprob = math.NaN()
		}
		return
	}
	if s.ppl == s.ppl {
		want := -s.logprob / float64(s.tokens)
		if !(s.ppl > 0 && math.Abs(analysis.Log(s.ppl)-want) <= 1e-5) {
			s.mark |= analysis.ScorePPL
		}
	}
}

// replyRows are the replies of a file, one entry a line or option.
type replyRows struct {
	ends    []int32   // by row: end of its options
	answers [][]uint8 // by prompt, row; nil when the file has no such answer
	scores  [4]*scoreRows
	pTrue   []float64 // by option; nil when the file has none

	// Texts of answers whose options are not known yet.
	text    []byte
	waiting []waitingText

	resolved bool // the items file has been read and used
	lines    int  // of the file, about: room for columns
}

// A waitingText is an answer to be read again once the items file is there.
type waitingText struct{ row, prompt, from, to int32 }

type scoreRows struct {
	logprob              []float64
	tokens, chars, bytes []uint32
	marks                []uint8
	right                []uint8 // by row
}

// add appends a line; n is its number of options.
func (f *replyRows) add(y *layout, l *lineFacts) {
	row, n := len(f.ends), l.nOptions
	first := 0
	if row > 0 {
		first = int(f.ends[row-1])
	}
	f.ends = append(f.ends, int32(first+n))
	if f.answers == nil {
		f.answers = make([][]uint8, len(y.asking.prompts))
	}
	reader := l.reply.reader(y)
	for p := range y.asking.prompts {
		f.answer(y, l, p, row, reader)
	}
	for role := range l.reply.scores {
		f.score(y, l, role, row, first, n)
	}
	if l.reply.pTrue != nil && f.pTrue == nil {
		f.pTrue = undefinedFloats(first)
	}
	if f.pTrue != nil {
		for k := range n {
			v := math.NaN()
			if k < len(l.reply.pTrue) {
				v = l.reply.pTrue[k]
			}
			f.pTrue = append(f.pTrue, v)
		}
	}
}

// reader is the parser for the line's own options, nil when it has none.
func (f *replyFacts) reader(y *layout) func(permutations map[int][]int) *parser.Options {
	if len(f.options) == 0 {
		return nil
	}
	texts := make([]string, len(f.options))
	for k, o := range f.options {
		texts[k] = string(o)
	}
	return func(permutations map[int][]int) *parser.Options {
		return parser.NewOptions(nil, texts, permutations[len(texts)])
	}
}

func undefinedFloats(n int) []float64 {
	out := make([]float64, n)
	for i := range out {
		out[i] = math.NaN()
	}
	return out
}

// answer appends the answer to prompt p.
func (f *replyRows) answer(y *layout, l *lineFacts, p, row int, reader func(map[int][]int) *parser.Options) {
	fact, config := l.reply.prompts[p], y.asking.prompts[p].config
	there := fact.there || hasBit(l.present, config)
	if there && f.answers[p] == nil {
		f.answers[p] = make([]uint8, row, max(row+1, f.lines))
	}
	if f.answers[p] == nil {
		return
	}
	a := uint8(0)
	switch fact.state {
	case stateOK:
		a = analysis.AnswerOK
	case stateNone:
		a = analysis.AnswerNone
	case stateError:
		a = analysis.AnswerError
	}
	if a == 0 && hasBit(l.none, config) { // from the map parsed
		a = analysis.AnswerNone
	} else if a == 0 && hasBit(l.stated, config) {
		a = analysis.AnswerOK
	}
	if fact.truncated {
		a |= analysis.AnswerTruncated
	}
	if hasBit(l.bits, config) {
		a |= analysis.AnswerRight
	}
	if fact.hasText && reader != nil {
		o := reader(y.legend.Configurations[config].Permutations)
		a |= reread(o, string(l.reply.text[fact.from:fact.to]), a, fact.choice)
	} else if fact.hasText {
		from := int32(len(f.text))
		f.text = append(f.text, l.reply.text[fact.from:fact.to]...)
		f.text = append(f.text, byte(fact.choice+3)) // the choice recorded, behind the text
		f.waiting = append(f.waiting, waitingText{int32(row), int32(p), from, int32(len(f.text) - 1)})
	}
	f.answers[p] = append(f.answers[p], a)
}

// reread compares a recorded answer with what the parser makes of its text.
func reread(o *parser.Options, text string, recorded uint8, choice int) uint8 {
	option, state, plain := o.Read(text)
	flags := uint8(analysis.AnswerRead)
	if recorded&analysis.AnswerState != answerStates[state] || state == parser.One && choice != noChoice && choice != option {
		flags |= analysis.AnswerDiffers
	}
	if plain.State != state || plain.Option != option {
		flags |= analysis.AnswerLiteral
	}
	return flags
}

var answerStates = map[parser.State]uint8{parser.Nothing: analysis.AnswerNone, parser.One: analysis.AnswerOK, parser.Several: analysis.AnswerError}

// score appends the scores of a role for the n options of a row.
func (f *replyRows) score(y *layout, l *lineFacts, role, row, first, n int) {
	key := y.asking.scorings[role]
	if key == "" {
		return
	}
	fact, config := &l.reply.scores[role], y.keys[key]
	there := fact.there || hasBit(l.present, config)
	if there && f.scores[role] == nil {
		f.scores[role] = newScoreRows(first, row, max(1, f.lines)*max(1, n), f.lines)
	}
	s := f.scores[role]
	if s == nil {
		return
	}
	right := uint8(2)
	if hasBit(l.present, config) {
		right = uint8(l.bits[config>>6] >> (config & 63) & 1)
	}
	s.right = append(s.right, right)
	for k := range n {
		one := scoreFact{logprob: math.NaN(), mark: analysis.ScoreAbsent}
		if k < len(fact.list) {
			one = fact.list[k]
			if role == roleOption && k < len(l.reply.options) {
				one.hold(l.reply.options[k])
			}
		}
		s.append(one)
	}
}

// hold compares a score's counts with its text.
func (s *scoreFact) hold(text []byte) {
	s.mark |= holdCounts(s.chars, s.bytes, uint32(utf8.RuneCount(text)), uint32(len(text)))
}

func holdCounts(chars, bytes, wantChars, wantBytes uint32) uint8 {
	mark := uint8(analysis.ScoreChecked)
	if chars != wantChars {
		mark |= analysis.ScoreChars
	}
	if bytes != wantBytes {
		mark |= analysis.ScoreBytes
	}
	return mark
}

// newScoreRows begins with rows and options that have no score, and has room for
// as many as are expected.
func newScoreRows(options, rows, room, lines int) *scoreRows {
	s := &scoreRows{logprob: make([]float64, 0, room), tokens: make([]uint32, 0, room), chars: make([]uint32, 0, room),
		bytes: make([]uint32, 0, room), marks: make([]uint8, 0, room), right: make([]uint8, 0, lines)}
	for range options {
		s.append(scoreFact{logprob: math.NaN(), mark: analysis.ScoreAbsent})
	}
	for range rows {
		s.right = append(s.right, 2)
	}
	return s
}

func (s *scoreRows) append(one scoreFact) {
	s.logprob = append(s.logprob, one.logprob)
	s.tokens, s.chars, s.bytes = append(s.tokens, one.tokens), append(s.chars, one.chars), append(s.bytes, one.bytes)
	s.marks = append(s.marks, one.mark)
}

// options are the options of a row: from, to.
func (f *replyRows) options(row int) (from, to int) {
	if row > 0 {
		from = int(f.ends[row-1])
	}
	return from, int(f.ends[row])
}
