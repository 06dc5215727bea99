package items

import (
	"fmt"
	"strings"
)

// A Format is a benchmark's released form: what Load reads, and under which
// terms its questions may be passed on.
type Format struct {
	Name    string
	Title   string
	Licence string // as the source states it
	Source  string

	load func(*loading, Source) error
	// shuffle: the source lists the right option first, or does not say in
	// which order options are shown (P2 §2; SPEC S2.03).
	shuffle bool
}

var formats = []Format{
	{Name: "arc", Title: "ARC", Licence: "CC BY-SA 4.0", Source: "allenai.org/data/arc", load: choiceItems},
	{Name: "bbh", Title: "BIG-Bench Hard", Licence: "MIT", Source: "github.com/suzgunmirac/BIG-Bench-Hard", load: bigBenchHard},
	{Name: "commonsenseqa", Title: "CommonsenseQA", Licence: "MIT", Source: "www.tau-nlp.org/commonsenseqa", load: choiceItems},
	{Name: "health", Title: "Health Benchmarks", Licence: "Apache-2.0", Source: "huggingface.co/datasets/yesilhealth/Health_Benchmarks", load: health},
	{Name: "hellaswag", Title: "HellaSwag", Licence: "MIT", Source: "github.com/rowanz/hellaswag", load: hellaSwag},
	{Name: "mcsqa", Title: "mCSQA", Licence: "other: see the data card (CC BY-SA 4.0 and the terms of OpenAI are named)", Source: "huggingface.co/datasets/yusuke1997/mCSQA", load: choiceItems},
	{Name: "mmlu", Title: "MMLU", Licence: "MIT", Source: "github.com/hendrycks/test", load: mmlu},
	{Name: "mmlu-pro", Title: "MMLU-Pro", Licence: "MIT (data card), Apache-2.0 (repository)", Source: "github.com/TIGER-AI-Lab/MMLU-Pro", load: mmluPro},
	{Name: "openbookqa", Title: "OpenBookQA", Licence: "Apache-2.0 (repository); the data card says unknown", Source: "allenai.org/data/open-book-qa", load: choiceItems},
	{Name: "qasc", Title: "QASC", Licence: "CC BY 4.0", Source: "github.com/allenai/qasc", load: qasc},
	{Name: "recount", Title: "questions of one's own", Licence: "", load: own},
	{Name: "sciq", Title: "SciQ", Licence: "CC BY-NC 3.0", Source: "allenai.org/data/sciq", load: sciq, shuffle: true},
	{Name: "truthfulqa", Title: "TruthfulQA", Licence: "Apache-2.0", Source: "github.com/sylinrl/TruthfulQA", load: truthfulQA},
	{Name: "truthfulqa-mc1", Title: "TruthfulQA", Licence: "Apache-2.0", Source: "github.com/sylinrl/TruthfulQA", load: truthfulQAWhole, shuffle: true},
}

// Formats are the names that Load knows.
func Formats() (names []string) {
	for _, f := range formats {
		names = append(names, f.Name)
	}
	return names
}

// FormatOf finds a format by its name.
func FormatOf(name string) (Format, error) {
	for _, f := range formats {
		if f.Name == name {
			return f, nil
		}
	}
	return Format{}, fmt.Errorf("unknown format %q; there are %s", name, strings.Join(Formats(), ", "))
}
