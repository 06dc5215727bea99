//go:build !(js && wasm)

package main

import (
	"fmt"
	"os"
)

func main() {
	fmt.Fprintln(os.Stderr, "intake: this program runs in a browser; build it by make, which sets GOOS=js GOARCH=wasm")
	os.Exit(2)
}
