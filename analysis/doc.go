// Package analysis counts a grid of correctness bits.
//
// # Words
//
//   - A model answers items; an item belongs to one benchmark.
//   - A configuration is one way of asking: a scoring method, a prompt template
//     and an option order. The reference is the configuration that defines the
//     leaderboard.
//   - A bit b[m,i,c] is 1 when model m answers item i correctly under
//     configuration c. A Grid holds M x N x C of them; index order is always
//     m, i, c.
//   - An item is robust-correct for a model when all C bits are 1, robust-wrong
//     when all are 0, stable when it is either and fragile otherwise.
//   - An axis is a named set of configurations that holds the reference.
//
// # Steps
//
//  1. Package records (or any caller) fills a Grid.
//  2. Grid.Select restricts it to some models, benchmarks, items,
//     configurations, or another reference.
//  3. Analyze computes every statistic of the fragility grid and returns a
//     Report: a tree whose keys are fixed (docs/keys.md) and whose leaves are
//     integers, ratios of integers, names, or null with a reason.
//     When the grid has a Likelihood, also those of prompting against
//     likelihood, below likelihood/.
//  4. Report.JSON writes the canonical bytes of analysis.json. They depend on
//     the grid and the options and on nothing else: not on the number of
//     workers, the order of files or lines, or the machine.
//
// The registry (Describe) tells for each key its unit, default format, the
// formula in words, the exact fraction it is made of and the id of the
// statistic in the specification (S…, F…, E…). Format prints a value; it is the
// only function that does, for pages, figures, exports and the browser.
//
// # Rules
//
// Counts are integers to the end and divided once. Ties are decided on
// integers; the order of models and configurations in the grid breaks them.
// Sums of floats run in a fixed order and products are rounded explicitly, so
// that native and WebAssembly results are equal bit for bit. Undefined is null
// with a reason code, never 0 or NaN. Doubt travels as a warning beside the
// number.
//
// The package imports the standard library only and knows no files, clock,
// environment or network.
package analysis
