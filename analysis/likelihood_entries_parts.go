package analysis

var likelihoodMetaEntries = concat(
	integers("meta/", "models", "N2.001", "n_models", "models", "models in the release",
		"n_base", "base models", "models of kind base", "n_instruct", "instruct models", "models of kind instruct",
		"n_moe", "mixtures of experts", "models that the legend marks as mixtures of experts",
		"n_reasoning", "reasoning models", "models that the legend marks as reasoning",
		"n_dense_plain", "dense models that do not reason", "models that are neither",
		"n_pairs", "pairs of base and instruct", "instruct models whose base model is there too"),
	integers("meta/", "families", "N2.034", "n_families", "families", "distinct families"),
	integers("meta/", "data sets", "N2.003", "n_datasets", "data sets", "benchmarks of the release"),
	integers("meta/", "items", "S2.04", "n_items", "items", "items that every model answers"),
	integers("meta/", "records", "S2.40", "n_records", "records", "models times items"),
	[]Entry{
		{Pattern: "meta/params_b/min", Title: "smallest model", Unit: "billion parameters", Format: "~3", Spec: "N2.002", Formula: "smallest recorded size"},
		{Pattern: "meta/params_b/max", Title: "largest model", Unit: "billion parameters", Format: "~3", Spec: "N2.002", Formula: "largest recorded size"},
	},
	integers("check/", "scores", "F4.32",
		"bytes_mismatch", "byte counts that differ", "scores of statements and options whose bytes are not those of the text",
		"chars_mismatch", "character counts that differ", "scores of statements and options whose characters are not those of the text",
		"null_inf", "scores of -inf", "scores undefined for a token of probability 0",
		"null_nan", "scores that are no number", "scores undefined since the engine gave no number",
		"null_no_tokens", "scores without tokens", "scores undefined since nothing was scored",
		"null_overflow", "perplexities too large", "scores whose perplexity is beyond a float64; they still rank",
		"null_scores", "undefined perplexities", "sum of the four kinds",
		"positive_logp", "positive log-probabilities", "scores above 0, which no probability gives",
		"ppl_mismatch", "perplexities that differ", "scores whose recorded perplexity differs by over 1e-5 from that of the log-probability",
		"scores", "scores", "scores of options and statements in all roles"),
	integers("check/", "answers", "S2.25",
		"parse_literal_differs", "answers that the plainer rule reads otherwise", "answers for which a match inside a longer match of another option would change the reading",
		"parse_mismatch", "answers read otherwise than recorded", "answers whose state or choice is not the parser's"),
	integers("check/", "records", "S2.40", "records", "records", "models times items"),
)

// itemStatisticsEntries are those of a data set or of all items.
func itemStatisticsEntries(at, where string) []Entry {
	return concat(
		integers(at, "items", "F4.41", "n_items", "items "+where, "items "+where,
			"choices/counts/<count>", "items of that many choices", "items with the number of choices that the key names"),
		integers(at, "choices", "F4.41", "choices/sum", "choices", "number of choices, summed over items",
			"choices/sum_sq", "squared choices", "squares of the number of choices, summed over items",
			"choices/min", "fewest choices", "smallest number of choices", "choices/max", "most choices", "largest number of choices"),
		[]Entry{
			{Pattern: at + "choices/mean", Title: "choices of an item " + where, Unit: "choices", Format: ".2", Spec: "F4.41",
				Formula: "mean number of choices", Num: at + "choices/sum", Den: at + "n_items"},
			{Pattern: at + "choices/std", Title: "SD of choices " + where, Unit: "choices", Format: ".2", Spec: "F4.41", Formula: "standard deviation of the population, from integer sums"},
			{Pattern: at + "choices/std_sample", Title: "sample SD of choices " + where, Unit: "choices", Format: ".2", Spec: "F4.41", Formula: "the same, divided by n-1"},
			{Pattern: at + "chance", Title: "chance level " + where, Unit: "proportion", Format: ".3", Spec: "F4.33", Formula: "mean over items of 1 divided by the number of choices"},
			{Pattern: at + "gold/<label>/expected", Title: "expected share of the label", Unit: "proportion", Format: ".3", Spec: "F4.42",
				Formula: "mean over items of 1 divided by the number of choices, where the label is offered"},
			{Pattern: at + "gold_tv", Title: "distance of right labels from even " + where, Unit: "proportion", Format: ".3", Spec: "F4.42", Formula: "half the summed differences of shares from those expected (total variation)"},
			{Pattern: at + "gold_chi2", Title: "chi-square of right labels " + where, Unit: "chi-square", Format: ".2", Spec: "F4.42", Formula: "sum of squared differences from the expected counts, divided by these"},
			{Pattern: at + "gold_chi2_df", Title: "its degrees of freedom", Unit: "degrees of freedom", Format: "int", Spec: "F4.42", Formula: "labels less 1"},
			{Pattern: at + "gold_chi2_p", Title: "its p", Unit: "probability", Format: "~3", Spec: "F4.42", Formula: "upper tail of the chi-square distribution"},
		},
		shareBlock(at+"gold/<label>/", "items whose right label it is", "items", "F4.42", "items whose right option has the label"),
	)
}

var datasetEntries = concat(
	integers("datasets/<b>/generation/", "items", "F4.43", "kept", "items kept", "items whose statements were kept, as the legend tells",
		"errors", "items left out", "items filtered out since the number of statements was not that of choices"),
	shareBlock("datasets/<b>/generation/rate/", "statement generation errors", "items", "F4.43", "items filtered out"),
	[]Entry{
		{Pattern: "datasets/<b>/<metric>/min", Title: "lowest accuracy of a model", Unit: "proportion", Format: ".3", Spec: "N2.025", Formula: "lowest accuracy of a model on the data set"},
		{Pattern: "datasets/<b>/<metric>/min_model", Title: "model of the lowest accuracy", Unit: "name", Format: "name", Spec: "N2.025", Formula: "the first of several"},
		{Pattern: "datasets/<b>/<metric>/max", Title: "highest accuracy of a model", Unit: "proportion", Format: ".3", Spec: "N2.025", Formula: "highest accuracy of a model on the data set"},
		{Pattern: "datasets/<b>/<metric>/max_model", Title: "model of the highest accuracy", Unit: "name", Format: "name", Spec: "N2.025", Formula: "the first of several"},
		{Pattern: "datasets/<b>/<metric>/mean", Title: "mean accuracy", Unit: "proportion", Format: ".3", Spec: "S2.37", Formula: "mean over models of the accuracy on the data set"},
	},
	integers("overall/models_below_chance/", "models", "F4.33", "<metric>", "models below chance", "models whose accuracy over all items is below the chance level"),
)

var likelihoodModelEntries = concat(
	[]Entry{
		{Pattern: "models/<m>/type", Title: "kind of the model", Unit: "name", Format: "text", Spec: "S2.19", Formula: "base or instruct, as the legend tells"},
		{Pattern: "models/<m>/family", Title: "family", Unit: "name", Format: "text", Spec: "S2.19", Formula: "family that the legend gives the model"},
		{Pattern: "models/<m>/params_b", Title: "size", Unit: "billion parameters", Format: "~3", Spec: "S2.19", Formula: "parameters in billions"},
	},
	shareBlock("models/<m>/<metric>/", "right answers", "items", "F4.31", "right answers over all items: APX to the model's prompt, APS by the most likely statement"),
	integers("models/<m>/apx/", "items", "F4.31", "error", "answers of several options", "answers that name different options; wrong",
		"none", "answers of no option", "answers in which no option was recognised; wrong", "truncated", "truncated answers", "answers cut off by the token limit"),
	shareBlock("models/<m>/apx/parsed/", "answers recognised", "items", "F4.31", "answers in which one option was recognised"),
	shareBlock("models/<m>/apx/among_parsed/", "right among those recognised", "items", "F4.31", "right answers, of those recognised"),
	integers("models/<m>/aps/", "items", "F4.33", "ties", "ties", "items whose lowest perplexity is shared by several statements; the first of them is the choice",
		"gold_tied", "ties with the right statement", "ties in which the right statement takes part",
		"all_null", "items without any score", "items none of whose statements has a perplexity; wrong"),
	[]Entry{{Pattern: "models/<m>/aps/fractional", Title: "APS with ties shared out", Unit: "proportion", Format: ".3", Spec: "F4.33",
		Formula: "mean over items of the right statements' share of the lowest perplexity"}},
	shareBlock("models/<m>/gap/", "APX less APS", "items", "N2.042", "items right when prompted less items right by statements"),
	shareBlock("models/<m>/aps_variants/<norm>/", "APS by another normalisation", "items", "C5.57", "right choices by the sum of log-probabilities, or per character or byte"),
	integers("models/<m>/aps_variants/<norm>/", "items", "C5.57", "ties", "ties", "items whose best score is shared"),
	[]Entry{{Pattern: "models/<m>/macro/<metric>", Title: "mean over data sets", Unit: "proportion", Format: ".3", Spec: "S2.37", Formula: "unweighted mean over data sets of the accuracy"}},
	integers("models/<m>/cells/", "items", "E6.10", "both", "right both ways", "items right when prompted and by statements",
		"apx_only", "right only when prompted", "items right when prompted and wrong by statements",
		"aps_only", "right only by statements", "items wrong when prompted and right by statements",
		"neither", "right neither way", "items wrong both ways"),
	[]Entry{{Pattern: "models/<m>/cells/mcnemar_p", Title: "p of McNemar's test", Unit: "probability", Format: "~3", Spec: "E6.10",
		Formula: "exact, two-sided: twice the binomial tail of the smaller of the two cells that differ, at most 1"}},
	integers("models/<m>/by_dataset/<b>/", "items", "S2.37", "n", "items", "items of the data set", "apx", "right when prompted", "right answers to the model's prompt",
		"aps", "right by statements", "items whose most likely statement is right", "error", "answers of several options", "answers that name different options",
		"none", "answers of no option", "answers in which no option was recognised", "ties", "ties", "items whose lowest perplexity is shared", "both", "right both ways", "items right both ways"),
	[]Entry{
		{Pattern: "models/<m>/by_dataset/<b>/ppl_delta", Title: "mean PPL delta", Unit: "perplexity", Format: ".2", Spec: "F4.38", Formula: "second lowest less lowest perplexity of an item's statements, mean over items"},
		{Pattern: "models/<m>/by_dataset/<b>/ppl_correct", Title: "mean perplexity of the right statement", Unit: "perplexity", Format: ".2", Spec: "F4.39", Formula: "mean over items with a defined perplexity"},
	},
)

// templateShares are the shares of a template or of a type below it.
func templateShares(at string) []Entry {
	return concat(integers(at, "answers", "S2.25", "n", "answers to the prompt", "answers of all models that were asked so",
		"truncated_none", "truncated and none", "truncated answers in which no option was recognised"),
		shareBlock(at+"ok/", "answers recognised", "answers", "S2.25", "answers in which one option was recognised"),
		shareBlock(at+"error/", "answers of several options", "answers", "S2.25", "answers that name different options"),
		shareBlock(at+"none/", "answers of no option", "answers", "S2.25", "answers in which no option was recognised"),
		shareBlock(at+"truncated/", "truncated answers", "answers", "C5.58", "answers cut off by the token limit"),
		shareBlock(at+"correct/", "right answers", "answers", "F4.31", "right answers"))
}

func templateCounts(at string) []Entry {
	return integers(at, "answers", "S2.25", "n", "answers to the prompt", "answers", "error", "answers of several options", "answers that name different options",
		"none", "answers of no option", "answers in which no option was recognised", "truncated", "truncated answers", "answers cut off by the token limit",
		"correct", "right answers", "right answers")
}

var templateEntries = concat(
	templateShares("templates/<t>/"), templateShares("templates/<t>/by_type/<type>/"),
	templateCounts("templates/<t>/by_dataset/<b>/"), templateCounts("templates/<t>/by_model/<m>/"),
)

var pplEntries = concat(
	integers("ppl_delta/by_model/<m>/", "items", "F4.38", "n", "items with two perplexities", "items at least two of whose statements have a perplexity",
		"skipped", "items skipped", "items with fewer", "n_right", "items right by statements", "of those, items whose most likely statement is right",
		"n_wrong", "items wrong by statements", "of those, items whose most likely statement is wrong"),
	perplexities("ppl_delta/by_model/<m>/", "F4.38", "mean", "mean PPL delta", "second lowest less lowest perplexity of an item's statements, mean over items",
		"median", "median PPL delta", "median over items", "mean_when_right", "mean PPL delta when right", "mean over items whose most likely statement is right",
		"mean_when_wrong", "mean PPL delta when wrong", "mean over items whose most likely statement is wrong"),
	perplexities("ppl_delta/outlier_range/", "N2.027", "q1", "first quartile", "first quartile of the models' mean deltas", "q3", "third quartile", "third quartile of the models' mean deltas",
		"fence", "fence", "third quartile and one and a half interquartile ranges (Tukey)"),
	integers("ppl_delta/outlier_range/", "models", "N2.027", "count", "outliers", "models whose mean delta lies above the fence",
		"in_4_10", "outliers of 4 to 10 billion", "of those, models of 4 to 10 billion parameters"),
	[]Entry{
		{Pattern: "ppl_delta/outlier_range/models", Title: "outliers", Unit: "name", Format: "text", Spec: "N2.027", Formula: "their names, joined by a space"},
		{Pattern: "ppl_delta/outlier_range/min", Title: "smallest outlier", Unit: "billion parameters", Format: "~3", Spec: "N2.027", Formula: "smallest size of an outlier"},
		{Pattern: "ppl_delta/outlier_range/max", Title: "largest outlier", Unit: "billion parameters", Format: "~3", Spec: "N2.027", Formula: "largest size of an outlier"},
	},
	correlationBlock("ppl_delta_vs/<metric>/", "mean PPL delta and accuracy", "F4.38"),
	correlationBlock("ppl_delta_vs/params/", "mean PPL delta and size", "F4.38"),
	integers("ppl_delta_vs/", "models", "F4.38", "larger_when_right", "models with a larger delta when right", "models whose mean delta is larger on items that they get right",
		"of", "models with a delta", "models with a mean delta"),
	integers("ppl_correct/by_model/<m>/", "items", "F4.39", "n", "items", "items whose right statement has a perplexity", "null", "items without", "items whose right statement has none",
		"by_dataset/<b>/n", "items", "items of the data set whose right statement has a perplexity"),
	perplexities("ppl_correct/by_model/<m>/", "F4.39", "mean", "mean perplexity of the right statement", "mean over items", "geometric", "geometric mean", "exponential of the mean negative log-probability a token",
		"by_dataset/<b>/geometric", "geometric mean on the data set", "exponential of the mean negative log-probability a token"),
	correlationBlock("ppl_correct/trend/", "size and mean perplexity of the right statement", "N2.046"),
)

// perplexities are entries in units of perplexity.
func perplexities(at, spec string, titles ...string) []Entry {
	out := integers(at, "perplexity", spec, titles...)
	for i := range out {
		out[i].Format = ".2"
	}
	return out
}

var familyEntries = concat(
	integers("families/<family>/", "models", "N2.034", "n", "models of the family", "models of the family", "n_base", "base models", "of those, base models",
		"n_instruct", "instruct models", "of those, instruct models", "gap_positive", "models better prompted", "models with more items right when prompted than by statements"),
	[]Entry{
		{Pattern: "families/<family>/min_b", Title: "smallest model", Unit: "billion parameters", Format: "~3", Spec: "N2.034", Formula: "smallest size of the family"},
		{Pattern: "families/<family>/max_b", Title: "largest model", Unit: "billion parameters", Format: "~3", Spec: "N2.034", Formula: "largest size of the family"},
	},
	shareBlock("families/<family>/<metric>/", "right answers of the family", "answers", "N2.045", "right answers of all models of the family"),
	olsBlock("families/<family>/<metric>/slope/", "slope over ln size in the family", "N2.045"),
	integers("family_effects/<metric>/<type>/", "points", "E6.26", "n", "models", "models in the regression", "n_families", "families", "families, each with an intercept of its own",
		"df", "degrees of freedom", "models less families less 1"),
	[]Entry{
		{Pattern: "family_effects/<metric>/<type>/est", Title: "slope within families", Unit: "accuracy per log unit of size", Format: "+.3", Spec: "E6.26", Formula: "common slope over the natural logarithm of size, families with intercepts of their own"},
		{Pattern: "family_effects/<metric>/<type>/se", Title: "its standard error", Unit: "accuracy per log unit of size", Format: ".4", Spec: "E6.26", Formula: "from the residual variance"},
		{Pattern: "family_effects/<metric>/<type>/lo", Title: "lower end of the interval", Unit: "accuracy per log unit of size", Format: "+.3", Spec: "E6.26", Formula: "by Student's t"},
		{Pattern: "family_effects/<metric>/<type>/hi", Title: "upper end of the interval", Unit: "accuracy per log unit of size", Format: "+.3", Spec: "E6.26", Formula: "by Student's t"},
		reasonEntry("family_effects/<metric>/<type>/", "E6.26"),
		{Pattern: "leave_family_out/<family>/<type>/apx_best", Title: "best APX curve without the family", Unit: "name", Format: "words", Spec: "E6.26", Formula: "candidate of smallest AIC on the other families"},
		{Pattern: "leave_family_out/<family>/<type>/aps_best", Title: "best APS curve without the family", Unit: "name", Format: "words", Spec: "E6.26", Formula: "candidate of smallest AIC on the other families"},
	},
	crossingBlock("leave_family_out/<family>/<type>/", " without the family"),
)

// pairBlock is what instruction tuning changes in one accuracy.
func pairBlock(at, metric string) []Entry {
	out := integers(at, "pairs", "N2.041", "n", "pairs", "instruct models whose base model is there too", "positive", "pairs that gain", "pairs whose instruct model has more items right",
		"zero", "pairs without change", "pairs with equally many", "negative", "pairs that lose", "pairs whose instruct model has fewer")
	out = append(out, integers(at, "items", "N2.041", "sum_counts", "items gained in all", "right items of instruct models less those of their base models, summed")...)
	for _, e := range [][2]string{{"mean", "mean"}, {"median", "median"}, {"sd", "standard deviation (n-1)"}, {"mean_abs", "mean absolute value"}} {
		format := "+.3"
		if e[0] == "sd" || e[0] == "mean_abs" {
			format = ".3"
		}
		out = append(out, Entry{Pattern: at + e[0], Title: metric + " of instruct less base, " + e[0], Unit: "proportion", Format: format, Spec: "N2.041",
			Formula: e[1] + " over pairs of the difference in accuracy"})
	}
	return append(out, correlationBlock(at+"vs_params/", "size and the difference", "N2.041")...)
}

var gapEntries = concat(
	integers("gap_by_size/<type>/<sizes>/", "models", "N2.042", "n", "models of the sizes", "models of the type in the class of sizes, from its lower end to below its upper end",
		"positive", "better prompted", "models with more items right when prompted", "zero", "equal", "models with equally many",
		"negative", "better by statements", "models with more items right by statements"),
	[]Entry{{Pattern: "gap_by_size/<type>/<sizes>/mean", Title: "mean APX less APS", Unit: "proportion", Format: "+.3", Spec: "N2.042", Formula: "mean over models of the class"}},
	correlationBlock("gap_by_size/<type>/vs_params/", "size and APX less APS", "N2.042"),
)

var controlEntries = concat(
	integers("control/", "models", "N2.028", "n_models", "models of the control", "models of the control that have option likelihoods and answers",
		"template_fallback", "models with another prompt", "models of the control without the control's prompt; their own stands in"),
	[]Entry{
		{Pattern: "control/params_b/min", Title: "smallest model of the control", Unit: "billion parameters", Format: "~3", Spec: "N2.029", Formula: "smallest size"},
		{Pattern: "control/params_b/max", Title: "largest model of the control", Unit: "billion parameters", Format: "~3", Spec: "N2.029", Formula: "largest size"},
		{Pattern: "control/rho", Title: "rank correlation of APX and option likelihood", Unit: "correlation", Format: "+.4", Spec: "N2.030", Formula: "that of control/spearman"},
		{Pattern: "control/rho_p", Title: "its p", Unit: "probability", Format: "~4", Spec: "N2.031", Formula: "that of control/spearman; belongs to the n there: the paper's 3.025e-5 at 0.5444 needs n = 52 (C5.53)"},
		{Pattern: "control/interaction_p", Title: "p of the slope difference", Unit: "probability", Format: "~3", Spec: "N2.032", Formula: "that of control/interaction/all; a large p is no proof of equality (C5.59)"},
	},
	integers("control/models/<m>/", "items", "F4.36", "apx", "right when prompted", "right answers to the control's prompt", "option", "right by option likelihood", "items whose most likely option is right",
		"of", "items", "items", "ties", "ties", "items whose best option score is shared"),
	correlationBlock("control/spearman/", "APX by the control's prompt and option likelihood", "N2.030"),
	correlationBlock("control/spearman_own_template/", "APX by each model's own prompt and option likelihood", "N2.030"),
	correlationBlock("control/spearman_option_vs_aps/", "option likelihood and APS", "N2.030"),
	interactionBlock("control/interaction/<type>/", "option likelihood less APX", true),
	scalingBlock("control/scaling/<metric>/<type>/", " in the control"),
)

var bridgeEntries = concat(
	integers("bridge/<ways>/", "models", "E6.27", "n_models", "models", "models asked in all of the ways", "n_champions", "champions", "distinct models that are first in some way"),
	[]Entry{
		{Pattern: "bridge/<ways>/mean_fragile", Title: "mean share of fragile items", Unit: "proportion", Format: ".3", Spec: "E6.27", Formula: "mean over models of the share of items right in some ways and wrong in others"},
		{Pattern: "bridge/<ways>/mean_robust", Title: "mean share of robust items", Unit: "proportion", Format: ".3", Spec: "E6.27", Formula: "mean over models of the share of items right in every way"},
		{Pattern: "bridge/<ways>/champions/<metric>", Title: "champion", Unit: "name", Format: "name", Spec: "E6.27", Formula: "model with most items right in the way, the first of several"},
	},
	integers("bridge/<ways>/models/<m>/", "items", "E6.27", "n", "items", "items", "robust_correct", "right in every way", "items right in every way", "robust_wrong", "wrong in every way", "items wrong in every way",
		"fragile", "right in some ways", "the others"),
)

var extensionEntries = concat(
	shareBlock("extensions/<m>/<scorer>/", "right by a further scorer", "items", "E6.07",
		"items right by: question_statement, the statement after its question; option, the option after question and options; option_neutral, the option without the question; pmi_option and pmi_statement, less the option without the question; ptrue, the probability of being true"),
	[]Entry{
		{Pattern: "extensions/<m>/brier", Title: "Brier score of P(True)", Unit: "squared probability", Format: ".3", Spec: "E6.08", Formula: "mean squared difference of the probability from 1 for right and 0 for wrong statements"},
		{Pattern: "extensions/<m>/calibration/<bin>/mean_p", Title: "mean P(True) of the tenth", Unit: "probability", Format: ".3", Spec: "E6.08", Formula: "mean probability of statements in the tenth"},
	},
	integers("extensions/<m>/calibration/<bin>/", "statements", "E6.08", "n", "statements of the tenth", "statements whose probability of being true lies in the tenth, from 0",
		"true", "right ones", "of those, right statements"),
)

func agreementBlock(at string) []Entry {
	return concat(integers(at, "statements", "F4.44", "n", "statements with two replies", "statements with a valid reply of both judges", "both_true", "both equivalent", "both call the statement equivalent",
		"first_only", "only the first", "only the first does", "second_only", "only the second", "only the second does", "both_false", "neither", "neither does",
		"excluded", "excluded", "statements without two valid replies"),
		shareBlock(at+"raw/", "raw agreement", "statements", "F4.44", "statements on which both judges say the same"),
		[]Entry{
			{Pattern: at + "kappa", Title: "Cohen's kappa", Unit: "ratio", Format: "+.2", Spec: "F4.44", Formula: "(raw agreement - agreement by chance) / (1 - agreement by chance)"},
			{Pattern: at + "pe", Title: "agreement by chance", Unit: "proportion", Format: ".3", Spec: "F4.44", Formula: "from each judge's share of equivalent statements"},
			reasonEntry(at, "F4.44"),
		})
}

var validationEntries = concat(
	integers("validation/", "items", "N2.006", "n", "judged items", "items that judges have seen"),
	shareBlock("validation/share/", "judged items", "items", "N2.006", "items that judges have seen"),
	integers("validation/", "judges", "N2.007", "n_judges", "judges", "judges of semantic equivalence"),
	integers("validation/", "statements", "S2.12", "n_statements", "judged statements", "statements of the judged items"),
	shareBlock("validation/equivalent/<judge>/", "statements called equivalent", "statements", "N2.008", "statements that the judge calls equivalent, of its valid replies"),
	integers("validation/", "statements", "S2.12", "equivalent/<judge>/invalid", "invalid replies", "statements without a valid reply of the judge"),
	agreementBlock("validation/agreement/"),
	agreementBlock("validation/agreement/by_pair/<j1>/<j2>/"),
	[]Entry{{Pattern: "validation/raw_agreement", Title: "raw agreement of the first two judges", Unit: "proportion", Format: ".2", Spec: "N2.009", Formula: "statements on which both say the same, of those with two valid replies",
		Num: "validation/agreement/raw/count", Den: "validation/agreement/raw/of"}},
	shareBlock("validation/shared_template/", "items with a shared template", "items", "N2.014", "items all of whose statements share one surface template"),
	integers("validation/", "items", "S2.14", "shared_template/invalid", "invalid replies", "items without a valid reply"),
	integers("validation/", "statements", "S2.16", "bertscore/n", "statements with BERTScore", "statements with an imported BERTScore"),
	integers("validation/", "items", "F4.45", "bleu/n", "items with BLEU", "judged items with statements and options", "bleu/zero", "items of BLEU 0", "items none of whose statements shares four words in a row"),
	[]Entry{
		{Pattern: "validation/bertscore/mean", Title: "mean BERTScore", Unit: "BERTScore F1", Format: ".2", Spec: "N2.011", Formula: "mean over statements"},
		{Pattern: "validation/bertscore/median", Title: "median BERTScore", Unit: "BERTScore F1", Format: ".2", Spec: "N2.011", Formula: "median over statements"},
		{Pattern: "validation/bleu/mean", Title: "mean BLEU", Unit: "BLEU", Format: ".2", Spec: "N2.010", Formula: "mean over items of the mean sentence BLEU of their statements against question and option"},
		{Pattern: "validation/bleu/median", Title: "median BLEU", Unit: "BLEU", Format: ".2", Spec: "N2.010", Formula: "median over items"},
		{Pattern: "validation/length/median", Title: "length gap, mean of medians", Unit: "tokens", Format: "+.2", Spec: "N2.012", Formula: "mean over items of the median over statements of statement tokens less question-answer tokens"},
		{Pattern: "validation/length/mean", Title: "length gap, mean of means", Unit: "tokens", Format: "+.2", Spec: "N2.013", Formula: "mean over items of the mean over statements"},
	},
	integers("validation/length/", "statements", "F4.46", "n_statements", "statements with token counts", "judged statements whose tokens are recorded", "shorter", "shorter statements", "statements of fewer tokens than question and answer",
		"equal", "equally long statements", "statements of as many tokens", "longer", "longer statements", "statements of more tokens"),
	integers("validation/length/", "tokens", "F4.46", "sum", "summed length gap", "length gap, summed over statements", "min", "smallest length gap", "smallest over statements", "max", "largest length gap", "largest over statements"),
	histogramEntries("bleu", "BLEU", "items", "F2.5", "mean BLEU of an item's statements"),
	histogramEntries("bertscore", "BERTScore", "statements", "F2.4", "BERTScore F1 of a statement"),
	histogramEntries("length", "length gap", "statements", "C5.62", "statement tokens less question-answer tokens"),
	integers("validation/histograms/length/", "tokens", "C5.62", "width", "width of a class", "the smallest whole width at which at most 24 classes hold every gap"),
	integers("validation/bins/<b>/", "items", "S2.11", "<bin>", "judged items of the length bin", "judged items of the data set and length bin"),
)
