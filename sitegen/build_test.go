package sitegen

import (
	"strings"
	"testing"
)

func TestBuildSmall(t *testing.T) {
	site := newTestRelease(3, 20, grid6()...).build(t, 20)
	data, err := site.ReadFile("index.html")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(data), `data-key="bands/by_model/m0/robust"`) {
		t.Errorf("index.html has no live number:\n%s", data)
	}
}
