package sitegen

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"path"
	"strings"

	"recount/analysis"
	"recount/records"
	"recount/tables"
	"recount/web"
)

// A builder is one run of Build.
type builder struct {
	Options
	site   *Site
	legend *records.Legend
	blocks *blockSet
	data   *releaseData
	pages  []*page
	shells []*shellData // of the pages, once they are put together

	style, script, worker, exec, wasm string // paths of assets
	bench                             benchData
}

// Build makes the site of a release in memory; record files stay where they are
// until Site.WriteInto copies them. The error is a Faults when pages are wrong.
func Build(ctx context.Context, o Options) (*Site, error) {
	b := &builder{Options: o, legend: o.Release.Legend, site: &Site{files: map[string]siteFile{}}}
	steps := []struct {
		doing string
		do    func() error
	}{
		{"preparing the release", b.addData},
		{"drawing figures", b.addBlocks},
		{"reading pages", b.readPages},
		{"writing pages", b.renderPages},
		{"joining assets", b.addAssets},
		{"sealing the release", b.seal},
		{"putting pages together", b.addPages},
		{"joining the report of one file", b.addSingle},
		{"listing what is kept offline", b.addServiceWorker},
	}
	for _, step := range steps {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if err := step.do(); err != nil {
			if faults, ok := err.(Faults); ok {
				return nil, faults
			}
			return nil, fmt.Errorf("%s: %w", step.doing, err)
		}
	}
	return b.site, nil
}

// addBlocks builds every table and figure, writes their exports and keeps them
// for the pages.
func (b *builder) addBlocks() error {
	formulas, err := fs.Sub(web.Files, "formulas")
	if err != nil {
		return err
	}
	b.blocks = &blockSet{tables: map[string]tables.Table{}, figures: map[string]figure{}, formulas: formulas, missing: map[string]absence{}}
	for _, t := range b.legendTables() {
		b.blocks.tables[t.Name] = t
		if err := b.addTable(t); err != nil {
			return err
		}
	}
	for _, result := range tables.All(b.Report) {
		if result.Reason != "" {
			b.blocks.missing["table "+result.Name] = absence{result.Table.Title, result.Reason}
			continue
		}
		b.blocks.tables[result.Name] = result.Table
		if err := b.addTable(result.Table); err != nil {
			return err
		}
	}
	return b.addFigures()
}

// readPages takes the author's pages and, for names that the author does not
// use, the default ones.
func (b *builder) readPages() error {
	own, err := b.ownPages()
	if err != nil {
		return err
	}
	taken := map[string]bool{}
	for _, p := range own {
		taken[p.name] = true
	}
	b.pages = append(b.pages, own...)
	for _, d := range defaultPages {
		if taken[d.name] || d.compares && !b.compares() {
			continue
		}
		if reason := d.needs(b); reason != "" {
			b.site.LeftOut = append(b.site.LeftOut, LeftOut{d.name, d.title, reason})
			continue
		}
		taken[d.name] = true
		b.pages = append(b.pages, &page{name: d.name})
	}
	return b.writeDefaultPages()
}

// writeDefaultPages writes the Markdown of the default pages, the overview last
// since it lists the others.
func (b *builder) writeDefaultPages() error {
	write := func(overview bool) error {
		for i, p := range b.pages {
			if p.source != nil || (p.name == "index") != overview {
				continue
			}
			source, err := b.defaultPage(p.name)
			if err != nil {
				return fmt.Errorf("default page %s: %w", p.name, err)
			}
			b.pages[i] = newPage(p.name, "web/pages/"+p.name+".md", source)
		}
		inNavigation(b.pages)
		return nil
	}
	if err := write(false); err != nil {
		return err
	}
	return write(true)
}

// ownPages reads report/*.md of the release.
func (b *builder) ownPages() ([]*page, error) {
	names, err := fs.Glob(b.Source, "report/*.md")
	if err != nil {
		return nil, err
	}
	var own []*page
	for _, file := range names {
		if !isFile(b.Source, file) {
			continue
		}
		source, err := fs.ReadFile(b.Source, file)
		if err != nil {
			return nil, err
		}
		name := strings.TrimSuffix(path.Base(file), ".md")
		p := newPage(name, file, source)
		p.own = true
		if name == "workbench" && hasWorkbench(b.Worker) {
			p.faults = append(p.faults, Fault{File: file, Text: "workbench.html is a page of every site; give this one another name"})
		}
		if !pageName.MatchString(name) {
			p.faults = append(p.faults, Fault{File: file, Text: "a page's file name becomes its address: letters, digits, - and _ only"})
		}
		if b.Single && name+".html" == singleFile {
			p.faults = append(p.faults, Fault{File: file, Text: singleFile + " is the report of one file", Hint: "give the page another name"})
		}
		own = append(own, p)
	}
	return own, nil
}

// isFile reports whether name is a file, perhaps through a link, that is no file
// of an editor's or of the system's: their names begin with a dot. Reading a pipe
// would wait for its writer.
func isFile(files fs.FS, name string) bool {
	if strings.HasPrefix(path.Base(name), ".") {
		return false
	}
	info, err := fs.Stat(files, name)
	return err == nil && info.Mode().IsRegular()
}

// renderPages turns the Markdown of every page into HTML and returns the faults
// of all of them.
func (b *builder) renderPages() error {
	names, images := map[string]bool{}, map[string]bool{}
	for _, p := range b.pages {
		names[p.name] = true
	}
	if hasWorkbench(b.Worker) {
		names["workbench"] = true
	}
	for _, f := range b.data.beside {
		images[strings.TrimPrefix(f, "report/")] = true
	}
	allowed := b.names()
	codes := map[string]bool{}
	for _, c := range b.legend.Configurations {
		codes[c.Key] = true
	}
	released := map[string]bool{}
	for _, f := range b.Release.Files {
		released[f.Path] = true
	}
	var faults Faults
	for _, p := range b.pages {
		p.released = released
		p.report, p.blocks, p.pages, p.images, p.codes = b.Report, b.blocks, names, images, codes
		p.allowed = newAllowList(allowed, p.front.Literals)
		p.ids["content"], p.ids["verify-status"], p.ids["verify-records"], p.ids["verify-progress"] = true, true, true, true
		p.ids["number-card"], p.ids["number-card-title"], p.ids["doubts"] = true, true, true
		p.render()
		faults = append(faults, p.faults...)
	}
	if len(faults) > 0 {
		return faults.sorted()
	}
	return nil
}

// names is what the legend calls things: digits in them are no results.
func (b *builder) names() []string {
	l := b.legend
	all := []string{l.Title, l.Description, l.Licence, l.Reference}
	for _, m := range l.Models {
		all = append(all, m.ID, m.Name, m.Family, m.Revision, m.DType, m.Reason)
	}
	for _, x := range l.Benchmarks {
		all = append(all, x.ID, x.Name, x.Licence, x.Construction)
	}
	for _, c := range l.Configurations {
		all = append(all, c.Key, c.Template, c.Order)
	}
	for _, a := range l.Axes {
		all = append(all, a.Name)
	}
	for _, t := range l.Templates {
		all = append(all, t.ID, t.Labels)
	}
	return all
}

// addAssets adds the style sheet, the scripts and the worker under names that
// change with their content.
func (b *builder) addAssets() error {
	if err := b.baseAssets(); err != nil {
		return err
	}
	b.site.add(".nojekyll", nil)
	for _, p := range b.pages {
		if !p.own {
			b.site.add("pages/"+p.name+".md", p.source)
		}
	}
	return nil
}

func (b *builder) asset(name string, data []byte) string {
	file := "assets/" + hashed(name, data)
	b.site.add(file, data)
	return file
}

func shortHash(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:5])
}

// present tells whether the report has a defined value or section at a key.
func present(r *analysis.Report, segments ...string) bool {
	n := r.At(segments...)
	return n != nil && !n.IsNull()
}
