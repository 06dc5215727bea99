package sitegen

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io/fs"
	"strings"

	"recount/web/script"
)

// serviceWorkerFile stands in the site's root, since a service worker serves
// what lies below it.
const serviceWorkerFile = "sw.js"

// offlineData is what a page knows of the copy that a browser may keep.
type offlineData struct {
	ServiceWorker string
	Version       string // of the site: ten hex digits
	Bytes         int64  // what a browser keeps at the first visit
}

// A keptFile is [path, SHA-256, bytes] in the list of the service worker.
type keptFile struct {
	path, sha256 string
	bytes        int64
}

func (k keptFile) MarshalJSON() ([]byte, error) {
	return json.Marshal([]any{k.path, k.sha256, k.bytes})
}

// core are the files that a page needs for being read and counted again, pages
// apart.
func (b *builder) core() []string {
	files := []string{b.style, b.script, "data/manifest.json"}
	if b.Worker != nil {
		files = append(files, b.worker, b.exec, b.wasm)
		if b.data.pack != nil { // packs by benchmark are kept when the reader asks
			files = append(files, "data/records.pack")
		}
	}
	return files
}

// offline gives the pages the version of the site, made of everything that is
// in it: of the pages as they are without it, and of the manifest, which has
// the sums of all other files.
func (b *builder) offline(pages [][]byte) {
	all := sha256.New()
	d := &offlineData{ServiceWorker: serviceWorkerFile}
	for i, p := range b.pages {
		fmt.Fprintf(all, "%s %x\n", p.name, sha256.Sum256(pages[i]))
		d.Bytes += int64(len(pages[i]))
	}
	fmt.Fprintln(all, b.data.manifestSHA256)
	for _, file := range b.core() {
		d.Bytes += int64(len(b.site.files[file].data))
	}
	d.Version = hex.EncodeToString(all.Sum(nil)[:5])
	for _, s := range b.shells {
		s.Offline = d
	}
}

// addServiceWorker writes the service worker with the list of what it keeps: at
// the first visit what a page needs, and everything else but the report of one
// file when the reader asks.
func (b *builder) addServiceWorker() error {
	if !b.Offline {
		return nil
	}
	list := struct {
		Version string     `json:"version"`
		Release string     `json:"release"`
		Core    []keptFile `json:"core"`
		More    []keptFile `json:"more"`
	}{Version: b.shells[0].Offline.Version, Release: b.data.digest}
	core := map[string]bool{}
	for _, file := range b.core() {
		core[file] = true
	}
	for _, p := range b.pages {
		core[p.name+".html"] = true
	}
	released := b.data.packSums()
	for _, f := range b.Release.Files {
		released["data/"+f.Path] = f.SHA256
	}
	for _, file := range b.site.Paths() {
		if file == singleFile && b.Single || file == "404.html" || strings.HasPrefix(file, ".") {
			continue
		}
		kept, err := b.kept(file, released)
		if err != nil {
			return err
		}
		if core[file] {
			list.Core = append(list.Core, kept)
		} else {
			list.More = append(list.More, kept)
		}
	}
	told, err := json.Marshal(list)
	if err != nil {
		return err
	}
	b.site.add(serviceWorkerFile, script.ServiceWorker(told))
	return nil
}

// kept is a file as the service worker knows it. Pages ask for what was released
// by the sums of the manifest, which are of uncompressed contents.
func (b *builder) kept(file string, released map[string]string) (keptFile, error) {
	f := b.site.files[file]
	k := keptFile{path: file, bytes: int64(len(f.data))}
	if f.from != nil {
		info, err := fs.Stat(f.from, f.name)
		if err != nil {
			return k, err
		}
		k.bytes = info.Size()
	}
	if k.sha256 = released[file]; k.sha256 != "" {
		return k, nil
	}
	data, err := b.site.ReadFile(file)
	if err != nil {
		return k, err
	}
	sum := sha256.Sum256(data)
	k.sha256 = hex.EncodeToString(sum[:])
	return k, nil
}
