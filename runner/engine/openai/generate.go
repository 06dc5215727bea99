package openai

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"recount/runner/engine"
)

// completion is an answer, of the chat form too.
type completion struct {
	Model       string
	Fingerprint string `json:"system_fingerprint"`
	Choices     []struct {
		Index        int
		Text         *string
		FinishReason string `json:"finish_reason"`
		Message      *struct {
			Content   *string
			Reasoning *string // vLLM; its earlier versions and llama-server say reasoning_content
			Trace     *string `json:"reasoning_content"`
		}

		PromptLogProbs []map[string]struct {
			LogProb *float64 `json:"logprob"`
		} `json:"prompt_logprobs"`
	}
	Usage *struct {
		CompletionTokens int `json:"completion_tokens"`
	}
	Error json.RawMessage // some servers and proxies send one with status 200
}

// failed is the error that stands in the place of an answer.
func (c *completion) failed() error {
	if len(c.Error) == 0 || string(c.Error) == "null" {
		return nil
	}
	return temporary{error: fmt.Errorf("the server sent an error in place of an answer: %s", excerpt(c.Error))}
}

func (c *completion) reset() { *c = completion{} }

// Generate sends each prompt as a request of its own.
func (e *Engine) Generate(ctx context.Context, prompts []engine.Prompt) ([]engine.Text, error) {
	texts := make([]engine.Text, len(prompts))
	err := e.each(ctx, len(prompts), func(ctx context.Context, i int) (err error) {
		texts[i], err = e.generate(ctx, prompts[i])
		return err
	})
	if err != nil {
		return nil, err
	}
	return texts, nil
}

// neutral switches off what servers do to a distribution by defaults of their
// own, or of the model's folder: vLLM takes a repetition penalty from
// generation_config.json, and changes greedy answers with it. What llama-server
// has in its cache changes the batches.
var neutral = map[string]map[string]any{
	"vllm": {"repetition_penalty": 1, "presence_penalty": 0, "frequency_penalty": 0, "top_k": -1, "min_p": 0},
	"llama-server": {"repeat_penalty": 1, "presence_penalty": 0, "frequency_penalty": 0, "dry_multiplier": 0, "top_k": 0, "min_p": 0,
		"cache_prompt": false},
}

func (e *Engine) generate(ctx context.Context, p engine.Prompt) (engine.Text, error) {
	path := "/v1/completions"
	body := map[string]any{"model": e.o.Model, "max_tokens": p.MaxTokens, "temperature": p.Temperature, "top_p": 1, "seed": 1234}
	if p.Temperature > 0 {
		body["seed"] = p.Seed >> 33 // servers take 31 bits
		if p.TopP > 0 {
			body["top_p"] = p.TopP
		}
	}
	if e.o.Effort != "" {
		body["reasoning_effort"] = e.o.Effort
	}
	for name, value := range neutral[e.about.Build["server"]] {
		body[name] = value
	}
	if messages := e.asMessages(p); messages != nil {
		path = "/v1/chat/completions"
		body["messages"] = messages
	} else {
		body["prompt"] = p.Joined()
	}
	var answer completion
	var text engine.Text
	err := e.post(ctx, path, body, &answer, func(endpoint string) (err error) {
		if err := answer.failed(); err != nil {
			return err
		}
		if err := e.sameModel(endpoint, answer.Model, answer.Fingerprint); err != nil {
			return err
		}
		text, err = answer.text(p)
		return err
	})
	return text, err
}

// text takes the one text out of an answer. What is not a text, or not all of
// one, is an error.
func (c *completion) text(p engine.Prompt) (engine.Text, error) {
	if len(c.Choices) != 1 {
		return engine.Text{}, temporary{error: fmt.Errorf("the server sent %d choices, and one was asked for", len(c.Choices))}
	}
	choice := c.Choices[0]
	text := choice.Text
	reasoning := ""
	if m := choice.Message; text == nil && m != nil {
		text = m.Content
		for _, trace := range []*string{m.Reasoning, m.Trace} {
			if trace != nil && *trace != "" {
				reasoning = *trace
			}
		}
		if text == nil && reasoning != "" && choice.FinishReason == "length" {
			text = new(string) // the reasoning took all tokens: there is no answer, and that is known
		}
	}
	if text == nil {
		return engine.Text{}, temporary{error: errors.New("the server sent null in place of a text: the answer is unknown, not empty")}
	}
	t := engine.Text{Text: *text, Reasoning: reasoning}
	if c.Usage != nil {
		t.Tokens = c.Usage.CompletionTokens
	}
	switch choice.FinishReason {
	case "stop":
	case "length":
		t.Truncated = true
		if c.Usage != nil && t.Tokens < p.MaxTokens {
			return t, &engine.Defect{What: fmt.Sprintf("the server wrote %d of %d tokens and stopped for length: the prompt fills its context", t.Tokens, p.MaxTokens), Cure: "serve the model with a longer context"}
		}
	default:
		return t, temporary{error: fmt.Errorf("the server ended the text for the reason %q", choice.FinishReason)}
	}
	return t, nil
}
