package llama

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/hybridgroup/yzma/pkg/llama"

	"recount/runner/engine"
)

// Expand writes a GGUF file with the same weights in 32-bit floats, which exact
// mode wants. The values stay those of the given file: what was lost when it
// was quantised does not come back.
func Expand(library, from, to string) error {
	return convert(library, from, to, llama.FtypeAllF32)
}

// precisions are the types of file that Quantise writes, by llama.cpp's names.
var precisions = map[string]llama.Ftype{
	"F16": llama.FtypeMostlyF16, "BF16": llama.FtypeMostlyBF16, "Q8_0": llama.FtypeMostlyQ8_0, "Q6_K": llama.FtypeMostlyQ6_K,
	"Q5_0": llama.FtypeMostlyQ5_0, "Q5_1": llama.FtypeMostlyQ5_1, "Q5_K_S": llama.FtypeMostlyQ5_K_S, "Q5_K_M": llama.FtypeMostlyQ5_K_M,
	"Q4_0": llama.FtypeMostlyQ4_0, "Q4_1": llama.FtypeMostlyQ4_1, "Q4_K_S": llama.FtypeMostlyQ4_K_S, "Q4_K_M": llama.FtypeMostlyQ4_K_M,
}

// Precisions are the names that Quantise knows, sorted.
func Precisions() []string { return slices.Sorted(maps.Keys(precisions)) }

// Quantise writes a GGUF file with the weights rounded to another type of
// number, one of Precisions. It is another model than the given one, by which
// a grid can tell what precision alone changes; from a file that is quantised
// already it is further from the makers' weights than its type says.
func Quantise(library, from, to, precision string) error {
	kind, known := precisions[precision]
	if !known {
		return &engine.Defect{What: fmt.Sprintf("%q is no precision that llama.cpp is asked for here", precision), Cure: "use one of " + strings.Join(Precisions(), ", ")}
	}
	return convert(library, from, to, kind)
}

func convert(library, from, to string, kind llama.Ftype) error {
	if err := isOther(from, to); err != nil {
		return err
	}
	if err := loadLibrary(library); err != nil {
		return err
	}
	if err := isGGUF(from); err != nil {
		return err
	}
	p := llama.ModelQuantizeDefaultParams()
	p.Ftype = kind
	p.AllowRequantize = 1
	p.NThread = 1
	f, err := os.CreateTemp(filepath.Dir(to), ".convert-*.gguf") // no name that the source could have
	if err != nil {
		return err
	}
	temporary := f.Name()
	defer os.Remove(temporary)
	if err := errors.Join(f.Chmod(0o644), f.Close()); err != nil {
		return err
	}
	if status := llama.ModelQuantize(from, temporary, &p); status != 0 {
		return &engine.Defect{What: fmt.Sprintf("llama.cpp could not convert %s (status %d)", from, status), Cure: notWhole}
	}
	return os.Rename(temporary, to)
}

// isOther refuses a target that is the source, whose weights would be gone.
func isOther(from, to string) error {
	source, err := os.Stat(from)
	if err != nil {
		return err
	}
	if target, err := os.Stat(to); err == nil && os.SameFile(source, target) {
		return &engine.Defect{What: to + " is the file that is to be converted", Cure: "give the converted file another name"}
	}
	if _, err := os.Stat(filepath.Dir(to)); err != nil {
		return err
	}
	return nil
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
