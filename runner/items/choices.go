package items

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
)

// choiceItems reads the form of ARC, CommonsenseQA, mCSQA, OpenBookQA and QASC:
// as released (question.stem, question.choices) or as Hugging Face writes it
// (question or question_stem, choices beside it), with an answerKey that is the
// label of a choice.
func choiceItems(l *loading, s Source) error {
	return eachObject(s, func(_ int, data []byte) error {
		item, err := choiceItem(data)
		if err != nil {
			return err
		}
		return l.add(item)
	})
}

func choiceItem(data []byte) (Item, error) {
	var f struct {
		ID           string
		Question     stem
		QuestionStem string `json:"question_stem"`
		Choices      choices
		AnswerKey    string
	}
	if err := json.Unmarshal(data, &f); err != nil {
		return Item{}, err
	}
	item := Item{ID: f.ID, Question: f.Question.Stem}
	if f.QuestionStem != "" {
		item.Question = f.QuestionStem
	}
	list := f.Choices
	if len(list) == 0 {
		list = f.Question.Choices
	}
	for i, c := range list {
		item.Options = append(item.Options, c.Text)
		if c.Label == f.AnswerKey {
			item.Gold = append(item.Gold, i)
		}
	}
	switch {
	case f.AnswerKey == "":
		return item, errors.New("there is no answerKey; this split is released without answers, use the development set")
	case len(item.Gold) == 0:
		return item, fmt.Errorf("answer key %q is the label of no choice", f.AnswerKey)
	case len(item.Gold) > 1:
		return item, fmt.Errorf("answer key %q is the label of %d choices", f.AnswerKey, len(item.Gold))
	}
	return item, nil
}

// A stem is a text, or an object that holds it.
type stem struct {
	Stem    string
	Choices choices
}

func (s *stem) UnmarshalJSON(data []byte) error {
	if data[0] == '"' {
		return json.Unmarshal(data, &s.Stem)
	}
	type plain stem
	return json.Unmarshal(data, (*plain)(s))
}

// choices are a list of {label, text}, or an object of two lists.
type choices []struct{ Label, Text string }

func (c *choices) UnmarshalJSON(data []byte) error {
	if bytes.HasPrefix(data, []byte("[")) {
		type plain choices
		return json.Unmarshal(data, (*plain)(c))
	}
	var lists struct{ Label, Text []string }
	if err := json.Unmarshal(data, &lists); err != nil {
		return err
	}
	if len(lists.Label) != len(lists.Text) {
		return fmt.Errorf("%d labels stand beside %d texts", len(lists.Label), len(lists.Text))
	}
	*c = make(choices, len(lists.Text))
	for i := range *c {
		(*c)[i].Label, (*c)[i].Text = lists.Label[i], lists.Text[i]
	}
	return nil
}
