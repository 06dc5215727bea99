//go:build unix

package vllm

import (
	"errors"
	"os/exec"
	"strconv"
	"syscall"
)

// ownGroup puts a command into a process group of its own: signals of a
// terminal do not reach it, and ours reach its children too.
func ownGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// signalGroup ends a group, gently or not. One that has ended is no error.
func signalGroup(group int, kill bool) error {
	signal := syscall.SIGTERM
	if kill {
		signal = syscall.SIGKILL
	}
	err := syscall.Kill(-group, signal)
	if errors.Is(err, syscall.ESRCH) {
		return nil
	}
	return err
}

// A guard ends a process group when the runner ends without having done so,
// killed or crashed: it is a shell that reads from a pipe whose other end only
// the runner holds.
type guard struct{ cmd *exec.Cmd }

const guardScript = `read -r none; kill -s TERM -- "-$0"; sleep 5; kill -s KILL -- "-$0"`

func guardGroup(group int) (*guard, error) {
	cmd := exec.Command("/bin/sh", "-c", guardScript, strconv.Itoa(group))
	ownGroup(cmd)
	if _, err := cmd.StdinPipe(); err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	return &guard{cmd}, nil
}

// dismiss ends the guard, not the group.
func (g *guard) dismiss() {
	g.cmd.Process.Kill()
	g.cmd.Wait()
}
