package figures

import (
	"strings"
	"testing"
)

// cut keeps as many letters as fit: one more is too wide. Compared with trying
// every length from the longest.
func TestCutKeepsAllThatFits(t *testing.T) {
	slow := func(s string, size, room float64, quarters int) string {
		if textWidth(s, size) <= room {
			return s
		}
		letters := []rune(s)
		for keep := len(letters) - 1; keep > 1; keep-- {
			head := (keep*quarters + 2) / 4
			if short := string(letters[:head]) + "…" + string(letters[len(letters)-(keep-head):]); textWidth(short, size) <= room {
				return short
			}
		}
		return "…"
	}
	for _, s := range []string{"", "a", "ab", "abc", "WiWiWiWiWiWi", "qwen3-30b-a3b-instruct-2507", "é\u0301e\u0301e\u0301e\u0301e\u0301", strings.Repeat("日本", 20), strings.Repeat("l", 300)} {
		for _, room := range []float64{0, 3, 12, 20, 47.5, 120, 1000} {
			for quarters := range 5 {
				if got, want := cut(s, 12, room, quarters), slow(s, 12, room, quarters); got != want {
					t.Errorf("cut(%q, 12, %v, %d): got %q, want %q", s, room, quarters, got, want)
				}
			}
		}
	}
}
