package main

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"recount/runner/engine"
	"recount/runner/engine/llama"
	"recount/runner/engine/openai"
	"recount/runner/items"
)

// An asker is the one model of a command that makes or judges statements.
type asker struct {
	model     string
	endpoints []string
	effort    string
	library   string
	threads   int
	context   int
	batch     int
}

func (a *asker) flags(f *pflag.FlagSet) {
	f.StringVar(&a.model, "model", "", "a GGUF `FILE`, or the name of a served model")
	f.StringSliceVar(&a.endpoints, "endpoint", nil, "ask servers of OpenAI's protocol at `URL,URL`")
	f.StringVar(&a.effort, "effort", "", "`LEVEL` of reasoning that a server is asked for")
	a.batch, a.threads, a.context = 1, 1, 4096
	countVar(f, &a.batch, "batch", 1, "ask about `N` items at once")
	f.StringVar(&a.library, "llama", defaultLibrary(), "the folder `DIR` of llama.cpp's libraries")
	countVar(f, &a.threads, "threads", 1, "`N` threads of llama.cpp")
	countVar(f, &a.context, "context", 1, "`TOKENS` that llama.cpp holds")
	f.Lookup("llama").DefValue = "" // too long for a line
}

func (a *asker) given() bool { return a.model != "" || len(a.endpoints) > 0 }

// open starts the engine. A GGUF file runs with the weights that it has: no
// bits are compared.
func (a *asker) open(ctx context.Context) (engine.Engine, error) {
	if len(a.endpoints) > 0 {
		return openai.Open(ctx, openai.Options{Endpoints: a.endpoints, Model: a.model, Messages: true, Effort: a.effort,
			Concurrency: a.batch, Key: os.Getenv("OPENAI_API_KEY")})
	}
	if a.effort != "" {
		return nil, usageError{errors.New("--effort is for servers"), "leave it out, or name an --endpoint"}
	}
	return llama.Open(llama.Options{Library: a.library, Model: a.model, Threads: a.threads, Context: a.context, Messages: true})
}

// readItems reads a file of items, or all of a folder, by benchmark; the file's
// name is the benchmark. names are in their order.
func readItems(path string) (sets map[string][]items.Item, names []string, err error) {
	files := []string{path}
	if info, err := os.Stat(path); err != nil {
		return nil, nil, err
	} else if info.IsDir() {
		if files, err = filepath.Glob(filepath.Join(path, "*.jsonl")); err != nil {
			return nil, nil, err
		}
		if below := filepath.Join(path, "items"); len(files) == 0 || isFolder(below) {
			cure := "it should hold files named BENCHMARK.jsonl"
			if isFolder(below) {
				cure = "give " + below
			}
			return nil, nil, &engine.Defect{What: path + " is no folder of items", Cure: cure}
		}
	}
	sets = map[string][]items.Item{}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			return nil, nil, err
		}
		name := strings.TrimSuffix(filepath.Base(file), ".jsonl")
		if sets[name], err = items.Read(file, name, data); err != nil {
			return nil, nil, err
		}
		if len(sets[name]) == 0 {
			return nil, nil, &engine.Defect{What: file + " holds no item", Cure: "write one a line, as docs/runner.md shows, or remove the file"}
		}
		names = append(names, name)
	}
	slices.Sort(names)
	return sets, names, nil
}

func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}
