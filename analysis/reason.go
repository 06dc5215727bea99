package analysis

import "sort"

// reasons says in plain words why a value is undefined. Each completes the
// sentence "Not available: …".
var reasons = map[string]string{
	"all_tied":                   "all models are tied",
	"empty_joint_set":            "no item is answered stably by both models",
	"equal_reference_accuracies": "all models have the same reference accuracy",
	"gold_varies":                "the right option differs between items",
	"k_above_n":                  "the benchmark has fewer items than the subset asks for",
	"no_axes":                    "the release names no axes",
	"no_discrimination":          "no item tells the models apart",
	"no_gap":                     "the models are tied at the reference",
	"no_items":                   "there are no items",
	"no_pairs":                   "one model makes no pair",
	"no_permutation":             "the option orders were not recorded",
	"no_permuted_configuration":  "no configuration differs from the reference in the option order alone",
	"no_reference_correct":       "nothing is answered correctly under the reference",
	"no_single_pairs":            "no pair differs on exactly one stable item",
	"no_such_configurations":     "there are no configurations of this method",
	"no_wins":                    "the model wins no configuration",
	"not_computed":               "it was left out of this run",
	"not_recorded":               "the records do not tell",
	"one_configuration":          "there is only one configuration",
	"one_model":                  "there is only one model",
	"nothing_parsed":             "no answer was recognised",
	"other_configurations":       "the counts also span configurations that are left out here",
	"tied":                       "several share the lowest value",
	"too_few":                    "too few values",
	"too_large":                  "the integers do not fit 64 bits",
	"too_many_axes":              "there are more than 10 axes",
	"too_many_templates":         "there are too many templates to compare each with each",
	"zero_variance":              "the values do not vary",
}

// Reason says in plain words why a value is undefined, given the code that
// stands under reasons/. An unknown code is returned with its underscores as
// spaces.
func Reason(code string) string {
	if words, ok := reasons[code]; ok {
		return words
	}
	words := []byte(code)
	for i, b := range words {
		if b == '_' {
			words[i] = ' '
		}
	}
	return string(words)
}

// ReasonCodes lists the codes that stand under reasons/, sorted.
func ReasonCodes() []string {
	codes := make([]string, 0, len(reasons))
	for code := range reasons {
		codes = append(codes, code)
	}
	sort.Strings(codes)
	return codes
}
