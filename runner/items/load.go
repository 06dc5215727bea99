package items

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"path"
	"slices"
	"strings"
	"unicode/utf8"
)

// A Source is one released file of a benchmark.
type Source struct {
	Name string // its path, for messages and for ids
	Data []byte
}

// stem is the file's name without folder and ending: the first part of ids
// where the source has none.
func (s Source) stem() string {
	name, _, _ := strings.Cut(path.Base(s.Name), ".")
	return name
}

// A Pool is what the files of a benchmark hold.
type Pool struct {
	Format   Format
	Items    []Item
	LeftOut  []LeftOut // in the files, but no choice between options
	Empty    int       // options without text, left out
	Shuffled int       // items whose options were put into an order of ours
	Canary   string    // a mark by which the authors find their data in training sets
}

// LeftOut is an item that cannot be asked.
type LeftOut struct{ ID, Why string }

// loading is a pool being read.
type loading struct {
	Pool
	benchmark string
	seed      uint64
	seen      map[string]bool
}

// Load reads all items of a benchmark, in the order of sources and lines and
// whatever their number of options:
//
//	arc, commonsenseqa, mcsqa, openbookqa
//	                see choiceItems
//	bbh             a file a task, with options or two fixed words
//	health          Questions with their options, and Answers
//	hellaswag       hellaswag_*.jsonl as released, or with "query" made beforehand
//	mmlu            *_test.csv, without a head; ids are subject-row
//	mmlu-pro        options and answer_index
//	qasc            as arc, or candidates with the text of the answer
//	recount         our own format, see Read
//	sciq            correct_answer and three distractors
//	truthfulqa      mc_task.json, v0 (817) or later: the right option, then the
//	                first three distractors (S1.08); questions with fewer are cut
//	                to what they have. Gold comes first by construction.
//	truthfulqa-mc1  the same files with all options, shuffled
//
// JSON files may hold a line an item or one list. Where the source lists the
// right option first or gives no order, options are shuffled by seed and id, so
// that an item's order depends on no other item (S2.03). An error names file
// and line; a file without any item is one.
func Load(format, benchmark string, seed uint64, sources []Source) (Pool, error) {
	f, err := FormatOf(format)
	if err != nil {
		return Pool{}, err
	}
	l := &loading{Pool{Format: f}, benchmark, seed, map[string]bool{}}
	for _, s := range sources {
		if s.Data, err = text(s.Name, s.Data); err != nil {
			return Pool{}, err
		}
		before := len(l.Items) + len(l.LeftOut)
		if err := f.load(l, s); err != nil {
			return Pool{}, err
		}
		if len(l.Items)+len(l.LeftOut) == before {
			return Pool{}, fmt.Errorf("%s:1: the file holds no item; fetch it again, or leave it out", s.Name)
		}
	}
	return l.Pool, nil
}

// text is a file's text without a byte order mark. Other characters than UTF-8
// are an error: decoding would put marks in their place.
func text(name string, data []byte) ([]byte, error) {
	if !utf8.Valid(data) {
		return nil, fmt.Errorf("%s:%d: these are no UTF-8 characters; save the file as UTF-8", name, badLine(data))
	}
	return bytes.TrimPrefix(data, []byte("\ufeff")), nil
}

// badLine is the line of the first byte that is no UTF-8.
func badLine(data []byte) int {
	for n, line := range bytes.Split(data, []byte{'\n'}) {
		if !utf8.Valid(line) {
			return n + 1
		}
	}
	return 0
}

// add takes an item over.
func (l *loading) add(item Item) error {
	item.Benchmark = l.benchmark
	if err := item.Check(); err != nil {
		return err
	}
	if l.seen[item.ID] {
		return fmt.Errorf("item %q stands twice; ids are unique within a benchmark", item.ID)
	}
	l.seen[item.ID] = true
	if l.Format.shuffle {
		l.shuffle(&item)
	}
	l.Items = append(l.Items, item)
	return nil
}

// shuffle puts an item's options into an order drawn from seed and id
// (Fisher-Yates).
func (l *loading) shuffle(item *Item) {
	h := fnv.New64a()
	h.Write([]byte(item.ID))
	g := generator{l.seed + h.Sum64()}
	for i := len(item.Options) - 1; i > 0; i-- {
		j := int(g.below(uint64(i + 1)))
		item.Options[i], item.Options[j] = item.Options[j], item.Options[i]
		for k, gold := range item.Gold {
			switch gold {
			case i:
				item.Gold[k] = j
			case j:
				item.Gold[k] = i
			}
		}
	}
	slices.Sort(item.Gold)
	l.Shuffled++
}

// eachObject hands over the JSON objects of a file, a line each or all in one
// list, with their position from 0. Errors get file and line.
func eachObject(s Source, parse func(n int, data []byte) error) error {
	if data := bytes.TrimSpace(s.Data); len(data) > 0 && data[0] == '[' {
		return eachElement(s, parse)
	}
	lines := bufio.NewScanner(bytes.NewReader(s.Data))
	lines.Buffer(nil, 16<<20)
	position := 0
	for n := 1; lines.Scan(); n++ {
		if len(bytes.TrimSpace(lines.Bytes())) == 0 {
			continue
		}
		if err := parse(position, lines.Bytes()); err != nil {
			return fmt.Errorf("%s:%d: %w", s.Name, n, inWords(err))
		}
		position++
	}
	if err := lines.Err(); err != nil {
		return fmt.Errorf("reading %s: %w", s.Name, err)
	}
	return nil
}

// eachElement is eachObject for one list. Lines are those on which an element
// begins.
func eachElement(s Source, parse func(n int, data []byte) error) error {
	d := json.NewDecoder(bytes.NewReader(s.Data))
	at := func(offset int64, err error) error {
		gap := s.Data[offset:]
		gap = gap[:len(gap)-len(bytes.TrimLeft(gap, ", \t\r\n"))]
		return fmt.Errorf("%s:%d: %w", s.Name, 1+bytes.Count(s.Data[:offset], []byte{'\n'})+bytes.Count(gap, []byte{'\n'}), err)
	}
	if _, err := d.Token(); err != nil {
		return at(0, err)
	}
	for n := 0; d.More(); n++ {
		start := d.InputOffset()
		var element json.RawMessage
		err := d.Decode(&element)
		if err == nil {
			err = parse(n, element)
		}
		if err != nil {
			return at(start, fmt.Errorf("element %d: %w", n, inWords(err)))
		}
	}
	end := d.InputOffset()
	if _, err := d.Token(); err != nil {
		return at(end, errors.New("the list has no end; the file is not whole"))
	}
	return nil
}

// inWords says of a field of another type what is wrong with it.
func inWords(err error) error {
	t := new(json.UnmarshalTypeError)
	switch {
	case !errors.As(err, &t):
	case t.Field == "":
		return fmt.Errorf("this is no JSON object but %s; an item is one object", t.Value)
	default:
		return fmt.Errorf("the field %s is not what this format has there (%s); is the file of another format?", t.Field, t.Value)
	}
	return err
}

// own reads our own format.
func own(l *loading, s Source) error {
	list, err := Read(s.Name, l.benchmark, s.Data)
	if err != nil {
		return err
	}
	for _, item := range list {
		if err := l.add(item); err != nil {
			return fmt.Errorf("%s: %w", s.Name, err)
		}
	}
	return nil
}

// letter is the index of a label from A on, or -1.
func letter(label string) int {
	if len(label) != 1 || label[0] < 'A' || label[0] > 'Z' {
		return -1
	}
	return int(label[0] - 'A')
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
