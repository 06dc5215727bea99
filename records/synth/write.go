package synth

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/klauspost/compress/gzip"

	"recount/records"
)

// Write invents a release and hands every file to write, legend.json first,
// then the record files in the order of the legend. Paths are relative to the
// release and use slashes; data is only valid during the call.
//
// The compressor is the one of the pinned module and not the standard library's,
// whose output changes between versions of Go.
func Write(o Options, write func(path string, data []byte) error) error {
	if err := o.Check(); err != nil {
		return err
	}
	w := newWorld(o)
	if err := write("legend.json", w.legend.JSON()); err != nil {
		return err
	}
	ids := w.ids()
	questions := w.questions()
	var lines []byte
	for b, bench := range w.legend.Benchmarks {
		for m, model := range w.legend.Models {
			lines = lines[:0]
			for i := range w.counts[b] {
				lines = records.WriteLine(lines, w.line(m, b, i, ids[b][i], &questions[b][i], o.Outputs))
			}
			path, data := "records/"+bench.ID+"/"+model.ID+".jsonl", lines
			if o.Compress {
				var err error
				if path, data, err = compressed(path, lines); err != nil {
					return err
				}
			}
			if err := write(path, data); err != nil {
				return err
			}
		}
	}
	return nil
}

func compressed(path string, data []byte) (string, []byte, error) {
	var out bytes.Buffer
	z, err := gzip.NewWriterLevel(&out, gzip.BestCompression)
	if err != nil {
		return "", nil, err
	}
	if _, err := z.Write(data); err != nil {
		return "", nil, err
	}
	if err := z.Close(); err != nil {
		return "", nil, err
	}
	return path + ".gz", out.Bytes(), nil
}

// ids invents item ids that rise: the benchmark and a number with gaps.
func (w *world) ids() [][]string {
	ids := make([][]string, len(w.counts))
	for b, n := range w.counts {
		digits := len(strconv.Itoa(16 * n))
		number := 0
		for i := range n {
			number += 1 + w.below(15, forIDGap, b, i)
			ids[b] = append(ids[b], fmt.Sprintf("%s-%0*d", w.legend.Benchmarks[b].ID, digits, number))
		}
	}
	return ids
}

func (w *world) questions() [][]string {
	questions := make([][]string, len(w.counts))
	for b, n := range w.counts {
		for i := range n {
			questions[b] = append(questions[b], string(w.appendQuestion(nil, b, i)))
		}
	}
	return questions
}

// line is the record line of an item.
func (w *world) line(m, b, i int, id string, question *string, outputs bool) *records.Line {
	it := w.item(b, i)
	line := &records.Line{Benchmark: w.legend.Benchmarks[b].ID, ID: id, Question: question, Gold: []int{it.gold}}
	if t := w.plainCloze(); t >= 0 {
		margin := float64(w.margin(m, b, i, t, it)) / 10_000
		line.Margin = &margin
	}
	unparsed := 0
	line.Unparsed = &unparsed
	for c, configuration := range w.legend.Configurations {
		a := w.answer(m, b, i, c, it)
		line.Bits = append(line.Bits, records.Bit{Key: configuration.Key, Correct: a.right})
		if a.silent {
			unparsed++
		}
		if outputs {
			line.Outputs = append(line.Outputs, w.output(m, b, i, c, a))
		}
	}
	return line
}

// plainCloze is the template of the scorer that the margin belongs to, or -1.
func (w *world) plainCloze() int { return slices.Index(w.templates, "cloze_plain") }

// output is what the model said.
func (w *world) output(m, b, i, c int, a answer) records.Output {
	configuration := &w.legend.Configurations[c]
	o := records.Output{Key: configuration.Key, Choice: &a.choice}
	if configuration.Method != "gen" {
		return o
	}
	if a.silent {
		none := records.NoOption
		o.Text, o.Choice, o.State = &silentTexts[w.below(len(silentTexts), forText, m, b, i, c)], &none, "none"
		return o
	}
	text := answerText(w.below(4, forText, m), labelOf(configuration.Template, a.slot))
	o.Text, o.State = &text, "ok"
	return o
}

// silentTexts hold no option label for the paper's parser (S1.19, S1.20), which
// would take the article for the first letter.
var silentTexts = []string{
	"", " The best choice", " Let us think", " I think the", " This question is", " None of these", " \n\n", " Sorry, I",
}

func labelOf(template string, slot int) string {
	if strings.HasPrefix(template, "digit") {
		return string(rune('1' + slot))
	}
	return string(rune('A' + slot))
}

// answerText is a label as models write it; a model keeps to one style.
func answerText(style int, label string) string {
	return []string{" " + label, label, label + ".", "(" + label + ")"}[style]
}
