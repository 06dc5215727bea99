package openai

import (
	"bytes"
	"encoding/json"
	"flag"
	"io"
	"math"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"recount/records"
	"recount/runner"
	"recount/runner/engine"
	"recount/runner/items"
	"recount/runner/prompt"
)

// record makes TestRecorded ask real servers and write down what they answer:
//
//	go test ./runner/engine/openai -run Recorded -record vllm=http://127.0.0.1:8000 -hide /home/me/models
var (
	record = flag.String("record", "", "NAME=ADDRESS of a server whose answers are to be kept")
	hide   = flag.String("hide", "", "a folder that answers tell and that is written as /models")
)

// An exchange is a request and what a real server answered.
type exchange struct {
	Method string          `json:"method"`
	Path   string          `json:"path"`
	Body   json.RawMessage `json:"body,omitempty"`
	Status int             `json:"status"`
	Answer string          `json:"answer"`
}

func (e exchange) request() string { return e.Method + " " + e.Path + " " + string(e.Body) }

// answers are the exchanges of one server by request.
type answers struct {
	sync.Mutex
	list  []exchange
	known map[string]exchange
}

func (a *answers) add(e exchange) {
	if _, again := a.known[e.request()]; !again {
		a.known[e.request()] = e
		a.list = append(a.list, e)
	}
}

// ServeHTTP answers as the real server did; a request that it was never sent
// is an error that shows in the test.
func (a *answers) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body)
	a.Lock()
	defer a.Unlock()
	e := exchange{Method: r.Method, Path: r.URL.Path, Body: body}
	if *record != "" {
		a.ask(r, &e)
	}
	kept, ok := a.known[e.request()]
	if !ok {
		w.WriteHeader(http.StatusTeapot)
		io.WriteString(w, "the recording holds no answer to "+e.request())
		return
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(kept.Status)
	io.WriteString(w, kept.Answer)
}

// ask puts the question to the real server.
func (a *answers) ask(r *http.Request, e *exchange) {
	_, address, _ := strings.Cut(*record, "=")
	request, err := http.NewRequestWithContext(r.Context(), e.Method, address+e.Path, bytes.NewReader(e.Body))
	if err != nil {
		return
	}
	request.Header.Set("Content-Type", "application/json")
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return
	}
	defer response.Body.Close()
	data, err := io.ReadAll(response.Body)
	if err != nil {
		return
	}
	if *hide != "" {
		data = bytes.ReplaceAll(data, []byte(*hide), []byte("/models"))
	}
	e.Status, e.Answer = response.StatusCode, string(data)
	a.add(*e)
}

func readAnswers(t *testing.T, path string) *answers {
	t.Helper()
	a := &answers{known: map[string]exchange{}}
	data, err := os.ReadFile(path)
	if err != nil && *record == "" {
		t.Fatal(err)
	}
	for line := range bytes.Lines(data) {
		var e exchange
		if err := json.Unmarshal(line, &e); err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		a.add(e)
	}
	return a
}

func (a *answers) write(t *testing.T, path string) {
	t.Helper()
	var b bytes.Buffer
	out := json.NewEncoder(&b)
	out.SetEscapeHTML(false)
	for _, e := range a.list {
		if err := out.Encode(e); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(path, b.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
}

// TestRecorded asks one item under the paper's 26 configurations of servers as
// they really answered (testdata/*.jsonl: vLLM 0.32.0 on a CPU with --dtype
// float32, llama-server of xllamacpp; SmolLM2 135M Instruct, its Q4_1 weights
// expanded to 32 bits). The record line must be that of the llama engine, which
// computes in another program and knows no server: every bit and text, and mean
// log-probabilities within a hundredth, which flash attention alone moves by a
// third of that.
func TestRecorded(t *testing.T) {
	for _, name := range []string{"vllm", "llama-server"} {
		if *record != "" && !strings.HasPrefix(*record, name+"=") {
			continue
		}
		t.Run(name, func(t *testing.T) { testRecorded(t, name) })
	}
}

func testRecorded(t *testing.T, name string) {
	path := filepath.Join("testdata", name+".jsonl")
	a := readAnswers(t, path)
	e, err := Open(t.Context(), Options{Endpoints: []string{serve(t, a)}, Attempts: 1})
	if err != nil {
		t.Fatal(err)
	}
	about, _ := e.Describe(t.Context())
	if about.Build["server"] != name || about.Build["version"] == "" || about.Settings["bos"] != "off" {
		t.Errorf("it describes itself as %s", about.JSON())
	}
	if err := engine.Probe(t.Context(), e, true); err != nil {
		t.Fatal(err)
	}
	want := line(t)
	got, err := runner.Ask(t.Context(), e, paper(t), &items.Item{Benchmark: want.Benchmark, ID: want.ID, Question: *want.Question, Options: want.Options, Gold: want.Gold}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if *record != "" {
		a.write(t, path)
	}
	for i := range want.Outputs {
		g, w := got.Outputs[i], want.Outputs[i]
		if g.Key != w.Key || got.Bits[i] != want.Bits[i] || *g.Choice != *w.Choice {
			t.Errorf("%s: bit %v and choice %d, want %v and %d", w.Key, got.Bits[i].Correct, *g.Choice, want.Bits[i].Correct, *w.Choice)
		}
		if w.Text != nil && (*g.Text != *w.Text || g.Truncated != w.Truncated) {
			t.Errorf("%s: the text is %q, want %q", w.Key, *g.Text, *w.Text)
		}
		for j, s := range w.Scores {
			mean, _ := prompt.PerToken.Of(g.Scores[j])
			if wanted, _ := prompt.PerToken.Of(s); !(math.Abs(mean-wanted) < 0.01) || g.Scores[j].Tokens != s.Tokens {
				t.Errorf("%s, option %d: %g a token of %d, want %g of %d", w.Key, j, mean, g.Scores[j].Tokens, wanted, s.Tokens)
			}
		}
	}
}

func paper(t *testing.T) *prompt.Protocol {
	t.Helper()
	p, err := prompt.New(records.NeutralHarness())
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// line is the record that the llama engine made of the item.
func line(t *testing.T) *records.Line {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", "llama.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	l, err := records.ParseLine(bytes.TrimSpace(data))
	if err != nil {
		t.Fatal(err)
	}
	return l
}
