package records

import (
	"os"
	"reflect"
	"strconv"
	"strings"
	"testing"
)

// S1.12 and A.9 of P1: p0 is the identity; p1 to p5 are five different other
// permutations of four; each moves option 0; p1 shows it in the last slot.
func TestNeutralHarnessOrders(t *testing.T) {
	l := NeutralHarness()
	byOrder := map[string][]int{}
	for _, c := range l.Configurations {
		if c.Method == "ll" {
			if c.Order != "" || c.Permutations != nil {
				t.Errorf("%s has an order", c.Key)
			}
			continue
		}
		p := c.Permutations[4]
		if earlier, ok := byOrder[c.Order]; ok && !reflect.DeepEqual(earlier, p) {
			t.Errorf("%s: %v, another template has %v", c.Key, p, earlier)
		}
		byOrder[c.Order] = p
	}
	if len(byOrder) != 6 {
		t.Fatalf("got %d orders, want 6", len(byOrder))
	}
	if p0 := byOrder["p0"]; !reflect.DeepEqual(p0, []int{0, 1, 2, 3}) {
		t.Errorf("p0 is %v", p0)
	}
	if p1 := byOrder["p1"]; p1[3] != 0 {
		t.Errorf("p1 is %v: option 0 is not in the last slot", p1)
	}
	seen := map[string]bool{}
	for order, p := range byOrder {
		text := digits(p)
		if seen[text] {
			t.Errorf("%s is another order's permutation: %v", order, p)
		}
		seen[text] = true
		if order != "p0" && p[0] == 0 {
			t.Errorf("%s does not move option 0: %v", order, p)
		}
	}
}

func digits(p []int) string {
	text := ""
	for _, v := range p {
		text += strconv.Itoa(v)
	}
	return text
}

// The six templates of P1's Table 5 (S1.13-S1.18), byte for byte, in a notation
// of their own: \n is a line break.
func TestNeutralHarnessTemplates(t *testing.T) {
	want := [][3]string{
		{"letter_plain", "A.", `Question: [q]\n[options]\nAnswer with the letter only:`},
		{"letter_paren", "(A)", `[q]\n[options]\nThe correct option is`},
		{"digit_labels", "1.", `Question: [q]\n[options]\nAnswer (1-4):`},
		{"instruction", "A)", `Read carefully and pick the single best choice.\n[q]\n[options]\nYour choice:`},
		{"cloze_plain", "", `[q]\nAnswer:`},
		{"cloze_question", "", `Question: [q]\nAnswer:`},
	}
	got := NeutralHarness().Templates
	if len(got) != len(want) {
		t.Fatalf("got %d templates, want %d", len(got), len(want))
	}
	for i, w := range want {
		if g := got[i]; g.ID != w[0] || g.Labels != w[1] || g.Text != strings.ReplaceAll(w[2], `\n`, "\n") {
			t.Errorf("template %d: got %q, want %q", i, g, w)
		}
	}
}

// S1.10: the column order of Table 8. S1.27: 6, 4 and 3 members. S1.11.
func TestNeutralHarnessConfigurations(t *testing.T) {
	l := NeutralHarness()
	var want []string
	for _, template := range []string{"letter_plain", "letter_paren", "digit_labels", "instruction"} {
		for _, order := range []string{"p0", "p1", "p2", "p3", "p4", "p5"} {
			want = append(want, "gen|"+template+"|"+order)
		}
	}
	want = append(want, "ll|cloze_plain", "ll|cloze_question")
	var got []string
	for _, c := range l.Configurations {
		got = append(got, c.Key)
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("configurations: got %q, want %q", got, want)
	}
	if l.Reference != "gen|letter_plain|p0" {
		t.Errorf("reference: %q", l.Reference)
	}
	axes := []Axis{
		{"order", want[:6]},
		{"format", []string{want[0], want[6], want[12], want[18]}},
		{"scoring", []string{want[0], want[24], want[25]}},
	}
	if !reflect.DeepEqual(l.Axes, axes) {
		t.Errorf("axes: got %q, want %q", l.Axes, axes)
	}
}

// S1.01: 12 models of 4 families, 3B to 70B, in the order of §3.1; S1.03: the
// two places that the text of the paper implies.
func TestNeutralHarnessRoster(t *testing.T) {
	l := NeutralHarness()
	const roster = "qwen3-4b qwen3-14b qwen3-32b qwen3-30b-a3b llama3.2-3b llama3.1-8b llama3.3-70b " +
		"gemma4-e4b gemma4-12b gemma4-31b gemma4-26b-a4b mixtral-8x7b"
	var ids []string
	families := map[string]int{}
	moe := 0
	for _, m := range l.Models {
		ids = append(ids, m.ID)
		families[m.Family]++
		if m.MoE {
			moe++
		}
	}
	if got := strings.Join(ids, " "); got != roster {
		t.Errorf("roster: got %s, want %s", got, roster)
	}
	if want := map[string]int{"Qwen": 4, "Llama": 3, "Gemma": 4, "Mistral": 1}; !reflect.DeepEqual(families, want) || moe != 3 {
		t.Errorf("got families %v and %d mixtures of experts, want %v and 3", families, moe, want)
	}
}

// The legend that it writes is read back whole, and has what the example
// legend of the format has.
func TestNeutralHarnessAgainstExample(t *testing.T) {
	l, err := ParseLegend("legend.json", NeutralHarness().JSON())
	if err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(shared(t, "legend-example.json"))
	if err != nil {
		t.Fatal(err)
	}
	example, err := ParseLegend("legend-example.json", data)
	if err != nil {
		t.Fatal(err)
	}
	check := func(what string, got, want any) {
		t.Helper()
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%s: got %v, want %v", what, got, want)
		}
	}
	check("configurations", l.Configurations, example.Configurations)
	check("templates", l.Templates, example.Templates)
	check("axes", l.Axes, example.Axes)
	check("reference", l.Reference, example.Reference)
	check("seeds", l.Seeds, example.Seeds)
	check("options", l.Options(), example.Options())
	for i, m := range l.Models {
		e := example.Models[i]
		check("model", []any{m.ID, m.Family, m.ParamsB, m.MoE}, []any{e.ID, e.Family, e.ParamsB, e.MoE})
	}
	for i, b := range l.Benchmarks {
		e := example.Benchmarks[i]
		check("benchmark", []any{b.ID, b.NOptions, b.Construction}, []any{e.ID, e.NOptions, e.Construction})
	}
}
