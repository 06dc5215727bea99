package openai

import (
	"context"
	"errors"
	"fmt"

	"recount/runner/engine"
)

// A message of a chat.
type message struct {
	Role    string `json:"role"`
	Content string `json:"content"`
}

// asMessages is a prompt as a chat, nil for one that is sent as a text.
func (e *Engine) asMessages(p engine.Prompt) []message {
	switch {
	case e.o.Chat, p.Chat && e.messages == engine.UserOnly, p.Chat && e.messages == engine.SystemAndUser && p.System == "":
		return []message{{"user", p.Joined()}}
	case p.Chat && e.messages == engine.SystemAndUser:
		return []message{{"system", p.System}, {"user", p.Text}}
	}
	return nil
}

// takes finds out which messages the model's chat template takes: a server
// answers those that it refuses with an error, and any when it has no template.
func (e *Engine) takes(ctx context.Context) (engine.Messages, error) {
	var refusal error
	for _, way := range []struct {
		engine.Messages
		list []message
	}{
		{engine.SystemAndUser, []message{{"system", "Answer briefly."}, {"user", "Hello."}}},
		{engine.UserOnly, []message{{"user", "Hello."}}},
	} {
		body := map[string]any{"model": e.o.Model, "max_tokens": 1, "temperature": 0, "messages": way.list}
		var answer completion
		if refusal = e.post(ctx, "/v1/chat/completions", body, &answer, nil); refusal == nil {
			return way.Messages, nil
		}
	}
	if errors.As(refusal, new(temporary)) || ctx.Err() != nil {
		return "", fmt.Errorf("finding out whether the model has a chat template: %w", refusal)
	}
	return engine.NoMessages, nil
}

// before counts the tokens that the server puts before a text by itself.
func (e *Engine) before(ctx context.Context) (int, error) {
	const text = "The sky is blue."
	with, err := e.encode(ctx, text, true)
	if err != nil {
		return 0, err
	}
	without, err := e.encode(ctx, text, false)
	if err != nil {
		return 0, err
	}
	for n := 0; n+len(without) <= len(with); n++ {
		if equal(with[n:n+len(without)], without) {
			return n, nil
		}
	}
	return 0, &engine.Defect{What: fmt.Sprintf("the server encodes %q as %v, and as %v without special tokens: it is not known where the text begins", text, with, without),
		Cure: "set likelihood: none, or use another server"}
}

func equal(a, b []int) bool {
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}
