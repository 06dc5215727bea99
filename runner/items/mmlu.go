package items

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// mmlu reads a subject's *_test.csv: question, four options, the letter of the
// right one, without a head.
func mmlu(l *loading, s Source) error {
	subject := strings.TrimSuffix(s.stem(), "_test")
	rows := csv.NewReader(bytes.NewReader(s.Data))
	rows.FieldsPerRecord = 6
	for n := 0; ; n++ {
		row, err := rows.Read()
		if err == io.EOF {
			return nil
		}
		if p := new(csv.ParseError); errors.As(err, &p) {
			return fmt.Errorf("%s:%d: %w; a row is a question, four options and a letter", s.Name, p.Line, p.Err)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", s.Name, err)
		}
		line, _ := rows.FieldPos(0)
		if gold := letter(row[5]); gold < 0 || gold > 3 {
			return fmt.Errorf("%s:%d: gold is %q, not a letter from A to D", s.Name, line, row[5])
		}
		item := Item{ID: subject + "-" + strconv.Itoa(n), Question: row[0], Options: row[1:5], Gold: []int{letter(row[5])}}
		if err := l.add(item); err != nil {
			return fmt.Errorf("%s:%d: %w", s.Name, line, err)
		}
	}
}
