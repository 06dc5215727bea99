package sitegen

import (
	"bytes"
	"io"
	"net/url"
	"path"
	"regexp"
	"strings"

	"golang.org/x/net/html"
)

// A relinker rewrites the HTML of a page so that it can stand in one file with
// the others: ids get the page's name in front, links between pages become
// anchors, headings go one level down, and what a link names is put into the
// file by attach.
type relinker struct {
	page   string
	pages  map[string]bool                                     // names of all pages
	attach func(file string, must bool) (to string, err error) // the address of a file of the site, "" for none
}

// articleID is the anchor of a page in a report of one file. Ids within a page
// have a dot, so it is none of them.
func articleID(page string) string { return "page-" + page }

// anchorID is the anchor of an id of a page.
func anchorID(page, id string) string { return page + "." + id }

// The parts of a tag as all our writers write it.
var (
	tagName      = regexp.MustCompile(`^<[^\s/>]+`)
	tagAttribute = regexp.MustCompile(`([^\s"'<>/=]+)(?:="([^"]*)")?`)
	tagEnd       = regexp.MustCompile(`\s*/?>$`)
)

// fragment is a reference within an attribute of an SVG.
var fragment = regexp.MustCompile(`url\(#([^)]*)\)`)

// rewrite returns the page's HTML rewritten. What needs no change keeps its
// bytes.
func (r *relinker) rewrite(source []byte) ([]byte, error) {
	var out bytes.Buffer
	z := html.NewTokenizer(bytes.NewReader(source))
	for {
		kind := z.Next()
		raw := z.Raw()
		switch kind {
		case html.ErrorToken:
			if z.Err() == io.EOF {
				return out.Bytes(), nil
			}
			return nil, z.Err()
		case html.StartTagToken, html.SelfClosingTagToken:
			tag, err := r.startTag(string(raw))
			if err != nil {
				return nil, err
			}
			out.WriteString(tag)
		case html.EndTagToken:
			out.WriteString(lower(string(raw)))
		default:
			out.Write(raw)
		}
	}
}

// heading is the start or end of a heading's tag.
var heading = regexp.MustCompile(`^</?h[1-5]\b`)

// lower makes a heading one of the next level.
func lower(tag string) string {
	at := heading.FindString(tag)
	if at == "" {
		return tag
	}
	last := len(at) - 1
	return at[:last] + string(at[last]+1) + tag[last+1:]
}

// startTag rewrites the attributes of a tag. An a whose file cannot be reached
// keeps its text and loses its address; one whose file is put into the page
// downloads it under its own name.
func (r *relinker) startTag(tag string) (string, error) {
	name := tagName.FindString(tag)
	rest := tag[len(name):]
	changed, download := false, ""
	var out strings.Builder
	out.WriteString(name)
	for _, a := range tagAttribute.FindAllStringSubmatch(rest, -1) {
		value := html.UnescapeString(a[2])
		now, err := r.value(a[1], value, name == "<img")
		if err != nil {
			return "", err
		}
		changed = changed || now != value
		switch {
		case a[1] == "download" && name == "<a": // written below
		case a[2] == "" && a[0] == a[1]:
			out.WriteString(" " + a[1])
		case now == "" && a[1] == "href":
		default:
			out.WriteString(" " + a[1] + `="` + escape(now) + `"`)
		}
		if name == "<a" && a[1] == "href" && strings.HasPrefix(now, "data:") && now != value {
			if u, err := url.Parse(value); err == nil {
				download = path.Base(u.Path)
			}
		}
	}
	if download != "" {
		out.WriteString(` download="` + escape(download) + `"`)
	}
	if !changed {
		return lower(tag), nil
	}
	out.WriteString(tagEnd.FindString(rest))
	return lower(out.String()), nil
}

// value is the value of an attribute in the one file.
func (r *relinker) value(name, value string, image bool) (string, error) {
	switch name {
	case "id":
		return anchorID(r.page, value), nil
	case "for", "headers", "aria-labelledby", "aria-describedby", "aria-controls":
		ids := strings.Fields(value)
		for i := range ids {
			ids[i] = anchorID(r.page, ids[i])
		}
		return strings.Join(ids, " "), nil
	case "href", "xlink:href", "src":
		return r.address(value, image)
	}
	return fragment.ReplaceAllString(value, "url(#"+anchorID(r.page, "$1")+")"), nil
}

// address is where a link of the page leads in the one file.
func (r *relinker) address(link string, image bool) (string, error) {
	u, err := url.Parse(link)
	if err != nil || u.Scheme != "" || u.Host != "" {
		return link, nil
	}
	if u.Path == "" {
		return (&url.URL{Fragment: anchorID(r.page, u.Fragment)}).String(), nil
	}
	file := path.Clean(u.Path)
	name, isPage := strings.CutSuffix(file, ".html")
	switch {
	case isPage && r.pages[name] && u.Fragment != "":
		return (&url.URL{Fragment: anchorID(name, u.Fragment)}).String(), nil
	case isPage && r.pages[name]:
		return "#" + articleID(name), nil
	}
	return r.attach(file, image)
}
