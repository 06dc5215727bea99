package main

import (
	"bufio"
	"context"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

// TestDocumentedCommands runs the shell lines of the documents, those that are
// indented by four spaces, each document in a folder of its own that holds what
// its placeholders name. A make line wants its target to exist: make test would
// run this test again.
func TestDocumentedCommands(t *testing.T) {
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip("not run: there is no sh")
	}
	for _, name := range []string{"README.md", "docs/analysis.md", "docs/checking.md", "docs/offline.md", "docs/publishing.md", "docs/import-csv.md"} {
		t.Run(name, func(t *testing.T) {
			text, err := os.ReadFile(filepath.Join("..", "..", filepath.FromSlash(name)))
			if err != nil {
				t.Fatal(err)
			}
			lines := shellLines(string(text))
			if len(lines) == 0 {
				t.Fatal("no shell line was found")
			}
			folder := documentFolder(t, string(text))
			for _, line := range lines {
				runLine(t, folder, line)
			}
		})
	}
}

var shellLine = regexp.MustCompile(`(?m)^    ([a-z][a-z0-9]* .*)$`)

func shellLines(text string) []string {
	var lines []string
	for _, found := range shellLine.FindAllStringSubmatch(text, -1) {
		lines = append(lines, found[1])
	}
	return lines
}

// documentFolder holds a RELEASE of the paper's configurations, a SITE unless
// the document makes one, and a table with its mapping.
func documentFolder(t *testing.T, text string) string {
	t.Helper()
	folder := t.TempDir()
	release, site := filepath.Join(folder, "RELEASE"), filepath.Join(folder, "SITE")
	command(t, "synth", "--models", "3", "--items", "40", "-o", release)
	if !strings.Contains(text, "-o SITE") {
		command(t, "build", release, "-o", site)
	}
	for name, content := range map[string]string{
		"answers.csv":  "model,item,config,correct\nA,1,ref,1\nB,1,ref,0\n",
		"mapping.yaml": "title: T\ncolumns: {model: model, item: item, configuration: config, bit: correct}\nbenchmarks: [{id: quiz}]\nconfigurations: [{value: ref, key: gen|t|p0, method: gen, template: t, order: p0}]\nreference: gen|t|p0\n",
	} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(content), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return folder
}

func runLine(t *testing.T, folder, line string) {
	t.Helper()
	switch word, rest, _ := strings.Cut(line, " "); {
	case word == "make":
		wantTarget(t, rest)
	case word == "recount" && strings.HasPrefix(rest, "serve "):
		serveLine(t, folder, line)
	case word == "recount":
		cmd := exec.Command("sh", "-ec", line)
		cmd.Dir = folder
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Errorf("%s: %v\n%s", line, err, out)
		}
	default:
		t.Errorf("%q: this test does not know how to run it", line)
	}
}

func wantTarget(t *testing.T, target string) {
	t.Helper()
	makefile, err := os.ReadFile("../../Makefile")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains("\n"+string(makefile), "\n"+target+":") {
		t.Errorf("make %s: the Makefile has no such target", target)
	}
}

// serveLine wants the address of a server, and its end when it is interrupted.
func serveLine(t *testing.T, folder, line string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	line, _, _ = strings.Cut(line, "#")
	cmd := exec.CommandContext(ctx, "recount", strings.Fields(line)[1:]...)
	cmd.Dir = folder
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	address, err := bufio.NewReader(out).ReadString('\n')
	if err != nil || !strings.HasPrefix(address, "http://127.0.0.1:") {
		t.Errorf("%s: printed %q, %v, want an address", line, address, err)
	}
	if err := cmd.Process.Signal(os.Interrupt); err != nil {
		t.Error(err)
	}
	if err := cmd.Wait(); err != nil {
		t.Errorf("%s: interrupted: %v", line, err)
	}
}

// TestDocumentLinks wants every relative link of the documents to lead to a
// file of the repository.
func TestDocumentLinks(t *testing.T) {
	link := regexp.MustCompile(`\]\(([^)\s]+)\)`)
	documents, err := filepath.Glob("../../*.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, pattern := range []string{"../../docs/*.md", "../../examples/*/README.md", "../../web/*.md"} {
		more, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		documents = append(documents, more...)
	}
	links := 0
	for _, document := range documents {
		text, err := os.ReadFile(document)
		if err != nil {
			t.Fatal(err)
		}
		for _, found := range link.FindAllStringSubmatch(string(text), -1) {
			target, _, _ := strings.Cut(found[1], "#")
			if target == "" || strings.Contains(target, "://") {
				continue
			}
			links++
			if _, err := os.Stat(filepath.Join(filepath.Dir(document), filepath.FromSlash(target))); err != nil {
				t.Errorf("%s: the link to %s leads nowhere", document, found[1])
			}
		}
	}
	if links < 10 {
		t.Errorf("%d links found in %d documents: the pattern does not find them", links, len(documents))
	}
}

// TestReadmeFigure keeps the figure of the README equal to the one in the report
// on the shipped release; -update copies it.
func TestReadmeFigure(t *testing.T) {
	site := filepath.Join(t.TempDir(), "site")
	command(t, "build", "../../examples/synthetic-small", "-o", site)
	want, err := os.ReadFile(filepath.Join(site, "figures", "bands.svg"))
	if err != nil {
		t.Fatal(err)
	}
	const path = "../../docs/bands.svg"
	if *update {
		if err := os.WriteFile(path, want, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := os.ReadFile(path); err != nil || string(got) != string(want) {
		t.Errorf("%s is not the figure of the report (%v); go test ./cmd/recount -run %s -update copies it", path, err, t.Name())
	}
}

// TestDecisionsNameDependencies wants a line in DECISIONS.md for every module
// that the code imports.
func TestDecisionsNameDependencies(t *testing.T) {
	decisions, err := os.ReadFile("../../DECISIONS.md")
	if err != nil {
		t.Fatal(err)
	}
	seen := 0
	err = filepath.WalkDir("../..", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".go") {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		for _, imported := range file.Imports {
			module := moduleOf(strings.Trim(imported.Path.Value, `"`))
			if module == "" {
				continue
			}
			seen++
			if !strings.Contains(string(decisions), module) {
				t.Errorf("%s imports %s, of which DECISIONS.md says nothing", path, module)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if seen == 0 {
		t.Error("no import was found")
	}
}

// moduleOf is the start of an import path that names its project; "" for the
// standard library and for our own.
func moduleOf(path string) string {
	parts := strings.Split(path, "/")
	switch {
	case !strings.Contains(parts[0], "."):
		return ""
	case parts[0] == "k8s.io":
		return strings.Join(parts[:2], "/")
	}
	return strings.Join(parts[:min(3, len(parts))], "/")
}
