package figures

import (
	"fmt"
	"testing"

	"recount/analysis"
)

// What Analyze says of small grids is drawn, or told in a sentence.
func TestDegenerateAnalyses(t *testing.T) {
	for _, shape := range []struct{ models, items, configurations, drawn int }{
		{1, 9, 3, 3},  // no pair; no unparsed counts
		{2, 9, 1, 4},  // one configuration: bands without width
		{1, 1, 1, 3},  // one of each
		{3, 65, 2, 6}, // every third answer right: no robust item
		{2, 0, 2, 0},
	} {
		models := make([]analysis.Model, shape.models)
		for m := range models {
			models[m].ID = fmt.Sprintf("m%d", m)
		}
		items := make([]analysis.Item, shape.items)
		configurations := make([]analysis.Configuration, shape.configurations)
		for c := range configurations {
			configurations[c] = analysis.Configuration{Key: fmt.Sprintf("c%d", c), Method: "gen", Template: "t", Order: fmt.Sprint(c)}
		}
		g, err := analysis.NewGrid(models, []analysis.Benchmark{{ID: "b", Count: shape.items}}, items, configurations, 0)
		if err != nil {
			t.Fatal(err)
		}
		for m := range models {
			for i := range items {
				for c := range configurations {
					if (m+i+c)%3 == 0 {
						g.SetBit(m, i, c)
					}
				}
			}
		}
		o := analysis.DefaultOptions()
		o.Resamples, o.Draws = 20, 10
		if drawn := drawAll(t, analysis.Analyze(g, o)); len(drawn) != shape.drawn {
			t.Errorf("%+v: drew %d figures", shape, len(drawn))
		}
	}
}
