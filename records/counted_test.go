package records

import "testing"

func TestCounted(t *testing.T) {
	for _, row := range []struct {
		n           int
		noun        string
		want, there string
	}{{0, "option", "0 options", "there are 0 options"}, {1, "option", "1 option", "there is 1 option"}, {2, "entry", "2 entries", "there are 2 entries"}, {1, "entry", "1 entry", "there is 1 entry"}} {
		if got, there := counted(row.n, row.noun), thereAre(row.n, row.noun); got != row.want || there != row.there {
			t.Errorf("got %q, %q, want %q, %q", got, there, row.want, row.there)
		}
	}
}
