#!/usr/bin/env bash
# Builds recount, its worker and the site of a release a second time: from a
# copy of the source in another folder, with an empty build cache and one
# compiler process. Every byte must be as in the first build.
set -euo pipefail
cd "$(dirname "$0")/../.."
release=$1
go=${GO:-go}

work=$(mktemp -d)
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
mkdir "$work/a folder"
# What git would commit, or everything where there is no git.
if git rev-parse --git-dir >/dev/null 2>&1; then
	git ls-files -z --cached --others --exclude-standard | while IFS= read -r -d '' file; do
		if [ -e "$file" ]; then printf '%s\0' "$file"; fi
	done
else
	find . -type f -not -path './build/*' -not -path './bin/*' -not -path '*/node_modules/*' -not -path './web/dist/built/[a-z]*' -print0
fi | tar -c --null -T - -f - | tar -x -C "$work/a folder" -f -

bin/recount build "$release" -o "$work/site-1"
(
	cd "$work/a folder"
	GOCACHE="$work/cache" GOMAXPROCS=1 make -s GO="$go" bin/recount
	bin/recount build "$release" -o "$work/site-2"
)
same() {
	cmp "$1" "$2" || { echo "two builds differ: $1" >&2; exit 1; }
}
same bin/recount "$work/a folder/bin/recount"
for program in web/dist/built/*.wasm; do same "$program" "$work/a folder/$program"; done
diff -r "$work/site-1" "$work/site-2" || { echo "two builds of the site differ" >&2; exit 1; }
echo "two builds are equal: $(wc -c <bin/recount) bytes recount, $(wc -c <web/dist/built/worker.wasm) bytes worker, $(find "$work/site-1" -type f | wc -l) files of the site"
