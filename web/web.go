// Package web holds what sitegen puts around and into pages: the shell, the
// style sheet, the default pages as Go templates of Markdown, and formulas as
// MathML. The scripts and the worker are in its folders script and dist.
package web

import "embed"

// Files holds shell.html, single.html, embed.html, 404.html, workbench.html, site.css,
// workbench.css, pages/*.md and formulas/*.mathml.
//
//go:embed shell.html single.html embed.html 404.html workbench.html site.css workbench.css pages formulas
var Files embed.FS
