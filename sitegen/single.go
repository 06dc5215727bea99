package sitegen

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"html/template"
	"io/fs"
	"path"
	"strings"

	"recount/figures"
	"recount/web"
	"recount/web/script"
)

// singleFile is the whole report as one file, in the site's root.
const singleFile = "report.html"

const (
	attachedBytes = 256 << 10 // a linked file up to this size is put into the report
	largeSingle   = 20 << 20  // from this size the author is told how large it got
)

// singleData is what web/single.html is filled with.
type singleData struct {
	Site, Description, Policy              string
	Status                                 string
	Synthetic                              bool
	Style, Held, Script                    template.HTML // whole elements
	Articles                               []article
	Digest, Date, Licence, Version, Online string
}

// An article is a page within the report.
type article struct {
	ID, Page, Word, Title, Lead string
	LeftOut                     template.HTML
	Body                        template.HTML
	Doubts                      []doubtEntry
}

// statusWithoutScript of a report of one file.
const singleStatus = "The numbers below are as published. With JavaScript this file counts them again from the packed records that are inside it, without a network; so does recount verify."

// addSingle writes every page, the pack and the worker into one file that needs
// nothing else: it opens from a disk without a network. Its policy lets nothing
// out, and lets only the parts that are in it run.
func (b *builder) addSingle() error {
	if !b.Single {
		return nil
	}
	t, err := template.ParseFS(web.Files, "single.html")
	if err != nil {
		return err
	}
	d := &singleData{
		Site: b.siteTitle(), Description: b.legend.Description, Synthetic: b.legend.Synthetic, Status: singleStatus,
		Digest: b.data.digest, Date: b.date(), Licence: b.legend.Licence, Version: b.Version, Online: b.base(),
	}
	if d.Articles, err = b.articles(); err != nil {
		return err
	}
	style, err := b.styleSheet()
	if err != nil {
		return err
	}
	code := script.Single()
	d.Style = template.HTML("<style>" + string(style) + "</style>")
	d.Script = template.HTML("<script" + b.singleAttributes() + ">" + string(code) + "</script>")
	d.Policy = singlePolicy(code, style)
	if d.Held, err = b.held(); err != nil {
		return err
	}
	var out bytes.Buffer
	if err := t.Execute(&out, d); err != nil {
		return err
	}
	b.site.add(singleFile, out.Bytes())
	if out.Len() > largeSingle {
		b.site.Notices = append(b.site.Notices, fmt.Sprintf("%s has %s: too much for many mail boxes and phones", singleFile, size(int64(out.Len()))))
	}
	return nil
}

// base is the address of the site with its slash, "" when it is not known.
func (b *builder) base() string {
	if b.BaseURL == "" {
		return ""
	}
	return strings.TrimSuffix(b.BaseURL, "/") + "/"
}

// singlePolicy allows the one script and the one style sheet, by their hashes.
func singlePolicy(code, style []byte) string {
	return "default-src 'none'; script-src " + hashSource(code) + " 'wasm-unsafe-eval'; worker-src blob:; connect-src 'none'; style-src " +
		hashSource(style) + "; img-src data:; base-uri 'none'; form-action 'none'"
}

// hashSource names an inline script or style in a policy.
func hashSource(data []byte) string {
	sum := sha256.Sum256(data)
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}

// styleSheet is the site's own, that of figures and that of the script.
func (b *builder) styleSheet() ([]byte, error) {
	own, err := fs.ReadFile(web.Files, "site.css")
	return bytes.Join([][]byte{own, []byte(figures.CSS), script.Style()}, []byte("\n")), err
}

// articles are the pages, rewritten so that they can stand in one file.
func (b *builder) articles() ([]article, error) {
	names := map[string]bool{}
	for _, p := range b.pages {
		names[p.name] = true
	}
	var all []article
	for i, p := range b.pages {
		r := relinker{page: p.name, pages: names, attach: b.attach}
		body, err := r.rewrite([]byte(p.html))
		if err != nil {
			return nil, fmt.Errorf("page %s: %w", p.name, err)
		}
		leftOut, err := r.rewrite([]byte(b.shells[i].LeftOut))
		if err != nil {
			return nil, err
		}
		a := article{
			LeftOut: template.HTML(leftOut),
			ID:      articleID(p.name), Page: p.name, Word: p.front.Nav, Title: p.front.Title, Lead: p.front.Description,
			Body: template.HTML(body), Doubts: p.doubtList(),
		}
		if a.Title == b.siteTitle() {
			a.Title = a.Word // the report's heading says it already
		}
		all = append(all, a)
	}
	return all, nil
}

// attach returns the address of a file of the site within the report: its
// content when it is small or must be there, else where it stands on the web,
// else "".
func (b *builder) attach(file string, must bool) (string, error) {
	f, ok := b.site.files[file]
	switch {
	case !ok:
		return "", nil
	case strings.HasSuffix(file, ".html"): // a page to be framed needs the site's style sheet
	case strings.HasPrefix(file, "tables/") && !inSingle[path.Ext(file)]:
	case must, !strings.HasPrefix(file, "data/"), f.from == nil, strings.HasPrefix(file, "data/report/"):
		data, err := b.site.ReadFile(file)
		if err != nil {
			return "", err
		}
		if must || len(data) <= attachedBytes {
			return "data:" + mediaType(file) + ";base64," + base64.StdEncoding.EncodeToString(data), nil
		}
	}
	if b.base() == "" {
		return "", nil
	}
	return b.base() + urlPath(file), nil
}

// inSingle are the formats in which tables can be saved from the report; the
// others hold the same and would take half a megabyte.
var inSingle = map[string]bool{".csv": true, ".tex": true}

// mediaTypes are those of what a report links to. The system's table is not
// asked: it differs from machine to machine.
var mediaTypes = map[string]string{
	".csv": "text/csv", ".tsv": "text/tab-separated-values", ".tex": "text/x-tex", ".md": "text/markdown", ".txt": "text/plain",
	".json": "application/json", ".svg": "image/svg+xml", ".png": "image/png", ".jpg": "image/jpeg", ".jpeg": "image/jpeg",
	".gif": "image/gif", ".webp": "image/webp", ".avif": "image/avif", ".pdf": "application/pdf", ".pack": "application/octet-stream",
}

func mediaType(file string) string {
	if t, ok := mediaTypes[strings.ToLower(path.Ext(file))]; ok {
		return t
	}
	return "application/octet-stream"
}

// singleAttributes tell the script what web/README.md lists.
func (b *builder) singleAttributes() string {
	attributes := [][2]string{
		{"digest", b.data.digest}, {"single", singleFile}, {"site", b.base()}, {"release", "data/"},
		{"manifest", "data/manifest.json"}, {"manifest-sha256", b.data.manifestSHA256}, {"pack", "data/records.pack"},
	}
	if b.Worker != nil {
		attributes = append(attributes, [][2]string{{"worker", b.worker}, {"exec", b.exec}, {"wasm", b.wasm}, {"go", b.Worker.Go}}...)
	}
	var out strings.Builder
	for _, a := range attributes {
		if a[1] != "" {
			fmt.Fprintf(&out, ` data-%s="%s"`, a[0], escape(a[1]))
		}
	}
	return out.String()
}

// held are the files that the script needs, each in an element that a browser
// neither runs nor shows.
func (b *builder) held() (template.HTML, error) {
	if b.Worker == nil {
		return "", nil
	}
	var out strings.Builder
	for _, file := range []string{"data/manifest.json", "data/records.pack", b.worker, b.exec, b.wasm} {
		data, err := b.site.ReadFile(file)
		if err != nil {
			return "", err
		}
		encoding := ""
		if !bytes.HasPrefix(data, []byte{0x1f, 0x8b}) {
			if data, err = packed(data); err != nil {
				return "", err
			}
			encoding = ` data-encoding="gzip"`
		}
		fmt.Fprintf(&out, "<script type=\"application/octet-stream\" data-path=\"%s\"%s>\n", escape(file), encoding)
		inLines(&out, data)
		out.WriteString("</script>\n")
	}
	return template.HTML(out.String()), nil
}

func packed(data []byte) ([]byte, error) {
	var out bytes.Buffer
	z, err := gzip.NewWriterLevel(&out, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := z.Write(data); err != nil {
		return nil, err
	}
	err = z.Close()
	return out.Bytes(), err
}

// inLines writes data as lines of base64, each of which decodes by itself.
func inLines(out *strings.Builder, data []byte) {
	const line = 48 << 10 // bytes; a multiple of three
	for len(data) > 0 {
		n := min(line, len(data))
		out.WriteString(base64.StdEncoding.EncodeToString(data[:n]))
		out.WriteByte('\n')
		data = data[n:]
	}
}
