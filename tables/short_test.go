package tables

import "testing"

// Tags count nothing and an entity one letter.
func TestLetters(t *testing.T) {
	for markup, want := range map[string]int{
		"": 0, "qwen3-4b": 8, "<data value=\"a &gt; b\">phi&amp;4</data><sup>a</sup>": 6, "a;b": 3, "模型": 2,
	} {
		if got := letters(markup); got != want {
			t.Errorf("letters(%q) = %d, want %d", markup, got, want)
		}
	}
}
