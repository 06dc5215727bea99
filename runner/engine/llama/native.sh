#!/bin/sh
# Compiles llama.cpp for this machine's processor into a folder. The pinned
# build of engine install was made by GCC, which keeps the sums of the 32-bit
# product in memory; clang keeps them in registers (docs/performance.md). The
# source is the same release, from a Python package with a pinned SHA-256.
set -eu
to=${1:?usage: native.sh DIR}
package=llama-cpp-python==0.3.36
sum=832db0699007f1be95a7e41ef12e88926b02ba836461e36a36372db2760c1a2e

if [ -e "$to" ]; then
	[ -e "$to/libllama.so" ] && exit 0
	echo "native.sh: $to is there already and holds no libllama.so; choose another folder, or remove it" >&2
	exit 1
fi
missing=""
for tool in clang++:clang cmake:cmake make:make python3:python3; do
	command -v "${tool%:*}" >/dev/null || missing="$missing ${tool#*:}"
done
if [ -n "$missing" ]; then
	if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
		echo "installing$missing"
		# shellcheck disable=SC2086
		DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends $missing >/dev/null
	else
		echo "native.sh needs these programs; please install:$missing" >&2
		exit 1
	fi
fi

mkdir -p "$(dirname "$to")"
temporary=$(mktemp -d "$(dirname "$to")/.native-XXXXXX")
trap 'rm -rf "$temporary"' EXIT
python3 -m pip download --quiet --no-deps --no-binary :all: --dest "$temporary" "$package"
archive=$(echo "$temporary"/*.tar.gz)
echo "$sum  $archive" | sha256sum --check --quiet
mkdir "$temporary/source"
tar -xzf "$archive" -C "$temporary/source" --strip-components 1
CC=clang CXX=clang++ cmake -S "$temporary/source/vendor/llama.cpp" -B "$temporary/build" \
	-DCMAKE_BUILD_TYPE=Release -DBUILD_SHARED_LIBS=ON \
	-DCMAKE_BUILD_WITH_INSTALL_RPATH=ON "-DCMAKE_INSTALL_RPATH=\$ORIGIN" \
	-DGGML_NATIVE=ON -DGGML_OPENMP=OFF -DLLAMA_BUILD_COMMON=OFF -DLLAMA_BUILD_TESTS=OFF -DLLAMA_BUILD_TOOLS=OFF \
	-DLLAMA_BUILD_EXAMPLES=OFF -DLLAMA_BUILD_SERVER=OFF -DLLAMA_BUILD_APP=OFF > "$temporary/log" 2>&1 || { cat "$temporary/log" >&2; exit 1; }
cmake --build "$temporary/build" --target llama --parallel "$(nproc)" > "$temporary/log" 2>&1 || { tail -40 "$temporary/log" >&2; exit 1; }
mkdir "$temporary/made"
cp -a "$temporary"/build/bin/*.so* "$temporary/made"
cp "$temporary/source/vendor/llama.cpp/LICENSE" "$temporary/made"
chmod 755 "$temporary/made"
mv "$temporary/made" "$to"
