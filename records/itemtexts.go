package records

import (
	"unicode/utf8"

	"recount/analysis"
	parser "recount/records/answer"
)

// An itemText is what an items file says of one item, kept where the legend has
// roles: to read answers again, to hold counts against texts, for BLEU.
type itemText struct {
	question                    string
	labels, options, statements []string
	tokens, qa                  []int32 // -1 where null
}

// itemTexts are those of one items file.
type itemTexts struct {
	rows  []itemText
	index map[string]int32 // id -> row; nil until indexed
}

// indexed makes the texts of an items file findable by id.
func (f *rows) indexed() *itemTexts {
	t := f.texts
	if t == nil {
		t = &itemTexts{}
	}
	t.index = make(map[string]int32, f.len())
	for row := range min(f.len(), len(t.rows)) {
		t.index[string(f.id(row))] = int32(row)
	}
	return t
}

// resolve reads the waiting answers of a record file again and holds the counts
// of statements and options against their texts.
func (f *rows) resolve(y *layout, t *itemTexts) {
	r := f.replies
	if r == nil {
		return
	}
	at := make([]int32, f.len())
	for row := range at {
		at[row] = -1
		if k, ok := t.index[string(f.id(row))]; ok {
			at[row] = k
		}
	}
	lastRow, lastPrompt := int32(-1), int32(-1)
	var options *parser.Options
	for _, w := range r.waiting {
		k := at[w.row]
		if k < 0 || len(t.rows[k].options) == 0 {
			continue
		}
		if w.row != lastRow || w.prompt != lastPrompt {
			permutations := y.legend.Configurations[y.asking.prompts[w.prompt].config].Permutations
			item := t.rows[k]
			options = parser.NewOptions(item.labels, item.options, permutations[len(item.options)])
			lastRow, lastPrompt = w.row, w.prompt
		}
		a := &r.answers[w.prompt][w.row]
		*a |= reread(options, string(r.text[w.from:w.to]), *a, int(r.text[w.to])-3)
	}
	r.text, r.waiting, r.resolved = nil, nil, true
	r.hold(at, t)
}

// hold compares the counts of scores with the texts: statements for role aps,
// options for role option.
func (r *replyRows) hold(at []int32, t *itemTexts) {
	for row, k := range at {
		if k < 0 {
			continue
		}
		from, to := r.options(row)
		for role, texts := range map[int][]string{roleAPS: t.rows[k].statements, roleOption: t.rows[k].options} {
			s := r.scores[role]
			if s == nil || len(texts) != to-from {
				continue
			}
			for j, text := range texts {
				if mark := &s.marks[from+j]; *mark&(analysis.ScoreAbsent|analysis.ScoreChecked) == 0 {
					*mark |= holdCounts(s.chars[from+j], s.bytes[from+j], uint32(utf8.RuneCountInString(text)), uint32(len(text)))
				}
			}
		}
	}
}
