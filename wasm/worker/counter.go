package main

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"strings"

	"recount/analysis"
	"recount/records"
	"recount/wasm/desk"
)

// A counter holds what the page has handed over: a release from its pack and
// the same release from its record files, each with its report once counted.
type counter struct {
	packed, read *counted
	parts        []*records.Release // packs of benchmarks, read and not yet joined
	reader       *records.Reader
	digest       string    // of the file that the reader is given, computed by the browser
	desk         desk.Desk // what the workbench has opened
	member       analysis.Member
}

// A counted is a release and, after count, its report.
type counted struct {
	release *records.Release
	run     *analysis.Run
	report  *analysis.Report
}

// from returns the release that the page means: "pack" or "files", or a place of
// the workbench.
func (c *counter) from(which string) (*counted, error) {
	switch {
	case which == "pack" && c.packed != nil:
		return c.packed, nil
	case which == "files" && c.read != nil:
		return c.read, nil
	}
	if release, report, ok := c.desk.Counted(which); ok {
		return &counted{release: release, report: report}, nil
	}
	return nil, fmt.Errorf("no release was read from the %s", which)
}

// pack reads records.pack; the answer says in JSON what is in it.
func (c *counter) pack(data []byte) (string, error) {
	release, err := records.ReadPack(data)
	if err != nil {
		return "", err
	}
	c.packed, c.parts = &counted{release: release}, nil
	return inPack(release), nil
}

// part reads one of the packs of a large release; join then takes those that
// were read for the release.
func (c *counter) part(data []byte) (string, error) {
	release, err := records.ReadPack(data)
	if err != nil {
		return "", err
	}
	c.parts = append(c.parts, release)
	return inPack(release), nil
}

func (c *counter) join() error {
	release, err := records.Join(c.parts)
	c.parts = nil
	if err != nil {
		return err
	}
	c.packed = &counted{release: release}
	return nil
}

func inPack(release *records.Release) string {
	g := release.Grid
	return string(analysis.Object().
		Set("models", analysis.Int(g.M())).
		Set("items", analysis.Int(g.N())).
		Set("configurations", analysis.Int(g.C())).
		Set("benchmarks", analysis.Int(len(g.Benchmarks))).
		Set("curves", analysis.Bool(g.Likelihood != nil)).
		Set("files", fileSums(release)).JSON())
}

// fileSums lists path and SHA-256 of the source files that a pack was made of.
func fileSums(release *records.Release) *analysis.Node {
	list := analysis.List()
	for _, f := range release.Files {
		list.Append(analysis.Strings([]string{f.Path, f.SHA256}))
	}
	return list
}

// file reads one file of the release, uncompressed, of which the page knows the
// hash. legend.json is the first; with it common says whether the site counts
// only what all models have.
func (c *counter) file(path string, data []byte, sha256 string, common bool) error {
	if path == "legend.json" {
		legend, err := records.ParseLegend(path, data)
		if err != nil {
			return err
		}
		c.reader = records.NewReader(legend, records.ReadOptions{Common: common, Digest: func([]byte) string { return c.digest }})
		c.read = nil
		return nil
	}
	if c.reader == nil {
		return errors.New("a record file came before legend.json")
	}
	c.digest = sha256
	c.reader.Add(path, data)
	return nil
}

// finish closes the record files. The answer has in JSON the problems, for which
// the files are no release, and the differences to the pack, all in words.
func (c *counter) finish() (string, error) {
	if c.reader == nil {
		return "", errors.New("no record file was read")
	}
	release, err := c.reader.Finish()
	c.reader = nil
	var wrong, differ []string
	var problems records.Problems
	switch {
	case errors.As(err, &problems):
		for _, p := range problems {
			wrong = append(wrong, p.Error())
		}
	case err != nil:
		wrong = append(wrong, err.Error())
	default:
		c.read = &counted{release: release}
		if c.packed != nil {
			differ = differences(release.Grid, c.packed.release.Grid)
		}
	}
	return string(analysis.Object().
		Set("problems", analysis.Strings(wrong)).
		Set("differences", analysis.Strings(differ)).JSON()), nil
}

// count computes the numbers of a release that analysis.Begin does; the others
// are left out (reason not_computed) until draw has come to them.
func (c *counter) count(which string) error {
	r, err := c.from(which)
	if err != nil {
		return err
	}
	options := r.release.Legend.Options()
	options.Progress, options.Team = c.desk.Progress, c.desk.Team
	if err := options.Validate(r.release.Grid); err != nil {
		return err
	}
	r.run = analysis.Begin(r.release.Grid, options)
	r.report = r.run.Report()
	return nil
}

// draw does the next stage of a count; more is false when there was none left.
func (c *counter) draw(which string) (more bool, err error) {
	r, err := c.from(which)
	if err != nil {
		return false, err
	}
	if r.run == nil {
		return false, fmt.Errorf("the release from the %s was not counted yet", which)
	}
	return r.run.Next(), nil
}

// report is what count computed.
func (c *counter) report(which string) (*analysis.Report, error) {
	r, err := c.from(which)
	if err != nil {
		return nil, err
	}
	if r.report == nil {
		return nil, fmt.Errorf("the release from the %s was not counted yet", which)
	}
	return r.report, nil
}

// numbers answers a list "key NUL format NUL key NUL format ..." with a JSON
// list of [raw, text], or of [null, why] where the report has no such number or
// count left it out. Counted from the pack of one benchmark, a number that follows
// from others too is [null, ""].
// A NUL stands in no attribute of a page.
func (c *counter) numbers(which, list string) (string, error) {
	report, err := c.report(which)
	if err != nil {
		return "", err
	}
	from, err := c.from(which)
	if err != nil {
		return "", err
	}
	asked := strings.Split(list, "\x00")
	if len(asked)%2 != 0 {
		return "", errors.New("a list of numbers needs a format for each key")
	}
	answers := analysis.List()
	for i := 0; i < len(asked); i += 2 {
		segments, ok := from.own(analysis.ParseKey(asked[i]))
		if !ok {
			answers.Append(analysis.List(analysis.Null(""), analysis.String("")))
			continue
		}
		raw, text, err := number(report, segments, asked[i+1])
		if err != nil {
			answers.Append(analysis.List(analysis.Null(""), analysis.String(err.Error())))
			continue
		}
		answers.Append(analysis.List(analysis.String(raw), analysis.String(text)))
	}
	return string(answers.JSON()), nil
}

// number is what a page must hold for a key: the value in full and as printed.
func number(report *analysis.Report, segments []string, format string) (raw, text string, err error) {
	if raw, err = report.Format("raw", segments...); err != nil {
		return "", "", err
	}
	if report.At(segments...).Reason() == "not_computed" {
		return "", "", errors.New(analysis.Reason("not_computed"))
	}
	text, err = report.Format(format, segments...)
	return raw, text, err
}

// maxUnpacked bounds what one file may unpack to in a browser's memory.
const maxUnpacked = 1 << 30

func gunzip(data []byte) ([]byte, error) {
	z, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return nil, fmt.Errorf("unpacking: %w", err)
	}
	out, err := io.ReadAll(io.LimitReader(z, maxUnpacked+1))
	if err != nil {
		return nil, fmt.Errorf("unpacking: %w", err)
	}
	if len(out) > maxUnpacked {
		return nil, errors.New("unpacking: it holds more than 1 GiB")
	}
	return out, nil
}
