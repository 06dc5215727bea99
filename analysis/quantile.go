package analysis

// quantile is the p-quantile of values that rise, by linear interpolation
// between order statistics (type 7 of Hyndman and Fan 1996, the default of R and
// numpy). sorted must not be empty and p lie in [0, 1].
func quantile(sorted []float64, p float64) float64 {
	h := p * float64(len(sorted)-1)
	k := int(h)
	if k >= len(sorted)-1 {
		return sorted[len(sorted)-1]
	}
	return sorted[k] + float64((h-float64(k))*(sorted[k+1]-sorted[k]))
}

// percentiles are the ends of the percentile interval of the given level.
func percentiles(sorted []float64, level float64) (lo, hi float64) {
	tail := (1 - level) / 2
	return quantile(sorted, tail), quantile(sorted, 1-tail)
}
