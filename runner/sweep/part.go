package sweep

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"path/filepath"
	"slices"

	"recount/records"
	"recount/runner/engine"
	"recount/runner/items"
	"recount/runner/journal"
)

// A Shard is the k-th of n parts of the items, k from 1; {1, 1} is everything.
type Shard struct{ K, N int }

func (s Shard) String() string { return fmt.Sprintf("%d-of-%d", s.K, s.N) }

// Of are the items of a shard: every n-th, so that shards take equally long.
func (s Shard) Of(list []items.Item) []items.Item {
	var mine []items.Item
	for i := s.K - 1; i < len(list); i += s.N {
		mine = append(mine, list[i])
	}
	return mine
}

// fingerprint covers all that could change an answer but the items, which the
// lines hold themselves: runner, engine, model file, settings, templates,
// configurations that the model is asked.
func (s *Sweep) fingerprint(model string, d engine.Description) string {
	asked := records.Legend{Format: s.Legend.Format, Templates: s.Legend.Templates, Reference: s.Legend.Reference, Roles: s.Legend.Roles}
	for _, c := range s.Legend.Configurations {
		if s.Asked[model].Has(c.Key) {
			asked.Configurations = append(asked.Configurations, c)
		}
	}
	h := sha256.New()
	fmt.Fprintf(h, "%s\n%s\n%s", journal.Runner, d.JSON(), asked.JSON())
	return hex.EncodeToString(h.Sum(nil))
}

// A part is an open part file.
type part struct {
	*journal.File
	done int // items that stand in it
}

func (p *Plan) partPath(shard Shard, benchmark, model string) string {
	return filepath.Join(p.path(p.Work), shard.String(), benchmark, model+".jsonl")
}

// openPart opens a part file for appending, or makes it. Lines that are not
// those of this sweep, in its order, are refused.
func (s *Sweep) openPart(model, path string, mine []items.Item, d engine.Description) (*part, error) {
	f, data, err := journal.Open(path, journal.Header{Runner: journal.Runner, Fingerprint: s.fingerprint(model, d), Engine: d})
	if err != nil {
		return nil, err
	}
	done, err := resume(path, data, mine)
	if err != nil {
		f.Close()
		return nil, err
	}
	return &part{f, done}, nil
}

// resume counts the lines of a part file.
func resume(path string, data []byte, mine []items.Item) (int, error) {
	lines, err := parseLines(path, data)
	if err != nil {
		return 0, err
	}
	for i, l := range lines {
		if i >= len(mine) || !same(l, &mine[i]) {
			return 0, &engine.Defect{What: fmt.Sprintf("%s:%d: item %q is not the one that comes there in this sweep", path, i+1, l.ID),
				Cure: "the items were changed; remove the file to ask everything again"}
		}
	}
	return len(lines), nil
}

func parseLines(path string, data []byte) ([]*records.Line, error) {
	var list []*records.Line
	for n := 1; len(data) > 0; n++ {
		text, rest, _ := bytes.Cut(data, []byte{'\n'})
		l, err := records.ParseLine(text)
		if err != nil {
			return nil, fmt.Errorf("%s:%d: %w", path, n, err)
		}
		list = append(list, l)
		data = rest
	}
	return list, nil
}

// same reports whether a line was made from an item.
func same(l *records.Line, item *items.Item) bool {
	return l.Benchmark == item.Benchmark && l.ID == item.ID && l.Question != nil && *l.Question == item.Question &&
		slices.Equal(l.Options, item.Options) && slices.Equal(l.Gold, item.Gold) && slices.Equal(statementsOf(l), item.Statements)
}

// A line of a part file holds the item's statements too, as a field that the
// release does not have: its items files do.
const statementsField = "statements"

func statementsOf(l *records.Line) (list []string) {
	for _, f := range l.Extra {
		if f.Name == statementsField {
			json.Unmarshal(f.Value, &list) // what is no list is not the item's
		}
	}
	return list
}

// released is a line of a part file as it stands in the release.
func released(text []byte) ([]byte, error) {
	l, err := records.ParseLine(bytes.TrimSuffix(text, []byte{'\n'}))
	if err != nil {
		return nil, err
	}
	n := len(l.Extra)
	l.Extra = slices.DeleteFunc(l.Extra, func(f records.Field) bool { return f.Name == statementsField })
	if len(l.Extra) == n {
		return text, nil
	}
	return records.WriteLine(nil, l), nil
}

func (p *part) append(l *records.Line, item *items.Item) error {
	if item.Statements != nil {
		data, err := json.Marshal(item.Statements)
		if err != nil {
			return err
		}
		l.Extra = append(l.Extra, records.Field{Name: statementsField, Value: data})
	}
	if err := p.Append(records.WriteLine(nil, l)); err != nil {
		return err
	}
	p.done++
	return nil
}
