package openai

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"recount/records"
	"recount/runner/engine"
)

// A target is one continuation to be scored.
type target struct {
	ids   []int // of stem and continuation, encoded together
	start int   // tokens of the stem alone
	score *records.Score
}

// Score scores by token ids that the server's own tokenizer gives: the joined
// text is encoded, and what lies beyond as many tokens as the stem has is the
// continuation. After an empty stem the first token that has one before it is
// the first to count: all of them where the model has BOS.
func (e *Engine) Score(ctx context.Context, stems []engine.Stem) ([][]records.Score, error) {
	if e.o.Likelihood == "none" {
		return e.noLikelihood()
	}
	scores := make([][]records.Score, len(stems))
	var targets []target
	for i, stem := range stems {
		scores[i] = make([]records.Score, len(stem.Continuations))
		start, err := e.start(ctx, stem.Text)
		if err != nil {
			return nil, err
		}
		for j, c := range stem.Continuations {
			var ids []int
			if stem.Text+c != "" {
				if ids, err = e.encode(ctx, stem.Text+c, true); err != nil {
					return nil, err
				}
			}
			text := strings.TrimPrefix(c, " ")
			s := &scores[i][j]
			*s = records.Score{Tokens: max(0, len(ids)-start), Chars: utf8.RuneCountInString(text), Bytes: len(text)}
			if s.Tokens == 0 {
				s.LogProb, s.Reason = math.NaN(), "no_tokens"
				continue
			}
			targets = append(targets, target{ids, start, s})
		}
	}
	one := e.byPrompt
	if e.o.Likelihood == "forced" {
		one = e.forced
	}
	err := e.each(ctx, len(targets), func(ctx context.Context, i int) error { return one(ctx, targets[i]) })
	if err != nil {
		return nil, err
	}
	return scores, nil
}

// start is the index of the first token to count after a stem.
func (e *Engine) start(ctx context.Context, stem string) (int, error) {
	if stem == "" {
		return max(1, e.bos), nil
	}
	head, err := e.encode(ctx, stem, true)
	return max(1, len(head)), err
}

// encode gives the tokens of a text, as the server itself would encode a prompt
// when special is set: with BOS where the model has one.
func (e *Engine) encode(ctx context.Context, text string, special bool) ([]int, error) {
	body := map[string]any{"model": e.o.Model, "prompt": text, "add_special_tokens": special}
	if e.o.Likelihood == "forced" {
		body = map[string]any{"content": text, "add_special": special}
	}
	var answer tokenList
	err := e.post(ctx, "/tokenize", body, &answer, func(string) error {
		if answer.Tokens == nil {
			return temporary{error: fmt.Errorf("the server sent no tokens")}
		}
		return nil
	})
	return answer.Tokens, err
}

// tokenList is the answer of /tokenize: ids, or objects with an id.
type tokenList struct{ Tokens []int }

func (t *tokenList) reset() { *t = tokenList{} }

func (t *tokenList) UnmarshalJSON(data []byte) error {
	var raw struct{ Tokens []json.RawMessage }
	if err := json.Unmarshal(data, &raw); err != nil {
		return err
	}
	for _, item := range raw.Tokens {
		var object struct{ ID *int }
		var id int
		if bytes.HasPrefix(bytes.TrimSpace(item), []byte("{")) {
			if err := json.Unmarshal(item, &object); err != nil || object.ID == nil {
				return fmt.Errorf("a token without an id: %s", item)
			}
			id = *object.ID
		} else if err := json.Unmarshal(item, &id); err != nil {
			return err
		}
		t.Tokens = append(t.Tokens, id)
	}
	return nil
}

// byPrompt reads vLLM's prompt_logprobs: one entry a token of the prompt, keyed
// by the token's id, the first one null.
func (e *Engine) byPrompt(ctx context.Context, t target) error {
	body := map[string]any{"model": e.o.Model, "prompt": t.ids, "max_tokens": 1, "temperature": 0, "prompt_logprobs": 0}
	var answer completion
	return e.post(ctx, "/v1/completions", body, &answer, func(endpoint string) error {
		if err := answer.failed(); err != nil {
			return err
		}
		if err := e.sameModel(endpoint, answer.Model, answer.Fingerprint); err != nil {
			return err
		}
		if len(answer.Choices) != 1 {
			return temporary{error: fmt.Errorf("the server sent %d choices, and one was asked for", len(answer.Choices))}
		}
		list := answer.Choices[0].PromptLogProbs
		if len(list) != len(t.ids) {
			return &engine.Defect{What: fmt.Sprintf("the server sent log-probabilities of %d of %d prompt tokens: it ignores prompt_logprobs", len(list), len(t.ids)),
				Cure: "use a server that has them (vLLM), or likelihood: forced (llama-server)"}
		}
		sum := 0.0
		for i := t.start; i < len(t.ids); i++ {
			entry, ok := list[i][strconv.Itoa(t.ids[i])]
			if !ok || entry.LogProb == nil {
				return &engine.Defect{What: fmt.Sprintf("the log-probability of prompt token %d (id %d) is missing: unknown, not impossible", i, t.ids[i]), Cure: "the server reports its top tokens only, or another tokenizer is at work"}
			}
			sum += *entry.LogProb
		}
		t.score.LogProb = sum
		return nil
	})
}

// forced makes llama-server generate the continuation token after token, by a
// bias that leaves no other choice, and adds up the log-probabilities that it
// reports, which are those before the bias. Its cache stays off: what it holds
// would change the batches and with quantised weights the values.
func (e *Engine) forced(ctx context.Context, t target) error {
	sum := 0.0
	for i := t.start; i < len(t.ids); i++ {
		v, err := e.force(ctx, t.ids[:i], t.ids[i])
		if err != nil {
			return err
		}
		sum += v
	}
	t.score.LogProb = sum
	return nil
}

// forcedAnswer is llama-server's own answer form.
type forcedAnswer struct {
	Model         string
	Probabilities []struct {
		ID      int
		LogProb *float64 `json:"logprob"`
	} `json:"completion_probabilities"`
	Truncated bool
}

func (a *forcedAnswer) reset() { *a = forcedAnswer{} }

func (e *Engine) force(ctx context.Context, prefix []int, id int) (value float64, err error) {
	body := map[string]any{"prompt": prefix, "n_predict": 1, "temperature": 0, "n_probs": 1,
		"logit_bias": [][]float64{{float64(id), 100}}, "cache_prompt": false}
	var answer forcedAnswer
	err = e.post(ctx, "/completion", body, &answer, func(endpoint string) error {
		if err := e.same(endpoint, "model", answer.Model); err != nil {
			return err
		}
		switch {
		case answer.Truncated:
			return &engine.Defect{What: "the server cut the prompt to its context", Cure: "serve the model with a longer context"}
		case len(answer.Probabilities) != 1 || answer.Probabilities[0].LogProb == nil:
			return temporary{error: fmt.Errorf("the server sent no log-probability of the forced token %d", id)}
		case answer.Probabilities[0].ID != id:
			return &engine.Defect{What: fmt.Sprintf("token %d was forced and the server wrote token %d", id, answer.Probabilities[0].ID), Cure: "the server ignores logit_bias; its likelihoods cannot be had"}
		}
		value = *answer.Probabilities[0].LogProb
		return nil
	})
	return value, err
}
