// Package engine is what the runner needs of a program that runs a model:
// greedy continuations of prompts, and log-probabilities of given
// continuations. The engines are in the folders below.
//
// An engine that cannot do something, or fails, returns an error; it never
// makes an answer out of a failure. Probe finds engines that answer wrongly.
package engine

import (
	"context"
	"encoding/json"
	"errors"

	"recount/records"
)

// An Engine runs one model. Methods are called by one goroutine at a time.
type Engine interface {
	// Describe tells what answers depend on. It is the same for equal settings
	// and does not change while the engine is open.
	Describe(ctx context.Context) (Description, error)

	// Generate continues each prompt. The result has one entry a prompt.
	Generate(ctx context.Context, prompts []Prompt) ([]Text, error)

	// Score gives for each stem the log-probability of each continuation, in
	// nats: the sum over the tokens that the joined text has beyond as many
	// as the stem has (S1.23). An engine without likelihoods returns
	// ErrNoLikelihood.
	Score(ctx context.Context, stems []Stem) ([][]records.Score, error)

	Close() error
}

// ErrNoLikelihood is returned by engines that only generate.
var ErrNoLikelihood = errors.New("the engine gives no likelihoods of given texts")

// A Prompt is to be continued.
type Prompt struct {
	Text        string
	System      string  // what comes before it; "" is nothing
	Chat        bool    // put both into the model's chat template, see Messages
	MaxTokens   int     // new tokens at most
	Temperature float64 // 0 is greedy
	TopP        float64 // sample from the likeliest tokens that have this much probability together; 0 is all
	Seed        uint64  // of a sample
}

// Joined is the prompt as one text, for models without a chat template: the
// system prompt, a newline, the text (P2, appendix D.1).
func (p Prompt) Joined() string {
	if p.System == "" {
		return p.Text
	}
	return p.System + "\n" + p.Text
}

// Messages is how an engine puts prompts with Chat to its model. Engines that are
// told that such prompts will come find it out when they are opened and tell it
// as setting "messages".
type Messages string

const (
	SystemAndUser Messages = "system and user" // two messages, in the model's chat template
	UserOnly      Messages = "user"            // its template refuses a system role: both in the user's message
	NoMessages    Messages = "none"            // it has no template: one text
)

// A Text is what a model wrote.
type Text struct {
	Text      string
	Reasoning string // before the text, where a server tells the two apart
	Tokens    int    // generated, without the end
	Truncated bool   // MaxTokens ended it, not the model
}

// A Counter is an engine that can tell how many tokens a text has for its
// model, without those that begin a prompt. It returns ErrNoCount where its
// server cannot.
type Counter interface {
	Count(ctx context.Context, texts []string) ([]int, error)
}

// ErrNoCount is returned by engines that count no tokens.
var ErrNoCount = errors.New("the engine counts no tokens")

// A Stem is a text whose continuations are scored. Continuations begin with
// their blank.
type Stem struct {
	Text          string
	Continuations []string
}

// A Description tells what a model's answers depend on. It stands in the
// legend's run and in the fingerprint of a run.
type Description struct {
	Engine   string            `json:"engine"`             // llama, openai, replay
	Build    map[string]string `json:"build,omitempty"`    // versions and SHA-256 of what computes
	Model    map[string]string `json:"model,omitempty"`    // file name, SHA-256, architecture, revision
	Settings map[string]string `json:"settings,omitempty"` // everything that was set
}

// JSON is the same for equal descriptions.
func (d Description) JSON() []byte {
	data, err := json.Marshal(d) // maps are written in the order of their keys
	if err != nil {
		panic("engine: " + err.Error())
	}
	return data
}
