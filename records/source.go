package records

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"strconv"
	"unicode/utf8"
)

// maxOptions bounds the options of an item: analysis.Item.Gold is a set in 64 bits.
const maxOptions = 64

// maxFile bounds a file after decompression, so that a small file that unpacks
// without end is refused rather than eats the memory.
const maxFile = 2 << 30

var byteOrderMark = []byte("\ufeff")

func sha256Hex(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

// inflate undoes gzip, which it tells by the first bytes; other data is
// returned as it is.
func inflate(file string, data []byte) ([]byte, *Problem) {
	if len(data) < 2 || data[0] != 0x1f || data[1] != 0x8b {
		return data, nil
	}
	in := bytes.NewReader(data)
	zr, err := gzip.NewReader(in)
	if err != nil {
		return nil, gzipProblem(file, err)
	}
	out := bytes.NewBuffer(make([]byte, 0, sizeHint(data)))
	for { // one member after the other: what follows one must begin like another
		zr.Multistream(false)
		_, err = io.Copy(out, io.LimitReader(zr, maxFile+1-int64(out.Len())))
		switch {
		case err != nil:
			return nil, gzipProblem(file, err)
		case out.Len() > maxFile:
			return nil, &Problem{File: file, Text: "unpacks to more than " + strconv.Itoa(maxFile>>30) + " GiB", Hint: "split the release into several"}
		case in.Len() == 0:
			return out.Bytes(), nil
		}
		if rest := data[len(data)-in.Len():]; rest[0] != 0x1f {
			return nil, &Problem{File: file, Text: "something else follows the gzip data", Hint: "copy or download the file again"}
		}
		if err := zr.Reset(in); err != nil {
			return nil, gzipProblem(file, err)
		}
	}
}

// sizeHint is the length that the end of a gzip file claims, unless the
// compression ratio could not be true.
func sizeHint(data []byte) int {
	n := len(data)
	if n < 18 {
		return 0
	}
	claim := int(data[n-4]) | int(data[n-3])<<8 | int(data[n-2])<<16 | int(data[n-1])<<24
	return min(claim+bytes.MinRead, 64*n)
}

func gzipProblem(file string, err error) *Problem {
	p := &Problem{File: file, Hint: "copy or download the file again"}
	switch {
	case errors.Is(err, gzip.ErrChecksum):
		p.Text = "the gzip checksum does not match the data"
	case errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF):
		p.Text = "the gzip data end too early: the file is cut off"
	default:
		p.Text = "the gzip data are damaged"
	}
	return p
}

// strange recognises files that are something else than JSON text, by their
// first bytes, and says what to do; nil for anything else.
func strange(file string, data []byte) *Problem {
	head := bytes.TrimLeft(bytes.TrimPrefix(data[:min(len(data), 512)], byteOrderMark), " \t\r\n")
	lower := bytes.ToLower(head)
	has := func(prefix string) bool { return bytes.HasPrefix(head, []byte(prefix)) }
	p := &Problem{File: file}
	switch {
	case bytes.HasPrefix(lower, []byte("<!doctype")) || bytes.HasPrefix(lower, []byte("<html")) || has("<?xml"):
		p.Text = "this is a web page, not the file itself"
		p.Hint = "the server answered with an error or log-in page; download the raw file"
	case has("version https://git-lfs"):
		p.Text = "this is a Git LFS pointer, not the file itself"
		p.Hint = "fetch the contents with: git lfs pull"
	case has("/annex/objects/") || has("../.git/annex/"):
		p.Text = "this is a git-annex pointer, not the file itself"
		p.Hint = "fetch the contents with: git annex get"
	case len(head) >= 8 && len(bytes.Trim(head, "\x00")) == 0:
		p.Text = "this holds zero bytes and no text: its contents were lost"
		p.Hint = "copy or download the file again"
	case has("\xff\xfe") || has("\xfe\xff") || len(head) >= 2 && (head[0] == 0 || head[1] == 0):
		p.Text = "this is UTF-16 text, recount reads UTF-8"
		p.Hint = "convert it, for instance with: iconv -f UTF-16 -t UTF-8"
	case has("PK\x03\x04"):
		p.Text = "this is a zip archive"
		p.Hint = "unpack it first"
	case has("\x28\xb5\x2f\xfd"):
		p.Text = "this is compressed with zstd"
		p.Hint = "unpack it first, or use gzip"
	case has("BZh"):
		p.Text = "this is compressed with bzip2"
		p.Hint = "unpack it first, or use gzip"
	case has("\xfd7zXZ"):
		p.Text = "this is compressed with xz"
		p.Hint = "unpack it first, or use gzip"
	default:
		return nil
	}
	return p
}

// asUTF8 is what to do about a file in another encoding.
const asUTF8 = "save the file as UTF-8, or convert it, for instance with: iconv -f WINDOWS-1252 -t UTF-8"

// Text returns the text of a file that is read as a whole: unpacked where it is
// gzip, without a byte order mark, in UTF-8. What is something else is a problem
// that says what it is.
func Text(file string, data []byte) ([]byte, *Problem) {
	data, problem := inflate(file, data)
	if problem == nil {
		problem = strange(file, data)
	}
	if problem != nil {
		return nil, problem
	}
	data = bytes.TrimPrefix(data, byteOrderMark)
	for at := 0; at < len(data); {
		r, size := utf8.DecodeRune(data[at:])
		if r == utf8.RuneError && size == 1 {
			return nil, &Problem{File: file, Line: 1 + bytes.Count(data[:at], []byte{'\n'}), Text: "a byte that is not UTF-8", Hint: asUTF8}
		}
		at += size
	}
	return data, nil
}

// notLines recognises JSON that is not laid out one object a line.
func notLines(file string, data []byte) *Problem {
	head := bytes.TrimLeft(data[:min(len(data), 512)], " \t\r\n")
	switch {
	case len(head) > 0 && head[0] == '[':
		return &Problem{File: file, Text: "this is one JSON list, not one object a line", Hint: "convert it, for instance with: jq -c '.[]'"}
	case len(head) > 1 && head[0] == '{':
		if rest := bytes.TrimLeft(head[1:], " \t\r"); len(rest) > 0 && rest[0] == '\n' {
			return &Problem{File: file, Text: "this is JSON over several lines, not one object a line", Hint: "convert it, for instance with: jq -c ."}
		}
	}
	return nil
}
