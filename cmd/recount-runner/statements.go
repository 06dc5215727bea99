package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"recount/runner/engine"
	"recount/runner/items"
	"recount/runner/journal"
	"recount/runner/statements"
)

type statementsOptions struct {
	to       string
	rule     bool
	replay   string
	unwanted []string
	settings statements.Settings
	asker    asker
}

func statementsCommand() *cobra.Command {
	o := statementsOptions{settings: statements.Paper()}
	cmd := &cobra.Command{
		Use:     "statements ITEMS -o DIR --model FILE",
		Short:   "Turn questions into statements, one an option; run again to go on.",
		Example: "recount-runner statements items --model model.gguf -o made",
		Args:    operands("ITEMS"),
		RunE: func(cmd *cobra.Command, args []string) error {
			ways := 0
			for _, given := range []bool{o.rule, o.replay != "", o.asker.given()} {
				if given {
					ways++
				}
			}
			if ways != 1 {
				return usageError{errors.New("statements: name one way to make them"), "--model, --endpoint, --replay or --rule"}
			}
			for _, flag := range o.unwanted {
				if !slices.Contains(statements.AllFlags, flag) {
					return usageError{fmt.Errorf("statements: --leave-out: there is no flag %q", flag), "the flags are: " + strings.Join(statements.AllFlags, ", ")}
				}
			}
			if o.rule && o.unwanted != nil {
				return usageError{errors.New("statements: --leave-out is for what a model wrote"), "leave it out"}
			}
			if o.settings.Temperature == 0 && o.settings.Attempts > 1 {
				return usageError{errors.New("statements: at temperature 0 asking again gives the same reply"), "leave out --attempts, or set a --temperature"}
			}
			return makeStatements(cmd, args[0], o)
		},
	}
	f := cmd.Flags()
	f.StringVarP(&o.to, "output", "o", "made", "the folder `DIR` that gets items/ and statements/")
	o.asker.flags(f)
	f.BoolVar(&o.rule, "rule", false, "no model: join question and option")
	f.StringVar(&o.replay, "replay", "", "no model: the replies of an earlier `DIR`")
	f.BoolVar(&o.settings.Frame, "frame", false, "ask for one sentence with a gap for the options")
	f.StringSliceVar(&o.unwanted, "leave-out", nil, "leave out items with a `FLAG`, such as 'no option'")
	f.Lookup("context").Hidden = true // a screen has 24 lines, and an error names it
	s := &o.settings
	countVar(f, &s.Attempts, "attempts", 1, "ask up to `N` times for the right number")
	f.Float64Var(&s.Temperature, "temperature", s.Temperature, "`T` of sampling; 0 is greedy")
	f.Float64Var(&s.TopP, "top-p", s.TopP, "`SHARE` that is sampled from")
	countVar(f, &s.MaxTokens, "max-tokens", 1, "new tokens, at most `N`")
	f.Uint64Var(&s.Seed, "seed", s.Seed, "`SEED` of the samples")
	return cmd
}

func makeStatements(cmd *cobra.Command, from string, o statementsOptions) error {
	sets, names, err := readItems(from)
	if err != nil {
		return err
	}
	summary := statements.Summary{By: "rule", Benchmarks: map[string]statements.Counts{}}
	made := map[string]statements.Set{}
	if o.rule {
		for _, name := range names {
			made[name] = statements.WithRule(sets[name])
		}
	} else {
		summary.LeftOut = o.unwanted
		summary.By, summary.System, summary.User = "model", statements.System, statements.User
		if summary.Engine, err = askForStatements(cmd, o, sets, names, made); err != nil {
			return err
		}
	}
	var flagged []byte
	for _, name := range names {
		summary.Benchmarks[name] = made[name].Counts
		flagged = appendFlagged(flagged, made[name].Items)
		tellStatements(cmd.ErrOrStderr(), name, made[name].Counts)
	}
	files := map[string][]byte{statements.SummaryFile: summary.JSON(), "flagged.jsonl": flagged}
	for _, name := range names {
		files["items/"+name+".jsonl"] = lines(made[name].Items)
	}
	return writeFiles(o.to, files)
}

// askForStatements has a model make the sets, and counts their tokens by it.
func askForStatements(cmd *cobra.Command, o statementsOptions, sets map[string][]items.Item, names []string, made map[string]statements.Set) (*engine.Description, error) {
	ctx := cmd.Context()
	var e engine.Engine
	var err error
	if o.replay == "" {
		if e, err = o.asker.open(context.WithoutCancel(ctx)); err != nil {
			return nil, err
		}
		defer e.Close()
	}
	var about engine.Description
	for _, name := range names {
		if o.replay != "" {
			e, err = o.settings.Replay(journalPath(o.replay, name))
			if errors.Is(err, fs.ErrNotExist) {
				return nil, &engine.Defect{What: fmt.Sprintf("%s holds no replies of a model for %s (%v)", o.replay, name, err),
					Cure: "give a folder that recount-runner statements wrote with a model for the same items; one made with --rule has none"}
			}
			if err != nil {
				return nil, err
			}
		}
		path := journalPath(o.to, name)
		if err := o.settings.Make(ctx, e, path, sets[name], o.asker.batch, progress(cmd.ErrOrStderr(), name, len(sets[name]))); err != nil {
			return nil, err
		}
		set, err := statements.Collect(path, sets[name], o.unwanted...)
		if err != nil {
			return nil, err
		}
		if _, err := set.CountTokens(ctx, e); err != nil {
			return nil, err
		}
		made[name] = set
		h, err := journal.ReadHeader(path)
		if err != nil {
			return nil, err
		}
		about = h.Engine
	}
	return &about, nil
}

func journalPath(folder, name string) string {
	return filepath.Join(folder, "statements", name+".jsonl")
}

// progress prints a line every ten seconds and at the end.
func progress(w io.Writer, name string, total int) func(done int) {
	start, last, first := time.Now(), time.Now(), -1
	return func(done int) {
		if first < 0 {
			first = done - 1
		}
		if done < total && time.Since(last) < 10*time.Second {
			return
		}
		last = time.Now()
		left := time.Since(start) / time.Duration(max(done-first, 1)) * time.Duration(total-done)
		fmt.Fprintf(w, "%s: %d of %d items, %s left\n", name, done, total, left.Round(time.Second))
	}
}

// appendFlagged lists suspicious statements, a line each.
func appendFlagged(dst []byte, list []items.Item) []byte {
	for i := range list {
		item := &list[i]
		for k, flags := range statements.Flags(item) {
			if len(flags) == 0 {
				continue
			}
			dst = append(dst, journal.Line(struct {
				Benchmark string   `json:"benchmark"`
				ID        string   `json:"id"`
				Index     int      `json:"option_index"`
				Flags     []string `json:"flags"`
				Question  string   `json:"question"`
				Option    string   `json:"option"`
				Statement string   `json:"statement"`
			}{item.Benchmark, item.ID, k, flags, item.Question, item.Options[k], item.Statements[k]})...)
		}
	}
	return dst
}

func tellStatements(w io.Writer, name string, c statements.Counts) {
	fmt.Fprintf(w, "recount-runner: %s: statements for %d of %d items; %d left out (%d with fewer than options, %d with more, %d cut off, %d flagged)\n",
		name, c.Kept, c.Kept+c.Errors, c.Errors, c.Fewer, c.More, c.Cut, c.Flagged)
	if c.Again > 0 {
		fmt.Fprintf(w, "  %d items were asked again, %d of them kept\n", c.Again, c.Mended)
	}
	for _, flag := range slices.Sorted(maps.Keys(c.Flags)) {
		fmt.Fprintf(w, "  %d statements to look at: %s\n", c.Flags[flag], flag)
	}
}

// writeFiles writes each file below a folder in one step.
func writeFiles(folder string, files map[string][]byte) error {
	for _, name := range slices.Sorted(maps.Keys(files)) {
		path := filepath.Join(folder, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			return err
		}
		if err := journal.WriteWhole(path, files[name]); err != nil {
			return err
		}
	}
	return nil
}
