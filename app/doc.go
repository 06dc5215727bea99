// Package app is the workbench: go-app components on which a reader opens
// records, selects among them and sees every table and figure follow. It is the
// only package that imports go-app. It counts nothing: numbers come from a Bench
// as parts of reports, and tables and figures lay them out.
//
// # Steps
//
//  1. Files arrive (the page's script reads them) or a release of the site is
//     opened. The Bench answers with a Summary: what there is to choose from.
//  2. A State is what the reader has chosen; the fragment of the address holds
//     it. Each change counts anew: first without random draws, so that tables
//     follow at once, then with them in a Worker of its own.
//  3. A View names the keys that it shows. Only these come over, as bytes, and
//     become tables and figures as strings of HTML that are put into the page
//     at once (drawing.go). Every text in them is escaped there.
//
// The page around it, its policy and its script are web/workbench.html and
// web/script. Components set no style and hold no script.
package app
