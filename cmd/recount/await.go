package main

import "context"

// await runs work and returns what it returns; when ctx is done it returns at
// once with the cause, and what work returns later is dropped. Work that is left
// behind must therefore touch nothing but its own values: files are written by
// the caller.
func await[T any](ctx context.Context, work func() (T, error)) (T, error) {
	type result struct {
		value T
		err   error
	}
	done := make(chan result, 1)
	go func() {
		value, err := work()
		done <- result{value, err}
	}()
	select {
	case r := <-done:
		return r.value, r.err
	case <-ctx.Done():
		var zero T
		return zero, context.Cause(ctx)
	}
}
