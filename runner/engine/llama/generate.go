package llama

import (
	"cmp"
	"context"
	"errors"
	"math"
	"slices"
	"strings"

	"github.com/hybridgroup/yzma/pkg/llama"

	"recount/runner/engine"
)

var errNUL = errors.New("a text holds a NUL character, which llama.cpp cannot take")

// tokens encodes a text as the model was trained to see the start of one: with
// BOS exactly where the model wants it. Special tokens that are spelled in the
// text are plain text, except in a chat template.
func (e *Engine) tokens(text string, special bool) ([]llama.Token, error) {
	if strings.ContainsRune(text, 0) {
		return nil, errNUL
	}
	if text == "" && !llama.VocabGetAddBOS(e.vocab) {
		return nil, errors.New("an empty text cannot be continued")
	}
	list := llama.Tokenize(e.vocab, text, true, special)
	if bos := llama.VocabBOS(e.vocab); len(list) > 1 && list[0] == bos && list[1] == bos {
		list = list[1:] // the template spells it too
	}
	return list, nil
}

// messagesOf tells from a chat template whether it takes a system message: one
// that does names the role, unless it names it to refuse it.
func messagesOf(template string) engine.Messages {
	lower := strings.ToLower(template)
	switch {
	case template == "":
		return engine.NoMessages
	case !strings.Contains(lower, "system"), strings.Contains(lower, "system role not supported"):
		return engine.UserOnly
	}
	return engine.SystemAndUser
}

// prompt is the text to be continued, and whether it spells special tokens.
func (e *Engine) prompt(p engine.Prompt) (text string, special bool, err error) {
	switch {
	case strings.ContainsRune(p.System+p.Text, 0):
		return "", false, errNUL
	case e.o.Chat, p.Chat && e.messages == engine.UserOnly:
		text, err = e.chat(llama.NewChatMessage("user", p.Joined()))
	case p.Chat && e.messages == engine.SystemAndUser && p.System != "":
		text, err = e.chat(llama.NewChatMessage("system", p.System), llama.NewChatMessage("user", p.Text))
	case p.Chat && e.messages == engine.SystemAndUser:
		text, err = e.chat(llama.NewChatMessage("user", p.Text))
	default:
		return p.Joined(), false, nil
	}
	return text, true, err
}

// chat puts messages into the model's template, up to where its answer begins.
func (e *Engine) chat(messages ...llama.ChatMessage) (string, error) {
	buffer := make([]byte, 64<<10)
	n := llama.ChatApplyTemplate(e.template, messages, true, buffer)
	if int(n) > len(buffer) {
		buffer = make([]byte, n)
		n = llama.ChatApplyTemplate(e.template, messages, true, buffer)
	}
	if n < 0 || int(n) > len(buffer) {
		return "", &engine.Defect{What: "llama.cpp does not know the model's chat template", Cure: "leave out chat_template, or use a server that has the model's own"}
	}
	return string(buffer[:n]), nil
}

// A writing is a prompt that is being continued.
type writing struct {
	prompt engine.Prompt
	length int // tokens of the prompt
	new    []llama.Token
	next   llama.Token
	done   bool // the model ended it
}

// Generate continues all prompts together, greedily unless they have a
// temperature.
func (e *Engine) Generate(ctx context.Context, prompts []engine.Prompt) ([]engine.Text, error) {
	sequences := make([][]llama.Token, len(prompts))
	extra := make([]int, len(prompts))
	for i, p := range prompts {
		text, special, err := e.prompt(p)
		if err != nil {
			return nil, err
		}
		if sequences[i], err = e.tokens(text, special); err != nil {
			return nil, err
		}
		e.Asked += len(sequences[i])
		extra[i] = p.MaxTokens
	}
	runs, err := e.groups(sequences, extra)
	if err != nil {
		return nil, err
	}
	var texts []engine.Text
	for _, run := range runs {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		list, err := e.write(prompts[run[0]:run[1]], sequences[run[0]:run[1]])
		if err != nil {
			return nil, err
		}
		texts = append(texts, list...)
	}
	return texts, nil
}

func (e *Engine) write(prompts []engine.Prompt, sequences [][]llama.Token) ([]engine.Text, error) {
	if err := e.clear(); err != nil {
		return nil, err
	}
	list := make([]writing, len(prompts))
	for i, p := range prompts {
		list[i] = writing{prompt: p, length: len(sequences[i])}
	}
	take := func(w want, logits []float32) {
		list[w.sequence].next = pick(logits, list[w.sequence].prompt, len(list[w.sequence].new))
	}
	rows := tree(sequences, func(s, i int) bool { return i == len(sequences[s])-1 })
	for len(rows) > 0 {
		if err := e.decode(rows, take); err != nil {
			return nil, err
		}
		rows = rows[:0]
		for s := range list {
			if r, more := e.step(&list[s], s); more {
				rows = append(rows, r)
			}
		}
	}
	texts := make([]engine.Text, len(list))
	for i, w := range list {
		texts[i] = engine.Text{Text: e.text(w.new), Tokens: len(w.new), Truncated: !w.done}
	}
	return texts, nil
}

// step takes over the token that was picked and returns the row that leads to
// the one after it.
func (e *Engine) step(w *writing, s int) (row, bool) {
	if w.done || len(w.new) >= w.prompt.MaxTokens {
		return row{}, false
	}
	if llama.VocabIsEOG(e.vocab, w.next) {
		w.done = true
		return row{}, false
	}
	w.new = append(w.new, w.next)
	if len(w.new) == w.prompt.MaxTokens {
		return row{}, false
	}
	return row{w.next, w.length + len(w.new) - 1, []llama.SeqId{llama.SeqId(s)}, []want{{s, len(w.new)}}}, true
}

// text joins the tokens' bytes as they stand, a leading blank included.
func (e *Engine) text(tokens []llama.Token) string {
	var b strings.Builder
	buffer := make([]byte, 256)
	for _, t := range tokens {
		n := llama.TokenToPiece(e.vocab, t, buffer, 0, false)
		if n < 0 {
			buffer = make([]byte, -n)
			n = llama.TokenToPiece(e.vocab, t, buffer, 0, false)
		}
		b.Write(buffer[:max(n, 0)])
	}
	return b.String()
}

// pick takes the most likely token, the lowest among equals, or draws one.
func pick(logits []float32, p engine.Prompt, step int) llama.Token {
	best := 0
	for i, v := range logits {
		if v > logits[best] {
			best = i
		}
	}
	if p.Temperature == 0 {
		return llama.Token(best)
	}
	top := float64(logits[best])
	weight := func(i int) float64 { return math.Exp((float64(logits[i]) - top) / p.Temperature) }
	sum := 0.0
	for i := range logits {
		sum += weight(i)
	}
	order := nucleus(logits, weight, sum, p.TopP)
	if p.TopP > 0 {
		sum = 0
		for _, i := range order {
			sum += weight(i)
		}
	}
	left := uniform(p.Seed, step) * sum
	for _, i := range order {
		if left -= weight(i); left < 0 {
			return llama.Token(i)
		}
	}
	return llama.Token(best)
}

// nucleus are the fewest tokens that have a share of the whole weight together,
// the heaviest first (Holtzman et al. 2020); share 0 is all tokens, in order.
// Nearly always they are among the few that are not much lighter than the
// heaviest: only those are sorted, and more when they do not suffice.
func nucleus(logits []float32, weight func(int) float64, sum, share float64) []int {
	lightest := 1e-3
	if share == 0 {
		lightest = 0
	}
	for {
		order := make([]int, 0, 256)
		for i := range logits {
			if lightest == 0 || weight(i) >= lightest {
				order = append(order, i)
			}
		}
		if share == 0 {
			return order
		}
		slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(logits[b], logits[a]) })
		reached := 0.0
		for n, i := range order {
			if reached += weight(i); reached >= share*sum {
				return order[:n+1]
			}
		}
		if lightest == 0 {
			return order
		}
		if lightest *= 1e-3; lightest < 1e-12 {
			lightest = 0
		}
	}
}

// uniform is a number from 0 to below 1 that depends on seed and step alone
// (SplitMix64's output function).
func uniform(seed uint64, step int) float64 {
	z := seed + (uint64(step)+1)*0x9e3779b97f4a7c15
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return float64((z^z>>31)>>11) / (1 << 53)
}
