package records

import (
	"encoding/binary"
	"os"
	"testing"
)

// A pack of likelihoods with a changed byte or a cut section is an error or
// another release, never a panic. The checksum is made to fit, else it would
// catch everything.
func TestDamagedLikelihoodSections(t *testing.T) {
	for _, dir := range likelihoodExamples(t) {
		release, err := Open(os.DirFS(dir), ReadOptions{})
		if err != nil {
			t.Fatal(err)
		}
		sections, err := packSections(release)
		if err != nil {
			t.Fatal(err)
		}
		refused := 0
		for k, s := range sections {
			if s.tag[0] != 'L' || s.tag == sectionLegend {
				continue
			}
			for at := 0; at < len(s.data); at += 1 + len(s.data)/40 {
				for _, damaged := range [][]byte{s.data[:at], flipped(s.data, at, 0xff), flipped(s.data, at, 1)} {
					changed := append([]packSection(nil), sections...)
					changed[k].data = damaged
					if _, err := ReadPack(packContainer(changed)); err != nil {
						refused++
					}
				}
			}
		}
		if refused == 0 {
			t.Errorf("%s: no damage was noticed", dir)
		}
	}
}

func flipped(data []byte, at int, by byte) []byte {
	out := append([]byte(nil), data...)
	out[at] ^= by
	return out
}

// Packs without these sections have the minor version that they always had, and
// one with them still has every section that older readers know.
func TestMinorVersion(t *testing.T) {
	for _, dir := range likelihoodExamples(t)[:1] {
		release, err := Open(os.DirFS(dir), ReadOptions{})
		if err != nil {
			t.Fatal(err)
		}
		sections, err := packSections(release)
		if err != nil {
			t.Fatal(err)
		}
		if got := binary.LittleEndian.Uint16(packContainer(sections)[10:]); got != packMinorLikelihood {
			t.Errorf("with likelihoods: minor version %d", got)
		}
		release.Grid.Likelihood = nil
		if sections, err = packSections(release); err != nil {
			t.Fatal(err)
		}
		container := packContainer(sections)
		if got := binary.LittleEndian.Uint16(container[10:]); got != packMinor {
			t.Errorf("without: minor version %d", got)
		}
		again, err := ReadPack(container) // as packs were written before
		if err != nil || again.Grid.Likelihood != nil {
			t.Errorf("an older pack of a legend with roles: %v", err)
		}
	}
}
