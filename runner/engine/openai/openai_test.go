package openai

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"recount/runner/engine"
	"recount/runner/engine/enginetest"
)

// connect opens an engine that does not sleep and collects its waits.
func connect(t *testing.T, o Options, waits *[]time.Duration) (*Engine, error) {
	t.Helper()
	o.wait = func(_ context.Context, d time.Duration) error {
		if waits != nil {
			*waits = append(*waits, d)
		}
		return nil
	}
	return Open(t.Context(), o)
}

func mustConnect(t *testing.T, o Options) *Engine {
	t.Helper()
	e, err := connect(t, o, nil)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// serve starts a server and returns its address.
func serve(t *testing.T, h http.Handler) string {
	s := httptest.NewServer(h)
	t.Cleanup(s.Close)
	return s.URL
}

var stems = []engine.Stem{{Continuations: []string{"The sky is green.", "The", ""}}, {Text: "The sky is", Continuations: []string{" green", " seven banana", " zebra", ""}}, {Text: "One\nAnswer:", Continuations: []string{" the", " a the a"}}}

// TestServers: texts and likelihoods through each server are the model's own.
func TestServers(t *testing.T) {
	for kind, begin := range map[string]func(*enginetest.Server) string{
		"vllm":         func(s *enginetest.Server) string { return serve(t, s.VLLM()) + "/v1/" },
		"llama-server": func(s *enginetest.Server) string { return serve(t, s.LlamaServer()) },
	} {
		for _, bos := range []bool{false, true} {
			testServer(t, kind, begin, &enginetest.Server{Name: "tiny", Model: enginetest.Bigram{BOS: bos}})
		}
	}
}

// testServer compares a server with its model.
func testServer(t *testing.T, kind string, begin func(*enginetest.Server) string, s *enginetest.Server) {
	t.Helper()
	e := mustConnect(t, Options{Endpoints: []string{begin(s)}, Concurrency: 3})
	about, _ := e.Describe(t.Context())
	if about.Build["server"] != kind || about.Model["served"] != "tiny" || about.Build["version"] == "" {
		t.Errorf("%s describes itself as %s", kind, about.JSON())
	}
	if got, want := about.Settings["bos"], map[bool]string{true: "on", false: "off"}[s.Model.BOS]; got != want {
		t.Errorf("%s: bos is %s, want %s", kind, got, want)
	}
	if err := errors.Join(engine.Probe(t.Context(), e, true), engine.ProbeAlone(t.Context(), e)); err != nil {
		t.Errorf("%s: %v", kind, err)
	}
	got, err := e.Score(t.Context(), stems)
	if err != nil {
		t.Fatalf("%s: %v", kind, err)
	}
	want, _ := s.Model.Score(t.Context(), stems)
	for i := range want {
		for j := range want[i] {
			g, w := got[i][j], want[i][j]
			if w.Tokens == 0 {
				if g.Reason != "no_tokens" {
					t.Errorf("%s: an empty continuation: %+v", kind, g)
				}
				continue
			}
			if math.Abs(g.LogProb-w.LogProb) > 1e-12 || g.Tokens != w.Tokens || g.Chars != w.Chars || g.Bytes != w.Bytes {
				t.Errorf("%s: %q: got %+v, want %+v", kind, stems[i].Continuations[j], g, w)
			}
		}
	}
	// "The", " sky", " is": what begins a prompt does not count.
	if counts, err := e.Count(t.Context(), []string{"The sky is", "", "One"}); err != nil || !slices.Equal(counts, []int{3, 0, 1}) {
		t.Errorf("%s: counts %v %v, want 3, 0, 1", kind, counts, err)
	}
	texts, err := e.Generate(t.Context(), []engine.Prompt{{Text: "One two", MaxTokens: 3}, {Text: "The sky", MaxTokens: 2}})
	want0, _ := s.Model.Generate(t.Context(), []engine.Prompt{{Text: "One two", MaxTokens: 3}, {Text: "The sky", MaxTokens: 2}})
	if err != nil || fmt.Sprint(texts) != fmt.Sprint(want0) {
		t.Errorf("%s wrote %v, want %v; %v", kind, texts, want0, err)
	}
}

// TestOllama has no likelihoods, and the probe says so by name.
func TestOllama(t *testing.T) {
	s := &enginetest.Server{Name: "tiny"}
	e := mustConnect(t, Options{Endpoints: []string{serve(t, s.Ollama())}})
	if err := engine.Probe(t.Context(), e, false); err != nil {
		t.Error(err)
	}
	if err := engine.Probe(t.Context(), e, true); err == nil || !strings.Contains(err.Error(), "no likelihoods") {
		t.Errorf("likelihoods: %v", err)
	}
	e = mustConnect(t, Options{Endpoints: []string{serve(t, s.Ollama())}, Chat: true})
	texts, err := e.Generate(t.Context(), []engine.Prompt{{Text: "hello", MaxTokens: 4}})
	if err != nil || texts[0].Text != "chat:hello" || texts[0].Truncated {
		t.Errorf("chat: %+v %v", texts, err)
	}
}

// TestIgnoredLogProbs: llama-server asked for prompt_logprobs ignores them.
func TestIgnoredLogProbs(t *testing.T) {
	s := &enginetest.Server{Name: "tiny"}
	e := mustConnect(t, Options{Endpoints: []string{serve(t, s.LlamaServer())}, Likelihood: "forced"})
	e.o.Likelihood = "prompt_logprobs"
	head := target{ids: s.Model.Tokens("The sky is green"), start: 3}
	if err := e.byPrompt(t.Context(), head); err == nil || !strings.Contains(err.Error(), "ignores prompt_logprobs") {
		t.Errorf("got %v", err)
	}
}

// whole is a good answer in the form of vLLM, for servers that spoil it.
const whole = `{"model":"tiny","system_fingerprint":"vllm-0.32.0-abc","choices":[{"index":0,"text":" A","finish_reason":"length"}],"usage":{"completion_tokens":1}}`

func reply(text string) func(int64, http.ResponseWriter, *http.Request) bool {
	return func(_ int64, w http.ResponseWriter, _ *http.Request) bool {
		fmt.Fprint(w, text)
		return true
	}
}

func status(code int, header string) func(int64, http.ResponseWriter, *http.Request) bool {
	return func(_ int64, w http.ResponseWriter, _ *http.Request) bool {
		if header != "" {
			w.Header().Set("Retry-After", header)
		}
		w.WriteHeader(code)
		fmt.Fprint(w, `{"error":{"message":"no"}}`)
		return true
	}
}

func hangUp(_ int64, w http.ResponseWriter, _ *http.Request) bool {
	c, _, err := w.(http.Hijacker).Hijack()
	if err == nil {
		c.Close()
	}
	return true
}

func sendOn(_ int64, w http.ResponseWriter, r *http.Request) bool {
	http.Redirect(w, r, "https://other.example"+r.URL.Path, http.StatusMovedPermanently)
	return true
}

func endless(_ int64, w http.ResponseWriter, _ *http.Request) bool {
	chunk := strings.Repeat("a", 1<<20)
	for _, err := fmt.Fprint(w, `{"model":"`); err == nil; _, err = fmt.Fprint(w, chunk) {
	}
	return true
}

// TestBadServers: none of these becomes an answer, each has its message, and
// what may pass is asked again.
func TestBadServers(t *testing.T) {
	for what, row := range map[string]struct {
		answer   func(int64, http.ResponseWriter, *http.Request) bool
		want     string
		requests int64
	}{
		"busy":           {status(429, ""), "429", 3},
		"broken":         {status(500, ""), "500", 3},
		"not understood": {status(400, ""), "400", 1},
		"no key":         {status(401, ""), "401", 1},
		"truncated JSON": {reply(whole[:60]), "not the JSON that was expected", 3},
		"HTML":           {reply("<html>gateway</html>"), "not the JSON that was expected", 3},
		"null text":      {reply(strings.Replace(whole, `" A"`, "null", 1)), "null in place of a text", 3},
		"no text":        {reply(strings.Replace(whole, `"text":" A",`, "", 1)), "null in place of a text", 3},
		"no choices":     {reply(`{"model":"tiny","system_fingerprint":"vllm-0.32.0-abc","choices":[]}`), "sent 0 choices", 3},
		"error in a 200": {reply(`{"error":{"message":"out of memory"}}`), `an error in place of an answer: {"message":"out of memory"}`, 3},
		"elsewhere":      {sendOn, "sends on to https://other.example/v1/completions (301", 1},
		"endless":        {endless, "has no end", 1},
		"filtered":       {reply(strings.Replace(whole, `"length"`, `"content_filter"`, 1)), `reason "content_filter"`, 3},
		"wrong model":    {reply(strings.Replace(whole, `"tiny"`, `"huge"`, 1)), `answered as model "huge"`, 1},
		"context full":   {reply(whole), "wrote 1 of 8 tokens", 1},
		"hangs up":       {hangUp, "no answer from the server", 3},
	} {
		s := &enginetest.Server{Name: "tiny", Answer: row.answer}
		e := mustConnect(t, Options{Endpoints: []string{serve(t, s.VLLM())}, Attempts: 3})
		texts, err := e.Generate(t.Context(), []engine.Prompt{{Text: "One", MaxTokens: 8}})
		if texts != nil || err == nil || !strings.Contains(err.Error(), row.want) {
			t.Errorf("%s: got %v %v, want no text and %q", what, texts, err, row.want)
		}
		if got := s.Requests.Load(); got < row.requests || what != "hangs up" && got != row.requests {
			t.Errorf("%s: asked %d times, want %d", what, got, row.requests)
		}
	}
}

// TestRecovers: two failures, then an answer; the waits double, and a wait that
// the server asks for is kept.
func TestRecovers(t *testing.T) {
	s := &enginetest.Server{Name: "tiny", Answer: func(n int64, w http.ResponseWriter, r *http.Request) bool {
		switch n {
		case 1:
			return status(429, "7")(n, w, r)
		case 2:
			return reply(whole[:40])(n, w, r)
		}
		return false
	}}
	var waits []time.Duration
	e, err := connect(t, Options{Endpoints: []string{serve(t, s.VLLM())}}, &waits)
	if err != nil {
		t.Fatal(err)
	}
	texts, err := e.Generate(t.Context(), []engine.Prompt{{Text: "One two", MaxTokens: 2}})
	var m enginetest.Bigram
	if want := m.Continue(m.Tokens("One two"), 2); err != nil || texts[0].Text != want {
		t.Errorf("got %v %v, want %q", texts, err, want)
	}
	if fmt.Sprint(waits) != "[7s 1s]" {
		t.Errorf("waited %v, want 7s as asked, then 1s", waits)
	}
}

// TestSlow: a server that takes longer than the timeout is asked again.
func TestSlow(t *testing.T) {
	s := &enginetest.Server{Name: "tiny", Answer: func(n int64, _ http.ResponseWriter, r *http.Request) bool {
		if n == 1 {
			io.Copy(io.Discard, r.Body) // only then does a server notice that the client has gone
			<-r.Context().Done()
			return true
		}
		return false
	}}
	e := mustConnect(t, Options{Endpoints: []string{serve(t, s.VLLM())}, Timeout: 200 * time.Millisecond})
	if _, err := e.Generate(t.Context(), []engine.Prompt{{Text: "One", MaxTokens: 2}}); err != nil || s.Requests.Load() != 2 {
		t.Errorf("%v after %d requests, want an answer at the second", err, s.Requests.Load())
	}
}

// TestChangedMidRun: another system_fingerprint is another system.
func TestChangedMidRun(t *testing.T) {
	s := &enginetest.Server{Name: "tiny", Answer: func(n int64, w http.ResponseWriter, r *http.Request) bool {
		if n == 1 {
			return false
		}
		return reply(strings.Replace(whole, "abc", "def", 1))(n, w, r)
	}}
	e := mustConnect(t, Options{Endpoints: []string{serve(t, s.VLLM())}})
	_, err := e.Generate(t.Context(), []engine.Prompt{{Text: "One", MaxTokens: 1}, {Text: "Two", MaxTokens: 1}})
	var d *engine.Defect
	if !errors.As(err, &d) || !strings.Contains(err.Error(), "changed during the run") {
		t.Errorf("got %v", err)
	}
}

// TestOtherModelScores: the name that llama-server's own answers have is the
// same in all of them.
func TestOtherModelScores(t *testing.T) {
	s := &enginetest.Server{Name: "tiny"}
	scores := 0
	h := s.LlamaServer()
	address := serve(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/completion" {
			if scores++; scores > 3 {
				s.Name = "huge"
			}
		}
		h.ServeHTTP(w, r)
	}))
	e := mustConnect(t, Options{Endpoints: []string{address}})
	one := []engine.Stem{{Text: "The sky is", Continuations: []string{" green", " seven", " zebra"}}}
	if _, err := e.Score(t.Context(), one); err != nil {
		t.Fatal(err)
	}
	scored, err := e.Score(t.Context(), one)
	if want := `the model at ` + address + ` was "tiny" and is now "huge"`; scored != nil || err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("got %v %v, want no scores and %q", scored, err, want)
	}
}

// TestComesBack: a server that was away is asked again what it is. The same one
// goes on; one with another file under the same name, or another version, is
// refused, and what it answered does not count.
func TestComesBack(t *testing.T) {
	props := `{"model_path":"/models/%s.gguf","total_slots":4,"build_info":"%s","chat_template":"{{x}}"}`
	for what, row := range map[string]struct {
		fails func(int64, http.ResponseWriter, *http.Request) bool
		props string
		want  string
	}{
		"the same":      {hangUp, fmt.Sprintf(props, "tiny", "b1"), ""},
		"other file":    {hangUp, fmt.Sprintf(props, "huge", "b1"), "file:huge.gguf"},
		"other version": {status(503, ""), fmt.Sprintf(props, "tiny", "b2"), "version:b2"},
		"other slots":   {status(502, ""), strings.Replace(fmt.Sprintf(props, "tiny", "b1"), "4", "2", 1), "setting slots"},
		"only broken":   {status(500, ""), fmt.Sprintf(props, "huge", "b1"), ""}, // it answered, so it was there
	} {
		s := &enginetest.Server{Name: "tiny"}
		var mu sync.Mutex
		says, failed := fmt.Sprintf(props, "tiny", "b1"), false
		s.Answer = func(n int64, w http.ResponseWriter, r *http.Request) bool {
			mu.Lock()
			defer mu.Unlock()
			if failed {
				return false
			}
			says, failed = row.props, true
			return row.fails(n, w, r)
		}
		h := s.LlamaServer()
		address := serve(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.URL.Path != "/props" {
				h.ServeHTTP(w, r)
				return
			}
			mu.Lock()
			defer mu.Unlock()
			fmt.Fprint(w, says)
		}))
		e := mustConnect(t, Options{Endpoints: []string{address}})
		texts, err := e.Generate(t.Context(), []engine.Prompt{{Text: "One", MaxTokens: 1}, {Text: "Two", MaxTokens: 1}})
		if row.want == "" {
			if err != nil || len(texts) != 2 {
				t.Errorf("%s: got %v %v, want two texts", what, texts, err)
			}
		} else if texts != nil || err == nil || !strings.Contains(err.Error(), row.want) || !strings.Contains(err.Error(), "changed during the run") {
			t.Errorf("%s: got %v %v, want no text and %q", what, texts, err, row.want)
		}
	}
}

// TestNoAddress: what is no address is told before anything is asked.
func TestNoAddress(t *testing.T) {
	for _, endpoint := range []string{"localhost:8000", "127.0.0.1:8000", "", "ftp://host", "http://"} {
		if _, err := connect(t, Options{Endpoints: []string{endpoint}}, nil); err == nil || !strings.Contains(err.Error(), "is no address such as http://") {
			t.Errorf("%q: got %v", endpoint, err)
		}
	}
}

// TestEndpoints: a dead one is passed over; two that differ are refused; a
// model that is not served is named.
func TestEndpoints(t *testing.T) {
	good := &enginetest.Server{Name: "tiny"}
	bad := &enginetest.Server{Name: "tiny", Answer: status(503, "")}
	e := mustConnect(t, Options{Endpoints: []string{serve(t, bad.VLLM()), serve(t, good.VLLM())}, Concurrency: 2})
	if _, err := e.Generate(t.Context(), make4("One")); err != nil || good.Requests.Load() != 4 {
		t.Errorf("%v; the good endpoint answered %d of 4", err, good.Requests.Load())
	}
	other := &enginetest.Server{Name: "huge"}
	if _, err := connect(t, Options{Endpoints: []string{serve(t, good.VLLM()), serve(t, other.VLLM())}}, nil); err == nil || !strings.Contains(err.Error(), `does not serve "tiny"`) {
		t.Errorf("endpoints with different models: %v", err)
	}
	if _, err := connect(t, Options{Endpoints: []string{serve(t, good.VLLM()), serve(t, good.LlamaServer())}}, nil); err == nil || !strings.Contains(err.Error(), "are not the same") {
		t.Errorf("endpoints of different servers: %v", err)
	}
}

func make4(text string) (list []engine.Prompt) {
	for range 4 {
		list = append(list, engine.Prompt{Text: text, MaxTokens: 1})
	}
	return list
}

// TestConcurrency: never more requests at once than allowed.
func TestConcurrency(t *testing.T) {
	now, most := make(chan int, 1), 0
	now <- 0
	s := &enginetest.Server{Name: "tiny", Answer: func(int64, http.ResponseWriter, *http.Request) bool {
		n := <-now + 1
		most = max(most, n)
		now <- n
		time.Sleep(2 * time.Millisecond)
		now <- <-now - 1
		return false
	}}
	e := mustConnect(t, Options{Endpoints: []string{serve(t, s.VLLM())}, Concurrency: 3})
	var prompts []engine.Prompt
	for range 5 {
		prompts = append(prompts, make4("One")...)
	}
	if _, err := e.Generate(t.Context(), prompts); err != nil {
		t.Fatal(err)
	}
	<-now
	if most < 2 || most > 3 {
		t.Errorf("%d requests at once, want 2 or 3", most)
	}
}

// TestMessages: what a template refuses is found out once, and prompts are sent
// as it takes them.
func TestMessages(t *testing.T) {
	for refuses, want := range map[string][3]string{
		"":            {"system and user", "system:Be brief.;user:Why?;", "user:Why?;"},
		"system":      {"user", "user:Be brief.\nWhy?;", "user:Why?;"},
		"no template": {"none", "", ""},
	} {
		s := &enginetest.Server{Name: "tiny", Refuses: refuses}
		e := mustConnect(t, Options{Endpoints: []string{serve(t, s.VLLM())}, Messages: true})
		about, _ := e.Describe(t.Context())
		if about.Settings["messages"] != want[0] {
			t.Errorf("%q: messages are %q, want %q", refuses, about.Settings["messages"], want[0])
		}
		texts, err := e.Generate(t.Context(), []engine.Prompt{{Text: "Why?", System: "Be brief.", Chat: true, MaxTokens: 1},
			{Text: "Why?", Chat: true, MaxTokens: 1}, {Text: "Why?", System: "Be brief.", MaxTokens: 1}})
		if err != nil {
			t.Fatal(err)
		}
		joined, alone := s.Model.Continue(s.Model.Tokens("Be brief.\nWhy?"), 1), s.Model.Continue(s.Model.Tokens("Why?"), 1)
		if refuses == "no template" {
			want[1], want[2] = joined, alone
		}
		if texts[0].Text != want[1] || texts[1].Text != want[2] || texts[2].Text != joined {
			t.Errorf("%q: got %v, want %q and %q as text", refuses, texts, want[1:], joined)
		}
	}
	s := &enginetest.Server{Name: "tiny", Answer: func(_ int64, w http.ResponseWriter, r *http.Request) bool {
		w.WriteHeader(http.StatusServiceUnavailable)
		return true
	}}
	if _, err := connect(t, Options{Endpoints: []string{serve(t, s.VLLM())}, Messages: true}, nil); err == nil || !strings.Contains(err.Error(), "has a chat template") {
		t.Errorf("a server that is down: %v", err)
	}
}
