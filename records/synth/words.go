package synth

var (
	onsets = []string{"b", "br", "d", "dr", "f", "fl", "g", "gl", "k", "kr", "l", "m", "n", "p", "pl", "r", "s", "sk", "sp", "st", "str", "t", "tr", "v", "w", "z"}
	nuclei = []string{"a", "e", "i", "o", "u", "ai", "ei", "ou"}
	codas  = []string{"", "", "l", "m", "n", "r", "s", "nd", "sk", "st", "mp", "lt", "rn"}
)

// vocabulary is how many different words the questions are made of.
const vocabulary = 4096

// appendWord appends the k-th word of the vocabulary: two or three syllables.
func (s source) appendWord(b []byte, k int) []byte {
	w := s.word(forWord, k)
	take := func(from []string) string {
		part := from[w%uint64(len(from))]
		w /= uint64(len(from))
		return part
	}
	for range 2 + w>>63 {
		b = append(b, take(onsets)...)
		b = append(b, take(nuclei)...)
		b = append(b, take(codas)...)
	}
	return b
}

// appendQuestion appends the question of an item: words, the first with a
// capital, a question mark at the end.
func (s source) appendQuestion(b []byte, benchmark, item int) []byte {
	start := len(b)
	for k := range 16 + s.below(16, forQuestion, benchmark, item) {
		if k > 0 {
			b = append(b, ' ')
		}
		b = s.appendWord(b, s.below(vocabulary, forQuestion, benchmark, item, k))
	}
	b[start] -= 'a' - 'A'
	return append(b, '?')
}
