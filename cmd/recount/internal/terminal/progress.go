// Package terminal shows how far work has come to people who look at a
// terminal, and nothing to anyone else.
package terminal

import (
	"io"
	"os"
	"sync"
	"time"

	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"
)

// patience is how long work may take before a bar appears.
const patience = time.Second

// A Progress is one bar on its way. The nil Progress shows nothing.
type Progress struct {
	out   io.Writer
	what  string
	start time.Time
	timer *time.Timer

	mu          sync.Mutex
	done, total int
	bars        *mpb.Progress
	bar         *mpb.Bar
	over        bool
}

// Start returns the progress of work that is called what, to be shown on w from
// the second second on; it is nil when w is no terminal.
func Start(w io.Writer, what string) *Progress {
	file, ok := w.(*os.File)
	if !ok {
		return nil
	}
	info, err := file.Stat()
	if err != nil || info.Mode()&os.ModeCharDevice == 0 {
		return nil
	}
	p := &Progress{out: w, what: what, start: time.Now()}
	p.timer = time.AfterFunc(patience, p.show)
	return p
}

// show draws the bar, also when nothing was reported yet.
func (p *Progress) show() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.over {
		return
	}
	p.bars = mpb.New(mpb.WithOutput(p.out), mpb.WithWidth(48))
	p.bar = p.bars.AddBar(int64(max(p.total, 1)), mpb.BarRemoveOnComplete(),
		mpb.PrependDecorators(decor.Name(p.what+" ")),
		mpb.AppendDecorators(decor.CountersNoUnit(" %d/%d"), decor.NewElapsed(decor.ET_STYLE_GO, p.start, decor.WC{W: 6})))
	p.bar.SetCurrent(int64(p.done))
}

// Report says that done of total parts are finished. It may be called from
// several goroutines and out of order: the bar never goes back.
func (p *Progress) Report(done, total int) {
	if p == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.over {
		return
	}
	p.done, p.total = max(p.done, done), total
	if p.bar != nil {
		p.bar.SetTotal(int64(p.total), false)
		p.bar.SetCurrent(int64(p.done))
	}
}

// Stop takes the bar away. Later reports are ignored.
func (p *Progress) Stop() {
	if p == nil {
		return
	}
	p.timer.Stop()
	p.mu.Lock()
	defer p.mu.Unlock()
	p.over = true
	if p.bar != nil {
		p.bar.Abort(true)
		p.bars.Wait()
	}
}
