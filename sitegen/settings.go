package sitegen

import (
	"encoding/json"
	"fmt"
	"strings"
	"time"
)

// SettingsFormat is the format field of data/build.json.
const SettingsFormat = "recount-build/1"

// Settings are the choices of a build that neither the release nor the report
// tell: data/build.json. With them the site can be built again from its own
// data folder.
type Settings struct {
	Format  string `json:"format"`
	Version string `json:"recount"` // the version that built the site
	BaseURL string `json:"base_url"`
	Date    string `json:"date"` // a day, 2006-01-02, or ""
	Common  bool   `json:"common"`
	Single  bool   `json:"single"`
	Offline bool   `json:"offline"`
	Split   bool   `json:"split,omitempty"`
	Connect string `json:"connect,omitempty"` // hosts that the workbench may load from, a space between
	Worker  string `json:"worker"`            // the Go version of the browser's worker, "" without one
}

func (o Options) settings() Settings {
	s := Settings{Format: SettingsFormat, Version: o.Version, BaseURL: o.BaseURL, Common: o.Common, Single: o.Single, Offline: o.Offline, Split: o.Split, Connect: strings.Join(o.Connect, " ")}
	if !o.Date.IsZero() {
		s.Date = o.Date.UTC().Format(time.DateOnly)
	}
	if o.Worker != nil {
		s.Worker = o.Worker.Go
	}
	return s
}

// JSON returns data/build.json.
func (s Settings) JSON() []byte {
	data, err := json.MarshalIndent(s, "", " ")
	if err != nil {
		panic("sitegen: " + err.Error()) // strings and a flag always encode
	}
	return append(data, '\n')
}

// ParseSettings reads data/build.json.
func ParseSettings(data []byte) (Settings, error) {
	var s Settings
	if err := json.Unmarshal(data, &s); err != nil {
		return s, fmt.Errorf("not the settings of a build: %w", err)
	}
	if s.Format != SettingsFormat {
		return s, fmt.Errorf("format is %q, not %q", s.Format, SettingsFormat)
	}
	if _, err := s.Day(); err != nil {
		return s, err
	}
	return s, nil
}

// Day is the date as Options wants it; zero without one.
func (s Settings) Day() (time.Time, error) {
	if s.Date == "" {
		return time.Time{}, nil
	}
	day, err := time.Parse(time.DateOnly, s.Date)
	if err != nil {
		return day, fmt.Errorf("date %q is not a day like 2006-01-02", s.Date)
	}
	return day, nil
}
