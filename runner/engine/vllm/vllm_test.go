//go:build unix

package vllm

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"recount/runner/engine"
	"recount/runner/engine/enginetest"
)

// The test program is itself the server that the tests start, and the runner
// that one of them kills.
func TestMain(m *testing.M) {
	switch {
	case len(os.Args) > 1 && os.Args[1] == "--model":
		enginetest.ServeVLLM()
	case os.Getenv("BE_RUNNER") != "":
		beRunner()
	default:
		os.Exit(m.Run())
	}
}

// fake are options that start this program, told to do something wrong.
func fake(t *testing.T, wrong string) Options {
	t.Helper()
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	model := filepath.Join(folder, "tiny")
	if err := os.Mkdir(model, 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(model, "config.json"), []byte("{}\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	return Options{Command: []string{program}, Arguments: []string{"--dtype", "float32"}, Environment: map[string]string{"FAKE_VLLM": wrong},
		Model: model, Log: filepath.Join(folder, "logs", "vllm.log"), Concurrency: 2}
}

// pids reads from a log which processes the server had.
func pids(t *testing.T, log string) (list []int) {
	t.Helper()
	data, err := os.ReadFile(log)
	if err != nil {
		t.Fatal(err)
	}
	var a, b int
	_, line, ok := strings.Cut(string(data), "\npids ")
	if _, err := fmt.Sscan(line, &a, &b); !ok || err != nil {
		t.Fatalf("no process ids in the log:\n%s", data)
	}
	return []int{a, b}
}

// gone waits until the processes have ended (a zombie has).
func gone(t *testing.T, list []int) {
	t.Helper()
	for _, pid := range list {
		for n := 0; alive(pid); n++ {
			if n > 3000 {
				t.Fatalf("process %d is still there", pid)
			}
			time.Sleep(10 * time.Millisecond)
		}
	}
}

func alive(pid int) bool {
	if syscall.Kill(pid, 0) != nil {
		return false
	}
	stat, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
	if err != nil {
		return !os.IsNotExist(err)
	}
	_, rest, _ := strings.Cut(string(stat), ") ")
	return !strings.HasPrefix(rest, "Z")
}

// TestOpen: the server is asked through its own port, described without
// anything that changes from start to start, and gone with its children after
// Close.
func TestOpen(t *testing.T) {
	t.Setenv("VLLM_FROM_THE_SHELL", "1")
	o := fake(t, "")
	o.Environment["VLLM_CPU_KVCACHE_SPACE"] = "1"
	e, err := Open(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	if err := engine.Probe(t.Context(), e, true); err != nil {
		t.Error(err)
	}
	var model enginetest.Bigram
	prompts := []engine.Prompt{{Text: "One two", MaxTokens: 3}, {Text: "The sky", MaxTokens: 2}}
	want, _ := model.Generate(t.Context(), prompts)
	if got, err := e.Generate(t.Context(), prompts); err != nil || fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("wrote %v, want %v; %v", got, want, err)
	}
	about, _ := e.Describe(t.Context())
	// Of the line that sha256sum prints for config.json, hashed by sha256sum:
	// cd tiny && sha256sum * | sha256sum (coreutils 9.1).
	const sum = "c2a2c7fe9f749b61505ca131da30b964e7d0025ae7f0797aaa5616bc7f1cfbde"
	if got := string(about.JSON()); got != `{"engine":"vllm","build":{"server":"vllm","version":"0.32.0"},"model":{"file":"tiny","served":"tiny","sha256":"`+sum+`"},`+
		`"settings":{"arguments":"--dtype float32","bos":"off","chat_template":"none","command":"`+filepath.Base(o.Command[0])+`","concurrency":"2",`+
		`"environment":"FAKE_VLLM= VLLM_CPU_KVCACHE_SPACE=1","likelihood":"prompt_logprobs","max_model_len":"2048"}}` {
		t.Errorf("it describes itself as %s", got)
	}
	log, _ := os.ReadFile(o.Log)
	if strings.Contains(string(log), "FROM_THE_SHELL") || !strings.Contains(string(log), "VLLM_CPU_KVCACHE_SPACE=1") || !strings.Contains(string(log), "--generation-config vllm") {
		t.Errorf("the log:\n%s", log)
	}
	list := pids(t, o.Log)
	if group, _ := syscall.Getpgid(list[1]); group != list[0] || group == syscall.Getpgrp() {
		t.Errorf("the server's child is in group %d, the server is %d, the runner's group is %d", group, list[0], syscall.Getpgrp())
	}
	if err := e.Close(); err != nil {
		t.Error(err)
	}
	gone(t, list)
}

// TestStartFails: each way in which a server does not come up is told with its
// last words, and leaves no process.
func TestStartFails(t *testing.T) {
	o := fake(t, "dies")
	_, err := Open(t.Context(), o)
	var d *engine.Defect
	if !errors.As(err, &d) || !strings.Contains(err.Error(), "ended by itself (exit status 3)") || !strings.Contains(err.Error(), "ValueError: this model is not supported") || !strings.Contains(d.Cure, o.Log) {
		t.Errorf("a server that dies: %v", err)
	}
	gone(t, pids(t, o.Log))

	o = fake(t, "hangs stays")
	defer func(before time.Duration) { patience = before }(patience)
	patience, o.Ready = 100*time.Millisecond, 2*time.Second
	if _, err = Open(t.Context(), o); !errors.As(err, &d) || !strings.Contains(err.Error(), "not ready after 2s") {
		t.Errorf("a server that hangs: %v", err)
	}
	gone(t, pids(t, o.Log))

	o = fake(t, "")
	o.Command = []string{"no-such-program-as-this"}
	if _, err = Open(t.Context(), o); !errors.As(err, &d) || !strings.Contains(err.Error(), "does not start") || !strings.Contains(d.Cure, "command") {
		t.Errorf("no program: %v", err)
	}
	o = fake(t, "")
	o.Model += "-none"
	if _, err = Open(t.Context(), o); !errors.As(err, &d) || !strings.Contains(err.Error(), "no model in") {
		t.Errorf("no model: %v", err)
	}
	o = fake(t, "")
	o.SHA256 = "00"
	if _, err = Open(t.Context(), o); !errors.As(err, &d) || !strings.Contains(err.Error(), "00 is wanted") {
		t.Errorf("another model: %v", err)
	}
	for _, a := range []string{"--port", "--port=80", "--model"} {
		o = fake(t, "")
		o.Arguments = []string{a}
		if _, err = Open(t.Context(), o); err == nil || !strings.Contains(err.Error(), "the runner sets it itself") {
			t.Errorf("%s among the arguments: %v", a, err)
		}
	}
}

// TestStopWhileStarting: a stop does not wait until the server is ready.
func TestStopWhileStarting(t *testing.T) {
	o := fake(t, "hangs")
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error)
	go func() { _, err := Open(ctx, o); done <- err }()
	for data := []byte(nil); !strings.Contains(string(data), "pids"); data, _ = os.ReadFile(o.Log) {
		time.Sleep(10 * time.Millisecond)
	}
	cancel()
	if err := <-done; !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	gone(t, pids(t, o.Log))
}

// TestFalls: a server that ends while it is asked is no answer, is not asked
// again, and says why it ended.
func TestFalls(t *testing.T) {
	o := fake(t, "falls")
	e, err := Open(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close()
	var prompts []engine.Prompt
	for range 30 {
		prompts = append(prompts, engine.Prompt{Text: "One", MaxTokens: 1})
	}
	texts, err := e.Generate(t.Context(), prompts)
	if texts != nil || err == nil || !strings.Contains(err.Error(), "ended by itself (exit status 1)") || !strings.Contains(err.Error(), "engine core died") {
		t.Errorf("got %v, %v", texts, err)
	}
	if _, err := e.Score(t.Context(), []engine.Stem{{Text: "One", Continuations: []string{" two"}}}); err == nil || !strings.Contains(err.Error(), "ended by itself") {
		t.Errorf("asked afterwards: %v", err)
	}
}

// TestRunnerKilled: kill -9 of the runner ends the server and its children.
func TestRunnerKilled(t *testing.T) {
	o := fake(t, "")
	runner := exec.Command(o.Command[0])
	runner.Env = append(os.Environ(), "BE_RUNNER="+o.Model, "LOG="+o.Log)
	out, err := runner.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := runner.Start(); err != nil {
		t.Fatal(err)
	}
	defer runner.Wait()
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil || line != "ready\n" {
		t.Fatalf("the runner said %q, %v", line, err)
	}
	list := pids(t, o.Log)
	if !alive(list[0]) || !alive(list[1]) {
		t.Fatal("the server is not there before the runner is killed")
	}
	if err := runner.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	gone(t, list)
}

func beRunner() {
	program, _ := os.Executable()
	_, err := Open(context.Background(), Options{Command: []string{program}, Model: os.Getenv("BE_RUNNER"), Log: os.Getenv("LOG")})
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	fmt.Println("ready")
	time.Sleep(time.Hour)
}
