// Package verify compares what was published with what the records give now.
//
// # Steps
//
//  1. The files that the manifest lists are hashed.
//  2. The pack is compared with the one made from the record lines.
//  3. analysis.json is compared with the one counted from the lines.
//  4. Every number of every page is compared with the count: key, format,
//     value, text.
//  5. The site is built again and compared file by file.
//
// Each step names what differs and goes on: one damaged file does not hide
// another.
package verify

import "fmt"

// A Difference is one thing that was published otherwise than the records give
// it.
type Difference struct {
	File       string `json:"file"`          // relative to what is verified
	Key        string `json:"key,omitempty"` // of the number, when it is one
	Problem    string `json:"problem"`       // what is wrong, in words
	Published  string `json:"published,omitempty"`
	Recomputed string `json:"recomputed,omitempty"`
}

func (d Difference) String() string {
	text := d.File
	if d.Key != "" {
		text += ": " + d.Key
	}
	text += ": " + d.Problem
	if d.Published != "" || d.Recomputed != "" {
		text += fmt.Sprintf(": published %s, recomputed %s", d.Published, d.Recomputed)
	}
	return text
}

// A Result is what a verification looked at and what it found.
type Result struct {
	Files       int          `json:"files"`   // hashed or compared byte by byte
	Numbers     int          `json:"numbers"` // values of analysis.json and of pages
	Pages       int          `json:"pages"`   // with numbers in them
	Differences []Difference `json:"differences"`

	looked map[string]bool // files counted
}

// look counts a file, once however often it is looked at.
func (r *Result) look(file string) {
	if r.looked == nil {
		r.looked = map[string]bool{}
	}
	r.looked[file] = true
	r.Files = len(r.looked)
}

func (r *Result) differ(d Difference) { r.Differences = append(r.Differences, d) }
