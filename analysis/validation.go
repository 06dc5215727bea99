package analysis

// Validation describes judged statements that need no records (F4.44-F4.46), as
// the block likelihood/validation of a report has them. benchmarks tell where
// their items begin and how many there are; statements and judgements hold one
// entry an item, nil for one that was not judged; judges names the semantic
// judges in the order of Judgement.Equivalent.
func Validation(benchmarks []Benchmark, judges []string, statements []Statement, judgements []*Judgement) *Node {
	if len(statements) != len(judgements) {
		panic("analysis: Validation wants one statement and one judgement an item")
	}
	c := &census{g: &Grid{Benchmarks: benchmarks, Items: make([]Item, len(judgements))},
		l: &Likelihood{Judges: judges, Statements: statements, Judgements: judgements}}
	return c.validation()
}
