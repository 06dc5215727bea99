package figures

import (
	"math"
	"strconv"
	"strings"

	"github.com/wcharczuk/go-chart/v2"
)

// A scale is the values that a plot spans and the ticks that name them.
type scale struct {
	min, max float64
	ticks    []chart.Tick
}

// unit is the scale of a proportion.
func unit(steps int) scale {
	s := scale{min: 0, max: 1}
	for i := range steps + 1 {
		s.ticks = append(s.ticks, tick(float64(i)/float64(steps)))
	}
	return s
}

// around is a scale that holds low and high and zero, and ends on round ticks,
// about as many as wanted. Equal ends get a scale too.
func around(low, high float64, wanted int) scale {
	low, high = math.Min(low, 0), math.Max(high, 0)
	if high-low < 1e-9 {
		high = 0.1
	}
	return between(low, high, wanted)
}

// between is a scale that holds low and high, which is larger, and ends on round
// ticks, about as many as wanted.
func between(low, high float64, wanted int) scale {
	step := roundStep((high - low) / float64(wanted))
	first, last := int(math.Floor(low/step+1e-9)), int(math.Ceil(high/step-1e-9))
	s := scale{min: float64(first) * step, max: float64(last) * step}
	for i := first; i <= last; i++ {
		s.ticks = append(s.ticks, tick(float64(float64(i)*step)))
	}
	return s
}

// places is the scale of ranks from 1 to n, with half a place on either side.
func places(n, wanted int) scale {
	s := scale{min: 0.5, max: float64(n) + 0.5}
	step := int(math.Max(1, roundStep(float64(n)/float64(wanted))))
	s.ticks = append(s.ticks, tick(1))
	for p := step; p <= n; p += step {
		if p > 1 {
			s.ticks = append(s.ticks, tick(float64(p)))
		}
	}
	return s
}

// closeTo is the scale of proportions from low to high, for dots, which unlike bars
// need no zero. It spans a tenth at least: less would magnify differences that are
// next to none.
func closeTo(low, high float64, wanted int) scale {
	if high-low < 0.1 {
		low = min(max(0, (low+high)/2-0.05), 0.9)
		high = low + 0.1
	}
	return between(low, high, wanted)
}

// roundStep is the smallest of 1, 2, 5 times a power of ten that is not below
// least.
func roundStep(least float64) float64 {
	power := 1.0
	for power > least {
		power /= 10
	}
	for power*10 <= least {
		power *= 10
	}
	for _, f := range []float64{1, 2, 5} {
		if f*power >= least-1e-12 {
			return f * power
		}
	}
	return 10 * power
}

func tick(v float64) chart.Tick {
	v = math.Round(v*1e6) / 1e6
	label := strconv.FormatFloat(v, 'f', -1, 64)
	if v == 0 {
		v, label = 0, "0"
	}
	return chart.Tick{Value: v, Label: strings.Replace(label, "-", "−", 1)}
}
