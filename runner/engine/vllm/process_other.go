//go:build !unix

package vllm

import (
	"errors"
	"os/exec"
)

// vLLM runs on Unix systems only.
var errSystem = errors.New("vLLM cannot be started on this system; start it elsewhere and use the engine openai")

func ownGroup(*exec.Cmd) {}

func signalGroup(int, bool) error { return errSystem }

type guard struct{}

func guardGroup(int) (*guard, error) { return nil, errSystem }

func (*guard) dismiss() {}
