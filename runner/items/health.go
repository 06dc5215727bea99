package items

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// health reads Health Benchmarks: a file a specialty, with Questions and
// Answers. The data card does not say how options stand in these texts. What is
// read: in Questions, the question and then a line an option that begins with
// its letter, "A) text", "A. text", "(A) text" or "A: text"; in Answers, the
// letter in one of these forms, with or without the text, or the text alone.
// Anything else is refused. Ids are file-position.
func health(l *loading, s Source) error {
	return eachObject(s, func(n int, data []byte) error {
		var f struct{ Questions, Answers string }
		if err := json.Unmarshal(data, &f); err != nil {
			return err
		}
		item := Item{ID: s.stem() + "-" + strconv.Itoa(n)}
		item.Question, item.Options = lettered(f.Questions)
		gold := answered(f.Answers, item.Options)
		if len(item.Options) < 2 {
			return fmt.Errorf("Questions lists no options after the question; they stand on lines of their own that begin with A), B), ...")
		}
		if gold < 0 {
			return fmt.Errorf("Answers is %.60q, neither the letter nor the text of one of %d options", f.Answers, len(item.Options))
		}
		item.Gold = []int{gold}
		return l.add(item)
	})
}

var marked = regexp.MustCompile(`^\s*(?:\(([A-Z])\)|([A-Z])[).:])(?:\s+(.*?))?\s*$`)

// mark splits a line into the index of the letter that it begins with and what
// follows; -1 when it begins with none.
func mark(line string) (int, string) {
	m := marked.FindStringSubmatch(line)
	if m == nil {
		return -1, line
	}
	return letter(m[1] + m[2]), m[3]
}

// lettered splits a text into a question and the options below it.
func lettered(text string) (question string, options []string) {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	first := len(lines)
	for i, line := range lines {
		if k, _ := mark(line); k == 0 {
			first = i
			break
		}
	}
	for _, line := range lines[first:] {
		switch k, option := mark(line); {
		case k == len(options):
			options = append(options, option)
		case strings.TrimSpace(line) == "":
		default:
			return text, nil // not a list of options
		}
	}
	return strings.TrimSpace(strings.Join(lines[:first], "\n")), options
}

// answered is the option that an answer names, or -1. A letter whose text is
// that of another option names none.
func answered(answer string, options []string) int {
	answer = strings.TrimSpace(answer)
	k, text := mark(answer)
	if k < 0 {
		k, text = letter(answer), ""
	}
	if k >= 0 {
		if k < len(options) && (text == "" || sameText(text, options[k])) {
			return k
		}
		return -1
	}
	for i, option := range options {
		if sameText(answer, option) {
			return i
		}
	}
	return -1
}

func sameText(a, b string) bool {
	return strings.EqualFold(strings.Join(strings.Fields(a), " "), strings.Join(strings.Fields(b), " "))
}
