"""Counts the released files of shared/data/items without the runner: items,
numbers of options and places of right options, a line a file or set.
Run: python3 counts.py ROOT > counts.json"""
import collections
import csv
import glob
import json
import math
import os
import re
import sys

root = sys.argv[1]


def lines(name):
    with open(os.path.join(root, name), encoding="utf-8") as f:
        return [json.loads(line) for line in f if line.strip()]


def whole(name):
    with open(os.path.join(root, name), encoding="utf-8") as f:
        return json.load(f)


def choice(name):
    for d in lines(name):
        labels = [c["label"] for c in d["question"]["choices"]]
        yield len(labels), labels.index(d["answerKey"])


def mmlu():
    for name in sorted(glob.glob(os.path.join(root, "mmlu/test/*.csv"))):
        with open(name, encoding="utf-8", newline="") as f:
            for row in csv.reader(f):
                yield 4, "ABCD".index(row[5])


PAIRS = {"boolean_expressions": ["False", "True"], "sports_understanding": ["no", "yes"], "web_of_lies": ["No", "Yes"]}


def bbh():
    for name in sorted(glob.glob(os.path.join(root, "bbh/*.json"))):
        task = os.path.basename(name)[:-5]
        for e in whole(name)["examples"]:
            if task in PAIRS:
                yield 2, None  # shuffled
                continue
            head, rest = e["input"].split("Options:\n")
            options = [re.sub(r"^\(.\) |^- ", "", o).strip() for o in rest.strip().split("\n")]
            target = e["target"].strip()
            if len(options) < 2:
                continue
            if re.fullmatch(r"\(.\)", target):
                yield len(options), ord(target[1]) - 65
            elif target in options:
                yield len(options), options.index(target)


def count(items):
    items = list(items)
    n = [k for k, _ in items]
    mean = sum(n) / len(n)
    gold = collections.Counter(chr(65 + g) for _, g in items if g is not None)
    return {"items": len(n), "mean": mean, "std": math.sqrt(sum((k - mean) ** 2 for k in n) / len(n)),
            "min": min(n), "max": max(n), "chance": sum(1 / k for k in n) / len(n), "gold": dict(sorted(gold.items()))}


sets = {
    "arc": choice("arc/ARC-Challenge-Test.jsonl"),
    "openbookqa": choice("openbookqa/test.jsonl"),
    "commonsenseqa": choice("commonsenseqa/dev_rand_split.jsonl"),
    "qasc": ((len(d["cands"]), d["cands"].index(d["answer"])) for d in whole("qasc/dev.qasc.json")),
    "mmlu": mmlu(),
    "mmlu-pro": ((len(d["options"]), d["answer_index"]) for d in lines("mmlu_pro/mmlu_pro_test_sample.jsonl")),
    "truthfulqa-mc1": ((sum(1 for o in d["mc1_targets"] if o.strip()), None) for d in whole("truthfulqa/mc_task.json")),
    "bbh": bbh(),
}
print(json.dumps({name: count(items) for name, items in sets.items()}, indent=1))
