// Package answer finds out which of the options shown a model's text chooses.
//
// Letter and Digit are the parsers of "There Is No Neutral Harness" (P1 A.3,
// SPEC S1.19-S1.21): the Python regular expressions \b([A-D])\b, on the text in
// upper case, and \b([1-4])\b, first match. They are reproduced as printed,
// with the rule's known hole: the article "a" is read as the answer A. What
// looks like that is marked (Found.Suspicious) and counted, never corrected.
//
// Final reads the last stated answer of a text that reasons first (E6.04).
package answer
