package analysis

var leaderboardEntries = []Entry{
	{Pattern: "leaderboard/<n>/rank", Title: "reference rank", Unit: "rank", Format: "int", Spec: "F4.05",
		Formula: "place by correct items under the reference, ties in the fixed order of models"},
	{Pattern: "leaderboard/<n>/model", Title: "model", Unit: "name", Format: "name", Spec: "F4.05",
		Formula: "the model at this place of the reference leaderboard"},
	{Pattern: "leaderboard/<n>/correct", Title: "reference-correct items", Unit: "items", Format: "int", Spec: "F4.05",
		Formula: "items that the model answers correctly under the reference"},
	{Pattern: "leaderboard/<n>/accuracy", Title: "reference accuracy", Unit: "proportion", Format: ".3", Spec: "F4.05",
		Formula: "items answered correctly under the reference, divided by all items",
		Num:     "leaderboard/<n>/correct", Den: "meta/n_items"},
	{Pattern: "leaderboard/<n>/tied", Title: "models with this count", Unit: "models", Format: "int", Spec: "F4.05",
		Formula: "models with the same number of reference-correct items, this one included; 1 when the place is its own"},
}

// leaderboard is section leaderboard: the models from first to last under the
// reference (S1.44; F4.05). Ranks are ordinal: models with equal counts stand in
// the fixed order, and tied says how many they are.
func leaderboard(t *tally, o Options) *Node {
	if t.g.N() == 0 {
		return Null("no_items")
	}
	holders := map[int]int{}
	for _, m := range t.leaderboard() {
		holders[t.reference(m)]++
	}
	list := List()
	for place, m := range t.leaderboard() {
		correct := t.reference(m)
		list.Append(Object().
			Set("rank", Int(place+1)).
			Set("model", String(t.g.Models[m].ID)).
			Set("correct", Int(correct)).
			Set("accuracy", Ratio(correct, t.g.N(), "no_items")).
			Set("tied", Int(holders[correct])))
	}
	return list
}
