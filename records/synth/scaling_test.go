package synth

import (
	"bytes"
	"math"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"recount/analysis"
	"recount/records"
)

func writeScaling(t testing.TB, o ScalingOptions) fstest.MapFS {
	t.Helper()
	files := fstest.MapFS{}
	err := WriteScaling(o, func(path string, data []byte) error {
		if files[path] != nil {
			t.Errorf("%s is written twice", path)
		}
		files[path] = &fstest.MapFile{Data: bytes.Clone(data)}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func analyzeScaling(t testing.TB, o ScalingOptions) (*records.Release, *analysis.Report) {
	t.Helper()
	r := open(t, writeScaling(t, o))
	options := analysis.DefaultOptions()
	options.SkipRandom = true
	return r, analysis.Analyze(r.Grid, options)
}

func number(t testing.TB, r *analysis.Report, path string) float64 {
	t.Helper()
	v, ok := r.Lookup("likelihood/" + path).Number()
	if !ok {
		t.Errorf("%s is no number", path)
	}
	return v
}

// The planted laws in floating point, from the sentences of the legend.
var planted = map[string]func(x float64) float64{
	"apx/base":     func(x float64) float64 { return 0.33 + 0.06*math.Log2(x) },
	"apx/instruct": func(x float64) float64 { return 0.42 + 0.06*math.Log2(x) },
	"aps/base":     func(x float64) float64 { return (0.43 + 0.25*x) / (1 + 0.45*x) },
	"aps/instruct": func(x float64) float64 { return (0.43 + 0.255*x) / (1 + 0.45*x) },
}

func TestLaws(t *testing.T) {
	for _, size := range []int{135, 270, 1000, 7000, 104_000} {
		for name, f := range planted {
			laws := apxLaws
			if strings.HasPrefix(name, "aps") {
				laws = apsLaws
			}
			_, kind, _ := strings.Cut(name, "/")
			got, want := float64(laws[kind](size))/whole, f(float64(size)/1000)
			if math.Abs(got-want) > 2e-4 { // logarithm has 10 binary places
				t.Errorf("%s at %d: got %v, want %v", name, size, got, want)
			}
		}
	}
	apx, aps := 0, 0
	for _, d := range datasets {
		apx, aps = apx+d.apx, aps+d.aps
	}
	if apx != 0 || aps != 0 {
		t.Errorf("data sets add %d and %d over all, want nothing", apx, aps)
	}
}

// TestScalingRecovered: at the paper's shape the analysis finds the forms that
// were planted, curves within two points, break-even sizes where the laws cross,
// and the noise of models.
func TestScalingRecovered(t *testing.T) {
	o := DefaultScaling()
	o.Items = 500
	release, r := analyzeScaling(t, o)
	if l := release.Legend; !l.Synthetic || !strings.Contains(l.Title, "Synthetic") || !strings.Contains(l.Description, "Invented") || len(release.Notices) != 1 {
		t.Errorf("the legend does not say that it is synthetic, or there are notices: %q %v", l.Title, release.Notices)
	}
	for key, want := range map[string]float64{"meta/n_models": 95, "meta/n_base": 45, "meta/n_instruct": 50, "meta/n_families": 15, "meta/n_datasets": 10, "meta/n_items": 500,
		"meta/params_b/min": 0.135, "meta/params_b/max": 104, "control/n_models": 51, "control/params_b/min": 0.135, "control/params_b/max": 67, "validation/n_judges": 2,
		"check/parse_mismatch": 0, "check/chars_mismatch": 0, "check/bytes_mismatch": 0, "check/null_scores": 0, "check/parse_literal_differs": 0} {
		if got := number(t, r, key); got != want {
			t.Errorf("%s: got %v, want %v", key, got, want)
		}
	}
	for name, f := range planted {
		want := "rational"
		if strings.HasPrefix(name, "apx") {
			want = "log_linear"
		}
		if got := r.Lookup("likelihood/scaling/" + name + "/best").Text(); got != want {
			t.Errorf("%s: got %s, planted %s", name, got, want)
		}
		for _, x := range []string{"0.5", "1", "5", "20", "50"} {
			size := map[string]float64{"0.5": 0.5, "1": 1, "5": 5, "20": 20, "50": 50}[x]
			if got := number(t, r, "scaling/"+name+"/curve/"+x); math.Abs(got-f(size)) > 0.02 {
				t.Errorf("%s at %s: got %.4f, planted %.4f", name, x, got, f(size))
			}
		}
	}
	// Where 0.33 + 0.06 log2 x and 0.42 + 0.06 log2 x meet the rational laws.
	for kind, want := range map[string]float64{"base": crossing(planted["apx/base"], planted["aps/base"]), "instruct": crossing(planted["apx/instruct"], planted["aps/instruct"])} {
		if got := number(t, r, "breakeven/"+kind+"/value"); math.Abs(math.Log(got/want)) > 0.2 {
			t.Errorf("break-even of %s models: got %.2f, planted %.2f", kind, got, want)
		}
	}
	for _, kind := range []string{"base", "instruct"} {
		if got := number(t, r, "scaling/residual_sd/apx/"+kind); math.Abs(got-0.02) > 0.006 {
			t.Errorf("apx of %s models: residual SD %.4f", kind, got)
		}
		if got := number(t, r, "scaling/residual_sd/aps/"+kind); math.Abs(got-0.004) > 0.0015 {
			t.Errorf("aps of %s models: residual SD %.4f", kind, got)
		}
	}
	if p := number(t, r, "control/interaction_p"); p < 0.01 {
		t.Errorf("prompt and options were planted with one slope, but p is %v", p)
	}
	if p := number(t, r, "interaction/apx_vs_aps/all/p"); p > 1e-10 {
		t.Errorf("prompt and statements were planted with other slopes, but p is %v", p)
	}
	if sciq, obqa := number(t, r, "breakeven/by_dataset/sciq/instruct/value"), number(t, r, "breakeven/by_dataset/openbookqa/instruct/value"); sciq <= obqa {
		t.Errorf("break-even of SciQ %v, of OpenBookQA %v: planted the other way", sciq, obqa)
	}
}

// crossing is where two laws meet, by bisection over the paper's sizes.
func crossing(up, flat func(float64) float64) float64 {
	low, high := 0.135, 104.0
	for range 60 {
		if middle := math.Sqrt(low * high); up(middle) >= flat(middle) {
			high = middle
		} else {
			low = middle
		}
	}
	return low
}

// TestScalingDeterministic: the same options give the same bytes, another seed
// others; what a model answers does not depend on how many models there are.
func TestScalingDeterministic(t *testing.T) {
	o := ScalingOptions{Models: 95, Items: 30, Seed: 7}
	one, again := writeScaling(t, o), writeScaling(t, o)
	o.Seed = 8
	other := writeScaling(t, o)
	if len(one) != 1+10+950+1 {
		t.Errorf("%d files", len(one))
	}
	for name, f := range one {
		if !bytes.Equal(f.Data, again[name].Data) {
			t.Errorf("%s differs", name)
		}
	}
	if bytes.Equal(one["records/arc/phi-4.jsonl"].Data, other["records/arc/phi-4.jsonl"].Data) {
		t.Error("another seed gives the same answers")
	}
	o.Compress = true
	packed := writeScaling(t, o)
	if packed["records/arc/phi-4.jsonl.gz"] == nil || packed["records/arc/phi-4.jsonl"] != nil {
		t.Error("files are not compressed")
	}
	if r := open(t, packed); r.Grid.M() != 95 {
		t.Errorf("%d models", r.Grid.M())
	}
}

// TestScalingSizes: fewer models are spread over the roster and name no base
// that is not there; more are invented.
func TestScalingSizes(t *testing.T) {
	for _, n := range []int{1, 7, 40, 94, 120} {
		r := open(t, writeScaling(t, ScalingOptions{Models: n, Items: 10, Seed: 1}))
		ids := map[string]bool{}
		control := 0
		for _, m := range r.Legend.Models {
			ids[m.ID] = true
			if m.Control {
				control++
			}
			if m.Kind == "" || m.Base != "" && !slices.ContainsFunc(r.Legend.Models, func(b records.Model) bool { return b.ID == m.Base }) {
				t.Errorf("%d models: %+v", n, m)
			}
		}
		if len(ids) != n || control != 51*n/95 {
			t.Errorf("%d models: got %d, %d in the control", n, len(ids), control)
		}
	}
	for _, o := range []ScalingOptions{{Models: 0, Items: 100}, {Models: 5, Items: 9}, {Models: maxModels + 1, Items: 10}} {
		if err := o.Check(); err == nil {
			t.Errorf("%+v is not refused", o)
		}
	}
}

// BenchmarkScaling reads and counts a release of the paper's shape with 900
// items, without intervals.
func BenchmarkScaling(b *testing.B) {
	files := writeScaling(b, ScalingOptions{Models: 95, Items: 900, Seed: 5})
	options := analysis.DefaultOptions()
	options.SkipRandom = true
	var size int64
	for _, f := range files {
		size += int64(len(f.Data))
	}
	b.SetBytes(size)
	b.ReportAllocs()
	for b.Loop() {
		analysis.Analyze(open(b, files).Grid, options)
	}
}
