package items

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// TestOwnItems checks the sets of examples/items: size, four different options,
// no question twice, the right option at every place equally often (always
// first in sense) and not told by its length.
func TestOwnItems(t *testing.T) {
	for _, benchmark := range []string{"numbers", "world", "words", "sense"} {
		name := filepath.Join("..", "..", "examples", "items", benchmark+".jsonl")
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		list, err := Read(name, benchmark, data)
		if err != nil {
			t.Fatal(err)
		}
		if len(list) < 100 {
			t.Errorf("%s has %d items", benchmark, len(list))
		}
		checkPlaces(t, benchmark, list)
		checkTexts(t, benchmark, list)
	}
}

func checkPlaces(t *testing.T, benchmark string, list []Item) {
	places := make([]int, 4)
	for _, item := range list {
		places[item.Gold[0]]++
	}
	if benchmark == "sense" {
		if places[0] != len(list) {
			t.Errorf("sense is gold-first, but gold stands at %v", places)
		}
		return
	}
	if slices.Max(places)-slices.Min(places) > 2 {
		t.Errorf("%s: gold stands at %v", benchmark, places)
	}
}

func checkTexts(t *testing.T, benchmark string, list []Item) {
	questions := map[string]bool{}
	longest := 0
	for _, item := range list {
		texts := item.Texts()
		sorted := slices.Sorted(slices.Values(texts))
		if len(slices.Compact(sorted)) != 4 || questions[item.Question] {
			t.Errorf("%s: an option or the question stands twice: %v", item.ID, item)
		}
		questions[item.Question] = true
		gold, others := len(texts[item.Gold[0]]), 0
		for i, text := range texts {
			if i != item.Gold[0] && len(text) >= gold {
				others++
			}
		}
		if others == 0 {
			longest++
		}
	}
	if share := float64(longest) / float64(len(list)); share > 0.25 {
		t.Errorf("%s: the right option is the longest in %.2f of the items", benchmark, share)
	}
}
