package analysis

// AxisSets returns the axes of g: those of the legend where there are any, else
// the three derived ones (SPEC reading 8), in the order order, format, scoring:
//
//   - order: the configurations with the reference's method and template;
//   - format: those with the reference's method and order;
//   - scoring: the reference, and those of other methods that have no order or
//     the reference's.
//
// Each holds the reference; an axis may hold nothing else. Configurations stand
// in the order of the grid. The result of a derived axis is fresh, that of the
// legend's aliases g.
func (g *Grid) AxisSets() []Axis {
	if g.Axes != nil {
		return g.Axes
	}
	ref := g.Configurations[g.Reference]
	order, format, scoring := Axis{Name: "order"}, Axis{Name: "format"}, Axis{Name: "scoring"}
	for c, conf := range g.Configurations {
		same := conf.Method == ref.Method
		if c == g.Reference || same && conf.Template == ref.Template {
			order.Configurations = append(order.Configurations, c)
		}
		if c == g.Reference || same && conf.Order == ref.Order {
			format.Configurations = append(format.Configurations, c)
		}
		if c == g.Reference || !same && (conf.Order == "" || conf.Order == ref.Order) {
			scoring.Configurations = append(scoring.Configurations, c)
		}
	}
	return []Axis{order, format, scoring}
}
