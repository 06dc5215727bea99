package records

import (
	"reflect"
	"strings"
	"testing"
)

func TestIDFault(t *testing.T) {
	for id, want := range map[string]string{
		"qwen3-4b": "", "llama3.1-8b": "", "Ä b": "", "q~2_moe": "", "a..b": "", "com10": "", "console": "", "x.con": "", "_": "",
		strings.Repeat("é", 120): "",
		strings.Repeat("é", 121): "is 121 characters long, 120 are allowed",
		"":                       "is empty",
		"a/b":                    `holds '/'`,
		`a\b`:                    `holds '\\'`,
		"a<b":                    `holds '<'`,
		"a>b":                    `holds '>'`,
		"a:b":                    `holds ':'`,
		`a"b`:                    `holds '"'`,
		"a|b":                    `holds '|'`,
		"a?b":                    `holds '?'`,
		"a*b":                    `holds '*'`,
		"a,b":                    `holds ','`,
		"a\nb":                   `holds '\n'`,
		"a\x7fb":                 `holds '\x7f'`,
		"a\u0085b":               `holds '\u0085'`,
		".a":                     `starts with '.'`,
		"..":                     `starts with '.'`,
		"-a":                     `starts with '-'`,
		"a.":                     `ends with '.'`,
		"a ":                     `ends with ' '`,
		"CON":                    "is a reserved name on Windows",
		"nul.txt":                "is a reserved name on Windows",
		"Aux .x":                 "is a reserved name on Windows",
		"com1":                   "is a reserved name on Windows",
		"LPT\u00b9":              "is a reserved name on Windows",
		"conout$":                "is a reserved name on Windows",
	} {
		if got := idFault(id); got != want {
			t.Errorf("idFault(%q): got %q, want %q", id, got, want)
		}
	}
}

func TestKeyFault(t *testing.T) {
	for key, want := range map[string]string{
		"gen|letter_plain|p0": "", "a/b:c": "", " ": "", strings.Repeat("é", 200): "",
		strings.Repeat("é", 201): "is 201 characters long, 200 are allowed",
		"":                       "is empty",
		"a,b":                    "holds ','",
		"a\tb":                   `holds '\t'`,
		"-a":                     "starts with '-'",
	} {
		if got := keyFault(key); got != want {
			t.Errorf("keyFault(%q): got %q, want %q", key, got, want)
		}
	}
}

func TestMakeIDs(t *testing.T) {
	long := strings.Repeat("x", 130)
	names := []string{"Org/Model-7B", "Org_Model-7B", "org/model-7b", "fine", "Fine", "fine-2", "", ".", "-x", "a.", "con", long, long, "a\x00b\xff", "é", "É"}
	want := []string{"Org_Model-7B", "Org_Model-7B-2", "org_model-7b-3", "fine", "Fine-2", "fine-2-2", "_", "_-2", "_x", "a_", "_con", long[:120], long[:118] + "-2", "a_b_", "é", "É-2"}
	got := MakeIDs(names)
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

// Whatever the names, the ids obey the rule and differ without regard to case.
func FuzzMakeIDs(f *testing.F) {
	f.Add("a", "A", "a-2")
	f.Add(".. ", "nul.", strings.Repeat("\U0001F600", 121))
	f.Add("ſ", "s", "S")
	f.Add("com\u00b9", "İ", "i̇")
	f.Fuzz(func(t *testing.T, a, b, c string) {
		seen := map[string]bool{}
		for _, id := range MakeIDs([]string{a, b, c}) {
			if fault := idFault(id); fault != "" {
				t.Errorf("%q of %q %q %q %s", id, a, b, c, fault)
			}
			if seen[fold(id)] {
				t.Errorf("%q stands twice for %q %q %q", id, a, b, c)
			}
			seen[fold(id)] = true
			if again := MakeIDs([]string{id})[0]; again != id {
				t.Errorf("%q becomes %q the second time", id, again)
			}
		}
	})
}
