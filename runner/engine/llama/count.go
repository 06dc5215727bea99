package llama

import (
	"context"
	"strings"

	"github.com/hybridgroup/yzma/pkg/llama"

	"recount/runner/engine"
)

// Count encodes texts without special tokens.
func (e *Engine) Count(_ context.Context, texts []string) ([]int, error) {
	counts := make([]int, len(texts))
	for i, text := range texts {
		if strings.ContainsRune(text, 0) {
			return nil, errNUL
		}
		if text != "" {
			counts[i] = len(llama.Tokenize(e.vocab, text, false, false))
		}
	}
	return counts, nil
}

var _ engine.Counter = (*Engine)(nil)
