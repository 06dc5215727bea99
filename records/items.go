package records

import "strconv"

// item reads a line of an items file (DESIGN §3): what is said once of an item
// rather than on each model's line. The grid takes gold and the number of
// options from it; the rest is checked for its shape.
func (r *lineReader) item() {
	f := &r.facts
	lengths := map[string]int{}
	keep := r.y.asking != nil
	var text itemText
	seen := map[string]bool{}
	for more := r.enter('{', '}'); more; more = r.more('}') {
		name := string(r.name())
		if r.fault != "" {
			return
		}
		if seen[name] {
			r.refuse("the field "+shorten(name)+" stands twice", "keep one of the two")
			return
		}
		seen[name] = true
		switch name {
		case "benchmark":
			r.sameName("benchmark", r.benchmark.ID)
		case "id":
			f.given |= fieldID
			r.itemID()
		case "question":
			if keep && r.peek() == '"' {
				before := r.scanner
				text.question = string(r.text())
				r.pos = before.pos
			}
			r.question()
		case "gold":
			r.gold()
		case "n_options":
			f.nOptions = r.optionalCount("n_options", maxOptions, 0)
		case "options", "labels", "statements":
			if keep {
				lengths[name] = r.itemList(name, &text)
			} else {
				lengths[name] = r.texts(name)
			}
		case "statement_tokens", "qa_tokens":
			lengths[name] = r.counts(name, &text)
		default:
			r.out.unknown([]byte(name))
			r.skip()
		}
	}
	r.end()
	if r.fault == "" {
		r.checkItem(lengths)
	}
	if keep && r.fault == "" {
		if r.out.texts == nil {
			r.out.texts = &itemTexts{}
		}
		r.out.texts.rows = append(r.out.texts.rows, text)
	}
}

// itemList reads a list of texts and keeps it.
func (r *lineReader) itemList(name string, text *itemText) int {
	if r.null() || !r.want('[', name, "a list", "") {
		return 0
	}
	var list []string
	for more := r.enter('[', ']'); more; more = r.more(']') {
		if !r.want('"', name+"["+strconv.Itoa(len(list))+"]", "a text", "") {
			return len(list)
		}
		list = append(list, string(r.text()))
	}
	switch name {
	case "options":
		text.options = list
	case "labels":
		text.labels = list
	case "statements":
		text.statements = list
	}
	return len(list)
}

// counts reads a list of integers of at least 0, null for one that is not
// recorded, and returns its length; null in place of the list is none.
func (r *lineReader) counts(name string, text *itemText) (n int) {
	if r.null() || !r.want('[', name, "a list", "") {
		return 0
	}
	for more := r.enter('[', ']'); more; more = r.more(']') {
		v := int64(-1)
		if !r.null() {
			v, _ = r.count(name + "[" + strconv.Itoa(n) + "]")
		}
		if name == "statement_tokens" {
			text.tokens = append(text.tokens, int32(v))
		} else {
			text.qa = append(text.qa, int32(v))
		}
		n++
	}
	return n
}

// checkItem holds the lists of an item against each other: each has one entry
// an option.
func (r *lineReader) checkItem(lengths map[string]int) {
	f := &r.facts
	if f.given&fieldID == 0 {
		r.refuse("the field id is missing", "")
	}
	for _, name := range []string{"options", "labels", "statements", "statement_tokens", "qa_tokens"} {
		switch n := lengths[name]; {
		case n == 0:
		case n > maxOptions:
			r.refuse(name+" has "+strconv.Itoa(n)+" entries, more than "+strconv.Itoa(maxOptions), "")
		case f.nOptions == 0:
			f.nOptions = n
		case f.nOptions != n:
			r.refuse(name+" has "+counted(n, "entry")+" but "+thereAre(f.nOptions, "option"), "one an option, in the original order")
		}
	}
	r.checkGold()
}
