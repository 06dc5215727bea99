#!/bin/sh
# The runner and second.py ask the same items of two models, each prompt alone,
# and are compared; then second.py is compared with the shipped records, whose
# prompts shared their prefixes.
#
#     check.sh RECOUNT-RUNNER LIBRARIES MODELS        (make second-check)
#
# Asking can be stopped and goes on where it was.
set -eu
runner=$1 llama=$2 models=$3
here=$(dirname "$0")
ran=
for model in smollm2-135m-instruct gemma-3-270m; do
	if [ ! -f "$models/$model-f32.gguf" ]; then
		echo "second-check: $model is not run: $models/$model-f32.gguf is missing" >&2
		continue
	fi
	for sweep in short long; do
		"$runner" run "$here/$sweep.yaml" --models "$models" --llama "$llama" --only $model
		"$runner" merge "$here/$sweep.yaml" --partial
		python3 "$here/../second.py" "$llama" "$models" build/second/$sweep $model
	done
	if [ -f examples/small-grid/records/numbers/$model.jsonl.gz ]; then
		python3 "$here/../second.py" "$llama" "$models" examples/small-grid $model 1
	fi
	ran=1
done
[ "$ran" ] || { echo "second-check: there is no model to ask; make models fetches one" >&2; exit 1; }
