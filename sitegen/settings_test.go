package sitegen

import (
	"testing"
	"time"
)

func TestSettingsRoundTrip(t *testing.T) {
	o := Options{BaseURL: "https://example.org/p/", Version: "v1.2.3", Common: true, Single: true, Offline: true, Date: time.Date(2026, 3, 4, 23, 59, 0, 0, time.UTC)}
	s, err := ParseSettings(o.settings().JSON())
	if err != nil {
		t.Fatal(err)
	}
	if s != o.settings() || s.BaseURL != o.BaseURL || s.Version != o.Version || !s.Common || !s.Single || !s.Offline || s.Worker != "" {
		t.Errorf("got %+v, want %+v", s, o.settings())
	}
	if day, err := s.Day(); err != nil || day.Format(time.DateOnly) != "2026-03-04" {
		t.Errorf("Day: got %v, %v", day, err)
	}
}

func TestParseSettingsRefuses(t *testing.T) {
	for text, want := range map[string]string{
		`<html>`: "not the settings of a build: invalid character '<' looking for beginning of value",
		`{}`:     `format is "", not "recount-build/1"`,
		`{"format":"recount-build/1","date":"today"}`: `date "today" is not a day like 2006-01-02`,
	} {
		if _, err := ParseSettings([]byte(text)); err == nil || err.Error() != want {
			t.Errorf("ParseSettings(%s): got %v, want %s", text, err, want)
		}
	}
}
