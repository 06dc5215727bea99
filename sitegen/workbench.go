package sitegen

import (
	"bytes"
	"fmt"
	"html/template"
	"io/fs"
	"net/url"
	"strings"

	"recount/web"
	"recount/web/dist"
	"recount/web/script"
)

// workbenchFile is the page on which a reader counts under selections of their
// own.
const workbenchFile = "workbench.html"

// benchData is what web/workbench.html is filled with, beside what every page
// has.
type benchData struct {
	*shellData
	BenchStyle, BenchScript, BenchWasm, IntakeWasm string
	Connect                                        []string // hosts that the page may load releases from
}

// hasWorkbench tells whether the site gets a workbench.
func hasWorkbench(w *dist.Files) bool { return w != nil && w.Workbench != nil }

// benchAssets adds what only the workbench loads.
func (b *builder) benchAssets() error {
	if !hasWorkbench(b.Worker) {
		return nil
	}
	style, err := fs.ReadFile(web.Files, "workbench.css")
	if err != nil {
		return err
	}
	b.bench = benchData{
		BenchStyle: b.asset("workbench.css", style), BenchScript: b.asset("workbench.js", script.Workbench()),
		BenchWasm: b.asset("workbench.wasm", b.Worker.Workbench), Connect: b.Connect,
	}
	if b.Worker.Intake != nil {
		b.bench.IntakeWasm = b.asset("intake.wasm", b.Worker.Intake)
	}
	for _, host := range b.Connect {
		if !connectable(host) {
			return fmt.Errorf("the workbench cannot be allowed to load from %q: name a host as https://example.org", host)
		}
	}
	return nil
}

// connectable tells whether the page's policy can name a host: by https, or, on
// the reader's own machine, by http too.
func connectable(host string) bool {
	u, err := url.Parse(host)
	if err != nil || u.Host == "" || host != u.Scheme+"://"+u.Host || strings.ContainsAny(host, " ;,'*[") {
		return false
	}
	return u.Scheme == "https" || u.Scheme == "http" && (u.Hostname() == "localhost" || u.Hostname() == "127.0.0.1")
}

// addWorkbench adds the page.
func (b *builder) addWorkbench(d *shellData, file string) error {
	if !hasWorkbench(b.Worker) {
		return nil
	}
	t, err := template.ParseFS(web.Files, workbenchFile)
	if err != nil {
		return err
	}
	data := b.bench
	data.shellData = d
	var out bytes.Buffer
	if err := t.Execute(&out, data); err != nil {
		return err
	}
	b.site.add(file, out.Bytes())
	return nil
}

// BareWorkbench is a site of the workbench alone, for a reader who has files and
// no site: index.html with what it loads. The error is ErrNotBuilt where worker
// was built without a workbench.
func BareWorkbench(worker *dist.Files, version string) (*Site, error) {
	if !hasWorkbench(worker) {
		return nil, dist.ErrNotBuilt
	}
	b := &builder{Options: Options{Worker: worker, Version: version}, site: &Site{files: map[string]siteFile{}}}
	if err := b.baseAssets(); err != nil {
		return nil, err
	}
	d := &shellData{Root: "./", Style: b.style, Version: version, Script: b.scriptData()}
	if err := b.addWorkbench(d, "index.html"); err != nil {
		return nil, err
	}
	return b.site, nil
}

// baseAssets adds the style sheet, the scripts and the programs, under names
// that change with their content.
func (b *builder) baseAssets() error {
	style, err := b.styleSheet()
	if err != nil {
		return err
	}
	b.style = b.asset("site.css", style)
	b.script = b.asset("recount.js", script.Page())
	if w := b.Worker; w != nil {
		b.worker = b.asset("worker.js", script.Worker())
		b.exec = b.asset("wasm_exec.js", w.Exec)
		b.wasm = b.asset("worker.wasm", w.Wasm)
	}
	return b.benchAssets()
}

// scriptData is what a page tells its script about the programs.
func (b *builder) scriptData() *scriptData {
	d := &scriptData{File: b.script}
	if b.Worker != nil {
		d.Worker, d.Exec, d.Wasm, d.Go = b.worker, b.exec, b.wasm, b.Worker.Go
	}
	return d
}
