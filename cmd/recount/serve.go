package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"recount/cmd/recount/internal/server"
	"recount/cmd/recount/internal/watch"
	"recount/sitegen"
	"recount/web/dist"
)

// watchInterval is how often serve --watch looks at the release: a change is
// built when it has been quiet for that long.
const watchInterval = 500 * time.Millisecond

func serveCommand() *cobra.Command {
	var address string
	var watching, common bool
	cmd := &cobra.Command{
		Use:     "serve [PATH] [--watch] [--addr HOST:PORT]",
		Short:   "Build the site of a release in a temporary folder and serve it.",
		Example: "recount serve examples/synthetic-small --watch",
		Args:    atMostOne("PATH"),
		RunE: func(cmd *cobra.Command, args []string) error {
			path := "."
			if len(args) > 0 {
				path = args[0]
			} else if kindOf(path) == kindOther {
				path = "" // the workbench alone
			}
			return serve(cmd, path, address, watching, buildSettings{common: common})
		},
	}
	f := cmd.Flags()
	f.StringVar(&address, "addr", "127.0.0.1:0", "listen on `HOST:PORT`; port 0 takes a free one")
	f.BoolVar(&watching, "watch", false, "build again when a file of the release changes")
	f.BoolVar(&common, "common", false, "keep what all models have and leave out the rest")
	return cmd
}

// serve prints the address, alone on a line of stdout, once the site can be
// read there, and returns when ctx is done. PATH may also be a built site, which
// is served as it is. Without a path, and where no release lies, it serves the
// workbench alone.
func serve(cmd *cobra.Command, path, address string, watching bool, settings buildSettings) error {
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return failure{fmt.Errorf("serve: %w", err), "name another address with --addr HOST:PORT"}
	}
	defer listener.Close()
	site, err := newLiveSite(cmd, path, settings)
	if err != nil {
		return err
	}
	defer site.close()
	if path == "" && watching {
		return usageError{errors.New("serve: --watch needs a release to watch"), "name it: recount serve RELEASE --watch"}
	}
	changes := watch.New(os.DirFS(cmp.Or(path, site.folder)))
	if err := site.build(cmd.Context()); err != nil {
		return err
	}
	if _, err := fmt.Fprintf(cmd.OutOrStdout(), "http://%s/\n", listener.Addr()); err != nil {
		return err
	}
	fmt.Fprintln(cmd.ErrOrStderr(), "recount: serving until Ctrl-C")
	if watching {
		go changes.Changes(cmd.Context(), watchInterval, func() { site.rebuild(cmd.Context()) })
	}
	return listen(cmd.Context(), listener, &site.server)
}

// listen serves until ctx is done and then lets answers under way finish.
func listen(ctx context.Context, listener net.Listener, handler http.Handler) error {
	s := &http.Server{Handler: handler, ReadHeaderTimeout: 10 * time.Second}
	stopped := make(chan struct{})
	defer context.AfterFunc(ctx, func() {
		defer close(stopped)
		grace, cancel := context.WithTimeout(context.Background(), 2*time.Second)
		defer cancel()
		if s.Shutdown(grace) != nil {
			s.Close()
		}
	})()
	if err := s.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return fmt.Errorf("serve: %w", err)
	}
	<-stopped
	return nil
}

// A liveSite is a site that is built again and again into a temporary folder of
// its own, of which the server sees the last good one.
type liveSite struct {
	server   server.Server
	cmd      *cobra.Command
	path     string
	settings buildSettings
	folder   string // temporary; "" for a built site, which needs none
	builds   int
	root     *os.Root // what is served
	previous *os.Root // what answers under way may still read
}

func newLiveSite(cmd *cobra.Command, path string, settings buildSettings) (*liveSite, error) {
	site := &liveSite{cmd: cmd, path: path, settings: settings}
	if kindOf(path) == kindSite {
		return site, nil
	}
	folder, err := os.MkdirTemp("", "recount-serve-")
	if err != nil {
		return nil, fmt.Errorf("serve: making a temporary folder: %w", err)
	}
	site.folder = folder
	return site, nil
}

// build makes the site and serves it in place of the one before. When it fails
// the one before stays. Two builds are kept, so that a page that is just being
// loaded finds its parts.
func (s *liveSite) build(ctx context.Context) error {
	if s.folder == "" {
		return s.show(s.path)
	}
	site, err := s.make()
	if err != nil {
		return err
	}
	s.builds++
	folder := filepath.Join(s.folder, strconv.Itoa(s.builds))
	if err := site.WriteInto(ctx, folder); err != nil {
		return errors.Join(err, os.RemoveAll(folder))
	}
	if err := s.show(folder); err != nil {
		return err
	}
	return os.RemoveAll(filepath.Join(s.folder, strconv.Itoa(s.builds-2)))
}

// make builds the site in memory: of the release, or of the workbench alone.
func (s *liveSite) make() (*sitegen.Site, error) {
	if s.path != "" {
		return buildSite(s.cmd, s.path, s.settings)
	}
	worker, err := dist.Load()
	if err != nil {
		return nil, err
	}
	return sitegen.BareWorkbench(&worker, version())
}

func (s *liveSite) show(folder string) error {
	root, err := os.OpenRoot(folder)
	if err != nil {
		return err
	}
	s.server.Serve(root.FS())
	if s.previous != nil {
		s.previous.Close()
	}
	s.previous, s.root = s.root, root
	return nil
}

// rebuild tells on stderr how the build went; the reader's page stays when it
// failed.
func (s *liveSite) rebuild(ctx context.Context) {
	err := s.build(ctx)
	stderr := s.cmd.ErrOrStderr()
	switch {
	case ctx.Err() != nil:
	case err != nil:
		tell(stderr, err)
		fmt.Fprintln(stderr, "recount: the last good site stays; waiting for the next change")
	default:
		fmt.Fprintln(stderr, "recount: built again; reload the page")
	}
}

func (s *liveSite) close() {
	for _, root := range []*os.Root{s.previous, s.root} {
		if root != nil {
			root.Close()
		}
	}
	if s.folder != "" {
		os.RemoveAll(s.folder)
	}
}
