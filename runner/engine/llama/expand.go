package llama

import (
	"fmt"
	"os"

	"github.com/hybridgroup/yzma/pkg/llama"
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
	p := llama.ModelQuantizeDefaultParams()
	p.Ftype = llama.FtypeAllF32
	p.AllowRequantize = 1
	p.NThread = 1
	temporary := to + ".tmp"
	defer os.Remove(temporary)
	if status := llama.ModelQuantize(from, temporary, &p); status != 0 {
		return fmt.Errorf("llama.cpp could not expand %s (status %d)", from, status)
	}
	return os.Rename(temporary, to)
}
