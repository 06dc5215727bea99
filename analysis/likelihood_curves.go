package analysis

// curveWork is every curve of a release: pooled, by data set, for subsets of
// models and without each family. The pooled ones are fitted first, since
// several parts read them. Their resamples are begun and may be drawn while
// other parts are made, which find them not computed until they are finished.
type curveWork struct {
	c      *census
	o      Options
	shared designs
	pooled [2][3]*scaling       // metric, kind
	bands  [3]*curveBootstrap   // kind
	sets   [][2][3]*scaling     // by benchmark
	cross  [][3]*curveBootstrap // by benchmark; base and instruct
}

func newCurveWork(c *census, o Options) *curveWork {
	w := &curveWork{c: c, o: o, sets: make([][2][3]*scaling, len(c.g.Benchmarks)), cross: make([][3]*curveBootstrap, len(c.g.Benchmarks))}
	w.fitEach(1+len(c.g.Benchmarks), func(k, metric, kind int) {
		if k == 0 {
			w.pooled[metric][kind] = w.fit(metric, models{kind: kinds[kind]}, c.pooled)
			return
		}
		b := k - 1
		w.sets[b][metric][kind] = w.fit(metric, models{kind: kinds[kind]}, func(m int) *standing { return c.by[m][b] })
	})
	for kind := range kinds {
		w.bands[kind] = &curveBootstrap{index: kind, withBand: kinds[kind] != "all",
			curves: [2]*scaling{w.pooled[0][kind], w.pooled[1][kind]}}
		w.begin(w.bands[kind])
	}
	for b := range c.g.Benchmarks {
		for kind := range kinds[:2] {
			w.cross[b][kind] = &curveBootstrap{index: kind, curves: [2]*scaling{w.sets[b][0][kind], w.sets[b][1][kind]}}
			w.begin(w.cross[b][kind])
		}
	}
	return w
}

// curveSteps are the parts of the work that finishSets tells of.
func curveSteps(g *Grid) int { return 2 * len(g.Benchmarks) }

// begin begins a bootstrap, unless random numbers are left out.
func (w *curveWork) begin(b *curveBootstrap) {
	if b.defined() && !w.o.SkipRandom {
		b.begin(w.o)
	}
}

// finishPooled waits for the bootstraps of all data sets together.
func (w *curveWork) finishPooled() {
	for _, b := range w.bands {
		b.finish()
	}
}

// finishSets waits for those of each data set.
func (w *curveWork) finishSets() {
	for _, kinds := range w.cross {
		for _, b := range kinds[:2] {
			b.finish()
			w.o.step()
		}
	}
}

// fitEach calls fit for every set, metric and kind, spread over the crew.
func (w *curveWork) fitEach(sets int, fit func(set, metric, kind int)) {
	per := 2 * len(kinds)
	w.o.each(sets*per, func(i int) { fit(i/per, i%per/len(kinds), i%len(kinds)) })
}

func (w *curveWork) fit(k int, chosen models, standing func(m int) *standing) *scaling {
	return w.scale(w.c.points(metric(k), chosen, standing))
}

func (w *curveWork) scale(p points) *scaling { return newScaling(p, w.shared.of(p.x)) }

// ladder returns the sizes for breakEven, made when needed.
func (w *curveWork) ladder(s *scaling) func() *ladder {
	return func() *ladder { return newLadder(s.d) }
}

// scaling is likelihood/scaling.
func (w *curveWork) scaling() *Node {
	out := Object()
	for k, name := range metricNames {
		n, ranges := Object(), Object()
		for kind, of := range kinds {
			s := w.pooled[k][kind]
			block := s.node(w.o)
			if of != "all" {
				block.Set("band", w.bands[kind].bandNode(metric(k), w.o))
			}
			n.Set(of, block)
			ranges.Set(of, s.rangeNode())
		}
		out.Set(name, n.Set("range", ranges))
	}
	out.Set("level", Float(w.o.Level))
	spread := Object()
	for k, name := range metricNames {
		n := Object()
		for kind, of := range kinds {
			if sd, ok := w.pooled[k][kind].residualSD(); ok {
				n.Set(of, Float(sd))
			} else {
				n.Set(of, Null("no_fit"))
			}
		}
		spread.Set(name, n)
	}
	return w.observed(out.Set("residual_sd", spread))
}

// observed sets the range of each accuracy over models, and the difference of
// the best ones (N2.040).
func (w *curveWork) observed(out *Node) *Node {
	observed := Object()
	var best [2]float64
	var known [2]bool
	for _, k := range []metric{apsMetric, apxMetric} {
		lo, hi := 2.0, -1.0
		for _, s := range w.c.whole {
			if k.has(s) {
				a := accuracy(k.right(s), s.n)
				lo, hi = min(lo, a), max(hi, a)
			}
		}
		best[k], known[k] = hi, hi >= 0
		if known[k] {
			observed.Set(metricNames[k], Object().Set("min", Float(lo)).Set("max", Float(hi)))
		} else {
			observed.Set(metricNames[k], Null("no_models"))
		}
	}
	difference := Null("no_models")
	if known[0] && known[1] {
		difference = Float(best[apxMetric] - best[apsMetric])
	}
	return out.Set("observed_range", observed).Set("max_apx_minus_max_aps", difference)
}

func (w *curveWork) crossing(apx, aps *scaling) crossing { return breakEven(apx, aps, w.ladder(apx)) }

// breakEven is likelihood/breakeven.
func (w *curveWork) breakEven() *Node {
	out := Object()
	var at [3]crossing
	for kind, of := range kinds {
		at[kind] = w.crossing(w.pooled[0][kind], w.pooled[1][kind])
		out.Set(of, at[kind].set(Object()).Set("ci", w.bands[kind].crossingNode()))
	}
	sets := Object()
	for b, bench := range w.c.g.Benchmarks {
		n := Object()
		for kind, of := range kinds {
			block := w.crossing(w.sets[b][0][kind], w.sets[b][1][kind]).set(Object())
			if of != "all" {
				block.Set("ci", w.cross[b][kind].crossingNode())
			}
			n.Set(of, block)
		}
		sets.Set(bench.ID, n)
	}
	out.Set("by_dataset", sets)
	if at[0].reason == "" && at[1].reason == "" {
		return out.Set("instruct_before_base", Bool(at[1].value < at[0].value))
	}
	return out.Set("instruct_before_base", Null("no_crossing"))
}

// byDataset is likelihood/by_dataset.
func (w *curveWork) byDataset() *Node {
	out := Object()
	for b, bench := range w.c.g.Benchmarks {
		out.Set(bench.ID, Object().Set("scaling", w.blocks(w.sets[b])))
	}
	return out
}

// blocks writes metric and kind, without parameters and curves.
func (w *curveWork) blocks(set [2][3]*scaling) *Node {
	n := Object()
	for k, name := range metricNames {
		byKind := Object()
		for kind, of := range kinds {
			byKind.Set(of, set[k][kind].node(w.o))
		}
		n.Set(name, byKind)
	}
	return n
}

// subsets is likelihood/subsets: without mixtures of experts, without models
// that reason, without both, and over active parameters (C5.54).
func (w *curveWork) subsets() *Node {
	c := w.c
	plain := func(m int) bool { return !c.g.Models[m].MoE }
	quick := func(m int) bool { return !c.l.Subjects[m].Reasoning }
	list := []struct {
		key    string
		chosen models
	}{
		{"no_moe", models{keep: plain}},
		{"no_reasoning", models{keep: quick}},
		{"dense_plain", models{keep: func(m int) bool { return plain(m) && quick(m) }}},
		{"active_params", models{size: c.active}},
	}
	fits := make([][2][3]*scaling, len(list))
	w.fitEach(len(list), func(k, metric, kind int) {
		chosen := list[k].chosen
		chosen.kind = kinds[kind]
		fits[k][metric][kind] = w.fit(metric, chosen, c.pooled)
	})
	out := Object()
	for k, subset := range list {
		n := Object()
		if subset.chosen.keep != nil {
			n.Set("n", c.countKinds(subset.chosen.keep))
		}
		n.Set("scaling", w.blocks(fits[k]))
		cross := Object()
		for kind, of := range kinds {
			cross.Set(of, w.crossing(fits[k][0][kind], fits[k][1][kind]).set(Object()))
		}
		out.Set(subset.key, n.Set("breakeven", cross))
	}
	return out
}

// countKinds counts the kept models of each type.
func (c *census) countKinds(keep func(m int) bool) *Node {
	n := Object()
	for _, kind := range kinds {
		count := 0
		for m := range c.g.Models {
			if c.ofKind(m, kind) && keep(m) {
				count++
			}
		}
		n.Set(kind, Int(count))
	}
	return n
}

// leaveFamilyOut is likelihood/leave_family_out (E6.26): the chosen curves and
// their crossing without each family.
func (w *curveWork) leaveFamilyOut() *Node {
	families := w.c.familyNames()
	fits := make([][2][3]*scaling, len(families))
	w.fitEach(len(families), func(k, metric, kind int) {
		if kinds[kind] != "all" {
			others := func(m int) bool { return w.c.g.Models[m].Family != families[k] }
			fits[k][metric][kind] = w.fit(metric, models{kind: kinds[kind], keep: others}, w.c.pooled)
		}
	})
	out := Object()
	for k, family := range families {
		n := Object()
		for kind, of := range kinds[:2] {
			block := Object()
			for metric, name := range metricNames {
				s := fits[k][metric][kind]
				if s.best < 0 {
					block.Set(name+"_best", Null("no_fit"))
				} else {
					block.Set(name+"_best", String(formNames[s.best]))
				}
			}
			n.Set(of, w.crossing(fits[k][0][kind], fits[k][1][kind]).set(block))
		}
		out.Set(family, n)
	}
	return out
}
