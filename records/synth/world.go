package synth

import "recount/records"

// A world is what is true before anyone answers. Numbers are in 1/one logits.
type world struct {
	source
	legend *records.Legend
	counts []int // items of each benchmark

	templates []string // of the configurations, in order of appearance
	template  []int    // of a configuration, as an index of templates
	skill     [][]int  // [model][template]: ability under it
	slots     [][4]int // [model]: taste for a display slot
	silence   [][]int  // [model][template]: answers of 1,024 that are not parsed
}

// Options of an item; the paper's benchmarks have four.
const options = 4

// A templateEffect says how a prompt changes ability on average, how much that
// differs between models, and how many answers of 1,024 it may leave unparsed.
type templateEffect struct{ mean, spread, silence int }

// The letters after a colon suit everyone; digits and instructions suit some;
// cloze scoring sees little of what a model was tuned for.
var templateEffects = map[string]templateEffect{
	"letter_plain":   {mean: 3 * one / 2, spread: one / 4, silence: 24},
	"letter_paren":   {mean: one, spread: one / 2, silence: 48},
	"digit_labels":   {mean: -one / 4, spread: one, silence: 320},
	"instruction":    {mean: 7 * one / 8, spread: 5 * one / 8, silence: 96},
	"cloze_plain":    {mean: one / 16, spread: one / 4},
	"cloze_question": {mean: 0, spread: one / 4},
}

var otherTemplate = templateEffect{mean: one / 2, spread: one / 2, silence: 64}

func newWorld(o Options) *world {
	w := &world{source: source(o.Seed), legend: legend(o)}
	w.counts = itemCounts(o.Items, len(w.legend.Benchmarks))
	method := map[string]string{}
	place := map[string]int{}
	for _, c := range w.legend.Configurations {
		if _, ok := place[c.Template]; !ok {
			place[c.Template] = len(w.templates)
			w.templates = append(w.templates, c.Template)
			method[c.Template] = c.Method
		}
		w.template = append(w.template, place[c.Template])
	}
	for m, model := range w.legend.Models {
		skill := make([]int, len(w.templates))
		silence := make([]int, len(w.templates))
		for t, name := range w.templates {
			skill[t], silence[t] = w.disposition(m, t, model, name, method[name])
		}
		w.skill = append(w.skill, skill)
		w.silence = append(w.silence, silence)
		w.slots = append(w.slots, w.taste(m))
	}
	return w
}

// disposition is the ability of a model under a template and how often it gives
// an answer there that cannot be parsed. Ability grows with the logarithm of
// the size; under likelihood scoring a quarter of that remains.
func (w *world) disposition(m, t int, model records.Model, template, method string) (skill, silence int) {
	effect, ok := templateEffects[template]
	if !ok {
		effect = otherTemplate
	}
	size := logarithm(uint64(max(1, int(model.ParamsB*8)))) - logarithm(8*16) // against 16 billion
	if method == "ll" {
		size /= 4
	}
	skill = effect.mean + size/4 + effect.spread*w.normal(forTemplate, m, t)/one
	share := w.below(one, forCompliance, m, t)
	return skill, effect.silence * share / one * share / one // most models comply, a few do not
}

// taste is what a model adds to an option for the slot in which it is shown:
// most models shy from the first, which is where one benchmark keeps its golds.
func (w *world) taste(m int) (slots [4]int) {
	for s := range slots {
		slots[s] = w.normal(forSlot, m, s) / 3
	}
	slots[0] -= one / 3
	return slots
}

// An item as the world has it.
type item struct {
	difficulty, discrimination, gold, distractor int
}

func (w *world) item(b, i int) item {
	gold := w.below(options, forGold, b, i)
	if w.legend.Benchmarks[b].Construction == "gold-first" {
		gold = 0
	}
	return item{
		difficulty:     w.normal(forDifficulty, b, i),
		discrimination: one/2 + w.below(3*one/2, forDiscrimination, b, i),
		gold:           gold,
		distractor:     (gold + 1 + w.below(options-1, forDistractor, b, i)) % options,
	}
}
