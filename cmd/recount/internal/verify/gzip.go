package verify

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
)

// maxFile bounds what a file may unpack to.
const maxFile = 2 << 30

func asItIs(data []byte) ([]byte, error) { return data, nil }

// inflate unpacks gzip, told by its first bytes, and leaves other data as it is.
func inflate(data []byte) ([]byte, error) {
	if !bytes.HasPrefix(data, []byte{0x1f, 0x8b}) {
		return data, nil
	}
	z, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return nil, fmt.Errorf("the gzip data are damaged: %w", err)
	}
	out, err := io.ReadAll(io.LimitReader(z, maxFile+1))
	if err != nil {
		return nil, fmt.Errorf("the gzip data are damaged: %w", err)
	}
	if len(out) > maxFile {
		return nil, fmt.Errorf("the file unpacks to more than %d bytes", maxFile)
	}
	return out, nil
}
