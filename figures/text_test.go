package figures

import (
	"testing"

	"github.com/wcharczuk/go-chart/v2"
)

func TestShorten(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"abc", "abc"},
		{"deepseek-ai/DeepSeek-R1-Distill-Qwen-32B-Q4_K_M", "deepsee…-Q4_K_M"},
		{"", ""},
	} {
		got := shorten(c.in, 13, 130)
		if textWidth(got, 13) > 130 {
			t.Errorf("shorten(%q): %q is too wide", c.in, got)
		}
		if got != c.want {
			t.Errorf("shorten(%q): got %q, want %q", c.in, got, c.want)
		}
	}
	if got := shorten("wide", 13, 1); got != "…" {
		t.Errorf("shorten without room: got %q, want …", got)
	}
}

// Names of real models, some of which would read alike at 112 units: cut in the
// middle, the sizes are lost.
func TestShortenApart(t *testing.T) {
	names := []string{
		"Qwen/Qwen2.5-32B-Instruct", "Qwen/Qwen2.5-14B-Instruct", "Qwen/Qwen2.5-7B-Instruct", "Llama3.1 405B Instruct", "Llama3.1 70B Instruct",
		"unsloth/Llama-3.3-70B-Instruct", "unsloth/Llama-3.2-3B-Instruct", "unsloth/Llama-3.2-1B-Instruct", "phi-4", "phi-4",
	}
	if shorten(names[0], 12, 112) != shorten(names[1], 12, 112) {
		t.Fatal("the names do not read alike when cut in the middle: the test shows nothing")
	}
	short, seen := shortenApart(names, 12, 112), map[string]string{}
	for _, name := range names {
		cut := short[name]
		if other, ok := seen[cut]; ok && other != name {
			t.Errorf("%q and %q both read %q", name, other, cut)
		}
		seen[cut] = name
		if textWidth(cut, 12) > 112 {
			t.Errorf("%q is too wide: %q", name, cut)
		}
	}
	if short["phi-4"] != "phi-4" {
		t.Errorf("a name that fits was cut: %q", short["phi-4"])
	}
	// Nothing can tell these apart in the room for a letter and a dot.
	if got := shortenApart([]string{"model aaaa", "model aaab"}, 13, 12); got["model aaaa"] == "" {
		t.Errorf("names without room: %v", got)
	}
}

func TestClean(t *testing.T) {
	for in, want := range map[string]string{
		"a\tb\nc":            "a b c",
		"a\x00\u202eb\ufffe": "ab",
		"\u05d0 b":           "\u05d0 b",
		"bad \xff byte":      "bad  byte",
	} {
		if got := clean(in); got != want {
			t.Errorf("clean(%q): got %q, want %q", in, got, want)
		}
	}
}

// Every sign that figures write themselves is in the font of images.
func TestFontHasOurSigns(t *testing.T) {
	for _, s := range []string{"…", "−0.5", "×", "first in 3 of 26", "n/a", "1,284"} {
		if !drawable(s) {
			t.Errorf("the embedded font lacks a letter of %q", s)
		}
	}
	if drawable("通") {
		t.Error("drawable(通): got true; the check cannot fail")
	}
}

// go-chart measures with another part of the font library: at 100 pixels its
// whole pixels are hundredths of the size.
func TestTextWidth(t *testing.T) {
	r, err := chart.SVG(1, 1)
	if err != nil {
		t.Fatal(err)
	}
	r.SetDPI(72)
	r.SetFont(roboto())
	r.SetFontSize(100)
	for _, s := range []string{"01234", "deepseek-r1-32b", "m", ""} {
		want := float64(r.MeasureText(s).Width()) / 100 * 13 * 1.14
		if got := textWidth(s, 13); got < want-0.4 || got > want+0.4 {
			t.Errorf("textWidth(%q): got %v, want %v", s, got, want)
		}
	}
	if got := textWidth("通通", 10); got < 22.79 || got > 22.81 {
		t.Errorf("textWidth of two letters that the font lacks: got %v, want 22.8", got)
	}
}

// Advances of DejaVu Sans 2.37, in ems, by fontTools: names that stand left of a
// figure must not run out of it where that font is used.
func TestTextFitsAWiderFont(t *testing.T) {
	for s, em := range map[string]float64{
		"unsloth/Meta-Llama-3.1-8B-Instruct": 17.7431640625, "gemma4-26b-a4b": 8.9599609375, "qwen3-30b-a3b": 7.8505859375,
		"reference gap, with its fragile share": 17.896484375, "0.830": 2.86279296875,
		"gen|letter_plain|p1": 9.469, "gen|digi…abels|p0": 9.315, "ll|cloze_question": 8.293,
	} {
		if got := textWidth(s, 10); got < 10*em || got > 10*em*1.06 {
			t.Errorf("textWidth(%q, 10) = %v, DejaVu Sans takes %v", s, got, 10*em)
		}
	}
}
