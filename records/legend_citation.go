package records

import (
	"strconv"
	"strings"
)

// citationFields are the fields of a legend that say which work a release
// belongs to. Nothing is counted from them; a site puts them into its head.
var citationFields = []string{"authors", "date", "doi", "url", "pdf"}

// citation checks a field that a site prints in its head. It stays where it is,
// among the fields that nothing is counted from.
func (r *legendReader) citation(name string) {
	at := r.pos
	if name == "authors" {
		r.list(func(int) { r.string() })
	} else {
		text := r.string()
		switch {
		case text == "":
		case name == "date" && !isDay(text):
			r.problem("is "+strconv.Quote(text)+", no day", "write it as year, month and day: 2026-11-30")
		case (name == "url" || name == "pdf") && !strings.HasPrefix(text, "https://") && !strings.HasPrefix(text, "http://"):
			r.problem("is "+strconv.Quote(text)+", no web address", "write it whole, with https://")
		}
	}
	r.pos = at
}

// isDay reports whether text is a day of the calendar, YYYY-MM-DD. Package time
// would tell too, but its clock is kept out of what counts.
func isDay(text string) bool {
	if len(text) != len("2006-01-02") || text[4] != '-' || text[7] != '-' {
		return false
	}
	number := func(digits string) int {
		n := 0
		for _, c := range []byte(digits) {
			if c < '0' || c > '9' {
				return -1
			}
			n = 10*n + int(c-'0')
		}
		return n
	}
	year, month, day := number(text[:4]), number(text[5:7]), number(text[8:])
	if year < 0 || month < 1 || month > 12 || day < 1 {
		return false
	}
	last := []int{31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31}[month-1]
	if month == 2 && year%4 == 0 && (year%100 != 0 || year%400 == 0) {
		last = 29
	}
	return day <= last
}
