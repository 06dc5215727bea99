// Package records reads, checks, writes and packs a release: a legend and one
// line an item for each benchmark and model (docs/format.md).
//
// # Reading
//
//  1. ParseLegend reads legend.json: models, benchmarks and configurations in
//     the order that counts.
//  2. A Reader takes the record files one by one, in any order (Add), or Open
//     reads a whole folder. Lines are read by a scanner of our own, many times
//     faster than encoding/json and as strict; of each line only what the grid
//     needs is kept, texts are passed over.
//  3. Finish compares the files with each other, puts items into their
//     canonical order and fills an analysis.Grid.
//
// What would change a number is refused. A broken line or file does not stop
// the reader: all that is wrong comes out as Problems, each with file, line and
// cure, and the same ones in whatever order files and lines arrive.
//
// # Writing
//
// Legend.JSON and Line.AppendJSON write canonical bytes; ParseLine reads all of
// a line, for programs that change lines. WritePack and ReadPack hold the same
// release in far fewer bytes. NewManifest lists the files with their
// SHA-256; Release.Digest names the whole in 12 hex digits. NeutralHarness is the
// legend of the fragility grid as its paper describes it.
package records
