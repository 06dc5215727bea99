package openai

import (
	"context"

	"recount/runner/engine"
)

// Count asks vLLM or llama-server for the tokens of texts.
func (e *Engine) Count(ctx context.Context, texts []string) ([]int, error) {
	if e.o.Likelihood == "none" {
		return nil, engine.ErrNoCount
	}
	counts := make([]int, len(texts))
	err := e.each(ctx, len(texts), func(ctx context.Context, i int) error {
		if texts[i] == "" {
			return nil // servers refuse it
		}
		ids, err := e.encode(ctx, texts[i], false)
		counts[i] = len(ids)
		return err
	})
	return counts, err
}

var _ engine.Counter = (*Engine)(nil)
