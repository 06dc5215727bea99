package sitegen

import (
	"errors"
	"io/fs"

	"recount/tables"
)

// addTable writes a table under tables/ in every format. The names are plain,
// so that a paper can include tables/pairs.tex from one build to the next.
func (b *builder) addTable(t tables.Table) error {
	csv, err := t.CSV(b.Report, false)
	if err != nil {
		return err
	}
	tsv, err := t.TSV(b.Report, false)
	if err != nil {
		return err
	}
	tex, err := t.LaTeX(b.Report, b.data.digest)
	if err != nil {
		return err
	}
	md, err := t.Markdown(b.Report)
	if err != nil {
		return err
	}
	b.site.add("tables/"+t.Name+".csv", csv)
	b.site.add("tables/"+t.Name+".tsv", tsv)
	b.site.add("tables/"+t.Name+".tex", tex)
	b.site.add("tables/"+t.Name+".md", md)
	return nil
}

func (b *builder) addFigures() error {
	for _, name := range []string{"bands", "gaps", "ranks", "axes", "outcomes"} {
		b.blocks.missing["figure "+name] = "Not drawn."
	}
	return nil
}

func isNotExist(err error) bool { return errors.Is(err, fs.ErrNotExist) }
