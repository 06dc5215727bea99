package records

import "strconv"

// roles reads the roles of P2 (DESIGN §3) and keeps them as they stand. The
// keys they name must be configurations. It returns unknown roles.
func (r *legendReader) roles() (unknown []Field) {
	if r.null() {
		return nil
	}
	start := r.pos
	unknown = r.object(func(name string) bool {
		switch {
		case name == "apx" && r.peek() == '{':
			r.object(func(kind string) bool {
				if kind != "base" && kind != "instruct" {
					r.problem("is no kind of model", `use "base" or "instruct"`)
				}
				r.role()
				return true
			})
		case knownRole(name):
			r.role()
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

func (r *legendReader) role() {
	if key := r.string(); key != "" {
		r.mention("configuration", key)
	}
}

func knownRole(name string) bool {
	switch name {
	case "apx", "apx_control", "aps", "option", "rung", "neutral":
		return true
	}
	return false
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
	known := map[string]bool{}
	for _, c := range l.Configurations {
		known["configuration "+c.Key] = true
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
