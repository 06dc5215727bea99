package analysis

import (
	"fmt"
	"strconv"
	"strings"
)

// A Kind is what a Node holds.
type Kind uint8

const (
	KindNull Kind = iota
	KindBool
	KindInt
	KindFloat
	KindString
	KindObject
	KindList
)

// A Node is a value of a Report: a leaf, an object whose keys keep their order
// of insertion, or a list. A null leaf or section carries the code of its
// reason. Nodes are built by one goroutine and then only read.
type Node struct {
	kind     Kind
	num      int64
	float    float64
	text     string // string, or reason of a null
	keys     []string
	kids     []*Node
	index    map[string]int // of keys, made when there are many
	warnings []string
}

func Int[T ~int | ~int32 | ~int64 | ~uint64](v T) *Node { return &Node{kind: KindInt, num: int64(v)} }
func String(v string) *Node                             { return &Node{kind: KindString, text: v} }
func Object() *Node                                     { return &Node{kind: KindObject} }
func List(kids ...*Node) *Node                          { return &Node{kind: KindList, kids: kids} }

// Float returns a number that is not an integer count. NaN and infinities
// panic: they are to be null with a reason.
func Float(v float64) *Node {
	if v-v != 0 {
		panic(fmt.Sprintf("analysis: Float(%v): an undefined value is Null with a reason", v))
	}
	if v == 0 {
		v = 0 // no negative zero
	}
	return &Node{kind: KindFloat, float: v}
}

func Bool(v bool) *Node {
	n := &Node{kind: KindBool}
	if v {
		n.num = 1
	}
	return n
}

// Null returns an undefined value and why it is undefined.
func Null(reason string) *Node { return &Node{kind: KindNull, text: reason} }

// Ratio returns num/den as a Float, or Null(reason) when den is 0.
func Ratio(num, den int, reason string) *Node {
	if den == 0 {
		return Null(reason)
	}
	return Float(float64(num) / float64(den))
}

// Strings returns a list of strings.
func Strings(list []string) *Node {
	n := List()
	for _, s := range list {
		n.kids = append(n.kids, String(s))
	}
	return n
}

// Set adds key to an object and returns the object. A key that is already
// there panics: each number has one place.
func (n *Node) Set(key string, v *Node) *Node {
	if n.kind != KindObject {
		panic("analysis: Set on a node that is no object")
	}
	if _, ok := n.find(key); ok {
		panic("analysis: key set twice: " + key)
	}
	if n.index != nil {
		n.index[key] = len(n.keys)
	}
	n.keys = append(n.keys, key)
	n.kids = append(n.kids, v)
	if n.index == nil && len(n.keys) > 12 {
		n.index = make(map[string]int, 2*len(n.keys))
		for i, k := range n.keys {
			n.index[k] = i
		}
	}
	return n
}

// put is Set for a key that may be there: the new value takes its place.
func (n *Node) put(key string, v *Node) *Node {
	if i, ok := n.find(key); ok {
		n.kids[i] = v
		return n
	}
	return n.Set(key, v)
}

// Append adds an element to a list.
func (n *Node) Append(v *Node) *Node {
	if n.kind != KindList {
		panic("analysis: Append to a node that is no list")
	}
	n.kids = append(n.kids, v)
	return n
}

// Warn attaches a doubt about this value, with what would cure it, and returns
// the node. It is written under warnings/ at the value's own key.
func (n *Node) Warn(text string) *Node {
	n.warnings = append(n.warnings, text)
	return n
}

func (n *Node) find(key string) (int, bool) {
	if n.index != nil {
		i, ok := n.index[key]
		return i, ok
	}
	for i, k := range n.keys {
		if k == key {
			return i, true
		}
	}
	return 0, false
}

func (n *Node) Kind() Kind         { return n.kind }
func (n *Node) Warnings() []string { return n.warnings }
func (n *Node) Len() int           { return len(n.kids) }
func (n *Node) Keys() []string     { return n.keys }
func (n *Node) Kid(i int) *Node    { return n.kids[i] }
func (n *Node) IsNull() bool       { return n.kind == KindNull }

// Reason is the code of a null, "" for other nodes.
func (n *Node) Reason() string {
	if n.kind == KindNull {
		return n.text
	}
	return ""
}

// Text is the value of a string leaf, "" for other nodes.
func (n *Node) Text() string {
	if n.kind == KindString {
		return n.text
	}
	return ""
}

// Int is the value of an integer leaf; ok is false for other nodes.
func (n *Node) Int() (v int64, ok bool) { return n.num, n.kind == KindInt }

// Bool is the value of a boolean leaf; ok is false for other nodes.
func (n *Node) Bool() (v, ok bool) { return n.num == 1, n.kind == KindBool }

// Number is the value of a numeric leaf; ok is false for other nodes.
func (n *Node) Number() (v float64, ok bool) {
	switch n.kind {
	case KindInt:
		return float64(n.num), true
	case KindFloat:
		return n.float, true
	}
	return 0, false
}

// At walks down by the given segments. Below a null section it returns that
// null, so that a reason is found at the nearest undefined ancestor. It returns
// nil when there is no such key.
func (n *Node) At(segments ...string) *Node {
	for _, s := range segments {
		switch n.kind {
		case KindNull:
			return n
		case KindObject:
			i, ok := n.find(s)
			if !ok {
				return nil
			}
			n = n.kids[i]
		case KindList:
			i, err := strconv.Atoi(s)
			if err != nil || i < 0 || i >= len(n.kids) || strconv.Itoa(i) != s {
				return nil
			}
			n = n.kids[i]
		default:
			return nil
		}
	}
	return n
}

// Lookup is At for a key in its written form (see ParseKey).
func (n *Node) Lookup(key string) *Node { return n.At(ParseKey(key)...) }

// Walk calls visit for every leaf (null sections and empty objects and lists
// included) in order. The segments are reused between calls.
func (n *Node) Walk(visit func(segments []string, leaf *Node)) { n.walk(nil, visit) }

func (n *Node) walk(at []string, visit func([]string, *Node)) {
	if n.kind < KindObject || len(n.kids) == 0 {
		visit(at, n)
		return
	}
	for i, kid := range n.kids {
		if n.kind == KindObject {
			kid.walk(append(at, n.keys[i]), visit)
		} else {
			kid.walk(append(at, strconv.Itoa(i)), visit)
		}
	}
}

var keyEscaper = strings.NewReplacer("~", "~0", "/", "~1")
var keyUnescaper = strings.NewReplacer("~1", "/", "~0", "~")

// Key writes segments as a JSON Pointer (RFC 6901) without its leading slash.
func Key(segments ...string) string {
	escaped := make([]string, len(segments))
	for i, s := range segments {
		if escaped[i] = s; strings.ContainsAny(s, "~/") {
			escaped[i] = keyEscaper.Replace(s)
		}
	}
	return strings.Join(escaped, "/")
}

// ParseKey splits a written key into its segments.
func ParseKey(key string) []string {
	segments := strings.Split(key, "/")
	if strings.IndexByte(key, '~') < 0 {
		return segments
	}
	for i, s := range segments {
		segments[i] = keyUnescaper.Replace(s)
	}
	return segments
}
