package items

import (
	"bytes"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// words are the answers of the tasks that list no options.
var words = [][]string{{"False", "True"}, {"No", "Yes"}, {"no", "yes"}, {"invalid", "valid"}}

// bigBenchHard reads a task of BIG-Bench Hard: the released file ("examples"),
// or a line an example. Options stand in the input, as "(A) text" or "- text";
// where there are none, the two words that the task's targets are made of are
// the options, shuffled. A task with other targets has no options and is
// refused. An item that lists one option, or whose target is none of its options
// (commas broke three of them apart), is left out and named. Ids are
// task-position.
func bigBenchHard(l *loading, s Source) error {
	s = l.examples(s)
	var targets []string
	err := eachObject(s, func(_ int, data []byte) error {
		var e example
		err := json.Unmarshal(data, &e)
		targets = append(targets, e.Target)
		return err
	})
	if err != nil {
		return err
	}
	pair := wordPair(targets)
	return eachObject(s, func(n int, data []byte) error {
		var e example
		json.Unmarshal(data, &e) // as above
		item := e.item(s.stem() + "-" + strconv.Itoa(n))
		listed := len(item.Options) > 0
		if !listed {
			item.Options = slices.Clone(pair)
		}
		switch gold := e.gold(&item); {
		case len(item.Options) == 0:
			return fmt.Errorf("there are no options, and the target %.40q is no fixed word; leave out the file of a task that has no options", e.Target)
		case len(item.Options) == 1:
			l.LeftOut = append(l.LeftOut, LeftOut{item.ID, "it lists one option"})
			return nil
		case gold < 0:
			l.LeftOut = append(l.LeftOut, LeftOut{item.ID, fmt.Sprintf("the target %q is none of the options", e.Target)})
			return nil
		default:
			item.Gold = []int{gold}
		}
		if !listed {
			l.shuffle(&item)
		}
		return l.add(item)
	})
}

// examples takes the list out of a released file, with its canary, and keeps
// the lines that come before it as empty ones, so that lines count as in the
// file.
func (l *loading) examples(s Source) Source {
	var whole struct {
		Canary   string
		Examples json.RawMessage
	}
	if json.Unmarshal(s.Data, &whole) != nil || whole.Examples == nil {
		return s
	}
	l.Canary = whole.Canary
	before, _, _ := bytes.Cut(s.Data, whole.Examples)
	return Source{s.Name, append(bytes.Repeat([]byte{'\n'}, bytes.Count(before, []byte{'\n'})), whole.Examples...)}
}

type example struct{ Input, Target string }

var option = regexp.MustCompile(`^(?:\(([A-Z])\)|-) *(.*?) *$`)

// item takes the options out of the input, if it lists any.
func (e *example) item(id string) Item {
	question, list, ok := strings.Cut(e.Input, "\nOptions:\n")
	item := Item{ID: id, Question: e.Input}
	if !ok {
		return item
	}
	for _, line := range strings.Split(strings.TrimSpace(list), "\n") {
		m := option.FindStringSubmatch(line)
		if m == nil || m[1] != "" && letter(m[1]) != len(item.Options) {
			item.Options = nil
			return item // lines that are no list
		}
		item.Options = append(item.Options, m[2])
	}
	item.Question = question
	return item
}

// gold is the index of the target among the options, or -1.
func (e *example) gold(item *Item) int {
	if m := option.FindStringSubmatch(e.Target); m != nil && m[2] == "" && letter(m[1]) < len(item.Options) {
		return letter(m[1])
	}
	return slices.Index(item.Options, strings.TrimSpace(e.Target))
}

// wordPair is the pair of words that all targets belong to, or nil.
func wordPair(targets []string) []string {
	for _, pair := range words {
		if !slices.ContainsFunc(targets, func(t string) bool { return !slices.Contains(pair, t) }) {
			return pair
		}
	}
	return nil
}
