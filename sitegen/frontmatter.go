package sitegen

import (
	"bytes"
	"fmt"

	"github.com/goccy/go-yaml"
)

// frontMatter is the YAML between two lines of --- at the start of a page.
type frontMatter struct {
	Title       string   `yaml:"title"`
	Description string   `yaml:"description"`
	Nav         string   `yaml:"nav"`      // word in the navigation; the title when empty
	Order       int      `yaml:"order"`    // place in the navigation, small first
	Results     *bool    `yaml:"results"`  // false: digits in the prose are not results
	Literals    []string `yaml:"literals"` // digit strings that are not results: "SHA-256"
}

// splitFrontMatter parts a page into its front matter and its body; lines is
// how many lines the body stands below the start of the file. A page without
// front matter has only a body. Line endings become "\n" and a byte order mark
// goes.
func splitFrontMatter(data []byte) (f frontMatter, body []byte, lines int, err error) {
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	data = bytes.ReplaceAll(data, []byte("\r\n"), []byte("\n"))
	rest, ok := bytes.CutPrefix(data, []byte("---\n"))
	if !ok {
		return f, data, 0, nil
	}
	head, body, ok := bytes.Cut(append([]byte("\n"), rest...), []byte("\n---\n"))
	if !ok {
		if head, ok = bytes.CutSuffix(append([]byte("\n"), rest...), []byte("\n---")); !ok {
			return f, nil, 0, fmt.Errorf("front matter is not closed: a line of --- must follow it")
		}
		body = nil
	}
	if err := yaml.UnmarshalWithOptions(head, &f, yaml.Strict()); err != nil {
		return f, nil, 0, fmt.Errorf("front matter: %w", err)
	}
	return f, body, bytes.Count(head, []byte("\n")) + 2, nil
}
