// Package statements turns a question with options into statements, one an
// option, whose likelihoods can be compared without the question (P2 §2, A.1;
// SPEC S2.06-S2.10).
//
// The steps: Prompt asks a model for all statements of an item at once; Split
// takes the reply apart; an item whose reply has more or fewer statements than
// options is an error, which is counted, and has none. Make does it for the
// items of a benchmark and keeps every reply in a journal; Collect reads journals
// and gives the items with their statements, and the counts. ByRule joins
// question and option without a model.
package statements

import (
	"hash/fnv"
	"strconv"
	"strings"

	"recount/runner/engine"
	"recount/runner/items"
)

// System is the paper's system prompt. Its line breaks and quotation marks are
// lost in the paper's text; here each rule stands on a line of its own.
const System = `You are a precise text transformation assistant. Your task is to generate, for each multiple-choice question, one affirmative statement per answer option, both for correct and incorrect options. If the question includes blanks (e.g., "___ is the capital of France."), fill them with each answer choice. If not, form a natural affirmative statement by appending the answer, e.g., Question: "What type of water formation is formed by clouds?" Expected output format: "The type of water formation formed by clouds is [answer]." Always output only the list of generated statements, one per line, in the same order as the provided choices. Each statement must:
- Retain as much as possible the original text. Do not shorten or omit anything.
- Be rephrased only as needed to form a grammatically correct affirmative sentence.
- Insert or append the answer option in a grammatically coherent and correct way.
- Preserve the order of the answer options.
- Produce one output per choice, in the same order as the provided list.
- Be affirmative only (no question marks).
- Contain no commentary, explanations, or metadata.`

// User is the paper's user prompt, with a choice a line.
const User = `Question: {{ question }}
Choices:
{% for label, text in choices %}{{ label }}. {{ text }}
{% endfor %}Generate one affirmative statement for each choice, maintaining their order and preserving the question wording.`

// user is the user prompt about an item.
func user(item *items.Item) string {
	var choices strings.Builder
	for i, option := range item.Options {
		choices.WriteString(string(rune('A'+i)) + ". " + option + "\n")
	}
	before, rest, _ := strings.Cut(User, "{% for label, text in choices %}")
	_, after, _ := strings.Cut(rest, "{% endfor %}")
	return strings.Replace(before, "{{ question }}", item.Question, 1) + choices.String() + after
}

// Settings say how a model is asked.
type Settings struct {
	Temperature float64
	TopP        float64
	MaxTokens   int
	Attempts    int // an item whose reply has the wrong number of statements is asked so often, with other seeds
	Seed        uint64
	Frame       bool // ask for one sentence with a gap, see Gap
}

// Gap stands in the place of an option where a model is too small to write a
// statement for each: it is shown Gap as the only choice, and the one sentence
// that it writes is filled with every option. The paper's own example in its
// prompt has this gap.
const Gap = "[answer]"

// Paper are the paper's settings; it names no seed, and asks once.
func Paper() Settings {
	return Settings{Temperature: 0.7, TopP: 0.95, MaxTokens: 1500, Attempts: 1, Seed: 1234}
}

// Prompt asks for the statements of an item; attempt counts from 1. Its seed
// depends on the item and the attempt alone.
func (s Settings) Prompt(item *items.Item, attempt int) engine.Prompt {
	h := fnv.New64a()
	for _, part := range []string{strconv.FormatUint(s.Seed, 10), item.Benchmark, item.ID, strconv.Itoa(attempt)} {
		h.Write([]byte(part))
		h.Write([]byte{0})
	}
	if s.Frame {
		framed := *item
		framed.Options = []string{Gap}
		item = &framed
	}
	return engine.Prompt{System: System, Text: user(item), Chat: true, MaxTokens: s.MaxTokens,
		Temperature: s.Temperature, TopP: s.TopP, Seed: h.Sum64()}
}

// Split takes the statements out of a reply: the reasoning is dropped, what is
// left is split at newlines, blanks around a line are cut and empty lines
// dropped. Numbers and bullets before a statement stay (S2.09); see Flags.
func Split(reply string) (list []string) {
	for _, line := range strings.Split(engine.Answer(reply), "\n") {
		if line = strings.TrimSpace(line); line != "" {
			list = append(list, line)
		}
	}
	return list
}

// blank is what a question leaves open.
const blank = "__"

// ByRule joins question and option without a model: a blank in the question
// (two or more underscores) is filled with the option, which else follows the
// question. What comes out is no statement where the question asks; it serves
// where there is no model, and for comparison.
func ByRule(item *items.Item) []string {
	list := make([]string, len(item.Options))
	for i, option := range item.Options {
		list[i] = join(item.Question, option)
	}
	return list
}

func join(question, option string) string {
	before, after, found := strings.Cut(question, blank)
	if !found {
		return strings.TrimSpace(question) + " " + option
	}
	after = strings.TrimLeft(after, "_")
	if strings.Contains(after, blank) {
		after = join(after, option)
	}
	return before + option + after
}
