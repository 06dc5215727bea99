package analysis

// likelihoodEntries describe everything below likelihood/ (keys-likelihood of
// the contract). Names from the data stand directly below models/, datasets/,
// families/, templates/, equivalent/ and by_…/. Blocks that stand at many keys
// are written once, by the functions below.
var likelihoodEntries = below("likelihood/", concat(
	likelihoodMetaEntries,
	itemStatisticsEntries("datasets/<b>/", "of the data set"),
	itemStatisticsEntries("overall/", "of all items"),
	datasetEntries,
	likelihoodModelEntries,
	correlationBlock("cells_trend/both/", "size and the share right both ways", "E6.10"),
	correlationBlock("cells_trend/apx_only/", "size and the share right only when prompted", "E6.10"),
	correlationBlock("cells_trend/aps_only/", "size and the share right only by statements", "E6.10"),
	correlationBlock("cells_trend/neither/", "size and the share right neither way", "E6.10"),
	templateEntries,
	pplEntries,
	scalingBlock("scaling/<metric>/<type>/", ""),
	bandEntriesOfCurves,
	crossingBlock("breakeven/<type>/", ""),
	crossingInterval("breakeven/<type>/ci/"),
	crossingBlock("breakeven/by_dataset/<b>/<type>/", " on the data set"),
	crossingInterval("breakeven/by_dataset/<b>/<type>/ci/"),
	[]Entry{{Pattern: "breakeven/instruct_before_base", Title: "instruct models break even first", Unit: "flag", Format: "yes", Spec: "N2.023",
		Formula: "whether the break-even size of instruct models is below that of base models"}},
	scalingBlock("by_dataset/<b>/scaling/<metric>/<type>/", " on the data set"),
	subsetEntries,
	familyEntries,
	pairBlock("pairs/aps_delta/", "APS"),
	pairBlock("pairs/apx_delta/", "APX"),
	gapEntries,
	interactionBlock("interaction/apx_vs_aps/<type>/", "APS less APX", true),
	interactionBlock("interaction/base_vs_instruct/<metric>/", "instruct less base", false),
	controlEntries,
	bridgeEntries,
	extensionEntries,
	validationEntries,
))

func below(prefix string, entries []Entry) []Entry {
	out := make([]Entry, len(entries))
	for i, e := range entries {
		e.Pattern = prefix + e.Pattern
		if e.Num != "" {
			e.Num, e.Den = prefix+e.Num, prefix+e.Den
		}
		out[i] = e
	}
	return out
}

// integers are integer entries that share unit and specification.
func integers(at, unit, spec string, titles ...string) []Entry {
	var out []Entry
	for i := 0; i < len(titles); i += 3 {
		out = append(out, Entry{Pattern: at + titles[i], Title: titles[i+1], Unit: unit, Format: "int", Spec: spec, Formula: titles[i+2]})
	}
	return out
}

// shareBlock is count, of, value.
func shareBlock(at, title, unit, spec, formula string) []Entry {
	return []Entry{
		{Pattern: at + "count", Title: title + ", count", Unit: unit, Format: "int", Spec: spec, Formula: formula},
		{Pattern: at + "of", Title: title + ", out of", Unit: unit, Format: "int", Spec: spec, Formula: "what the count is out of"},
		{Pattern: at + "value", Title: title, Unit: "proportion", Format: ".3", Spec: spec, Formula: formula + ", divided by what they are out of",
			Num: at + "count", Den: at + "of"},
	}
}

// reasonEntry is the text beside undefined values of a block.
func reasonEntry(at, spec string) Entry {
	return Entry{Pattern: at + "reason", Title: "why it is undefined", Unit: "name", Format: "words", Spec: spec,
		Formula: "code of why values beside it are undefined; null where they are defined"}
}

// correlationBlock is the block spearman.
func correlationBlock(at, of, spec string) []Entry {
	return append(integers(at, "models", spec, "n", "models in the correlation", "models for which both values are known"),
		Entry{Pattern: at + "rho", Title: "rank correlation of " + of, Unit: "correlation", Format: "+.2", Spec: "F4.40",
			Formula: "Spearman's correlation over models, tied values at the mean of their ranks"},
		Entry{Pattern: at + "p", Title: "p of the rank correlation", Unit: "probability", Format: "~3", Spec: "F4.40",
			Formula: "two-sided, by Student's t with n-2 degrees of freedom; belongs to the n beside it (C5.53)"},
		Entry{Pattern: at + "p_exact", Title: "exact p of the rank correlation", Unit: "probability", Format: "~3", Spec: "F4.40",
			Formula: "for at most 8 models: share of the orders whose correlation is at least as strong",
			Num:     at + "p_exact_count", Den: at + "p_exact_of"},
		Entry{Pattern: at + "p_exact_count", Title: "orders at least as extreme", Unit: "orders", Format: "int", Spec: "F4.40",
			Formula: "orders of the models whose rank correlation is at least as strong, either way"},
		Entry{Pattern: at + "p_exact_of", Title: "orders", Unit: "orders", Format: "int", Spec: "F4.40", Formula: "n factorial"},
		reasonEntry(at, "F4.40"))
}

// olsBlock is the block ols.
func olsBlock(at, of, spec string) []Entry {
	return append(integers(at, "points", spec, "n", "points of the regression", "accuracies that enter the regression",
		"df", "degrees of freedom", "points less estimated coefficients"),
		Entry{Pattern: at + "est", Title: of, Unit: "accuracy per log unit of size", Format: "+.3", Spec: spec,
			Formula: "least squares over the natural logarithm of parameters in billions"},
		Entry{Pattern: at + "se", Title: "standard error", Unit: "accuracy per log unit of size", Format: ".4", Spec: spec,
			Formula: "from the residual variance; 0 where the points lie on the line to 1e-12"},
		Entry{Pattern: at + "t", Title: "t", Unit: "ratio", Format: "+.2", Spec: spec, Formula: "estimate divided by its standard error"},
		Entry{Pattern: at + "p", Title: "p", Unit: "probability", Format: "~3", Spec: spec, Formula: "two-sided, by Student's t"},
		Entry{Pattern: at + "lo", Title: "lower end of the interval", Unit: "accuracy per log unit of size", Format: "+.3", Spec: spec,
			Formula: "estimate less Student's quantile times the standard error, at the level of every interval"},
		Entry{Pattern: at + "hi", Title: "upper end of the interval", Unit: "accuracy per log unit of size", Format: "+.3", Spec: spec,
			Formula: "estimate plus Student's quantile times the standard error"},
		reasonEntry(at, spec))
}

// interactionBlock is a test of two slopes.
func interactionBlock(at, what string, paired bool) []Entry {
	out := append(olsBlock(at, "difference of slopes, "+what, "F4.47"),
		Entry{Pattern: at + "lo90", Title: "lower end of the 90 % interval", Unit: "accuracy per log unit of size", Format: "+.3", Spec: "C5.59",
			Formula: "of the difference of slopes"},
		Entry{Pattern: at + "hi90", Title: "upper end of the 90 % interval", Unit: "accuracy per log unit of size", Format: "+.3", Spec: "C5.59",
			Formula: "of the difference of slopes"},
		Entry{Pattern: at + "equivalence_margin", Title: "equivalence margin", Unit: "accuracy per log unit of size", Format: ".3", Spec: "C5.59",
			Formula: "the larger absolute end of the 90 % interval: two one-sided tests at 5 % call the slopes equivalent within any larger margin"})
	if paired {
		out = append(out, olsBlock(at+"paired/", "slope of the paired difference, "+what, "F4.47")...)
	}
	return out
}

// scalingBlock is the curves of a metric and type.
func scalingBlock(at, where string) []Entry {
	c := at + "candidates/<form>/"
	out := concat(integers(at, "models", "F4.34", "n", "models in the fit"+where, "models of the type with known size and accuracy",
		"n_sizes", "distinct sizes"+where, "distinct sizes among them"), []Entry{
		{Pattern: at + "best", Title: "best curve" + where, Unit: "name", Format: "words", Spec: "N2.021",
			Formula: "the candidate of smallest AIC; within 1e-6 fewer parameters win, then the listed order"},
		{Pattern: at + "margin", Title: "margin to the runner-up" + where, Unit: "AIC", Format: ".2", Spec: "F4.34",
			Formula: "AIC of the next candidate less that of the best; a small one means that the choice is fragile"},
		{Pattern: at + "dropped", Title: "dropped candidates" + where, Unit: "name", Format: "words", Spec: "F4.34",
			Formula: "candidates that were not fitted or whose optimum lies at the end of their box"},
		{Pattern: c + "k", Title: "parameters of the candidate", Unit: "parameters", Format: "int", Spec: "F4.34", Formula: "parameters of the curve, without the residual variance"},
		{Pattern: c + "status", Title: "how the fit came out", Unit: "name", Format: "words", Spec: "F4.34",
			Formula: "ok; at_bound: the optimum is a limit of the form, dropped; constant_limit: no better than a constant; not_fitted"},
		{Pattern: c + "reason", Title: "why it was not fitted", Unit: "name", Format: "words", Spec: "F4.34",
			Formula: "few_points: no more points than parameters; few_sizes: fewer distinct sizes than parameters"},
		{Pattern: c + "rss", Title: "residual sum of squares", Unit: "squared accuracy", Format: "~4", Spec: "F4.34", Formula: "least squares, the global optimum within the box of the parameters"},
		{Pattern: c + "aic", Title: "AIC", Unit: "AIC", Format: ".2", Spec: "F4.34", Formula: "n ln(RSS/n) + 2k"},
		{Pattern: c + "aicc", Title: "AICc", Unit: "AIC", Format: ".2", Spec: "F4.34", Formula: "AIC + 2k(k+1)/(n-k-1)"},
		{Pattern: c + "rss_floored", Title: "perfect fit", Unit: "flag", Format: "yes", Spec: "F4.34", Formula: "whether the RSS is at most n times 1e-24 and counts as that in AIC"},
		{Pattern: at + "residual_sd", Title: "residual SD" + where, Unit: "accuracy", Format: ".3", Spec: "N2.044", Formula: "square root of RSS/(n-k) around the best curve"},
		{Pattern: at + "sd", Title: "SD over models" + where, Unit: "accuracy", Format: ".3", Spec: "S2.38", Formula: "standard deviation of the accuracies, n-1"},
	}, olsBlock(at+"slope/", "slope over ln size"+where, "N2.043"))
	return append(out,
		Entry{Pattern: c + "params/<parameter>", Title: "parameter of the curve", Unit: "number", Format: "~4", Spec: "F4.34",
			Formula: "constant a; linear a + b x; log_linear a + b ln x; power a + b x^c; rational (a + b x)/(1 + c x); exp_sat a - b e^(-c x); logistic L/(1 + e^(-s(ln x - m)))"},
		Entry{Pattern: at + "curve/<size>", Title: "best curve at the size", Unit: "accuracy", Format: ".3", Spec: "F4.34", Formula: "value of the best curve at the size in billions that the key names, also outside of the observed sizes"})
}

var bandEntriesOfCurves = []Entry{
	{Pattern: "scaling/<metric>/<type>/band/level", Title: "level of the band", Unit: "proportion", Format: "%.0", Spec: "N2.020", Formula: "level of every interval, a setting"},
	{Pattern: "scaling/<metric>/<type>/band/failed", Title: "failed refits", Unit: "resamples", Format: "int", Spec: "F4.35", Random: true,
		Formula: "resamples of models with fewer distinct sizes than the curve has parameters"},
	{Pattern: "scaling/<metric>/<type>/band/points/<n>/x", Title: "size", Unit: "billion parameters", Format: "~3", Spec: "F4.35", Formula: "one of 25 sizes at equal steps of the logarithm"},
	{Pattern: "scaling/<metric>/<type>/band/points/<n>/fit", Title: "best curve", Unit: "accuracy", Format: ".3", Spec: "F4.35", Formula: "value of the best curve"},
	{Pattern: "scaling/<metric>/<type>/band/points/<n>/lo", Title: "lower end of the band", Unit: "accuracy", Format: ".3", Spec: "F4.35", Random: true,
		Formula: "percentile over resamples of models, the chosen form refitted"},
	{Pattern: "scaling/<metric>/<type>/band/points/<n>/hi", Title: "upper end of the band", Unit: "accuracy", Format: ".3", Spec: "F4.35", Random: true,
		Formula: "percentile over resamples of models, the chosen form refitted"},
	{Pattern: "scaling/<metric>/range/<type>/at_min", Title: "curve at the smallest model", Unit: "accuracy", Format: ".3", Spec: "N2.040", Formula: "best curve at the smallest size of the type"},
	{Pattern: "scaling/<metric>/range/<type>/at_max", Title: "curve at the largest model", Unit: "accuracy", Format: ".3", Spec: "N2.040", Formula: "best curve at the largest size of the type"},
	{Pattern: "scaling/<metric>/range/<type>/rise", Title: "rise over the observed sizes", Unit: "accuracy", Format: "+.3", Spec: "N2.040", Formula: "curve at the largest size less that at the smallest"},
	{Pattern: "scaling/level", Title: "level of bands", Unit: "proportion", Format: "%.0", Spec: "N2.020", Formula: "level of every interval, a setting"},
	{Pattern: "scaling/residual_sd/<metric>/<type>", Title: "residual SD around the best curve", Unit: "accuracy", Format: ".3", Spec: "N2.044", Formula: "square root of RSS/(n-k)"},
	{Pattern: "scaling/observed_range/<metric>/min", Title: "lowest accuracy of a model", Unit: "proportion", Format: ".3", Spec: "N2.040", Formula: "over all models"},
	{Pattern: "scaling/observed_range/<metric>/max", Title: "highest accuracy of a model", Unit: "proportion", Format: ".3", Spec: "N2.040", Formula: "over all models"},
	{Pattern: "scaling/max_apx_minus_max_aps", Title: "best APX less best APS", Unit: "proportion", Format: "+.3", Spec: "N2.040", Formula: "highest APX of a model less the highest APS of a model"},
}

// crossingBlock is a break-even size.
func crossingBlock(at, where string) []Entry {
	return append([]Entry{
		{Pattern: at + "value", Title: "break-even size" + where, Unit: "billion parameters", Format: "~3", Spec: "F4.37",
			Formula: "smallest observed size at which the best APX curve changes from below the best APS curve to at least equal"},
		reasonEntry(at, "F4.37"),
	}, integers(at, "crossings", "F4.37", "n_up", "changes to above"+where, "sizes at which APX overtakes APS",
		"n_down", "changes to below"+where, "sizes at which APX falls below APS")...)
}

func crossingInterval(at string) []Entry {
	out := integers(at, "resamples", "E6.28", "below_range", "above throughout", "resamples in which APX is above APS at every observed size",
		"failed", "failed refits", "resamples with too few distinct sizes for a curve",
		"not_reached", "not reached", "resamples in which APX stays below APS",
		"reversed", "reversed", "resamples in which APX only falls below APS",
		"value", "crossings", "resamples in which APX overtakes APS")
	out = append(out,
		Entry{Pattern: at + "lo", Title: "lower end of the break-even size", Unit: "billion parameters", Format: "~3", Spec: "E6.28",
			Formula: "percentile over resamples of models, both curves refitted; below the range counts as lowest, not reached and reversed as highest"},
		Entry{Pattern: at + "hi", Title: "upper end of the break-even size", Unit: "billion parameters", Format: "~3", Spec: "E6.28",
			Formula: "percentile over resamples of models, both curves refitted; below the range counts as lowest, not reached and reversed as highest"})
	for i := range out {
		out[i].Random = true
	}
	return out
}

var subsetEntries = concat(
	integers("subsets/<subset>/n/", "models", "C5.54", "<type>", "models of the subset", "models of the type in the subset"),
	scalingBlock("subsets/<subset>/scaling/<metric>/<type>/", " in the subset"),
	crossingBlock("subsets/<subset>/breakeven/<type>/", " in the subset"),
)
