package records

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

const (
	maxID  = 120 // characters of a model's or benchmark's id
	maxKey = 200 // characters of a configuration key, axis, template or order id
)

// forbidden characters of ids: they end a path, start a drive or a wildcard, or
// separate a list somewhere.
const forbidden = `/\<>:"|?*,`

// idFault says why id cannot name a file or folder everywhere, or "" when it
// can (DESIGN §3, Ids).
func idFault(id string) string {
	n := utf8.RuneCountInString(id)
	switch {
	case n == 0:
		return "is empty"
	case n > maxID:
		return "is " + strconv.Itoa(n) + " characters long, " + strconv.Itoa(maxID) + " are allowed"
	case id[0] == '.' || id[0] == '-':
		return "starts with " + strconv.QuoteRune(rune(id[0]))
	case strings.HasSuffix(id, ".") || strings.HasSuffix(id, " "):
		return "ends with " + strconv.QuoteRune(rune(id[len(id)-1]))
	case reservedName(id):
		return "is a reserved name on Windows"
	}
	for _, r := range id {
		if !allowed(r) {
			return "holds " + strconv.QuoteRune(r)
		}
	}
	return ""
}

// keyFault is idFault for configuration keys and axis, template and order ids,
// which name no file.
func keyFault(key string) string {
	n := utf8.RuneCountInString(key)
	switch {
	case n == 0:
		return "is empty"
	case n > maxKey:
		return "is " + strconv.Itoa(n) + " characters long, " + strconv.Itoa(maxKey) + " are allowed"
	case key[0] == '-':
		return "starts with '-'"
	}
	for _, r := range key {
		if r == ',' || unicode.IsControl(r) {
			return "holds " + strconv.QuoteRune(r)
		}
	}
	return ""
}

func allowed(r rune) bool { return !unicode.IsControl(r) && !strings.ContainsRune(forbidden, r) }

// reservedName reports whether Windows keeps the name for a device, with or
// without an extension.
func reservedName(id string) bool {
	name, _, _ := strings.Cut(strings.ToUpper(id), ".")
	name = strings.TrimRight(name, " ")
	switch name {
	case "CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$":
		return true
	}
	if rest, ok := strings.CutPrefix(name, "COM"); ok {
		return portNumber(rest)
	}
	rest, ok := strings.CutPrefix(name, "LPT")
	return ok && portNumber(rest)
}

func portNumber(s string) bool {
	switch s {
	case "\u00b9", "\u00b2", "\u00b3":
		return true
	}
	return len(s) == 1 && '0' <= s[0] && s[0] <= '9'
}

// fold is the form in which ids must differ: file systems that ignore case
// would take two names of one form for the same file.
func fold(id string) string { return strings.ToLower(strings.ToUpper(id)) }

// MakeIDs makes an id of each name that can be a file or folder name on every
// system: characters that may not stand become "_", and "-2", "-3", ... tells
// names apart whose ids would collide (without regard to case). A name that is
// a valid id and collides with none before it stays as it is.
func MakeIDs(names []string) []string {
	ids := make([]string, len(names))
	taken := map[string]bool{}
	for i, name := range names {
		base := makeID(name)
		id := base
		for n := 2; taken[fold(id)]; n++ {
			suffix := "-" + strconv.Itoa(n)
			id = cut(base, maxID-len(suffix)) + suffix
		}
		taken[fold(id)] = true
		ids[i] = id
	}
	return ids
}

func makeID(name string) string {
	id := strings.Map(func(r rune) rune {
		if r == utf8.RuneError || !allowed(r) {
			return '_'
		}
		return r
	}, name)
	id = cut(id, maxID)
	if id == "" {
		return "_"
	}
	if id[0] == '.' || id[0] == '-' {
		id = "_" + id[1:]
	}
	if end := id[len(id)-1]; end == '.' || end == ' ' {
		id = id[:len(id)-1] + "_"
	}
	if reservedName(id) {
		id = "_" + id
	}
	return id
}

// cut shortens s to at most n characters.
func cut(s string, n int) string {
	for i := range s {
		if n == 0 {
			return s[:i]
		}
		n--
	}
	return s
}
