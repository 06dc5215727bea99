// Package likelihood is a small release of prompting against likelihood that the
// tests of several packages share: six models, two data sets, items with their
// statements, answers and log-probabilities, all invented.
package likelihood

import (
	"embed"
	"io/fs"
)

//go:embed release
var files embed.FS

// Release is the release's folder.
func Release() fs.FS {
	sub, err := fs.Sub(files, "release")
	if err != nil {
		panic("likelihood: " + err.Error()) // embedded above
	}
	return sub
}
