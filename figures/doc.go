// Package figures draws the figures of a report as SVG and PNG. It is the only
// package that imports go-chart, and it counts nothing: every mark stands where
// a key of the report says, every printed value comes from Report.Format.
//
// # Steps
//
//  1. Each kind of figure (kindsOfFigure) reads a report and plans a picture
//     for a layout: margins, a scale with its ticks, and marks (picture.go).
//     Models stand in the order of the leaderboard in all of them.
//  2. go-chart renders the plan: its Chart places the plot and translates
//     values, our Series draws the marks (canvas.go). SVG is rendered at ten
//     times its size, because go-chart knows whole pixels only, with a class on
//     each mark in place of colours (palette.go) and with names escaped.
//  3. A Figure holds the wide and the narrow layout as one fragment for a page,
//     whose style sheet includes CSS; Standalone is one SVG file with a style
//     of its own, PNG an image in light colours.
//
// A figure that the numbers do not allow is a *tables.Missing error, which says
// why in a sentence.
package figures
