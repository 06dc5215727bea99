package answer

import "testing"

var stateNames = map[State]string{Nothing: "none", One: "ok", Several: "error"}

func TestOptions(t *testing.T) {
	things := []string{"red river", "green stone", "amber lantern", "café engine"}
	vitamins := []string{"Vitamin A", "Vitamin B", "Vitamin C", "vitamin"}
	check := func(text string, options []string, option int, state string) {
		t.Helper()
		got, gotState, _ := NewOptions(nil, options, nil).Read(text)
		if got != option || stateNames[gotState] != state {
			t.Errorf("Read(%q) of %q: got %d %s, want %d %s", text, options, got, stateNames[gotState], option, state)
		}
	}
	check("B", things, 1, "ok")
	check("b", things, None, "none") // capitals only
	check("(B).", things, 1, "ok")
	check("Answer: B, not C", things, None, "error")
	check("B or B", things, 1, "ok")
	check("E", things, None, "none") // not offered
	check("B2", things, None, "none")
	check("B_", things, None, "none")
	check("éB", things, None, "none")
	check("\uff22", things, None, "none") // a full-width B is no B
	check("B\u0301", things, 1, "ok")     // a combining mark is no letter
	check("Red River", things, 0, "ok")
	check("CAFÉ ENGINE", things, 3, "ok")
	check("red rivers", things, None, "none")
	check("amber  lantern", things, None, "none")
	check("A. red river", things, 0, "ok")
	check("A. green stone", things, None, "error")
	check("A thing called amber lantern", things, None, "error") // the article A, the paper's error
	check("Vitamin C", vitamins, 2, "ok")                        // neither C's letter nor "vitamin" counts apart
	check("vitamin", vitamins, 3, "ok")
	check("", things, None, "none")
	check("anything", []string{"", ""}, None, "none")
	check("red river", []string{"red river", "red river"}, None, "error") // equal texts cannot be told apart
}

func TestPlainRule(t *testing.T) {
	o := NewOptions(nil, []string{"Vitamin A", "Vitamin B", "Vitamin C"}, nil)
	if _, _, plain := o.Read("Vitamin B"); plain.State != One {
		t.Errorf("plain reading of the same option by letter and text: got %v", plain)
	}
	if _, state, plain := o.Read("It is Vitamin C"); state != One || plain.State != One {
		t.Errorf("got %v, plain %v", state, plain)
	}
	nested := NewOptions(nil, []string{"river", "red river"}, nil)
	option, state, plain := nested.Read("red river")
	if option != 1 || state != One || plain.State != Several {
		t.Errorf("red river: got %d %v, plain %v; want 1, ok, several", option, state, plain.State)
	}
}

func TestOptionLabels(t *testing.T) {
	if got, _, _ := NewOptions([]string{"X", "Y"}, []string{"one", "two"}, nil).Read("Y"); got != 1 {
		t.Errorf("own labels: got %d", got)
	}
	if got, _, _ := NewOptions([]string{"1", "2"}, []string{"one", "two"}, nil).Read("B"); got != 1 {
		t.Errorf("labels that are no letters: got %d", got)
	}
	if got, _, _ := NewOptions(nil, []string{"one", "two"}, []int{1, 0}).Read("A"); got != 1 {
		t.Errorf("the letter of the first slot, which shows option 1: got %d", got)
	}
}
