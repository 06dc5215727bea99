package items

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

func TestRead(t *testing.T) {
	data := "\ufeff" + `{"id":"a","question":"Q?","options":["x","y"],"gold":1,"source":"kept apart"}` + "\r\n\n" +
		`{"benchmark":"own","id":"b","question":"<&>","options":["x","y","z"],"gold":[0,2]}`
	list, err := Read("own.jsonl", "own", []byte(data))
	if err != nil {
		t.Fatal(err)
	}
	want := []Item{{Benchmark: "own", ID: "a", Question: "Q?", Options: []string{"x", "y"}, Gold: []int{1}},
		{Benchmark: "own", ID: "b", Question: "<&>", Options: []string{"x", "y", "z"}, Gold: []int{0, 2}}}
	if fmt.Sprint(list) != fmt.Sprint(want) {
		t.Errorf("got %v, want %v", list, want)
	}
	if !list[1].Correct(2) || list[1].Correct(1) {
		t.Error("two right options: Correct is wrong")
	}
	again, err := Read("again", "own", list[1].Append(list[0].Append(nil)))
	if err != nil || fmt.Sprint(again) != fmt.Sprint(want) {
		t.Errorf("written and read again: %v %v", again, err)
	}
}

func TestReadRefuses(t *testing.T) {
	for line, want := range map[string]string{
		`{"id":"a","question":"Q","options":["x","y"]}`:                                `no "gold": the index`,
		`{"id":"a","question":"Q","options":["x","y"],"gold":"x"}`:                     "gold is neither",
		`{"id":"a","question":"Q","options":["x","y"],"gold":2}`:                       "count from 0 to 1",
		`{"id":"a","question":"Q","options":["x"],"gold":0}`:                           "a choice needs 2",
		`{"id":"a","question":" ","options":["x","y"],"gold":0}`:                       "no question",
		`{"question":"Q","options":["x","y"],"gold":0}`:                                "no id",
		`{"id":"a","question":"Q","options":["x",""],"gold":0}`:                        "option 1 of item",
		`{"id":"a","question":"Q","options":["x","y"],"gold":[]}`:                      "no gold",
		`{"benchmark":"other","id":"a","question":"Q","options":["x"],"gold":0}`:       `benchmark is "other"`,
		`{"id":"a","question":"Q","options":["x","y"],"gold":null}`:                    "gold is neither", // unknown is not 0
		`{"id":"a","question":"Q","options":["x","y"],"gold":[null]}`:                  "gold is neither",
		`{"id":"a","question":"Q","options":["x","y"],"gold":1.5}`:                     "gold is neither",
		`{"id":"a","question":"Q","options":["x","y"],"gold":[1,1]}`:                   "names option 1 twice",
		`{"id":7,"question":"Q","options":["x","y"],"gold":0}`:                         "the field id is not what this format has there (number)",
		`[{"id":"a","question":"Q","options":["x","y"],"gold":0}]`:                     "no JSON object but array",
		"{\"id\":\"a\",\"question\":\"Caf\xe9\",\"options\":[\"x\",\"y\"],\"gold\":0}": "save the file as UTF-8",
		`{"id":"a"`: "unexpected end",
	} {
		_, err := Read("f", "own", []byte("\n"+line))
		if err == nil || !strings.Contains(err.Error(), want) || !strings.HasPrefix(err.Error(), "f:2: ") {
			t.Errorf("%s: got %v, want f:2: and %q", line, err, want)
		}
	}
	twice := `{"id":"a","question":"Q","options":["x","y"],"gold":0}` + "\n"
	if _, err := Read("f", "own", []byte(twice+twice)); err == nil || !strings.Contains(err.Error(), "on line 1 already") {
		t.Errorf("an id that stands twice: %v", err)
	}
}

func pool(n int) (list []Item) {
	for i := range n {
		list = append(list, Item{ID: fmt.Sprint(i), Options: make([]string, 4)})
	}
	return list
}

func ids(list []Item) (s []string) {
	for _, item := range list {
		s = append(s, item.ID)
	}
	return s
}

func TestSelect(t *testing.T) {
	given := append(pool(684), Item{ID: "three", Options: make([]string, 3)})
	s, err := Select(given, PaperChoice())
	if err != nil || s.Pool != 684 || s.Dropped != 1 || len(s.Reserved) != 5 || len(s.Items) != 679 {
		t.Fatalf("pool %d, dropped %d, reserved %d, items %d, %v", s.Pool, s.Dropped, len(s.Reserved), len(s.Items), err)
	}
	all := append(ids(s.Reserved), ids(s.Items)...)
	if slices.Equal(all, ids(pool(684))) {
		t.Error("nothing was shuffled")
	}
	slices.Sort(all)
	if len(slices.Compact(all)) != 684 {
		t.Error("an item was lost or doubled")
	}
	big, _ := Select(pool(3000), PaperChoice())
	if len(big.Items) != 1000 {
		t.Errorf("took %d of 2995", len(big.Items))
	}
	again, _ := Select(pool(3000), PaperChoice())
	other, _ := Select(pool(3000), Choice{Seed: 1, Reserve: 5, Take: 1000})
	if !slices.Equal(ids(big.Items), ids(again.Items)) || slices.Equal(ids(big.Items), ids(other.Items)) {
		t.Error("the seed does not decide the selection")
	}
	if _, err := Select(pool(5), PaperChoice()); err == nil {
		t.Error("a pool of the reserve alone was taken")
	}
}

// TestSplitMix64 compares with the published C program for seed 1234567
// (prng.di.unimi.it/splitmix64.c): its first three outputs.
func TestSplitMix64(t *testing.T) {
	g := generator{1234567}
	for i, want := range []uint64{6457827717110365317, 3203168211198807973, 9817491932198370423} {
		if got := g.next(); got != want {
			t.Errorf("output %d: got %d, want %d", i, got, want)
		}
	}
}

// TestEvenShuffle: over seeds, each of 4 items comes first about equally often
// (expected 1000 of 4000, standard deviation 27).
func TestEvenShuffle(t *testing.T) {
	count := map[string]int{}
	for seed := range uint64(4000) {
		s, _ := Select(pool(4), Choice{Seed: seed})
		count[s.Items[0].ID]++
	}
	for id, n := range count {
		if n < 880 || n > 1120 {
			t.Errorf("item %s came first %d times of 4000", id, n)
		}
	}
}

// TestStatements: one an option, with their counts, written as they are read.
func TestStatements(t *testing.T) {
	line := `{"benchmark":"b","id":"i","question":"Q?","options":["x","y"],"gold":1,"statements":["It is x.","It is <y>."],"statement_tokens":[4,5],"qa_tokens":[3,3]}` + "\n"
	list, err := Read("b.jsonl", "b", []byte(line))
	if err != nil {
		t.Fatal(err)
	}
	if got := string(list[0].Append(nil)); got != line {
		t.Errorf("got  %swant %s", got, line)
	}
	for change, want := range map[[2]string]string{
		{`"It is x.",`, ""}: "1 statements for 2 options",
		{`[4,5]`, `[4]`}:    "1 statement_tokens for 2 options",
	} {
		if _, err := Read("b.jsonl", "b", []byte(strings.Replace(line, change[0], change[1], 1))); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %q", err, want)
		}
	}
}
