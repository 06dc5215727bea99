// Command recount counts the numbers of evaluation records again: natively, on
// a static page, and as a check of a page that someone else published.
//
// Data goes to stdout and everything else to stderr. The exit status is 0 when
// the work is done, 1 when it failed or found a difference, 2 when the command
// line is wrong. Output files are complete or absent.
package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second signal ends the process at once
	os.Exit(run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}
