package engine

import "testing"

func TestAnswer(t *testing.T) {
	for reply, want := range map[string]string{
		"A.\nB.": "A.\nB.",
		"<think>\nHm. </think> no\n</think>\n\nA.\nB.": "\n\nA.\nB.",
		"hm, the template spelled <think></think>A.":   "A.",
		"<think>\nIt never ends":                       "",
		"<|channel|>analysis<|message|>Hm.<|end|><|start|>assistant<|channel|>final<|message|>A.\nB.<|return|>": "A.\nB.",
		"<|channel|>analysis<|message|>It never ends":                                                           "",
		"analysisWe need two.assistantfinalA.\nB.":                                                              "A.\nB.",
		"analysis of variance is a method.":                                                                     "analysis of variance is a method.",
		"":                                                                                                      "",
	} {
		if got := Answer(reply); got != want {
			t.Errorf("Answer(%q): got %q, want %q", reply, got, want)
		}
	}
}
