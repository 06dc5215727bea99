package main

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

// A log is what a command writes to stderr while a test reads it.
type log struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (l *log) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(p)
}

func (l *log) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

// startServe runs recount serve until stop is called, which returns the exit
// status, and waits for the address.
func startServe(t *testing.T, args ...string) (address string, stderr *log, stop func() int) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	out, in := io.Pipe()
	stderr = &log{}
	status := make(chan int, 1)
	go func() {
		status <- run(ctx, append([]string{"serve"}, args...), nil, in, stderr)
		in.Close()
	}()
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatalf("serve ended without an address: %v\n%s", err, stderr)
	}
	go io.Copy(io.Discard, out)
	return strings.TrimSuffix(line, "\n"), stderr, func() int { cancel(); return <-status }
}

func fetch(t *testing.T, url string) (status int, body string) {
	t.Helper()
	answer, err := http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	data, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return answer.StatusCode, string(data)
}

// within waits until ok, up to a minute: other work may be going on.
func within(t *testing.T, what string, ok func() bool) {
	t.Helper()
	for end := time.Now().Add(time.Minute); !ok(); time.Sleep(50 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("not within a minute: %s", what)
		}
	}
}

func TestServeWatch(t *testing.T) {
	temporary := t.TempDir()
	t.Setenv("TMPDIR", temporary)
	release := tinyRelease(t)
	address, stderr, stop := startServe(t, release, "--watch")
	if status, body := fetch(t, address); status != 200 || !strings.Contains(body, "Tiny") {
		t.Errorf("GET %s: %d, want 200 with the title Tiny", address, status)
	}
	if status, _ := fetch(t, address+"data/"); status != 404 {
		t.Errorf("GET data/: %d, want 404", status)
	}

	legend := filepath.Join(release, "legend.json")
	write := func(text string) {
		t.Helper()
		if err := os.WriteFile(legend, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	renamed := strings.Replace(tiny["legend.json"], "Tiny", "Renamed", 1)
	shown := func(title string) bool { _, body := fetch(t, address); return strings.Contains(body, title) }

	write(renamed)
	within(t, "the page shows a changed title", func() bool { return shown("Renamed") })
	write("{ broken")
	within(t, "the failure is told", func() bool { return strings.Contains(stderr.String(), "the last good site stays") })
	if !strings.Contains(stderr.String(), "recount: "+filepath.ToSlash(legend)+":") {
		t.Errorf("the failure does not name the file:\n%s", stderr)
	}
	if !shown("Renamed") {
		t.Error("a failed build took the last good site away")
	}
	write(tiny["legend.json"])
	within(t, "the page recovers", func() bool { return shown("Tiny") })

	if got := stop(); got != exitDone {
		t.Errorf("stopped serve: status %d, want 0\n%s", got, stderr)
	}
	if left, _ := os.ReadDir(temporary); len(left) > 0 {
		t.Errorf("serve left %s in the temporary folder", left[0].Name())
	}
	if _, err := http.Get(address); err == nil {
		t.Error("the port still answers after the end")
	}
}

func TestServeSite(t *testing.T) {
	temporary := t.TempDir()
	t.Setenv("TMPDIR", temporary)
	site := filepath.Join(t.TempDir(), "site")
	command(t, "build", tinyRelease(t), "-o", site)
	address, stderr, stop := startServe(t, site)
	if status, body := fetch(t, address+"data/build.json"); status != 200 || !strings.Contains(body, "recount-build/1") {
		t.Errorf("GET data/build.json: %d %q", status, body)
	}
	if made, _ := os.ReadDir(temporary); len(made) > 0 {
		t.Errorf("a built site was built again: %s", made[0].Name())
	}
	if got := stop(); got != exitDone {
		t.Errorf("stopped serve: status %d, want 0\n%s", got, stderr)
	}
}

func TestServeFailures(t *testing.T) {
	check := func(want string, status int, args ...string) {
		t.Helper()
		var out, errs bytes.Buffer
		if got := run(t.Context(), append([]string{"serve"}, args...), nil, &out, &errs); got != status || !strings.Contains(errs.String(), want) {
			t.Errorf("serve %q: status %d, stderr %q, want %d, %q", args, got, &errs, status, want)
		}
		if out.Len() > 0 {
			t.Errorf("serve %q: stdout %q, want nothing", args, &out)
		}
	}
	release := tinyRelease(t)
	check("hint: name the folder that holds legend.json", exitFailed, t.TempDir())
	check("hint: name another address with --addr HOST:PORT", exitFailed, release, "--addr", "127.0.0.1:999999")
	check(`unexpected argument "two"`, exitUsage, "one", "two")
	if err := os.Remove(filepath.Join(release, "records", "x", "a.jsonl")); err != nil {
		t.Fatal(err)
	}
	check("a.jsonl: the file is missing", exitFailed, release)
}
