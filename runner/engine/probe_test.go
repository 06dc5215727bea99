package engine_test

import (
	"context"
	"errors"
	"math"
	"strings"
	"testing"

	"recount/records"
	"recount/runner/engine"
	"recount/runner/engine/enginetest"
)

// A faulty engine spoils the scores of a right one.
type faulty struct {
	enginetest.Bigram
	spoil func(m *enginetest.Bigram, stem, continuation string, s *records.Score)
}

func (f *faulty) Score(ctx context.Context, stems []engine.Stem) ([][]records.Score, error) {
	all, err := f.Bigram.Score(ctx, stems)
	for i, stem := range stems {
		for j, c := range stem.Continuations {
			f.spoil(&f.Bigram, stem.Text, c, &all[i][j])
		}
	}
	return all, err
}

// TestProbe: the right engine passes, each defect that servers were seen to
// have is found and named.
func TestProbe(t *testing.T) {
	if err := engine.Probe(t.Context(), &enginetest.Bigram{}, true); err != nil {
		t.Fatalf("a right engine: %v", err)
	}
	for what, row := range map[string]struct {
		want  string
		spoil func(m *enginetest.Bigram, stem, continuation string, s *records.Score)
	}{
		"echo ignored: zeros": {"all log-probabilities are 0", func(_ *enginetest.Bigram, _, _ string, s *records.Score) { s.LogProb = 0 }},
		"one value for all":   {"the same log-probability", func(_ *enginetest.Bigram, _, _ string, s *records.Score) { s.LogProb = -2.5173 }},
		"two decimals":        {"rounded to two decimals", func(_ *enginetest.Bigram, _, _ string, s *records.Score) { s.LogProb = math.Round(s.LogProb*100) / 100 }},
		"top words only": {"only likely words have one", func(_ *enginetest.Bigram, _, _ string, s *records.Score) {
			if s.LogProb < -4 {
				s.LogProb, s.Reason = math.NaN(), "-inf"
			}
		}},
		"probabilities, not logarithms": {"more than 0", func(_ *enginetest.Bigram, _, _ string, s *records.Score) { s.LogProb = math.Exp(s.LogProb) }},
		// What llama-cpp-python's server does without BOS: the value of a token
		// under the distribution after it.
		"off by one": {"of another position", func(m *enginetest.Bigram, stem, c string, s *records.Score) {
			ids := m.Tokens(stem + c)
			s.LogProb = 0
			for k := len(m.Tokens(stem)); k < len(ids); k++ {
				s.LogProb += m.LogProb(ids[k], ids[k])
			}
		}},
		"last token left out": {"one after the other", func(m *enginetest.Bigram, stem, c string, s *records.Score) {
			if ids := m.Tokens(stem + c); s.Tokens > 1 {
				s.LogProb -= m.LogProb(ids[len(ids)-2], ids[len(ids)-1])
			}
		}},
	} {
		err := engine.Probe(t.Context(), &faulty{spoil: row.spoil}, true)
		var d *engine.Defect
		if !errors.As(err, &d) || !strings.Contains(err.Error(), row.want) {
			t.Errorf("%s: got %v, want a defect with %q", what, err, row.want)
		}
	}
}

type generator struct{ enginetest.Bigram }

func (*generator) Score(context.Context, []engine.Stem) ([][]records.Score, error) {
	return nil, engine.ErrNoLikelihood
}

func TestProbeWithoutLikelihoods(t *testing.T) {
	if err := engine.Probe(t.Context(), &generator{}, false); err != nil {
		t.Errorf("generation alone: %v", err)
	}
	var d *engine.Defect
	if err := engine.Probe(t.Context(), &generator{}, true); !errors.As(err, &d) || !strings.Contains(d.Hint(), "leave out the likelihood configurations") {
		t.Errorf("likelihoods of an engine without: %v", err)
	}
}

// TestProbeAlone: with and without a token before every text; each fault of
// counting the first token is found.
func TestProbeAlone(t *testing.T) {
	for _, bos := range []bool{false, true} {
		if err := engine.ProbeAlone(t.Context(), &enginetest.Bigram{BOS: bos}); err != nil {
			t.Errorf("a right engine, BOS %v: %v", bos, err)
		}
	}
	for what, row := range map[string]struct {
		want  string
		spoil func(m *enginetest.Bigram, stem, continuation string, s *records.Score)
	}{
		"nothing scored": {"no score came", func(_ *enginetest.Bigram, stem, _ string, s *records.Score) {
			if stem == "" {
				*s = records.Score{LogProb: math.NaN(), Reason: "no_tokens"}
			}
		}},
		"the empty text scored": {"the empty text", func(_ *enginetest.Bigram, _, c string, s *records.Score) {
			if c == "" {
				*s = records.Score{LogProb: 0}
			}
		}},
		"another text": {"by itself", func(_ *enginetest.Bigram, stem, c string, s *records.Score) {
			if stem == "" && strings.HasSuffix(c, "and") {
				s.LogProb -= 5
			}
		}},
	} {
		err := engine.ProbeAlone(t.Context(), &faulty{spoil: row.spoil})
		if err == nil || !strings.Contains(err.Error(), row.want) {
			t.Errorf("%s: got %v, want %q", what, err, row.want)
		}
	}
}
