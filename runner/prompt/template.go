package prompt

import (
	"strconv"
	"strings"
)

// Places of a template that are filled for an item.
const (
	questionMark  = "[q]"
	optionsMark   = "[options]"
	statementMark = "[statement]" // P(True) alone
)

// A part of a template: text as it stands, or a place to be filled.
type part struct{ text string } // a mark is a place

// split takes a template's text apart, so that what is filled in is never
// looked at again: a question may hold "[options]".
func split(text string) []part {
	var parts []part
	for text != "" {
		at, mark := len(text), ""
		for _, m := range []string{questionMark, optionsMark, statementMark} {
			if i := strings.Index(text, m); i >= 0 && i < at {
				at, mark = i, m
			}
		}
		if at > 0 {
			parts = append(parts, part{text[:at]})
		}
		if mark != "" {
			parts = append(parts, part{mark})
		}
		text = text[at+len(mark):]
	}
	return parts
}

// labels are a template's option labels, described by the first one: "A.",
// "(A)", "1.".
type labels struct {
	before, after string
	digits, valid bool
}

func labelsOf(style string) labels {
	if before, after, ok := strings.Cut(style, "A"); ok {
		return labels{before, after, false, true}
	}
	before, after, ok := strings.Cut(style, "1")
	return labels{before, after, ok, ok}
}

// name is the label's letter or number alone.
func (l labels) name(slot int) string {
	if l.digits {
		return strconv.Itoa(slot + 1)
	}
	return string(rune('A' + slot))
}

// render fills a template. shown are the options in display order.
func render(parts []part, l labels, question string, shown []string, statement string) string {
	var b strings.Builder
	for _, p := range parts {
		switch p.text {
		case questionMark:
			b.WriteString(question)
		case statementMark:
			b.WriteString(statement)
		case optionsMark:
			for slot, text := range shown {
				if slot > 0 {
					b.WriteByte('\n')
				}
				if l.valid {
					b.WriteString(l.before + l.name(slot) + l.after + " ")
				}
				b.WriteString(text)
			}
		default:
			b.WriteString(p.text)
		}
	}
	return b.String()
}
