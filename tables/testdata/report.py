#!/usr/bin/env python3
"""Turns KEY<tab>VALUE[<tab>CLASS] lines, the values that an independent
implementation computed, into an analysis.json for tests:

    report.py < grid-small.expected.tsv > grid-small.json

Of single-benchmark runs (only/) what the table "alone" shows is kept; a class null:CODE goes to reasons/.
"""
import json
import re
import sys

ALONE = re.compile(r"meta/|bands/mean_config_lucky|pairs/(n|n_manufactured|mean_fragile_share)$|champions/(count|top3_count)$"
                   r"|compression/(corr|corr_ci/.*|mean_fragility|mean_fragility_top)$|axes/by_axis/[^/]*/mean$|kendall/(mean|min)$")

def put(tree, path, value):
    for segment in path[:-1]:
        tree = tree.setdefault(segment, {})
    tree[path[-1]] = value


def lists(tree, name=""):
    if not isinstance(tree, dict):
        return tree
    keys = list(tree)
    if keys and not name.startswith("by_") and name != "hist" and keys == [str(i) for i in range(len(keys))]:
        return [lists(v) for v in tree.values()]
    return {k: lists(v, k) for k, v in tree.items()}


report, reasons = {}, {}
for line in sys.stdin:
    key, value, *classes = line.rstrip("\n").split("\t")
    path = [s.replace("~1", "/").replace("~0", "~") for s in key.split("/")]
    if path[0] == "only" and not ALONE.match("/".join(path[2:])):
        continue
    put(report, path, json.loads(value))
    for c in classes:
        if c.startswith("null:"):
            put(reasons, path, c[5:].split(",")[0])
out = {"format": "recount-analysis/1", **lists(report), "reasons": reasons, "warnings": {}}
print(json.dumps(out, ensure_ascii=False, indent=0))
