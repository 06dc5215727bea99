package vllm

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"recount/runner/engine"
)

// A server is the child process.
type server struct {
	cmd   *exec.Cmd
	guard *guard
	log   string
	from  int64 // where this start's lines begin in the log
	ended chan struct{}
	err   error // of Wait, once ended is closed
}

// patience is how long a server may take to end when it is asked to; tests have
// less.
var patience = 20 * time.Second

func startServer(program string, arguments, environment []string, log string) (*server, error) {
	if err := os.MkdirAll(filepath.Dir(log), 0o777); err != nil {
		return nil, err
	}
	f, err := os.OpenFile(log, os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o666)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	from, err := f.Seek(0, io.SeekEnd)
	if err != nil {
		return nil, err
	}
	cmd := exec.Command(program, arguments...)
	cmd.Env, cmd.Stdout, cmd.Stderr = environment, f, f
	ownGroup(cmd)
	fmt.Fprintln(f, strings.Join(cmd.Args, " "))
	if err := cmd.Start(); err != nil {
		return nil, &engine.Defect{What: fmt.Sprintf("vLLM does not start: %v", err),
			Cure: "install vLLM, or say in the plan how it is started: vllm: {command: [/path/to/python, -m, vllm.entrypoints.openai.api_server]}"}
	}
	s := &server{cmd: cmd, log: log, from: from, ended: make(chan struct{})}
	go func() { s.err = cmd.Wait(); close(s.ended) }()
	if s.guard, err = guardGroup(cmd.Process.Pid); err != nil {
		s.stop()
		return nil, fmt.Errorf("guarding vLLM's process: %w", err)
	}
	return s, nil
}

// ready waits until the address answers 200.
func (s *server) ready(ctx context.Context, address string, most time.Duration) error {
	limit, cancel := context.WithTimeout(ctx, most)
	defer cancel()
	client := &http.Client{Timeout: 10 * time.Second}
	for {
		request, err := http.NewRequestWithContext(limit, http.MethodGet, address, nil)
		if err != nil {
			return err
		}
		if response, err := client.Do(request); err == nil {
			response.Body.Close()
			if response.StatusCode == http.StatusOK {
				return nil
			}
		}
		select {
		case <-s.ended:
			return s.died()
		case <-limit.Done():
			if ctx.Err() != nil {
				return ctx.Err()
			}
			return &engine.Defect{What: fmt.Sprintf("vLLM was not ready after %s; it last said:\n%s", most, s.tail()),
				Cure: "see " + s.log + "; vllm: {ready: 2h} in the plan waits longer"}
		case <-time.After(200 * time.Millisecond):
		}
	}
}

// during runs f and stops it when the server ends.
func (s *server) during(ctx context.Context, f func(context.Context) error) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	go func() {
		select {
		case <-s.ended:
			cancel()
		case <-ctx.Done():
		}
	}()
	err := f(ctx)
	select {
	case <-s.ended:
		if err != nil {
			return s.died()
		}
	default:
	}
	return err
}

// died is the error of a server that has ended by itself.
func (s *server) died() error {
	how := "with status 0"
	if s.err != nil {
		how = s.err.Error()
	}
	return &engine.Defect{What: fmt.Sprintf("vLLM ended by itself (%s); it last said:\n%s", how, s.tail()), Cure: "see " + s.log}
}

// tail is the last lines that this start printed.
func (s *server) tail() string {
	f, err := os.Open(s.log)
	if err != nil {
		return err.Error()
	}
	defer f.Close()
	size, err := f.Seek(0, io.SeekEnd)
	if err != nil {
		return err.Error()
	}
	from := max(s.from, size-2000)
	data, err := io.ReadAll(io.NewSectionReader(f, from, size-from))
	if err != nil {
		return err.Error()
	}
	lines := bytes.Split(bytes.TrimSpace(data), []byte("\n"))
	return string(bytes.Join(lines[max(0, len(lines)-10):], []byte("\n")))
}

// stop asks the server to end, waits, and ends by force what is left of its
// group.
func (s *server) stop() error {
	group := s.cmd.Process.Pid
	err := signalGroup(group, false)
	select {
	case <-s.ended:
	case <-time.After(patience):
	}
	err = errors.Join(err, signalGroup(group, true))
	<-s.ended
	if s.guard != nil {
		s.guard.dismiss()
	}
	return err
}
