package sweep

import (
	"fmt"
	"path/filepath"
	"regexp"
	"strings"
)

// A Cluster is where the shards of a sweep are to run.
type Cluster struct {
	Name    string   // of the job; JobName makes one
	Shards  int      // tasks
	Command []string // of one task, to which --shard K/N is added
	Image   string   // Kubernetes: a container image with the command and the models
	Claim   string   // Kubernetes: a volume claim that holds the sweep, mounted at /sweep
	CPUs    int      // of a task
	GPUs    int      // of a task
	Memory  string   // of a task, such as 8G
}

var (
	memorySize = regexp.MustCompile(`^[1-9][0-9]*[MGT]$`) // read alike by Slurm and Kubernetes
	claimName  = regexp.MustCompile(`^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$`)
	plainWord  = regexp.MustCompile(`^[A-Za-z0-9_@%+=:,./-]+$`)
	notInName  = regexp.MustCompile(`[^a-z0-9]+`)
)

// maxIndexes is the largest Indexed Job that may count failures by index without
// a limit on how many may fail.
const maxIndexes = 100_000

// Check says what a scheduler would refuse. Image and Claim are Kubernetes'
// alone and are not looked at when both are empty.
func (c Cluster) Check() error {
	switch {
	case c.Shards < 1 || c.Shards > maxIndexes:
		return fmt.Errorf("there are %d tasks; use 1 to %d", c.Shards, maxIndexes)
	case c.CPUs < 1:
		return fmt.Errorf("a task has %d processors; use 1 or more", c.CPUs)
	case c.GPUs < 0:
		return fmt.Errorf("a task has %d GPUs; use 0 or more", c.GPUs)
	case !memorySize.MatchString(c.Memory):
		return fmt.Errorf("the memory of a task is %q; write a whole number and M, G or T, such as 8G", c.Memory)
	case c.Image == "" && c.Claim == "":
		return nil
	case c.Image == "" || strings.ContainsAny(c.Image, " \t\r\n"):
		return fmt.Errorf("the image is %q; write one such as registry.example/recount:1", c.Image)
	case len(c.Claim) > 253 || !claimName.MatchString(c.Claim):
		return fmt.Errorf("the claim is %q; a volume claim's name has small letters, digits, - and . only", c.Claim)
	}
	return nil
}

// JobName makes a job's name from the name of its sweep: small letters, digits
// and hyphens, short enough for pods that add their index to it.
func JobName(sweep string) string {
	base := strings.TrimSuffix(filepath.Base(sweep), filepath.Ext(sweep))
	name := "recount-" + strings.Trim(notInName.ReplaceAllString(strings.ToLower(base), "-"), "-")
	return strings.TrimRight(name[:min(len(name), 50)], "-")
}

// shell is the command line of one task. index is an arithmetic or variable
// expansion of the shell that counts from 1.
func (c Cluster) shell(index string) string {
	quoted := make([]string, len(c.Command))
	for i, word := range c.Command {
		if quoted[i] = word; !plainWord.MatchString(word) {
			quoted[i] = "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
		}
	}
	return fmt.Sprintf("exec %s --shard %s/%d", strings.Join(quoted, " "), index, c.Shards)
}

// Slurm is a batch script: an array job of one task a shard. A task that is
// requeued, or started twice, goes on where its part file ends.
func (c Cluster) Slurm() string {
	var b strings.Builder
	fmt.Fprintf(&b, "#!/bin/sh\n#SBATCH --job-name=%s\n#SBATCH --array=1-%d\n#SBATCH --requeue\n#SBATCH --open-mode=append\n", c.Name, c.Shards)
	fmt.Fprintf(&b, "#SBATCH --output=recount-%%a.log\n#SBATCH --cpus-per-task=%d\n#SBATCH --mem=%s\n", c.CPUs, c.Memory)
	if c.GPUs > 0 {
		fmt.Fprintf(&b, "#SBATCH --gpus-per-task=%d\n", c.GPUs)
	}
	// The signal gives the item in hand two minutes to be finished; exec makes
	// the runner the process that gets it.
	fmt.Fprintf(&b, "#SBATCH --signal=B:TERM@120\nset -eu\n%s\n", c.shell("${SLURM_ARRAY_TASK_ID}"))
	return b.String()
}

// Kubernetes is the manifest of an Indexed Job, one index a shard. A pod that a
// node loses is started again and not counted as a failure; a command line that
// cannot be carried out (status 2) is not tried twice.
func (c Cluster) Kubernetes() string {
	// Kubernetes replaces $(NAME) before the shell sees it, and $$ by $.
	command := strings.ReplaceAll(c.shell("$((JOB_COMPLETION_INDEX+1))"), "$", "$$")
	gpu := ""
	if c.GPUs > 0 {
		gpu = fmt.Sprintf("\n              nvidia.com/gpu: %d", c.GPUs)
	}
	return fmt.Sprintf(`apiVersion: batch/v1
kind: Job
metadata:
  name: %s
spec:
  completionMode: Indexed
  completions: %d
  parallelism: %d
  backoffLimitPerIndex: 6
  podFailurePolicy:
    rules:
      - action: Ignore
        onPodConditions:
          - type: DisruptionTarget
      - action: FailIndex
        onExitCodes:
          containerName: runner
          operator: In
          values: [2]
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
            claimName: %q
`, c.Name, c.Shards, c.Shards, c.Image, command, c.CPUs, c.Memory, c.Memory, gpu, c.Claim)
}
