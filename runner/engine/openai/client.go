// Package openai asks servers that speak OpenAI's completions protocol: vLLM
// (texts, and likelihoods by prompt_logprobs), llama-server (texts, and
// likelihoods by forcing token after token, because it ignores echo), Ollama
// and others (texts only).
//
// What fails is asked again with back-off, at another endpoint where there are
// several, and in the end is an error. Nothing that is missing, empty by
// accident, cut by the context or of another model becomes an answer.
package openai

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"recount/runner/engine"
)

// Options of an engine.
type Options struct {
	Endpoints   []string // base addresses, with or without /v1; all serve the same model
	Model       string   // as served; "" takes the only one
	Likelihood  string   // "prompt_logprobs", "forced", "none", or "" to find out
	Concurrency int      // requests at once; 1 when 0
	Chat        bool     // send all prompts as chat messages, through the server's template
	Messages    bool     // prompts with Chat will come
	Effort      string   // reasoning_effort, for models that have it; "" leaves it to the server
	Key         string   // bearer token
	Attempts    int      // of a request; 6 when 0
	Timeout     time.Duration

	wait func(ctx context.Context, d time.Duration) error // tests do not sleep
}

// A client sends requests to the endpoints in turn.
type client struct {
	o    Options
	http *http.Client
	turn atomic.Uint64
	away sync.Map // endpoints that were not there, until they are found to be what they were

	// returned is asked about an endpoint that was away before its answer counts;
	// nil while it is not known yet what the endpoints are.
	returned func(ctx context.Context, endpoint string) error
}

func newClient(o Options) *client {
	if o.Concurrency < 1 {
		o.Concurrency = 1
	}
	if o.Attempts < 1 {
		o.Attempts = 6
	}
	if o.Timeout <= 0 {
		o.Timeout = 10 * time.Minute
	}
	if o.wait == nil {
		o.wait = wait
	}
	for i, e := range o.Endpoints {
		o.Endpoints[i] = strings.TrimSuffix(strings.TrimSuffix(e, "/"), "/v1")
	}
	// A redirection is not followed: another server than the one that is named
	// would answer, and most make a GET without a body of the request.
	stay := func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	return &client{o: o, http: &http.Client{Timeout: o.Timeout, CheckRedirect: stay}}
}

func wait(ctx context.Context, d time.Duration) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(d):
		return nil
	}
}

// A temporary error may go away by itself; after is what the server asks to
// wait, and away tells that it may have been ended and started again.
type temporary struct {
	error
	after time.Duration
	away  bool
}

func (t temporary) Unwrap() error { return t.error }

// post asks until an answer passes check or the attempts are used up. out is
// decoded afresh each time; check may be nil.
func (c *client) post(ctx context.Context, path string, body, out any, check func(endpoint string) error) error {
	data, err := json.Marshal(body)
	if err != nil {
		return err
	}
	first := c.turn.Add(1) - 1
	var last error
	for attempt := range c.o.Attempts {
		endpoint := c.o.Endpoints[(first+uint64(attempt))%uint64(len(c.o.Endpoints))]
		last = c.once(ctx, http.MethodPost, endpoint+path, data, out)
		if last == nil {
			last = c.back(ctx, endpoint)
		}
		if last == nil && check != nil {
			last = check(endpoint)
		}
		var t temporary
		if last == nil || !errors.As(last, &t) {
			return last
		}
		if t.away {
			c.away.Store(endpoint, true)
		}
		if attempt+1 < c.o.Attempts {
			if err := c.o.wait(ctx, max(t.after, backOff(attempt))); err != nil {
				return err
			}
		}
	}
	return fmt.Errorf("%d attempts failed, the last one so: %w", c.o.Attempts, last)
}

// back finds out whether an endpoint that was away is what it was.
func (c *client) back(ctx context.Context, endpoint string) error {
	if _, was := c.away.Load(endpoint); !was || c.returned == nil {
		return nil
	}
	if err := c.returned(ctx, endpoint); err != nil {
		return err
	}
	c.away.Delete(endpoint)
	return nil
}

// backOff is half a second, doubled with every attempt, a minute at most.
func backOff(attempt int) time.Duration {
	return min(time.Minute, 500*time.Millisecond<<min(attempt, 10))
}

// mostBytes is more than any answer has: log-probabilities of 100,000 prompt
// tokens take some 10 MB.
const mostBytes = 64 << 20

// once sends one request and decodes the answer into out, which is set to its
// zero value first.
func (c *client) once(ctx context.Context, method, url string, body []byte, out any) error {
	request, err := http.NewRequestWithContext(ctx, method, url, bytes.NewReader(body))
	if err != nil {
		return err
	}
	if body != nil {
		request.Header.Set("Content-Type", "application/json")
	}
	if c.o.Key != "" {
		request.Header.Set("Authorization", "Bearer "+c.o.Key)
	}
	response, err := c.http.Do(request)
	if err != nil {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		return temporary{error: fmt.Errorf("no answer from the server: %w", err), away: true}
	}
	defer response.Body.Close()
	data, err := io.ReadAll(io.LimitReader(response.Body, mostBytes+1))
	if err != nil {
		return temporary{error: fmt.Errorf("the answer of %s broke off: %w", url, err), away: true}
	}
	if len(data) > mostBytes {
		return fmt.Errorf("the answer of %s has no end: it is longer than %d MiB", url, mostBytes>>20)
	}
	if response.StatusCode != http.StatusOK {
		return refused(url, response, data)
	}
	if err := decode(data, out); err != nil {
		return temporary{error: fmt.Errorf("the answer of %s is not the JSON that was expected: %w", url, err)}
	}
	return nil
}

// decode fills out afresh: fields of an earlier attempt do not stay.
func decode(data []byte, out any) error {
	if z, ok := out.(interface{ reset() }); ok {
		z.reset()
	}
	return json.Unmarshal(data, out)
}

// refused is the error of a status other than 200: temporary when the server is
// busy or broken, final when it did not understand.
func refused(url string, response *http.Response, data []byte) error {
	err := fmt.Errorf("%s answered %s: %s", url, response.Status, excerpt(data))
	switch code := response.StatusCode; {
	case code == http.StatusTooManyRequests, code >= 500, code == http.StatusRequestTimeout:
		seconds, _ := strconv.Atoi(response.Header.Get("Retry-After"))
		return temporary{err, time.Duration(min(max(seconds, 0), 600)) * time.Second, code == http.StatusBadGateway || code == http.StatusServiceUnavailable}
	case code >= 300 && code < 400:
		to := response.Header.Get("Location")
		return &engine.Defect{What: fmt.Sprintf("%s sends on to %s (%s)", url, to, response.Status), Cure: "name the server that answers as endpoint"}
	case code == http.StatusUnauthorized, code == http.StatusForbidden:
		return &engine.Defect{What: err.Error(), Cure: "set OPENAI_API_KEY"}
	}
	return err
}

func excerpt(data []byte) string {
	text := strings.Join(strings.Fields(string(data)), " ")
	if len(text) > 300 {
		text = text[:300] + "..."
	}
	return text
}
