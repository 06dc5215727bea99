package main

import (
	"fmt"
	"os"
	"runtime/debug"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"recount/analysis"
	"recount/sitegen"
	"recount/web/dist"

	"recount/cmd/recount/internal/terminal"
)

// buildSettings are the choices of a site that are not in its release.
type buildSettings struct {
	common  bool
	single  bool // report.html too
	split   bool // a pack for each benchmark
	offline bool // kept by readers' browsers
	baseURL string
	date    time.Time // zero: none
	connect []string  // hosts that the workbench may load releases from
	version string    // of recount, as pages print it

	worker *dist.Files // nil: pages cannot count
}

// now completes settings with what a build takes from its surroundings.
func (b buildSettings) now() (buildSettings, error) {
	var err error
	b.version = version()
	b.date, err = sourceDate()
	return b, err
}

// buildSite reads and counts the release at path and makes its site in memory.
// Left-out pages and other notices go to stderr.
func buildSite(cmd *cobra.Command, path string, b buildSettings) (*sitegen.Site, error) {
	src, err := open(cmd, path, readOptions(b.common, processors()))
	if err != nil {
		return nil, err
	}
	if src.files == nil {
		return nil, failure{fmt.Errorf("reading %s: a site needs the record files, and this is a pack", path), "name the folder of the release"}
	}
	if b, err = b.now(); err != nil {
		return nil, err
	}
	if b.worker, err = ownWorker(cmd.ErrOrStderr()); err != nil {
		return nil, err
	}
	site, _, err := siteOf(cmd, src, b)
	if err != nil {
		return nil, locatedFaults(src.folder, err)
	}
	for _, page := range site.LeftOut {
		fmt.Fprintf(cmd.ErrOrStderr(), "recount: page %s left out: %s\n", page.Name, page.Reason)
	}
	for _, notice := range site.Notices {
		fmt.Fprintf(cmd.ErrOrStderr(), "recount: %s\n", terminal.Plain(notice))
	}
	return site, nil
}

// siteOf counts a release and makes its site.
func siteOf(cmd *cobra.Command, src *source, b buildSettings) (*sitegen.Site, *analysis.Report, error) {
	var err error
	o := sitegen.Options{
		Release: src.release, Source: src.files, Analysis: src.release.Legend.Options(),
		Common: b.common, Single: b.single, Split: b.split, Offline: b.offline, Connect: b.connect, BaseURL: b.baseURL, Date: b.date, Version: b.version,
	}
	o.Analysis.Workers = processors()
	if o.Report, err = count(cmd, src.release.Grid, o.Analysis); err != nil {
		return nil, nil, err
	}
	o.Worker = b.worker
	site, err := await(cmd.Context(), func() (*sitegen.Site, error) { return sitegen.Build(cmd.Context(), o) })
	return site, o.Report, err
}

// sourceDate is the day that reproducible builds agree on
// (reproducible-builds.org/specs/source-date-epoch); zero without one.
func sourceDate() (time.Time, error) {
	text := os.Getenv("SOURCE_DATE_EPOCH")
	if text == "" {
		return time.Time{}, nil
	}
	seconds, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return time.Time{}, failure{fmt.Errorf("SOURCE_DATE_EPOCH is %q", text), "set it to seconds since 1970, or unset it"}
	}
	return time.Unix(seconds, 0).UTC(), nil
}

// version names this build of recount, "(devel)" where the build does not know.
func version() string {
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return info.Main.Version
	}
	return "(devel)"
}
