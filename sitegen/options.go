package sitegen

import (
	"io/fs"
	"time"

	"recount/analysis"
	"recount/records"
	"recount/web/dist"
)

// Options are what a site is made from.
type Options struct {
	Release *records.Release
	Source  fs.FS // the folder of the release: its record files and report/
	Report  *analysis.Report

	// Common tells that Release was read with records.ReadOptions.Common.
	Common bool

	// Analysis are the choices that Report was made with.
	Analysis analysis.Options

	// Worker is what recounts in the browser (dist.Load); nil makes pages that
	// say that they cannot.
	Worker *dist.Files

	// Single adds report.html, the whole report as one file.
	Single bool

	// Split gives the site one pack for each benchmark, as releases have whose pack
	// is larger than records.LargePack.
	Split bool

	// Connect lists hosts, as https://example.org, that the workbench may load
	// releases from beside its own site; they stand in its policy and on it.
	Connect []string

	// Offline adds the service worker, which keeps the report in the reader's
	// browser for reading without a network.
	Offline bool

	// BaseURL is where the site will stand, for the tags that need an absolute
	// address; "" leaves them out. Links never depend on it.
	BaseURL string

	// Date is the day of publication when the legend names none, from
	// SOURCE_DATE_EPOCH; zero leaves it out.
	Date time.Time

	// Version of recount, for the foot; "" leaves it out.
	Version string
}
