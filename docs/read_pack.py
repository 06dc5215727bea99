#!/usr/bin/env python3
"""Read records.pack, the packed form of a release (docs/format.md).

    python3 read_pack.py records.pack           one summary line a model; packs/BENCHMARK.pack are read alike
    python3 read_pack.py records.pack --tsv     one line a model and item
    python3 read_pack.py records.pack --scores  one line a model, item and role that scores or prompts

As a module: read(data) returns a Pack. Standard library only.
"""
import argparse
import gzip
import json
import struct
import sys
import zlib
from collections import namedtuple

MAGIC = b"\x89RCP\r\n\x1a\n"
MAJOR = 1
KNOWN = {b"LEGD", b"SHAP", b"IDS ", b"OPTN", b"GOLD", b"BITS", b"NONE", b"UNPR", b"MARG", b"FILE", b"NOTE",
         b"LOPT", b"LANS", b"LSCO", b"LPTR", b"LSTM", b"LJUD"}

Item = namedtuple("Item", "benchmark id n_options gold")  # gold: list of right options
File = namedtuple("File", "path benchmark model bytes lines sha256")

# bits[m][c] and none[m][c] are integers, item i in bit i; unparsed[m][i] and margins[m][i] are None where not
# recorded. none, unparsed and margins are None where the release has none at all.
Pack = namedtuple("Pack", "legend models benchmarks configurations reference items bits none unparsed margins files "
                          "left_out_items left_out_configurations notices likelihood")

# answers[key][m][b] and scores[key][m][b] are None where the model was not asked so. An answer is one byte an item.
# p_true[m][b] is by option; labels[i] are lists or None; judgements maps items to Judgement.
Likelihood = namedtuple("Likelihood", "options answers scores p_true labels judges judgements")
Scores = namedtuple("Scores", "right marks logprob tokens chars bytes")
Judgement = namedtuple("Judgement", "bin shared equivalent bertscore tokens qa bleu")


class Damaged(Exception):
    pass


class Cursor:
    """Reads one section from front to back."""

    def __init__(self, data):
        self.data, self.at = data, 0

    def take(self, n):
        if n > len(self.data) - self.at:
            raise Damaged("a section ends too early")
        self.at += n
        return self.data[self.at - n:self.at]

    def varint(self):
        value, shift = 0, 0
        while True:
            byte = self.take(1)[0]
            value |= (byte & 0x7F) << shift
            if byte < 0x80:
                return value
            shift += 7

    def string(self):
        return self.take(self.varint()).decode("utf-8")

    def strings(self):
        return [self.string() for _ in range(self.varint())]

    def planes(self, n):
        planes = [self.take(n) for _ in range(self.take(1)[0])]
        return [int.from_bytes(bytes(p[i] for p in planes), "little") for i in range(n)]

    def columns(self, models, configurations, n):
        out = []
        for _ in range(models):
            row, before = [], 0
            for _ in range(configurations):
                before ^= int.from_bytes(self.take((n + 7) // 8), "little")
                row.append(before)
            out.append(row)
        return out

    def floats(self, n):
        d = self.take(1)[0]
        if d == 255:
            return [struct.unpack("<d", struct.pack("<Q", v - 1))[0] if v else None for v in self.planes(n)]
        return [None if not v else (v - 1) // 2 / 10 ** d * (1 if v % 2 else -1) for v in self.planes(n)]

    def end(self):
        if self.at != len(self.data):
            raise Damaged("a section is longer than its content")


def split(data):
    """Check the container and return its sections by name."""
    if data[:2] == b"\x1f\x8b":
        data = gzip.decompress(data)
    if data[:8] != MAGIC:
        raise Damaged("not a pack of recount")
    major, minor, n, length = struct.unpack_from("<HHIQ", data, 8)
    if major != MAJOR:
        raise Damaged("version %d.%d, this reads version %d" % (major, minor, MAJOR))
    if length != len(data):
        raise Damaged("%d bytes, %d expected" % (len(data), length))
    if zlib.crc32(data[:-4]) != struct.unpack_from("<I", data, len(data) - 4)[0]:
        raise Damaged("the checksum differs")
    sections = {}
    for k in range(n):
        name, flags, at, size = struct.unpack_from("<4sIQQ", data, 24 + 24 * k)
        if flags & 1 and name not in KNOWN:
            raise Damaged("unknown section %r" % name)
        sections[name] = Cursor(data[at:at + size])
    return sections


def members(value):
    """The elements of a set of bits."""
    return [j for j in range(value.bit_length()) if value >> j & 1]


def keys_of_roles(legend):
    """Prompts in the order of the pack, then the scoring configurations."""
    roles = legend["roles"]
    prompts = list(dict.fromkeys([k for k in roles.get("apx", {}).values() if k] + [roles.get("apx_control")]))
    return [k for k in prompts if k], [roles[r] for r in ("aps", "option", "rung", "neutral") if roles.get(r)]


def likelihood(sections, legend, M, counts):
    """The sections of prompting against likelihood; counts are the items of each benchmark."""
    N, B = sum(counts), len(counts)
    options = sections[b"LOPT"].planes(N)
    starts = [sum(counts[:b]) for b in range(B)]
    k = [sum(options[starts[b]:starts[b] + counts[b]]) for b in range(B)]
    columns = lambda there, one: [[one(b, m) if there.take(1)[0] else None for b in range(B)] for m in range(M)]
    prompts, scorings = keys_of_roles(legend)
    cursor = sections[b"LANS"]
    answers = {key: columns(cursor, lambda b, m: cursor.take(counts[b])) for key in prompts}
    scores = {}
    for key in scorings:
        cursor, first = sections[b"LSCO"], {}

        def one(b, m):
            right, marks = cursor.take(counts[b]), cursor.take(k[b])
            logprob, tokens = cursor.floats(k[b]), cursor.planes(k[b])
            chars = first[b].chars if cursor.take(1)[0] else cursor.planes(k[b])
            size = first[b].bytes if cursor.take(1)[0] else cursor.planes(k[b])
            out = Scores(right, marks, logprob, tokens, chars, size)
            first.setdefault(b, out)
            return out
        scores[key] = columns(cursor, one)
    p_true = labels = None
    if b"LPTR" in sections:
        p_true = columns(sections[b"LPTR"], lambda b, m: sections[b"LPTR"].floats(k[b]))
    if b"LSTM" in sections:
        cursor = sections[b"LSTM"]
        lists = [None] + [cursor.strings() for _ in range(cursor.varint())]
        labels = [lists[n] for n in cursor.planes(N)]
    judges, judgements = [], {}
    if b"LJUD" in sections:
        cursor = sections[b"LJUD"]
        judges = cursor.strings()
        for _ in range(cursor.varint()):
            i, bin_, shared, n = cursor.varint(), cursor.varint() - 1, cursor.take(1)[0] - 1, cursor.varint()
            verdicts = [[v - 1 for v in cursor.take(n)] for _ in judges]
            bert = cursor.floats(n)
            tokens, qa = ([cursor.varint() - 1 for _ in range(cursor.varint())] for _ in range(2))
            judgements[i] = Judgement(bin_, shared, verdicts, bert, tokens, qa, cursor.floats(1)[0])
    return Likelihood(options, answers, scores, p_true, labels, judges, judgements)


def read(data):
    sections = split(data)
    legend = json.loads(sections.pop(b"LEGD").data)

    shape = sections[b"SHAP"]
    pick = lambda list_, key: [list_[shape.varint()][key] for _ in range(shape.varint())]
    models = pick(legend["models"], "id")
    benchmarks = pick(legend["benchmarks"], "id")
    configurations = pick(legend["configurations"], "key")
    reference = configurations[shape.varint()]
    counts = [shape.varint() for _ in benchmarks]
    owner = [b for b, n in zip(benchmarks, counts) for _ in range(n)]
    M, N, C = len(models), len(owner), len(configurations)

    ids = sections[b"IDS "]
    lengths = [ids.varint() for _ in range(N)]
    names = [ids.take(n).decode("utf-8") for n in lengths]
    options = sections[b"OPTN"].planes(N)
    golds = [members(g) for g in sections[b"GOLD"].planes(N)]
    items = [Item(*row) for row in zip(owner, names, options, golds)]

    bits = sections[b"BITS"].columns(M, C, N)
    none = sections[b"NONE"].columns(M, C, N) if b"NONE" in sections else None
    unparsed = margins = None
    if b"UNPR" in sections:
        unparsed = [[v - 1 if v else None for v in sections[b"UNPR"].planes(N)] for _ in range(M)]
    if b"MARG" in sections:
        cursor = sections[b"MARG"]
        decimals = cursor.take(1)[0]
        if decimals == 255:
            margin = lambda v: struct.unpack("<d", struct.pack("<Q", v))[0]
        else:
            margin = lambda v: v / 10 ** decimals
        margins = [[margin(v - 1) if v else None for v in cursor.planes(N)] for _ in range(M)]

    cursor = sections[b"FILE"]
    files = []
    for _ in range(cursor.varint()):
        path, benchmark, model = cursor.string(), cursor.string(), cursor.string()
        files.append(File(path, benchmark, model, cursor.varint(), cursor.varint(), cursor.take(32).hex()))
    cursor = sections[b"NOTE"]
    left_out, left_out_keys, notices = cursor.varint(), cursor.strings(), cursor.strings()
    more = likelihood(sections, legend, M, counts) if b"LOPT" in sections else None
    for name, cursor in sections.items():
        if name in KNOWN:
            cursor.end()
    return Pack(legend, models, benchmarks, configurations, reference, items, bits, none, unparsed, margins, files,
                left_out, left_out_keys, notices, more)


def summary(pack):
    N, C = len(pack.items), len(pack.configurations)
    of = len(pack.legend["benchmarks"])
    part = ", %s of %d benchmarks" % (" ".join(pack.benchmarks), of) if len(pack.benchmarks) < of else ""
    print("%s%s: %d models, %d items, %d configurations" % (pack.legend.get("title", ""), part, len(pack.models), N, C))
    reference = pack.configurations.index(pack.reference)
    for model, columns in zip(pack.models, pack.bits):
        robust = (1 << N) - 1
        for column in columns:
            robust &= column
        print("%s\treference %d\trobust %d" % (model, bin(columns[reference]).count("1"), bin(robust).count("1")))


def tsv(pack):
    digits = lambda columns, i: "".join(str(c >> i & 1) for c in columns)
    for m, model in enumerate(pack.models):
        for i, item in enumerate(pack.items):
            print(model, item.benchmark, item.id, item.n_options, ",".join(map(str, item.gold)),
                  digits(pack.bits[m], i), digits(pack.none[m], i) if pack.none else "-",
                  pack.unparsed[m][i] if pack.unparsed else None, pack.margins[m][i] if pack.margins else None, sep="\t")
    for f in pack.files:
        print(*f, sep="\t")
    for text in [pack.left_out_items, *pack.left_out_configurations, *pack.notices]:
        print(text)


def scores_tsv(pack):
    l = pack.likelihood
    if l is None:
        return
    at = [0]
    for n in l.options:
        at.append(at[-1] + n)
    first = {b: next(i for i, item in enumerate(pack.items) if item.benchmark == b) for b in {i.benchmark for i in pack.items}}
    for i, item in enumerate(pack.items):
        b = pack.benchmarks.index(item.benchmark)
        own, start = i - first[item.benchmark], at[i] - at[first[item.benchmark]]
        for m, model in enumerate(pack.models):
            for key, columns in l.answers.items():
                if columns[m][b] is not None:
                    print(model, item.benchmark, item.id, key, columns[m][b][own], sep="\t")
            for key, columns in l.scores.items():
                if columns[m][b] is not None:
                    for j in range(start, start + l.options[i]):
                        c = columns[m][b]
                        print(model, item.benchmark, item.id, key, c.right[own], c.marks[j], c.logprob[j], c.tokens[j], c.chars[j],
                              c.bytes[j], sep="\t")
            if l.p_true and l.p_true[m][b] is not None:
                print(model, item.benchmark, item.id, "p_true", *l.p_true[m][b][start:start + l.options[i]], sep="\t")
        if l.labels and l.labels[i] is not None:
            print(item.benchmark, item.id, "labels", *l.labels[i], sep="\t")
        if i in l.judgements:
            print(item.benchmark, item.id, *l.judges, *l.judgements[i], sep="\t")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pack")
    parser.add_argument("--tsv", action="store_true")
    parser.add_argument("--scores", action="store_true")
    arguments = parser.parse_args()
    with open(arguments.pack, "rb") as f:
        data = f.read()
    try:
        pack = read(data)
    except (Damaged, EOFError, OSError, zlib.error) as e:
        sys.exit("read_pack.py: %s: %s" % (arguments.pack, e))
    sys.stdout.reconfigure(encoding="utf-8")
    try:
        scores_tsv(pack) if arguments.scores else tsv(pack) if arguments.tsv else summary(pack)
        sys.stdout.flush()
    except BrokenPipeError:  # head has seen enough
        sys.stdout = None


if __name__ == "__main__":
    main()
