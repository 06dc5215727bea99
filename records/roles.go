package records

import "strconv"

// roles reads the roles of P2 (DESIGN §3) and keeps them as they stand. The
// keys they name must be configurations, of the method gen for roles that
// prompt and ll for those that score. It returns unknown roles.
func (r *legendReader) roles() (unknown []Field) {
	if r.null() {
		return nil
	}
	start := r.pos
	unknown = r.object(func(name string) bool {
		switch {
		case name == "apx":
			r.object(func(kind string) bool {
				if kind != "base" && kind != "instruct" {
					r.problem("is no kind of model", `use "base" or "instruct"`)
				}
				r.role("gen")
				return true
			})
		case name == "apx_control":
			r.role("gen")
		case name == "aps", name == "option", name == "rung", name == "neutral":
			r.role("ll")
		default:
			return false
		}
		return true
	})
	if r.fault == "" {
		r.legend.Roles = append([]byte(nil), r.data[start:r.pos]...)
	}
	return unknown
}

// role reads the key of a configuration whose method must be this one.
func (r *legendReader) role(method string) {
	if key := r.string(); key != "" {
		r.mention("configuration", key)
		if r.fault == "" {
			r.mentions[len(r.mentions)-1].method = method
		}
	}
}

// roleKeys are the configurations that a role names, and the roles that
// recount does not know.
func (l *Legend) roleKeys() (keys map[string]bool, unknown []Field) {
	keys = map[string]bool{}
	if l.Roles == nil {
		return keys, nil
	}
	r := &legendReader{legend: &Legend{}}
	r.reset(l.Roles)
	r.space()
	unknown = r.roles()
	for _, m := range r.mentions {
		keys[m.name] = true
	}
	return keys, unknown
}

// crossCheck looks up every name that was mentioned and checks what needs the
// whole legend.
func (r *legendReader) crossCheck() {
	l := r.legend
	if r.fault != "" {
		return
	}
	for _, field := range []string{"format", "models", "benchmarks", "configurations", "reference"} {
		if !contains(r.given, field) {
			r.missing(field + " is missing")
		}
	}
	known, methods := map[string]bool{}, map[string]string{}
	for _, c := range l.Configurations {
		known["configuration "+c.Key] = true
		methods[c.Key] = c.Method
	}
	counted := 0
	for _, m := range l.Models {
		known["model "+m.ID] = true
		if m.Status != "dropped" {
			counted++
		}
	}
	for _, m := range r.mentions {
		if !known[m.kind+" "+m.name] {
			r.problems = append(r.problems, Problem{File: r.file, Line: m.line,
				Text: m.at + " names the unknown " + m.kind + " " + strconv.Quote(m.name)})
		} else if got := methods[m.name]; m.method != "" && got != "" && got != m.method {
			r.problems = append(r.problems, Problem{File: r.file, Line: m.line,
				Text: m.at + " names " + strconv.Quote(m.name) + ", whose method is " + strconv.Quote(got),
				Hint: "apx and apx_control name configurations of the method \"gen\", the other roles those of \"ll\""})
		}
	}
	for _, a := range l.Axes {
		if !contains(a.Configurations, l.Reference) {
			r.missing("axes." + a.Name + " does not hold the reference " + strconv.Quote(l.Reference))
		}
	}
	if contains(r.given, "models") && counted == 0 {
		r.missing("no model is left to count")
	}
	if contains(r.given, "configurations") && len(l.Configurations) == 0 {
		r.missing("configurations is empty")
	}
}

// missing is a problem of the whole legend.
func (r *legendReader) missing(text string) {
	r.problems = append(r.problems, Problem{File: r.file, Text: text,
		Hint: "docs/format.md describes legend.json"})
}
