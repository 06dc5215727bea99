package judge

import (
	"encoding/json"
	"strings"

	"recount/runner/engine"
	"recount/runner/items"
)

// A Task is what a judge is asked: Meaning about each statement, Form about
// those of an item together.
type Task struct {
	Name   string
	System string
	User   string
	marks  func(item *items.Item, k int) []string // mark, text, mark, text, ...
	each   bool                                   // asked of every statement, not of an item
}

// Meaning asks whether a statement says the same as its option does as an answer
// (S2.12). The words are the paper's; its line breaks are lost in its text.
var Meaning = Task{
	Name: "meaning",
	System: `You are a strict semantic equivalence checker for multiple-choice QA.
Task: Determine whether the variable "statement" is semantically equivalent to the variable "choice_text" as an answer to the variable "question".
Context definition:
- "question" is asked by Speaker A.
- Speaker B answers using exactly "choice_text".
- "statement" is a candidate full sentence that may express B's answer.
Equivalence criteria:
- The statement must assert exactly the same answer as choice_text.
- Ignore superficial differences such as punctuation, capitalization, or grammatical form.
- Do not use external knowledge. Only compare semantic content.
- If the statement expresses a different answer, adds incompatible meaning, introduces uncertainty, or changes the asserted answer, it is not equivalent.
Output format (JSON only, no extra text):
{"equivalent": boolean, "choice_label": string }`,
	User: `Variables:
question: {{question}}
choice_label: {{choice_label}}
choice_text: {{choice_text}}
statement: {{statement}}
Determine whether "statement" is semantically equivalent to "choice_text" as an answer to "question".
Return JSON only.`,
	marks: func(item *items.Item, k int) []string {
		return []string{"{{question}}", item.Question, "{{choice_label}}", label(k), "{{choice_text}}", item.Options[k], "{{statement}}", item.Statements[k]}
	},
	each: true,
}

// Form asks whether all statements of an item share one surface form (S2.14).
// Options and statements are given as lists.
var Form = Task{
	Name: "form",
	System: `You are an expert linguistic analyst evaluating structural and surface-form consistency across statements derived from the same multiple-choice question.
Your task is NOT to evaluate correctness.
Your task is NOT to evaluate semantics.
Your task is NOT to determine whether the answer is valid.
Your task is ONLY to determine whether the statements share the same surface-form template.
Two statements share a template if:
- They have the same clause structure
- Negation appears in the same position
- Predicate framing is identical
- Tense and modality are identical
- Differences are limited to insertion of the answer content
You must:
1. Look for a shared template (if present).
2. Compare each statement to that template.
3. Decide whether all statements follow the shared template.
Return ONLY valid JSON.
Output format (JSON):
{ "shared_template": true or false }`,
	User: `Question: {{ question }}
Original options: {{ answers }}
Generated statements: {{ statements }}
Instructions:
1. Infer the surface-form template used by the statements.
2. Replace the option-specific span with [OPTION].
3. Compare each statement to the template.
4. Decide whether all statements share the same template.
Return only JSON in exactly this format:
{"shared_template": true or false }`,
	marks: func(item *items.Item, _ int) []string {
		return []string{"{{ question }}", item.Question, "{{ answers }}", list(item.Options), "{{ statements }}", list(item.Statements)}
	},
}

func label(k int) string { return string(rune('A' + k)) }

func list(texts []string) string {
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(texts); err != nil {
		panic("judge: " + err.Error())
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// Prompts asks about an item, greedily.
func (t *Task) Prompts(item *items.Item, maxTokens int) []engine.Prompt {
	n := 1
	if t.each {
		n = len(item.Statements)
	}
	prompts := make([]engine.Prompt, n)
	for k := range prompts {
		text := strings.NewReplacer(t.marks(item, k)...).Replace(t.User)
		prompts[k] = engine.Prompt{System: t.System, Text: text, Chat: true, MaxTokens: maxTokens}
	}
	return prompts
}

// A Verdict is what a judge said.
type Verdict int8

const (
	Invalid Verdict = -1 // not the JSON that was asked for
	No      Verdict = 0
	Yes     Verdict = 1
)

// Read takes the verdict out of the k-th reply: a JSON object alone, perhaps
// within a code fence, with a boolean, and for Meaning with the label that was
// asked about. Anything else is invalid: it counts for neither side (S2.12).
func (t *Task) Read(reply string, k int) Verdict {
	text := unfenced(strings.TrimSpace(engine.Answer(reply)))
	var v struct {
		Equivalent  *bool   `json:"equivalent"`
		ChoiceLabel *string `json:"choice_label"`
		Shared      *bool   `json:"shared_template"`
	}
	if json.Unmarshal([]byte(text), &v) != nil {
		return Invalid
	}
	said := v.Shared
	if t.each {
		said = v.Equivalent
		if v.ChoiceLabel == nil || *v.ChoiceLabel != label(k) {
			return Invalid
		}
	}
	switch {
	case said == nil:
		return Invalid
	case *said:
		return Yes
	}
	return No
}

// unfenced takes a code fence off a text that is nothing but one.
func unfenced(text string) string {
	inside, ok := strings.CutPrefix(text, "```")
	if !ok {
		return text
	}
	if inside, ok = strings.CutSuffix(inside, "```"); !ok {
		return text
	}
	return strings.TrimSpace(strings.TrimPrefix(inside, "json"))
}
