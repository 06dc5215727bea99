package records

import (
	"bytes"
	"encoding/json"
	"fmt"
	"hash/maphash"
	"math/rand/v2"
	"strings"
	"testing"
)

// paperFile returns n lines of P1's shape, about 1 kB each.
func paperFile(n int) []byte {
	legend := NeutralHarness()
	random := rand.New(rand.NewPCG(1, 2))
	words := strings.Fields("which of these is the most likely reason why a river bends towards the south – in “early” spring after rain")
	var out []byte
	for i := range n {
		var question []string
		for range 50 {
			question = append(question, words[random.IntN(len(words))])
		}
		text := strings.Join(question, " ") + `: "x"?`
		margin := float64(random.IntN(20000)) / 10000
		unparsed := 0
		l := Line{Benchmark: "arc", ID: fmt.Sprintf("Mercury_%07d", i), Question: &text, Gold: []int{random.IntN(4)}, Margin: &margin, Unparsed: &unparsed}
		for _, c := range legend.Configurations {
			l.Bits = append(l.Bits, Bit{c.Key, random.IntN(2) == 1})
		}
		out = WriteLine(out, &l)
	}
	return out
}

func newRows(y *layout) *rows {
	return &rows{file: File{Path: "records/arc/qwen3-4b.jsonl"}, words: y.words}
}

// BenchmarkReadLines reads the lines of one file, hash included.
func BenchmarkReadLines(b *testing.B) {
	data := paperFile(1000)
	y := newLayout(NeutralHarness())
	seed := maphash.MakeSeed()
	for _, digest := range []struct {
		name string
		f    func([]byte) string
	}{{"hashed", sha256Hex}, {"unhashed", func([]byte) string { return "" }}} {
		b.Run(digest.name, func(b *testing.B) {
			b.SetBytes(int64(len(data)))
			b.ReportAllocs()
			for b.Loop() {
				f := newRows(y)
				f.read(y, data, digest.f, seed)
				if f.len() != 1000 {
					b.Fatal(f.problems)
				}
			}
		})
	}
}

// BenchmarkEncodingJSON reads the same lines with encoding/json into a struct.
func BenchmarkEncodingJSON(b *testing.B) {
	data := paperFile(1000)
	b.SetBytes(int64(len(data)))
	b.ReportAllocs()
	for b.Loop() {
		for line := range bytes.Lines(data) {
			var l struct {
				Benchmark, ID, Question string
				Gold                    int
				Bits                    map[string]uint8
				Margin                  float64
				Unparsed                int
			}
			if err := json.Unmarshal(line, &l); err != nil {
				b.Fatal(err)
			}
		}
	}
}

// BenchmarkRead reads a release of P1's size: 48 files, 44,148 lines, 45 MB.
func BenchmarkRead(b *testing.B) {
	legend, err := ParseLegend("legend.json", NeutralHarness().JSON())
	if err != nil {
		b.Fatal(err)
	}
	sizes := []int{1000, 1000, 1000, 679}
	data := paperFile(1000)
	var files [][]byte
	total := 0
	for k, benchmark := range legend.Benchmarks {
		file := bytes.ReplaceAll(data, []byte(`"benchmark":"arc"`), []byte(`"benchmark":"`+benchmark.ID+`"`))
		for range 1000 - sizes[k] {
			file = file[:bytes.LastIndexByte(file[:len(file)-1], '\n')+1]
		}
		files = append(files, file)
		total += 12 * len(file)
	}
	b.SetBytes(int64(total))
	b.ReportAllocs()
	for b.Loop() {
		r := NewReader(legend, ReadOptions{})
		for k, benchmark := range legend.Benchmarks {
			for _, m := range legend.Models {
				r.Add("records/"+benchmark.ID+"/"+m.ID+".jsonl", files[k])
			}
		}
		if _, err := r.Finish(); err != nil {
			b.Fatal(err)
		}
	}
}
