package csv

import (
	"strconv"
	"strings"
)

// gold takes in the right options that a row of configuration c names.
//
// Displayed slots are mapped back through the configuration's permutation. A
// configuration without one cannot be mapped: the reference's slots are then
// taken as the original order, and those of the others are dropped and counted.
func (r *reader) gold(line int, it *item, c int, cell string) {
	slots, fault := r.slots(cell)
	if fault != "" {
		r.problem(line, "", "%s %q: %s", r.Columns.Gold.Column, cell, fault)
		return
	}
	configuration := r.Configurations[c]
	mapped := r.Columns.Gold.Position == "displayed" && configuration.Permutation != nil
	if r.Columns.Gold.Position == "displayed" && !mapped && configuration.Key != r.Reference {
		r.report.GoldsDropped++
		return
	}
	var gold uint64
	for _, slot := range slots {
		if mapped {
			if slot >= len(configuration.Permutation) {
				r.problem(line, "", "%s %q is not among the %d options that configuration %q orders", r.Columns.Gold.Column, cell, len(configuration.Permutation), configuration.Key)
				return
			}
			slot = configuration.Permutation[slot]
		}
		gold |= 1 << slot
	}
	if it.nOptions > 0 && gold>>it.nOptions != 0 {
		r.problem(line, "", "%s %q is not among the %d options of item %q", r.Columns.Gold.Column, cell, it.nOptions, it.id)
		return
	}
	if it.goldLine > 0 && it.gold != gold {
		r.problem(line, "if the column tells the slot in which the option is shown, write \"position: displayed\" in the mapping",
			"item %q has another gold here than in line %d", it.id, it.goldLine)
		return
	}
	it.gold, it.goldLine = gold, line
}

// maxOptions is what a set of options can hold.
const maxOptions = 64

// slots reads the options of a gold cell, 0 for the first.
func (r *reader) slots(cell string) (slots []int, fault string) {
	parts := []string{cell}
	if r.Columns.Gold.Separator != "" {
		parts = strings.Split(cell, r.Columns.Gold.Separator)
	}
	for _, part := range parts {
		slot, ok := r.slot(strings.TrimSpace(part))
		if !ok {
			return nil, map[string]string{
				"letters": "expected a letter from A", "digits": "expected a number from 1", "index": "expected a number from 0",
			}[r.Columns.Gold.Form]
		}
		for _, before := range slots {
			if before == slot {
				return nil, "an option is named twice"
			}
		}
		slots = append(slots, slot)
	}
	return slots, ""
}

func (r *reader) slot(s string) (int, bool) {
	if r.Columns.Gold.Form == "letters" {
		if len(s) != 1 || s[0]|0x20 < 'a' || s[0]|0x20 > 'z' {
			return 0, false
		}
		return int(s[0] | 0x20 - 'a'), true
	}
	n, err := strconv.Atoi(s)
	if r.Columns.Gold.Form == "digits" {
		n--
	}
	return n, err == nil && n >= 0 && n < maxOptions
}
