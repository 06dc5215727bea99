package analysis

import "strings"

// codeWords are the codes that are values of a report, curves and how their fits
// came out, in words.
var codeWords = map[string]string{
	"log_linear":     "linear in log size",
	"power":          "power law",
	"exp_sat":        "saturating exponential",
	"ok":             "fitted",
	"at_bound":       "at the end of its range",
	"constant_limit": "flat: its constant limit",
	"not_fitted":     "not fitted",
}

// Words says a code of a report, or several joined by spaces, in words. What is
// no code, or reads as a word already, stays as it is.
func Words(codes string) string {
	list := strings.Fields(codes)
	for i, code := range list {
		if words, ok := codeWords[code]; ok {
			list[i] = words
		} else if words, ok := reasons[code]; ok {
			list[i] = words
		}
	}
	return strings.Join(list, ", ")
}
