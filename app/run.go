package app

import "github.com/maxence-charriere/go-app/v10/pkg/app"

// Run draws the workbench in the page that it is called in, whatever the page's
// address, and does not return. Outside a browser it does nothing.
func Run() {
	app.RouteWithRegexp(".*", func() app.Composer { return New(Browser{}) })
	app.RunWhenOnBrowser()
}
