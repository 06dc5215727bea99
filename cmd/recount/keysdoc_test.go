package main

import (
	"flag"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"recount/analysis"
)

var update = flag.Bool("update", false, "write the generated documents and golden files")

// TestKeysDocument keeps docs/keys.md equal to the registry of the analysis.
func TestKeysDocument(t *testing.T) {
	const path = "../../docs/keys.md"
	want := keysDocument(analysis.Entries())
	if *update {
		if err := os.WriteFile(path, []byte(want), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != want {
		t.Errorf("%s is not what the registry says now; go test ./cmd/recount -run %s -update writes it", path, t.Name())
	}
}

const keysHead = `# Keys of analysis.json

<!-- Written from the registry by go test ./cmd/recount -run TestKeysDocument -update. -->

A key is a JSON Pointer without its leading slash: ` + "`bands/by_model/MODEL/robust`" + `. In a name, ` + "`~`" + ` is written
` + "`~0`" + ` and ` + "`/`" + ` is written ` + "`~1`" + `. What stands in angle brackets comes from the data:

| in a key | stands for |
|---|---|
| ` + "`<m>`, `<c>`, `<b>`" + ` | a model, a configuration, a benchmark |
| ` + "`<hi>`, `<lo>`" + ` | two models next to each other on the leaderboard, the higher first |
| ` + "`<t>`, `<t1>`, `<t2>`" + ` | a template, two templates |
| ` + "`<axis>`, `<method>`, `<order>`" + ` | an axis, a scoring method (gen or ll), an option order |
| ` + "`<seed>`, `<threshold>`, `<count>`, `<decile>`" + ` | a seed, a threshold, a number that is counted, a tenth of the items |
| ` + "`<n>`" + ` | the place in a list, from 0 |
| ` + "`<metric>`" + ` | below likelihood/: apx (prompted answers) or aps (statement likelihood); in the control ctl_apx or control (option likelihood) |
| ` + "`<type>`" + ` | base, instruct, or all models |
| ` + "`<form>`, `<parameter>`, `<size>`" + ` | a curve over size, a parameter of it, a size in billions |
| ` + "`<family>`, `<subset>`, `<sizes>`" + ` | a model family; no_moe, no_reasoning, dense_plain or active_params; a class of sizes |
| ` + "`<label>`, `<norm>`, `<ways>`, `<scorer>`, `<bin>`" + ` | an option's label; sum, char or byte; apx_aps or apx_option_aps; a further scorer; a bin |
| ` + "`<judge>`, `<j1>`, `<j2>`" + ` | judges of statements |

The keys below ` + "`without/<b>/`" + ` and ` + "`only/<b>/`" + ` repeat most sections for all benchmarks but one and for one
benchmark alone. ` + "`reasons/`" + ` tells why a value is null, ` + "`warnings/`" + ` what to doubt, both at the key of the value.

A number marked *drawn* depends on the seed and on the version of the random generator; every other number depends on the
records and the settings alone. *Fraction* names the two integers that a number is the quotient of.

`

var placeholder = regexp.MustCompile(`<[a-z0-9_]+>`)

// TestKeysDocumentExplainsPlaceholders wants each placeholder of the registry
// in the table above.
func TestKeysDocumentExplainsPlaceholders(t *testing.T) {
	for _, e := range analysis.Entries() {
		for _, p := range placeholder.FindAllString(e.Pattern, -1) {
			if !strings.Contains(keysHead, "`"+p+"`") {
				t.Errorf("%s: the head of docs/keys.md does not explain %s", e.Pattern, p)
			}
		}
	}
}

func keysDocument(entries []analysis.Entry) string {
	var b strings.Builder
	b.WriteString(keysHead)
	section := ""
	for _, e := range entries {
		if name, _, _ := strings.Cut(e.Pattern, "/"); name != section {
			section = name
			fmt.Fprintf(&b, "## %s\n\n| key | what | unit | how it is counted |\n|---|---|---|---|\n", section)
		}
		how := e.Formula
		if e.Num != "" {
			how += fmt.Sprintf("; fraction `%s` / `%s`", e.Num, e.Den)
		}
		if e.Random {
			how += "; drawn"
		}
		if e.Spec != "" {
			how += " (" + e.Spec + ")"
		}
		fmt.Fprintf(&b, "| `%s` | %s | %s | %s |\n", e.Pattern, cell(e.Title), cell(e.Unit), cell(how))
	}
	b.WriteString("## reasons\n\n| code | the value is undefined since |\n|---|---|\n")
	for _, code := range analysis.ReasonCodes() {
		fmt.Fprintf(&b, "| `%s` | %s |\n", code, cell(analysis.Reason(code)))
	}
	return strings.TrimSuffix(spaceSections(b.String()), "\n") + "\n"
}

// spaceSections puts an empty line before each heading.
func spaceSections(s string) string { return strings.ReplaceAll(s, "|\n## ", "|\n\n## ") }

func cell(text string) string { return strings.ReplaceAll(text, "|", `\|`) }
