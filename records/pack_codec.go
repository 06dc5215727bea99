package records

import (
	"encoding/binary"
	"math/bits"
	"strconv"
)

// appendString writes a length and the bytes.
func appendString(b []byte, s string) []byte {
	return append(binary.AppendUvarint(b, uint64(len(s))), s...)
}

// appendPlanes writes unsigned integers as byte planes: the width in bytes (0
// when all are 0, else 1, 2, 4 or 8), then the lowest byte of every value, then
// the next byte of every value, and so on. High planes compress to almost nothing.
func appendPlanes(b []byte, values []uint64) []byte {
	var all uint64
	for _, v := range values {
		all |= v
	}
	width := 0
	switch n := bits.Len64(all); {
	case n > 32:
		width = 8
	case n > 16:
		width = 4
	case n > 8:
		width = 2
	case n > 0:
		width = 1
	}
	b = append(b, byte(width))
	for plane := range width {
		for _, v := range values {
			b = append(b, byte(v>>(8*plane)))
		}
	}
	return b
}

// appendColumn writes the bits of a column as ceil(n/8) bytes, item i in bit
// i%8 of byte i/8, each bit exclusive-or the same bit of before (nil: as it is).
func appendColumn(b []byte, n int, column, before []uint64) []byte {
	for k := range (n + 7) / 8 {
		v := column[k/8] >> (8 * (k % 8))
		if before != nil {
			v ^= before[k/8] >> (8 * (k % 8))
		}
		b = append(b, byte(v))
	}
	return b
}

// A cursor reads one section. The first failure sticks; after it every read
// gives zero.
type cursor struct {
	tag     string
	rest    []byte
	err     error
	scratch []uint64 // of planes that are turned into something narrower
}

func (c *cursor) fail(text string) {
	if c.err == nil {
		c.err = packError("section " + strconv.Quote(c.tag) + ": " + text)
	}
	c.rest = nil
}

// take returns the next n bytes without copying them.
func (c *cursor) take(n int) []byte {
	if c.err != nil {
		return nil
	}
	if n < 0 || n > len(c.rest) {
		c.fail("it ends too early")
		return nil
	}
	out := c.rest[:n:n]
	c.rest = c.rest[n:]
	return out
}

func (c *cursor) byte() byte {
	if b := c.take(1); b != nil {
		return b[0]
	}
	return 0
}

// number reads a variable-length integer of at most limit.
func (c *cursor) number(limit uint64) uint64 {
	if c.err != nil {
		return 0
	}
	v, n := binary.Uvarint(c.rest)
	switch {
	case n == 0:
		c.fail("it ends too early")
		return 0
	case n < 0 || v > limit:
		c.fail("a number in it is too large")
		return 0
	}
	c.rest = c.rest[n:]
	return v
}

// count reads how many things follow, of which each takes at least one byte.
func (c *cursor) count() int { return int(c.number(uint64(len(c.rest)))) }

func (c *cursor) string() string { return string(c.take(c.count())) }

// planes reads n values that appendPlanes wrote. n must be bounded by the
// caller: a width of 0 takes no bytes.
func (c *cursor) planes(n int, into []uint64) []uint64 {
	width := int(c.byte())
	if width != 0 && width != 1 && width != 2 && width != 4 && width != 8 {
		c.fail("a width of " + strconv.Itoa(width) + " bytes is unknown")
	}
	if c.err == nil && n > 0 && width > len(c.rest)/n {
		c.fail("it ends too early")
	}
	if c.err != nil {
		return nil
	}
	if cap(into) < n {
		into = make([]uint64, n)
	}
	into = into[:n]
	switch width {
	case 0:
		clear(into)
	case 1:
		for i, v := range c.take(n) {
			into[i] = uint64(v)
		}
	case 2:
		a, b := c.take(n), c.take(n)
		for i, v := range a {
			into[i] = uint64(v) | uint64(b[i])<<8
		}
	default:
		a, b, low, high := c.take(n), c.take(n), c.take(n), c.take(n)
		for i, v := range a {
			into[i] = uint64(uint32(v) | uint32(b[i])<<8 | uint32(low[i])<<16 | uint32(high[i])<<24)
		}
		for plane := 4; plane < width; plane++ {
			for i, v := range c.take(n) {
				into[i] |= uint64(v) << (8 * plane)
			}
		}
	}
	return into
}

// column reads n bits that appendColumn wrote into a column of zeros.
func (c *cursor) column(n int, column, before []uint64) {
	data := c.take((n + 7) / 8)
	if data == nil {
		return
	}
	if n%8 != 0 && data[len(data)-1]>>(n%8) != 0 {
		c.fail("a column has bits beyond its last item")
		return
	}
	for k, v := range data {
		column[k/8] |= uint64(v) << (8 * (k % 8))
	}
	for w := range before {
		column[w] ^= before[w]
	}
}

// end checks that the section was read to its last byte.
func (c *cursor) end() error {
	if c.err == nil && len(c.rest) > 0 {
		c.fail("it is longer than its content")
	}
	return c.err
}
