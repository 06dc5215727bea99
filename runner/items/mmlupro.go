package items

import (
	"encoding/json"
	"fmt"
	"strconv"
)

// mmluPro reads MMLU-Pro: up to ten options, the right one as a letter and as
// an index. Options that read "N/A" are left out, as the authors' own program
// does it.
func mmluPro(l *loading, s Source) error {
	return eachObject(s, func(_ int, data []byte) error {
		var f struct {
			ID          int `json:"question_id"`
			Question    string
			Options     []string
			Answer      string
			AnswerIndex *int `json:"answer_index"`
		}
		if err := json.Unmarshal(data, &f); err != nil {
			return err
		}
		right := letter(f.Answer)
		switch {
		case f.AnswerIndex != nil && *f.AnswerIndex != right:
			return fmt.Errorf("answer is %q, but answer_index is %d", f.Answer, *f.AnswerIndex)
		case right < 0 || right >= len(f.Options):
			return fmt.Errorf("answer is %q, the letter of none of %d options", f.Answer, len(f.Options))
		case f.Options[right] == "N/A":
			return fmt.Errorf("the right option of question %d reads N/A, which stands for no option", f.ID)
		}
		item := Item{ID: strconv.Itoa(f.ID), Question: f.Question}
		for i, option := range f.Options {
			if option == "N/A" {
				continue
			}
			if i == right {
				item.Gold = []int{len(item.Options)}
			}
			item.Options = append(item.Options, option)
		}
		return l.add(item)
	})
}
