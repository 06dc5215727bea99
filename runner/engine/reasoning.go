package engine

import "strings"

// Answer is a reply without the reasoning that a model writes before it, where
// the server does not take it off: what follows the last mark that ends it
// (<think>, or the channels of gpt-oss, whose marks some programs drop). A reply
// that is reasoning only, because its tokens ran out, has no answer: "".
func Answer(reply string) string {
	const final = "<|channel|>final<|message|>"
	if i := strings.LastIndex(reply, final); i >= 0 {
		answer, _, _ := strings.Cut(reply[i+len(final):], "<|")
		return answer
	}
	if strings.Contains(reply, "<|channel|>") {
		return ""
	}
	if i := strings.LastIndex(reply, "</think>"); i >= 0 {
		return reply[i+len("</think>"):]
	}
	if strings.HasPrefix(strings.TrimSpace(reply), "<think>") {
		return ""
	}
	if strings.HasPrefix(reply, "analysis") {
		if i := strings.LastIndex(reply, "assistantfinal"); i >= 0 {
			return reply[i+len("assistantfinal"):]
		}
	}
	return reply
}
