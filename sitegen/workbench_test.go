package sitegen

import "testing"

// A host that the page's policy cannot name, or that is none, is refused: what
// stands in a policy must not be able to add to it.
func TestConnectable(t *testing.T) {
	for host, want := range map[string]bool{
		"https://example.org": true, "https://example.org:8443": true,
		"http://localhost:8000": true, "http://127.0.0.1:8000": true,
		"http://example.org": false, "http://localhost.example.org": false, "https://example.org/": false, "https://example.org/data": false,
		"https://me@example.org": false, "https://example.org?x": false, "example.org": false, "https://": false, "": false, "*": false, "https://*": false,
		"https://a; script-src *": false, "https://a.org https://b.org": false, "javascript:alert(1)": false, "http://[::1]:80": false,
	} {
		if got := connectable(host); got != want {
			t.Errorf("connectable(%q): got %v, want %v", host, got, want)
		}
	}
}
