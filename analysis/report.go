package analysis

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Format names the layout of analysis.json. A reader refuses another major
// number.
const ReportFormat = "recount-analysis/1"

// A Report is every number of an analysis as one tree. Its keys are fixed by
// docs/keys.md; names from the data stand below a fixed by_… key.
//
// Reasons and warnings live on the nodes. In JSON they are written as two trees
// of the same shape, reasons/ and warnings/, after everything else.
type Report struct{ *Node }

// JSON returns the canonical bytes of analysis.json: keys in the report's
// order, one value a line, indented by one space a level, floats in the
// shortest form that reads back equal and always with a point or exponent,
// UTF-8 unescaped but for what JSON and a script element demand.
func (r *Report) JSON() []byte {
	out := make([]byte, 0, 1<<20)
	out = append(out, "{\n"...)
	for i, key := range r.keys {
		out = append(out, ' ')
		out = appendString(out, key)
		out = append(out, ": "...)
		out = r.kids[i].appendJSON(out, 1)
		out = append(out, ",\n"...)
	}
	reasons, warnings := Object(), Object()
	for i, key := range r.keys {
		if n := r.kids[i].notes(func(n *Node) *Node {
			if n.kind == KindNull && n.text != "" {
				return String(n.text)
			}
			return nil
		}, false); n != nil {
			reasons.Set(key, n)
		}
		if n := r.kids[i].notes(func(n *Node) *Node {
			if len(n.warnings) > 0 {
				return Strings(n.warnings)
			}
			return nil
		}, true); n != nil {
			warnings.Set(key, n)
		}
	}
	out = append(out, " \"reasons\": "...)
	out = reasons.appendJSON(out, 1)
	out = append(out, ",\n \"warnings\": "...)
	out = warnings.appendJSON(out, 1)
	return append(out, "\n}\n"...)
}

// JSON returns n alone in the same form, without reasons and warnings.
func (n *Node) JSON() []byte { return n.appendJSON(nil, 0) }

// notes returns the tree of what note says of n and the nodes below it, list
// indices as object keys, or nil where it says nothing. A node that has both a
// note and noted nodes below it (only warnings do) puts its own at key "".
func (n *Node) notes(note func(*Node) *Node, own bool) *Node {
	here := note(n)
	var below *Node
	for i, kid := range n.kids {
		if sub := kid.notes(note, own); sub != nil {
			if below == nil {
				below = Object()
				if own && here != nil {
					below.Set("", here)
				}
			}
			if n.kind == KindObject {
				below.Set(n.keys[i], sub)
			} else {
				below.Set(strconv.Itoa(i), sub)
			}
		}
	}
	if below != nil {
		return below
	}
	return here
}

const spaces = "                                "

func indent(out []byte, depth int) []byte {
	for depth > len(spaces) {
		out = append(out, spaces...)
		depth -= len(spaces)
	}
	return append(out, spaces[:depth]...)
}

func (n *Node) appendJSON(out []byte, depth int) []byte {
	switch n.kind {
	case KindNull:
		return append(out, "null"...)
	case KindBool:
		return strconv.AppendBool(out, n.num == 1)
	case KindInt:
		return strconv.AppendInt(out, n.num, 10)
	case KindFloat:
		return appendFloat(out, n.float)
	case KindString:
		return appendString(out, n.text)
	}
	open, shut := byte('{'), byte('}')
	if n.kind == KindList {
		open, shut = '[', ']'
	}
	if len(n.kids) == 0 {
		return append(out, open, shut)
	}
	out = append(out, open, '\n')
	for i, kid := range n.kids {
		out = indent(out, depth+1)
		if n.kind == KindObject {
			out = appendString(out, n.keys[i])
			out = append(out, ": "...)
		}
		out = kid.appendJSON(out, depth+1)
		if i < len(n.kids)-1 {
			out = append(out, ',')
		}
		out = append(out, '\n')
	}
	return append(indent(out, depth), shut)
}

func appendFloat(out []byte, v float64) []byte {
	start := len(out)
	format := byte('f')
	if abs := max(v, -v); abs != 0 && (abs < 1e-6 || abs >= 1e21) {
		format = 'e'
	}
	out = strconv.AppendFloat(out, v, format, -1, 64)
	if !bytes.ContainsAny(out[start:], ".e") {
		out = append(out, ".0"...)
	}
	return out
}

// appendString writes a JSON string that is also safe inside a script element.
// Bytes that are no UTF-8 come out as U+FFFD.
func appendString(out []byte, s string) []byte {
	const hex = "0123456789abcdef"
	out = append(out, '"')
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		switch {
		case r == '"' || r == '\\':
			out = append(out, '\\', byte(r))
		case r < 0x20 || r == 0x7f || r == '<' || r == 0x2028 || r == 0x2029:
			out = append(out, '\\', 'u', hex[r>>12&15], hex[r>>8&15], hex[r>>4&15], hex[r&15])
		default:
			out = utf8.AppendRune(out, r)
		}
		i += size
	}
	return append(out, '"')
}

// ParseReport reads what JSON has written. Numbers with a point or exponent are
// floats, others integers; reasons and warnings return to their nodes.
func ParseReport(data []byte) (*Report, error) {
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	root, err := parseNode(d)
	if err != nil {
		return nil, fmt.Errorf("reading the analysis: %w", err)
	}
	if _, err := d.Token(); err != io.EOF {
		return nil, fmt.Errorf("reading the analysis: more after its end")
	}
	if root.kind != KindObject {
		return nil, fmt.Errorf("reading the analysis: it is no object")
	}
	if f := root.At("format"); f == nil || f.Text() != ReportFormat {
		return nil, fmt.Errorf("reading the analysis: its format is not %q", ReportFormat)
	}
	report := &Report{Object()}
	for i, key := range root.keys {
		if key != "reasons" && key != "warnings" {
			report.Set(key, root.kids[i])
		}
	}
	root.At("reasons").attach(report.Node, func(n *Node, text string) {
		if n.kind == KindNull {
			n.text = text
		}
	})
	root.At("warnings").attach(report.Node, func(n *Node, text string) { n.Warn(text) })
	return report, nil
}

// attach hands every text of a tree of notes to the node of the same key.
func (n *Node) attach(to *Node, set func(*Node, string)) {
	if n == nil || to == nil {
		return
	}
	switch n.kind {
	case KindString:
		set(to, n.text)
	case KindList:
		for _, kid := range n.kids {
			kid.attach(to, set)
		}
	case KindObject:
		for i, key := range n.keys {
			if key == "" {
				n.kids[i].attach(to, set)
			} else {
				n.kids[i].attach(to.At(key), set)
			}
		}
	}
}

func parseNode(d *json.Decoder) (*Node, error) {
	token, err := d.Token()
	if err != nil {
		return nil, err
	}
	switch t := token.(type) {
	case nil:
		return Null(""), nil
	case bool:
		return Bool(t), nil
	case string:
		return String(t), nil
	case json.Number:
		return parseNumber(t.String())
	case json.Delim:
		if t == '[' {
			list := List()
			for d.More() {
				kid, err := parseNode(d)
				if err != nil {
					return nil, err
				}
				list.Append(kid)
			}
			_, err := d.Token()
			return list, err
		}
		object := Object()
		for d.More() {
			key, err := d.Token()
			if err != nil {
				return nil, err
			}
			if _, twice := object.find(key.(string)); twice {
				return nil, fmt.Errorf("key %q stands twice", key)
			}
			kid, err := parseNode(d)
			if err != nil {
				return nil, err
			}
			object.Set(key.(string), kid)
		}
		_, err := d.Token()
		return object, err
	}
	return nil, fmt.Errorf("unexpected %v", token)
}

func parseNumber(text string) (*Node, error) {
	if strings.ContainsAny(text, ".eE") {
		v, err := strconv.ParseFloat(text, 64)
		if err != nil {
			return nil, err
		}
		return Float(v), nil
	}
	v, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return nil, err
	}
	return Int(v), nil
}
