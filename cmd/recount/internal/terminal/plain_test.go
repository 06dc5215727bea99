package terminal

import "testing"

func TestPlain(t *testing.T) {
	for text, want := range map[string]string{
		"": "",
		"records/b/Größe 日本.jsonl: it's \"so\" \\": "records/b/Größe 日本.jsonl: it's \"so\" \\",
		"\x1b[2J\x1b]0;x\a\r":                      `\x1b[2J\x1b]0;x\a\r`,
		"a\nb\tc\x00\u007f\u009b":                  `a\nb\tc\x00\x7f\u009b`,
		"\u202eevil\u2066\u200f\ufeff":             `\u202eevil\u2066\u200f\ufeff`,
		"\xff\xfe\ufffd\xc3":                       `\xff\xfe` + "\ufffd" + `\xc3`,
	} {
		if got := Plain(text); got != want {
			t.Errorf("Plain(%q) = %q, want %q", text, got, want)
		}
	}
	if got := PlainLines("a\x1b\nb\r\n"); got != "a\\x1b\nb\\r\n" {
		t.Errorf("PlainLines: got %q", got)
	}
}
