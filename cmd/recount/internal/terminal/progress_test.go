package terminal

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
	"time"
)

func TestNothingIsShownWhereNobodyLooks(t *testing.T) {
	file, err := os.Create(filepath.Join(t.TempDir(), "log"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if p := Start(file, "counting"); p != nil {
		t.Error("a file was taken for a terminal")
	}
	if p := Start(new(bytes.Buffer), "counting"); p != nil {
		t.Error("a buffer was taken for a terminal")
	}
	var none *Progress
	none.Report(1, 2)
	none.Stop()
}

func TestNoBarForShortWork(t *testing.T) {
	var out bytes.Buffer
	p := &Progress{out: &out, what: "counting", start: time.Now()}
	p.Report(1, 2)
	p.Stop()
	if out.Len() > 0 {
		t.Errorf("work of no time drew %q", &out)
	}
}

// TestBar draws on a buffer, which mpb does not refresh by itself: what counts
// here is the bar's state and that Stop returns before the work is complete.
func TestBar(t *testing.T) {
	var out bytes.Buffer
	p := &Progress{out: &out, what: "counting", start: time.Now().Add(-2 * patience)}
	p.Report(3, 10)
	p.Report(2, 10)
	if got := p.bar.Current(); got != 3 {
		t.Errorf("after reports of 3 and 2 the bar stands at %d, want 3", got)
	}
	p.Stop()
	p.Report(4, 10)
	if !p.bar.Aborted() {
		t.Error("the bar is still there after Stop")
	}
}
