package sweep

import (
	"crypto/sha256"
	"encoding/hex"

	"recount/runner"
	"recount/runner/engine"
	"recount/runner/journal"
	"recount/runner/statements"
)

// A card is the disclosure that stands in the legend's run (E6.22): what was
// asked, how, by what, on what.
type card struct {
	Runner   string                        `json:"runner"`
	Protocol string                        `json:"protocol"`
	Decoding map[string]any                `json:"decoding"`
	Scoring  string                        `json:"scoring,omitempty"`
	Parsing  string                        `json:"parsing"`
	Items    map[string]itemSet            `json:"items"`
	Made     *statements.Summary           `json:"statements,omitempty"`
	Models   map[string]engine.Description `json:"models"`
	Machines []string                      `json:"machines"` // on which it was asked, as far as the journals tell
}

type itemSet struct {
	Count  int    `json:"count"`
	SHA256 string `json:"sha256"` // of the items asked, in the runner's own format
}

func (s *Sweep) card() card {
	c := card{Runner: journal.Runner, Protocol: s.Plan.protocol(),
		Decoding: s.decoding(),
		Scoring:  s.Protocol.Scoring(),
		Parsing:  s.Protocol.Parsing(),
		Items:    map[string]itemSet{}, Made: s.Made, Models: map[string]engine.Description{}, Machines: []string{}}
	for _, b := range s.Plan.Benchmarks {
		h := sha256.New()
		for i := range s.Items[b.ID] {
			h.Write(s.Items[b.ID][i].Append(nil))
		}
		c.Items[b.ID] = itemSet{len(s.Items[b.ID]), hex.EncodeToString(h.Sum(nil))}
	}
	return c
}

// decoding tells how texts were drawn; seeds and shares only where some were.
func (s *Sweep) decoding() map[string]any {
	d := map[string]any{"temperature": s.temperature(), "max_new_tokens": s.maxTokens(), "shots": s.maxShots()}
	if s.temperature() > 0 {
		d["top_p"] = 1
		d["seed"] = runner.SeedRule
	}
	return d
}

func (s *Sweep) temperature() (t float64) {
	for _, c := range s.Protocol.Configurations {
		t = max(t, c.Temperature)
	}
	return t
}

func (s *Sweep) maxTokens() (n int) {
	for _, c := range s.Protocol.Configurations {
		if c.Method == "gen" {
			n = max(n, c.MaxTokens)
		}
	}
	return n
}

func (s *Sweep) maxShots() (n int) {
	for _, c := range s.Protocol.Configurations {
		n = max(n, c.Shots)
	}
	return n
}
