package records

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"math"
	"math/rand/v2"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"testing"

	"recount/analysis"
)

// packFixture is a release of the paper's configurations with random bits.
// what adds: "states", "unparsed", "margins", "floats" (margins of full precision).
func packFixture(t testing.TB, models, perBenchmark int, what string) *Release {
	t.Helper()
	l := NeutralHarness()
	l.Models = l.Models[:models]
	return fixtureOf(t, l, perBenchmark, what)
}

// tinyFixture is a fixture of two configurations and one benchmark, small enough
// for a fuzzer.
func tinyFixture(t testing.TB, what string) *Release {
	t.Helper()
	l := &Legend{Format: LegendFormat, Models: []Model{{ID: "a"}, {ID: "b"}}, Benchmarks: []Benchmark{{ID: "q", NOptions: 4}},
		Configurations: []Configuration{{Key: "x", Method: "gen"}, {Key: "y", Method: "ll"}}, Reference: "x"}
	return fixtureOf(t, l, 9, what)
}

func fixtureOf(t testing.TB, l *Legend, perBenchmark int, what string) *Release {
	t.Helper()
	s := packShapes{reference: 0}
	for k := range l.Models {
		s.models = append(s.models, k)
	}
	for k := range l.Configurations {
		s.configurations = append(s.configurations, k)
	}
	random := rand.New(rand.NewPCG(1, 2))
	var items []analysis.Item
	for k := range l.Benchmarks {
		s.benchmarks = append(s.benchmarks, k)
		s.counts = append(s.counts, perBenchmark)
		for i := range perBenchmark {
			items = append(items, analysis.Item{ID: fmt.Sprintf("item-%05d", i), NOptions: 4, Gold: 1 << random.IntN(4)})
		}
	}
	g, err := emptyGrid(l, s, items)
	if err != nil {
		t.Fatal(err)
	}
	for m := range g.M() {
		for i := range g.N() {
			for c := range g.C() {
				switch {
				case random.IntN(3) > 0:
					g.SetBit(m, i, c)
				case strings.Contains(what, "states") && random.IntN(5) == 0:
					g.SetNone(m, i, c)
				}
			}
			if strings.Contains(what, "unparsed") && i%7 != 3 {
				g.SetUnparsed(m, i, random.IntN(5))
			}
			if strings.Contains(what, "margins") && i%5 != 2 {
				g.SetMargin(m, i, float64(random.IntN(20000))/10000)
			}
			if strings.Contains(what, "floats") && i%5 != 2 {
				g.SetMargin(m, i, random.Float64())
			}
		}
	}
	sum := strings.Repeat("0123456789abcdef", 4)
	return &Release{Legend: l, Grid: g, LeftOutItems: 3, LeftOutConfigurations: []string{"gen|x"},
		Notices: []string{"a notice"}, Files: []File{
			{Path: "legend.json", Bytes: 1234, Lines: 0, SHA256: sum},
			{Path: "records/arc/a.jsonl.gz", Benchmark: "arc", Model: "a", Bytes: 1 << 40, Lines: 17, SHA256: sum},
		}}
}

func mustPack(t testing.TB, r *Release) []byte {
	t.Helper()
	pack, err := WritePack(r)
	if err != nil {
		t.Fatal(err)
	}
	return pack
}

// sameGrid compares everything that Analyze can read.
func sameGrid(a, b *analysis.Grid) error {
	for _, x := range []struct {
		what      string
		got, want any
	}{
		{"models", a.Models, b.Models}, {"benchmarks", a.Benchmarks, b.Benchmarks}, {"items", a.Items, b.Items},
		{"configurations", a.Configurations, b.Configurations}, {"reference", a.Reference, b.Reference},
		{"axes", a.Axes, b.Axes}, {"dropped", a.Dropped, b.Dropped}, {"states", a.HasStates(), b.HasStates()},
		{"unparsed", a.HasUnparsed(), b.HasUnparsed()}, {"margins", a.HasMargins(), b.HasMargins()},
	} {
		if !reflect.DeepEqual(x.got, x.want) && (x.what != "items" || a.N()+b.N() > 0) {
			return fmt.Errorf("%s: got %v, want %v", x.what, x.got, x.want)
		}
	}
	for m := range a.M() {
		for c := range a.C() {
			if !reflect.DeepEqual(a.Column(m, c), b.Column(m, c)) || !reflect.DeepEqual(a.NoneColumn(m, c), b.NoneColumn(m, c)) {
				return fmt.Errorf("column of model %d, configuration %d differs", m, c)
			}
		}
		for i := range a.N() {
			nA, okA := a.Unparsed(m, i)
			nB, okB := b.Unparsed(m, i)
			vA, hasA := a.Margin(m, i)
			vB, hasB := b.Margin(m, i)
			if nA != nB || okA != okB || hasA != hasB || hasA && math.Float64bits(vA) != math.Float64bits(vB) {
				return fmt.Errorf("model %d, item %d: got %d %v %v %v, want %d %v %v %v", m, i, nA, okA, vA, hasA, nB, okB, vB, hasB)
			}
		}
	}
	return nil
}

func TestPackComesBack(t *testing.T) {
	for _, row := range []struct {
		models, items int
		what          string
	}{
		{1, 1, ""},                         // no optional section
		{12, 0, "states unparsed margins"}, // nothing to count
		{3, 16, "states"},                  // 64 items: full words
		{3, 13, "unparsed margins"},        // 52 items: a part of a byte
		{2, 17, "states unparsed floats"},  // 68 items: a second word
	} {
		name := fmt.Sprintf("%d models, %d items, %s", row.models, row.items, row.what)
		want := packFixture(t, row.models, row.items, row.what)
		pack := mustPack(t, want)
		got, err := ReadPack(pack)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if err := sameGrid(got.Grid, want.Grid); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if !reflect.DeepEqual(got.Files, want.Files) || !reflect.DeepEqual(got.Notices, want.Notices) ||
			got.LeftOutItems != want.LeftOutItems || !reflect.DeepEqual(got.LeftOutConfigurations, want.LeftOutConfigurations) {
			t.Errorf("%s: got files %v, notices %v", name, got.Files, got.Notices)
		}
		if !bytes.Equal(got.Legend.JSON(), want.Legend.JSON()) {
			t.Errorf("%s: the legend differs", name)
		}
		if again := mustPack(t, got); !bytes.Equal(again, pack) {
			t.Errorf("%s: packing again gives other bytes", name)
		}
	}
}

func TestSameGridCanFail(t *testing.T) {
	a, b := packFixture(t, 2, 5, "margins"), packFixture(t, 2, 5, "margins")
	if err := sameGrid(a.Grid, b.Grid); err != nil {
		t.Error(err)
	}
	b.Grid.SetMargin(1, 3, 7)
	if sameGrid(a.Grid, b.Grid) == nil {
		t.Error("sameGrid does not see a changed margin")
	}
}

func TestPackOfSelectionWithAnotherReference(t *testing.T) {
	r := packFixture(t, 4, 10, "states unparsed margins")
	other := 7
	g, err := r.Grid.Select(analysis.Selection{Models: []int{1, 3}, Benchmarks: []int{0, 2}, Configurations: []int{1, 7, 25}, Reference: &other})
	if err != nil {
		t.Fatal(err)
	}
	r.Grid = g
	got, err := ReadPack(mustPack(t, r))
	if err != nil {
		t.Fatal(err)
	}
	if err := sameGrid(got.Grid, g); err != nil {
		t.Error(err)
	}
}

func TestPackRefusesWhatItsLegendDoesNotName(t *testing.T) {
	r := packFixture(t, 2, 3, "")
	r.Grid.Models[1].ID = "stranger"
	if _, err := WritePack(r); err == nil || !strings.Contains(err.Error(), "model 1") {
		t.Errorf("got %v, want an error about model 1", err)
	}
	r = packFixture(t, 2, 3, "")
	r.Files[1].SHA256 = "abc"
	if _, err := WritePack(r); err == nil || !strings.Contains(err.Error(), "SHA-256") {
		t.Errorf("got %v, want an error about the SHA-256", err)
	}
}

// Margins of d decimals are held as integers; others bit for bit.
func TestMarginDecimals(t *testing.T) {
	for _, row := range []struct {
		margins  []float64
		decimals int
		lossless bool
	}{
		{[]float64{0, 3}, 0, true},
		{[]float64{0.5, 0.25}, 2, true},
		{[]float64{0.0001, 1.2345}, 4, true},
		{[]float64{0.123456789}, 9, true},
		{[]float64{0.30000000000000004}, 0, false},      // 0.30000000000000004
		{[]float64{1e-9, 1e12}, 0, false},               // 1e21 is beyond exact integers
		{[]float64{math.Copysign(0, -1)}, 0, false},     // minus 0 would come back as 0
		{[]float64{math.MaxFloat64, 0.5}, 0, false},     // overflow when scaled
		{[]float64{5e-324}, 0, false},                   // the smallest float64
		{[]float64{1 << 52, 4503599627370495}, 0, true}, // large integers
	} {
		r := packFixture(t, 1, 1, "")
		for i, v := range row.margins {
			r.Grid.SetMargin(0, i, v)
		}
		decimals, lossless := marginDecimals(r.Grid)
		if decimals != row.decimals || lossless != row.lossless {
			t.Errorf("%v: got %d %v, want %d %v", row.margins, decimals, lossless, row.decimals, row.lossless)
		}
		got, err := ReadPack(mustPack(t, r))
		if err != nil {
			t.Errorf("%v: %v", row.margins, err)
		} else if err := sameGrid(got.Grid, r.Grid); err != nil {
			t.Errorf("%v: %v", row.margins, err)
		}
	}
}

// Every truncation and every flipped bit is refused, compressed or not.
func TestPackDamage(t *testing.T) {
	pack := mustPack(t, packFixture(t, 2, 3, "states unparsed margins"))
	plain, err := UnwrapPack(pack)
	if err != nil {
		t.Fatal(err)
	}
	for what, whole := range map[string][]byte{"compressed": pack, "plain": plain} {
		for n := range whole {
			if _, err := ReadPack(whole[:n]); err == nil {
				t.Fatalf("%s: the first %d of %d bytes are taken for a pack", what, n, len(whole))
			}
		}
		if _, err := ReadPack(append(bytes.Clone(whole), 0)); err == nil {
			t.Errorf("%s: a byte too many is not seen", what)
		}
	}
	for k := range plain {
		for bit := range 8 {
			bad := bytes.Clone(plain)
			bad[k] ^= 1 << bit
			if _, err := ReadPack(bad); err == nil {
				t.Fatalf("bit %d of byte %d flipped: not seen", bit, k)
			}
		}
	}
}

// A flip in the compressed file either changes nothing that is read (the head
// of gzip holds a time and a system) or is refused.
func TestPackDamageUnderCompression(t *testing.T) {
	pack := mustPack(t, packFixture(t, 2, 3, "margins"))
	plain, _ := UnwrapPack(pack)
	for k := range pack {
		bad := bytes.Clone(pack)
		bad[k] ^= 0x10
		got, err := UnwrapPack(bad)
		if err == nil {
			_, err = ReadPack(bad)
		}
		if err == nil && !bytes.Equal(got, plain) {
			t.Fatalf("byte %d changed: not seen", k)
		}
	}
}

// seal sets length and checksum of a container right, so that a test can lie
// about everything else.
func seal(b []byte) []byte {
	b = bytes.Clone(b)
	binary.LittleEndian.PutUint64(b[16:], uint64(len(b)))
	binary.LittleEndian.PutUint32(b[len(b)-4:], crc32.ChecksumIEEE(b[:len(b)-4]))
	return b
}

func TestPackMessages(t *testing.T) {
	plain, err := UnwrapPack(mustPack(t, packFixture(t, 2, 3, "states unparsed margins")))
	if err != nil {
		t.Fatal(err)
	}
	change := func(f func(b []byte)) []byte {
		b := bytes.Clone(plain)
		f(b)
		return seal(b)
	}
	for _, row := range []struct {
		what string
		data []byte
		want string
	}{
		{"nothing", nil, `reading the pack: it is not a pack of recount; it starts with ""`},
		{"a page", []byte("<!DOCTYPE html><title>404"), "reading the pack: this is a web page, not the file itself; the server answered with an error or log-in page; download the raw file"},
		{"line ends changed", []byte("\x89RCP\n\x1a\n\x01\x00"), `reading the pack: it is not a pack of recount; it starts with "\x89RCP\n\x1a\n\x01\x00"`},
		{"a head only", plain[:20], "reading the pack: it is cut off after 20 bytes; fetch it again"},
		{"next version", change(func(b []byte) { b[8] = 2 }), "reading the pack: it has version 2.0 and this recount reads version 1; make it anew with this recount, or use the one that made it"},
		{"cut off", plain[:1000], fmt.Sprintf("reading the pack: it has 1000 bytes and says that it has %d; fetch it again", len(plain))},
		{"a flip", func() []byte { b := bytes.Clone(plain); b[900] ^= 1; return b }(), "reading the pack: its checksum differs: a byte was changed; fetch it again"},
		{"many sections", change(func(b []byte) { binary.LittleEndian.PutUint32(b[12:], math.MaxUint32) }), "reading the pack: its table of sections is longer than the file"},
		{"a section outside", change(func(b []byte) { binary.LittleEndian.PutUint64(b[24+16:], math.MaxUint64) }), `reading the pack: section "LEGD" lies outside of the file`},
		{"a section twice", change(func(b []byte) { copy(b[24+24:], "LEGD") }), `reading the pack: section "LEGD" stands twice`},
		{"a section missing", change(func(b []byte) { copy(b[24+24:], "XHAP\x00\x00\x00\x00") }), `reading the pack: section "SHAP" is missing`},
		{"a section of the future", change(func(b []byte) { copy(b[24+24:], "XHAP\x01\x00\x00\x00") }), `reading the pack: it needs section "XHAP", which this recount does not know; use a newer recount`},
		{"compressed and cut off", mustPack(t, packFixture(t, 2, 3, ""))[:500], "reading the pack: it is cut off; fetch it again"},
		{"compressed and more", append(mustPack(t, packFixture(t, 1, 1, "")), 1, 2), "reading the pack: more data follows its end: 2 bytes"},
	} {
		if _, err := ReadPack(row.data); err == nil || err.Error() != row.want {
			t.Errorf("%s:\n got %v\nwant %s", row.what, err, row.want)
		}
	}
	if _, err := ReadPack(change(func(b []byte) { copy(b[24+24*6:], "XONE\x00") })); err != nil {
		t.Errorf("an optional section of a later version: %v", err)
	}
}

// Lies that length and checksum do not show.
func TestPackLies(t *testing.T) {
	sections, err := packSections(packFixture(t, 2, 3, "states unparsed margins"))
	if err != nil {
		t.Fatal(err)
	}
	lie := func(tag string, f func(data []byte) []byte) []byte {
		var changed []packSection
		for _, s := range sections {
			if s.tag == tag {
				s.data = f(bytes.Clone(s.data))
			}
			changed = append(changed, s)
		}
		return packContainer(changed)
	}
	huge := binary.AppendUvarint(nil, math.MaxUint64)
	for _, row := range []struct {
		what string
		data []byte
		want string
	}{
		{"huge number of models", lie("SHAP", func(b []byte) []byte { return append(huge, b...) }), `section "SHAP": a number in it is too large`},
		{"a model twice", lie("SHAP", func(b []byte) []byte { b[2] = b[1]; return b }), `section "SHAP": an index is not in the legend or out of order`},
		{"a model too many", lie("SHAP", func(b []byte) []byte { b[2] = 2; return b }), `section "SHAP": an index is not in the legend or out of order`},
		{"more items than ids", lie("SHAP", func(b []byte) []byte { b[len(b)-1] = 127; return b }), `section "SHAP": it counts more items than there are ids`},
		{"no model", lie("SHAP", func(b []byte) []byte { return append([]byte{0}, b[3:]...) }), `has not the size of 0 models`},
		{"too few bits", lie("BITS", func(b []byte) []byte { return b[:len(b)-1] }), `section "BITS" has not the size of 2 models, 12 items and 26 configurations`},
		{"bits beyond the items", lie("BITS", func(b []byte) []byte { b[1] |= 0x80; return b }), `section "BITS": a column has bits beyond its last item`},
		{"too many states", lie("NONE", func(b []byte) []byte { return append(b, b...) }), `section "NONE" has not the size of`},
		{"an id too long", lie("IDS ", func(b []byte) []byte { b[0] = 200; b[1] = 1; return b }), `section "IDS ": a number in it is too large`},
		{"ids out of order", lie("IDS ", func(b []byte) []byte { b[len(b)-1] = '0'; return b }), `section "IDS ": ids are twice or out of order`},
		{"an unknown width", lie("OPTN", func(b []byte) []byte { b[0] = 3; return b }), `section "OPTN": a width of 3 bytes is unknown`},
		{"a gold that is no option", lie("GOLD", func(b []byte) []byte { b[1] = 16; return b }), `section "GOLD": a right option is not an option`},
		{"golds cut off", lie("GOLD", func(b []byte) []byte { return b[:4] }), `section "GOLD": it ends too early`},
		{"golds and more", lie("GOLD", func(b []byte) []byte { return append(b, 0) }), `section "GOLD": it is longer than its content`},
		{"a huge unparsed count", lie("UNPR", func(b []byte) []byte {
			return append([]byte{8}, bytes.Repeat([]byte{255}, 8*12)...)
		}), `section "UNPR": a count is too large`},
		{"margins of 10 decimals", lie("MARG", func(b []byte) []byte { b[0] = 10; return b }), `section "MARG": margins of 10 decimals are unknown`},
		{"a margin that is not a number", lie("MARG", func(b []byte) []byte {
			return append([]byte{255, 8}, bytes.Repeat([]byte{255}, 8*12)...)
		}), `section "MARG": a margin is not a number of at least 0`},
		{"huge number of files", lie("FILE", func(b []byte) []byte { return append(huge, b...) }), `section "FILE": a number in it is too large`},
		{"notices and more", lie("NOTE", func(b []byte) []byte { return append(b, 1) }), `section "NOTE": it is longer than its content`},
	} {
		if _, err := ReadPack(row.data); err == nil || !strings.Contains(err.Error(), row.want) {
			t.Errorf("%s:\n got %v\nwant %s", row.what, err, row.want)
		}
	}
}

// The size that gzip states is checked, not believed.
func TestPackDoesNotBelieveTheStatedSize(t *testing.T) {
	pack := mustPack(t, packFixture(t, 1, 1, ""))
	binary.LittleEndian.PutUint32(pack[len(pack)-4:], math.MaxUint32)
	allocated := allocatedBy(func() {
		if _, err := ReadPack(pack); err == nil {
			t.Error("a wrong size is not seen")
		}
	})
	if allocated > 1<<20 {
		t.Errorf("%d bytes are allocated for a pack of %d", allocated, len(pack))
	}
}

func allocatedBy(f func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

// Whatever a pack says about its sizes, reading it allocates no more than a
// constant multiple of its own size.
func TestHostilePackAllocatesLittle(t *testing.T) {
	sections, err := packSections(tinyFixture(t, "states unparsed margins"))
	if err != nil {
		t.Fatal(err)
	}
	numbers := [][]byte{
		binary.AppendUvarint(nil, math.MaxUint64), binary.AppendUvarint(nil, 1<<62), binary.AppendUvarint(nil, 1<<40),
		binary.AppendUvarint(nil, math.MaxInt32), binary.AppendUvarint(nil, 1<<16), {0},
	}
	tried := 0
	for k, s := range sections[1:] {
		for at := range min(len(s.data), 40) {
			for _, number := range numbers {
				changed := slices.Clone(sections)
				changed[k+1].data = slices.Concat(s.data[:at], number, s.data[min(len(s.data), at+len(number)):])
				data := packContainer(changed)
				if got, limit := allocatedBy(func() { _, _ = ReadPack(data) }), uint64(200*len(data)); got > limit {
					t.Errorf("section %s, byte %d, number %x: %d bytes are allocated for a pack of %d", s.tag, at, number, got, len(data))
				}
				tried++
			}
		}
	}
	if tried < 500 {
		t.Errorf("only %d packs were tried", tried)
	}
}

// FuzzReadPack feeds hostile sections under a right length and checksum, and
// raw bytes. Whatever is taken for a pack must pack again to a pack of the same
// grid, and nothing may panic.
func FuzzReadPack(f *testing.F) {
	for _, what := range []string{"", "states unparsed margins", "floats"} {
		plain, err := UnwrapPack(mustPack(f, tinyFixture(f, what)))
		if err != nil {
			f.Fatal(err)
		}
		f.Add(plain)
	}
	f.Add([]byte("\x1f\x8b"))
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) > packHead+packChecksum && bytes.HasPrefix(data, []byte(packMagic)) {
			data = seal(data)
		}
		r, err := ReadPack(data)
		if err != nil {
			return
		}
		again, err := ReadPack(mustPack(t, r))
		if err != nil {
			t.Fatal(err)
		}
		if err := sameGrid(again.Grid, r.Grid); err != nil {
			t.Error(err)
		}
	})
}

// BenchmarkReadPack has the paper's size with random bits, which compress worst.
// A browser may undo the compression itself (DecompressionStream): "plain".
func BenchmarkReadPack(b *testing.B) {
	pack := mustPack(b, packFixture(b, 12, 920, "unparsed margins"))
	plain, err := UnwrapPack(pack)
	if err != nil {
		b.Fatal(err)
	}
	for name, data := range map[string][]byte{"compressed": pack, "plain": plain} {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(data)))
			b.ReportAllocs()
			for b.Loop() {
				if _, err := ReadPack(data); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
