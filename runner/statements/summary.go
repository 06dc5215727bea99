package statements

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"

	"recount/runner/engine"
)

// SummaryFile is the name of a Summary, in the folder above that of the items.
const SummaryFile = "statements.json"

// A Summary tells how statements were made.
type Summary struct {
	By         string              `json:"by"` // "model" or "rule"
	Engine     *engine.Description `json:"engine,omitempty"`
	System     string              `json:"system_prompt,omitempty"`
	User       string              `json:"user_prompt,omitempty"`
	LeftOut    []string            `json:"left_out_for,omitempty"` // flags
	Benchmarks map[string]Counts   `json:"benchmarks"`
}

// JSON is the file of a summary.
func (s *Summary) JSON() []byte {
	data, err := json.MarshalIndent(s, "", " ")
	if err != nil {
		panic("statements: " + err.Error())
	}
	return append(data, '\n')
}

// ReadSummary reads the summary that belongs to a folder of items.
func ReadSummary(items string) (*Summary, error) {
	name := filepath.Join(filepath.Dir(filepath.Clean(items)), SummaryFile)
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	s := &Summary{}
	if err := json.Unmarshal(data, s); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return s, nil
}
