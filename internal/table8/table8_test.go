package table8

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"recount/analysis"
	"recount/records"
)

// release reads the fixture's files.
func release(t *testing.T) *records.Release {
	t.Helper()
	files := fstest.MapFS{}
	err := Write(func(path string, data []byte) error {
		files[path] = &fstest.MapFile{Data: bytes.Clone(data)}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	r, err := records.Open(files, records.ReadOptions{Workers: 2})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// report analyses the fixture with few resamples: nothing that Table 8
// determines is drawn.
func report(t *testing.T) *analysis.Report {
	t.Helper()
	r := release(t)
	o := r.Legend.Options()
	o.Resamples, o.Draws, o.Seeds = 20, 5, []uint64{1}
	return analysis.Analyze(r.Grid, o)
}

// prints checks how a number is printed. Segments are separated by a blank,
// since keys hold "/" and "|".
func prints(t *testing.T, r *analysis.Report, spec, key, format, want string) {
	t.Helper()
	got, err := r.Format(format, strings.Fields(key)...)
	if err != nil || got != want {
		t.Errorf("%s: %s prints as %q (%v), the paper prints %q", spec, key, got, err, want)
	}
}

// Every number of the paper that the 52 counts determine, as it prints it
// (sections 1, 4.3, 5, A.7; SPEC 2A). Formats are the defaults.
func TestNumbersOfThePaper(t *testing.T) {
	r := report(t)
	for _, row := range []struct{ spec, key, want string }{
		{"N1.100", "champions count", "4"},
		{"N1.102", "champions by_model gemma4-31b wins", "16"},
		{"N1.102", "champions by_model qwen3-14b wins", "8"},
		{"N1.102", "champions by_model llama3.3-70b wins", "1"},
		{"N1.102", "champions by_model mixtral-8x7b wins", "1"},
		{"N1.103", "champions major_wins", "24"},
		{"N1.103", "meta n_configs", "26"},
		{"N1.104", "champions by_model gemma4-31b median_margin", "181.5"},
		{"N1.105", "champions by_model gemma4-31b min_margin", "7"},
		{"N1.106", "champions by_model qwen3-14b median_margin", "98.5"},
		{"N1.107", "champions by_model qwen3-14b min_margin", "10"},
		{"N1.108", "champions by_model llama3.3-70b min_margin", "1"},
		{"N1.108", "champions by_model mixtral-8x7b min_margin", "3"},
		{"N1.116", "champions by_template letter_plain wins gemma4-31b", "6"},
		{"N1.116", "champions by_template letter_paren wins gemma4-31b", "6"},
		{"N1.116", "champions by_template digit_labels wins qwen3-14b", "6"},
		{"N1.116", "champions by_template letter_plain unanimous", "yes"},
		{"N1.116", "champions by_template letter_paren unanimous", "yes"},
		{"N1.116", "champions by_template digit_labels unanimous", "yes"},
		{"N1.117", "champions by_template instruction wins gemma4-31b", "4"},
		{"N1.117", "champions by_template instruction wins qwen3-14b", "2"},
		{"N1.117", "champions by_template instruction unanimous", "no"},
		{"N1.118", "champions by_template instruction margin_min", "7"},
		{"N1.118", "champions by_template instruction margin_max", "27"},
		{"N1.119", "champions by_template digit_labels margin_min", "91"},
		{"N1.120", "champions by_method gen margin_min", "7"},
		{"N1.120", "champions by_method gen margin_max", "292"},
		{"N1.121", "champions matched letter_plain digit_labels flips", "6"},
		{"N1.121", "champions matched letter_plain digit_labels n", "6"},
		{"N1.122", "champions by_method ll margin_max", "3"},
		{"N1.205", "champions top2_count", "8"},
		{"N1.206", "champions runner_up qwen3-32b", "9"},
		{"N1.206", "champions runner_up llama3.3-70b", "4"},
		{"N1.206", "champions runner_up qwen3-14b", "4"},
		{"N1.206", "champions runner_up qwen3-30b-a3b", "3"},
		{"N1.206", "champions runner_up gemma4-26b-a4b", "2"},
		{"N1.206", "champions runner_up gemma4-31b", "2"},
		{"N1.206", "champions runner_up gemma4-12b", "1"},
		{"N1.206", "champions runner_up mixtral-8x7b", "1"},
		{"C5.18", "champions by_template letter_plain margin_min", "158"},
		{"C5.18", "champions by_template letter_plain margin_max", "206"},
		{"C5.18", "champions by_template letter_paren margin_min", "187"},
		{"C5.18", "champions by_template letter_paren margin_max", "240"},
		{"C5.18", "champions by_template digit_labels margin_max", "292"},
		{"C5.18", "champions by_method ll margin_min", "1"},
		{"N1.113", "ranks by_model llama3.3-70b reference", "2"},
		{"N1.202", "leaderboard 0 correct", "3,236"},
		{"N1.202", "leaderboard 1 correct", "3,060"},
		{"N1.203", "pairs by_pair gemma4-31b llama3.3-70b gap_items", "176"},
	} {
		prints(t, r, row.spec, row.key, "", row.want)
	}
	prints(t, r, "N1.202", "leaderboard 0 accuracy", ".4", "0.8796")
	prints(t, r, "N1.202", "leaderboard 1 accuracy", ".4", "0.8317")
	prints(t, r, "N1.203", "pairs by_pair gemma4-31b llama3.3-70b gap", ".4", "0.0478")
	champions := r.At("champions", "set")
	var set []string
	for k := range champions.Len() {
		set = append(set, champions.Kid(k).Text())
	}
	if want := []string{"qwen3-14b", "llama3.3-70b", "gemma4-31b", "mixtral-8x7b"}; !slices.Equal(set, want) {
		t.Errorf("N1.100: champions %v, want %v", set, want)
	}
}

// Table 8 in full (N1.123, N1.200, C5.15, C5.16): five columns of 26 rows, and
// the two counts.
func TestTable8(t *testing.T) {
	r := report(t)
	rows, err := Rows()
	if err != nil {
		t.Fatal(err)
	}
	if len(rows) != 26 {
		t.Fatalf("got %d rows, want 26", len(rows))
	}
	for _, row := range rows {
		at := "champions by_config " + row.Config + " "
		prints(t, r, "N1.123", at+"winner", "text", row.Winner)
		prints(t, r, "N1.123", at+"acc", "", row.Accuracy)
		prints(t, r, "N1.123", at+"runner_up", "text", row.RunnerUp)
		prints(t, r, "N1.123", at+"margin", "", row.Margin)
		prints(t, r, "N1.123", at+"margin_items", "", strconv.Itoa(row.MarginItems))
		prints(t, r, "N1.200", at+"winner_correct", "raw", strconv.Itoa(row.WinnerCorrect))
		prints(t, r, "N1.200", at+"runner_up_correct", "raw", strconv.Itoa(row.RunnerUpCorrect))
	}
}

// C5.15: of all counts only the derived one prints as the paper's accuracy.
func TestAccuracyFixesTheCount(t *testing.T) {
	rows, err := Rows()
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range rows {
		var counts []int
		for k := range N + 1 {
			if strconv.FormatFloat(float64(k)/N, 'f', 4, 64) == row.Accuracy {
				counts = append(counts, k)
			}
		}
		if !slices.Equal(counts, []int{row.WinnerCorrect}) {
			t.Errorf("%s: counts %v print as %s, want %d alone", row.Config, counts, row.Accuracy, row.WinnerCorrect)
		}
	}
}

// C5.17: the sorted margins behind the medians, as SPEC writes them out.
func TestSortedMargins(t *testing.T) {
	r := report(t)
	rows, err := Rows()
	if err != nil {
		t.Fatal(err)
	}
	margins := map[string][]int{}
	for _, row := range rows {
		got, err := r.Format("raw", "champions", "by_config", row.Config, "margin_items")
		if err != nil {
			t.Fatal(err)
		}
		n, err := strconv.Atoi(got)
		if err != nil {
			t.Fatal(err)
		}
		winner, err := r.Format("text", "champions", "by_config", row.Config, "winner")
		if err != nil {
			t.Fatal(err)
		}
		margins[winner] = append(margins[winner], n)
	}
	for model, want := range map[string][]int{
		"gemma4-31b": {7, 14, 25, 27, 158, 172, 173, 176, 187, 201, 201, 206, 208, 216, 240, 240},
		"qwen3-14b":  {10, 22, 91, 97, 100, 282, 283, 292},
	} {
		got := margins[model]
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Errorf("%s: margins %v, want %v", model, got, want)
		}
	}
}

// The pack gives the same bytes of analysis.json as the lines.
func TestPackOfTable8(t *testing.T) {
	r := release(t)
	pack, err := records.WritePack(r)
	if err != nil {
		t.Fatal(err)
	}
	back, err := records.ReadPack(pack)
	if err != nil {
		t.Fatal(err)
	}
	o := r.Legend.Options()
	o.Resamples, o.Draws, o.Seeds = 20, 5, []uint64{1}
	if !bytes.Equal(analysis.Analyze(back.Grid, o).JSON(), analysis.Analyze(r.Grid, o).JSON()) {
		t.Error("the pack gives another analysis")
	}
}

// The copy of the table is the contract's.
func TestTableIsTheContracts(t *testing.T) {
	path := filepath.Join("..", "..", "..", "shared", "table8.tsv")
	want, err := os.ReadFile(path)
	if os.IsNotExist(err) {
		t.Skip("needs ../shared/table8.tsv beside the repository")
	}
	if err != nil {
		t.Fatal(err)
	}
	if table != string(want) {
		t.Error("table8.tsv differs from ../shared/table8.tsv")
	}
}
