package figures

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	pngimage "image"
	"image/png"
	"io"
	"regexp"
	"strings"
	"testing"

	"recount/analysis"
	"recount/tables"
)

// drawAll draws what a report allows and fails on what is wrong with any figure:
// not well-formed, too large, a scripting hook, an id twice.
func drawAll(t testing.TB, r *analysis.Report) map[string]*Figure {
	t.Helper()
	drawn := map[string]*Figure{}
	for _, result := range All(r) {
		if result.Figure == nil {
			if result.Reason == "" {
				t.Errorf("%s: neither a figure nor a reason", result.Name)
			}
			continue
		}
		f := result.Figure
		drawn[f.Name] = f
		if f.Name != result.Name || f.Title == "" || f.Description == "" || f.Caption == "" || len(f.Table.Rows) == 0 {
			t.Errorf("%s: title, description, caption or data table is missing", result.Name)
		}
		ids := map[string]bool{}
		for where, svg := range map[string][]byte{"inline": f.SVG, "standalone": f.Standalone()} {
			if err := wellFormed(svg); err != nil {
				t.Errorf("%s, %s: %v", f.Name, where, err)
			}
			if len(svg) > 200_000 {
				t.Errorf("%s, %s: %d bytes, want at most 200,000", f.Name, where, len(svg))
			}
			for _, bad := range []string{"<script", "onload", "NaN", "Inf", "href"} {
				if bytes.Contains(svg, []byte(bad)) {
					t.Errorf("%s, %s: holds %s", f.Name, where, bad)
				}
			}
			for _, id := range regexp.MustCompile(` id="([^"]*)"`).FindAllStringSubmatch(string(svg), -1) {
				if ids[id[1]] {
					t.Errorf("%s: id %s stands twice", f.Name, id[1])
				}
				ids[id[1]] = true
			}
		}
		if bytes.Contains(f.SVG, []byte("style")) {
			t.Errorf("%s: the inline figure holds a style", f.Name)
		}
	}
	return drawn
}

func wellFormed(data []byte) error {
	d := xml.NewDecoder(bytes.NewReader(data))
	for {
		if _, err := d.Token(); err == io.EOF {
			return nil
		} else if err != nil {
			return err
		}
	}
}

// The figures of the fixture, byte for byte, natively and under js/wasm alike.
func TestGoldenFigures(t *testing.T) {
	drawn := drawAll(t, small(t))
	for name, f := range drawn {
		golden(t, name+".html", f.SVG)
		golden(t, name+".svg", f.Standalone())
	}
	for _, name := range []string{"bands", "gaps", "ranks", "kendall", "subset-champions", "axes", "lucky-by-benchmark"} {
		if drawn[name] == nil {
			t.Errorf("%s was not drawn", name)
		}
	}
}

func TestHostileNames(t *testing.T) {
	long := strings.Repeat("deepseek-ai/", 12) + "Q4_K_M"
	models := []string{`</svg><script>alert(1)</script>`, `a & "b" 'c' <d>`, "\u05d0\u05d1\u05d2 \u202e\u0001model", "通义千问", long, "", "]]>"}
	r := fake(models, func(i int) float64 { return 0.5 })
	drawn := drawAll(t, r)
	if len(drawn) < 4 {
		t.Fatalf("drew %d figures, want at least 4", len(drawn))
	}
	svg := string(drawn["bands"].SVG)
	for _, want := range []string{
		"&lt;/svg&gt;&lt;script&gt;alert(1)&lt;/script&gt;", "a &amp; &quot;b&quot; &#39;c&#39; &lt;d&gt;",
		"\u05d0\u05d1\u05d2 model", "通义千问", "<title>" + long + "</title>", ">m5</text>", "]]&gt;",
	} {
		if !strings.Contains(svg, want) {
			t.Errorf("the figure lacks %q", want)
		}
	}
	for name, f := range drawn {
		checkPNG(t, name, f)
	}
}

func checkPNG(t *testing.T, name string, f *Figure) {
	t.Helper()
	data, err := f.PNG()
	if err != nil {
		t.Errorf("%s: %v", name, err)
		return
	}
	image, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Errorf("%s: %v", name, err)
		return
	}
	if image.Bounds().Dx() != 1440 {
		t.Errorf("%s: %d pixels wide, want 1440", name, image.Bounds().Dx())
	}
	pixels, ok := image.(*pngimage.RGBA)
	if !ok {
		t.Fatalf("%s: the image is a %T", name, image)
	}
	paper, ink := 0, 0
	for i := 0; i < len(pixels.Pix); i += 4 {
		switch [3]byte(pixels.Pix[i : i+3]) {
		case [3]byte{0xff, 0xff, 0xff}:
			paper++
		case [3]byte{0x1a, 0x1a, 0x1a}, [3]byte{0x59, 0x59, 0x59}:
			ink++
		}
	}
	if paper == 0 || ink == 0 {
		t.Errorf("%s: the image has %d pixels of paper and %d of ink", name, paper, ink)
	}
}

// An image says when it stands an id in for a name that it cannot spell.
func TestImageSubstitutesNames(t *testing.T) {
	half := func(int) float64 { return 0.5 }
	height := func(name string) int {
		f, err := Draw(fake([]string{name, "b"}, half), "bands")
		if err != nil {
			t.Fatal(err)
		}
		data, err := f.PNG()
		if err != nil {
			t.Fatal(err)
		}
		image, err := png.Decode(bytes.NewReader(data))
		if err != nil {
			t.Fatal(err)
		}
		return image.Bounds().Dy()
	}
	if plain, noted := height("a"), height("通义千问"); noted != plain+36 {
		t.Errorf("the image with a substitute is %d high, want %d: a line more", noted, plain+36)
	}
}

func TestDegenerateReports(t *testing.T) {
	many := make([]string, 100)
	for i := range many {
		many[i] = fmt.Sprintf("family-%d-instruct-with-a-long-name", i)
	}
	for _, c := range []struct {
		name   string
		models []string
		share  func(int) float64
		want   int
	}{
		{"one model: no pairs", []string{"only"}, func(int) float64 { return 1 }, 3},
		{"all equal and zero", []string{"a", "b", "c"}, func(int) float64 { return 0 }, 4},
		{"all equal and one", []string{"a", "b", "c"}, func(int) float64 { return 1 }, 4},
		{"100 models", many, func(i int) float64 { return float64(i) / 100 }, 4},
	} {
		if drawn := drawAll(t, fake(c.models, c.share)); len(drawn) != c.want {
			t.Errorf("%s: drew %d figures, want %d", c.name, len(drawn), c.want)
		}
	}
}

// Without items there is no figure and a sentence for each.
func TestNoItems(t *testing.T) {
	r := &analysis.Report{Node: analysis.Object()}
	for _, section := range []string{"leaderboard", "bands", "pairs", "ranks", "axes", "compliance"} {
		r.Set(section, analysis.Null("no_items"))
	}
	for _, result := range All(r) {
		if result.Figure != nil || !strings.HasPrefix(result.Reason, "Not available: ") {
			t.Errorf("%s: got %v and %q, want a reason", result.Name, result.Figure, result.Reason)
		}
		if title := Title(result.Name); len(title) < 20 || strings.HasSuffix(title, ".") {
			t.Errorf("%s: its title is %q, want what a sentence can name it by", result.Name, title)
		}
	}
	if title := Title("nonsense"); title != "" {
		t.Errorf("the title of a figure that does not exist: got %q", title)
	}
	var missing *tables.Missing
	if _, err := Draw(r, "nonsense"); !errors.As(err, &missing) {
		t.Errorf("Draw(nonsense): got %v, want a *tables.Missing", err)
	}
}

// Captions hold live numbers whose keys exist in a report, and no digits of
// their own.
func TestCaptions(t *testing.T) {
	r := small(t)
	live := regexp.MustCompile(`\{\{ (.*?):([^:]*?) \}\}`)
	for _, f := range drawAll(t, r) {
		for _, m := range live.FindAllStringSubmatch(f.Caption, -1) {
			if _, err := r.Format(m[2], analysis.ParseKey(m[1])...); err != nil {
				t.Errorf("%s: {{ %s:%s }}: %v", f.Name, m[1], m[2], err)
			}
		}
		if rest := live.ReplaceAllString(f.Caption, "") + f.Description + f.Title; strings.ContainsAny(rest, "0123456789{}") {
			t.Errorf("%s: a digit or a broken live number in %q", f.Name, rest)
		}
	}
}

// One report of 12 and of 100 models, every figure in both layouts.
func BenchmarkAll(b *testing.B) {
	for _, models := range []int{12, 100} {
		r := fake(make([]string, models), func(i int) float64 { return float64(i) / float64(models) })
		b.Run(fmt.Sprint(models), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				All(r)
			}
		})
	}
}
