package analysis

// fixing returns the configurations that keep axis a at its reference value, in
// order; the reference is one of them. Configurations of a method without that
// axis stay in (E6.15, SPEC reading 9). What an axis changes shows in its own
// configurations:
//
//   - the method, if it differs among them: the reference's method stays;
//   - the template: the reference's stays, and every template of a method that
//     shares none with the axis;
//   - the order: the reference's stays, and configurations without an order;
//   - nothing of these, but several configurations (not recorded): the
//     configurations outside the axis stay, and the reference.
//
// An axis of the reference alone shows nothing; if it is called order, format
// or scoring, that says what it would change, else nothing is fixed.
func (g *Grid) fixing(a Axis) []int {
	method, template, order := g.varies(a)
	keep := func(c int) bool { return true }
	ref := g.Configurations[g.Reference]
	switch {
	case method:
		keep = func(c int) bool { return g.Configurations[c].Method == ref.Method }
	case template || order:
		with := g.methodsSharing(a)
		keep = func(c int) bool {
			k := g.Configurations[c]
			return !(template && with[k.Method] && k.Template != ref.Template) &&
				!(order && k.Order != "" && k.Order != ref.Order)
		}
	case len(a.Configurations) > 1:
		keep = func(c int) bool { return c == g.Reference || !contains(a.Configurations, c) }
	}
	var kept []int
	for c := range g.Configurations {
		if c == g.Reference || keep(c) {
			kept = append(kept, c)
		}
	}
	return kept
}

// varies tells what differs among the configurations of an axis.
func (g *Grid) varies(a Axis) (method, template, order bool) {
	ref := g.Configurations[g.Reference]
	for _, c := range a.Configurations {
		k := g.Configurations[c]
		method = method || k.Method != ref.Method
		template = template || k.Template != ref.Template
		order = order || k.Order != ref.Order
	}
	if len(a.Configurations) > 1 {
		return method, template, order
	}
	return a.Name == "scoring", a.Name == "format", a.Name == "order" && ref.Order != ""
}

// methodsSharing are the methods that have a template of the axis.
func (g *Grid) methodsSharing(a Axis) map[string]bool {
	templates, methods := map[string]bool{}, map[string]bool{}
	for _, c := range a.Configurations {
		templates[g.Configurations[c].Template] = true
	}
	for _, k := range g.Configurations {
		if templates[k.Template] {
			methods[k.Method] = true
		}
	}
	return methods
}

func contains(list []int, v int) bool {
	for _, x := range list {
		if x == v {
			return true
		}
	}
	return false
}
