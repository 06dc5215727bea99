package main

import (
	"fmt"
	"strconv"

	"github.com/spf13/pflag"
)

// A count is the value of a flag that is a whole number with a least value.
type count struct {
	value *int
	least int
}

// countVar defines such a flag; its default is what p holds.
func countVar(f *pflag.FlagSet, p *int, name string, least int, usage string) {
	f.Var(&count{p, least}, name, usage)
}

func (c *count) Set(text string) error {
	n, err := strconv.Atoi(text)
	if err != nil || n < c.least {
		return fmt.Errorf("a whole number of at least %d is wanted", c.least)
	}
	*c.value = n
	return nil
}

func (c *count) String() string {
	if c.value == nil {
		return "0"
	}
	return strconv.Itoa(*c.value)
}

func (c *count) Type() string { return "int" }
