// Package records reads, checks, writes and packs a release: a legend and one
// line an item for each benchmark and model (docs/format.md).
package records
