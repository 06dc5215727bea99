package analysis

// The largest settings that Validate lets through, for readers of settings that
// can tell where they stand.
const (
	MaxResamples = maxResamples // of a bootstrap, and of tie-breaks and subsets
	MaxSeed      = maxSeed
)
