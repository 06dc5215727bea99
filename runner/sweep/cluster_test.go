package sweep

import (
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"
)

// hostile are words that a shell, YAML or Kubernetes would make something else
// of if they were not quoted.
var hostile = []string{"recount-runner", "run", "my sweep's $(touch evil) `x` \"y\" $$ $HOME \\ #1.yaml", "--models", ""}

func cluster() Cluster {
	return Cluster{Name: "recount-sweep", Shards: 4, Command: hostile, Image: "registry/recount:1", Claim: "123", CPUs: 2, GPUs: 1, Memory: "8G"}
}

// words runs a shell command with a program that prints its arguments in the
// place of recount-runner.
func words(t *testing.T, script string, environment ...string) []string {
	t.Helper()
	c := exec.Command("/bin/sh", "-c", strings.Replace(script, "exec recount-runner", `exec printf '%s\n'`, 1))
	c.Env = environment
	out, err := c.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return strings.Split(strings.TrimSuffix(string(out), "\n"), "\n")
}

// TestSlurm runs the script as task 3.
func TestSlurm(t *testing.T) {
	script := cluster().Slurm()
	want := append(slices.Clone(hostile[1:]), "--shard", "3/4")
	if got := words(t, script, "SLURM_ARRAY_TASK_ID=3"); !slices.Equal(got, want) {
		t.Errorf("task 3 ran %q, want %q", got, want)
	}
	for _, want := range []string{"--job-name=recount-sweep\n", "--array=1-4\n", "--requeue\n", "--gpus-per-task=1\n", "--mem=8G\n"} {
		if !strings.Contains(script, want) {
			t.Errorf("the script lacks %s", want)
		}
	}
}

// TestKubernetes reads the manifest and runs its command as index 2. What a
// server would say of it is checked by tools/k8scheck.
func TestKubernetes(t *testing.T) {
	var job struct {
		Spec struct {
			Completions int
			Template    struct {
				Spec struct {
					Containers []struct{ Command []string }
					Volumes    []struct {
						PersistentVolumeClaim struct {
							ClaimName any `yaml:"claimName"`
						} `yaml:"persistentVolumeClaim"`
					}
				}
			}
		}
	}
	if err := yaml.Unmarshal([]byte(cluster().Kubernetes()), &job); err != nil {
		t.Fatal(err)
	}
	pod := job.Spec.Template.Spec
	if job.Spec.Completions != 4 || len(pod.Containers) != 1 || pod.Volumes[0].PersistentVolumeClaim.ClaimName != "123" {
		t.Fatalf("the manifest reads %+v", job)
	}
	command := pod.Containers[0].Command
	if !slices.Equal(command[:2], []string{"/bin/sh", "-c"}) {
		t.Errorf("the command is %q", command)
	}
	want := append(slices.Clone(hostile[1:]), "--shard", "3/4")
	script := strings.ReplaceAll(command[2], "$$", "$") // as Kubernetes does
	if got := words(t, script, "JOB_COMPLETION_INDEX=2"); !slices.Equal(got, want) {
		t.Errorf("index 2 ran %q, want %q", got, want)
	}
}

func TestJobName(t *testing.T) {
	for sweep, want := range map[string]string{
		"sweep.yaml":                     "recount-sweep",
		"dir/My sweep (2).yaml":          "recount-my-sweep-2",
		"übung.yaml":                     "recount-bung",
		"---.yaml":                       "recount",
		strings.Repeat("x", 90) + ".yml": "recount-" + strings.Repeat("x", 42),
	} {
		if got := JobName(sweep); got != want {
			t.Errorf("JobName(%q): got %q, want %q", sweep, got, want)
		}
	}
}

func TestClusterCheck(t *testing.T) {
	if err := cluster().Check(); err != nil {
		t.Error(err)
	}
	for want, change := range map[string]func(*Cluster){
		"there are 0 tasks":                       func(c *Cluster) { c.Shards = 0 },
		"there are 100001 tasks":                  func(c *Cluster) { c.Shards = 100001 },
		"a task has 0 processors":                 func(c *Cluster) { c.CPUs = 0 },
		"a task has -1 GPUs":                      func(c *Cluster) { c.GPUs = -1 },
		`the memory of a task is "8GB"`:           func(c *Cluster) { c.Memory = "8GB" },
		`the memory of a task is "8G\nx"`:         func(c *Cluster) { c.Memory = "8G\nx" },
		`the image is ""`:                         func(c *Cluster) { c.Image = "" },
		`the claim is "My_Volume"`:                func(c *Cluster) { c.Claim = "My_Volume" },
		`the image is "registry/recount with-it"`: func(c *Cluster) { c.Image = "registry/recount with-it" },
	} {
		c := cluster()
		change(&c)
		if err := c.Check(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}
