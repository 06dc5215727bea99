package analysis

import "fmt"

// indexOf returns the place of name in list, -1 when it is not there.
func indexOf(list []string, name string) int {
	for i, s := range list {
		if s == name {
			return i
		}
	}
	return -1
}

// unknownName says that there is no such model, benchmark or configuration and
// which known one comes nearest, or all when they are few.
func unknownName(what, name string, known []string) string {
	switch near := nearest(name, known); {
	case len(known) == 0:
		return fmt.Sprintf("no %s %q: there are none", what, name)
	case near != "":
		return fmt.Sprintf("no %s %q: did you mean %q?", what, name, near)
	case len(known) <= 6:
		return fmt.Sprintf("no %s %q: there are %q", what, name, known)
	}
	return fmt.Sprintf("no %s %q: there are %q … (%d in all)", what, name, known[:3], len(known))
}

// nearest returns the known name with the smallest edit distance to name, the
// first of several, or "" when none is closer than half of the name's length.
func nearest(name string, known []string) string {
	best, at := len([]rune(name))/2+1, ""
	for _, k := range known {
		if d := editDistance([]rune(name), []rune(k), best); d < best {
			best, at = d, k
		}
	}
	return at
}

// editDistance counts the insertions, deletions and replacements that turn a
// into b; a distance of bound or more may come out as any number that large.
func editDistance(a, b []rune, bound int) int {
	if d := len(a) - len(b); d >= bound || -d >= bound {
		return bound
	}
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range a {
		diagonal := row[0]
		row[0] = i + 1
		for j := range b {
			change := diagonal
			if a[i] != b[j] {
				change++
			}
			diagonal = row[j+1]
			row[j+1] = min(change, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}
