package judge

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"recount/analysis"
	"recount/records"
	"recount/runner/items"
	"recount/runner/journal"
)

// Path is where the journal of a judge lies.
func Path(folder string, t *Task, judge string) string {
	return filepath.Join(folder, t.Name, judge+".jsonl")
}

// A View is all that judges and imported scores say of a sample.
type View struct {
	sample     []Drawn
	Judges     []string    // of the meaning, by name
	meanings   [][]*entry  // by judge, by item
	FormJudge  string      // of the form, "" when there is none
	forms      []*entry    // by item
	bert       [][]float64 // by item, by option; nil without
	Unfinished []string    // journals that do not hold the whole sample, left out
}

// Gather reads the journals in a folder. Each judge of the meaning counts; of the
// form there can be one, since a release holds one view of it (docs/format.md).
func Gather(folder string, sample []Drawn) (*View, error) {
	v := &View{sample: sample}
	for _, t := range []*Task{&Meaning, &Form} {
		names, err := filepath.Glob(filepath.Join(folder, t.Name, "*.jsonl"))
		if err != nil {
			return nil, err
		}
		slices.Sort(names)
		for _, name := range names {
			data, err := os.ReadFile(name)
			if err != nil {
				return nil, err
			}
			list, complete, err := t.read(name, data, sample)
			if err != nil {
				return nil, err
			}
			judge := strings.TrimSuffix(filepath.Base(name), ".jsonl")
			switch {
			case !complete:
				v.Unfinished = append(v.Unfinished, fmt.Sprintf("%s about the %s: %d of %d items", judge, t.Name, len(list), len(sample)))
			case t == &Meaning:
				v.Judges, v.meanings = append(v.Judges, judge), append(v.meanings, list)
			case v.FormJudge != "":
				return nil, fmt.Errorf("%s and %s both judge the form, and a release holds one view of it; move one of the files away", v.FormJudge, judge)
			default:
				v.FormJudge, v.forms = judge, list
			}
		}
	}
	return v, nil
}

// Import takes BERTScore's F1 from lines of benchmark, id and bertscore_f1, a
// list of one number or null an option (S2.16). Items that it leaves out have
// none.
func (v *View) Import(name string, data []byte) error {
	index := map[[2]string]int{}
	for i, item := range v.sample {
		index[[2]string{item.Benchmark, item.ID}] = i
	}
	v.bert = make([][]float64, len(v.sample))
	for n, line := range bytes.Split(data, []byte{'\n'}) {
		if len(bytes.TrimSpace(line)) == 0 {
			continue
		}
		var f struct {
			Benchmark, ID string
			F1            []*float64 `json:"bertscore_f1"`
		}
		err := json.Unmarshal(line, &f)
		i, ok := index[[2]string{f.Benchmark, f.ID}]
		switch {
		case err != nil:
		case !ok:
			err = fmt.Errorf("item %q of %q is not in the sample", f.ID, f.Benchmark)
		case v.bert[i] != nil:
			err = fmt.Errorf("item %q stands twice", f.ID)
		case len(f.F1) != len(v.sample[i].Options):
			err = fmt.Errorf("item %q has %d scores for %d options; there is one an option, or null", f.ID, len(f.F1), len(v.sample[i].Options))
		}
		if err != nil {
			return fmt.Errorf("%s:%d: %w", name, n+1, err)
		}
		for _, score := range f.F1 {
			value := math.NaN()
			if score != nil {
				value = *score
			}
			if value > records.MaxBERTScore {
				return fmt.Errorf("%s:%d: item %q has a score of %v; BERTScore's F1 is at most 1", name, n+1, f.ID, value)
			}
			v.bert[i] = append(v.bert[i], value)
		}
	}
	return nil
}

// line is one of validation.jsonl.
type line struct {
	Benchmark string   `json:"benchmark"`
	ID        string   `json:"id"`
	Bin       int      `json:"bin"`
	Shared    *bool    `json:"shared_template"`
	Options   []option `json:"options"`
}

type option struct {
	Equivalent verdicts `json:"equivalent"`
	BERTScore  *float64 `json:"bertscore_f1"`
}

// verdicts are written in the order of the judges.
type verdicts struct {
	judges []string
	said   []Verdict
}

func (v verdicts) MarshalJSON() ([]byte, error) {
	b := []byte{'{'}
	for i, judge := range v.judges {
		if i > 0 {
			b = append(b, ',')
		}
		name, _ := json.Marshal(judge)
		said, _ := json.Marshal(v.said[i].flag())
		b = append(append(append(b, name...), ':'), said...)
	}
	return append(b, '}'), nil
}

// flag is true, false or, for an invalid reply, nil.
func (v Verdict) flag() *bool {
	if v == Invalid {
		return nil
	}
	yes := v == Yes
	return &yes
}

// Lines are validation.jsonl.
func (v *View) Lines() (data []byte) {
	for i := range v.sample {
		item := &v.sample[i]
		l := line{Benchmark: item.Benchmark, ID: item.ID, Bin: item.Bin, Shared: v.form(i).flag()}
		for k := range item.Options {
			o := option{Equivalent: verdicts{judges: v.Judges}}
			for j := range v.Judges {
				o.Equivalent.said = append(o.Equivalent.said, v.meaning(j, i, k))
			}
			if score := v.score(i, k); score == score {
				o.BERTScore = &score
			}
			l.Options = append(l.Options, o)
		}
		data = append(data, journal.Line(l)...)
	}
	return data
}

func (v *View) meaning(judge, i, k int) Verdict {
	return Meaning.Read(v.meanings[judge][i].Replies[k].Text, k)
}

func (v *View) form(i int) Verdict {
	if v.forms == nil {
		return Invalid
	}
	return Form.Read(v.forms[i].Replies[0].Text, 0)
}

func (v *View) score(i, k int) float64 {
	if v.bert == nil || v.bert[i] == nil {
		return math.NaN()
	}
	return v.bert[i][k]
}

// Numbers are what the analysis counts from the judgements, over all items of
// the sets (names in their order) of which the sample was drawn.
func (v *View) Numbers(names []string, sets map[string][]items.Item) *analysis.Node {
	drawn := map[[2]string]int{}
	for i, item := range v.sample {
		drawn[[2]string{item.Benchmark, item.ID}] = i
	}
	var benchmarks []analysis.Benchmark
	var statements []analysis.Statement
	var judgements []*analysis.Judgement
	for _, name := range names {
		benchmarks = append(benchmarks, analysis.Benchmark{ID: name, First: len(judgements), Count: len(sets[name])})
		for _, item := range sets[name] {
			s := analysis.Statement{Tokens: counts(item.StatementTokens), QA: counts(item.QATokens), BLEU: math.NaN()}
			i, ok := drawn[[2]string{item.Benchmark, item.ID}]
			if !ok {
				statements, judgements = append(statements, s), append(judgements, nil)
				continue
			}
			s.BLEU = records.MeanBLEU(item.Question, item.Options, item.Statements)
			statements, judgements = append(statements, s), append(judgements, v.judgement(i))
		}
	}
	return analysis.Validation(benchmarks, v.Judges, statements, judgements)
}

func counts(tokens []int) (list []int32) {
	for _, n := range tokens {
		list = append(list, int32(n))
	}
	return list
}

func (v *View) judgement(i int) *analysis.Judgement {
	j := &analysis.Judgement{Bin: v.sample[i].Bin, Shared: int8(v.form(i)), Equivalent: make([][]int8, len(v.Judges))}
	for k := range v.sample[i].Options {
		for judge := range v.Judges {
			j.Equivalent[judge] = append(j.Equivalent[judge], int8(v.meaning(judge, i, k)))
		}
		j.BERTScore = append(j.BERTScore, v.score(i, k))
	}
	return j
}

// Flagged lists, judge by judge, the statements that it did not find equivalent
// and those it gave no valid reply about, then the items without a shared form: a
// line each (C5.60).
func (v *View) Flagged() (data []byte) {
	type flag struct {
		Judge     string `json:"judge"`
		Task      string `json:"task"`
		Verdict   string `json:"verdict"`
		Benchmark string `json:"benchmark"`
		ID        string `json:"id"`
		Index     *int   `json:"option_index,omitempty"`
		Question  string `json:"question"`
		Option    any    `json:"option"`
		Statement any    `json:"statement"`
		Reply     string `json:"reply"`
	}
	add := func(said Verdict, no string, f flag) {
		if said == Yes {
			return
		}
		f.Verdict = no
		if said == Invalid {
			f.Verdict = "invalid reply"
		}
		data = append(data, journal.Line(f)...)
	}
	for j, judge := range v.Judges {
		for i := range v.sample {
			item := &v.sample[i]
			for k := range item.Options {
				add(v.meaning(j, i, k), "not equivalent", flag{Judge: judge, Task: Meaning.Name, Benchmark: item.Benchmark, ID: item.ID, Index: &k,
					Question: item.Question, Option: item.Options[k], Statement: item.Statements[k], Reply: v.meanings[j][i].Replies[k].Text})
			}
		}
	}
	for i := range v.forms {
		item := &v.sample[i]
		add(v.form(i), "no shared form", flag{Judge: v.FormJudge, Task: Form.Name, Benchmark: item.Benchmark, ID: item.ID,
			Question: item.Question, Option: item.Options, Statement: item.Statements, Reply: v.forms[i].Replies[0].Text})
	}
	return data
}

// SampleLines writes a sample, a line an item with its texts, for programs that
// score statements.
func SampleLines(sample []Drawn) (data []byte) {
	for i := range sample {
		item := &sample[i]
		data = append(data, journal.Line(struct {
			Benchmark  string   `json:"benchmark"`
			ID         string   `json:"id"`
			Bin        int      `json:"bin"`
			Question   string   `json:"question"`
			Options    []string `json:"options"`
			Statements []string `json:"statements"`
		}{item.Benchmark, item.ID, item.Bin, item.Question, item.Options, item.Statements})...)
	}
	return data
}

// Keep writes the sample beside the journals, or holds it against the one that
// is there: judges must see the same items.
func Keep(folder string, sample []Drawn) error {
	path := filepath.Join(folder, "sample.jsonl")
	lines := SampleLines(sample)
	have, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		if err := os.MkdirAll(folder, 0o777); err != nil {
			return err
		}
		return journal.WriteWhole(path, lines)
	}
	if err == nil && !bytes.Equal(have, lines) {
		err = fmt.Errorf("%s holds another sample; give its size and seed, or remove %s to judge everything again", path, folder)
	}
	return err
}
