package synth

import "fmt"

// The paper's shape.
const (
	PaperModels         = 12
	PaperItems          = 3679
	PaperConfigurations = 26
)

// Options say what to invent. Use Default and change what differs.
type Options struct {
	Models         int    // the paper's 12 first, then invented ones
	Items          int    // over all benchmarks, in the paper's proportions 1000:1000:1000:679
	Configurations int    // the paper's 26 first, then further generation templates of six orders
	Outputs        bool   // whether lines hold the answers and not only the bits
	Compress       bool   // record files as .jsonl.gz
	Seed           uint64 // another seed, another world
}

// Default is the paper's shape: 48 files, 44,148 lines. Seed 5 shows what a report
// should be able to show: five champions and a tie for first place.
func Default() Options {
	return Options{Models: PaperModels, Items: PaperItems, Configurations: PaperConfigurations, Seed: 5}
}

// The largest numbers that Options may have. They keep a typing error from
// filling a disk.
const (
	maxModels         = 10_000
	maxItems          = 10_000_000
	maxConfigurations = 10_000
)

// Check tells what is wrong with the options.
func (o Options) Check() error {
	for _, n := range []struct {
		what          string
		got, min, max int
	}{
		{"models", o.Models, 1, maxModels},
		{"items", o.Items, 1, maxItems},
		{"configurations", o.Configurations, 1, maxConfigurations},
	} {
		if n.got < n.min || n.got > n.max {
			return fmt.Errorf("synth: %d %s; it must be %d to %d", n.got, n.what, n.min, n.max)
		}
	}
	return nil
}
