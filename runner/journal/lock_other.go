//go:build !unix

package journal

import "os"

// lock does nothing where files cannot be locked: there, two processes must not
// be given the same shard.
func lock(*os.File) error { return nil }
