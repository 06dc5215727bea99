package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"recount/analysis"
	"recount/cmd/recount/internal/terminal"
	"recount/cmd/recount/internal/verify"
	"recount/records"
	"recount/sitegen"
)

func verifyCommand() *cobra.Command {
	var format string
	var common bool
	cmd := &cobra.Command{
		Use:     "verify SITE|RELEASE [--format text|json]",
		Short:   "Count everything again and list what was published otherwise.",
		Example: "recount verify site",
		Args:    operands("SITE or RELEASE"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := checkFormat(format); err != nil {
				return err
			}
			result, err := verifyPath(cmd, args[0], common)
			if err != nil {
				return err
			}
			if err := writeResult(cmd.OutOrStdout(), format, args[0], result); err != nil {
				return err
			}
			if n := len(result.Differences); n > 0 {
				return fmt.Errorf("%s: %s", args[0], countOf(n, "difference"))
			}
			return nil
		},
	}
	cmd.Flags().StringVar(&format, "format", "text", "how to print: `text|json`")
	cmd.Flags().BoolVar(&common, "common", false, "a RELEASE keeps what all models have; a site tells")
	return cmd
}

func verifyPath(cmd *cobra.Command, path string, common bool) (*verify.Result, error) {
	switch kindOf(path) {
	case kindSite:
		return verifySite(cmd, path)
	case kindRelease:
		return verifyRelease(cmd, path, common)
	case kindNothing:
		return nil, failure{fmt.Errorf("verify: there is no %s", path), "name the folder of a site or release"}
	}
	return nil, failure{fmt.Errorf("verify: %s is neither a site nor a release", path), "name the folder that holds data/legend.json or legend.json"}
}

func verifyRelease(cmd *cobra.Command, path string, common bool) (*verify.Result, error) {
	result, err := await(cmd.Context(), func() (*verify.Result, error) {
		return verify.OfRelease(os.DirFS(path), readOptions(common, processors()), func(release *records.Release) (*analysis.Report, error) {
			o := release.Legend.Options()
			o.Workers = processors()
			return count(cmd, release.Grid, o)
		})
	})
	if errors.Is(err, verify.ErrNothing) {
		return nil, failure{fmt.Errorf("verify: %s: %w", path, err), "recount build makes a site that can be verified"}
	}
	return result, err
}

// verifySite builds the site again with the settings and the worker that it was
// built with. The worker is compared by itself: with another, every page would
// differ for that one reason.
func verifySite(cmd *cobra.Command, path string) (*verify.Result, error) {
	settings, err := publishedSettings(path)
	if err != nil {
		return nil, err
	}
	stderr := cmd.ErrOrStderr()
	if own := version(); settings.version != own {
		fmt.Fprintf(stderr, "recount: the site was built by recount %s, and this is %s: pages may differ in form\n", terminal.Plain(settings.version), own)
	}
	own, err := ownWorker(io.Discard)
	if err != nil {
		return nil, err
	}
	if settings.worker != nil && own == nil {
		fmt.Fprintln(stderr, "recount: the browser's worker in assets/ was not compared: this recount was built without one")
	}
	result, err := await(cmd.Context(), func() (*verify.Result, error) {
		rebuild := func(release *records.Release, data fs.FS) (*analysis.Report, verify.Site, error) {
			src := &source{release: release, files: data}
			site, report, err := siteOf(cmd, src, settings)
			return report, site, err
		}
		return verify.OfSite(os.DirFS(path), readOptions(settings.common, processors()), rebuild)
	})
	if err == nil && settings.worker != nil && own != nil {
		compareWorkers(result, settings.worker, own)
	}
	return result, err
}

// publishedSettings reads what the site says about how it was built.
func publishedSettings(site string) (buildSettings, error) {
	const name = "/data/build.json"
	data, err := os.ReadFile(site + name)
	if err != nil {
		return buildSettings{}, failure{fmt.Errorf("verify: %w", err), "the file is part of every site; download the whole folder again"}
	}
	s, err := sitegen.ParseSettings(data)
	if err != nil {
		return buildSettings{}, fmt.Errorf("verify: %s%s: %w", site, name, err)
	}
	day, err := s.Day()
	if err != nil {
		return buildSettings{}, err
	}
	worker, err := publishedWorker(os.DirFS(site), s.Worker)
	return buildSettings{common: s.Common, single: s.Single, split: s.Split, offline: s.Offline, connect: strings.Fields(s.Connect), baseURL: s.BaseURL, date: day, version: s.Version, worker: worker}, err
}

// writeResult prints what differs. In text, files stand with the path that was
// given, so that they can be opened; in JSON they are relative to it.
func writeResult(out io.Writer, format, folder string, r *verify.Result) error {
	if format == "json" {
		return writeJSON(out, r)
	}
	for _, d := range r.Differences {
		d.File = filepath.ToSlash(filepath.Join(folder, d.File))
		if _, err := fmt.Fprintln(out, terminal.Plain(d.String())); err != nil {
			return err
		}
	}
	if len(r.Differences) > 0 {
		return nil
	}
	_, err := fmt.Fprintf(out, "verified: %s, %s, %s, nothing differs\n", countOf(r.Files, "file"), countOf(r.Pages, "page"), countOf(r.Numbers, "number"))
	return err
}
