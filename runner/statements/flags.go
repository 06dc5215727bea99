package statements

import (
	"regexp"
	"strings"

	"recount/runner/items"
)

// Flags are what is suspicious about a statement. Nothing is changed or dropped
// for one.
const (
	Marked      = "marked"       // begins with a number, a letter or a bullet, which the model was not asked for
	Question    = "question"     // holds a question mark
	WithoutIt   = "no option"    // does not hold the option's text
	Twice       = "twice"        // the same as another of its item
	LongerThan  = "much longer"  // more than double the words of question and option
	ShorterThan = "much shorter" // less than half of them (C5.62)
)

var mark = regexp.MustCompile(`^(?:[-*•–]|\(?(?:[0-9]{1,2}|[A-Za-z])[.):])\s`)

// Flags tells for each statement of an item what is suspicious about it.
func Flags(item *items.Item) [][]string {
	flags := make([][]string, len(item.Statements))
	seen := map[string]int{}
	for _, s := range item.Statements {
		seen[s]++
	}
	for i, s := range item.Statements {
		words, pair := len(strings.Fields(s)), len(strings.Fields(item.Question+" "+item.Options[i]))
		for _, f := range []struct {
			flag string
			is   bool
		}{
			{Marked, mark.MatchString(s)},
			{Question, strings.Contains(s, "?")},
			{WithoutIt, !strings.Contains(bare(s), bare(item.Options[i]))},
			{Twice, seen[s] > 1},
			{LongerThan, words > 2*pair},
			{ShorterThan, 2*words < pair},
		} {
			if f.is {
				flags[i] = append(flags[i], f.flag)
			}
		}
	}
	return flags
}

// bare is a text in small letters, without the sign at its end, with single
// blanks.
func bare(text string) string {
	return strings.TrimRight(strings.ToLower(strings.Join(strings.Fields(text), " ")), ".!?")
}
