package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"k8s.io/kubernetes/pkg/apis/batch"
	"k8s.io/kubernetes/pkg/apis/core"
	"k8s.io/kubernetes/third_party/forked/golang/expansion"
)

// plan runs recount-runner plan --kubernetes in a folder with a sweep of that
// name and of n items.
func plan(t *testing.T, sweep string, n int, flags ...string) []byte {
	t.Helper()
	folder := t.TempDir()
	var items strings.Builder
	for i := range n {
		fmt.Fprintf(&items, `{"id":"q%d","question":"%d?","options":["a","b","c","d"],"gold":0}`+"\n", i, i)
	}
	for name, text := range map[string]string{
		"own.jsonl": items.String(),
		sweep:       "release: release\nitems: .\nbenchmarks: [{id: own}]\nmodels: [{id: m, engine: openai, endpoints: [\"http://127.0.0.1:1\"]}]\n",
	} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	c := exec.Command(runner(t), append([]string{"plan", sweep, "--kubernetes"}, flags...)...)
	c.Dir = folder
	manifest, err := c.Output()
	if err != nil {
		t.Fatalf("plan %s %q: %v\n%s", sweep, flags, err, err.(*exec.ExitError).Stderr)
	}
	return manifest
}

var built string

// runner builds recount-runner once.
func runner(t *testing.T) string {
	t.Helper()
	if built != "" {
		return built
	}
	folder, err := os.MkdirTemp("", "k8scheck-")
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(folder, "recount-runner")
	c := exec.Command("go", "build", "-o", name, "./cmd/recount-runner")
	c.Dir = "../.."
	c.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := c.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	built = name
	return built
}

func TestMain(m *testing.M) {
	status := m.Run()
	if built != "" {
		os.RemoveAll(filepath.Dir(built))
	}
	os.Exit(status)
}

// TestPlans: the server takes every plan, and each of its pods runs the shard
// of its index.
func TestPlans(t *testing.T) {
	for _, c := range []struct {
		sweep  string
		shards int
		flags  []string
	}{
		{"sweep.yaml", 1, nil},
		{"sweep.yaml", 4, []string{"--gpus", "2", "--cpus", "16", "--memory", "200G", "--image", "registry.example:5000/lab/recount@sha256:" + strings.Repeat("0", 64)}},
		{"sweep.yaml", 100000, []string{"--claim", "123"}},
		{"A sweep's $(HOME) $$ `x` \"y\" # ümlaut.yaml", 3, []string{"--models", "/models/$HOME it's", "--claim", "a.b-c"}},
		{strings.Repeat("x", 200) + ".yaml", 2, nil},
		{"123.yaml", 2, []string{"--memory", "1T"}},
		{"---.yml", 2, nil},
	} {
		if strings.HasPrefix(c.sweep, "-") {
			c.sweep = "./" + c.sweep // as for any command
		}
		made, err := check(plan(t, c.sweep, c.shards, append(c.flags, "--shards", fmt.Sprint(c.shards))...))
		if err != nil {
			t.Errorf("%s, %d shards: %v", c.sweep, c.shards, err)
			continue
		}
		if *made.Spec.CompletionMode != batch.IndexedCompletion || int(*made.Spec.Completions) != c.shards || int(*made.Spec.Parallelism) != c.shards {
			t.Errorf("%s: the job reads %+v", c.sweep, made.Spec)
		}
		models := "."
		if i := slices.Index(c.flags, "--models"); i >= 0 {
			models = c.flags[i+1]
		}
		for _, index := range []int{0, c.shards - 1} {
			want := []string{"run", c.sweep, "--models", models, "--shard", fmt.Sprintf("%d/%d", index+1, c.shards)}
			if got := started(t, made, index); !slices.Equal(got, want) {
				t.Errorf("index %d ran %q, want %q", index, got, want)
			}
		}
	}
}

// started is what the container of an index runs, after the replacements that
// the kubelet makes and with a recount-runner that prints its arguments.
func started(t *testing.T, made *batch.Job, index int) []string {
	t.Helper()
	containers := made.Spec.Template.Spec.Containers
	if len(containers) != 1 {
		t.Fatalf("there are %d containers", len(containers))
	}
	variables := expansion.MappingFuncFor(map[string]string{"HOME": "replaced by the kubelet", "JOB_COMPLETION_INDEX": fmt.Sprint(index)})
	var command []string
	for _, word := range containers[0].Command {
		command = append(command, expansion.Expand(word, variables))
	}
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, "recount-runner"), []byte("#!/bin/sh\nprintf '%s\\n' \"$@\"\n"), 0o777); err != nil {
		t.Fatal(err)
	}
	c := exec.Command(command[0], command[1:]...)
	c.Env = []string{"PATH=" + folder + ":/usr/bin:/bin", fmt.Sprintf("JOB_COMPLETION_INDEX=%d", index), "HOME=replaced by the shell"}
	out, err := c.CombinedOutput()
	if err != nil {
		t.Fatalf("%q: %v\n%s", command, err, out)
	}
	return strings.Split(strings.TrimSuffix(string(out), "\n"), "\n")
}

// TestBroken: what a slip of the pen makes of a plan is refused, by the step
// that is there for it.
func TestBroken(t *testing.T) {
	good := string(plan(t, "sweep.yaml", 4))
	made, err := check([]byte(good))
	if err != nil {
		t.Fatal(err)
	}
	if made.Spec.Template.Spec.DNSPolicy != core.DNSClusterFirst { // a default of the server
		t.Errorf("no defaults were set: %+v", made.Spec.Template.Spec)
	}
	for _, c := range []struct{ what, from, to, want string }{
		{"a field that does not exist", "parallelism:", "paralelism:", `unknown field "spec.paralelism"`},
		{"a field twice", "  completions: 4\n", "  completions: 4\n  completions: 5\n", `"completions" already set`},
		{"a text for a number", "completions: 4", `completions: "four"`, "cannot unmarshal string"},
		{"retries by index without indexes", "completionMode: Indexed", "completionMode: NonIndexed", "requires indexed completion mode"},
		{"restarts inside the pod", "restartPolicy: Never", "restartPolicy: OnFailure", `only "Never" is supported when podFailurePolicy is specified`},
		{"a rule for another container", "containerName: runner", "containerName: other", "must be one of the container or initContainer names"},
		{"no container", "      containers:\n", "      initContainers:\n", "spec.template.spec.containers: Required value"},
		{"a mount of no volume", "            - name: sweep", "            - name: swap", `spec.template.spec.containers[0].volumeMounts[0].name: Not found: "swap"`},
		{"memory of no size", "memory: 8G", "memory: 8GB", "quantities must match"},
		{"more wanted than allowed", "requests:\n              cpu: 2\n              memory: 8G", "requests:\n              cpu: 2\n              memory: 9G", "must be less than or equal to memory limit"},
		{"a claim that is a number", `claimName: "sweep"`, "claimName: 123", "cannot unmarshal number"},
		{"a name in capitals", "name: recount-sweep", "name: Recount", "metadata.name: Invalid value"},
		{"a name that is too long for an index", "name: recount-sweep", "name: " + strings.Repeat("x", 62), "will not able to create pod with invalid DNS label"},
		{"another kind", "kind: Job", "kind: CronJob", "unknown field"},
		{"no image", `image: "recount"`, `image: ""`, "image: Required value"},
	} {
		broken := strings.Replace(good, c.from, c.to, 1)
		if broken == good {
			t.Errorf("%s: the plan does not hold %q", c.what, c.from)
			continue
		}
		if _, err := check([]byte(broken)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v, want %s", c.what, err, c.want)
		}
	}
}
