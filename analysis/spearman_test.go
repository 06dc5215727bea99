package analysis

import "testing"

// scipy 1.17.1, scipy.stats.spearmanr(x, y).statistic.
func TestSpearmanAgainstScipy(t *testing.T) {
	for _, row := range []struct {
		name string
		x, y []int
		want float64
	}{
		{"no ties", []int{1, 2, 3, 4, 5}, []int{2, 1, 4, 3, 5}, 0.8},
		{"reversed", []int{1, 2, 3}, []int{9, 5, 1}, -1},
		{"ties in one", []int{1, 2, 3, 4, 5}, []int{7, 7, 3, 3, 9}, 0.10540925533894598},
		{"ties in both", []int{1, 1, 2, 2, 3, 3, 3}, []int{5, 4, 4, 5, 4, 4, 1}, -0.5902918298980975},
		{"large", []int{100000, 5, 70, 70, 3, -4}, []int{0, 0, 0, 8, 9, 1000}, -0.7700513795421217},
	} {
		got, ok := spearman(row.x, row.y).Number()
		if !ok || got-row.want > 1e-15 || row.want-got > 1e-15 {
			t.Errorf("spearman, %s: got %v, want %v", row.name, got, row.want)
		}
	}
}

func TestSpearmanUndefined(t *testing.T) {
	for _, row := range []struct {
		x, y []int
		want string
	}{
		{nil, nil, "too_few"},
		{[]int{1}, []int{1}, "too_few"},
		{[]int{1, 2}, []int{3, 9}, "too_few"},
		{[]int{2, 2}, []int{3, 9}, "too_few"},
		{[]int{1, 1, 1}, []int{1, 2, 3}, "zero_variance"},
		{[]int{1, 2, 3}, []int{4, 4, 4}, "zero_variance"},
	} {
		if got := spearman(row.x, row.y).Reason(); got != row.want {
			t.Errorf("spearman(%v, %v): got reason %q, want %q", row.x, row.y, got, row.want)
		}
	}
}
