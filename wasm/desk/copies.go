package desk

import "strings"

const digits = "0123456789"

// uncopied is a path without what systems add to the name of a copy ("m (1)",
// "m copy 2", "m - Copy", "Copy of m"), and without the numbered folder that
// tells files of one name apart (web/script/open.js).
func uncopied(path string) string {
	if rest := strings.TrimLeft(path, digits); rest != path && strings.HasPrefix(rest, "/") {
		path = rest[1:]
	}
	folder, name := "", path
	if end := strings.LastIndexByte(path, '/'); end >= 0 {
		folder, name = path[:end+1], path[end+1:]
	}
	name = strings.TrimSuffix(name, ".gz")
	name = strings.TrimSuffix(name, ".jsonl")
	if start := strings.LastIndex(name, " ("); start > 0 && strings.HasSuffix(name, ")") && strings.Trim(name[start+2:len(name)-1], digits) == "" {
		name = name[:start]
	}
	if bare := strings.TrimRight(name, digits); bare == name || strings.HasSuffix(bare, " copy ") {
		bare = strings.TrimSuffix(strings.TrimSuffix(bare, " "), " copy")
		name = strings.TrimSuffix(bare, " - Copy")
	}
	return folder + strings.TrimPrefix(name, "Copy of ")
}
