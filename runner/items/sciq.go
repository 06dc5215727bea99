package items

import (
	"encoding/json"
	"errors"
	"strconv"
)

// sciq reads SciQ, which has fields and no order of options, and no ids. The
// supporting passage is not part of the question.
func sciq(l *loading, s Source) error {
	return eachObject(s, func(n int, data []byte) error {
		var f struct {
			Question string
			Correct  string `json:"correct_answer"`
			One      string `json:"distractor1"`
			Two      string `json:"distractor2"`
			Three    string `json:"distractor3"`
		}
		if err := json.Unmarshal(data, &f); err != nil {
			return err
		}
		if f.Correct == "" || f.One == "" {
			return errors.New("correct_answer or distractor1 is missing; copies of SciQ without distractors are no multiple-choice questions")
		}
		return l.add(Item{ID: s.stem() + "-" + strconv.Itoa(n), Question: f.Question,
			Options: []string{f.Correct, f.One, f.Two, f.Three}, Gold: []int{0}})
	})
}
