package dist

import (
	"errors"
	"testing"
	"testing/fstest"
)

// A clone that was never made must compile and say plainly what is missing;
// half a build counts as none, because the parts belong together.
func TestLoadWithoutBuild(t *testing.T) {
	whole := fstest.MapFS{
		"built/worker.wasm":  {Data: []byte("\x00asm")},
		"built/wasm_exec.js": {Data: []byte("globalThis.Go")},
		"built/go.version":   {Data: []byte("go1.26.8\n")},
	}
	f, err := load(whole)
	if err != nil || string(f.Wasm) != "\x00asm" || string(f.Exec) != "globalThis.Go" || f.Go != "go1.26.8" {
		t.Errorf("load(whole build): got %q, %q, %q, %v", f.Wasm, f.Exec, f.Go, err)
	}
	for missing := range whole {
		part := fstest.MapFS{}
		for name, file := range whole {
			if name != missing {
				part[name] = file
			}
		}
		if _, err := load(part); !errors.Is(err, ErrNotBuilt) {
			t.Errorf("load without %s: got %v, want ErrNotBuilt", missing, err)
		}
	}
}
