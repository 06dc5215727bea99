// Package vllm starts vLLM's server for one model, asks it through package
// openai, and stops it: one model a process, so that its memory is free again
// for the next one.
//
// The server is a child of the runner in a process group of its own, so that
// Ctrl-C reaches the runner alone, which finishes the item in hand. It ends
// with Close, and with the runner however that ends (process_unix.go). What it
// prints goes to a log file.
//
// Nothing that is left to chance may change an answer: the arguments and the
// environment of the plan stand in the description, variables of vLLM that the
// runner itself was started with do not reach the server, and the sampling
// defaults that a model folder may hold are switched off.
package vllm

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"recount/records"
	"recount/runner/engine"
	"recount/runner/engine/openai"
)

// Options of an engine.
type Options struct {
	Command     []string          // program and first arguments; nil is vllm serve
	Arguments   []string          // of the server, beyond those that Open gives
	Environment map[string]string // of the server, beyond those that Open gives

	Model  string // a folder, or the name of a repository when Hub
	Hub    bool
	SHA256 string // of the folder (HashFolder); "" is not checked, but recorded

	Log         string        // file that gets what the server prints
	Ready       time.Duration // how long starting may take; 30 minutes when 0
	Concurrency int           // requests at once; 1 when 0
	Chat        bool          // send all prompts as chat messages, through the model's template
	Messages    bool          // prompts with Chat will come
}

// ours are the arguments that Open sets itself.
var ours = []string{"--model", "--host", "--port", "--served-model-name", "--generation-config", "--api-key"}

// An Engine is a running server and the connection to it.
type Engine struct {
	*openai.Engine
	server *server
	about  engine.Description
}

var _ engine.Engine = (*Engine)(nil)

// Open starts the server and returns when it answers. When ctx is done before
// that, the server is stopped and ctx's error returned.
func Open(ctx context.Context, o Options) (*Engine, error) {
	if len(o.Command) == 0 {
		o.Command = []string{"vllm", "serve"}
	}
	if o.Ready <= 0 {
		o.Ready = 30 * time.Minute
	}
	for _, a := range o.Arguments {
		name, _, _ := strings.Cut(a, "=")
		if slices.Contains(ours, name) {
			return nil, fmt.Errorf("%s is among the arguments of vLLM; the runner sets it itself", name)
		}
	}
	model, err := o.identify()
	if err != nil {
		return nil, err
	}
	e, err := o.start(ctx)
	if err != nil {
		return nil, err
	}
	about, err := e.Engine.Describe(ctx)
	if err != nil {
		e.Close()
		return nil, err
	}
	about.Engine = "vllm"
	for key, value := range model {
		about.Model[key] = value
	}
	about.Settings["command"] = strings.Join(append([]string{filepath.Base(o.Command[0])}, o.Command[1:]...), " ")
	about.Settings["arguments"] = strings.Join(o.Arguments, " ")
	about.Settings["environment"] = strings.Join(assignments(o.Environment), " ")
	e.about = about
	return e, nil
}

// identify tells what the model is: a folder by its files.
func (o *Options) identify() (map[string]string, error) {
	if o.Hub {
		if o.SHA256 != "" {
			return nil, errors.New("sha256 is that of a folder of files; for a model of a hub give --revision among the arguments")
		}
		return map[string]string{"hub": o.Model}, nil
	}
	sum, err := HashFolder(o.Model)
	if err != nil {
		return nil, err
	}
	if o.SHA256 != "" && o.SHA256 != sum {
		return nil, &engine.Defect{What: fmt.Sprintf("%s has SHA-256 %s, and %s is wanted", o.Model, sum, o.SHA256), Cure: "it holds other files, or was damaged on the way"}
	}
	return map[string]string{"file": filepath.Base(o.Model), "sha256": sum}, nil
}

func (o *Options) start(ctx context.Context) (*Engine, error) {
	port, err := freePort()
	if err != nil {
		return nil, err
	}
	// The name that is served is short and the same on every machine.
	name := filepath.Base(o.Model)
	arguments := append(slices.Clone(o.Command[1:]), "--model", o.Model, "--served-model-name", name,
		"--host", "127.0.0.1", "--port", strconv.Itoa(port), "--generation-config", "vllm")
	s, err := startServer(o.Command[0], append(arguments, o.Arguments...), o.environment(), o.Log)
	if err != nil {
		return nil, err
	}
	endpoint := "http://127.0.0.1:" + strconv.Itoa(port)
	e := &Engine{server: s}
	if err = s.ready(ctx, endpoint+"/health", o.Ready); err == nil {
		e.Engine, err = openai.Open(ctx, openai.Options{Endpoints: []string{endpoint}, Model: name, Likelihood: "prompt_logprobs",
			Concurrency: o.Concurrency, Chat: o.Chat, Messages: o.Messages})
	}
	if err != nil {
		s.stop()
		return nil, err
	}
	return e, nil
}

// environment is the runner's own without variables of vLLM, then ours, then
// the plan's.
func (o *Options) environment() []string {
	var list []string
	for _, v := range os.Environ() {
		if !strings.HasPrefix(v, "VLLM_") {
			list = append(list, v)
		}
	}
	list = append(list, "VLLM_HOST_IP=127.0.0.1", "VLLM_NO_USAGE_STATS=1", "DO_NOT_TRACK=1")
	if !o.Hub {
		list = append(list, "HF_HUB_OFFLINE=1")
	}
	return append(list, assignments(o.Environment)...)
}

func assignments(environment map[string]string) (list []string) {
	for name, value := range environment {
		list = append(list, name+"="+value)
	}
	slices.Sort(list)
	return list
}

// freePort asks the system for a port that nobody listens on.
func freePort() (int, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return 0, fmt.Errorf("looking for a free port: %w", err)
	}
	defer l.Close()
	return l.Addr().(*net.TCPAddr).Port, nil
}

// Describe tells vLLM's version, the model's files, arguments and environment.
func (e *Engine) Describe(context.Context) (engine.Description, error) { return e.about, nil }

// Generate and Score end at once when the server has ended, with its last lines.
func (e *Engine) Generate(ctx context.Context, prompts []engine.Prompt) (texts []engine.Text, err error) {
	err = e.server.during(ctx, func(ctx context.Context) error {
		texts, err = e.Engine.Generate(ctx, prompts)
		return err
	})
	return texts, err
}

func (e *Engine) Score(ctx context.Context, stems []engine.Stem) (scores [][]records.Score, err error) {
	err = e.server.during(ctx, func(ctx context.Context) error {
		scores, err = e.Engine.Score(ctx, stems)
		return err
	})
	return scores, err
}

// Close stops the server and waits until it has ended.
func (e *Engine) Close() error { return e.server.stop() }
