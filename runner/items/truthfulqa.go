package items

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// truthfulQA takes the right option of mc1 and the first three others (S1.08).
func truthfulQA(l *loading, s Source) error { return mc1(l, s, 4) }

// truthfulQAWhole takes all options of mc1.
func truthfulQAWhole(l *loading, s Source) error { return mc1(l, s, 26) }

// mc1 reads mc_task.json, or the form of Hugging Face. The right option comes
// first in the item, as in the source. Options without text, which stand in 17
// questions of the later version, are left out and counted.
func mc1(l *loading, s Source, most int) error {
	return eachObject(s, func(n int, data []byte) error {
		var q struct {
			Question string
			Targets  targets `json:"mc1_targets"`
		}
		if err := json.Unmarshal(data, &q); err != nil {
			return err
		}
		item := Item{ID: strconv.Itoa(n), Question: q.Question, Gold: []int{0}}
		for _, right := range []int{1, 0} {
			for _, target := range q.Targets {
				switch {
				case target.right != right || len(item.Options) == most:
				case strings.TrimSpace(target.text) == "":
					l.Empty++
				default:
					item.Options = append(item.Options, target.text)
				}
			}
			if right == 1 && len(item.Options) != 1 {
				return fmt.Errorf("question %d has %d right options in mc1_targets, and one is expected", n, len(item.Options))
			}
		}
		return l.add(item)
	})
}

// targets are options with 1 for right and 0 for wrong, in the order of the
// file: a JSON object of numbers, or one of two lists, choices and labels.
type targets []target

type target struct {
	text  string
	right int
}

func (o *targets) UnmarshalJSON(data []byte) error {
	var lists struct {
		Choices []string
		Labels  []int
	}
	if json.Unmarshal(data, &lists) == nil && lists.Choices != nil {
		if len(lists.Choices) != len(lists.Labels) {
			return fmt.Errorf("mc1_targets: %d labels stand beside %d choices", len(lists.Labels), len(lists.Choices))
		}
		for i, text := range lists.Choices {
			*o = append(*o, target{text, lists.Labels[i]})
		}
		return nil
	}
	d := json.NewDecoder(bytes.NewReader(data))
	if t, err := d.Token(); err != nil || t != json.Delim('{') {
		return errors.New("mc1_targets is not an object")
	}
	for d.More() {
		name, err := d.Token()
		if err != nil {
			return err
		}
		var right int
		if err := d.Decode(&right); err != nil {
			return fmt.Errorf("mc1_targets: %w", err)
		}
		*o = append(*o, target{name.(string), right})
	}
	return nil
}
