//go:build unix

package journal

import (
	"os"
	"syscall"
)

// lock holds f until it is closed or the process ends, however it ends.
func lock(f *os.File) error { return syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) }
