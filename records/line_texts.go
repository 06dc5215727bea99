package records

// Texts is a list of texts that stands in a line under a name that Line has no
// field for, such as the statements of an items file; nil where there is none or
// it is something else.
func (l *Line) Texts(name string) (list []string) {
	for _, f := range l.Extra {
		if f.Name != name {
			continue
		}
		p := &lineParser{}
		p.reset(f.Value)
		p.space()
		if p.null() {
			return nil
		}
		p.list(func() { list = append(list, p.string()) })
		if p.end(); p.fault != "" {
			return nil
		}
	}
	return list
}
