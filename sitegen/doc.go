// Package sitegen builds the static site of a release: pages in which every
// result is a live number, the release itself, and the exports.
//
// # Steps
//
//  1. Build reads the author's pages (report/*.md of the release) and writes the
//     default ones that the author did not replace and whose quantities the
//     release has, as Markdown, from the legend and the report.
//  2. Each page is parsed with goldmark. {{ key:format }} becomes a live number,
//     {{ figure NAME }}, {{ table NAME }} and {{ formula NAME }} become blocks. A
//     result written as digits, an unknown key or a format that does not fit
//     stops the build with file and line.
//  3. The page is put into the shell: header, navigation, status line, foot with
//     the release digest, metadata, Content-Security-Policy.
//  4. Site holds the files. Write puts them into a folder, whole or not at all.
//
// A site is a function of the release, the report, the options and nothing
// else: no clock, host or path is in it, and all its links are relative, so that
// it works below any path and from a disk.
//
// Every name and text that comes from records, a legend or a report is text
// until html/template or escape has made it HTML.
package sitegen
