package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"recount/runner/sweep"
)

func planCommand() *cobra.Command {
	var slurm, kubernetes bool
	c := sweep.Cluster{Shards: 4, CPUs: 2, Memory: "8G", Image: "recount", Claim: "sweep"}
	models := "."
	cmd := &cobra.Command{
		Use:     "plan SWEEP.yaml --slurm or --kubernetes",
		Short:   "Print a Slurm array job or a Kubernetes job, one task a shard.",
		Example: "recount-runner plan sweep.yaml --slurm --shards 8 | sbatch",
		Args:    operands("SWEEP.yaml"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if slurm == kubernetes {
				return usageError{errors.New("plan: give one of --slurm and --kubernetes"), "usage: " + cmd.UseLine()}
			}
			s, err := open(args[0])
			if err != nil {
				return err
			}
			c.Name = sweep.JobName(args[0])
			c.Command = []string{"recount-runner", "run", args[0], "--models", models}
			if slurm {
				c.Image, c.Claim = "", ""
			}
			if err := c.Check(); err != nil {
				return usageError{fmt.Errorf("plan: %w", err), ""}
			}
			if most := longest(s); c.Shards > most {
				return usageError{fmt.Errorf("plan: --shards is %d, and no benchmark has more than %d items", c.Shards, most), "tasks beyond that have nothing to ask"}
			}
			text := c.Slurm()
			if kubernetes {
				text = c.Kubernetes()
			}
			_, err = fmt.Fprint(cmd.OutOrStdout(), text)
			return err
		},
	}
	f := cmd.Flags()
	f.BoolVar(&slurm, "slurm", false, "a batch script with an array")
	f.BoolVar(&kubernetes, "kubernetes", false, "the manifest of an Indexed Job")
	f.IntVar(&c.Shards, "shards", c.Shards, "`N` tasks")
	f.StringVar(&models, "models", models, "the folder `DIR` of GGUF files, seen from the tasks")
	f.IntVar(&c.CPUs, "cpus", c.CPUs, "`N` processors a task")
	f.IntVar(&c.GPUs, "gpus", c.GPUs, "`N` GPUs a task")
	f.StringVar(&c.Memory, "memory", c.Memory, "`SIZE` of memory a task")
	f.StringVar(&c.Image, "image", c.Image, "Kubernetes: the container `IMAGE`")
	f.StringVar(&c.Claim, "claim", c.Claim, "Kubernetes: the volume claim `NAME` with the sweep, at /sweep")
	return cmd
}

// longest is the number of items of the largest benchmark.
func longest(s *sweep.Sweep) (n int) {
	for _, list := range s.Items {
		n = max(n, len(list))
	}
	return n
}
