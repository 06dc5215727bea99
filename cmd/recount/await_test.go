package main

import (
	"context"
	"errors"
	"testing"
)

func TestAwaitReturnsWhatWorkReturns(t *testing.T) {
	broken := errors.New("broken")
	got, err := await(t.Context(), func() (int, error) { return 7, broken })
	if got != 7 || err != broken {
		t.Errorf("await: got %d, %v, want 7, broken", got, err)
	}
}

func TestAwaitDoesNotWaitWhenStopped(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	forever := make(chan struct{})
	defer close(forever)
	got, err := await(ctx, func() (int, error) { stop(); <-forever; return 7, nil })
	if got != 0 || !errors.Is(err, context.Canceled) {
		t.Errorf("await: got %d, %v, want 0, context canceled", got, err)
	}
}
