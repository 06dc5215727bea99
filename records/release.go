package records

import (
	"encoding/json"
	"strconv"
	"strings"

	"recount/analysis"
)

// LegendFormat is the format field of legend.json. Another major number is refused.
const LegendFormat = "recount/1"

// A Legend says what was run: legend.json of a release (S1.31, DESIGN §3).
// Order counts: models break ties in it, configurations are columns in it.
// Fields that recount does not know are kept in Extra and written back.
type Legend struct {
	Format         string
	Title          string
	Description    string
	Licence        string
	Synthetic      bool
	Models         []Model
	Benchmarks     []Benchmark
	Configurations []Configuration
	Reference      string
	Axes           []Axis // in the order of the file; nil: derived (SPEC reading 8)
	Templates      []Template
	Roles          json.RawMessage // P2
	Seeds          map[string]int64
	Analysis       AnalysisSettings
	Run            json.RawMessage
	Extra          []Field // unknown fields in file order

	source *File  // the file it was parsed from; nil when made by a program
	parsed string // SHA-256 of its canonical form then
}

// A Field is a JSON member that is kept as it stands.
type Field struct {
	Name  string
	Value json.RawMessage
}

type Model struct {
	ID, Name, Family string
	ParamsB, ActiveB float64 // billions, 0 when not recorded
	MoE, Reasoning   bool
	Kind             string // "base", "instruct" or ""
	Base             string // id of the base model of an instruct model (P2)
	Control          bool   // part of the option-likelihood control (P2)
	Revision, DType  string
	Status, Reason   string // Status "dropped": listed, never counted (S1.02)
	Extra            []Field
}

type Benchmark struct {
	ID, Name, Licence string
	NOptions          int    // 0 when items tell their own
	Construction      string // for instance "gold-first" (S1.08)
	StatementsKept    *int   // P2; nil when not recorded
	StatementErrors   *int   // P2; nil when not recorded
	Extra             []Field
}

type Configuration struct {
	Key, Method, Template, Order string
	Permutations                 map[int][]int // by option count; nil when null in the file
	Extra                        []Field
}

type Axis struct {
	Name           string
	Configurations []string
}

type Template struct {
	ID     string
	Labels string // "" for null
	Text   string
	Extra  []Field
}

// AnalysisSettings are the legend's choices; zero fields mean the defaults of
// DESIGN §3 (analysis.DefaultOptions).
type AnalysisSettings struct {
	Resamples      int // bootstrap.resamples
	Level          float64
	CurveResamples int // curves.resamples (P2)
	K, Draws       int
	Seeds          []uint64
	Thresholds     []float64
	Extra          []Field

	BootstrapExtra, CurvesExtra, CompressionExtra []Field
}

// A Release is records that were read and checked, ready to be counted.
type Release struct {
	Legend *Legend
	Grid   *analysis.Grid
	Files  []File // legend.json first, then record files in legend order (benchmark, model), then items files

	// What ReadOptions.Common left out, and the configurations that a role
	// allows to be missing from some models (DESIGN §3).
	LeftOutItems          int
	LeftOutConfigurations []string

	// Notices are what the reader should know though nothing is wrong: unknown
	// fields kept, items left out by Common, and so on. One sentence each.
	Notices []string

	// Unread are files in the folder that were passed over, with the reason.
	// They say something about the folder and nothing about the records: a pack
	// does not hold them.
	Unread []string
}

// A File is one source file of a release.
type File struct {
	Path      string `json:"path"`                // slash-separated, relative to the release, as found (may end in .gz)
	Benchmark string `json:"benchmark,omitempty"` // "" for legend.json and others
	Model     string `json:"model,omitempty"`
	Bytes     int64  `json:"bytes"`  // uncompressed
	Lines     int    `json:"lines"`  // records
	SHA256    string `json:"sha256"` // hex, of the uncompressed bytes
}

// A Problem is one thing wrong with a release, told so that it can be cured.
type Problem struct {
	File string // relative to the release
	Line int    // from 1; 0 when the whole file is meant
	Text string // lower case, no full stop
	Hint string // what to do about it; "" when Text says it all
}

func (p Problem) Error() string {
	at := p.File
	if p.Line > 0 {
		at += ":" + strconv.Itoa(p.Line)
	}
	return at + ": " + p.Text
}

// Problems is every problem found, in the order of files and lines.
type Problems []Problem

func (p Problems) Error() string {
	lines := make([]string, len(p))
	for i := range p {
		lines[i] = p[i].Error()
	}
	return strings.Join(lines, "\n")
}
