package verify

import (
	"bytes"
	"errors"
	"io"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"recount/analysis"
)

// A number is a data element of a page as it was published.
type number struct {
	key, format, value, text string
	hasKey, hasValue         bool
}

// page compares every data element of a page with the counted report: the key
// must exist, the format must fit it, and value and text must be what the
// format gives.
func (r *Result) page(file string, published []byte, counted *analysis.Report) {
	numbers, err := numbersOf(published)
	if err != nil {
		r.differ(Difference{File: file, Problem: "the page cannot be read: " + err.Error()})
	}
	if len(numbers) > 0 {
		r.Pages++
	}
	r.Numbers += len(numbers)
	for _, n := range numbers {
		r.number(file, n, counted)
	}
}

func (r *Result) number(file string, n number, counted *analysis.Report) {
	if !n.hasKey || !n.hasValue {
		r.differ(Difference{File: file, Key: n.key, Problem: "a number without key or value: " + n.text})
		return
	}
	segments := analysis.ParseKey(n.key)
	value, err := counted.Format("raw", segments...)
	if err == nil && value != n.value {
		r.differ(Difference{File: file, Key: n.key, Problem: "the value differs", Published: n.value, Recomputed: value})
	}
	text, textErr := counted.Format(n.format, segments...)
	if err == nil && textErr == nil && text != n.text {
		r.differ(Difference{File: file, Key: n.key, Problem: "the text differs", Published: n.text, Recomputed: text})
	}
	if err = errors.Join(err, textErr); err != nil {
		first, _, _ := strings.Cut(err.Error(), "\n")
		r.differ(Difference{File: file, Key: n.key, Problem: first})
	}
}

// numbersOf finds the data elements of a page with what a reader sees in them.
func numbersOf(page []byte) ([]number, error) {
	var numbers []number
	var open *number
	z := html.NewTokenizer(bytes.NewReader(page))
	for {
		switch z.Next() {
		case html.ErrorToken:
			if z.Err() == io.EOF {
				return numbers, nil
			}
			return numbers, z.Err()
		case html.TextToken:
			if open != nil {
				open.text += string(z.Text())
			}
		case html.StartTagToken:
			if token := z.Token(); token.DataAtom == atom.Data {
				numbers = append(numbers, attributes(token))
				open = &numbers[len(numbers)-1]
			}
		case html.EndTagToken:
			if token := z.Token(); token.DataAtom == atom.Data {
				open = nil
			}
		}
	}
}

func attributes(token html.Token) number {
	var n number
	for _, a := range token.Attr {
		switch a.Key {
		case "value":
			n.value, n.hasValue = a.Val, true
		case "data-key":
			n.key, n.hasKey = a.Val, true
		case "data-format":
			n.format = a.Val
		}
	}
	return n
}
