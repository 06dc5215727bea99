package analysis

import "math/bits"

// GeneratorVersion names the random generator of this package. Numbers that
// depend on draws are comparable between reports of one version.
const GeneratorVersion = "splitmix64/1"

// A purpose separates the streams of different uses of randomness, so that one
// never depends on how much another has consumed (DESIGN §4, in place of
// S1.68's single generator).
type purpose uint64

const (
	purposePair        purpose = 1 // F4.09, index = position of the pair on the leaderboard, k = resample
	purposeCorrelation purpose = 2 // F4.20, index = 0, k = resample
	purposeTieBreak    purpose = 3 // F4.22, index = 0, k = draw
	purposeSubset      purpose = 4 // F4.23, index = 0, k = draw
	purposeCurve       purpose = 5 // F4.35, index = type of model: 0 base, 1 instruct, 2 all; k = resample
)

// A stream is SplitMix64 (Steele, Lea, Flood 2014): a counter that steps by the
// golden ratio, each value scrambled by a bijection of 64 bits. Two draws of 32
// bits are taken from a word, the low half first.
type stream struct {
	state uint64
	half  uint64 // high half of the last word
	full  bool   // half is still to be used
}

const goldenGamma = 0x9e3779b97f4a7c15

func scramble(z uint64) uint64 {
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// newStream returns the stream (seed, purpose, index, k). Its start absorbs the
// four numbers one after the other: h = scramble(h + golden + number).
func newStream(seed uint64, p purpose, index, k int) stream {
	h := scramble(seed + goldenGamma)
	h = scramble(h + goldenGamma + uint64(p))
	h = scramble(h + goldenGamma + uint64(index))
	h = scramble(h + goldenGamma + uint64(k))
	return stream{state: h}
}

func (s *stream) word() uint64 {
	s.state += goldenGamma
	return scramble(s.state)
}

func (s *stream) uint32() uint32 {
	if s.full {
		s.full = false
		return uint32(s.half)
	}
	w := s.word()
	s.half, s.full = w>>32, true
	return uint32(w)
}

// below returns an unbiased integer in [0, n), n > 0: the high half of a 32 by
// 32 bit product, rejected in the rare case that would bias it (Lemire 2019).
func (s *stream) below(n uint32) uint32 {
	for {
		hi, lo := bits.Mul32(s.uint32(), n)
		if lo >= n || lo >= -n%n {
			return hi
		}
	}
}
