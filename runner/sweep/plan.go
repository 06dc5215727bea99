// Package sweep asks models x benchmarks x items, on one machine or in shards,
// and makes a release of the answers.
//
// The steps: Parse reads sweep.yaml; Run appends record lines to part files in
// the work folder, one file for each model, benchmark and shard, and goes on
// where an earlier run ended; Merge checks the parts against each other and
// writes the release, which is complete or absent. A part file is the beginning
// of what it will be when done, so a run that was killed at any moment leaves
// the same final bytes as one that was not.
package sweep

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/goccy/go-yaml"

	"recount/records"
	"recount/runner/items"
	"recount/runner/prompt"
	"recount/runner/statements"
)

// A Plan is sweep.yaml. Paths in it are relative to its folder, but for model
// files, which are relative to the folder that is told when running.
type Plan struct {
	Title       string
	Description string
	Licence     string
	Release     string // folder that Merge writes
	Work        string // folder of part files; "" is Release + ".work"
	Items       string // folder of <benchmark>.jsonl
	FewShot     string `yaml:"fewshot"` // folder of reserved items
	Limit       int    // first items of each benchmark; 0 is all
	Protocol    string // "neutral-harness", "likelihood-ranking", or a legend whose configurations are asked
	Compress    bool
	Benchmarks  []Benchmark
	Models      []Model
	Llama       Llama
	VLLM        VLLM `yaml:"vllm"`

	folder string
}

// A Benchmark of the plan.
type Benchmark struct {
	ID, Name, Licence, Construction string

	StatementsKept  *int `yaml:"statements_kept"`
	StatementErrors *int `yaml:"statement_errors"`
}

// A Model of the plan and the engine that runs it.
type Model struct {
	ID, Name, Family string
	ParamsB          float64 `yaml:"params_b"`
	ActiveB          float64 `yaml:"active_b"`
	MoE, Reasoning   bool
	Kind             string
	Base             string
	Control          *bool // part of the option-likelihood control; absent is true
	Revision         string
	DType            string `yaml:"dtype"`
	Licence          string

	Engine string // "llama", "openai" or "vllm"
	File   string // llama: a GGUF file; vllm: a folder
	SHA256 string `yaml:"sha256"`
	Exact  *bool  // llama; absent is true
	Chat   bool   `yaml:"chat_template"`

	Messages bool `yaml:"-"` // its protocol has prompts for its chat template; Load sets it

	Endpoints   []string // openai
	Served      string   `yaml:"served_model"`
	Likelihood  string   // openai: prompt_logprobs, forced, none; "" finds out
	Concurrency int      // openai, vllm

	Hub       string   // vllm: the name of a repository, in place of a file
	Arguments []string // vllm: of its server
}

// Llama is what all models of the llama engine have in common.
type Llama struct {
	Threads int
	Context int
	NoFlash bool `yaml:"no_flash_attention"`
	Alone   bool // every prompt by itself from an empty cache
	GPU     int  `yaml:"gpu_layers"`
}

// VLLM is what all models of the vllm engine have in common.
type VLLM struct {
	Command     []string          // what starts the server; empty is vllm serve
	Arguments   []string          // of the server, before those of the model
	Environment map[string]string // of the server
	Ready       time.Duration     // how long starting may take
}

// Parse reads a plan and checks what can be checked without models. name is the
// file's path.
func Parse(name string, data []byte) (*Plan, error) {
	p := &Plan{folder: filepath.Dir(name)}
	if err := yaml.UnmarshalWithOptions(bytes.TrimPrefix(data, []byte("\ufeff")), p, yaml.Strict()); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if err := p.check(); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if p.Work == "" {
		p.Work = p.Release + ".work"
	}
	return p, nil
}

func (p *Plan) check() error {
	switch {
	case p.Release == "":
		return errors.New("release names no folder to write")
	case p.Items == "":
		return errors.New("items names no folder of questions")
	case len(p.Benchmarks) == 0:
		return errors.New("there are no benchmarks")
	case len(p.Models) == 0:
		return errors.New("there are no models")
	case p.Limit < 0:
		return fmt.Errorf("limit is %d", p.Limit)
	case p.Llama.Context < 0, p.Llama.Threads < 0:
		return fmt.Errorf("llama: context is %d and threads %d; leave out what the runner is to choose", p.Llama.Context, p.Llama.Threads)
	}
	for _, m := range p.Models {
		if err := m.check(); err != nil {
			return fmt.Errorf("model %q %w", m.ID, err)
		}
	}
	return nil
}

func (m *Model) check() error {
	if m.Concurrency < 0 {
		return fmt.Errorf("has the concurrency %d; use 1 or more", m.Concurrency)
	}
	switch m.Engine {
	case "llama":
		if m.File == "" {
			return errors.New("names no file")
		}
	case "openai":
		if len(m.Endpoints) == 0 {
			return errors.New("names no endpoints")
		}
	case "vllm":
		if (m.File == "") == (m.Hub == "") {
			return errors.New("must name one of file, a folder below --models, and hub, a repository")
		}
		if len(m.Endpoints) > 0 {
			return errors.New("names endpoints, but the engine vllm starts a server of its own; for one that runs already use openai")
		}
	default:
		return fmt.Errorf("has the engine %q; use llama, openai or vllm", m.Engine)
	}
	return nil
}

// LogPath is where the server of a model writes what it prints; way tells runs
// apart that may go on at the same time.
func (p *Plan) LogPath(model, way string) string {
	return filepath.Join(p.path(p.Work), "logs", model+"."+way+".log")
}

func (p *Plan) path(relative string) string {
	if filepath.IsAbs(relative) {
		return relative
	}
	return filepath.Join(p.folder, relative)
}

// ReleaseFolder is where the release is written, seen from where the sweep's
// file was named.
func (p *Plan) ReleaseFolder() string { return p.path(p.Release) }

// A Sweep is a plan with everything read that it names.
type Sweep struct {
	Plan     *Plan
	Legend   *records.Legend // without run; all models of the plan
	Protocol *prompt.Protocol
	Asked    map[string]*prompt.Protocol // what of it each model is asked
	Items    map[string][]items.Item
	Shots    map[string][]items.Item
	Made     *statements.Summary // how the items' statements were made; nil where it is not told
}

// Load reads the items and the protocol of a plan.
func Load(p *Plan) (*Sweep, error) {
	s := &Sweep{Plan: p, Asked: map[string]*prompt.Protocol{}, Items: map[string][]items.Item{}, Shots: map[string][]items.Item{}}
	for _, b := range p.Benchmarks {
		var err error
		if s.Items[b.ID], err = readItems(p.path(p.Items), b.ID); err != nil {
			return nil, err
		}
		if len(s.Items[b.ID]) == 0 {
			return nil, fmt.Errorf("%s holds no questions", filepath.Join(p.path(p.Items), b.ID+".jsonl"))
		}
		if p.Limit > 0 && len(s.Items[b.ID]) > p.Limit {
			s.Items[b.ID] = s.Items[b.ID][:p.Limit]
		}
		if p.FewShot != "" {
			if s.Shots[b.ID], err = readItems(p.path(p.FewShot), b.ID); err != nil {
				return nil, err
			}
		}
	}
	if err := s.made(); err != nil {
		return nil, err
	}
	if err := s.legend(); err != nil {
		return nil, err
	}
	var err error
	if s.Protocol, err = prompt.New(s.Legend); err != nil {
		return nil, err
	}
	if err := s.ordered(); err != nil {
		return nil, err
	}
	return s, s.whom()
}

// ordered wants every item to be one that every configuration can show, before a
// model is loaded.
func (s *Sweep) ordered() error {
	for _, b := range s.Plan.Benchmarks {
		for i := range s.Items[b.ID] {
			for j := range s.Protocol.Configurations {
				if _, err := s.Protocol.Configurations[j].Order(&s.Items[b.ID][i]); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// made reads how statements were made, where the items have some and the summary
// of recount-runner statements lies where it was written. Its counts hold for
// benchmarks whose counts the plan does not tell.
func (s *Sweep) made() error {
	first := s.Items[s.Plan.Benchmarks[0].ID]
	if len(first) == 0 || first[0].Statements == nil {
		return nil
	}
	summary, err := statements.ReadSummary(s.Plan.path(s.Plan.Items))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	s.Made = summary
	for i := range s.Plan.Benchmarks {
		b := &s.Plan.Benchmarks[i]
		if c, ok := summary.Benchmarks[b.ID]; ok && b.StatementsKept == nil && b.StatementErrors == nil {
			b.StatementsKept, b.StatementErrors = &c.Kept, &c.Errors
		}
	}
	return nil
}

// whom finds out what each model is asked, and that items have what it takes.
func (s *Sweep) whom() (err error) {
	for i, m := range s.Legend.Models {
		asked, err := s.Protocol.For(m)
		if err != nil {
			return err
		}
		s.Asked[m.ID] = asked
		plan := &s.Plan.Models[i]
		if plan.Messages = asked.Messages(); plan.Messages && plan.Chat {
			return fmt.Errorf("model %q: chat_template is set, but this protocol decides itself which prompts are put into it; leave it out", m.ID)
		}
	}
	if !s.Protocol.Statements() {
		return nil
	}
	if filepath.Join(s.Plan.ReleaseFolder(), "items") == filepath.Clean(s.Plan.path(s.Plan.Items)) {
		return fmt.Errorf("items are read from %s, which is written with the release; keep them elsewhere", s.Plan.path(s.Plan.Items))
	}
	for _, b := range s.Plan.Benchmarks {
		for _, item := range s.Items[b.ID] {
			if item.Statements == nil {
				return fmt.Errorf("item %q of %s has no statements, which this protocol scores; recount-runner statements makes them", item.ID, b.ID)
			}
		}
	}
	return nil
}

func readItems(folder, benchmark string) ([]items.Item, error) {
	name := filepath.Join(folder, benchmark+".jsonl")
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	return items.Read(name, benchmark, data)
}

// legend makes the legend of the release to come: the protocol's
// configurations with the plan's models and benchmarks.
func (s *Sweep) legend() error {
	l := readyProtocols[s.Plan.protocol()]
	if l == nil {
		l = records.NeutralHarness
	}
	return s.legendOf(l())
}

// readyProtocols are those of the papers.
var readyProtocols = map[string]func() *records.Legend{
	"neutral-harness":    records.NeutralHarness,
	"likelihood-ranking": records.LikelihoodRanking,
}

func (p *Plan) protocol() string {
	if p.Protocol == "" {
		return "neutral-harness"
	}
	return p.Protocol
}

func (s *Sweep) legendOf(l *records.Legend) error {
	l.Title, l.Description, l.Licence, l.Run = s.Plan.Title, s.Plan.Description, s.Plan.Licence, nil
	l.Models, l.Benchmarks = nil, nil
	for _, m := range s.Plan.Models {
		l.Models = append(l.Models, records.Model{ID: m.ID, Name: m.Name, Family: m.Family, ParamsB: m.ParamsB, ActiveB: m.ActiveB, MoE: m.MoE,
			Reasoning: m.Reasoning, Kind: m.Kind, Base: m.Base, Revision: m.Revision, DType: m.DType})
	}
	for _, b := range s.Plan.Benchmarks {
		l.Benchmarks = append(l.Benchmarks, records.Benchmark{ID: b.ID, Name: b.Name, Licence: b.Licence,
			Construction: b.Construction, NOptions: options(s.Items[b.ID]), StatementsKept: b.StatementsKept, StatementErrors: b.StatementErrors})
	}
	name, data := "the legend of the plan", l.JSON()
	if p := s.Plan.protocol(); readyProtocols[p] == nil {
		name = p
		var err error
		if data, err = withProtocol(s.Plan.path(p), data); err != nil {
			return err
		}
	}
	parsed, err := records.ParseLegend(name, data)
	if err != nil {
		return err
	}
	s.Legend = parsed
	for i, m := range s.Plan.Models {
		parsed.Models[i].Control = parsed.Roles != nil && (m.Control == nil || *m.Control)
	}
	return nil
}

// withProtocol puts what a legend file says of configurations, templates, axes,
// the reference and the analysis in the place of the paper's. It needs no
// models and no benchmarks.
func withProtocol(path string, legend []byte) ([]byte, error) {
	data, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("protocol is neither neutral-harness nor likelihood-ranking, nor a file: %w", err)
	}
	if err != nil {
		return nil, err
	}
	var plan, protocol map[string]json.RawMessage
	if err := json.Unmarshal(data, &protocol); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	if err := json.Unmarshal(legend, &plan); err != nil {
		return nil, err
	}
	for _, field := range []string{"configurations", "templates", "axes", "reference", "analysis", "roles", "seeds"} {
		delete(plan, field)
		if v, ok := protocol[field]; ok {
			plan[field] = v
		}
	}
	return json.Marshal(plan)
}

// options is the number that all items have, or 0.
func options(list []items.Item) int {
	n := 0
	for i, item := range list {
		if i > 0 && len(item.Options) != n {
			return 0
		}
		n = len(item.Options)
	}
	return n
}
