package main

import (
	"fmt"

	"recount/analysis"
)

// describe tells in JSON what the number at a key is and where it comes from:
// what the card of a number shows. The integers of a fraction are text, so that
// JavaScript cannot round them.
func (c *counter) describe(which, key string) (string, error) {
	report, err := c.report(which)
	if err != nil {
		return "", err
	}
	from, err := c.from(which)
	if err != nil {
		return "", err
	}
	segments, ok := from.own(analysis.ParseKey(key))
	if !ok {
		return "", fmt.Errorf("this number follows from other benchmarks than %s too", from.part())
	}
	raw, err := report.Format("raw", segments...)
	if err != nil {
		return "", err
	}
	entry, _ := analysis.Describe(segments...)
	node := report.At(segments...)
	return string(analysis.Object().
		Set("title", analysis.String(entry.Title)).
		Set("unit", analysis.String(entry.Unit)).
		Set("spec", analysis.String(entry.Spec)).
		Set("formula", analysis.String(entry.Formula)).
		Set("random", analysis.Bool(entry.Random)).
		Set("raw", analysis.String(raw)).
		Set("reason", analysis.String(analysis.Reason(node.Reason()))).
		Set("fraction", fraction(report, segments)).
		Set("warnings", analysis.Strings(node.Warnings())).
		Set("files", analysis.Strings(behind(from.release, report, entry.Pattern, segments))).JSON()), nil
}

// fraction is the two integers that a ratio comes from, with their keys.
func fraction(report *analysis.Report, segments []string) *analysis.Node {
	f, ok := report.Fraction(segments...)
	if !ok {
		return analysis.Null("")
	}
	num, _ := report.Format("raw", analysis.ParseKey(f.NumKey)...)
	den, _ := report.Format("raw", analysis.ParseKey(f.DenKey)...)
	return analysis.Object().
		Set("num", analysis.String(num)).Set("numKey", analysis.String(f.NumKey)).
		Set("den", analysis.String(den)).Set("denKey", analysis.String(f.DenKey))
}
