package synth

import "recount/records"

// An accuracy is in millionths.
const whole = 1_000_000

// A law gives the accuracy of models of a size, in thousandths of a billion
// parameters.
type law func(size int) int

// logLinear is a + b log2(size in billions).
func logLinear(a, b int) law {
	return func(size int) int { return a + b*(logarithm(uint64(size))-logarithm(1000))/one }
}

// rational is (a + b x) / (1 + c x) with x the size in billions and c in
// thousandths.
func rational(a, b, c int) law {
	return func(size int) int { return (a*1000 + b*size) * 1000 / (1000*1000 + c*size) }
}

// The planted laws: prompted answers (APX) grow with the logarithm of size and
// with tuning, statements (APS) saturate and hardly know tuning. APX overtakes
// APS near 11 billion parameters for base models and 3 for instruct ones.
var (
	apxLaws = map[string]law{"base": logLinear(330_000, 60_000), "instruct": logLinear(420_000, 60_000)}
	apsLaws = map[string]law{"base": rational(430_000, 250_000, 450), "instruct": rational(430_000, 255_000, 450)}

	// In the control the prompt of base models is put to all; the likelihood of
	// options runs beside it.
	controlLaws = map[string]law{"base": logLinear(330_000, 60_000), "instruct": logLinear(390_000, 60_000)}
	optionLaws  = map[string]law{"base": logLinear(310_000, 60_000), "instruct": logLinear(360_000, 60_000)}
)

const lawsInWords = "Planted: by prompt, 0.33 (base) or 0.42 (instruct) + 0.06 log2(billions of parameters); " +
	"by statement, (0.43 + 0.25 x) / (1 + 0.45 x) or (0.43 + 0.255 x) / (1 + 0.45 x); " +
	"control, by prompt 0.33 or 0.39 and by option 0.31 or 0.36, + 0.06 log2(x). "

// How far single models lie from the laws, as standard deviations.
const (
	apxSpread = 20_000
	apsSpread = 4_000
)

// A dataset is how a benchmark differs: what it adds to accuracies, which is
// nothing over all ten, and how many options its items have.
type dataset struct{ apx, aps, few, most int }

// datasets are those of the paper, in its order.
var datasets = []dataset{
	{-100_000, -150_000, 8, 10}, // MMLU-Pro
	{60_000, 40_000, 4, 4},      // ARC
	{0, -60_000, 4, 4},          // OpenBookQA
	{20_000, 20_000, 8, 8},      // QASC
	{90_000, 200_000, 4, 4},     // SciQ: statements alone tell much
	{-70_000, -60_000, 2, 18},   // BigBenchHard
	{40_000, 20_000, 5, 5},      // CommonsenseQA
	{-60_000, -60_000, 2, 12},   // TruthfulQA
	{-20_000, 30_000, 4, 4},     // Health Benchmarks
	{40_000, 20_000, 5, 5},      // MCSQA
}

// controlModels of the 95 are in the control of the paper, none above controlSize.
const (
	controlModels = 51
	controlSize   = 67
)

// scalingLegend is the paper's legend, cut to what is invented.
func scalingLegend(o ScalingOptions) *records.Legend {
	l := records.LikelihoodRanking()
	l.Title = "Synthetic scaling study"
	l.Description = "Invented data: made-up questions, statements and answers that no model gave. " +
		"It has the shape of \"Likelihood Ranking doesn't Scale Like Prompting\" and says nothing about the models whose names it uses. " +
		lawsInWords + seedInWords(o.Seed)
	l.Licence, l.Synthetic = "CC0-1.0", true
	l.Configurations, l.Templates = l.Configurations[:4], l.Templates[:4]
	l.Roles = []byte(`{"apx":{"instruct":"prompt|instruct","base":"prompt|base"},"apx_control":"prompt|base","aps":"ll|statement","option":"ll|option"}`)
	l.Models = scalingModels(l.Models, o.Models)
	return l
}

// scalingModels takes n models, spread evenly over the roster, and invents those
// that lack. A base model that is left out is not named any more.
func scalingModels(roster []records.Model, n int) (models []records.Model) {
	there := map[string]bool{"": true}
	for k := range min(n, len(roster)) {
		m := roster[k*len(roster)/min(n, len(roster))]
		there[m.ID] = true
		models = append(models, m)
	}
	models = append(models, rosterOf(nil, n)[len(models):]...)
	small := 0
	for k := range models {
		m := &models[k]
		if m.Kind == "" {
			m.Kind = []string{"base", "instruct"}[k%2]
		}
		if !there[m.Base] {
			m.Base = ""
		}
		if m.ParamsB <= controlSize {
			small++
		}
	}
	taken, seen := controlModels*n/95, 0
	for k := range models {
		if models[k].ParamsB <= controlSize {
			seen++
			models[k].Control = seen*taken/small > (seen-1)*taken/small
		}
	}
	return models
}
