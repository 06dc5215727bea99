package records

import "strconv"

// counted is a number with what it counts: 1 option, 2 options. A noun that ends
// in y takes -ies.
func counted(n int, noun string) string {
	switch last := len(noun) - 1; {
	case n == 1:
		return "1 " + noun
	case noun[last] == 'y':
		return strconv.Itoa(n) + " " + noun[:last] + "ies"
	}
	return strconv.Itoa(n) + " " + noun + "s"
}

// thereAre is counted as a clause: there is 1 option, there are 2 options.
func thereAre(n int, noun string) string {
	if n == 1 {
		return "there is 1 " + noun
	}
	return "there are " + counted(n, noun)
}
