package llama

import (
	"fmt"
	"testing"
)

func TestCUDALibraries(t *testing.T) {
	const maps = `7f1a20000000-7f1a20001000 r--p 00000000 fe:01 123 /opt/with blank/lib/libcublas.so.13
7f1a20001000-7f1a20002000 r-xp 00001000 fe:01 123 /opt/with blank/lib/libcublas.so.13
7f1a30000000-7f1a30001000 r--p 00000000 fe:01 124 /usr/lib/libcublasLt.so.13.0.2
7f1a40000000-7f1a40001000 r--p 00000000 fe:01 125 /usr/lib/libcudart.so.13
7f1a50000000-7f1a50001000 r--p 00000000 fe:01 126 /usr/lib/libcuda.so.1
7ffd00000000-7ffd00001000 rw-p 00000000 00:00 0 [stack]
`
	if got := fmt.Sprintf("%q", cudaLibraries(maps)); got != `["/opt/with blank/lib/libcublas.so.13" "/usr/lib/libcublasLt.so.13.0.2" "/usr/lib/libcudart.so.13"]` {
		t.Errorf("found %s", got)
	}
}
