package tables

import "recount/analysis"

// A Builder lays out one table of a report. The error is a *Missing where the
// report does not have it.
type Builder struct {
	Name  string
	Build func(*analysis.Report) (Table, error)
}

// Builders lists every table in the order of a report: those of the grid, then
// those of prompting against likelihood.
func Builders() []Builder { return append(gridBuilders(), likelihoodBuilders()...) }

func gridBuilders() []Builder {
	return []Builder{
		{"leaderboard", Leaderboard},
		{"bands", Bands},
		{"pairs", Pairs},
		{"gaps", Gaps},
		{"strictness", Strictness},
		{"power", Power},
		{"champions", Champions},
		{"champions-by-model", ChampionsByModel},
		{"champions-by-template", ChampionsByTemplate},
		{"champions-by-margin", ChampionsByMargin},
		{"ranks", Ranks},
		{"kendall", Kendall},
		{"compression", Compression},
		{"subset-champions", SubsetChampions},
		{"seeds", Seeds},
		{"axes", Axes},
		{"axis-losses", AxisLosses},
		{"sampling", Sampling},
		{"difficulty", Difficulty},
		{"deciles", Deciles},
		{"without", Without},
		{"alone", Alone},
		{"lucky-by-benchmark", LuckyByBenchmark},
		{"artifact", Artifact},
		{"artifact-deltas", ArtifactDeltas},
		{"compliance", Compliance},
		{"outcomes", Outcomes},
	}
}

func likelihoodBuilders() []Builder {
	return []Builder{
		{"scaling-models", ScalingModels},
		{"curves", Curves},
		{"curve-candidates", CurveCandidates},
		{"curve-points", CurvePoints},
		{"break-even", BreakEven},
		{"break-evens", BreakEvens},
		{"break-even-by-dataset", BreakEvenByDataset},
		{"break-even-without-family", BreakEvenWithoutFamily},
		{"gap-by-size", GapBySize},
		{"slopes", Slopes},
		{"tuning", Tuning},
		{"trends", Trends},
		{"cells", Cells},
		{"datasets", DatasetsOf},
		{"dataset-accuracy", DatasetAccuracy},
		{"scaling-by-dataset", ScalingByDataset},
		{"gold-labels", GoldLabels},
		{"generation", Generation},
		{"families", Families},
		{"family-effects", FamilyEffects},
		{"answers", Answers},
		{"variants", Variants},
		{"ppl-delta", PPLDelta},
		{"ppl-correct", PPLCorrect},
		{"control", Control},
		{"extensions", Extensions},
		{"judges", Judges},
		{"agreement", Agreement},
		{"statement-text", StatementText},
		{"statement-histograms", StatementHistograms},
		{"score-checks", ScoreChecks},
	}
}

// A Result is a table, or the sentence that stands in its place.
type Result struct {
	Name   string
	Table  Table  // its name and title alone when there is a Reason
	Reason string // why there is none
}

// All builds every table of a report.
func All(r *analysis.Report) []Result {
	var all []Result
	for _, b := range Builders() {
		t, err := b.Build(r)
		all = append(all, Result{b.Name, t, reasonOf(err)})
	}
	return all
}

// Build builds the table of that name. An unknown name is a Missing error too.
func Build(r *analysis.Report, name string) (Table, error) {
	for _, b := range Builders() {
		if b.Name == name {
			return b.Build(r)
		}
	}
	return Table{}, &Missing{name, name, "absent"}
}

func reasonOf(err error) string {
	if err == nil {
		return ""
	}
	if m, ok := err.(*Missing); ok {
		return m.Sentence()
	}
	return err.Error()
}

// at is a cell that shows a key; format "" is the default of the registry.
func at(format string, segments ...string) Cell {
	return Cell{Key: analysis.Key(segments...), Format: format}
}

func text(s string) Cell { return Cell{Text: s} }

// interval is the cell "lower [hyphen] upper" in brackets.
func interval(format string, segments ...string) Cell {
	end := func(name string) Cell { return at(format, append(segments[:len(segments):len(segments)], name)...) }
	return Cell{Parts: []Cell{text("["), end("lo"), text(", "), end("hi"), text("]")}}
}

// Models returns the ids of the models of a report in the order of its
// leaderboard, which is the order of every table and figure. It is empty where
// there is no leaderboard.
func Models(r *analysis.Report) []string {
	var ids []string
	board := r.At("leaderboard")
	if board == nil || board.IsNull() {
		return nil
	}
	for i := range board.Len() {
		if n := board.Kid(i).At("model"); n != nil {
			ids = append(ids, n.Text())
		}
	}
	return ids
}

// place is the cell with the name of the model at a place of the leaderboard,
// from 0.
func place(i int) Cell { return at("name", "leaderboard", itoa(i), "model") }

// A line is a quantity and the keys that show it, for tables that list
// quantities downwards.
type line struct {
	title string
	unit  string
	cell  Cell
}

// list lays lines out as a table of two columns.
func list(name, title, note string, lines []line) Table {
	t := Table{Name: name, Title: title, Note: note, Columns: []Column{
		{Title: "quantity", Text: true}, {Title: "value"}, {Title: "unit", Text: true},
	}}
	for _, l := range lines {
		t.Rows = append(t.Rows, Row{Cells: []Cell{text(l.title), l.cell, text(l.unit)}})
	}
	return t
}
