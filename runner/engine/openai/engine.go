package openai

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"path/filepath"
	"strconv"
	"strings"
	"sync"

	"recount/records"
	"recount/runner/engine"
)

// An Engine asks one model at one or more servers.
type Engine struct {
	*client
	about    engine.Description
	messages engine.Messages
	bos      int // tokens that the server puts before a text

	mu   sync.Mutex
	said map[[2]string]string // by endpoint and what of itself it said in its first answer
}

// Open finds out what the servers are and can, and that all of them serve the
// model.
func Open(ctx context.Context, o Options) (*Engine, error) {
	if len(o.Endpoints) == 0 {
		return nil, errors.New("no endpoint given")
	}
	o.Endpoints = append([]string(nil), o.Endpoints...)
	for _, endpoint := range o.Endpoints {
		if u, err := url.Parse(endpoint); err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" {
			return nil, fmt.Errorf("the endpoint %q is no address such as http://localhost:8000", endpoint)
		}
	}
	e := &Engine{client: newClient(o), said: map[[2]string]string{}}
	for i, endpoint := range e.o.Endpoints {
		about, err := e.identify(ctx, endpoint)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", endpoint, err)
		}
		if i > 0 && string(about.JSON()) != string(e.about.JSON()) {
			return nil, &engine.Defect{What: fmt.Sprintf("%s and %s are not the same: %s, %s", e.o.Endpoints[0], endpoint, e.about.JSON(), about.JSON()),
				Cure: "serve one model by one version with one set of flags at all endpoints"}
		}
		e.about = about
	}
	e.returned = e.unchanged
	return e, nil
}

// unchanged refuses a server that was away and came back as another: version,
// model and file are those that it was opened with.
func (e *Engine) unchanged(ctx context.Context, endpoint string) error {
	now := engine.Description{Build: map[string]string{}, Model: map[string]string{}, Settings: map[string]string{}}
	now.Build["server"] = e.kind(ctx, endpoint, now)
	if err := e.served(ctx, endpoint, now); err != nil {
		return err
	}
	for setting := range now.Settings {
		if now.Settings[setting] != e.about.Settings[setting] {
			return e.changed(endpoint, "setting "+setting, e.about.Settings[setting], now.Settings[setting])
		}
	}
	if !maps.Equal(now.Build, e.about.Build) || !maps.Equal(now.Model, e.about.Model) {
		return e.changed(endpoint, "server", fmt.Sprint(e.about.Build, e.about.Model), fmt.Sprint(now.Build, now.Model))
	}
	return nil
}

func (e *Engine) changed(endpoint, what, before, now string) error {
	return &engine.Defect{What: fmt.Sprintf("the %s at %s was %s and is now %s: the model or its server changed during the run", what, endpoint, before, now),
		Cure: "nothing was written for this item; ask everything again with one system"}
}

// identify asks a server for its version and its models.
func (e *Engine) identify(ctx context.Context, endpoint string) (engine.Description, error) {
	d := engine.Description{Engine: "openai", Build: map[string]string{}, Model: map[string]string{}, Settings: map[string]string{}}
	kind := e.kind(ctx, endpoint, d)
	d.Build["server"] = kind
	err := e.served(ctx, endpoint, d)
	if err != nil {
		return d, err
	}
	if e.o.Likelihood == "" {
		e.o.Likelihood = map[string]string{"vllm": "prompt_logprobs", "llama-server": "forced"}[kind]
		if e.o.Likelihood == "" {
			e.o.Likelihood = "none"
		}
	}
	switch e.o.Likelihood {
	case "prompt_logprobs", "forced", "none":
	default:
		return d, fmt.Errorf("likelihood is %q; use prompt_logprobs, forced or none", e.o.Likelihood)
	}
	d.Settings["likelihood"] = e.o.Likelihood
	d.Settings["concurrency"] = strconv.Itoa(e.o.Concurrency)
	d.Settings["chat_template"] = map[bool]string{true: "model", false: "none"}[e.o.Chat]
	if e.o.Effort != "" {
		d.Settings["reasoning_effort"] = e.o.Effort
	}
	if e.o.Messages {
		if e.messages, err = e.takes(ctx); err != nil {
			return d, err
		}
		d.Settings["messages"] = string(e.messages)
	}
	if e.o.Likelihood != "none" {
		if e.bos, err = e.before(ctx); err != nil {
			return d, err
		}
		d.Settings["bos"] = map[bool]string{true: "on", false: "off"}[e.bos > 0]
	}
	return d, nil
}

// kind tells servers apart by what only they answer.
func (e *Engine) kind(ctx context.Context, endpoint string, d engine.Description) string {
	var version struct{ Version string }
	if e.once(ctx, http.MethodGet, endpoint+"/version", nil, &version) == nil && version.Version != "" {
		d.Build["version"] = version.Version
		return "vllm"
	}
	var props struct {
		BuildInfo    string `json:"build_info"`
		ModelPath    string `json:"model_path"`
		ChatTemplate string `json:"chat_template"`
		TotalSlots   int    `json:"total_slots"`
	}
	if e.once(ctx, http.MethodGet, endpoint+"/props", nil, &props) == nil && props.TotalSlots > 0 {
		d.Build["version"] = props.BuildInfo
		d.Settings["slots"] = strconv.Itoa(props.TotalSlots)
		if i := strings.LastIndexAny(props.ModelPath, `/\`); props.ModelPath != "" {
			d.Model["file"] = props.ModelPath[i+1:]
		}
		if props.ChatTemplate != "" {
			sum := sha256.Sum256([]byte(props.ChatTemplate))
			d.Model["chat_template_sha256"] = hex.EncodeToString(sum[:])
		}
		return "llama-server"
	}
	if e.once(ctx, http.MethodGet, endpoint+"/api/version", nil, &version) == nil && version.Version != "" {
		d.Build["version"] = version.Version
		return "ollama"
	}
	return "unknown"
}

// served looks the model up in the server's list, or takes the only one.
func (e *Engine) served(ctx context.Context, endpoint string, d engine.Description) error {
	var list struct {
		Data []struct {
			ID          string
			Root        string
			MaxModelLen int `json:"max_model_len"`
		}
	}
	if err := e.once(ctx, http.MethodGet, endpoint+"/v1/models", nil, &list); err != nil {
		return err
	}
	var names []string
	for _, m := range list.Data {
		names = append(names, m.ID)
		if m.ID == e.o.Model || e.o.Model == "" && len(list.Data) == 1 {
			if e.o.Model == "" {
				e.o.Model = m.ID
			}
			d.Model["served"] = m.ID
			if filepath.IsAbs(m.ID) { // llama-server names a model by its file
				d.Model["served"] = filepath.Base(m.ID)
			}
			if m.MaxModelLen > 0 {
				d.Settings["max_model_len"] = strconv.Itoa(m.MaxModelLen)
			}
			return nil
		}
	}
	return &engine.Defect{What: fmt.Sprintf("the server does not serve %q; it serves %s", e.o.Model, strings.Join(names, ", ")), Cure: "name one of them as served_model"}
}

// Describe tells servers, versions and settings. The addresses do not count.
func (e *Engine) Describe(context.Context) (engine.Description, error) { return e.about, nil }

// Close does nothing: the servers are others'.
func (e *Engine) Close() error { return nil }

// each runs f for 0 to n-1, as many at once as the options allow, and returns
// the error of the lowest index that has one.
func (e *Engine) each(ctx context.Context, n int, f func(ctx context.Context, i int) error) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	errs := make([]error, n)
	next := make(chan int)
	var group sync.WaitGroup
	for range min(n, e.o.Concurrency) {
		group.Go(func() {
			for i := range next {
				if errs[i] = f(ctx, i); errs[i] != nil {
					cancel()
				}
			}
		})
	}
	for i := range n {
		if ctx.Err() != nil {
			errs[i] = ctx.Err()
			continue
		}
		next <- i
	}
	close(next)
	group.Wait()
	return firstError(errs)
}

// firstError prefers a real error to those that its cancelling caused.
func firstError(errs []error) (first error) {
	for _, err := range errs {
		if err != nil && !errors.Is(err, context.Canceled) {
			return err
		}
		if first == nil {
			first = err
		}
	}
	return first
}

// sameModel holds an answer against the model that was asked and against the
// server's first answer.
func (e *Engine) sameModel(endpoint, model, fingerprint string) error {
	if model != "" && model != e.o.Model {
		return &engine.Defect{What: fmt.Sprintf("%s answered as model %q, and %q was asked", endpoint, model, e.o.Model), Cure: "nothing was written for this item; see what the server serves"}
	}
	return e.same(endpoint, "system", fingerprint)
}

// same holds what a server says of itself against what it said first.
func (e *Engine) same(endpoint, what, says string) error {
	e.mu.Lock()
	defer e.mu.Unlock()
	key := [2]string{endpoint, what}
	first, seen := e.said[key]
	if !seen {
		e.said[key] = says
		return nil
	}
	if first != says {
		return e.changed(endpoint, what, strconv.Quote(first), strconv.Quote(says))
	}
	return nil
}

var _ engine.Engine = (*Engine)(nil)

// noLikelihood is what Score returns at servers that have none.
func (e *Engine) noLikelihood() ([][]records.Score, error) { return nil, engine.ErrNoLikelihood }
