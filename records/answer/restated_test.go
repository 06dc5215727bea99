package answer

import (
	"slices"
	"testing"
)

func TestRestated(t *testing.T) {
	cities := []string{"New York", "New York City", "Rome", "York"}
	numbers := []string{"1", "-1", "1.5", "15"}
	pets := []string{"a big red dog", "a small red cat", "an old grey horse", "a small blue cat"}
	for _, row := range []struct {
		what    string
		text    string
		options []string
		want    Found
	}{
		{"the text alone", " Rome.", cities, Found{Slot: 2}},
		{"in a sentence, in capitals", "THE ANSWER IS ROME!", cities, Found{Slot: 2}},
		{"a part of the named one does not count", "It is New York City", cities, Found{Slot: 1}},
		{"the shorter one alone", "New York", cities, Found{Slot: 0}},
		{"two are no answer", "Rome, or New York", cities, Found{Slot: None, Several: true}},
		{"not inside a word", "Romeo", cities, Found{Slot: None}},
		{"nothing", "", cities, Found{Slot: None}},
		{"a number is not part of another", "15", numbers, Found{Slot: 3}},
		{"a minus belongs to the number", "x = -1.", numbers, Found{Slot: 1}},
		{"a hyphen does not", "It is no-1", []string{"-1", "2"}, Found{Slot: None}},
		{"a decimal point", "about 1.5, I think", numbers, Found{Slot: 2}},
		{"money and per cent", "5%", []string{"$5", "5%"}, Found{Slot: 1}},
		{"an empty option is never named", "Rome", []string{"", "Paris", "Rome"}, Found{Slot: 2}},
		{"options of equal words cannot be told apart", "yes", []string{"Yes", "yes!"}, Found{Slot: None, Several: true}},
		// "the big red dog" has 3 of 4 words of the first option: 2*3/(4+4) = 0.75;
		// 1 of 4 of the second (red): 2*1/8.
		{"nearly", "the big red dog", pets, Found{Slot: 0, Suspicious: true}},
		// "a small cat" has 3 words of the second and of the fourth: both 6/7.
		{"nearly two", "a small cat", pets, Found{Slot: None}},
		// "red": 2*1/(1+4) = 0.4 for two, below a half.
		{"too little", "red", pets, Found{Slot: None}},
		// Half exactly: "old horse in the wood" has 2 of 4: 2*2/(5+4) < 0.5; without
		// "wood": 4/8.
		{"just too little", "old horse in the wood", pets, Found{Slot: None}},
		{"just enough", "old horse in the", pets, Found{Slot: 2, Suspicious: true}},
		{"the first line alone is compared for likeness", "old horse in the\nwood, and much more that follows", pets, Found{Slot: 2, Suspicious: true}},
		{"other scripts", "東京 です", []string{"大阪", "東京"}, Found{Slot: 1}},
		{"no options", "Rome", nil, Found{Slot: None}},
	} {
		if got := Restated(row.text, row.options); got != row.want {
			t.Errorf("%s: Restated(%q, %q): got %+v, want %+v", row.what, row.text, row.options, got, row.want)
		}
	}
}

// TestRestatedOrder: the order of the options decides nothing.
func TestRestatedOrder(t *testing.T) {
	options := []string{"a big red dog", "a small red cat", "an old grey horse", "a small blue cat"}
	reversed := slices.Clone(options)
	slices.Reverse(reversed)
	for _, text := range []string{"the big red dog", "a small cat", "a small blue cat", "old horse in the", "small red cat or dog", "x"} {
		a, b := Restated(text, options), Restated(text, reversed)
		if a.Slot != None {
			a.Slot = len(options) - 1 - a.Slot
		}
		if a != b {
			t.Errorf("%q: %+v, and %+v with the options reversed", text, a, b)
		}
	}
}

func FuzzRestated(f *testing.F) {
	f.Add("the big -1.5% dog", "dog", "-1.5")
	f.Fuzz(func(t *testing.T, text, a, b string) {
		found := Restated(text, []string{a, b})
		if found.Slot < None || found.Slot > 1 || found.Several && found.Slot != None {
			t.Errorf("%+v", found)
		}
		if w := words(a); len(w) > 0 && !contains(w, words(b)) && !contains(words(b), w) && Restated(a, []string{a, b}).Slot != 0 {
			t.Errorf("%q does not restate itself beside %q", a, b)
		}
	})
}
