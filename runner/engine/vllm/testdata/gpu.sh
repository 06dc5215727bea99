#!/bin/sh
# gpu.sh install RUNNER MODELS WORK
# gpu.sh check RUNNER MODELS WORK: llama.cpp and vLLM on a GPU.
#
#     make gpu-tools gpu-check
#
# install fetches what check needs into WORK: the CUDA build of llama.cpp, vLLM
# with CUDA's libraries (10 GB), and the model in both forms into MODELS. check
# asks 20 items of examples/small-grid by both engines, 32-bit weights and 32-bit
# products, compares every answer with the records there, which a CPU made, asks
# some of it three times, and tells how long an item took. It opens no
# connection, leaves the GPU's settings alone, and passes over what is missing.
set -eu
what=$1 runner=$2 models=$3 work=$4
here=$(cd "$(dirname "$0")" && pwd)
examples=$(cd "$here/../../../../examples" && pwd)
version=0.32.0
id=smollm2-135m-instruct
venv=$work/venv
llama=$work/llama.cpp

install() {
	"$runner" engine install --variant cuda --llama "$llama"
	if ! [ -f "$venv/complete-$version" ]; then
		python=$(command -v python3.12 || command -v python3.13 || command -v python3)
		"$python" -m venv "$venv"
		"$venv/bin/pip" install --quiet "vllm==$version" gguf accelerate
		touch "$venv/complete-$version"
	fi
	gguf=$models/SmolLM2-135M-Instruct.Q4_1.gguf
	[ -d "$models/$id-hf" ] || "$venv/bin/python" "$here/convert.py" "$gguf" "$models/$id-hf"
}

# one NAME ENGINE-LINES: runs, compares, and asks again.
one() {
	name=$1
	cat > "$work/$name.yaml"
	rm -rf "$work/$name" "$work/$name.work"
	start=$(date +%s)
	"$runner" run "$work/$name.yaml" --models "$models" --llama "$llama" || { echo "gpu-check: $name failed"; failed=1; return 0; }
	echo "gpu-check: $name: 20 items in $(($(date +%s) - start)) s, with the start of the engine"
	"$runner" compare "$work/$name" $id $id --with "$examples/small-grid" || echo "gpu-check: $name: bits differ from the CPU's, see above"
	"$runner" noise "$work/$name.yaml" --models "$models" --llama "$llama" --items 1 --repeat 3 || failed=1
}

common() {
	printf 'release: %s\nitems: %s\nlimit: 5\nbenchmarks: [{id: numbers}, {id: world}, {id: words}, {id: sense}]\n' "$1" "$examples/items"
}

check() {
	command -v nvidia-smi >/dev/null && nvidia-smi -L | grep -q . || { echo "gpu-check: not run: this machine has no NVIDIA GPU (nvidia-smi lists none)"; exit 0; }
	nvidia-smi --query-gpu=name,driver_version,memory.total --format=csv,noheader
	# The factors of 32-bit products would else be rounded to 19 bits.
	export NVIDIA_TF32_OVERRIDE=0
	failed=0
	if [ -e "$llama/libllama.so" ] && [ -f "$models/$id-f32.gguf" ]; then
		for libraries in "$venv"/lib/python3*/site-packages/nvidia/cu13/lib; do
			export LD_LIBRARY_PATH="$libraries${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
		done
		one llama <<-END
			$(common llama)
			models: [{id: $id, engine: llama, file: $id-f32.gguf}]
			llama: {gpu_layers: -1}
		END
	else
		echo "gpu-check: llama: not run: $llama or $models/$id-f32.gguf is missing (make gpu-tools models)"
	fi
	if [ -f "$venv/complete-$version" ] && [ -d "$models/$id-hf" ]; then
		one vllm <<-END
			$(common vllm)
			models: [{id: $id, engine: vllm, file: $id-hf, concurrency: 16}]
			vllm:
			  command: [$(cd "$venv/bin" && pwd)/python, -m, vllm.entrypoints.openai.api_server]
			  arguments: [--dtype, float32, --max-model-len, "1024", --enforce-eager, --gpu-memory-utilization, "0.2"]
			  environment: {NVIDIA_TF32_OVERRIDE: "0"}
			  ready: 3m
		END
	else
		echo "gpu-check: vllm: not run: $venv or $models/$id-hf is missing (make gpu-tools)"
	fi
	exit $failed
}

mkdir -p "$work"
$what
