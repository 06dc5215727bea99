package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"recount/analysis"
	"recount/records"
	"recount/runner/engine"
	"recount/runner/items"
	"recount/runner/judge"
)

type judgeOptions struct {
	name      string
	form      bool
	sample    int
	seed      uint64
	maxTokens int
	bert      string
	asker     asker
}

func judgeCommand() *cobra.Command {
	var o judgeOptions
	cmd := &cobra.Command{
		Use:     "judge MADE [--name NAME --model FILE]",
		Short:   "Have a model judge a sample of statements; count all verdicts.",
		Example: "recount-runner judge made --name gpt-oss-120b --endpoint URL",
		Args:    operands("MADE"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if o.asker.given() != (o.name != "") {
				return usageError{errors.New("judge: a judge needs both a name and a model"), "give --name with --model or --endpoint, or none of them to count only"}
			}
			if id := records.MakeIDs([]string{o.name})[0]; o.name != "" && id != o.name {
				return usageError{fmt.Errorf("judge: --name is %q, which is no file name", o.name), fmt.Sprintf("call it %q", id)}
			}
			if o.form && o.name == "" {
				return usageError{errors.New("judge: --form without a judge"), "give --name and --model too"}
			}
			return judgeStatements(cmd, args[0], o)
		},
	}
	f := cmd.Flags()
	f.StringVar(&o.name, "name", "", "the judge's `NAME` in validation.jsonl")
	f.BoolVar(&o.form, "form", false, "ask about the form, not about the meaning")
	o.sample, o.maxTokens = 900, 1500
	countVar(f, &o.sample, "sample", 1, "judge `N` items, by benchmark and length")
	f.Uint64Var(&o.seed, "seed", 1234, "`SEED` of the sample")
	countVar(f, &o.maxTokens, "max-tokens", 1, "new tokens, at most `N`")
	f.StringVar(&o.bert, "bertscore", "", "import scores from `FILE`, see docs/statements.md")
	o.asker.flags(f)
	return cmd
}

func judgeStatements(cmd *cobra.Command, made string, o judgeOptions) error {
	sets, names, err := readItems(filepath.Join(made, "items"))
	if errors.Is(err, fs.ErrNotExist) {
		return &engine.Defect{What: made + " has no folder items, which statements stand in", Cure: "give the folder that recount-runner statements wrote"}
	}
	if err != nil {
		return err
	}
	if err := haveStatements(sets); err != nil {
		return err
	}
	sample := judge.Draw(names, sets, o.sample, o.seed)
	folder := filepath.Join(made, "judges")
	if err := judge.Keep(folder, sample); err != nil {
		return err
	}
	if o.name != "" {
		if err := askJudge(cmd, folder, sample, o); err != nil {
			return err
		}
	}
	view, err := judge.Gather(folder, sample)
	if err != nil {
		return err
	}
	scores := filepath.Join("judges", "bertscore.jsonl")
	data, err := importScores(view, filepath.Join(made, scores), o.bert)
	if err != nil {
		return err
	}
	numbers := view.Numbers(names, sets)
	files := map[string][]byte{"validation.jsonl": view.Lines(), "validation.json": append(numbers.JSON(), '\n'), "judges/flagged.jsonl": view.Flagged()}
	if o.bert != "" {
		files[filepath.ToSlash(scores)] = data
	}
	if err := writeFiles(made, files); err != nil {
		return err
	}
	tellJudges(cmd.OutOrStdout(), view, numbers)
	for _, left := range view.Unfinished {
		fmt.Fprintf(cmd.ErrOrStderr(), "recount-runner: left out, not finished: %s\n", left)
	}
	return nil
}

func haveStatements(sets map[string][]items.Item) error {
	for name, list := range sets {
		for _, item := range list {
			if item.Statements == nil {
				return fmt.Errorf("item %q of %s has no statements; recount-runner statements makes them", item.ID, name)
			}
		}
	}
	return nil
}

func askJudge(cmd *cobra.Command, folder string, sample []judge.Drawn, o judgeOptions) error {
	task := &judge.Meaning
	if o.form {
		task = &judge.Form
	}
	e, err := o.asker.open(context.WithoutCancel(cmd.Context()))
	if err != nil {
		return err
	}
	defer e.Close()
	return task.Ask(cmd.Context(), e, judge.Path(folder, task, o.name), sample, o.maxTokens, o.asker.batch, progress(cmd.ErrOrStderr(), o.name, len(sample)))
}

// importScores reads scores from a file, or those that were imported before.
func importScores(view *judge.View, kept, file string) ([]byte, error) {
	if file == "" {
		file = kept
		if _, err := os.Stat(kept); errors.Is(err, os.ErrNotExist) {
			return nil, nil
		}
	}
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	return data, view.Import(file, data)
}

// tellJudges prints the numbers of the paper's A.2.
func tellJudges(w io.Writer, view *judge.View, n *analysis.Node) {
	count := func(key ...string) int64 { v, _ := n.At(key...).Int(); return v }
	share := func(key ...string) string {
		return fmt.Sprintf("%d of %d", count(append(key, "count")...), count(append(key, "of")...))
	}
	value := func(key ...string) string {
		if v, ok := n.At(key...).Number(); ok {
			return fmt.Sprintf("%.3f", v)
		}
		return "undefined"
	}
	fmt.Fprintf(w, "sample: %d items, %d statements\n", count("n"), count("n_statements"))
	for _, name := range view.Judges {
		fmt.Fprintf(w, "%s: %s statements equivalent, %d invalid replies\n", name, share("equivalent", name), count("equivalent", name, "invalid"))
	}
	if len(view.Judges) > 1 {
		fmt.Fprintf(w, "agreement of %s and %s: %s, %s; kappa %s (says little where both call nearly all equivalent)\n",
			view.Judges[0], view.Judges[1], share("agreement", "raw"), value("raw_agreement"), value("agreement", "kappa"))
	}
	if view.FormJudge != "" {
		fmt.Fprintf(w, "%s: %s items with one form, %d invalid replies\n", view.FormJudge, share("shared_template"), count("shared_template", "invalid"))
	}
	fmt.Fprintf(w, "BLEU: mean %s, median %s over %d items\n", value("bleu", "mean"), value("bleu", "median"), count("bleu", "n"))
	if count("bertscore", "n") > 0 {
		fmt.Fprintf(w, "BERTScore F1: mean %s, median %s over %d statements\n", value("bertscore", "mean"), value("bertscore", "median"), count("bertscore", "n"))
	}
	if count("length", "n_statements") > 0 {
		fmt.Fprintf(w, "tokens of a statement less those of question and option: median %s, mean %s\n", value("length", "median"), value("length", "mean"))
	}
}
