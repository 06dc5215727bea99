package items

import (
	"encoding/json"
	"errors"
	"regexp"
	"strconv"
	"strings"
)

func hellaSwag(l *loading, s Source) error {
	return eachObject(s, func(_ int, data []byte) error {
		item, err := hellaSwagItem(data)
		if err != nil {
			return err
		}
		return l.add(item)
	})
}

func hellaSwagItem(line []byte) (Item, error) {
	var f struct {
		Ind     int
		Query   string
		Label   json.RawMessage // a number, in some copies a string
		Endings []string
		Ctx     string

		ActivityLabel string `json:"activity_label"`
	}
	if err := json.Unmarshal(line, &f); err != nil {
		return Item{}, err
	}
	gold, err := strconv.Atoi(strings.Trim(string(f.Label), `"`))
	if err != nil {
		return Item{}, errors.New("label is not the index of an ending; the test set has none")
	}
	item := Item{ID: strconv.Itoa(f.Ind), Question: f.Query, Options: f.Endings, Gold: []int{gold}}
	if f.Query == "" {
		item.Question = wikiHow(f.ActivityLabel + ": " + f.Ctx)
		for i, e := range f.Endings {
			item.Options[i] = wikiHow(e)
		}
	}
	return item, nil
}

var bracketed = regexp.MustCompile(`\[.*?\]`)

// wikiHow removes the marks of WikiHow texts, as the usual harnesses do.
func wikiHow(text string) string {
	text = strings.ReplaceAll(strings.TrimSpace(text), " [title]", ". ")
	return strings.ReplaceAll(bracketed.ReplaceAllString(text, ""), "  ", " ")
}
