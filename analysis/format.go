package analysis

import (
	"fmt"
	"strconv"
	"strings"
)

// Format prints the value at a key as pages, figures, exports and the browser
// show it. format "" is the default of the registry. An undefined value prints
// as "n/a" in every format. The formats:
//
//	int       1,284            an integer, with thousands separated
//	.0 … .6   0.580            decimals of a number, rounded from its exact value, halves to even
//	+.3       +0.190           the same with a sign, 0 without
//	%.0 … %.3 85.3%            a proportion in percent; +%.1 with a sign
//	~1 … ~6   3.02e-5          significant digits of a number; an exponent below 0.001 and from a million on
//	text      gemma4-31b       a name as it stands in the records
//	name      Gemma 4 31B      the legend's name of a model or benchmark id
//	yes       yes / no         a flag
//	words     power law        a code of the report, such as the name of a curve, in words
//	raw       0.5803207393313  the shortest digits that read back equal; a name as it stands
//
// and words that are computed, so that prose cannot contradict a number:
//
//	sign(below; at; above)         by the sign of the number
//	vs(KEY; less; equal; more)     compared with the number at another key
//	of(KEY)                        a count out of another: none, one, some, half, most, all
//	plural(item; items)            the first word for 1, else the second
//	if(yes word; no word)          of a flag
//
// A format that does not fit the kind of the value is an error; so is an
// unknown key.
func (r *Report) Format(format string, segments ...string) (string, error) {
	n := r.At(segments...)
	if n == nil {
		return "", fmt.Errorf("no such key: %s", Key(segments...))
	}
	if n.kind == KindObject || n.kind == KindList {
		return "", fmt.Errorf("%s is a table, not a number", Key(segments...))
	}
	if format == "" {
		format = r.DefaultFormat(segments...)
	}
	if err := CheckFormat(format); err != nil {
		return "", err
	}
	if n.kind == KindNull {
		return "n/a", nil
	}
	name, args := splitFormat(format)
	if args != nil {
		return r.words(name, args, n, segments)
	}
	switch {
	case format == "text" || format == "name":
		if n.kind != KindString {
			return "", misfit(format, segments)
		}
		switch {
		case format == "text":
		case namesBenchmark(segments):
			return r.BenchmarkName(n.text), nil
		default:
			return r.DisplayName(n.text), nil
		}
		return n.text, nil
	case format == "words":
		if n.kind != KindString {
			return "", misfit(format, segments)
		}
		return Words(n.text), nil
	case format == "yes":
		if n.kind != KindBool {
			return "", misfit(format, segments)
		}
		return map[int64]string{0: "no", 1: "yes"}[n.num], nil
	case format == "raw" && n.kind == KindString:
		return n.text, nil
	case format == "raw":
		return string(n.appendJSON(nil, 0)), nil
	case format == "int":
		if n.kind != KindInt {
			return "", misfit(format, segments)
		}
		return minus(thousands(strconv.FormatInt(n.num, 10))), nil
	}
	if _, ok := n.Number(); !ok {
		return "", misfit(format, segments)
	}
	if format[0] == '~' {
		v, _ := n.Number()
		return significant(v, int(format[1]-'0')), nil
	}
	return formatNumber(n, format), nil
}

// significant prints a number with n significant digits, rounded from its exact
// binary value.
func significant(v float64, n int) string {
	text := strconv.FormatFloat(v, 'e', n-1, 64)
	digits, exponent, _ := strings.Cut(text, "e")
	power, _ := strconv.Atoi(exponent)
	switch {
	case v == 0:
		return "0"
	case power < -3 || power >= 6:
		return minus(digits) + "e" + minus(strconv.Itoa(power))
	}
	return minus(thousands(strconv.FormatFloat(v, 'f', max(0, n-1-power), 64)))
}

// namesBenchmark reports whether the value at a key is the id of a benchmark. All
// other ids that have names are of models.
func namesBenchmark(segments []string) bool {
	last := len(segments) - 1
	return last == 2 && segments[0] == "meta" && segments[1] == "benchmarks" || segments[last] == "benchmark"
}

// DisplayName is the legend's name of a model or benchmark, or the id itself. A
// model and a benchmark may have one id: it is then the model's name.
func (r *Report) DisplayName(id string) string { return r.nameIn(id, "by_model", "by_benchmark") }

// BenchmarkName is the legend's name of a benchmark, or the id itself.
func (r *Report) BenchmarkName(id string) string { return r.nameIn(id, "by_benchmark") }

func (r *Report) nameIn(id string, sections ...string) string {
	for _, section := range sections {
		if n := r.At("meta", section, id, "name"); n != nil && n.kind == KindString {
			return n.text
		}
	}
	return id
}

func misfit(format string, segments []string) error {
	return fmt.Errorf("format %q does not fit %s", format, Key(segments...))
}

// DefaultFormat is the format in which the value at a key is printed unless
// asked otherwise: the registry's, else one that fits its kind.
func (r *Report) DefaultFormat(segments ...string) string {
	if e, ok := Describe(segments...); ok {
		return e.Format
	}
	n := r.At(segments...)
	if n == nil {
		return "text"
	}
	switch n.kind {
	case KindInt:
		return "int"
	case KindFloat:
		return ".3"
	case KindBool:
		return "yes"
	}
	return "text"
}

// wordFormats tells how many arguments each computed word takes.
var wordFormats = map[string]int{"sign": 3, "vs": 4, "of": 1, "plural": 2, "if": 2}

// splitFormat takes "vs(a; b; c; d)" apart; args is nil for a plain format.
func splitFormat(format string) (name string, args []string) {
	name, rest, ok := strings.Cut(format, "(")
	if !ok || !strings.HasSuffix(rest, ")") {
		return format, nil
	}
	for _, a := range strings.Split(strings.TrimSuffix(rest, ")"), ";") {
		args = append(args, strings.TrimSpace(a))
	}
	if n := wordFormats[name]; n > 0 && len(args) > n { // a key may hold ";"
		head := len(args) - n + 1
		args = append([]string{strings.Join(args[:head], ";")}, args[head:]...)
	}
	return name, args
}

// CheckFormat tells whether a format exists, whatever it is applied to.
func CheckFormat(format string) error {
	if name, args := splitFormat(format); args != nil {
		if n, ok := wordFormats[name]; !ok {
			return fmt.Errorf("unknown format %q", format)
		} else if n != len(args) {
			return fmt.Errorf("format %q takes %d parts separated by ;", name, n)
		}
		return nil
	}
	switch format {
	case "text", "name", "words", "yes", "raw", "int":
		return nil
	}
	if len(format) == 2 && format[0] == '~' && format[1] >= '1' && format[1] <= '6' {
		return nil
	}
	rest := strings.TrimPrefix(format, "+")
	rest = strings.TrimPrefix(rest, "%")
	if len(rest) == 2 && rest[0] == '.' && rest[1] >= '0' && rest[1] <= '6' {
		return nil
	}
	return fmt.Errorf("unknown format %q", format)
}

// words evaluates the formats that take arguments.
func (r *Report) words(name string, args []string, n *Node, segments []string) (string, error) {
	other := func() (*Node, error) {
		o := r.Lookup(args[0])
		if o == nil {
			return nil, fmt.Errorf("no such key: %s", args[0])
		}
		return o, nil
	}
	switch name {
	case "if":
		if n.kind != KindBool {
			return "", misfit(name, segments)
		}
		return args[1-n.num], nil
	case "plural":
		if n.kind != KindInt {
			return "", misfit(name, segments)
		}
		if n.num == 1 {
			return args[0], nil
		}
		return args[1], nil
	case "sign":
		v, ok := n.Number()
		if !ok {
			return "", misfit(name, segments)
		}
		return args[1+compare(v, 0)], nil
	case "vs":
		o, err := other()
		if err != nil {
			return "", err
		}
		a, okA := n.Number()
		b, okB := o.Number()
		if o.kind == KindNull {
			return "n/a", nil
		}
		if !okA || !okB {
			return "", misfit(name, segments)
		}
		return args[2+compare(a, b)], nil
	case "of":
		o, err := other()
		if err != nil {
			return "", err
		}
		if o.kind == KindNull {
			return "n/a", nil
		}
		if n.kind != KindInt || o.kind != KindInt {
			return "", misfit(name, segments)
		}
		return quantifier(n.num, o.num), nil
	}
	return "", fmt.Errorf("unknown format %q", name)
}

func compare(a, b float64) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

// quantifier says how many n of d are, in a word.
func quantifier(n, d int64) string {
	switch {
	case n == 0:
		return "none"
	case n == d:
		return "all"
	case n == 1:
		return "one"
	case 2*n == d:
		return "half"
	case 2*n > d:
		return "most"
	}
	return "some"
}

// formatNumber prints a number with fixed decimals. Rounding starts from the
// exact binary value, never from digits already rounded; an exact half goes to
// the even digit, as in bands/rounding_mismatch. A percentage is the same digits
// with the point moved.
func formatNumber(n *Node, format string) string {
	signed := strings.HasPrefix(format, "+")
	format = strings.TrimPrefix(format, "+")
	percent := strings.HasPrefix(format, "%")
	decimals := int(format[len(format)-1] - '0')
	value, _ := n.Number()
	var text string
	if percent {
		text = movePoint(strconv.FormatFloat(value, 'f', decimals+2, 64))
	} else {
		text = strconv.FormatFloat(value, 'f', decimals, 64)
	}
	if strings.Trim(text, "-0.") == "" {
		text = strings.TrimPrefix(text, "-")
	} else if signed && value > 0 {
		text = "+" + text
	}
	text = minus(thousands(text))
	if percent {
		text += "%"
	}
	return text
}

// movePoint multiplies a decimal of two or more places by a hundred.
func movePoint(text string) string {
	sign := ""
	if text[0] == '-' {
		sign, text = "-", text[1:]
	}
	whole, places, _ := strings.Cut(text, ".")
	whole = strings.TrimLeft(whole+places[:2], "0")
	if whole == "" {
		whole = "0"
	}
	if places = places[2:]; places != "" {
		whole += "." + places
	}
	return sign + whole
}

// thousands puts commas into the integer part.
func thousands(text string) string {
	start := 0
	if text != "" && (text[0] == '-' || text[0] == '+') {
		start = 1
	}
	end := strings.IndexByte(text, '.')
	if end < 0 {
		end = len(text)
	}
	for at := end - 3; at > start; at -= 3 {
		text = text[:at] + "," + text[at:]
	}
	return text
}

// minus replaces the hyphen by the minus sign U+2212.
func minus(text string) string { return strings.Replace(text, "-", "\u2212", 1) }
