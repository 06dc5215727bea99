package synth

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"recount/records"
)

// ScalingOptions say what WriteScaling invents. Use DefaultScaling and change
// what differs.
type ScalingOptions struct {
	Models   int    // the paper's 95, spread over sizes where fewer, then invented ones
	Items    int    // over the ten data sets, in equal parts
	Compress bool   // record files as .jsonl.gz
	Seed     uint64 // another seed, another world
}

// DefaultScaling is 95 models and ten data sets of 900 items, a tenth of what the
// paper has.
func DefaultScaling() ScalingOptions {
	return ScalingOptions{Models: 95, Items: 9000, Seed: 5}
}

// Check tells what is wrong with the options.
func (o ScalingOptions) Check() error {
	switch {
	case o.Models < 1 || o.Models > maxModels:
		return fmt.Errorf("synth: %d models; it must be 1 to %d", o.Models, maxModels)
	case o.Items < len(datasets) || o.Items > maxItems:
		return fmt.Errorf("synth: %d items; it must be %d to %d", o.Items, len(datasets), maxItems)
	}
	return nil
}

func seedInWords(seed uint64) string {
	return fmt.Sprintf("Written by recount synth with seed %d.", seed)
}

// A study is a world in which accuracy follows laws of size.
type study struct {
	source
	legend *records.Legend
	sizes  []int // of models, in thousandths of a billion
}

// WriteScaling invents a release of prompting against likelihood and hands every
// file to write, as Write does: legend.json, then for each benchmark its items
// and its record files, then the judgements of a hundredth of the items.
func WriteScaling(o ScalingOptions, write func(path string, data []byte) error) error {
	if err := o.Check(); err != nil {
		return err
	}
	w := &study{source: source(o.Seed), legend: scalingLegend(o)}
	counts := make([]int, len(datasets))
	for b := range datasets {
		counts[b] = (o.Items + b) / len(datasets)
		errors := counts[b] / 200
		if b == 0 {
			errors = counts[b] / 12
		}
		w.legend.Benchmarks[b].StatementsKept, w.legend.Benchmarks[b].StatementErrors = &counts[b], &errors
	}
	for _, m := range w.legend.Models {
		w.sizes = append(w.sizes, int(math.Round(m.ParamsB*1000)))
	}
	if err := write("legend.json", w.legend.JSON()); err != nil {
		return err
	}
	var judged []byte
	for b, bench := range w.legend.Benchmarks {
		list := make([]question, counts[b])
		var data []byte
		for i := range list {
			list[i] = w.question(b, i)
			data = list[i].appendItem(data)
			if w.below(100, forJudge, b, i) == 0 {
				judged = w.appendJudgement(judged, b, i, &list[i])
			}
		}
		if err := write("items/"+bench.ID+".jsonl", data); err != nil {
			return err
		}
		if err := w.writeBenchmark(b, list, o.Compress, write); err != nil {
			return err
		}
	}
	return write("validation.jsonl", judged)
}

func (w *study) writeBenchmark(b int, list []question, compress bool, write func(path string, data []byte) error) error {
	var lines []byte
	for m, model := range w.legend.Models {
		lines = lines[:0]
		var deals [4]deal
		for way := range deals {
			deals[way] = w.deal(way, m, b, len(list))
		}
		for i := range list {
			lines = records.WriteLine(lines, w.line(m, b, i, &list[i], &deals))
		}
		path, data := "records/"+w.legend.Benchmarks[b].ID+"/"+model.ID+".jsonl", lines
		if compress {
			var err error
			if path, data, err = compressed(path, lines); err != nil {
				return err
			}
		}
		if err := write(path, data); err != nil {
			return err
		}
	}
	return nil
}

// The ways in which accuracies are planted.
const (
	byPrompt = iota
	byStatement
	byControl
	byOption
)

// accuracy is that of a model on a benchmark, in millionths: the law's, what the
// model has of its own, what the benchmark adds.
func (w *study) accuracy(way, m, b int) int {
	laws := []map[string]law{apxLaws, apsLaws, controlLaws, optionLaws}[way]
	spread, shift := apxSpread, datasets[b].apx
	if way == byStatement {
		spread, shift = apsSpread, datasets[b].aps
	}
	p := laws[w.legend.Models[m].Kind](w.sizes[m]) + spread*w.normal(forModelMetric, m, way)/one + shift
	return min(max(p, 0), whole)
}

// A deal tells which of the n items of a benchmark a model gets right in one way:
// so many that its accuracy is the planted one to the item, spread over all.
type deal struct{ right, step, first, n int }

func (w *study) deal(way, m, b, n int) deal {
	d := deal{n: n, first: w.below(n, forRightAnswer, m, b, way, 0), step: 1 + w.below(n, forRightAnswer, m, b, way, 1)}
	for gcd(d.step, n) > 1 {
		d.step++
	}
	d.right = (w.accuracy(way, m, b)*n + w.below(whole, forRightAnswer, m, b, way, 2)) / whole
	return d
}

func (d deal) isRight(i int) bool { return (d.first+i*d.step)%d.n < d.right }

func gcd(a, b int) int {
	for b > 0 {
		a, b = b, a%b
	}
	return a
}

// line is the record line of an item. Texts stand in the items files.
func (w *study) line(m, b, i int, q *question, deals *[4]deal) *records.Line {
	model := &w.legend.Models[m]
	l := &records.Line{Benchmark: q.benchmark, ID: q.id, Gold: []int{q.gold}}
	for _, key := range []string{"prompt|instruct", "prompt|base"} {
		switch {
		case key == "prompt|"+model.Kind:
			l.Outputs = append(l.Outputs, w.reply(key, byPrompt, deals, m, b, i, q))
		case key == "prompt|base" && model.Control:
			l.Outputs = append(l.Outputs, w.reply(key, byControl, deals, m, b, i, q))
		}
	}
	l.Outputs = append(l.Outputs, w.ranking("ll|statement", byStatement, deals, m, b, i, q, q.statements))
	if model.Control {
		l.Outputs = append(l.Outputs, w.ranking("ll|option", byOption, deals, m, b, i, q, q.options))
	}
	unparsed := 0
	for k := range l.Outputs {
		o := &l.Outputs[k]
		l.Bits = append(l.Bits, records.Bit{Key: o.Key, Correct: *o.Choice == q.gold})
		if o.State == "none" {
			unparsed++
		}
	}
	l.Unparsed = &unparsed
	return l
}

// reply is an answer in words. Of the wrong ones some repeat the list of options
// or say nothing, the more the smaller the model; base models do not stop.
func (w *study) reply(key string, way int, deals *[4]deal, m, b, i int, q *question) records.Output {
	choice, text, state := q.gold, "", "ok"
	if !deals[way].isRight(i) {
		lost := 400 * one / (one + w.sizes[m]*one/4000) // of 1,000
		switch draw := w.below(1000, forAnswerState, m, b, i, way); {
		case draw < lost/2:
			choice, state, text = records.NoOption, "error", "A. "+q.options[0]+"\nB. "+q.options[1]
		case draw < lost:
			choice, state, text = records.NoOption, "none", []string{"", "...", "\n\n"}[draw%3]
		default:
			choice = (q.gold + 1 + w.below(len(q.options)-1, forDistractor, m, b, i, way)) % len(q.options)
		}
	}
	if state == "ok" {
		text = string(rune('A' + choice))
	}
	o := records.Output{Key: key, Choice: &choice, State: state, Truncated: state == "error"}
	if key == "prompt|base" {
		text, o.Truncated = " "+text+"\n\n", true
	}
	o.Text = &text
	return o
}

// ranking is the scores of the texts of all options. The best one has the model's
// usual log-probability a token, each other less by 0.01 to 0.41 nats.
func (w *study) ranking(key string, way int, deals *[4]deal, m, b, i int, q *question, texts []string) records.Output {
	best := q.gold
	if !deals[way].isRight(i) {
		best = (q.gold + 1 + w.below(len(texts)-1, forDistractor, m, b, i, way)) % len(texts)
	}
	level := 32_000 - 1500*(logarithm(uint64(w.sizes[m]))-logarithm(1000))/one + w.below(8000, forScore, b, i, way)
	o := records.Output{Key: key, Choice: &best}
	for j, text := range texts {
		mean := level
		if j != best {
			mean += 100 + w.below(4000, forScore, m, b, i, way, j)
		}
		tokens := 1 + strings.Count(text, " ")
		o.Scores = append(o.Scores, records.Score{LogProb: -float64(mean*tokens) / 10_000, Tokens: tokens, Chars: len(text), Bytes: len(text)})
	}
	return o
}

// A question is an item with its statements.
type question struct {
	benchmark, id, text string
	options, statements []string
	gold                int
}

func (w *study) question(b, i int) question {
	d := datasets[b]
	n := d.few + w.below(d.most-d.few+1, forOptionCount, b, i)
	word := func(k int) string { return string(w.appendWord(nil, k%vocabulary)) }
	first := w.below(vocabulary, forQuestion, b, i)
	subject := word(first+1) + " " + word(first+2)
	q := question{benchmark: w.legend.Benchmarks[b].ID, text: "Which " + word(first) + " is the " + subject + "?", gold: w.below(n, forGold, b, i)}
	q.id = q.benchmark + "-" + strconv.Itoa(i)
	for j := range n {
		option := "the " + word(first+10+7*j)
		if w.below(2, forStatement, b, i) == 1 {
			option += " " + word(first+500+11*j)
		}
		q.options = append(q.options, option)
		q.statements = append(q.statements, "The "+subject+" is "+option+".")
	}
	return q
}

// appendItem writes the line of an items file. All texts are letters and blanks.
func (q *question) appendItem(b []byte) []byte {
	b = fmt.Appendf(b, `{"benchmark":%q,"id":%q,"question":%q,"gold":%d`, q.benchmark, q.id, q.text, q.gold)
	b = appendList(b, "options", q.options, func(s string) string { return strconv.Quote(s) })
	b = appendList(b, "statements", q.statements, func(s string) string { return strconv.Quote(s) })
	b = appendList(b, "statement_tokens", q.statements, func(s string) string { return strconv.Itoa(1 + strings.Count(s, " ")) })
	b = appendList(b, "qa_tokens", q.options, func(s string) string { return strconv.Itoa(2 + strings.Count(q.text+s, " ")) })
	return append(b, "}\n"...)
}

func appendList(b []byte, name string, list []string, value func(string) string) []byte {
	b = fmt.Appendf(b, `,%q:[`, name)
	for k, s := range list {
		if k > 0 {
			b = append(b, ',')
		}
		b = append(b, value(s)...)
	}
	return append(b, ']')
}

// appendJudgement writes what two judges say of an item: nearly always yes.
func (w *study) appendJudgement(b []byte, set, i int, q *question) []byte {
	says := func(percent, use, j int) string {
		return strconv.FormatBool(w.below(100, forJudge, set, i, use, j) < percent)
	}
	b = fmt.Appendf(b, `{"benchmark":%q,"id":%q,"bin":%d,"shared_template":%s,"options":[`, q.benchmark, q.id, min(3, len(q.text)/16), says(95, 2, 0))
	for j := range q.options {
		if j > 0 {
			b = append(b, ',')
		}
		b = fmt.Appendf(b, `{"equivalent":{"judge-1":%s,"judge-2":%s},"bertscore_f1":0.%d}`, says(99, 0, j), says(99, 1, j), 55+w.below(40, forJudge, set, i, 3, j))
	}
	return append(b, "]}\n"...)
}
