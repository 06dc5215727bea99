package main

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"recount/runner/items"
)

func itemsCommand() *cobra.Command {
	choice := items.PaperChoice()
	var to, benchmark string
	cmd := &cobra.Command{
		Use:     "items FORMAT FILE... [-o DIR]",
		Short:   "Select items from a benchmark's released files, as the paper does.",
		Example: "recount-runner items truthfulqa mc_task.json -o items",
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) < 2 {
				return usageError{fmt.Errorf("items: no FILE given"), "usage: " + cmd.UseLine()}
			}
			if !slices.Contains(items.Formats(), args[0]) {
				return usageError{fmt.Errorf("items: unknown FORMAT %q", args[0]), "there are " + strings.Join(items.Formats(), ", ")}
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if benchmark == "" {
				benchmark = args[0]
			}
			return selectItems(cmd, args[0], benchmark, args[1:], to, choice)
		},
	}
	f := cmd.Flags()
	f.StringVarP(&to, "output", "o", "items", "the folder `DIR` that gets items/, fewshot/ and selection/")
	f.StringVar(&benchmark, "benchmark", "", "the `ID` of the benchmark (default the format's name)")
	f.Uint64Var(&choice.Seed, "seed", choice.Seed, "`SEED` of the shuffle")
	f.IntVar(&choice.Reserve, "reserve", choice.Reserve, "keep the first `N` for few-shot examples")
	f.IntVar(&choice.Take, "take", choice.Take, "take the next `N` at most; 0 takes all")
	f.IntVar(&choice.Options, "options", choice.Options, "only items of `N` options; 0 keeps all")
	return cmd
}

// A selection is how a file of items came about.
type selection struct {
	Benchmark string            `json:"benchmark"`
	Format    string            `json:"format"`
	Sources   map[string]string `json:"sources"` // base name -> SHA-256
	Seed      uint64            `json:"seed"`
	Options   int               `json:"options"`
	Loaded    int               `json:"loaded"`
	Dropped   int               `json:"dropped"` // of another number of options
	Pool      int               `json:"pool"`
	Reserved  []string          `json:"reserved"`
	Items     []string          `json:"items"`
}

func selectItems(cmd *cobra.Command, format, benchmark string, names []string, to string, choice items.Choice) error {
	record := selection{Benchmark: benchmark, Format: format, Sources: map[string]string{}, Seed: choice.Seed, Options: choice.Options}
	var sources []items.Source
	slices.Sort(names)
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		sum := sha256.Sum256(data)
		record.Sources[filepath.Base(name)] = hex.EncodeToString(sum[:])
		sources = append(sources, items.Source{Name: filepath.ToSlash(name), Data: data})
	}
	pool, err := items.Load(format, benchmark, sources)
	if err != nil {
		return err
	}
	s, err := items.Select(pool, choice)
	if err != nil {
		return err
	}
	record.Loaded, record.Dropped, record.Pool = len(pool), s.Dropped, s.Pool
	record.Reserved, record.Items = ids(s.Reserved), ids(s.Items)
	card, err := json.MarshalIndent(record, "", " ")
	if err != nil {
		return err
	}
	for path, data := range map[string][]byte{
		filepath.Join("items", benchmark+".jsonl"):    lines(s.Items),
		filepath.Join("fewshot", benchmark+".jsonl"):  lines(s.Reserved),
		filepath.Join("selection", benchmark+".json"): append(card, '\n'),
	} {
		path = filepath.Join(to, path)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			return err
		}
		if err := os.WriteFile(path, data, 0o666); err != nil {
			return err
		}
	}
	_, err = fmt.Fprintf(cmd.ErrOrStderr(), "recount-runner: %s: %d loaded, %d of another number of options dropped, %d in the pool; %d reserved, %d selected\n",
		benchmark, record.Loaded, s.Dropped, s.Pool, len(s.Reserved), len(s.Items))
	return err
}

func ids(list []items.Item) []string {
	names := []string{}
	for _, item := range list {
		names = append(names, item.ID)
	}
	return names
}

func lines(list []items.Item) (data []byte) {
	for i := range list {
		data = list[i].Append(data)
	}
	return data
}
