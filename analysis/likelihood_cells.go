package analysis

// A Cell is how a model answers an item in two ways, prompted and by statement
// (E6.10).
type Cell uint8

// CellUnknown is that of a model that was not asked both ways.
const (
	CellUnknown Cell = iota
	CellBoth
	CellPrompted
	CellStatement
	CellNeither
)

var cellNames = [...]string{"", "both", "prompted", "statement", "neither"}

// String is "both", "prompted", "statement", "neither", or "" for unknown.
func (c Cell) String() string { return cellNames[c] }

// CellNamed is the cell of that name; ok is false for any other text.
func CellNamed(name string) (c Cell, ok bool) {
	for k := CellBoth; k <= CellNeither; k++ {
		if cellNames[k] == name {
			return k, true
		}
	}
	return CellUnknown, false
}

// Cells is the cell of every model and item of a grid.
type Cells struct{ by [][]Cell } // m, i

// NewCells sorts the items of each model into cells, by the rules of
// likelihood/models/<m>/cells, whose counts they make. It is nil for a grid
// without roles. The cost is one ranking for each model and item.
func NewCells(g *Grid) *Cells {
	l := g.Likelihood
	if l == nil {
		return nil
	}
	c := &Cells{by: make([][]Cell, g.M())}
	for m := range c.by {
		c.by[m] = make([]Cell, g.N())
		for b, bench := range g.Benchmarks {
			for i := range bench.Count {
				c.by[m][bench.First+i] = l.cell(g, m, b, i)
			}
		}
	}
	return c
}

// Of is the cell of item i for model m.
func (c *Cells) Of(m, i int) Cell { return c.by[m][i] }

// Count is for how many models item i stands in a cell.
func (c *Cells) Count(i int, cell Cell) (n int) {
	for m := range c.by {
		if c.by[m][i] == cell {
			n++
		}
	}
	return n
}

func (l *Likelihood) cell(g *Grid, m, b, i int) Cell {
	answer, _, asked := l.Answer(g, m, b, i)
	right, scored := l.statementRight(g, m, b, i)
	if !asked || !scored {
		return CellUnknown
	}
	switch prompted := answer&AnswerRight != 0; {
	case prompted && right:
		return CellBoth
	case prompted:
		return CellPrompted
	case right:
		return CellStatement
	}
	return CellNeither
}

// Answer is the answer of model m to item i of benchmark b under its own prompt,
// whose key it returns; ok is false where there is none.
func (l *Likelihood) Answer(g *Grid, m, b, i int) (answer uint8, key string, ok bool) {
	p := l.own(m)
	if p < 0 {
		return 0, "", false
	}
	answers := l.Prompts[p].answers(m, b, len(g.Benchmarks))
	if answers == nil {
		return 0, l.Prompts[p].Key, false
	}
	return answers[i], l.Prompts[p].Key, true
}

// Perplexities are those of the statements of item i of benchmark b for model m:
// NaN where one is undefined, nil where there are no scores.
func (l *Likelihood) Perplexities(g *Grid, m, b, i int) []float64 {
	c := l.APS.column(m, b, len(g.Benchmarks))
	from, to := l.options(b, i)
	if c == nil || c.absent(from, to) {
		return nil
	}
	all := c.normalised(perToken, from, to, nil)
	for k, v := range all {
		all[k] = exp(-v)
	}
	return all
}

// statementRight tells whether the statement that model m finds most likely is
// right.
func (l *Likelihood) statementRight(g *Grid, m, b, i int) (right, ok bool) {
	c := l.APS.column(m, b, len(g.Benchmarks))
	if c == nil {
		return false, false
	}
	from, to := l.options(b, i)
	if c.absent(from, to) {
		return c.Right[i] == 1, true
	}
	return rank(c.normalised(perToken, from, to, nil)).right(g.Items[g.Benchmarks[b].First+i].Gold), true
}
