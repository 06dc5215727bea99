package figures

import (
	"sort"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/golang/freetype/truetype"
	"github.com/wcharczuk/go-chart/v2"
	"golang.org/x/image/math/fixed"
)

// roboto is go-chart's embedded font: what PNG is set in, and the measure of
// text in SVG, whose readers have other fonts of about the same width.
func roboto() *truetype.Font {
	font, err := chart.GetDefaultFont()
	if err != nil {
		panic("figures: the embedded font does not parse: " + err.Error())
	}
	return font
}

// otherFonts is how much wider than Roboto the widest font is that figures are
// commonly read in: DejaVu Sans, which many Linux systems set a page in.
const otherFonts = 1.14

// broader are the letters that DejaVu Sans has still wider than that, in units of
// the size of type, as its tables say.
var broader = map[rune]float64{
	' ': 0.318, '!': 0.401, '"': 0.460, '#': 0.838, '%': 0.950, '&': 0.780, '\'': 0.275, '+': 0.838, ',': 0.318, ':': 0.337, ';': 0.337,
	'<': 0.838, '=': 0.838, '>': 0.838, 'D': 0.770, '[': 0.390, ']': 0.390, '^': 0.838, '`': 0.500, 'r': 0.411, 't': 0.392, 'v': 0.592,
	'x': 0.592, 'y': 0.592, '{': 0.636, '|': 0.337, '}': 0.636, '~': 0.838, '…': 1,
}

// textWidth is the width of s in units at a size of type, with enough to spare for
// other fonts. A letter that the font lacks counts as a full square.
func textWidth(s string, size float64) float64 {
	font, scale := roboto(), fixed.Int26_6(1000*64)
	width := 0.0
	for _, c := range s {
		if i := font.Index(c); i != 0 {
			advance := float64(font.HMetric(scale, i).AdvanceWidth) / (1000 * 64)
			width += max(float64(advance*otherFonts), broader[c])
		} else if !unicode.Is(unicode.Mn, c) {
			width += otherFonts
		}
	}
	return float64(width * size)
}

// drawable tells whether the embedded font has every letter of s.
func drawable(s string) bool {
	font := roboto()
	for _, c := range s {
		if font.Index(c) == 0 {
			return false
		}
	}
	return true
}

// substitute replaces what the embedded font lacks by a question mark.
func substitute(s string) string {
	font := roboto()
	return strings.Map(func(c rune) rune {
		if font.Index(c) == 0 {
			return '?'
		}
		return c
	}, s)
}

// clean drops from a name what XML does not allow and what changes the
// direction of the text around it; line breaks become spaces.
func clean(s string) string {
	return strings.Map(func(c rune) rune {
		switch {
		case c == '\t' || c == '\n' || c == '\r' || c == 0x2028 || c == 0x2029:
			return ' '
		case c < 0x20 || c >= 0x7f && c < 0xa0 || c == utf8.RuneError || c >= 0xfffe && c <= 0xffff || c == 0xfeff,
			c >= 0x200e && c <= 0x200f, c >= 0x202a && c <= 0x202e, c >= 0x2066 && c <= 0x2069:
			return -1
		}
		return c
	}, s)
}

// shorten cuts the middle out of s so that it fits: the ends of model names
// tell them apart.
func shorten(s string, size, room float64) string { return cut(s, size, room, 2) }

// cut leaves so many quarters of what fits at the head of s, the rest at its end.
func cut(s string, size, room float64, quarters int) string {
	if textWidth(s, size) <= room {
		return s
	}
	letters := []rune(s)
	kept := func(keep int) string {
		head := (keep*quarters + 2) / 4
		return string(letters[:head]) + "…" + string(letters[len(letters)-(keep-head):])
	}
	// A letter more is never narrower, so the longest that fits can be searched
	// for: a name of ten thousand letters must not stop a page.
	const fewest = 2
	fit := sort.Search(len(letters)-fewest, func(n int) bool { return textWidth(kept(fewest+n), size) > room })
	if fit == 0 {
		return "…"
	}
	return kept(fewest + fit - 1)
}

// shortenApart shortens names that stand under each other. Those that would read
// alike are cut at another place, the first of a few at which they do not.
func shortenApart(names []string, size, room float64) map[string]string {
	short, alike := map[string]string{}, map[string][]string{}
	for _, s := range names {
		if _, seen := short[s]; !seen {
			short[s] = shorten(s, size, room)
			alike[short[s]] = append(alike[short[s]], s)
		}
	}
	for _, s := range names {
		group := alike[short[s]]
		if len(group) < 2 || group[0] != s {
			continue
		}
		for _, quarters := range []int{4, 0, 3, 1} {
			if apart := cutApart(group, alike, size, room, quarters); apart != nil {
				for i, one := range group {
					short[one] = apart[i]
					alike[apart[i]] = []string{one}
				}
				break
			}
		}
	}
	return short
}

// cutApart cuts names of a group at one place, nil when two of them, or one and
// a name outside the group, then read alike.
func cutApart(group []string, taken map[string][]string, size, room float64, quarters int) []string {
	var all []string
	seen := map[string]bool{}
	for _, s := range group {
		short := cut(s, size, room, quarters)
		if seen[short] || taken[short] != nil {
			return nil
		}
		seen[short] = true
		all = append(all, short)
	}
	return all
}

var escaper = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;", "'", "&#39;")

func escape(s string) string { return escaper.Replace(s) }
