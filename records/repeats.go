package records

import (
	"fmt"
	"slices"
	"strconv"
)

// repeats names, for each configuration that is drawn with a temperature, what
// it is a sample of: all that the legend says of it but its key and the number
// of the sample (E6.19). It is "" for the others.
func (l *Legend) repeats() []string {
	names := make([]string, len(l.Configurations))
	for i, c := range l.Configurations {
		var rest []string
		drawn := false
		for _, f := range c.Extra {
			switch f.Name {
			case "repeat":
				continue
			case "temperature":
				t, err := strconv.ParseFloat(string(f.Value), 64) // a JSON number
				drawn = err == nil && t > 0
			}
			rest = append(rest, fmt.Sprintf("%q:%s", f.Name, f.Value))
		}
		if drawn {
			slices.Sort(rest)
			names[i] = fmt.Sprintf("%q %q %q %v %v", c.Method, c.Template, c.Order, c.Permutations, rest)
		}
	}
	return names
}
