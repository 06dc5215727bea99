package records

import (
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"io"
	"strconv"
)

// The pack (records.pack) holds what Analyze reads of a release and nothing
// else, in one file that a browser fetches at once. docs/format.md gives its
// bytes; docs/read_pack.py reads it with the Python standard library.
//
// A pack is one gzip member around a container: a head, a table of sections,
// the sections, a checksum. Compression is inside the file because static hosts
// send unknown file types as they lie on the disk. Versions of Go compress to
// different bytes: to compare two packs, compare their containers (UnwrapPack).
const (
	packMagic    = "\x89RCP\r\n\x1a\n"
	packMajor    = 1 // another major version is refused
	packMinor    = 0 // a later minor version has sections more
	packHead     = 24
	packEntry    = 24
	packRequired = 1 // flag of a section without which the grid cannot be read
	packChecksum = 4
)

// A packSection is a named run of bytes of a container. tag has four letters.
type packSection struct {
	tag   string
	flags uint32
	data  []byte
}

// WritePack returns the pack of a release. The same release gives the same
// bytes. It fails when the grid of r holds a model, benchmark or configuration
// that its legend does not name.
func WritePack(r *Release) ([]byte, error) {
	sections, err := packSections(r)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	z, err := gzip.NewWriterLevel(&out, gzip.BestCompression) // no name, no time: the same bytes each time
	if err != nil {
		return nil, err
	}
	if _, err := z.Write(packContainer(sections)); err != nil {
		return nil, err
	}
	if err := z.Close(); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

// ReadPack reads a pack, compressed or already unpacked by whoever served it.
// Its result counts to the same bytes as the release that was packed. It
// refuses a damaged file and one of another major version, and never allocates
// more than a constant multiple of len(data).
func ReadPack(data []byte) (*Release, error) {
	container, err := UnwrapPack(data)
	if err != nil {
		return nil, err
	}
	sections, err := splitContainer(container)
	if err != nil {
		return nil, err
	}
	r, err := unpackRelease(sections)
	if err != nil {
		return nil, err
	}
	return r, nil
}

// UnwrapPack returns the container inside a pack, which depends on the release
// alone. Data that is not compressed comes back as it is.
func UnwrapPack(data []byte) ([]byte, error) {
	if !bytes.HasPrefix(data, []byte{0x1f, 0x8b}) {
		return data, nil
	}
	r := bytes.NewReader(data)
	z, err := gzip.NewReader(r)
	if err != nil {
		return nil, packError("its compression is damaged: " + err.Error())
	}
	z.Multistream(false)
	var out bytes.Buffer
	if size := binary.LittleEndian.Uint32(data[max(0, len(data)-4):]); int(size) < 16*len(data) {
		out.Grow(int(size) + bytes.MinRead) // the size that gzip states, where it is plausible
	}
	if _, err := out.ReadFrom(io.LimitReader(z, maxFile+1)); err != nil {
		if errors.Is(err, io.ErrUnexpectedEOF) {
			return nil, packError("it is cut off; fetch it again")
		}
		return nil, packError("its compression is damaged: " + err.Error())
	}
	if out.Len() > maxFile {
		return nil, packError("it unpacks to more than " + strconv.Itoa(maxFile>>30) + " GiB")
	}
	if r.Len() > 0 {
		return nil, packError("more data follows its end: " + counted(r.Len(), "byte"))
	}
	return out.Bytes(), nil
}

func packError(text string) error { return errors.New("reading the pack: " + text) }

// packContainer joins sections: head, table, sections in the order of the
// table without gaps, CRC-32 of all that is before it.
func packContainer(sections []packSection) []byte {
	at := packHead + packEntry*len(sections)
	total := at + packChecksum
	for _, s := range sections {
		total += len(s.data)
	}
	b := make([]byte, 0, total)
	b = append(b, packMagic...)
	b = binary.LittleEndian.AppendUint16(b, packMajor)
	b = binary.LittleEndian.AppendUint16(b, minorOf(sections))
	b = binary.LittleEndian.AppendUint32(b, uint32(len(sections)))
	b = binary.LittleEndian.AppendUint64(b, uint64(total))
	for _, s := range sections {
		b = append(b, s.tag...)
		b = binary.LittleEndian.AppendUint32(b, s.flags)
		b = binary.LittleEndian.AppendUint64(b, uint64(at))
		b = binary.LittleEndian.AppendUint64(b, uint64(len(s.data)))
		at += len(s.data)
	}
	for _, s := range sections {
		b = append(b, s.data...)
	}
	return binary.LittleEndian.AppendUint32(b, crc32.ChecksumIEEE(b))
}

// minorOf is the minor version of a container: the lowest that has its sections.
func minorOf(sections []packSection) uint16 {
	for _, s := range sections {
		if s.tag == sectionOptionCounts {
			return packMinorLikelihood
		}
	}
	return packMinor
}

// splitContainer checks head, length and checksum and returns the sections.
// Nothing is copied.
func splitContainer(b []byte) (map[string][]byte, error) {
	if !bytes.HasPrefix(b, []byte(packMagic)) {
		if p := strange("records.pack", b); p != nil {
			return nil, packError(p.Text + "; " + p.Hint)
		}
		return nil, packError("it is not a pack of recount; it starts with " + strconv.Quote(string(b[:min(len(b), 16)])))
	}
	if len(b) < packHead+packChecksum {
		return nil, packError("it is cut off after " + strconv.Itoa(len(b)) + " bytes; fetch it again")
	}
	le := binary.LittleEndian
	if major := le.Uint16(b[8:]); major != packMajor {
		return nil, packError("it has version " + strconv.Itoa(int(major)) + "." + strconv.Itoa(int(le.Uint16(b[10:]))) +
			" and this recount reads version " + strconv.Itoa(packMajor) + "; make it anew with this recount, or use the one that made it")
	}
	if total := le.Uint64(b[16:]); total != uint64(len(b)) {
		return nil, packError("it has " + strconv.Itoa(len(b)) + " bytes and says that it has " + strconv.FormatUint(total, 10) + "; fetch it again")
	}
	body := len(b) - packChecksum
	if crc32.ChecksumIEEE(b[:body]) != le.Uint32(b[body:]) {
		return nil, packError("its checksum differs: a byte was changed; fetch it again")
	}
	n := le.Uint32(b[12:])
	if uint64(n) > uint64(body-packHead)/packEntry {
		return nil, packError("its table of sections is longer than the file")
	}
	sections := make(map[string][]byte, n)
	next := uint64(packHead + packEntry*int(n))
	for k := range int(n) {
		entry := b[packHead+packEntry*k:]
		tag, flags, at, size := string(entry[:4]), le.Uint32(entry[4:]), le.Uint64(entry[8:]), le.Uint64(entry[16:])
		if at != next || size > uint64(body)-at {
			return nil, packError("section " + strconv.Quote(tag) + " lies outside of the file")
		}
		if _, twice := sections[tag]; twice {
			return nil, packError("section " + strconv.Quote(tag) + " stands twice")
		}
		if flags&packRequired != 0 && !knownSections[tag] {
			return nil, packError("it needs section " + strconv.Quote(tag) + ", which this recount does not know; use a newer recount")
		}
		sections[tag] = b[at : at+size : at+size]
		next += size
	}
	if next != uint64(body) {
		return nil, packError("its sections do not fill the file")
	}
	return sections, nil
}
