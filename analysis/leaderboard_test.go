package analysis

import (
	"fmt"
	"testing"
)

// Reference counts 1, 3, 1, 2: m1, m3, then m0 and m2, tied, in the fixed order.
func TestLeaderboardByHand(t *testing.T) {
	n := leaderboard(newTally(handGrid(t, []string{"100"}, []string{"111"}, []string{"001"}, []string{"110"})), DefaultOptions())
	for place, want := range []struct {
		model         string
		correct, tied int
	}{{"m1", 3, 1}, {"m3", 2, 1}, {"m0", 1, 2}, {"m2", 1, 2}} {
		at := fmt.Sprint(place)
		wantInt(t, n, at+"/rank", place+1)
		wantText(t, n, at+"/model", want.model)
		wantInt(t, n, at+"/correct", want.correct)
		wantNumber(t, n, at+"/accuracy", float64(want.correct)/3)
		wantInt(t, n, at+"/tied", want.tied)
	}
	if n.Len() != 4 {
		t.Errorf("leaderboard: got %d places, want 4", n.Len())
	}
}

// The leaderboard is read from the reference, not from the first configuration.
func TestLeaderboardOfReference(t *testing.T) {
	g := handGrid(t, []string{"11", "00"}, []string{"00", "10"})
	g.Reference = 1
	n := leaderboard(newTally(g), DefaultOptions())
	wantText(t, n, "0/model", "m1")
	wantInt(t, n, "1/correct", 0)
}

func TestLeaderboardWithoutItems(t *testing.T) {
	if got := leaderboard(newTally(mustGrid(t, 2, 0, plainConfigurations(1), 0)), DefaultOptions()).Reason(); got != "no_items" {
		t.Errorf("leaderboard of no items: got reason %q, want no_items", got)
	}
}
