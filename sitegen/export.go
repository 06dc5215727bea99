package sitegen

import (
	"errors"
	"fmt"
	"io/fs"

	"recount/figures"
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

// addFigures draws every figure, writes it as SVG and PNG and keeps it for the
// pages.
func (b *builder) addFigures() error {
	for _, result := range figures.All(b.Report) {
		if result.Figure == nil {
			b.blocks.missing["figure "+result.Name] = absence{figures.Title(result.Name), result.Reason}
			continue
		}
		if err := b.addFigure(result.Figure); err != nil {
			return err
		}
	}
	return b.addWays()
}

func (b *builder) addFigure(f *figures.Figure) error {
	png, err := f.PNG()
	if err != nil {
		return fmt.Errorf("figure %s: %w", f.Name, err)
	}
	b.site.add("figures/"+f.Name+".svg", f.Standalone())
	b.site.add("figures/"+f.Name+".png", png)
	b.blocks.figures[f.Name] = figure{name: f.Name, title: f.Title, description: f.Description, caption: f.Caption, svg: f.SVG, height: f.Height(), data: f.Table}
	return nil
}

func isNotExist(err error) bool { return errors.Is(err, fs.ErrNotExist) }
