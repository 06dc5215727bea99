package sweep

import (
	"math"
	"testing"
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
