package records

import (
	"math"
	"slices"
	"strconv"

	"recount/analysis"
)

// This file reads the parts of a legend, one function a part.

func (r *legendReader) model() {
	var m Model
	m.Extra = r.object(func(name string) bool {
		switch name {
		case "id":
			m.ID = r.id(0)
		case "name":
			m.Name = r.string()
		case "family":
			m.Family = r.string()
		case "params_b":
			m.ParamsB = r.size()
		case "active_b":
			m.ActiveB = r.size()
		case "moe":
			m.MoE = r.bool()
		case "reasoning":
			m.Reasoning = r.bool()
		case "kind":
			if m.Kind = r.string(); m.Kind != "" && m.Kind != "base" && m.Kind != "instruct" {
				r.problem("is "+strconv.Quote(m.Kind), `use "base" or "instruct"`)
			}
		case "base":
			if m.Base = r.string(); m.Base != "" {
				r.mention("model", m.Base)
			}
		case "control":
			m.Control = r.bool()
		case "revision":
			m.Revision = r.string()
		case "dtype":
			m.DType = r.string()
		case "status":
			if m.Status = r.string(); m.Status != "" && m.Status != "dropped" {
				r.problem("is "+strconv.Quote(m.Status), `use "dropped", or leave it out`)
			}
		case "reason":
			m.Reason = r.string()
		default:
			return false
		}
		return true
	})
	if m.ID == "" {
		r.problem("has no id", "")
	}
	if m.ParamsB > 0 && m.ActiveB > m.ParamsB {
		r.problem("has active_b "+plain(m.ActiveB)+", more than its params_b "+plain(m.ParamsB), "params_b counts all parameters, active_b those used for one token")
	}
	r.legend.Models = append(r.legend.Models, m)
}

func (r *legendReader) benchmark() {
	var b Benchmark
	b.Extra = r.object(func(name string) bool {
		switch name {
		case "id":
			b.ID = r.id(1)
		case "name":
			b.Name = r.string()
		case "licence":
			b.Licence = r.string()
		case "n_options":
			if b.NOptions = r.count(); b.NOptions > maxOptions {
				r.problem("is "+strconv.Itoa(b.NOptions)+", more than "+strconv.Itoa(maxOptions), "")
			}
		case "construction":
			b.Construction = r.string()
		case "statements_kept":
			b.StatementsKept = r.optional()
		case "statement_errors":
			b.StatementErrors = r.optional()
		default:
			return false
		}
		return true
	})
	if b.ID == "" {
		r.problem("has no id", "")
	}
	r.legend.Benchmarks = append(r.legend.Benchmarks, b)
}

// optional reads a count that may be 0, or null for nil.
func (r *legendReader) optional() *int {
	if r.null() {
		return nil
	}
	v := int(r.integer(0))
	return &v
}

func (r *legendReader) configuration() {
	var c Configuration
	c.Extra = r.object(func(name string) bool {
		switch name {
		case "key":
			c.Key = r.key()
			for _, other := range r.legend.Configurations {
				if other.Key == c.Key {
					r.problem(strconv.Quote(c.Key)+" stands twice", "a key names one configuration")
				}
			}
		case "method":
			if c.Method = r.string(); c.Method != "" && c.Method != "gen" && c.Method != "ll" {
				r.problem("is "+strconv.Quote(c.Method), `use "gen" or "ll"`)
			}
		case "template":
			if c.Template = r.string(); c.Template != "" {
				r.checkKey(c.Template)
			}
		case "order":
			if c.Order = r.string(); c.Order != "" {
				r.checkKey(c.Order)
			}
		case "permutation":
			c.Permutations = r.permutations()
		default:
			return false
		}
		return true
	})
	switch {
	case c.Key == "":
		r.problem("has no key", "")
	case c.Method == "":
		r.problem("has no method", `use "gen" or "ll"`)
	}
	r.checkOrder(c)
	r.legend.Configurations = append(r.legend.Configurations, c)
}

// checkOrder refuses an order that shows the options of an item in two ways:
// what is counted by order would hold for one of them only.
func (r *legendReader) checkOrder(c Configuration) {
	for _, other := range r.legend.Configurations {
		if c.Order == "" || other.Order != c.Order {
			continue
		}
		for n, p := range c.Permutations {
			if q, both := other.Permutations[n]; both && !slices.Equal(p, q) {
				r.problem("has another permutation of "+counted(n, "option")+" than "+strconv.Quote(other.Key)+" under the same order "+strconv.Quote(c.Order),
					"an order is one permutation for each number of options; name the other one differently")
				return
			}
		}
	}
}

// permutations reads null, one list, or an object {"4": list, "5": list} with a
// list for each number of options.
func (r *legendReader) permutations() map[int][]int {
	switch r.peek() {
	case 'n':
		r.null()
		return nil
	case '[':
		p := r.permutation()
		return map[int][]int{len(p): p}
	}
	all := map[int][]int{}
	r.object(func(name string) bool {
		p := r.permutation()
		if name != strconv.Itoa(len(p)) {
			r.problem("holds "+counted(len(p), "entry"), "the name of a permutation is its number of options")
		}
		all[len(p)] = p
		return true
	})
	return all
}

func (r *legendReader) permutation() []int {
	p := []int{}
	r.list(func(int) { p = append(p, int(r.integer(0))) })
	seen := make([]bool, len(p))
	for _, j := range p {
		if j < 0 || j >= len(p) || seen[j] {
			r.problem("is not a permutation", "entry j is the original index, from 0, of the option shown in slot j")
			return p
		}
		seen[j] = true
	}
	if len(p) == 0 || len(p) > maxOptions {
		r.problem("has "+strconv.Itoa(len(p))+" entries", "1 to "+strconv.Itoa(maxOptions)+" are possible; use null where there is no order")
	}
	return p
}

func (r *legendReader) axes() {
	r.legend.Axes = nil
	if r.peek() == '{' {
		r.legend.Axes = []Axis{}
	}
	r.object(func(name string) bool {
		r.checkKey(name)
		a := Axis{Name: name}
		r.list(func(int) {
			key := r.string()
			if contains(a.Configurations, key) {
				r.problem(strconv.Quote(key)+" stands twice", "")
			}
			a.Configurations = append(a.Configurations, key)
			r.mention("configuration", key)
		})
		r.legend.Axes = append(r.legend.Axes, a)
		return true
	})
}

func (r *legendReader) template() {
	var t Template
	t.Extra = r.object(func(name string) bool {
		switch name {
		case "id":
			t.ID = r.key()
			for _, other := range r.legend.Templates {
				if other.ID == t.ID {
					r.problem(strconv.Quote(t.ID)+" stands twice", "")
				}
			}
		case "labels":
			t.Labels = r.string()
		case "text":
			t.Text = r.string()
		default:
			return false
		}
		return true
	})
	if t.ID == "" {
		r.problem("has no id", "")
	}
	r.legend.Templates = append(r.legend.Templates, t)
}

func (r *legendReader) seeds() {
	if r.peek() == '{' {
		r.legend.Seeds = map[string]int64{}
	}
	r.object(func(name string) bool {
		if r.legend.Seeds[name] = r.integer(0); name == "main" {
			r.checkSeed(r.legend.Seeds[name])
		}
		return true
	})
}

func (r *legendReader) analysis() {
	a := &r.legend.Analysis
	a.Extra = r.object(func(name string) bool {
		switch name {
		case "bootstrap":
			a.BootstrapExtra = r.object(func(name string) bool {
				switch name {
				case "resamples":
					a.Resamples = r.draws()
				case "level":
					if a.Level = r.size(); a.Level >= 1 {
						r.problem("is not between 0 and 1", "0.95 is usual")
					}
				default:
					return false
				}
				return true
			})
		case "curves":
			a.CurvesExtra = r.object(func(name string) bool {
				if name == "resamples" {
					a.CurveResamples = r.draws()
				}
				return name == "resamples"
			})
		case "compression":
			a.CompressionExtra = r.object(r.compression)
		case "thresholds":
			a.Thresholds = nil
			r.list(func(int) {
				v := r.size()
				if v > 1 || math.IsNaN(v) {
					r.problem("is more than 1", "a threshold is a proportion")
				}
				if slices.Contains(a.Thresholds, v) {
					r.problem("stands twice", "")
				}
				a.Thresholds = append(a.Thresholds, v)
			})
		default:
			return false
		}
		return true
	})
}

// draws reads a number of resamples or draws.
func (r *legendReader) draws() int {
	v := r.count()
	if v > analysis.MaxResamples {
		r.problem("is "+strconv.Itoa(v)+", more than "+strconv.Itoa(analysis.MaxResamples), "")
	}
	return v
}

// checkSeed refuses seeds that not every reader of JSON has exactly.
func (r *legendReader) checkSeed(seed int64) {
	if seed > analysis.MaxSeed {
		r.problem("is "+strconv.FormatInt(seed, 10)+", more than "+strconv.Itoa(analysis.MaxSeed), "other programs would read it rounded")
	}
}

func (r *legendReader) compression(name string) bool {
	a := &r.legend.Analysis
	switch name {
	case "k":
		a.K = r.count()
	case "draws":
		a.Draws = r.draws()
	case "seeds":
		r.list(func(int) {
			value := r.integer(0)
			r.checkSeed(value)
			seed := uint64(value)
			for _, other := range a.Seeds {
				if other == seed {
					r.problem("stands twice", "")
				}
			}
			a.Seeds = append(a.Seeds, seed)
		})
	default:
		return false
	}
	return true
}
