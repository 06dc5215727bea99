package sitegen

import (
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"path"
	"sort"
	"strings"

	"golang.org/x/net/html"
)

// CheckLinks looks at every page of a built site and names each address within
// the site that leads nowhere: a missing file, a missing anchor, an address from
// the root (which breaks below a path), an id that stands twice. Addresses that
// leave the site are not asked for. The error tells of files that cannot be
// read.
func CheckLinks(site fs.FS) (Faults, error) {
	c := linkChecker{site: site, pages: map[string]*pageLinks{}}
	err := fs.WalkDir(site, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || path.Ext(name) != ".html" {
			return err
		}
		return c.read(name)
	})
	if err != nil {
		return nil, err
	}
	for _, name := range sortedKeys(c.pages) {
		if err := c.check(name); err != nil {
			return nil, err
		}
	}
	return c.faults, nil
}

type linkChecker struct {
	site   fs.FS
	pages  map[string]*pageLinks
	faults Faults
}

// pageLinks is what a page offers and what it asks for.
type pageLinks struct {
	ids   map[string]int
	links []string
}

// linkAttributes are the attributes that hold an address.
var linkAttributes = map[string]bool{
	"href": true, "src": true, "poster": true, "cite": true,
	"data-manifest": true, "data-pack": true, "data-worker": true, "data-exec": true, "data-single": true, "data-service-worker": true, "data-wasm": true,
}

func (c *linkChecker) read(name string) error {
	f, err := c.site.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	doc, err := html.Parse(f)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	p := &pageLinks{ids: map[string]int{}}
	c.pages[name] = p
	for n := range doc.Descendants() {
		if n.Type != html.ElementNode {
			continue
		}
		for _, a := range n.Attr {
			switch {
			case a.Key == "id":
				p.ids[a.Val]++
			case linkAttributes[a.Key] && !(n.Data == "link" && isExternal(a.Val)):
				p.links = append(p.links, a.Val)
			case a.Key == "aria-labelledby" || a.Key == "aria-describedby":
				for _, id := range strings.Fields(a.Val) {
					p.links = append(p.links, "#"+id)
				}
			}
		}
	}
	return nil
}

func (c *linkChecker) fail(page, format string, args ...any) {
	c.faults = append(c.faults, Fault{File: page, Text: fmt.Sprintf(format, args...)})
}

func (c *linkChecker) check(name string) error {
	p := c.pages[name]
	var twice []string
	for id, n := range p.ids {
		if n > 1 {
			twice = append(twice, id)
		}
	}
	sort.Strings(twice)
	for _, id := range twice {
		c.fail(name, "the id %q stands %d times", id, p.ids[id])
	}
	seen := map[string]bool{}
	for _, link := range p.links {
		if seen[link] {
			continue
		}
		seen[link] = true
		if err := c.follow(name, link); err != nil {
			return err
		}
	}
	return nil
}

// follow checks one address of a page.
func (c *linkChecker) follow(name, link string) error {
	u, err := url.Parse(link)
	switch {
	case err != nil:
		c.fail(name, "an address that cannot be read: %s", link)
		return nil
	case u.Scheme != "" || u.Host != "":
		return nil
	case strings.HasPrefix(u.Path, "/") && path.Base(name) == "404.html":
		return nil // shown below any path, so it may know where the site is
	case strings.HasPrefix(u.Path, "/"):
		c.fail(name, "an address from the root breaks below a path: %s", link)
		return nil
	}
	target := name
	if u.Path != "" {
		target = path.Join(path.Dir(name), u.Path)
		if !fs.ValidPath(target) {
			c.fail(name, "an address outside the site: %s", link)
			return nil
		}
	}
	info, err := fs.Stat(c.site, target)
	if err == nil && info.IsDir() {
		target = path.Join(target, "index.html")
		_, err = fs.Stat(c.site, target)
	}
	if errors.Is(err, fs.ErrNotExist) {
		c.fail(name, "a link to a file that is not there: %s", link)
		return nil
	}
	if err != nil {
		return err
	}
	if target == workbenchFile && strings.Contains(u.Fragment, "=") {
		return nil // what the workbench is to show
	}
	if to, ok := c.pages[target]; ok && u.Fragment != "" && to.ids[u.Fragment] == 0 {
		c.fail(name, "a link to an anchor that is not there: %s", link)
	}
	return nil
}
