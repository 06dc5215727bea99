package records

import (
	"bytes"
	"compress/gzip"
	"strings"
	"testing"
	"unicode/utf16"
)

// zipped compresses text.
func zipped(text string) string {
	var out bytes.Buffer
	w := gzip.NewWriter(&out)
	w.Write([]byte(text))
	w.Close()
	return out.String()
}

// utf16le is text as Windows writes "Unicode".
func utf16le(text string) string {
	out := []byte{0xff, 0xfe}
	for _, unit := range utf16.Encode([]rune(text)) {
		out = append(out, byte(unit), byte(unit>>8))
	}
	return string(out)
}

// edit returns the release with the first occurrence of old in a file replaced.
func (r testRelease) edit(t *testing.T, path, old, new string) testRelease {
	t.Helper()
	if !strings.Contains(r[path], old) {
		t.Fatalf("%s does not hold %s", path, old)
	}
	return r.with(path, strings.Replace(r[path], old, new, 1))
}

// Each class of malformed release (DESIGN §3), with every problem that is told:
// the message, and the hint behind ->.
func TestRefused(t *testing.T) {
	good := smallRelease()
	const file = "records/b1/m1.jsonl"
	line := func(old, new string) testRelease { return good.edit(t, file, old, new) }
	legend := func(old, new string) testRelease { return good.edit(t, "legend.json", old, new) }
	outputs := func(outputs string) testRelease {
		return line(`"margin":0.25`, `"outputs":`+outputs+`,"margin":0.25`)
	}
	lines := strings.SplitAfter(good[file], "\n")
	for _, row := range []struct {
		name    string
		release testRelease
		want    string
	}{
		// Files.
		{"no legend", good.with("legend.json", ""),
			`legend.json: the file is missing: a release needs a legend -> docs/format.md describes legend.json`},
		{"legend is a web page", good.with("legend.json", "<!DOCTYPE html>\n<html>"),
			`legend.json: this is a web page, not the file itself -> the server answered with an error or log-in page; download the raw file`},
		{"record file is a web page", good.with(file, "\n<html><body>404"),
			`records/b1/m1.jsonl: this is a web page, not the file itself -> the server answered with an error or log-in page; download the raw file`},
		{"record file is an LFS pointer", good.with(file, "version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n"),
			`records/b1/m1.jsonl: this is a Git LFS pointer, not the file itself -> fetch the contents with: git lfs pull`},
		{"record file is a git-annex pointer", good.with(file, "/annex/objects/SHA256E-s12--ab.jsonl\n"),
			`records/b1/m1.jsonl: this is a git-annex pointer, not the file itself -> fetch the contents with: git annex get`},
		{"record file is UTF-16", good.with(file, utf16le(good[file])),
			`records/b1/m1.jsonl: this is UTF-16 text, recount reads UTF-8 -> convert it, for instance with: iconv -f UTF-16 -t UTF-8`},
		{"record file is zero bytes", good.with(file, strings.Repeat("\x00", 600)),
			`records/b1/m1.jsonl: this holds zero bytes and no text: its contents were lost -> copy or download the file again`},
		{"record file is a zip archive", good.with(file, "PK\x03\x04\x14\x00"),
			`records/b1/m1.jsonl: this is a zip archive -> unpack it first`},
		{"record file is zstd", good.with(file, "\x28\xb5\x2f\xfd\x04"),
			`records/b1/m1.jsonl: this is compressed with zstd -> unpack it first, or use gzip`},
		{"gzip is cut off", good.with(file, "").with(file+".gz", zipped(good[file])[:40]),
			`records/b1/m1.jsonl.gz: the gzip data end too early: the file is cut off -> copy or download the file again`},
		{"gzip with a wrong checksum", good.with(file, flip(zipped(good[file]), -8)),
			`records/b1/m1.jsonl: the gzip checksum does not match the data -> copy or download the file again`},
		{"gzip with damaged data", good.with(file, flip(zipped(good[file]), 12)),
			`records/b1/m1.jsonl: the gzip data are damaged -> copy or download the file again`},
		{"gzip with rubbish behind it", good.with(file, zipped(good[file])+"rubbish"),
			`records/b1/m1.jsonl: something else follows the gzip data -> copy or download the file again`},
		{"a file is missing", good.with(file, ""),
			`records/b1/m1.jsonl: the file is missing: the legend lists model "m1" and benchmark "b1" -> add it (an empty one for a benchmark without items), or take the model or the benchmark out of legend.json`},
		{"two files of one benchmark and model", good.with(file+".gz", zipped(good[file])),
			`records/b1/m1.jsonl.gz: the records of model "m1" on benchmark "b1" stand in records/b1/m1.jsonl too -> keep one of the two files`},
		{"a pretty-printed file", good.with(file, "{\n \"benchmark\": \"b1\"\n}\n"),
			`records/b1/m1.jsonl: this is JSON over several lines, not one object a line -> convert it, for instance with: jq -c .`},
		{"one list in place of lines", good.with(file, "["+lines[0]+"]"),
			`records/b1/m1.jsonl: this is one JSON list, not one object a line -> convert it, for instance with: jq -c '.[]'`},

		// JSON.
		{"a line is cut off", line(lines[1], lines[1][:60]),
			`records/b1/m1.jsonl:2: not valid JSON: character 61: ends inside a string -> the line is cut off: copy or download the file again`},
		{"two objects on a line", line("}\n", "} {}\n"),
			`records/b1/m1.jsonl:1: not valid JSON: character 128: found '{' where nothing more is expected -> a record is one JSON object on one line`},
		{"a single quote", line(`"id":"i1"`, `'id':"i1"`),
			`records/b1/m1.jsonl:1: not valid JSON: character 19: found '\'' where a string is expected -> a record is one JSON object on one line`},
		{"NaN", line("0.25", "NaN"),
			`records/b1/m1.jsonl:1: not valid JSON: character 109: found 'N' where a value is expected -> JSON has no such number: use null where it is not recorded`},
		{"a number with a leading zero", line("0.25", "00.25"),
			`records/b1/m1.jsonl:1: not valid JSON: character 110: found '0' where ',' or '}' is expected -> a record is one JSON object on one line`},
		{"a comma before the brace", line(`"unparsed":0}`, `"unparsed":0,}`),
			`records/b1/m1.jsonl:1: not valid JSON: character 127: found '}' where a string is expected -> a record is one JSON object on one line`},
		{"a byte that is not UTF-8", line("q i1", "q \xe9"),
			`records/b1/m1.jsonl:1: not valid JSON: character 43: found a byte that is not UTF-8 -> save the file as UTF-8`},
		{"a raw tab in a text", line("q i1", "q\ti1"),
			`records/b1/m1.jsonl:1: not valid JSON: character 42: found the control character '\t' inside a string -> a record is one JSON object on one line`},
		{"an escape that JSON does not know", line("q i1", `q \x41`),
			`records/b1/m1.jsonl:1: not valid JSON: character 43: found a backslash that begins no JSON escape -> a record is one JSON object on one line`},
		{"deep nesting", line(`"margin"`, `"x":`+strings.Repeat("[", 10001)+strings.Repeat("]", 10001)+`,"margin"`),
			`records/b1/m1.jsonl:1: not valid JSON: character 10104: nests deeper than 10000 levels -> a record is one JSON object on one line`},

		// Fields.
		{"a field twice", line(`"gold":2`, `"gold":2,"gold":2`),
			`records/b1/m1.jsonl:1: the field gold stands twice -> keep one of the two`},
		{"no benchmark", line(`"benchmark":"b1",`, ``),
			`records/b1/m1.jsonl:1: the field benchmark is missing`},
		{"another benchmark", line(`"benchmark":"b1"`, `"benchmark":"b2"`),
			`records/b1/m1.jsonl:1: benchmark is "b2", the file is of "b1" -> move the line to the file of its benchmark, or correct the field`},
		{"another model", line(`"gold":2`, `"model":"m2","gold":2`),
			`records/b1/m1.jsonl:1: model is "m2", the file is of "m1" -> move the line to the file of its model, or correct the field`},
		{"no id", line(`"id":"i1",`, ``),
			`records/b1/m1.jsonl:1: the field id is missing`},
		{"an empty id", line(`"id":"i1"`, `"id":""`),
			`records/b1/m1.jsonl:1: id is empty -> every item needs an id that is unique within its benchmark`},
		{"an id that is a number", line(`"id":"i1"`, `"id":1`),
			`records/b1/m1.jsonl:1: id is not a text -> put it in quotes`},
		{"an id with half a surrogate pair", line(`"id":"i1"`, `"id":"\ud800"`),
			`records/b1/m1.jsonl:1: id holds half of a surrogate pair -> write the character itself, in UTF-8`},
		{"no bits", line(`"bits":{"gen|t|p0":1,"gen|t|p1":1,"ll|s":1},`, ``),
			`records/b1/m1.jsonl:1: the field bits is missing -> it maps each configuration key to 0 or 1`},
		{"bits as a list", line(`{"gen|t|p0":1,"gen|t|p1":1,"ll|s":1}`, `[1,1,1]`),
			`records/b1/m1.jsonl:1: bits is not an object -> it maps each configuration key to 0 or 1`},
		{"a bit that is neither", line(`"ll|s":1`, `"ll|s":2`),
			`records/b1/m1.jsonl:1: the bit of "ll|s" is 2, neither 0 nor 1 nor true nor false -> a bit is 1 for a right answer and 0 for a wrong one`},
		{"a bit that is null", line(`"ll|s":1`, `"ll|s":null`),
			`records/b1/m1.jsonl:1: the bit of "ll|s" is null, neither 0 nor 1 nor true nor false -> a bit is 1 for a right answer and 0 for a wrong one`},
		{"a bit that is a text", line(`"ll|s":1`, `"ll|s":"1"`),
			`records/b1/m1.jsonl:1: the bit of "ll|s" is "1", neither 0 nor 1 nor true nor false -> a bit is 1 for a right answer and 0 for a wrong one`},
		{"a bit twice", line(`"ll|s":1`, `"ll|s":1,"gen|t|p0":1`),
			`records/b1/m1.jsonl:1: bits names configuration "gen|t|p0" twice -> keep one of the two`},
		{"an unknown configuration", line(`"ll|s":1`, `"ll|s":1,"ll|x":1`),
			`records/b1/m1.jsonl:1: bits names the unknown configuration "ll|x" -> list it under configurations in legend.json`},
		{"a configuration is missing", line(`,"ll|s":1`, ``),
			`records/b1/m1.jsonl:1: item "i1" has no bit for configuration "ll|s" -> every line needs a bit for every configuration of legend.json; --common keeps what all models have`},
		{"two configurations are missing", line(`,"gen|t|p1":1,"ll|s":1`, ``),
			`records/b1/m1.jsonl:1: item "i1" has no bit for configuration "gen|t|p1" and 1 more -> every line needs a bit for every configuration of legend.json; --common keeps what all models have`},
		{"margin below 0", line("0.25", "-0.25"),
			`records/b1/m1.jsonl:1: margin is -0.25, less than 0 -> the margin is the best option's mean log-probability less the second's (S1.29)`},
		{"margin beyond float64", line("0.25", "1e400"),
			`records/b1/m1.jsonl:1: margin is 1e400, beyond what a float64 holds`},
		{"margin as a text", line("0.25", `"0.25"`),
			`records/b1/m1.jsonl:1: margin is not a number -> use null where it is not recorded`},
		{"unparsed below 0", line(`"unparsed":0`, `"unparsed":-1`),
			`records/b1/m1.jsonl:1: unparsed is -1, less than 0`},
		{"unparsed beyond the wrong generation bits", line(`"unparsed":0`, `"unparsed":1`),
			`records/b1/m1.jsonl:1: unparsed is 1 but only 0 generation bits are 0 -> an answer that was not recognised is wrong`},
		{"unparsed with a fraction", line(`"unparsed":0`, `"unparsed":0.5`),
			`records/b1/m1.jsonl:1: unparsed is 0.5, not an integer`},
		{"gold beyond the options", line(`"gold":2`, `"gold":4`),
			`records/b1/m1.jsonl:1: gold is 4 but there are 4 options -> gold is the index of the right option, from 0`},
		{"gold below 0", line(`"gold":2`, `"gold":-1`),
			`records/b1/m1.jsonl:1: gold is -1, less than 0`},
		{"gold beyond any integer", line(`"gold":2`, `"gold":99999999999999999999999`),
			`records/b1/m1.jsonl:1: gold is 99999999999999999999999, too large`},
		{"a bit with a point", line(`"ll|s":1`, `"ll|s":1.0`),
			`records/b1/m1.jsonl:1: the bit of "ll|s" is 1.0, neither 0 nor 1 nor true nor false -> write it as an integer: 1`},
		{"gold as a letter", line(`"gold":2`, `"gold":"C"`),
			`records/b1/m1.jsonl:1: gold is not an integer -> gold is the index of the right option, from 0`},
		{"gold beyond any item", line(`"gold":2`, `"gold":64`),
			`records/b1/m1.jsonl:1: gold is 64, an item has at most 64 options -> gold is the index of the right option, from 0`},
		{"gold twice in a list", line(`"gold":2`, `"gold":[2,2]`),
			`records/b1/m1.jsonl:1: gold names option 2 twice`},
		{"gold as an empty list", line(`"gold":2`, `"gold":[]`),
			`records/b1/m1.jsonl:1: gold is an empty list -> leave gold out where the right option is not recorded`},
		{"n_options 0", line(`"gold":2`, `"gold":2,"n_options":0`),
			`records/b1/m1.jsonl:1: n_options is 0 -> leave it out where items have no options`},
		{"n_options beyond 64", line(`"gold":2`, `"gold":2,"n_options":65`),
			`records/b1/m1.jsonl:1: n_options is 65, more than 64`},
		{"n_options against options", line(`"gold":2`, `"gold":0,"n_options":3,"options":["a","b"]`),
			`records/b1/m1.jsonl:1: n_options is 3 but there are 2 options`},
		{"an option that is no text", line(`"gold":2`, `"gold":0,"options":["a",2]`),
			`records/b1/m1.jsonl:1: options[1] is not a text`},

		// Outputs.
		{"a choice against its bit", outputs(`{"gen|t|p0":{"choice":1,"state":"ok"}}`),
			`records/b1/m1.jsonl:1: the bit of "gen|t|p0" is 1 but the choice is 1 and gold is 2 -> a choice is the original index of the option, mapped back from the slot in which it was shown`},
		{"a right choice with bit 0", good.edit(t, "records/b1/m2.jsonl", `"margin"`, `"outputs":{"gen|t|p0":{"choice":2}},"margin"`),
			`records/b1/m2.jsonl:1: the bit of "gen|t|p0" is 0 but the choice is 2 and gold is 2 -> a choice is the original index of the option, mapped back from the slot in which it was shown`},
		{"a choice against a list of golds", line(`"gold":2`, `"gold":[0,2],"outputs":{"ll|s":{"choice":3}}`),
			`records/b1/m1.jsonl:1: the bit of "ll|s" is 1 but the choice is 3 and gold is [0,2] -> a choice is the original index of the option, mapped back from the slot in which it was shown`},
		{"a choice that is no option", outputs(`{"ll|s":{"choice":4}}`),
			`records/b1/m1.jsonl:1: the choice of "ll|s" is no option: there are 4, counted from 0`},
		{"a choice without a recognised answer", outputs(`{"gen|t|p0":{"choice":2,"state":"none"}}`),
			`records/b1/m1.jsonl:1: the state of "gen|t|p0" is none but there is a choice -> choice is null where nothing, or no single answer, was recognised`},
		{"bit 1 without a recognised answer", outputs(`{"gen|t|p0":{"choice":null,"state":"none"}}`),
			`records/b1/m1.jsonl:1: the bit of "gen|t|p0" is 1 but its state is none -> an answer that was not recognised is wrong`},
		{"bit 1 with several answers", outputs(`{"gen|t|p0":{"state":"error"}}`),
			`records/b1/m1.jsonl:1: the bit of "gen|t|p0" is 1 but its state is error -> an answer that was not recognised is wrong`},
		{"bit 1 without a defined score", outputs(`{"ll|s":{"choice":null,"scores":[{"logprob":null,"reason":"nan"},{"logprob":null,"reason":"nan"},{"logprob":null,"reason":"nan"},{"logprob":null,"reason":"nan"}]}}`),
			`records/b1/m1.jsonl:1: the bit of "ll|s" is 1 but its choice is null -> without a choice an answer is wrong`},
		{"an unknown state", outputs(`{"gen|t|p0":{"state":"wrong"}}`),
			`records/b1/m1.jsonl:1: the state of "gen|t|p0" is "wrong" -> use "ok", "none" or "error"`},
		{"an output of an unknown configuration", outputs(`{"gen|t|p9":{"text":"A"}}`),
			`records/b1/m1.jsonl:1: outputs names the unknown configuration "gen|t|p9" -> list it under configurations in legend.json`},
		{"an output twice", outputs(`{"ll|s":{},"ll|s":{}}`),
			`records/b1/m1.jsonl:1: outputs names configuration "ll|s" twice -> keep one of the two`},
		{"a choice twice", outputs(`{"ll|s":{"choice":2,"text":"","choice":2}}`),
			`records/b1/m1.jsonl:1: choice of "ll|s" stands twice -> keep one of the two`},
		{"a score's tokens twice", outputs(`{"ll|s":{"scores":[{"tokens":1,"logprob":-1,"tokens":1}]}}`),
			`records/b1/m1.jsonl:1: tokens in score 0 of "ll|s" stands twice -> keep one of the two`},
		{"p_true twice", outputs(`{"p_true":{},"p_true":{}}`),
			`records/b1/m1.jsonl:1: outputs names p_true twice -> keep one of the two`},
		{"too few scores", outputs(`{"ll|s":{"scores":[{"logprob":-1}]}}`),
			`records/b1/m1.jsonl:1: scores of "ll|s" has 1 entry but there are 4 options -> one an option, in the original order`},
		{"a score without a logprob", outputs(`{"ll|s":{"scores":[{"tokens":1}]}}`),
			`records/b1/m1.jsonl:1: logprob is missing in score 0 of "ll|s" -> use null with a reason where it is undefined`},
		{"a null logprob without a reason", outputs(`{"ll|s":{"scores":[{"logprob":null}]}}`),
			`records/b1/m1.jsonl:1: logprob is null without a reason in score 0 of "ll|s" -> the reason is "-inf", "nan" or "no_tokens"`},
		{"a logprob with a reason", outputs(`{"ll|s":{"scores":[{"logprob":-1,"reason":"nan"}]}}`),
			`records/b1/m1.jsonl:1: a reason stands beside a logprob in score 0 of "ll|s" -> a reason tells why the logprob is null`},
		{"an unknown reason", outputs(`{"ll|s":{"scores":[{"logprob":null,"reason":"oom"}]}}`),
			`records/b1/m1.jsonl:1: the reason in score 0 of "ll|s" is "oom" -> use "-inf", "nan" or "no_tokens"`},
		{"a logprob that is a text", outputs(`{"ll|s":{"scores":[{"logprob":"-inf"}]}}`),
			`records/b1/m1.jsonl:1: logprob in score 0 of "ll|s" is not a number -> use null with a reason: "-inf", "nan" or "no_tokens"`},
		{"tokens below 0", outputs(`{"ll|s":{"scores":[{"logprob":-1,"tokens":-2}]}}`),
			`records/b1/m1.jsonl:1: tokens in score 0 of "ll|s" is -2, less than 0`},
		{"tokens beyond what is counted", outputs(`{"ll|s":{"scores":[{"logprob":-1,"tokens":4294967297}]}}`),
			`records/b1/m1.jsonl:1: tokens in score 0 of "ll|s" is 4294967297, too large`},
		{"p_true above 1", outputs(`{"p_true":{"probabilities":[0.1,0.2,0.3,1.4]}}`),
			`records/b1/m1.jsonl:1: a probability of outputs.p_true is not between 0 and 1`},
		{"unparsed against the states", good.edit(t, "records/b1/m2.jsonl", `"unparsed":0`,
			`"unparsed":1,"outputs":{"gen|t|p0":{"state":"none"},"gen|t|p1":{"state":"none"}}`),
			`records/b1/m2.jsonl:1: unparsed is 1 but 2 generation answers have the state none`},
		{"parsed against outputs", good.edit(t, "records/b1/m2.jsonl", `"unparsed":0`,
			`"parsed":{"gen|t|p0":true},"outputs":{"gen|t|p0":{"state":"none"}}`),
			`records/b1/m2.jsonl:1: outputs and parsed of "gen|t|p0" contradict each other`},
		{"parsed that is neither", line(`"unparsed":0`, `"parsed":{"gen|t|p0":"yes"}`),
			`records/b1/m1.jsonl:1: parsed of "gen|t|p0" is "yes", neither true nor false`},

		// Files against each other.
		{"an id twice", line(lines[1], strings.Replace(lines[1], "i2", "i1", 1)),
			`records/b1/m1.jsonl:2: item "i1" stands twice, first on line 1 -> keep one of the two lines`},
		{"two golds for one item", good.edit(t, "records/b1/m2.jsonl", `"gold":2`, `"gold":1`),
			`records/b1/m2.jsonl:1: item "i1" has gold 1 here but 2 in records/b1/m1.jsonl:1 -> one item has one gold, given as the original index of the option`},
		{"two questions for one item", good.edit(t, "records/b1/m2.jsonl", `q i1`, `q i9`),
			`records/b1/m2.jsonl:1: item "i1" has another question here than in records/b1/m1.jsonl:1 -> all models must be asked the same items`},
		{"two numbers of options for one item", good.edit(t, "records/b1/m2.jsonl", `"gold":2`, `"gold":2,"n_options":5`),
			`records/b1/m2.jsonl:1: item "i1" has 5 options here but 4 in records/b1/m1.jsonl:1`},
		{"an item is missing", line(lines[1], ""),
			`records/b1/m1.jsonl: item "i2" is missing: other models of this benchmark have it -> all models need the same items; --common keeps those that all have`},
		{"an empty file", good.with(file, "\n"),
			`records/b1/m1.jsonl: item "i1" is missing, and 1 more: other models of this benchmark have it -> all models need the same items; --common keeps those that all have`},

		// The legend.
		{"legend is broken", legend(`"reference"`, `reference`),
			`legend.json:9: not valid JSON: found 'r' where a string is expected -> legend.json is one JSON object; see docs/format.md`},
		{"another major format", legend("recount/1", "recount/2"),
			`legend.json:2: format is "recount/2"; this recount reads "recount/1" -> use a recount of that version, or convert the release`},
		{"another format", legend("recount/1", "lm-eval/1"),
			`legend.json:2: format is "lm-eval/1", not "recount/1"`},
		{"no models", legend(`"models"`, `"model"`),
			`legend.json: models is missing -> docs/format.md describes legend.json`},
		{"a field of the legend twice", legend(`"reference"`, `"reference": "gen|t|p1", "reference"`),
			`legend.json:9: reference stands twice -> keep one of the two`},
		{"all models are dropped", legend(`"params_b": 7}, {"id": "m2"}`, `"status": "dropped"}`),
			`legend.json: no model is left to count -> docs/format.md describes legend.json`},
		{"an unknown status", legend(`"params_b": 7`, `"status": "failed"`),
			`legend.json:3: models[0].status is "failed" -> use "dropped", or leave it out`},
		{"an id with a slash", legend(`{"id": "m2"}`, `{"id": "org/m2"}`),
			`legend.json:3: models[1].id "org/m2" holds '/' -> it must be usable as a file name: use "org_m2" and put "org/m2" into "name"`},
		{"a reserved id", legend(`{"id": "m2"}`, `{"id": "con.v2"}`),
			`legend.json:3: models[1].id "con.v2" is a reserved name on Windows -> it must be usable as a file name: use "_con.v2" and put "con.v2" into "name"`},
		{"ids that differ in case only", legend(`{"id": "m2"}`, `{"id": "M1"}`),
			`legend.json:3: models[1].id "M1" stands twice, or differs from another id in upper and lower case only -> ids are file names, and some file systems ignore case`},
		{"an id that ends with a dot", legend(`{"id": "m2"}`, `{"id": "m2."}`),
			`legend.json:3: models[1].id "m2." ends with '.' -> it must be usable as a file name: use "m2_" and put "m2." into "name"`},
		{"a key with a comma", legend(`"key": "ll|s"`, `"key": "ll,s"`),
			`legend.json:8: configurations[2].key "ll,s" holds ',' -> 1 to 200 characters, no comma, no control character, not starting with '-'`},
		{"a key twice", legend(`"key": "gen|t|p1"`, `"key": "gen|t|p0"`),
			`legend.json:7: configurations[1].key "gen|t|p0" stands twice -> a key names one configuration`},
		{"an unknown method", legend(`"method": "ll"`, `"method": "logits"`),
			`legend.json:8: configurations[2].method is "logits" -> use "gen" or "ll"`},
		{"not a permutation", legend("[1, 2, 3, 0]", "[1, 2, 3, 1]"),
			`legend.json:7: configurations[1].permutation is not a permutation -> entry j is the original index, from 0, of the option shown in slot j`},
		{"a permutation under the wrong number", legend("[1, 2, 3, 0]", `{"5": [1, 2, 3, 0]}`),
			`legend.json:7: configurations[1].permutation.5 holds 4 entries -> the name of a permutation is its number of options`},
		{"an unknown reference", legend(`"reference": "gen|t|p0"`, `"reference": "gen|t|p7"`),
			`legend.json:9: reference names the unknown configuration "gen|t|p7"`},
		{"an axis without the reference", legend(`"reference"`, `"axes": {"order": ["gen|t|p1"]}, "reference"`),
			`legend.json: axes.order does not hold the reference "gen|t|p0" -> docs/format.md describes legend.json`},
		{"an axis with an unknown key", legend(`"reference"`, `"axes": {"order": ["gen|t|p0", "gen|t|p7"]}, "reference"`),
			`legend.json:9: axes.order[1] names the unknown configuration "gen|t|p7"`},
		{"a role with an unknown key", legend(`"reference"`, `"roles": {"apx": {"base": "gen|t|p7"}}, "reference"`),
			`legend.json:9: roles.apx.base names the unknown configuration "gen|t|p7"`},
		{"prompts of no kind", legend(`"reference"`, `"roles": {"apx": "gen|t|p0"}, "reference"`),
			`legend.json:9: roles.apx is not an object`},
		{"statements scored by a prompt", legend(`"reference"`, `"roles": {"aps": "gen|t|p0"}, "reference"`),
			`legend.json:9: roles.aps names "gen|t|p0", whose method is "gen" -> apx and apx_control name configurations of the method "gen", the other roles those of "ll"`},
		{"a prompt that scores options", legend(`"reference"`, `"roles": {"apx": {"instruct": "ll|s"}}, "reference"`),
			`legend.json:9: roles.apx.instruct names "ll|s", whose method is "ll" -> apx and apx_control name configurations of the method "gen", the other roles those of "ll"`},
		{"an order with two permutations", legend(`"order": "p1"`, `"order": "p0"`),
			`legend.json:7: configurations[1] has another permutation of 4 options than "gen|t|p0" under the same order "p0" -> an order is one permutation for each number of options; name the other one differently`},
		{"more resamples than are drawn", legend(`"reference"`, `"analysis": {"bootstrap": {"resamples": 10000001}}, "reference"`),
			`legend.json:9: analysis.bootstrap.resamples is 10000001, more than 10000000`},
		{"more draws than are drawn", legend(`"reference"`, `"analysis": {"compression": {"draws": 20000000}}, "reference"`),
			`legend.json:9: analysis.compression.draws is 20000000, more than 10000000`},
		{"a seed beyond 2^53", legend(`"reference"`, `"analysis": {"compression": {"seeds": [1, 9007199254740992]}}, "reference"`),
			`legend.json:9: analysis.compression.seeds[1] is 9007199254740992, more than 9007199254740991 -> other programs would read it rounded`},
		{"a main seed beyond 2^53", legend(`"reference"`, `"seeds": {"orders": 9007199254740993, "main": 9007199254740993}, "reference"`),
			`legend.json:9: seeds.main is 9007199254740993, more than 9007199254740991 -> other programs would read it rounded`},
		{"a threshold twice", legend(`"reference"`, `"analysis": {"thresholds": [0.07, 7e-2]}, "reference"`),
			`legend.json:9: analysis.thresholds[1] stands twice`},
		{"a date that is none", legend(`"reference"`, `"date": "2026-02-29", "reference"`),
			`legend.json:9: date is "2026-02-29", no day -> write it as year, month and day: 2026-11-30`},
		{"an address that is none", legend(`"reference"`, `"url": "javascript:alert(1)", "reference"`),
			`legend.json:9: url is "javascript:alert(1)", no web address -> write it whole, with https://`},
		{"authors in one text", legend(`"reference"`, `"authors": "A and B", "reference"`),
			`legend.json:9: authors is not a list`},
		{"an author that is a number", legend(`"reference"`, `"authors": ["A", 2], "reference"`),
			`legend.json:9: authors[1] is not a text -> put it in quotes`},
		{"a level of 95", legend(`"reference"`, `"analysis": {"bootstrap": {"level": 95}}, "reference"`),
			`legend.json:9: analysis.bootstrap.level is not between 0 and 1 -> 0.95 is usual`},
		{"a size that is a text", legend(`"params_b": 7`, `"params_b": "7B"`),
			`legend.json:3: models[0].params_b is not a number`},
		{"no configuration", legend(good["legend.json"][strings.Index(good["legend.json"], `{"key"`):strings.Index(good["legend.json"], `],
 "reference"`)], ""),
			`legend.json: configurations is empty -> docs/format.md describes legend.json
legend.json:7: reference names the unknown configuration "gen|t|p0"`},
	} {
		_, err := Open(row.release.fs(), ReadOptions{})
		if got := told(err); got != row.want {
			t.Errorf("%s:\ngot  %s\nwant %s", row.name, got, row.want)
		}
	}
}

// told is every problem and its hint.
func told(err error) string {
	problems, ok := err.(Problems)
	if !ok {
		if err == nil {
			return "no problem"
		}
		return "not Problems: " + err.Error()
	}
	var lines []string
	for _, p := range problems {
		text := p.Error()
		if p.Hint != "" {
			text += " -> " + p.Hint
		}
		lines = append(lines, text)
	}
	return strings.Join(lines, "\n")
}

// flip changes a byte, counted from the end when at < 0.
func flip(data string, at int) string {
	if at < 0 {
		at += len(data)
	}
	return data[:at] + string([]byte{data[at] ^ 0x55}) + data[at+1:]
}
