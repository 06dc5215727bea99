package sitegen

import (
	"strings"

	"recount/analysis"
)

// nearestHint names the key of the report that is written most like key, or ""
// when none is near. Cost: one pass over the report for each wrong key.
func nearestHint(r *analysis.Report, key string) string {
	if key == "" || r.Lookup(key) != nil {
		return ""
	}
	parts := strings.Split(key, "/")
	best, nearest := len(key)/2+1, ""
	r.Walk(func(segments []string, leaf *analysis.Node) {
		if len(segments) < len(parts)-1 || len(segments) > len(parts)+1 {
			return
		}
		k := analysis.Key(segments...)
		if d := len(k) - len(key); d >= best || -d >= best {
			return
		}
		if d := distance(key, k, best); d < best {
			best, nearest = d, k
		}
	})
	if nearest == "" {
		return "analysis.json lists every key"
	}
	return "did you mean " + nearest + "?"
}

// distance is the Levenshtein distance of two strings, or limit when it is not
// below.
func distance(a, b string, limit int) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal, least := row[0], i+1
		row[0] = i + 1
		for j := range len(b) {
			cost := diagonal
			if a[i] != b[j] {
				cost++
			}
			diagonal = row[j+1]
			row[j+1] = min(cost, diagonal+1, row[j]+1)
			least = min(least, row[j+1])
		}
		if least >= limit {
			return limit
		}
	}
	return row[len(b)]
}
