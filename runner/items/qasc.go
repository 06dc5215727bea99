package items

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
)

// qasc reads QASC in the form of choiceItems, or in another in which it is
// passed on: query, cands, and the text of the answer, without ids.
func qasc(l *loading, s Source) error {
	return eachObject(s, func(n int, data []byte) error {
		if !bytes.Contains(data, []byte(`"cands"`)) {
			item, err := choiceItem(data)
			if err != nil {
				return err
			}
			return l.add(item)
		}
		var f struct {
			Query, Answer string
			Cands         []string
		}
		if err := json.Unmarshal(data, &f); err != nil {
			return err
		}
		item := Item{ID: s.stem() + "-" + strconv.Itoa(n), Question: f.Query, Options: f.Cands}
		for i, text := range f.Cands {
			if text == f.Answer {
				item.Gold = append(item.Gold, i)
			}
		}
		if len(item.Gold) != 1 {
			return fmt.Errorf("the answer %q is the text of %d candidates, and one is expected", f.Answer, len(item.Gold))
		}
		return l.add(item)
	})
}
