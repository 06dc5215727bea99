package app

import (
	"html"
	"strings"
)

// maxGuessed is how many files a guess lists.
const maxGuessed = 500

// guessTable lists what each file was taken for, as HTML.
func guessTable(g *Guess) string {
	var b strings.Builder
	b.WriteString(`<div class="scroll" tabindex="0" role="region" aria-label="what each file was taken for"><table><thead><tr><th scope="col" class="text">file</th><th scope="col" class="text">benchmark</th><th scope="col" class="text">model</th></tr></thead><tbody>`)
	for _, f := range g.Files[:min(len(g.Files), maxGuessed)] {
		b.WriteString(`<tr><th scope="row" class="text">` + html.EscapeString(shortened(f.Path, 80)) + `</th><td class="text">` +
			html.EscapeString(f.Benchmark) + `</td><td class="text">` + html.EscapeString(f.Model) + `</td></tr>`)
	}
	b.WriteString(`</tbody></table></div>`)
	return b.String()
}
