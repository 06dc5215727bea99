package analysis

import "sort"

// reasons says in plain words why a value is undefined. Each completes the
// sentence "Not available: …".
var reasons = map[string]string{
	"all_tied":                   "all models are tied",
	"below_zero":                 "the variance is estimated below zero",
	"below_range":                "APX is above APS at every observed size",
	"empty_joint_set":            "no item is answered stably by both models",
	"equal_reference_accuracies": "all models have the same reference accuracy",
	"few_points":                 "there are too few points",
	"few_sizes":                  "there are too few different sizes",
	"gold_varies":                "the right option differs between items",
	"k_above_n":                  "the benchmark has fewer items than the subset asks for",
	"log_linear_limit":           "the curve is at its log-linear limit, where the parameter is infinite",
	"many_points":                "there are more than 8 models",
	"no_axes":                    "the release names no axes",
	"no_control":                 "option likelihood was not recorded beside prompted answers",
	"no_crossing":                "one of the two sizes is undefined",
	"no_df":                      "there are no more points than estimated coefficients",
	"no_discrimination":          "no item tells the models apart",
	"no_extensions":              "none of the further likelihood scores was recorded",
	"no_fit":                     "no curve was fitted",
	"no_gap":                     "the models are tied at the reference",
	"no_generation":              "the legend does not tell how many statements could not be made",
	"no_items":                   "there are no items",
	"no_judgements":              "no judgements of the statements were recorded",
	"no_models":                  "no model has it",
	"no_pairs":                   "one model makes no pair",
	"no_permutation":             "the option orders were not recorded",
	"no_permuted_configuration":  "no configuration differs from the reference in the option order alone",
	"no_reference_correct":       "nothing is answered correctly under the reference",
	"no_roles":                   "these records have no prompted answers beside statement likelihoods",
	"no_single_pairs":            "no pair differs on exactly one stable item",
	"no_such_configurations":     "there are no configurations of this method",
	"no_values":                  "there are no values",
	"no_wins":                    "the model wins no configuration",
	"not_computed":               "it was left out of this run",
	"not_reached":                "APX stays below APS",
	"not_recorded":               "the records do not tell",
	"nothing_parsed":             "no answer was recognised",
	"one_candidate":              "only one curve was fitted",
	"one_configuration":          "there is only one configuration",
	"one_item":                   "there is only one item",
	"one_judge":                  "there is only one judge",
	"one_model":                  "there is only one model",
	"one_size":                   "all models have one size",
	"other_configurations":       "the counts also span configurations that are left out here",
	"other_models":               "APX and APS are known for different models",
	"pe_is_1":                    "agreement by chance is complete",
	"reversed":                   "APX starts above APS and only falls below it",
	"singular":                   "the sizes do not vary",
	"tied":                       "several share the lowest value",
	"too_few":                    "too few values",
	"too_large":                  "the integers do not fit 64 bits",
	"too_many_axes":              "there are more than 10 axes",
	"too_many_templates":         "there are too many templates to compare each with each",
	"zero_residual":              "the points lie exactly on the line",
	"zero_variance":              "the values do not vary",
}

// wholes says why a report has none of the numbers of a table or figure; these
// codes do not stand under reasons/.
var wholes = map[string]string{
	"no_break_even": "no curve of prompted answers overtakes that of statements within the sizes seen",
	"absent":        "the report holds no such numbers",
	"no_samples":    "no configuration was asked several times with a temperature",
	"one_benchmark": "there is only one benchmark, and without it no item is left",
}

// Reason says in plain words why a value is undefined, given the code that
// stands under reasons/, or why a whole table or figure is. An unknown code is
// returned with its underscores as spaces.
func Reason(code string) string {
	for _, known := range []map[string]string{reasons, wholes} {
		if words, ok := known[code]; ok {
			return words
		}
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
