package llama

import (
	"fmt"
	"io"
	"os"

	"github.com/hybridgroup/yzma/pkg/llama"

	"recount/runner/engine"
)

// Expand writes a GGUF file with the same weights in 32-bit floats, which exact
// mode wants. The values stay those of the given file: what was lost when it
// was quantised does not come back.
func Expand(library, from, to string) error {
	if err := loadLibrary(library); err != nil {
		return err
	}
	if _, err := os.Stat(from); err != nil {
		return err
	}
	if err := isGGUF(from); err != nil {
		return err
	}
	p := llama.ModelQuantizeDefaultParams()
	p.Ftype = llama.FtypeAllF32
	p.AllowRequantize = 1
	p.NThread = 1
	temporary := to + ".tmp"
	defer os.Remove(temporary)
	if status := llama.ModelQuantize(from, temporary, &p); status != 0 {
		return &engine.Defect{What: fmt.Sprintf("llama.cpp could not expand %s (status %d)", from, status), Cure: notWhole}
	}
	return os.Rename(temporary, to)
}

// notWhole is what is mostly wrong with a GGUF file that llama.cpp refuses.
const notWhole = "the file may not be whole, or the memory or the disk too small: compare its size and SHA-256 with its source's"

// isGGUF tells a file of another kind before llama.cpp refuses it without a word.
func isGGUF(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	begin := make([]byte, 4)
	if _, err := io.ReadFull(f, begin); err != nil && err != io.EOF && err != io.ErrUnexpectedEOF {
		return fmt.Errorf("reading %s: %w", path, err)
	}
	if string(begin) != "GGUF" {
		return &engine.Defect{What: fmt.Sprintf("%s is no GGUF file", path), Cure: "llama.cpp's models are GGUF files; a file that git or a browser left in its place begins otherwise"}
	}
	return nil
}
