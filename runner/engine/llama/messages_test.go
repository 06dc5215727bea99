package llama

import (
	"testing"

	"recount/runner/engine"
)

// TestMessagesOf, on the shapes of templates of well-known families.
func TestMessagesOf(t *testing.T) {
	for template, want := range map[string]engine.Messages{
		"": engine.NoMessages,
		"{% for message in messages %}{{ '<|im_start|>' + message['role'] + '\n' }}{% if messages[0]['role'] != 'system' %}…": engine.SystemAndUser, // ChatML
		"{% if messages[0]['role'] == 'system' %}{{ raise_exception('System role not supported') }}{% endif %}…":              engine.UserOnly,      // Gemma 2
		"{% for message in messages %}{% if message['role'] == 'user' %}{{ '[INST] ' + message['content'] }}…":                engine.UserOnly,      // Mistral 7B v0.1
		"{%- if messages[0]['role'] == 'system' -%}{%- set first_user_prefix = messages[0]['content'] + '\n\n' -%}…":          engine.SystemAndUser, // Gemma 3
	} {
		if got := messagesOf(template); got != want {
			t.Errorf("%s: got %q, want %q", template, got, want)
		}
	}
}
