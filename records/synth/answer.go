package synth

// An answer of a model to an item under a configuration.
type answer struct {
	right, silent bool
	choice, slot  int // original index and displayed slot of the option; not when silent
}

// How strongly the three kinds of noise weigh, in 1/one.
const (
	itemNoise     = one
	templateNoise = 3 * one / 4
	answerNoise   = 5 * one / 8
)

// leaning is the latent score of the right option before the noise of the one
// answer and the taste for slots.
func (w *world) leaning(m, b, i, t int, it item) int {
	return it.discrimination*(w.skill[m][t]-it.difficulty)/one +
		itemNoise*w.normal(forItem, m, b, i)/one +
		templateNoise*w.normal(forItemTemplate, m, b, i, t)/one
}

// answer decides one answer.
func (w *world) answer(m, b, i, c int, it item) answer {
	t := w.template[c]
	configuration := &w.legend.Configurations[c]
	permutation := configuration.Permutations[options]
	score := w.leaning(m, b, i, t, it) + answerNoise*w.normal(forAnswer, m, b, i, c)/one
	if permutation != nil {
		score += w.slots[m][slotOf(permutation, it.gold)]
	}
	if configuration.Method == "gen" && w.silent(m, b, i, t, c) {
		return answer{silent: true}
	}
	a := answer{right: score > 0 || w.guessed(m, b, i, c), choice: it.gold}
	if !a.right {
		a.choice = it.distractor
		if w.below(4, forDistractor, m, b, i, c) == 0 {
			a.choice = (it.gold + 1 + w.below(options-1, forDistractor, m, b, i, c, 1)) % options
		}
	}
	if permutation != nil {
		a.slot = slotOf(permutation, a.choice)
	}
	return a
}

// guessed tells whether an answer that would be wrong hits by chance: a model
// guesses on half of the items, and one guess in four is right.
func (w *world) guessed(m, b, i, c int) bool {
	return w.below(2, forGuess, m, b, i) == 0 && w.below(options, forGuess, m, b, i, c) == 0
}

// silent tells whether the answer holds no option label. Three quarters of it
// belong to the item and the template, a quarter to the order.
func (w *world) silent(m, b, i, t, c int) bool {
	limit := w.silence[m][t]
	if limit == 0 {
		return false
	}
	return 3*w.below(one, forSilence, m, b, i, t)+w.below(one, forSilentAnswer, m, b, i, c) < 4*limit
}

// slotOf finds the slot in which an option is shown.
func slotOf(permutation []int, option int) int {
	for slot, original := range permutation {
		if original == option {
			return slot
		}
	}
	return 0
}

// margin is the distance of the two best options under the plain cloze scorer
// in 1/10,000 nats: small where the latent score is near 0, where answers flip.
func (w *world) margin(m, b, i, t int, it item) int {
	distance := w.leaning(m, b, i, t, it)
	if distance < 0 {
		distance = -distance
	}
	return distance * (one/2 + w.below(one, forMargin, m, b, i)) / one * 2000 / one
}
