package main

import (
	"errors"
	"fmt"
	"net/url"

	"github.com/spf13/cobra"

	"recount/cmd/recount/internal/output"
	"recount/sitegen"
)

func buildCommand() *cobra.Command {
	var to string
	var force bool
	b := buildSettings{offline: true}
	cmd := &cobra.Command{
		Use:     "build RELEASE -o SITE",
		Short:   "Count a release and make its static site.",
		Example: "recount build examples/synthetic-small -o site",
		Args:    operands("RELEASE"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := needed(cmd, "output"); err != nil {
				return err
			}
			if err := checkURL(b.baseURL); err != nil {
				return err
			}
			if kindOf(args[0]) == kindSite {
				return usageError{fmt.Errorf("build: %s is a site already", args[0]), "recount build " + args[0] + "/data -o OTHER builds it again"}
			}
			return writeFolder(cmd, to, force, func(folder string) error {
				site, err := buildSite(cmd, args[0], b)
				if err != nil {
					return err
				}
				return site.WriteInto(cmd.Context(), folder)
			})
		},
	}
	f := cmd.Flags()
	f.StringVarP(&to, "output", "o", "", "the folder to make, `SITE`")
	f.StringVar(&b.baseURL, "base-url", "", "the `URL` where the site will stand, for citation tags")
	f.BoolVar(&b.common, "common", false, "keep what all models have and leave out the rest")
	f.BoolVar(&b.single, "single", false, "add report.html, the whole report as one file")
	f.BoolVar(&b.split, "split", false, "one pack for each benchmark, as large releases have")
	f.StringArrayVar(&b.connect, "connect", nil, "let the workbench load releases from `HOST` too")
	f.BoolVar(&force, "force", false, "replace an older site of recount")
	return cmd
}

// checkURL wants the address of a folder on the web.
func checkURL(text string) error {
	if text == "" {
		return nil
	}
	u, err := url.Parse(text)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" || u.RawQuery != "" || u.Fragment != "" {
		return usageError{fmt.Errorf("--base-url %q is no web address", text), "write it like https://example.org/paper/"}
	}
	return nil
}

// writeFolder fills the folder that the user named. Only an older site is ever
// replaced, and only with --force.
func writeFolder(cmd *cobra.Command, to string, force bool, fill func(folder string) error) error {
	mayReplace := func(path string) bool { return force && sitegen.IsSite(path) }
	err := output.Folder(cmd.Context(), to, mayReplace, fill)
	switch {
	case !errors.Is(err, output.ErrOccupied):
		return err
	case sitegen.IsSite(to):
		return failure{err, "--force replaces an older site of recount"}
	}
	return failure{err, "name a new or empty folder"}
}
