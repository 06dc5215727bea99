#!/bin/sh
# Makes sure that the tests find chromium, firefox-esr, node 18 or later, npm and python3:
# installs them as root on Debian, else says what to install. Then installs the
# two locked npm packages; they bring no browser and run no scripts.
set -eu
cd "$(dirname "$0")"

missing=""
[ -n "${CHROMIUM:-}" ] || command -v chromium >/dev/null || command -v chromium-browser >/dev/null || missing="$missing chromium"
[ -n "${FIREFOX:-}" ] || command -v firefox-esr >/dev/null || command -v firefox >/dev/null || missing="$missing firefox-esr"
command -v node >/dev/null || missing="$missing nodejs"
command -v npm >/dev/null || missing="$missing npm"
command -v python3 >/dev/null || missing="$missing python3"

if [ -n "$missing" ]; then
	if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
		echo "installing$missing"
		export DEBIAN_FRONTEND=noninteractive
		apt-get update -q >/dev/null
		# shellcheck disable=SC2086
		apt-get install -y -q --no-install-recommends $missing >/dev/null
	else
		echo "make test needs these programs; please install:$missing" >&2
		exit 1
	fi
fi

major=$(node -p 'process.versions.node.split(".")[0]')
if [ "$major" -lt 18 ]; then
	echo "make test needs node 18 or later; this is $(node --version)" >&2
	exit 1
fi

if [ ! -f node_modules/.package-lock.json ] || [ package-lock.json -nt node_modules/.package-lock.json ]; then
	npm ci --ignore-scripts --no-audit --no-fund
	touch node_modules/.package-lock.json
fi
