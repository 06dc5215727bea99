package sitegen

import (
	"bytes"
	"encoding/json"
	"fmt"
	"sort"
	"strings"

	"recount/tables"
)

// A harnessCard discloses how the models were asked (E6.22), in the order that
// matters: scoring first, then templates, orders, and what the legend says of
// the run. It is written as data/harness.json and as a table.
type harnessCard struct {
	Release   string           `json:"release"`
	Synthetic bool             `json:"synthetic"`
	Reference string           `json:"reference"`
	Scoring   []scoringEntry   `json:"scoring"`
	Templates []templateEntry  `json:"templates"`
	Orders    []string         `json:"option_orders"`
	Models    []modelEntry     `json:"models"`
	Run       json.RawMessage  `json:"run"` // as the legend has it, null when it does not
	NotStated []string         `json:"not_stated"`
	Seeds     map[string]int64 `json:"seeds"`
}

type scoringEntry struct {
	Method         string `json:"method"`
	Configurations int    `json:"configurations"`
}

type templateEntry struct {
	ID     string  `json:"id"`
	Method string  `json:"method"`
	Labels *string `json:"labels"`
	Text   *string `json:"text"`
}

type modelEntry struct {
	ID       string `json:"id"`
	Revision string `json:"revision,omitempty"`
	DType    string `json:"dtype,omitempty"`
	Kind     string `json:"kind,omitempty"`
	Status   string `json:"status,omitempty"`
	Reason   string `json:"reason,omitempty"`
}

// disclosures are what a reader needs to know of a run, with the names under
// which legends give it.
var disclosures = []struct {
	what  string
	names []string
}{
	{"decoding", []string{"decoding", "temperature", "sampling"}},
	{"precision", []string{"precision", "dtype", "quantisation", "quantization"}},
	{"chat template", []string{"chat_template"}},
	{"answer parser", []string{"parser", "parsing"}},
	{"engine", []string{"engine"}},
	{"hardware", []string{"hardware", "machine", "machines"}},
}

// card is the disclosure card of the release.
func (b *builder) card() harnessCard {
	l := b.legend
	c := harnessCard{Release: b.data.digest, Synthetic: l.Synthetic, Reference: l.Reference, Run: l.Run, Seeds: l.Seeds, NotStated: []string{}, Orders: []string{}}
	methods := map[string]int{}
	templateMethod, orders := map[string]string{}, map[string]bool{}
	for _, k := range l.Configurations {
		if methods[k.Method] == 0 {
			c.Scoring = append(c.Scoring, scoringEntry{Method: k.Method})
		}
		methods[k.Method]++
		if _, ok := templateMethod[k.Template]; !ok && k.Template != "" {
			templateMethod[k.Template] = k.Method
			c.Templates = append(c.Templates, templateEntry{ID: k.Template, Method: k.Method})
		}
		if k.Order != "" && !orders[k.Order] {
			orders[k.Order] = true
			c.Orders = append(c.Orders, k.Order)
		}
	}
	for i := range c.Scoring {
		c.Scoring[i].Configurations = methods[c.Scoring[i].Method]
	}
	for i := range c.Templates {
		for _, t := range l.Templates {
			if t.ID == c.Templates[i].ID {
				c.Templates[i].Labels, c.Templates[i].Text = &t.Labels, &t.Text
			}
		}
	}
	for _, m := range l.Models {
		c.Models = append(c.Models, modelEntry{m.ID, m.Revision, m.DType, m.Kind, m.Status, m.Reason})
	}
	stated := b.runRows()
	for _, d := range disclosures {
		if !stated.mentions(d.names) && !(d.what == "precision" && b.everyModelHasDType()) {
			c.NotStated = append(c.NotStated, d.what)
		}
	}
	return c
}

func (b *builder) everyModelHasDType() bool {
	for _, m := range b.legend.Models {
		if m.DType == "" && m.Status != "dropped" {
			return false
		}
	}
	return len(b.legend.Models) > 0
}

// json is the card as the site publishes it.
func (c harnessCard) json() ([]byte, error) {
	var out bytes.Buffer
	e := json.NewEncoder(&out)
	e.SetIndent("", " ")
	err := e.Encode(c)
	return out.Bytes(), err
}

// harnessTable is the card as a table.
func (b *builder) harnessTable() tables.Table {
	c := b.card()
	t := tables.Table{Name: "harness", Title: "The harness, as far as the release states it", Columns: words("what", "how")}
	for _, s := range c.Scoring {
		t.Rows = append(t.Rows, textRow("scoring: "+methodName(s.Method), fmt.Sprintf("%d configurations", s.Configurations)))
	}
	byMethod := map[string][]string{}
	for _, x := range c.Templates {
		byMethod[x.Method] = append(byMethod[x.Method], x.ID)
	}
	for _, s := range c.Scoring {
		if len(byMethod[s.Method]) > 0 {
			t.Rows = append(t.Rows, textRow("templates, "+methodName(s.Method), strings.Join(byMethod[s.Method], ", ")))
		}
	}
	if len(c.Orders) > 0 {
		t.Rows = append(t.Rows, textRow("option orders", strings.Join(c.Orders, ", ")))
	}
	t.Rows = append(t.Rows, textRow("reference", c.Reference))
	for _, r := range b.runRows() {
		t.Rows = append(t.Rows, textRow(r.name, r.value))
	}
	for _, what := range c.NotStated {
		t.Rows = append(t.Rows, textRow(what, "not stated"))
	}
	for _, m := range c.Models {
		if m.Status == "dropped" {
			t.Rows = append(t.Rows, textRow("dropped model: "+m.ID, nameOr(m.Reason, "no reason stated")))
		}
	}
	return t
}

// A runRow is one leaf of the legend's run object.
type runRow struct{ name, value string }

type runRowList []runRow

// mentions tells whether a row's path has one of the names in it.
func (rows runRowList) mentions(names []string) bool {
	for _, r := range rows {
		for _, part := range strings.Split(r.name, " · ") {
			for _, name := range names {
				if strings.EqualFold(strings.ReplaceAll(part, " ", "_"), name) {
					return true
				}
			}
		}
	}
	return false
}

// runRows flattens the run object of the legend. Names are sorted.
func (b *builder) runRows() runRowList {
	if len(b.legend.Run) == 0 {
		return nil
	}
	var run any
	d := json.NewDecoder(bytes.NewReader(b.legend.Run))
	d.UseNumber()
	if d.Decode(&run) != nil {
		return nil
	}
	var rows runRowList
	flatten("", run, &rows)
	return rows
}

func flatten(name string, value any, rows *runRowList) {
	switch v := value.(type) {
	case map[string]any:
		for _, key := range sortedKeys(v) {
			below := strings.ReplaceAll(key, "_", " ")
			if name != "" {
				below = name + " · " + below
			}
			flatten(below, v[key], rows)
		}
	case []any:
		plain := make([]string, 0, len(v))
		for i, element := range v {
			switch element.(type) {
			case map[string]any, []any:
				flatten(fmt.Sprintf("%s · %d", name, i+1), element, rows)
			default:
				plain = append(plain, fmt.Sprint(element))
			}
		}
		if len(plain) > 0 {
			*rows = append(*rows, runRow{name, strings.Join(plain, ", ")})
		}
	case nil:
		*rows = append(*rows, runRow{name, "not stated"})
	default:
		*rows = append(*rows, runRow{name, fmt.Sprint(v)})
	}
	sort.SliceStable(*rows, func(a, b int) bool { return (*rows)[a].name < (*rows)[b].name })
}
