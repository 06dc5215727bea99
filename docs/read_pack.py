#!/usr/bin/env python3
"""Read records.pack, the packed form of a release (docs/format.md).

    python3 read_pack.py records.pack           one summary line a model
    python3 read_pack.py records.pack --tsv     one line a model and item

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
KNOWN = {b"LEGD", b"SHAP", b"IDS ", b"OPTN", b"GOLD", b"BITS", b"NONE", b"UNPR", b"MARG", b"FILE", b"NOTE"}

Item = namedtuple("Item", "benchmark id n_options gold")  # gold: list of right options
File = namedtuple("File", "path benchmark model bytes lines sha256")

# bits[m][c] and none[m][c] are integers, item i in bit i; unparsed[m][i] and margins[m][i] are None where not
# recorded. none, unparsed and margins are None where the release has none at all.
Pack = namedtuple("Pack", "legend models benchmarks configurations reference items bits none unparsed margins files "
                          "left_out_items left_out_configurations notices")


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


def read(data):
    sections = split(data)
    legend = json.loads(sections.pop(b"LEGD").data)

    shape = sections[b"SHAP"]
    pick = lambda list_, key: [list_[shape.varint()][key] for _ in range(shape.varint())]
    models = pick(legend["models"], "id")
    benchmarks = pick(legend["benchmarks"], "id")
    configurations = pick(legend["configurations"], "key")
    reference = configurations[shape.varint()]
    owner = [b for b in benchmarks for _ in range(shape.varint())]
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
    for name, cursor in sections.items():
        if name in KNOWN:
            cursor.end()
    return Pack(legend, models, benchmarks, configurations, reference, items, bits, none, unparsed, margins, files,
                left_out, left_out_keys, notices)


def summary(pack):
    N, C = len(pack.items), len(pack.configurations)
    print("%s: %d models, %d items, %d configurations" % (pack.legend.get("title", ""), len(pack.models), N, C))
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


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pack")
    parser.add_argument("--tsv", action="store_true")
    arguments = parser.parse_args()
    with open(arguments.pack, "rb") as f:
        data = f.read()
    try:
        pack = read(data)
    except (Damaged, EOFError, OSError, zlib.error) as e:
        sys.exit("read_pack.py: %s: %s" % (arguments.pack, e))
    sys.stdout.reconfigure(encoding="utf-8")
    tsv(pack) if arguments.tsv else summary(pack)


if __name__ == "__main__":
    main()
