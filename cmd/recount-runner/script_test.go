package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"recount/runner/engine/enginetest"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"recount-runner": main, "fake-vllm": enginetest.ServeVLLM})
}

// TestScripts runs the command lines of testdata/script. $SERVER is a small
// server of OpenAI's protocol that has texts and no likelihoods.
func TestScripts(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(serve))
	t.Cleanup(server.Close) // the scripts run after this function
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Setup: func(env *testscript.Env) error {
			env.Setenv("SERVER", server.URL)
			env.Setenv("RECOUNT_LLAMA", env.WorkDir+"/no-libraries")
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			// status N COMMAND: the command ends with that status.
			"status": func(ts *testscript.TestScript, neg bool, args []string) {
				err := ts.Exec(args[1], args[2:]...)
				if got := fmt.Sprint(err); args[0] == "0" && err != nil || args[0] != "0" && got != "exit status "+args[0] {
					ts.Fatalf("%v: %v, want status %s", args[1:], err, args[0])
				}
			},
			// until FILE TEXT waits until the file holds the text.
			"until": func(ts *testscript.TestScript, neg bool, args []string) {
				for n := 0; ; n++ {
					data, err := os.ReadFile(ts.MkAbs(args[0]))
					if err == nil && strings.Contains(string(data), args[1]) {
						return
					}
					if n > 6000 {
						ts.Fatalf("%s never held %q: %s %v", args[0], args[1], data, err)
					}
					time.Sleep(10 * time.Millisecond)
				}
			},
			// ended FILE: the processes that a fake-vllm wrote into its log have ended.
			"ended": func(ts *testscript.TestScript, neg bool, args []string) {
				found := pids.FindAllString(ts.ReadFile(args[0]), -1)
				if len(found) == 0 {
					ts.Fatalf("no process ids in %s", args[0])
				}
				for _, pid := range strings.Fields(strings.ReplaceAll(strings.Join(found, " "), "pids", "")) {
					for n := 0; ; n++ {
						if state, err := os.ReadFile("/proc/" + pid + "/stat"); err != nil || strings.Contains(string(state), ") Z ") {
							break
						}
						if n > 1000 {
							ts.Fatalf("process %s is still there", pid)
						}
						time.Sleep(10 * time.Millisecond)
					}
				}
			},
			// subst FILE puts the environment into a file.
			"subst": func(ts *testscript.TestScript, neg bool, args []string) {
				text := os.Expand(ts.ReadFile(args[0]), ts.Getenv)
				ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(text), 0o666))
			},
		},
	})
}

var pids = regexp.MustCompile(`pids [0-9]+ [0-9]+`)

var model enginetest.Bigram

func serve(w http.ResponseWriter, r *http.Request) {
	switch r.URL.Path {
	case "/v1/models":
		fmt.Fprint(w, `{"data":[{"id":"tiny"}]}`)
	case "/v1/completions":
		var q struct {
			Prompt    string
			MaxTokens int `json:"max_tokens"`
		}
		json.NewDecoder(r.Body).Decode(&q)
		text, _ := json.Marshal(model.Continue(model.Tokens(q.Prompt), q.MaxTokens))
		fmt.Fprintf(w, `{"model":"tiny","choices":[{"index":0,"text":%s,"finish_reason":"length"}],"usage":{"completion_tokens":%d}}`, text, q.MaxTokens)
	default:
		http.NotFound(w, r)
	}
}

// TestHelp: every command's help fits a screen and its example begins with the
// program's name.
func TestHelp(t *testing.T) {
	for _, args := range [][]string{{}, {"ask"}, {"run"}, {"status"}, {"merge"}, {"plan"}, {"noise"}, {"compare"}, {"items"}, {"statements"}, {"judge"}, {"engine"}, {"engine", "install"}, {"engine", "expand"}, {"engine", "quantise"}} {
		var out, errs strings.Builder
		if got := run(t.Context(), append(args, "-h"), &out, &errs); got != 0 {
			t.Errorf("%v -h: status %d %s", args, got, &errs)
		}
		lines := strings.Split(strings.TrimSpace(out.String()), "\n")
		if len(lines) > 24 || !strings.HasPrefix(lines[len(lines)-1], "example: recount-runner") {
			t.Errorf("%v -h: %d lines\n%s", args, len(lines), &out)
		}
		for _, line := range lines {
			if len(line) > 80 {
				t.Errorf("%v -h: a line of %d columns: %s", args, len(line), line)
			}
		}
	}
}
