package sitegen

import (
	"encoding/json"
	"strings"
	"testing"

	"recount/records"
)

// TestHarnessCard: a run as recount-runner tells it leaves nothing that a
// reader needs unstated; without it, each thing is named.
func TestHarnessCard(t *testing.T) {
	legend := &records.Legend{Models: []records.Model{{ID: "m", DType: "float32"}}}
	b := &builder{legend: legend, data: &releaseData{}}
	if got := strings.Join(b.card().NotStated, ", "); got != "decoding, chat template, answer parser, engine, hardware" {
		t.Errorf("without a run these are not stated: %s", got)
	}
	legend.Run = json.RawMessage(`{"runner":"recount-runner/1","protocol":"neutral-harness","decoding":{"max_new_tokens":8,"shots":0,"temperature":0},
		"scoring":"sum","parsing":"the first label","items":{"own":{"count":2,"sha256":"00"}},
		"models":{"m":{"engine":"llama","settings":{"chat_template":"none"}}},"machines":["AMD EPYC (linux/amd64)"]}`)
	if got := b.card().NotStated; len(got) > 0 {
		t.Errorf("with a run of recount-runner these are not stated: %s", strings.Join(got, ", "))
	}
	legend.Models[0].DType = ""
	if got := strings.Join(b.card().NotStated, ", "); got != "precision" {
		t.Errorf("of a model without dtype these are not stated: %s, want precision", got)
	}
	found := false
	for _, row := range b.runRows() {
		found = found || row.name == "machines" && row.value == "AMD EPYC (linux/amd64)"
	}
	if !found {
		t.Errorf("the rows lack the processor: %v", b.runRows())
	}
}
