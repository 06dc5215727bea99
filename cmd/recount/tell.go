package main

import (
	"errors"
	"fmt"
	"io"

	"recount/cmd/recount/internal/terminal"
	"recount/records"
)

// told is how many problems of a release a command prints that is not asked to
// list them.
const told = 20

// tell writes an error as lines for people: what failed, and a hint line for
// each cure that is known. An error without text says nothing: what there was
// to say stands on stdout already.
func tell(stderr io.Writer, err error) {
	var problems records.Problems
	if errors.As(err, &problems) {
		tellProblems(stderr, problems)
		return
	}
	var problem records.Problem
	if errors.As(err, &problem) {
		tellProblems(stderr, records.Problems{problem})
		return
	}
	if err.Error() == "" {
		return
	}
	fmt.Fprintf(stderr, "recount: %s\n", terminal.PlainLines(err.Error()))
	var hinted interface{ Hint() string }
	if errors.As(err, &hinted) && hinted.Hint() != "" {
		fmt.Fprintf(stderr, "hint: %s\n", terminal.PlainLines(hinted.Hint()))
	}
}

func tellProblems(stderr io.Writer, problems records.Problems) {
	for i, p := range problems {
		if i == told {
			fmt.Fprintf(stderr, "recount: and %s\n", countOf(len(problems)-told, "more problem"))
			return
		}
		fmt.Fprintf(stderr, "recount: %s\n", terminal.Plain(p.Error()))
		if p.Hint != "" {
			fmt.Fprintf(stderr, "hint: %s\n", terminal.Plain(p.Hint))
		}
	}
}

// A failure is an error with its cure.
type failure struct {
	error
	hint string
}

func (e failure) Hint() string  { return e.hint }
func (e failure) Unwrap() error { return e.error }
