package desk

import (
	"bytes"
	"strconv"

	"recount/analysis"
	"recount/records"
)

// texts looks for an item in a record or items file and answers with what the
// records hold of it in words: question, options, statements, each output. The answer is {}
// where the file does not have the item.
func (d *Desk) texts(q question, data []byte) ([]byte, error) {
	id := []byte(strconv.Quote(q.ID))
	plain := !bytes.ContainsRune(id, '\\') // then a line without escapes must hold it as it stands
	for len(data) > 0 {
		line := data
		if end := bytes.IndexByte(data, '\n'); end >= 0 {
			line, data = data[:end], data[end+1:]
		} else {
			data = nil
		}
		if plain && !bytes.Contains(line, id) && !bytes.ContainsRune(line, '\\') {
			continue
		}
		if l, err := records.ParseLine(line); err == nil && l.ID == q.ID && l.Benchmark == q.Benchmark {
			return textsOf(l).JSON(), nil
		}
	}
	return []byte("{}"), nil
}

func textsOf(l *records.Line) *analysis.Node {
	out := analysis.Object()
	if l.Question != nil {
		out.Set("question", analysis.String(*l.Question))
	}
	if l.Options != nil {
		out.Set("options", analysis.Strings(l.Options))
	}
	for _, name := range []string{"statements", "labels"} {
		if list := l.Texts(name); list != nil {
			out.Set(name, analysis.Strings(list))
		}
	}
	outputs := analysis.Object()
	for _, o := range l.Outputs {
		one := analysis.Object()
		if o.Text != nil {
			one.Set("text", analysis.String(*o.Text))
		}
		if o.State != "" {
			one.Set("state", analysis.String(o.State))
		}
		if o.Choice != nil {
			one.Set("choice", analysis.Int(*o.Choice))
		}
		if outputs.At(o.Key) == nil { // the first of two: records name each once
			outputs.Set(o.Key, one)
		}
	}
	return out.Set("outputs", outputs)
}
