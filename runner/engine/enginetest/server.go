package enginetest

import (
	"encoding/json"
	"net/http"
	"strconv"
	"sync/atomic"
)

// A Server imitates vLLM, llama-server or Ollama over a bigram model, in the
// shapes that vLLM 0.32.0 and llama.cpp's server (build 11546) were seen to
// answer in. A request that the runner must never send is answered by 400.
type Server struct {
	Model    Bigram
	Name     string       // of the model, as served
	Requests atomic.Int64 // for texts or scores

	// Refuses tells how the server's chat template takes messages: with an error
	// for a system message, or for all ("no template"); "" takes everything.
	Refuses string

	// Answer, when set, sees each request for texts or scores first and returns
	// whether it has answered.
	Answer func(n int64, w http.ResponseWriter, r *http.Request) bool
}

func write(w http.ResponseWriter, v any) {
	w.Header().Set("Content-Type", "application/json")
	json.NewEncoder(w).Encode(v)
}

func refuse(w http.ResponseWriter, why string) {
	w.WriteHeader(http.StatusBadRequest)
	write(w, object{"error": object{"message": why}})
}

type object = map[string]any

// common are the paths that both have.
func (s *Server) common() *http.ServeMux {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /v1/models", func(w http.ResponseWriter, _ *http.Request) {
		write(w, object{"object": "list", "data": []object{{"id": s.Name, "object": "model", "root": "/models/x", "max_model_len": 2048}}})
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
	Repetition  *float64     `json:"repetition_penalty"`
	LogProbs    *int         `json:"prompt_logprobs"`
	LogitBias   [][2]float64 `json:"logit_bias"`
	AddSpecial  bool         `json:"add_special"`
	Messages    []struct{ Role, Content string }
}

// encode refuses an empty text: what real servers do with one was not tried.
func (s *Server) encode(text string, special bool) []int {
	if text == "" {
		return nil
	}
	if special {
		return s.Model.Tokens(text)
	}
	return s.Model.Plain(text)
}

func (s *Server) read(w http.ResponseWriter, r *http.Request) (q request, answered bool) {
	n := s.Requests.Add(1)
	if s.Answer != nil && s.Answer(n, w, r) {
		return q, true
	}
	if err := json.NewDecoder(r.Body).Decode(&q); err != nil {
		refuse(w, "the request is not JSON: "+err.Error())
		return q, true
	}
	return q, false
}

// prompt reads a prompt that is a text or a list of ids.
func (s *Server) prompt(q request) (ids []int) {
	if json.Unmarshal(q.Prompt, &ids) == nil {
		return ids
	}
	var text string
	json.Unmarshal(q.Prompt, &text)
	return s.Model.Tokens(text)
}

// VLLM has texts, and likelihoods by prompt_logprobs.
func (s *Server) VLLM() http.Handler {
	mux := s.common()
	mux.HandleFunc("GET /health", func(http.ResponseWriter, *http.Request) {})
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
		q, answered := s.read(w, r)
		if answered {
			return
		}
		if q.Temperature == nil {
			refuse(w, "no temperature was sent: vLLM would sample")
			return
		}
		if q.LogProbs == nil && (q.Repetition == nil || *q.Repetition != 1) {
			refuse(w, "no repetition_penalty was sent: vLLM would take it from the model's folder")
			return
		}
		if q.Model != s.Name {
			w.WriteHeader(http.StatusNotFound)
			write(w, object{"error": object{"message": "The model `" + q.Model + "` does not exist.", "type": "NotFoundError", "code": 404}})
			return
		}
		ids := s.prompt(q)
		choice := object{"index": 0, "text": s.Model.Continue(ids, q.MaxTokens), "logprobs": nil, "finish_reason": "length", "stop_reason": nil, "token_ids": nil, "prompt_logprobs": nil}
		if q.LogProbs != nil {
			list := []any{nil}
			for i := 1; i < len(ids); i++ {
				list = append(list, object{strconv.Itoa(ids[i]): object{"logprob": s.Model.LogProb(ids[i-1], ids[i]), "rank": 1, "decoded_token": s.Model.Piece(ids[i])}})
			}
			choice["prompt_logprobs"] = list
		}
		write(w, object{"id": "cmpl-1", "object": "text_completion", "created": 1, "model": s.Name, "system_fingerprint": "vllm-0.32.0-abc",
			"choices": []object{choice}, "usage": object{"prompt_tokens": len(ids), "completion_tokens": q.MaxTokens, "total_tokens": len(ids) + q.MaxTokens}})
	})
	s.chat(mux)
	return mux
}

// chat answers with the roles and texts that it was sent.
func (s *Server) chat(mux *http.ServeMux) {
	mux.HandleFunc("POST /v1/chat/completions", func(w http.ResponseWriter, r *http.Request) {
		q, answered := s.read(w, r)
		if answered {
			return
		}
		if s.Refuses == "no template" || s.Refuses == "system" && q.Messages[0].Role == "system" {
			w.WriteHeader(http.StatusBadRequest)
			write(w, object{"error": object{"message": "System role not supported", "type": "BadRequestError", "code": 400}})
			return
		}
		text := ""
		for _, m := range q.Messages {
			text += m.Role + ":" + m.Content + ";"
		}
		write(w, object{"model": s.Name, "system_fingerprint": "vllm-0.32.0-abc", "choices": []object{{"index": 0, "finish_reason": "stop",
			"message": object{"role": "assistant", "content": text}}}, "usage": object{"completion_tokens": 1}})
	})
}

// LlamaServer has texts, and likelihoods of forced tokens.
func (s *Server) LlamaServer() http.Handler {
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
		q, answered := s.read(w, r)
		if answered {
			return
		}
		write(w, object{"id": "x", "object": "text_completion", "created": 1, "model": s.Name, "system_fingerprint": "b11546-abc",
			"choices": []object{{"index": 0, "text": s.Model.Continue(s.prompt(q), q.MaxTokens), "logprobs": nil, "finish_reason": "length"}},
			"usage":   object{"completion_tokens": q.MaxTokens}})
	})
	mux.HandleFunc("POST /completion", func(w http.ResponseWriter, r *http.Request) {
		q, answered := s.read(w, r)
		if answered {
			return
		}
		var ids []int
		json.Unmarshal(q.Prompt, &ids)
		last := ids[len(ids)-1]
		next := s.Model.Next(last)
		if len(q.LogitBias) == 1 && q.LogitBias[0][1] == 100 {
			next = int(q.LogitBias[0][0])
		}
		write(w, object{"index": 0, "content": s.Model.Piece(next), "id_slot": 0, "stop": true, "model": s.Name, "tokens_predicted": 1, "truncated": false,
			"completion_probabilities": []object{{"id": next, "token": s.Model.Piece(next), "bytes": []int{}, "logprob": s.Model.LogProb(last, next), "top_logprobs": []object{}}}})
	})
	return mux
}

// Ollama has texts alone.
func (s *Server) Ollama() http.Handler {
	mux := s.common()
	mux.HandleFunc("GET /api/version", func(w http.ResponseWriter, _ *http.Request) { write(w, object{"version": "0.12.11"}) })
	mux.HandleFunc("POST /v1/completions", func(w http.ResponseWriter, r *http.Request) {
		q, answered := s.read(w, r)
		if answered {
			return
		}
		write(w, object{"id": "cmpl-1", "object": "text_completion", "created": 1, "model": s.Name, "system_fingerprint": "fp_ollama",
			"choices": []object{{"text": s.Model.Continue(s.prompt(q), q.MaxTokens), "index": 0, "finish_reason": "length"}}, "usage": object{"completion_tokens": q.MaxTokens}})
	})
	mux.HandleFunc("POST /v1/chat/completions", func(w http.ResponseWriter, r *http.Request) {
		q, answered := s.read(w, r)
		if answered {
			return
		}
		write(w, object{"model": s.Name, "system_fingerprint": "fp_ollama", "choices": []object{{"index": 0, "finish_reason": "stop",
			"message": object{"role": "assistant", "content": "chat:" + q.Messages[0].Content}}}, "usage": object{"completion_tokens": 1}})
	})
	return mux
}
