package analysis

// ItemStatistics describes items that need no records: the number of options
// and the places of right options (F4.41, F4.42), as the block datasets/<d> of
// a report has them. options and gold hold one entry an item: how many options
// it has, and the index of the right one, of several the first. Options are
// labelled A, B, ... ItemStatistics panics if the two differ in length or gold
// is no option.
func ItemStatistics(options, gold []int) *Node {
	if len(options) != len(gold) {
		panic("analysis: ItemStatistics wants one right option an item")
	}
	counts := map[int]int{}
	labels := newLabelCount()
	for i, n := range options {
		if gold[i] < 0 || gold[i] >= n {
			panic("analysis: the right option is none of the options")
		}
		counts[n]++
		labels.add(letters[:min(n, len(letters))], 1<<gold[i], n)
	}
	return describeItems(counts, labels, len(options))
}

// describeItems is the block of N items.
func describeItems(counts map[int]int, labels *labelCount, N int) *Node {
	n := Object().Set("n_items", Int(N))
	choices, chance := choiceStatistics(counts, N)
	n.Set("choices", choices).Set("chance", chance)
	return labels.set(n, N)
}
