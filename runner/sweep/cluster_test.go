package sweep

import (
	"os/exec"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"
)

var cluster = Cluster{Shards: 4, Command: "recount-runner run sweep.yaml --shard SHARD", Image: "registry/recount:1", Claim: "sweep", CPUs: 2, GPUs: 1, Memory: "8G"}

// TestSlurm runs the script with exec replaced by echo, as task 3.
func TestSlurm(t *testing.T) {
	script := strings.ReplaceAll(cluster.Slurm(), "exec ", "echo ")
	c := exec.Command("sh")
	c.Stdin = strings.NewReader(script)
	c.Env = []string{"SLURM_ARRAY_TASK_ID=3"}
	out, err := c.CombinedOutput()
	if got := strings.TrimSpace(string(out)); err != nil || got != "recount-runner run sweep.yaml --shard 3/4" {
		t.Errorf("task 3 ran %q, %v", got, err)
	}
	for _, want := range []string{"--array=1-4\n", "--requeue\n", "--gpus-per-task=1\n", "--mem=8G\n"} {
		if !strings.Contains(script, want) {
			t.Errorf("the script lacks %s", want)
		}
	}
}

// TestKubernetes reads the manifest and runs its command as index 2.
func TestKubernetes(t *testing.T) {
	var job struct {
		Spec struct {
			CompletionMode           string
			Completions, Parallelism int
			Template                 struct {
				Spec struct {
					Containers []struct{ Command []string }
				}
			}
		}
	}
	if err := yaml.Unmarshal([]byte(cluster.Kubernetes()), &job); err != nil {
		t.Fatal(err)
	}
	if job.Spec.Completions != 4 || len(job.Spec.Template.Spec.Containers) != 1 {
		t.Fatalf("the manifest reads %+v", job)
	}
	command := job.Spec.Template.Spec.Containers[0].Command
	c := exec.Command(command[0], command[1], strings.Replace(command[2], "exec ", "echo ", 1))
	c.Env = []string{"JOB_COMPLETION_INDEX=2"}
	out, err := c.CombinedOutput()
	if got := strings.TrimSpace(string(out)); err != nil || got != "recount-runner run sweep.yaml --shard 3/4" {
		t.Errorf("index 2 ran %q, %v", got, err)
	}
}
