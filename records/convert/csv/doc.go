// Package csv turns a long csv grid, one row for each model, item and
// configuration, into a release.
//
// A mapping says which column means what and names what a csv cannot hold: the
// benchmark, the configurations, the reference, the axes (docs/import-csv.md).
// Columns may stand in any order, rows too.
//
// # Steps
//
//  1. ParseMapping reads and checks the mapping.
//  2. Import reads the rows into one sheet for each model and item.
//  3. It settles what rows say more than once (gold, number of options) and
//     finds cells that are missing.
//  4. It makes ids from names and writes legend.json and one file of record
//     lines for each benchmark and model.
//
// Whatever would have to be guessed is refused with file:line and a cure.
// Whatever is left out by the mapping's wish is counted in the Report.
package csv
