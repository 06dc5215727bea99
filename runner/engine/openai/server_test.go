package openai

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strconv"
	"sync/atomic"
	"testing"

	"recount/runner/engine/enginetest"
)

// A server imitates vLLM or llama-server over a bigram model, in the shapes
// that vLLM 0.32.0 and llama.cpp's server (build 11546) were seen to answer in.
type server struct {
	model    enginetest.Bigram
	name     string
	requests atomic.Int64

	// refuses tells how the server's chat template takes messages: with an error
	// for a system message, or for all ("no template"); "" takes everything.
	refuses string

	// answer, when set, sees each request to ask for texts or scores first and
	// returns whether it has answered.
	answer func(n int64, w http.ResponseWriter, r *http.Request) bool
}

func write(w http.ResponseWriter, v any) {
	w.Header().Set("Content-Type", "application/json")
	json.NewEncoder(w).Encode(v)
}

type object = map[string]any

// common are the paths that both have.
func (s *server) common() *http.ServeMux {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /v1/models", func(w http.ResponseWriter, _ *http.Request) {
		write(w, object{"object": "list", "data": []object{{"id": s.name, "object": "model", "root": "/models/x", "max_model_len": 2048}}})
	})
	return mux
}

type request struct {
	Model       string
	Prompt      json.RawMessage
	Content     string
	MaxTokens   int          `json:"max_tokens"`
	NPredict    int          `json:"n_predict"`
	Temperature *float64     `json:"temperature"`
	LogProbs    *int         `json:"prompt_logprobs"`
	LogitBias   [][2]float64 `json:"logit_bias"`
	AddSpecial  bool         `json:"add_special"`
	Messages    []message
}

// encode refuses an empty text: what real servers do with one was not tried.
func (s *server) encode(text string, special bool) []int {
	if text == "" {
		return nil
	}
	if special {
		return s.model.Tokens(text)
	}
	return s.model.Plain(text)
}

func (s *server) read(t *testing.T, w http.ResponseWriter, r *http.Request) (q request, answered bool) {
	n := s.requests.Add(1)
	if s.answer != nil && s.answer(n, w, r) {
		return q, true
	}
	if err := json.NewDecoder(r.Body).Decode(&q); err != nil {
		t.Errorf("the request is not JSON: %v", err)
	}
	return q, false
}

// prompt reads a prompt that is a text or a list of ids.
func (s *server) prompt(q request) (ids []int) {
	if json.Unmarshal(q.Prompt, &ids) == nil {
		return ids
	}
	var text string
	json.Unmarshal(q.Prompt, &text)
	return s.model.Tokens(text)
}

func (s *server) vllm(t *testing.T) *httptest.Server {
	mux := s.common()
	mux.HandleFunc("GET /version", func(w http.ResponseWriter, _ *http.Request) { write(w, object{"version": "0.32.0"}) })
	mux.HandleFunc("POST /tokenize", func(w http.ResponseWriter, r *http.Request) {
		var q struct {
			Prompt  string
			Special bool `json:"add_special_tokens"`
		}
		json.NewDecoder(r.Body).Decode(&q)
		ids := s.encode(q.Prompt, q.Special)
		write(w, object{"count": len(ids), "max_model_len": 2048, "tokens": ids, "token_strs": nil})
	})
	mux.HandleFunc("POST /v1/completions", func(w http.ResponseWriter, r *http.Request) {
		q, answered := s.read(t, w, r)
		if answered {
			return
		}
		if q.Temperature == nil {
			t.Error("no temperature was sent: vLLM would sample")
		}
		if q.Model != s.name {
			w.WriteHeader(http.StatusNotFound)
			write(w, object{"error": object{"message": "The model `" + q.Model + "` does not exist.", "type": "NotFoundError", "code": 404}})
			return
		}
		ids := s.prompt(q)
		choice := object{"index": 0, "text": s.model.Continue(ids, q.MaxTokens), "logprobs": nil, "finish_reason": "length", "stop_reason": nil, "token_ids": nil, "prompt_logprobs": nil}
		if q.LogProbs != nil {
			list := []any{nil}
			for i := 1; i < len(ids); i++ {
				list = append(list, object{strconv.Itoa(ids[i]): object{"logprob": s.model.LogProb(ids[i-1], ids[i]), "rank": 1, "decoded_token": s.model.Piece(ids[i])}})
			}
			choice["prompt_logprobs"] = list
		}
		write(w, object{"id": "cmpl-1", "object": "text_completion", "created": 1, "model": s.name, "system_fingerprint": "vllm-0.32.0-abc",
			"choices": []object{choice}, "usage": object{"prompt_tokens": len(ids), "completion_tokens": q.MaxTokens, "total_tokens": len(ids) + q.MaxTokens}})
	})
	s.chat(t, mux)
	return start(t, mux)
}

// chat answers with the roles and texts that it was sent.
func (s *server) chat(t *testing.T, mux *http.ServeMux) {
	mux.HandleFunc("POST /v1/chat/completions", func(w http.ResponseWriter, r *http.Request) {
		q, answered := s.read(t, w, r)
		if answered {
			return
		}
		if s.refuses == "no template" || s.refuses == "system" && q.Messages[0].Role == "system" {
			w.WriteHeader(http.StatusBadRequest)
			write(w, object{"error": object{"message": "System role not supported", "type": "BadRequestError", "code": 400}})
			return
		}
		text := ""
		for _, m := range q.Messages {
			text += m.Role + ":" + m.Content + ";"
		}
		write(w, object{"model": s.name, "system_fingerprint": "vllm-0.32.0-abc", "choices": []object{{"index": 0, "finish_reason": "stop",
			"message": object{"role": "assistant", "content": text}}}, "usage": object{"completion_tokens": 1}})
	})
}

func (s *server) llamaServer(t *testing.T) *httptest.Server {
	mux := s.common()
	mux.HandleFunc("GET /props", func(w http.ResponseWriter, _ *http.Request) {
		write(w, object{"model_path": "/models/tiny.gguf", "total_slots": 4, "build_info": "b11546-abc", "chat_template": "{{x}}"})
	})
	mux.HandleFunc("POST /tokenize", func(w http.ResponseWriter, r *http.Request) {
		var q request
		json.NewDecoder(r.Body).Decode(&q)
		write(w, object{"tokens": s.encode(q.Content, q.AddSpecial)})
	})
	// echo, logprobs and prompt_logprobs are ignored, as the real one does.
	mux.HandleFunc("POST /v1/completions", func(w http.ResponseWriter, r *http.Request) {
		q, answered := s.read(t, w, r)
		if answered {
			return
		}
		write(w, object{"id": "x", "object": "text_completion", "created": 1, "model": s.name, "system_fingerprint": "b11546-abc",
			"choices": []object{{"index": 0, "text": s.model.Continue(s.prompt(q), q.MaxTokens), "logprobs": nil, "finish_reason": "length"}},
			"usage":   object{"completion_tokens": q.MaxTokens}})
	})
	mux.HandleFunc("POST /completion", func(w http.ResponseWriter, r *http.Request) {
		q, answered := s.read(t, w, r)
		if answered {
			return
		}
		var ids []int
		json.Unmarshal(q.Prompt, &ids)
		last := ids[len(ids)-1]
		next := s.model.Next(last)
		if len(q.LogitBias) == 1 && q.LogitBias[0][1] == 100 {
			next = int(q.LogitBias[0][0])
		}
		write(w, object{"index": 0, "content": s.model.Piece(next), "id_slot": 0, "stop": true, "model": s.name, "tokens_predicted": 1, "truncated": false,
			"completion_probabilities": []object{{"id": next, "token": s.model.Piece(next), "bytes": []int{}, "logprob": s.model.LogProb(last, next), "top_logprobs": []object{}}}})
	})
	return start(t, mux)
}

// ollama has texts alone.
func (s *server) ollama(t *testing.T) *httptest.Server {
	mux := s.common()
	mux.HandleFunc("GET /api/version", func(w http.ResponseWriter, _ *http.Request) { write(w, object{"version": "0.12.11"}) })
	mux.HandleFunc("POST /v1/completions", func(w http.ResponseWriter, r *http.Request) {
		q, answered := s.read(t, w, r)
		if answered {
			return
		}
		write(w, object{"id": "cmpl-1", "object": "text_completion", "created": 1, "model": s.name, "system_fingerprint": "fp_ollama",
			"choices": []object{{"text": s.model.Continue(s.prompt(q), q.MaxTokens), "index": 0, "finish_reason": "length"}}, "usage": object{"completion_tokens": q.MaxTokens}})
	})
	mux.HandleFunc("POST /v1/chat/completions", func(w http.ResponseWriter, r *http.Request) {
		q, answered := s.read(t, w, r)
		if answered {
			return
		}
		write(w, object{"model": s.name, "system_fingerprint": "fp_ollama", "choices": []object{{"index": 0, "finish_reason": "stop",
			"message": object{"role": "assistant", "content": "chat:" + q.Messages[0].Content}}}, "usage": object{"completion_tokens": 1}})
	})
	return start(t, mux)
}

func start(t *testing.T, h http.Handler) *httptest.Server {
	s := httptest.NewServer(h)
	t.Cleanup(s.Close)
	return s
}
