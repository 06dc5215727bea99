package sweep

import (
	"fmt"
	"strings"
)

// A Cluster is where the shards of a sweep are to run.
type Cluster struct {
	Shards  int
	Command string // of one shard, with SHARD in the place of K/N
	Image   string // Kubernetes: a container image with the command and the models
	Claim   string // Kubernetes: a volume claim that holds the sweep, mounted at /sweep
	CPUs    int
	GPUs    int
	Memory  string // such as 8G
}

// Slurm is a batch script: an array job of one task a shard. A task that is
// requeued, or started twice, goes on where its part file ends.
func (c Cluster) Slurm() string {
	var b strings.Builder
	fmt.Fprintf(&b, "#!/bin/sh\n#SBATCH --job-name=recount\n#SBATCH --array=1-%d\n#SBATCH --requeue\n#SBATCH --open-mode=append\n", c.Shards)
	fmt.Fprintf(&b, "#SBATCH --output=recount-%%a.log\n#SBATCH --cpus-per-task=%d\n#SBATCH --mem=%s\n", c.CPUs, c.Memory)
	if c.GPUs > 0 {
		fmt.Fprintf(&b, "#SBATCH --gpus-per-task=%d\n", c.GPUs)
	}
	// The signal gives the item in hand two minutes to be finished; exec makes
	// the runner the process that gets it.
	fmt.Fprintf(&b, "#SBATCH --signal=B:TERM@120\nset -eu\nexec %s\n", strings.ReplaceAll(c.Command, "SHARD", fmt.Sprintf("${SLURM_ARRAY_TASK_ID}/%d", c.Shards)))
	return b.String()
}

// Kubernetes is the manifest of an Indexed Job, one index a shard.
func (c Cluster) Kubernetes() string {
	command := strings.ReplaceAll(c.Command, "SHARD", fmt.Sprintf("$((JOB_COMPLETION_INDEX+1))/%d", c.Shards))
	gpu := ""
	if c.GPUs > 0 {
		gpu = fmt.Sprintf("\n              nvidia.com/gpu: %d", c.GPUs)
	}
	return fmt.Sprintf(`apiVersion: batch/v1
kind: Job
metadata:
  name: recount
spec:
  completionMode: Indexed
  completions: %d
  parallelism: %d
  backoffLimitPerIndex: 6
  template:
    spec:
      restartPolicy: Never
      terminationGracePeriodSeconds: 120
      containers:
        - name: runner
          image: %q
          workingDir: /sweep
          command: ["/bin/sh", "-c", %q]
          resources:
            requests:
              cpu: %d
              memory: %s
            limits:
              memory: %s%s
          volumeMounts:
            - name: sweep
              mountPath: /sweep
      volumes:
        - name: sweep
          persistentVolumeClaim:
            claimName: %s
`, c.Shards, c.Shards, c.Image, "exec "+command, c.CPUs, c.Memory, c.Memory, gpu, c.Claim)
}
