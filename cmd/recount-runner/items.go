package main

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"

	"recount/analysis"
	"recount/records"
	"recount/runner/items"
)

func itemsCommand() *cobra.Command {
	var o itemsOptions
	o.choice = items.PaperChoice()
	cmd := &cobra.Command{
		Use:     "items FORMAT FILE... [-o DIR]",
		Short:   "Take items from a benchmark's released files and describe them.",
		Example: "recount-runner items truthfulqa mc_task.json -o items",
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) < 2 {
				return usageError{fmt.Errorf("items: no FILE given"), "usage: " + cmd.UseLine()}
			}
			if _, err := items.FormatOf(args[0]); err != nil {
				return usageError{fmt.Errorf("items: %w", err), ""}
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if o.benchmark == "" {
				o.benchmark = args[0]
			}
			if id := records.MakeIDs([]string{o.benchmark})[0]; id != o.benchmark {
				return usageError{fmt.Errorf("items: --benchmark is %q, which is no file name", o.benchmark), fmt.Sprintf("call it %q", id)}
			}
			return takeItems(cmd, args[0], args[1:], o)
		},
	}
	f := cmd.Flags()
	f.StringVarP(&o.to, "output", "o", "items", "the folder `DIR` that gets items/, fewshot/ and selection/")
	f.StringVar(&o.benchmark, "benchmark", "", "the `ID` of the benchmark (default the format's name)")
	f.BoolVar(&o.all, "all", false, "take every item in its order and keep none in reserve")
	f.Uint64Var(&o.choice.Seed, "seed", o.choice.Seed, "`SEED` of the shuffle, of items and of options")
	countVar(f, &o.choice.Reserve, "reserve", 0, "keep the first `N` for few-shot examples")
	countVar(f, &o.choice.Take, "take", 0, "take the next `N` at most; 0 takes all")
	countVar(f, &o.choice.Options, "options", 0, "only items of `N` options; 0 keeps all")
	return cmd
}

type itemsOptions struct {
	to, benchmark string
	all           bool
	choice        items.Choice
}

// A selection is how a file of items came about, and what the items are like.
type selection struct {
	Benchmark  string            `json:"benchmark"`
	Format     string            `json:"format"`
	Name       string            `json:"name"`
	Licence    string            `json:"licence,omitempty"`
	Source     string            `json:"source,omitempty"`
	Canary     string            `json:"canary,omitempty"`
	Sources    map[string]string `json:"sources"` // base name -> SHA-256
	Seed       uint64            `json:"seed"`
	All        bool              `json:"all"`
	Options    int               `json:"options"` // the number wanted; 0 is any
	Loaded     int               `json:"loaded"`
	LeftOut    map[string]string `json:"left_out,omitempty"` // id -> why it cannot be asked
	Empty      int               `json:"options_without_text,omitempty"`
	Shuffled   int               `json:"shuffled_options"` // items whose options were shuffled by seed and id
	Dropped    int               `json:"dropped"`          // of another number of options
	Pool       int               `json:"pool"`
	Statistics json.RawMessage   `json:"statistics"` // of the items taken
	Reserved   []string          `json:"reserved"`
	Items      []string          `json:"items"`
}

func takeItems(cmd *cobra.Command, format string, names []string, o itemsOptions) error {
	sources, sums, err := readSources(names)
	if err != nil {
		return err
	}
	pool, err := items.Load(format, o.benchmark, o.choice.Seed, sources)
	if err != nil {
		return err
	}
	s := items.All(pool.Items)
	if o.all {
		o.choice.Options = 0
	} else if s, err = items.Select(pool.Items, o.choice); err != nil {
		return err
	}
	statistics := items.Statistics(s.Items)
	record := selection{Benchmark: o.benchmark, Format: format, Name: pool.Format.Title, Licence: pool.Format.Licence, Source: pool.Format.Source,
		Canary: pool.Canary, Sources: sums, Seed: o.choice.Seed, All: o.all, Options: o.choice.Options, Loaded: len(pool.Items), LeftOut: map[string]string{},
		Empty: pool.Empty, Shuffled: pool.Shuffled, Dropped: s.Dropped, Pool: s.Pool, Statistics: statistics.JSON(),
		Reserved: ids(s.Reserved), Items: ids(s.Items)}
	for _, left := range pool.LeftOut {
		record.LeftOut[left.ID] = left.Why
	}
	if err := writeSelection(o.to, record, s); err != nil {
		return err
	}
	tellSelection(cmd.ErrOrStderr(), record, statistics)
	return nil
}

func readSources(names []string) (sources []items.Source, sums map[string]string, err error) {
	sums = map[string]string{}
	slices.Sort(names)
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			return nil, nil, err
		}
		sum := sha256.Sum256(data)
		sums[filepath.Base(name)] = hex.EncodeToString(sum[:])
		sources = append(sources, items.Source{Name: filepath.ToSlash(name), Data: data})
	}
	return sources, sums, nil
}

func writeSelection(to string, record selection, s items.Selection) error {
	card, err := json.MarshalIndent(record, "", " ")
	if err != nil {
		return err
	}
	files := map[string][]byte{"items/" + record.Benchmark + ".jsonl": lines(s.Items), "selection/" + record.Benchmark + ".json": append(card, '\n')}
	if !record.All {
		files["fewshot/"+record.Benchmark+".jsonl"] = lines(s.Reserved)
	}
	return writeFiles(to, files)
}

// tellSelection prints what was taken, and the statistics of the second paper:
// number of options, mean and standard deviation (of the population), and where
// right options stand.
func tellSelection(w io.Writer, r selection, n *analysis.Node) {
	fmt.Fprintf(w, "recount-runner: %s: %d loaded, %d of another number of options dropped, %d in the pool; %d reserved, %d selected\n",
		r.Benchmark, r.Loaded, r.Dropped, r.Pool, len(r.Reserved), len(r.Items))
	for _, id := range slices.Sorted(maps.Keys(r.LeftOut)) {
		fmt.Fprintf(w, "  left out %s: %s\n", id, r.LeftOut[id])
	}
	if r.Empty > 0 {
		fmt.Fprintf(w, "  %d options without text were left out\n", r.Empty)
	}
	if r.Shuffled > 0 {
		fmt.Fprintf(w, "  options of %d items were shuffled: the source gives no order, or lists the right one first\n", r.Shuffled)
	}
	number := func(key string) float64 { v, _ := n.Lookup(key).Number(); return v }
	fmt.Fprintf(w, "  options: %.2f ± %.2f, from %.0f to %.0f; right by chance %.3f\n  right options:",
		number("choices/mean"), number("choices/std"), number("choices/min"), number("choices/max"), number("chance"))
	gold := n.At("gold")
	for _, label := range gold.Keys() {
		share, _ := gold.At(label, "value").Number()
		fmt.Fprintf(w, " %s %.3f", label, share)
	}
	fmt.Fprintf(w, "; %.3f from even (total variation)\n", number("gold_tv"))
	if r.Licence != "" {
		fmt.Fprintf(w, "  licence: %s\n", r.Licence)
	}
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
