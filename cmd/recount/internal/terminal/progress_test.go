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

// started is a progress on a buffer whose bar comes after the given time.
func started(out *bytes.Buffer, after time.Duration) *Progress {
	p := &Progress{out: out, what: "counting"}
	p.timer = time.AfterFunc(after, p.show)
	return p
}

func TestNoBarForShortWork(t *testing.T) {
	var out bytes.Buffer
	p := started(&out, time.Hour)
	p.Report(1, 2)
	p.Stop()
	if out.Len() > 0 || p.bar != nil {
		t.Errorf("work of no time drew %q", &out)
	}
}

// TestBar draws on a buffer, which mpb does not refresh by itself: what counts
// here is the bar's state and that Stop returns before the work is complete.
func TestBar(t *testing.T) {
	var out bytes.Buffer
	p := started(&out, time.Hour)
	p.Report(3, 10)
	p.show() // as the timer would
	p.Report(2, 10)
	if got := p.bar.Current(); got != 3 {
		t.Errorf("after reports of 3 and 2 the bar stands at %d, want 3", got)
	}
	p.Report(7, 10)
	if got := p.bar.Current(); got != 7 {
		t.Errorf("after a report of 7 the bar stands at %d", got)
	}
	p.Stop()
	p.Report(8, 10)
	if !p.bar.Aborted() {
		t.Error("the bar is still there after Stop")
	}
}
