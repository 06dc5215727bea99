package synth

// one is 1 logit in the fixed-point numbers of this package.
const one = 1024

// A purpose separates the hashes of different uses.
type purpose uint64

const (
	forDifficulty purpose = iota + 1
	forDiscrimination
	forGold
	forIDGap
	forWord
	forQuestion
	forTemplate
	forSlot
	forCompliance
	forItem
	forItemTemplate
	forAnswer
	forGuess
	forSilence
	forSilentAnswer
	forDistractor
	forMargin
	forText
	forModelMetric
	forRightAnswer
	forAnswerState
	forOptionCount
	forScore
	forStatement
	forJudge
)

// A source gives reproducible numbers for tuples of indices.
type source uint64

// word hashes the seed, the purpose and the indices with the finaliser of
// SplitMix64 (Steele, Lea, Flood 2014), one number after the other.
func (s source) word(p purpose, indices ...int) uint64 {
	h := scramble(uint64(s) + golden)
	h = scramble(h + golden + uint64(p))
	for _, i := range indices {
		h = scramble(h + golden + uint64(i))
	}
	return h
}

const golden = 0x9e3779b97f4a7c15

func scramble(z uint64) uint64 {
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// below returns a number in [0, n) for n far below 2^32. The bias of the plain
// product, under n/2^32, does not matter for invented data.
func (s source) below(n int, p purpose, indices ...int) int {
	return int(s.word(p, indices...) >> 32 * uint64(n) >> 32)
}

// normal returns a number of mean 0 and standard deviation one, close to
// normal: the sum of the four 16-bit parts of a word. Such a part has the
// variance (65536^2 - 1)/12, four of them the standard deviation 37837.
func (s source) normal(p purpose, indices ...int) int {
	w := s.word(p, indices...)
	sum := int(w&0xffff) + int(w>>16&0xffff) + int(w>>32&0xffff) + int(w>>48)
	return (sum - 2*65535) * one / 37837
}

// logarithm returns the binary logarithm of v >= 1 in 1/one: the digits come
// from repeated squaring.
func logarithm(v uint64) int {
	whole := 0
	for v>>whole > 1 {
		whole++
	}
	x := v << 30 >> whole // in [1, 2) with 30 fraction bits
	result := whole * one
	for bit := one / 2; bit > 0; bit /= 2 {
		x = x * x >> 30
		if x >= 2<<30 {
			x >>= 1
			result += bit
		}
	}
	return result
}
