package analysis

import (
	"bytes"
	"encoding/binary"
	"errors"
	"math"
	"sync"
)

// A Team computes pieces of an analysis elsewhere: where one instance of a
// program runs on one core, as in a browser, in other instances of it. The
// pieces are resamples, and what a Member of another instance answers has the
// bits that it would have here, so that the report does not depend on the team.
type Team interface {
	// Size is how many pieces are worth handing over at once.
	Size() int

	// Compute hands a piece over and waits for what Member.Piece answers. After an
	// error the piece is computed here. It is called from Size goroutines.
	Compute(piece []byte) ([]byte, error)

	// Breathe lets answers arrive, for programs in which nothing does while one
	// goroutine computes.
	Breathe()
}

// pieces is work that is done piece by piece, here or by the team, in any order.
type pieces struct {
	o      Options
	n      int
	encode func(i int) []byte              // for Member.Piece
	here   func(i int)                     // computes piece i
	take   func(i int, answer []byte) bool // keeps what Member.Piece answered; false if that is damaged

	lock  sync.Mutex
	next  int // pieces from here on are nobody's yet
	given int // pieces that the team has
	back  sync.Cond
}

// begin offers the pieces to the team and returns at once. finish must follow.
func (o Options) begin(p *pieces) *pieces {
	p.o, p.back.L = o, &p.lock
	if o.crew != nil && o.crew.desk != nil {
		o.crew.desk.offer(p)
	}
	return p
}

// finish computes what the team has not begun and returns when every piece is
// done.
func (p *pieces) finish() {
	p.o.each(p.n, func(int) {
		if i, ok := p.claim(0); ok {
			p.here(i)
		}
	})
	p.lock.Lock()
	for p.given > 0 {
		p.back.Wait()
	}
	p.lock.Unlock()
}

// claim takes the next piece; given is 1 when it is for the team.
func (p *pieces) claim(given int) (i int, ok bool) {
	p.lock.Lock()
	defer p.lock.Unlock()
	if p.next == p.n {
		return 0, false
	}
	p.next++
	p.given += given
	return p.next - 1, true
}

// done notes that a piece which the team had is done.
func (p *pieces) done() {
	p.lock.Lock()
	p.given--
	p.lock.Unlock()
	p.back.Signal()
}

// A desk hands pieces to the team, those of the work that began first before
// others.
type desk struct {
	team Team
	lock sync.Mutex
	open []*pieces
	idle int // members of the team without a piece
}

func newDesk(t Team) *desk {
	if t == nil || t.Size() < 1 {
		return nil
	}
	return &desk{team: t, idle: t.Size()}
}

func (d *desk) offer(p *pieces) {
	d.lock.Lock()
	defer d.lock.Unlock()
	d.open = append(d.open, p)
	for range min(d.idle, p.n) {
		d.idle--
		go d.member()
	}
}

// member has one piece after the other computed until none is open.
func (d *desk) member() {
	for p, i := d.take(); p != nil; p, i = d.take() {
		answer, err := d.team.Compute(p.encode(i))
		if err != nil || !p.take(i, answer) {
			p.here(i)
		}
		p.done()
	}
}

// take claims the next piece, nil when there is none.
func (d *desk) take() (*pieces, int) {
	d.lock.Lock()
	defer d.lock.Unlock()
	for len(d.open) > 0 {
		if i, ok := d.open[0].claim(1); ok {
			return d.open[0], i
		}
		d.open = d.open[1:]
	}
	d.idle++
	return nil, 0
}

// A Member computes pieces for an analysis that runs in another instance of the
// program. The zero Member is ready. It is for one goroutine at a time.
type Member struct {
	head   []byte // of the piece before, all but its resamples
	refits *curveWorker
}

// Piece computes what a Team was given to compute. Damaged bytes are an error.
func (m *Member) Piece(data []byte) ([]byte, error) {
	d := &partReader{data: data}
	head := d.bytes(d.count())
	seed, from, to := uint64(d.integer()), int(d.integer()), int(d.integer())
	if d.broken || len(d.data) > 0 || len(head) == 0 || from < 0 || to < from || to > maxResamples {
		return nil, errPiece
	}
	var answer []byte
	switch purpose(head[0]) {
	case purposeCorrelation:
		c := readScatter(head[1:])
		if c == nil {
			return nil, errPiece
		}
		for k := from; k < to; k++ {
			answer = appendFloats(answer, c.correlation(seed, k))
		}
	case purposeCurve:
		if m.refits == nil || !bytes.Equal(head, m.head) {
			b := readCurveBootstrap(head[1:])
			if b == nil {
				return nil, errPiece
			}
			m.head, m.refits = bytes.Clone(head), b.worker()
		}
		for i := from; i < to; i++ {
			answer = appendFloats(answer, m.refits.refit(seed, i)...)
		}
	default:
		return nil, errPiece
	}
	return answer, nil
}

var errPiece = errors.New("a piece of an analysis is damaged")

// piece is resamples from to to-1 of the seed, of the bootstrap that head tells
// of: its purpose and its data.
func piece(head []byte, seed uint64, from, to int) []byte {
	out := binary.AppendUvarint(nil, uint64(len(head)))
	out = append(out, head...)
	for _, v := range []int64{int64(seed), int64(from), int64(to)} {
		out = binary.AppendVarint(out, v)
	}
	return out
}

func appendFloats(out []byte, values ...float64) []byte {
	for _, v := range values {
		out = binary.LittleEndian.AppendUint64(out, math.Float64bits(v))
	}
	return out
}

// floats reads n floats.
func (d *partReader) floats(n int) []float64 {
	b := d.bytes(8 * n)
	out := make([]float64, len(b)/8)
	for i := range out {
		out[i] = math.Float64frombits(binary.LittleEndian.Uint64(b[8*i:]))
	}
	return out
}
