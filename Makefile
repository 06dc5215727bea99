# make lists the targets. Building needs Go and make; make test also needs
# chromium, firefox-esr, node with npm and python3, and installs them where it
# may.

GO ?= go
FUZZTIME ?= 20s
BENCHTIME ?= 3x
# What serve shows, and the larger release that the tests look at.
SHOWN ?= examples/small-grid
RELEASE ?= examples/synthetic-small
LARGE ?= 14400
PYTHON ?= python3
REFITS ?= 1000

LDFLAGS := -s -w
BUILD := $(GO) build -trimpath -buildvcs=false -ldflags '$(LDFLAGS)'
DIST := web/dist/built
SOURCES := $(shell find . -name '*.go' -not -name '*_test.go' -not -path './build/*' -not -path './web/test/*' -not -path './tools/*') go.mod go.sum
PROGRAMS := $(DIST)/worker.wasm $(DIST)/workbench.wasm $(DIST)/intake.wasm
WEB_SOURCES := $(shell find web sitegen examples -type f -not -path 'web/test/*' -not -path '$(DIST)/*' 2>/dev/null)

.NOTPARALLEL:
.DELETE_ON_ERROR:
.PHONY: help build serve install paper-scale large-scale bench bench-scipy fuzz clean tools test \
	test-format test-go test-wasm test-site test-builds test-browser validate-builds FORCE

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):[^#]*## /\1\t/p' $(MAKEFILE_LIST) | while IFS='	' read -r name what; do printf '  make %-16s %s\n' "$$name" "$$what"; done

build: bin/recount ## build bin/recount with the browser's worker inside

serve: bin/recount ## build, analyse the shipped release, and show its site on a free port
	bin/recount serve $(SHOWN)

install: $(PROGRAMS) $(DIST)/wasm_exec.js ## install recount and recount-runner into Go's bin folder
	$(GO) install -trimpath -buildvcs=false -ldflags '$(LDFLAGS)' ./cmd/recount ./cmd/recount-runner

bin/recount: $(SOURCES) $(WEB_SOURCES) $(PROGRAMS) $(DIST)/wasm_exec.js
	@mkdir -p bin
	$(BUILD) -o $@ ./cmd/recount

# The worker and wasm_exec.js must be of one Go: another Go remakes both.
$(DIST)/go.version: FORCE
	@version=$$($(GO) env GOVERSION); [ "$$(cat $@ 2>/dev/null)" = "$$version" ] || echo "$$version" > $@

$(DIST)/wasm_exec.js: $(DIST)/go.version
	@from=$$($(GO) env GOROOT)/lib/wasm/wasm_exec.js; \
	[ -f "$$from" ] || { echo "make: $$from is missing: this Go came without its WebAssembly support file; install Go from its own distribution" >&2; exit 1; }; \
	cp "$$from" $@ && chmod 644 $@

# A program may import any of ours: which it does is the go command's to know.
$(PROGRAMS): $(DIST)/%.wasm: $(DIST)/go.version $(SOURCES)
	GOOS=js GOARCH=wasm GOWASM= $(BUILD) -o $@ ./wasm/$*

paper-scale: bin/recount ## write an invented release of the paper's size to build/paper-scale
	rm -rf build/paper-scale; mkdir -p build
	bin/recount synth -o build/paper-scale

build/paper-scale:
	@$(MAKE) --no-print-directory paper-scale

build/large-release:
	bin/recount synth --kind scaling --items $(LARGE) -o $@

# Peak memory is VmHWM of the process as GNU time reads it.
large-scale: bin/recount | build/large-release ## analyse over 1 GB of the second paper's records: time and peak memory (LARGE=90000 items: 6.6 GB)
	@du -sh build/large-release
	/usr/bin/time -f '%e s, %U s of CPU, %M kB at most' bin/recount validate build/large-release
	/usr/bin/time -f '%e s, %U s of CPU, %M kB at most' bin/recount analyze build/large-release -o build/large-analysis.json

bench: tools bin/recount | build/paper-scale ## run the benchmarks (medians; nothing else should run meanwhile)
	$(GO) test -run '^$$' -bench . -benchtime $(BENCHTIME) -benchmem ./...
	rm -rf build/paper-site
	bin/recount build build/paper-scale -o build/paper-site
	@cd web/test && SITE=../../build/paper-site node bench.js

# REFITS: of 1,000 resamples of each band, scipy refits so many.
bench-scipy: ## fit the curves of the second paper's size here and with the scipy of PYTHON: sums of squares and seconds (minutes)
	@mkdir -p build
	RECOUNT_CURVES=$(CURDIR)/build/curves.json $(GO) test -count=1 -run ExportCurves ./analysis
	OMP_NUM_THREADS=1 PYTHONDONTWRITEBYTECODE=1 $(PYTHON) analysis/testdata/bench_scipy.py build/curves.json $(REFITS)

fuzz: ## fuzz everything that parses, FUZZTIME=20s each
	@for package in $$($(GO) list ./...); do \
		for target in $$($(GO) test -list '^Fuzz' $$package | grep '^Fuzz' || true); do \
			echo "$$package $$target"; $(GO) test -run '^$$' -fuzz "^$$target$$" -fuzztime $(FUZZTIME) $$package || exit 1; \
		done; \
	done

validate-builds: test-builds ## build twice, in other folders and from nothing, and compare every byte

test: tools test-format test-go test-wasm test-site test-builds test-browser ## everything that CI runs

tools: ## install or name what the tests need besides Go
	@sh web/test/tools.sh

test-format:
	@echo "== format and vet"
	@files=$$(gofmt -l $$(git ls-files '*.go' 2>/dev/null || find . -name '*.go')); [ -z "$$files" ] || { echo "run gofmt -w on:" $$files >&2; exit 1; }
	$(GO) vet ./...
	GOOS=js GOARCH=wasm $(GO) vet ./wasm/...

test-go: bin/recount
	@echo "== unit and command tests, native"
	$(GO) test ./...

# The environment is emptied because wasm_exec.js allows it 8 kB only.
test-wasm: $(DIST)/go.version
	@echo "== unit tests under js/wasm with Node"
	env -i PATH="$$PATH" HOME="$$HOME" GOOS=js GOARCH=wasm GOFLAGS="$(GOFLAGS)" \
		$(GO) test -exec "$$($(GO) env GOROOT)/lib/wasm/go_js_wasm_exec" ./analysis/... ./records ./tables/... ./figures/... ./app/... ./wasm/worker ./wasm/desk ./wasm/intake

test-site: bin/recount
	@echo "== the site of the shipped release"
	rm -rf build/site; mkdir -p build
	bin/recount build $(RELEASE) --single -o build/site
	bin/recount verify build/site
	SITE=$(CURDIR)/build/site $(GO) test -count=1 -run TestBuiltSite ./sitegen

test-builds: bin/recount
	@echo "== two builds are equal"
	@bash web/test/builds.sh $(RELEASE)

test-browser: test-site
	@echo "== the site in a browser"
	@cd web/test && export SITE=../../build/site RECOUNT=../../bin/recount RELEASE=../../$(RELEASE); \
	node --test *.test.js || { echo "== once more: a fault fails twice, a browser kept waiting by a busy machine does not"; node --test *.test.js; }

include runner/targets.mk

clean: ## remove what make built
	rm -rf bin build $(PROGRAMS) $(DIST)/wasm_exec.js $(DIST)/go.version
