package statements

import (
	"regexp"
	"slices"
	"strings"

	"recount/runner/items"
)

// Flags are what is suspicious about a statement. Nothing is changed for one, and
// nothing dropped unless it is asked for.
const (
	Marked      = "marked"       // begins with a number, a letter or a bullet, which the model was not asked for
	Question    = "question"     // holds a question mark
	WithoutIt   = "no option"    // does not hold the option's text
	Copied      = "copied"       // is the example that stands in the prompt
	Twice       = "twice"        // the same as another of its item
	LongerThan  = "much longer"  // more than double the words of question and option
	ShorterThan = "much shorter" // less than half of them (C5.62)
)

// AllFlags are all of them.
var AllFlags = []string{Marked, Question, WithoutIt, Copied, Twice, LongerThan, ShorterThan}

// example is the beginning of the one in System.
const example = "The type of water formation formed by clouds is"

// hasFlag tells whether a statement of an item has one of the flags.
func hasFlag(item *items.Item, flags []string) bool {
	return slices.ContainsFunc(Flags(item), func(of []string) bool {
		return slices.ContainsFunc(of, func(flag string) bool { return slices.Contains(flags, flag) })
	})
}

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
			{Copied, strings.Contains(s, example) && !strings.Contains(item.Question, "water formation")},
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
