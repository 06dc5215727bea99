package items

import (
	"bufio"
	"bytes"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// A Source is one released file of a benchmark.
type Source struct {
	Name string // its path, for messages and for the ids of MMLU
	Data []byte
}

// Formats are the names that Load knows.
func Formats() []string { return []string{"arc", "hellaswag", "mmlu", "recount", "truthfulqa"} }

// Load reads all items of a benchmark, in the order of sources and lines and
// whatever their number of options:
//
//	arc         ARC-*.jsonl as released; labels A to E or 1 to 5
//	hellaswag   hellaswag_*.jsonl as released, or with "query" made beforehand
//	mmlu        *_test.csv, without a head; ids are subject-row
//	truthfulqa  mc_task.json, v0 (817) or later: the right option, then the
//	            first three distractors (S1.08); questions with fewer are cut
//	            to what they have. Gold comes first by construction.
//	recount     our own format, see Read
func Load(format, benchmark string, sources []Source) ([]Item, error) {
	loaders := map[string]func(Source) ([]Item, error){
		"arc":        func(s Source) ([]Item, error) { return eachLine(s, arcItem) },
		"hellaswag":  func(s Source) ([]Item, error) { return eachLine(s, hellaSwagItem) },
		"mmlu":       mmlu,
		"truthfulqa": truthfulQA,
		"recount":    func(s Source) ([]Item, error) { return Read(s.Name, benchmark, s.Data) },
	}
	load, ok := loaders[format]
	if !ok {
		return nil, fmt.Errorf("unknown format %q; there are %s", format, strings.Join(Formats(), ", "))
	}
	var all []Item
	seen := map[string]bool{}
	for _, s := range sources {
		list, err := load(s)
		if err != nil {
			return nil, err
		}
		for _, item := range list {
			item.Benchmark = benchmark
			if seen[item.ID] {
				return nil, fmt.Errorf("%s: item %q stands twice", s.Name, item.ID)
			}
			seen[item.ID] = true
			all = append(all, item)
		}
	}
	return all, nil
}

func eachLine(s Source, parse func([]byte) (Item, error)) ([]Item, error) {
	var list []Item
	lines := bufio.NewScanner(bytes.NewReader(s.Data))
	lines.Buffer(nil, 16<<20)
	for n := 1; lines.Scan(); n++ {
		if len(bytes.TrimSpace(lines.Bytes())) == 0 {
			continue
		}
		item, err := parse(lines.Bytes())
		if err == nil {
			err = item.Check()
		}
		if err != nil {
			return nil, fmt.Errorf("%s:%d: %w", s.Name, n, err)
		}
		list = append(list, item)
	}
	return list, lines.Err()
}

func arcItem(line []byte) (Item, error) {
	var f struct {
		ID       string
		Question struct {
			Stem    string
			Choices []struct{ Text, Label string }
		}
		AnswerKey string
	}
	if err := json.Unmarshal(line, &f); err != nil {
		return Item{}, err
	}
	item := Item{ID: f.ID, Question: f.Question.Stem}
	for i, c := range f.Question.Choices {
		item.Options = append(item.Options, c.Text)
		if c.Label == f.AnswerKey {
			item.Gold = append(item.Gold, i)
		}
	}
	if len(item.Gold) == 0 {
		return item, fmt.Errorf("answer key %q is the label of no choice", f.AnswerKey)
	}
	return item, nil
}

func hellaSwagItem(line []byte) (Item, error) {
	var f struct {
		Ind     int
		Query   string
		Label   json.RawMessage // a number, in some copies a string
		Endings []string
		Ctx     string

		ActivityLabel string `json:"activity_label"`
	}
	if err := json.Unmarshal(line, &f); err != nil {
		return Item{}, err
	}
	gold, err := strconv.Atoi(strings.Trim(string(f.Label), `"`))
	if err != nil {
		return Item{}, errors.New("label is not the index of an ending; the test set has none")
	}
	item := Item{ID: strconv.Itoa(f.Ind), Question: f.Query, Options: f.Endings, Gold: []int{gold}}
	if f.Query == "" {
		item.Question = wikiHow(f.ActivityLabel + ": " + f.Ctx)
		for i, e := range f.Endings {
			item.Options[i] = wikiHow(e)
		}
	}
	return item, nil
}

var bracketed = regexp.MustCompile(`\[.*?\]`)

// wikiHow removes the marks of WikiHow texts, as the usual harnesses do.
func wikiHow(text string) string {
	text = strings.ReplaceAll(strings.TrimSpace(text), " [title]", ". ")
	return strings.ReplaceAll(bracketed.ReplaceAllString(text, ""), "  ", " ")
}

func mmlu(s Source) ([]Item, error) {
	subject := strings.TrimSuffix(path.Base(s.Name), ".csv")
	subject = strings.TrimSuffix(subject, "_test")
	rows := csv.NewReader(bytes.NewReader(s.Data))
	rows.FieldsPerRecord = 6
	var list []Item
	for n := 0; ; n++ {
		row, err := rows.Read()
		if err == io.EOF {
			return list, nil
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", s.Name, err)
		}
		item := Item{ID: subject + "-" + strconv.Itoa(n), Question: row[0], Options: row[1:5], Gold: []int{strings.Index("ABCD", row[5])}}
		if len(row[5]) != 1 || item.Gold[0] < 0 {
			return nil, fmt.Errorf("%s: row %d: gold is %q, not a letter from A to D", s.Name, n+1, row[5])
		}
		if err := item.Check(); err != nil {
			return nil, fmt.Errorf("%s: row %d: %w", s.Name, n+1, err)
		}
		list = append(list, item)
	}
}

func truthfulQA(s Source) ([]Item, error) {
	var questions []struct {
		Question string
		Targets  ordered `json:"mc1_targets"`
	}
	if err := json.Unmarshal(s.Data, &questions); err != nil {
		return nil, fmt.Errorf("%s: %w", s.Name, err)
	}
	var list []Item
	for i, q := range questions {
		item := Item{ID: strconv.Itoa(i), Question: q.Question, Gold: []int{0}}
		for _, right := range []int{1, 0} {
			for _, target := range q.Targets {
				if target.right == right && len(item.Options) < 4 {
					item.Options = append(item.Options, target.text)
				}
			}
			if right == 1 && len(item.Options) != 1 {
				return nil, fmt.Errorf("%s: question %d has %d right options, and one is expected", s.Name, i, len(item.Options))
			}
		}
		if err := item.Check(); err != nil {
			return nil, fmt.Errorf("%s: question %d: %w", s.Name, i, err)
		}
		list = append(list, item)
	}
	return list, nil
}

// ordered is a JSON object of numbers in the order of the file.
type ordered []struct {
	text  string
	right int
}

func (o *ordered) UnmarshalJSON(data []byte) error {
	d := json.NewDecoder(bytes.NewReader(data))
	if t, err := d.Token(); err != nil || t != json.Delim('{') {
		return errors.New("mc1_targets is not an object")
	}
	for d.More() {
		name, err := d.Token()
		if err != nil {
			return err
		}
		var right int
		if err := d.Decode(&right); err != nil {
			return fmt.Errorf("mc1_targets: %w", err)
		}
		*o = append(*o, struct {
			text  string
			right int
		}{name.(string), right})
	}
	return nil
}

// Texts are the options, cut to their texts without regard to case and blanks:
// what must differ for an item to have one answer.
func (it *Item) Texts() []string {
	list := make([]string, len(it.Options))
	for i, o := range it.Options {
		list[i] = strings.ToLower(strings.Join(strings.Fields(o), " "))
	}
	return slices.Clip(list)
}
