package openai

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"reflect"
	"strings"
	"testing"

	"recount/runner/engine"
)

// A plain server has one model and gives one answer to everything; asked is the
// last request.
func plain(t *testing.T, answer string, asked *map[string]any) *Engine {
	t.Helper()
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/v1/models":
			fmt.Fprint(w, `{"data":[{"id":"m"}]}`)
		case "/v1/chat/completions":
			*asked = nil
			json.NewDecoder(r.Body).Decode(asked)
			fmt.Fprint(w, answer)
		default:
			http.NotFound(w, r)
		}
	}))
	t.Cleanup(s.Close)
	e, err := Open(t.Context(), Options{Endpoints: []string{s.URL}, Messages: true, Effort: "medium", Attempts: 1})
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// TestSampled: what P2 sets (A.1) reaches the server.
func TestSampled(t *testing.T) {
	var asked map[string]any
	e := plain(t, `{"model":"m","choices":[{"index":0,"message":{"content":"A."},"finish_reason":"stop"}]}`, &asked)
	texts, err := e.Generate(t.Context(), []engine.Prompt{{System: "S", Text: "T", Chat: true, MaxTokens: 1500, Temperature: 0.7, TopP: 0.95, Seed: 5 << 33}})
	if err != nil || texts[0].Text != "A." {
		t.Fatalf("%v %v", texts, err)
	}
	want := map[string]any{"model": "m", "max_tokens": 1500., "temperature": 0.7, "top_p": 0.95, "seed": 5., "reasoning_effort": "medium",
		"messages": []any{map[string]any{"role": "system", "content": "S"}, map[string]any{"role": "user", "content": "T"}}}
	if !reflect.DeepEqual(asked, want) {
		t.Errorf("asked %v, want %v", asked, want)
	}
	if about, _ := e.Describe(t.Context()); about.Settings["reasoning_effort"] != "medium" {
		t.Errorf("settings %v", about.Settings)
	}
	if _, err := e.Count(t.Context(), []string{"A"}); !errors.Is(err, engine.ErrNoCount) {
		t.Errorf("a server without likelihoods counts tokens: %v", err)
	}
}

// TestReasoning is kept apart from the text. A reply of reasoning alone is an
// empty answer, not a missing one; null without reasoning is a failure.
func TestReasoning(t *testing.T) {
	var asked map[string]any
	check := func(message, finish string, want engine.Text, refused string) {
		t.Helper()
		e := plain(t, `{"model":"m","choices":[{"index":0,"message":`+message+`,"finish_reason":"`+finish+`"}]}`, &asked)
		texts, err := e.Generate(t.Context(), []engine.Prompt{{Text: "T", Chat: true, MaxTokens: 10}})
		if refused != "" {
			if err == nil || !strings.Contains(err.Error(), refused) {
				t.Errorf("%s: got %v, want %q", message, err, refused)
			}
			return
		}
		if err != nil || texts[0] != want {
			t.Errorf("%s: got %v %v, want %v", message, texts, err, want)
		}
	}
	check(`{"content":"A.","reasoning_content":"Hm."}`, "stop", engine.Text{Text: "A.", Reasoning: "Hm."}, "")
	check(`{"content":"A.","reasoning":"Hm."}`, "stop", engine.Text{Text: "A.", Reasoning: "Hm."}, "")
	check(`{"content":null,"reasoning":"Hm"}`, "length", engine.Text{Reasoning: "Hm", Truncated: true}, "")
	check(`{"content":null,"reasoning":"Hm"}`, "stop", engine.Text{}, "null in place of a text")
	check(`{"content":null}`, "length", engine.Text{}, "null in place of a text")
}
