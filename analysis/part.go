package analysis

import (
	"encoding/binary"
	"errors"
	"math"
)

// Part returns some of a report as compact bytes for ReadPart: the values at
// the patterns, with their reasons, warnings and ancestors. A pattern is a key
// in which a segment * stands for every name: "without/*/bands/mean_robust".
// Patterns that fit nothing add nothing. Values stay exact.
//
// It is how one program hands a view of a report to another without parsing
// analysis.json.
func (r *Report) Part(patterns ...string) []byte {
	split := make([][]string, len(patterns))
	for i, p := range patterns {
		split[i] = ParseKey(p)
	}
	root := r.prune(split)
	if root == nil {
		root = Object()
	}
	return root.encode(nil)
}

// prune returns what the patterns leave of n, nil for nothing.
func (n *Node) prune(patterns [][]string) *Node {
	var below [][]string
	for _, p := range patterns {
		if len(p) == 0 {
			return n
		}
		below = append(below, p)
	}
	switch n.kind {
	case KindNull:
		return n // the reason of everything below it
	case KindObject:
	default:
		return nil
	}
	out := &Node{kind: KindObject, warnings: n.warnings}
	for i, key := range n.keys {
		var tails [][]string
		for _, p := range below {
			if p[0] == key || p[0] == "*" {
				tails = append(tails, p[1:])
			}
		}
		if tails == nil {
			continue
		}
		if kid := n.kids[i].prune(tails); kid != nil {
			out.Set(key, kid)
		}
	}
	if len(out.keys) == 0 {
		return nil
	}
	return out
}

const warned = 0x80 // beside the kind of a node that has warnings

// encode appends n: its kind, its warnings if any, its value.
func (n *Node) encode(out []byte) []byte {
	if len(n.warnings) == 0 {
		out = append(out, byte(n.kind))
	} else {
		out = append(out, byte(n.kind)|warned)
		out = binary.AppendUvarint(out, uint64(len(n.warnings)))
		for _, w := range n.warnings {
			out = encodeText(out, w)
		}
	}
	switch n.kind {
	case KindNull, KindString:
		return encodeText(out, n.text)
	case KindBool, KindInt:
		return binary.AppendVarint(out, n.num)
	case KindFloat:
		return binary.LittleEndian.AppendUint64(out, math.Float64bits(n.float))
	}
	out = binary.AppendUvarint(out, uint64(len(n.kids)))
	for i, kid := range n.kids {
		if n.kind == KindObject {
			out = encodeText(out, n.keys[i])
		}
		out = kid.encode(out)
	}
	return out
}

func encodeText(out []byte, s string) []byte {
	return append(binary.AppendUvarint(out, uint64(len(s))), s...)
}

// ReadPart reads what Part has written. Damaged bytes are an error.
func ReadPart(data []byte) (*Report, error) {
	d := partReader{data: data}
	n := d.node(0)
	if d.broken || len(d.data) > 0 || n.kind != KindObject {
		return nil, errors.New("a part of a report is damaged")
	}
	return &Report{n}, nil
}

// A partReader reads bytes of Part. Once broken it reads zeros.
type partReader struct {
	data   []byte
	broken bool
}

const maxPartDepth = 64

func (d *partReader) node(depth int) *Node {
	if depth > maxPartDepth {
		d.broken = true
	}
	head := d.bytes(1)
	if d.broken {
		return Null("")
	}
	n := &Node{kind: Kind(head[0] &^ warned)}
	if head[0]&warned != 0 {
		for range d.count() {
			n.warnings = append(n.warnings, d.text())
		}
	}
	switch n.kind {
	case KindNull, KindString:
		n.text = d.text()
	case KindBool, KindInt:
		n.num = d.integer()
	case KindFloat:
		if b := d.bytes(8); !d.broken {
			n.float = math.Float64frombits(binary.LittleEndian.Uint64(b))
		}
	case KindObject, KindList:
		d.below(n, depth)
	default:
		d.broken = true
	}
	return n
}

func (d *partReader) below(n *Node, depth int) {
	for range d.count() {
		if n.kind == KindList {
			n.kids = append(n.kids, d.node(depth+1))
		} else {
			key := d.text()
			if _, twice := n.find(key); twice {
				d.broken = true
			}
			if kid := d.node(depth + 1); !d.broken {
				n.Set(key, kid)
			}
		}
		if d.broken {
			return
		}
	}
}

func (d *partReader) bytes(n int) []byte {
	if d.broken || n > len(d.data) {
		d.broken = true
		return nil
	}
	out := d.data[:n]
	d.data = d.data[n:]
	return out
}

// count reads how many things follow, each of which takes a byte or more.
func (d *partReader) count() int {
	v, n := binary.Uvarint(d.data)
	if d.broken || n <= 0 || v > uint64(len(d.data)-n) {
		d.broken = true
		return 0
	}
	d.data = d.data[n:]
	return int(v)
}

func (d *partReader) integer() int64 {
	v, n := binary.Varint(d.data)
	if d.broken || n <= 0 {
		d.broken = true
		return 0
	}
	d.data = d.data[n:]
	return v
}

func (d *partReader) text() string { return string(d.bytes(d.count())) }
