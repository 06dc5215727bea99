package sweep

import (
	"context"
	"math"
	"os"
	"strings"
	"testing"

	"recount/records"
	"recount/runner/engine"
)

// TestCompare: a model does not differ from itself; another one does, in about
// as many bits as chance makes of answers that are drawn anew.
func TestCompare(t *testing.T) {
	s := setUp(t, 5)
	same, err := s.Compare(t.Context(), "m1", 4, &invented{name: "m"}, &invented{name: "m"})
	if err != nil || same.Items != 8 || same.Bits != 208 || same.Texts != 192 || same.Scores != 64 {
		t.Errorf("compared %+v %v, want 8 items, 208 bits, 192 texts, 64 scores", same, err)
	}
	if len(same.FlippedBits) != 0 || same.OtherTexts != 0 || same.LargestDifference != 0 {
		t.Errorf("a model differs from itself: %+v", same)
	}
	other, err := s.Compare(t.Context(), "m1", 4, &invented{name: "m"}, &invented{name: "n"})
	if err != nil || len(other.FlippedBits) < 20 || other.OtherTexts < 100 || other.LargestDifference < 1 {
		t.Errorf("two models are too alike: %d bits, %d texts, %v nats, %v", len(other.FlippedBits), other.OtherTexts, other.LargestDifference, err)
	}
	scored := 0
	for _, f := range other.FlippedBits {
		if !math.IsNaN(f.Margin) {
			scored++
		}
	}
	if scored == 0 || scored > 16 {
		t.Errorf("%d flips have a margin; 16 bits come from scores", scored)
	}
}

// A moody model says nothing that can be read at two of the items the third
// time, and scores another one otherwise.
type moody struct {
	invented
	calls, score int
}

func (e *moody) Generate(ctx context.Context, prompts []engine.Prompt) ([]engine.Text, error) {
	e.calls++
	texts, err := e.invented.Generate(ctx, prompts)
	switch e.calls {
	case 9, 12: // items 1 and 4 of 4, the third time
		for i := range texts {
			texts[i].Text = "none" // unparsed
		}
	}
	return texts, err
}

func (e *moody) Score(ctx context.Context, stems []engine.Stem) ([][]records.Score, error) {
	scores, err := e.invented.Score(ctx, stems)
	e.score++
	switch e.score { // item 2, the second and the third time: 0.25 down and 0.5 up, of 2 tokens
	case 6:
		scores[0][0].LogProb -= 0.25
	case 10:
		scores[0][0].LogProb += 0.5
	}
	return scores, err
}

// TestRepeat: what is not the same every time is counted once, however often it
// was asked.
func TestRepeat(t *testing.T) {
	s := setUp(t, 5)
	same, err := s.Repeat(t.Context(), "m1", 2, 3, &invented{name: "m"})
	if err != nil || same.Items != 4 || same.Bits != 104 || same.Texts != 96 || same.Scores != 32 || same.OtherTexts != 0 || len(same.FlippedBits) != 0 || same.LargestDifference != 0 {
		t.Errorf("a steady model: %+v %v", same, err)
	}
	m := &moody{invented: invented{name: "m"}}
	other, err := s.Repeat(t.Context(), "m1", 2, 3, m)
	if err != nil || m.calls != 12 {
		t.Fatalf("%d calls, want 12; %v", m.calls, err)
	}
	if other.OtherTexts != 48 || other.Bits != 104 || other.LargestDifference != 0.375 {
		t.Errorf("%d of 48 texts, %d bits, %v nats apart, want 0.375", other.OtherTexts, other.Bits, other.LargestDifference)
	}
	// A bit flips where an answer that became unparsed was right.
	right, flipped, i := 0, 0, 0
	err = s.each("m1", 2, func(ask asker) error {
		l, err := ask(t.Context(), &invented{name: "m"})
		for _, b := range l.Bits[:24] {
			if b.Correct && (i == 0 || i == 3) {
				right++
			}
		}
		i++
		return err
	})
	for _, f := range other.FlippedBits {
		if f.Texts[1] == "none" && math.IsNaN(f.Margin) {
			flipped++
		} else if f.Item != "one-1" || math.IsNaN(f.Margin) {
			t.Errorf("%+v flipped", f)
		}
	}
	if err != nil || right == 0 || flipped != right {
		t.Errorf("%d bits flipped, %d right answers became unparsed; %v", flipped, right, err)
	}
}

// TestAgree reads two models of a release, and the same one of two releases.
func TestAgree(t *testing.T) {
	s := setUp(t, 5)
	if err := run(t, s, Shard{1, 1}, asIs); err != nil {
		t.Fatal(err)
	}
	release(t, s)
	root := os.DirFS(s.Plan.path(s.Plan.Release))
	want, err := s.Compare(t.Context(), "m1", 5, &invented{name: "m1"}, &invented{name: "m2"})
	if err != nil {
		t.Fatal(err)
	}
	got, alone, err := Agree(root, "m1", root, "m2")
	if err != nil || alone != 0 || got.Items != 10 || len(got.FlippedBits) != len(want.FlippedBits) || got.OtherTexts != want.OtherTexts || got.LargestDifference != want.LargestDifference {
		t.Errorf("from the records %d items, %d flips, %d texts, %v nats; asked again %d, %d, %v; %v", got.Items,
			len(got.FlippedBits), got.OtherTexts, got.LargestDifference, len(want.FlippedBits), want.OtherTexts, want.LargestDifference, err)
	}
	less := setUp(t, 3)
	less.Plan.Compress = true
	if err := run(t, less, Shard{1, 1}, asIs); err != nil {
		t.Fatal(err)
	}
	release(t, less)
	got, alone, err = Agree(os.DirFS(less.Plan.path(less.Plan.Release)), "m1", root, "m1")
	if err != nil || alone != 4 || got.Items != 6 || len(got.FlippedBits) != 0 || got.OtherTexts != 0 || got.LargestDifference != 0 {
		t.Errorf("6 items of two releases: %d alone, %+v, %v", alone, got, err)
	}
	if _, _, err := Agree(root, "m1", root, "m3"); err == nil || !strings.Contains(err.Error(), `no records of model "m3"`) {
		t.Errorf("no such model: %v", err)
	}
}
