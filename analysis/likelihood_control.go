package analysis

// control is likelihood/control: prompted answers against option likelihood on
// the models of the control (P2 appendix B; F4.36, F4.40, F4.47). APX is there
// the control's prompt for base and instruct alike (SPEC reading 22); a model
// without it falls back to its own and is counted.
func (w *curveWork) control() *Node {
	c := w.c
	in := func(m int) bool { return c.l.Subjects[m].Control && c.whole[m].optionRank && c.controlAsked(m) }
	members := []int{}
	for m := range c.g.Models {
		if in(m) {
			members = append(members, m)
		}
	}
	out := Object().Set("n_models", Int(len(members)))
	if len(members) == 0 {
		return out
	}
	apx := func(m int) (float64, bool) { s := c.whole[m]; return accuracy(s.control, s.n), in(m) }
	option := func(m int) (float64, bool) { s := c.whole[m]; return accuracy(s.option.right, s.n), in(m) }
	own := func(m int) (float64, bool) { s := c.whole[m]; return accuracy(s.apx, s.n), in(m) && s.asked }
	aps := func(m int) (float64, bool) { s := c.whole[m]; return accuracy(s.aps, s.n), in(m) && s.scored }

	c.controlModels(out, members)
	first := c.correlate(members, apx, option)
	rho, p := first.At("rho"), first.At("p")
	out.Set("rho", copyLeaf(rho)).Set("rho_p", copyLeaf(p)).Set("spearman", first).
		Set("spearman_own_template", c.correlate(members, own, option)).
		Set("spearman_option_vs_aps", c.correlate(members, option, aps))
	tests := Object()
	scaled := [2]*Node{Object(), Object()}
	for _, kind := range kinds {
		a, b := c.pointsOf(models{kind: kind}, apx), c.pointsOf(models{kind: kind}, option)
		tests.Set(kind, interactionNode(a, b, w.o))
		scaled[0].Set(kind, w.scale(a).node(w.o))
		scaled[1].Set(kind, w.scale(b).node(w.o))
	}
	return out.Set("interaction_p", copyLeaf(tests.At("all", "p"))).Set("interaction", tests).
		Set("scaling", Object().Set("ctl_apx", scaled[0]).Set("control", scaled[1]))
}

// controlAsked reports whether there are answers to the control's prompt or, in
// its place, to the model's own.
func (c *census) controlAsked(m int) bool { return c.whole[m].asked || !c.fallsBack(m) }

// fallsBack reports whether model m was not asked the control's prompt.
func (c *census) fallsBack(m int) bool {
	if c.l.Control < 0 {
		return true
	}
	for b, bench := range c.g.Benchmarks {
		if bench.Count > 0 && c.l.Prompts[c.l.Control].answers(m, b, len(c.g.Benchmarks)) == nil {
			return true
		}
	}
	return false
}

func (c *census) controlModels(out *Node, members []int) {
	lo, hi, fallback := 0.0, 0.0, 0
	list := Object()
	for _, m := range members {
		if v := c.size(m); v > 0 {
			if lo == 0 || v < lo {
				lo = v
			}
			hi = max(hi, v)
		}
		if c.fallsBack(m) {
			fallback++
		}
		s := c.whole[m]
		list.Set(c.g.Models[m].ID, Object().Set("apx", Int(s.control)).Set("option", Int(s.option.right)).
			Set("of", Int(s.n)).Set("ties", Int(s.option.ties)))
	}
	out.Set("params_b", Object().Set("min", sizeFloat(lo)).Set("max", sizeFloat(hi))).
		Set("template_fallback", Int(fallback)).Set("models", list)
}

// correlate is the rank correlation of two values over those models that have
// both.
func (c *census) correlate(members []int, a, b func(m int) (float64, bool)) *Node {
	var x, y []float64
	for _, m := range members {
		u, ok1 := a(m)
		v, ok2 := b(m)
		if ok1 && ok2 {
			x, y = append(x, u), append(y, v)
		}
	}
	return rankCorrelation(x, y)
}

// copyLeaf is a leaf of its own with the value of another.
func copyLeaf(n *Node) *Node {
	c := *n
	return &c
}

// bridge is likelihood/bridge (E6.27): the ways of asking as configurations of
// one grid.
func (c *census) bridge() *Node {
	out := Object()
	ways := []struct {
		key   string
		has   func(*standing) bool
		names []string
	}{
		{"apx_aps", func(s *standing) bool { return s.asked && s.scored }, []string{"apx", "aps"}},
		{"apx_option_aps", func(s *standing) bool { return s.asked && s.scored && s.optionRank }, []string{"apx", "aps", "option"}},
	}
	for k, way := range ways {
		if n := c.bridgeNode(k, way.has, way.names); n != nil {
			out.Set(way.key, n)
		}
	}
	return out
}

func (c *census) bridgeNode(k int, has func(*standing) bool, names []string) *Node {
	list := Object()
	var fragile, robust mean
	best := make([]int, len(names))
	for j := range best {
		best[j] = -1
	}
	for m, model := range c.g.Models {
		s := c.whole[m]
		if !has(s) {
			continue
		}
		count := s.bridge[k]
		list.Set(model.ID, Object().Set("n", Int(count.n)).Set("robust_correct", Int(count.all)).
			Set("robust_wrong", Int(count.wrong)).Set("fragile", Int(count.n-count.all-count.wrong)))
		fragile.add(accuracy(count.n-count.all-count.wrong, count.n))
		robust.add(accuracy(count.all, count.n))
		for j, name := range names {
			if best[j] < 0 || c.wayRight(name, m) > c.wayRight(name, best[j]) {
				best[j] = m
			}
		}
	}
	if fragile.n == 0 {
		return nil
	}
	champions, distinct := Object(), map[int]bool{}
	for j, name := range names {
		champions.Set(name, String(c.g.Models[best[j]].ID))
		distinct[best[j]] = true
	}
	return Object().Set("n_models", Int(fragile.n)).Set("models", list).Set("champions", champions).
		Set("n_champions", Int(len(distinct))).Set("mean_fragile", fragile.node()).Set("mean_robust", robust.node())
}

// wayRight is the right answers of a model in one way of asking.
func (c *census) wayRight(name string, m int) int {
	s := c.whole[m]
	switch name {
	case "apx":
		return s.apx
	case "aps":
		return s.aps
	}
	return s.option.right
}
