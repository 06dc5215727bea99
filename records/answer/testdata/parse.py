#!/usr/bin/env python3
"""Writes parse.json: texts and what the paper's two patterns find in them.

The patterns are Python's own, so the file is independent of the Go code. Run
with Python 3.11 (Unicode 14.0.0); the version stands in the file.
"""
import json, random, re, sys, unicodedata

LETTER, DIGIT = re.compile(r"\b([A-D])\b"), re.compile(r"\b([1-4])\b")

texts = [
    "", " ", "A", " B", "b", "(C)", "D.", "A.", "**B**", "_B_", "B_", "-B-", "AB", "A B", "E", "e", "0", "5", "1", "12", "1.2", "2)", "(3)", "4th",
    "The answer is C", "The answer is a dog", "A dog", "a dog. B", "an apple", "I think B or C", "B) because A is wrong",
    "Answer: D\n\nExplanation", "d\n", "\tC", "C'est", "l'a", "don't", "x-a-y", "a", "à", "à B", "éA", "Aé", "A\u0301", "\u0301A", "A\u00adB",
    "ﬁA", "ßA", "ŉA", "ǰA", "ǰa dog", "ΐB", "Bΐ", "ᾷB", "ẚ", "aʾ", "ıA", "ſB", "A\u0345", "\u0345A", "Ａ", "Ｂ B", "日A", "日 A", "A。", "「C」", "٣", "٣ 3",
    "3٣", "²", "1²", "²1", "½3", "3½", "Ⅳ", "4Ⅳ", "①1", "\u200bA\u200b", "A\u200d", "\ufeffA", "\u00a0A\u00a0", "А", "В C", "ᴀ", "𝐀", "𝐀 A", "🅰", "🅰B",
    "\ufffdA", "A\ufffd", "\x00A", "A\x7f", "1\n2", "10", "01", "1e3", "3.0", "4,", "$2", "#1", "option 3", "Option B", "CAB", "c-a-b", "C/D",
]
rng = random.Random(20)
alphabet = list("ABCDEabcde12345 0 _.-()\n'") + ["ß", "ǰ", "ΐ", "ᾷ", "\u0345", "\u0301", "é", "日", "²", "٣", "½", "\u200b", "А", "ᾳ", "ﬀ", "𝐀", "İ", "ı"]
for _ in range(2000):
    texts.append("".join(rng.choice(alphabet) for _ in range(rng.randint(1, 7))))

def found(pattern, text, labels):
    m = pattern.search(text)
    return labels.index(m.group(1)) if m else -1

json.dump(
    {"python": sys.version.split()[0], "unicode": unicodedata.unidata_version,
     "cases": [[t, found(LETTER, t.upper(), "ABCD"), found(DIGIT, t.upper(), "1234")] for t in texts]},
    open("parse.json", "w"), ensure_ascii=True, separators=(",", ":"))
word = lambda c: c.isalnum() or c == "_"
print("open ends:", " ".join(hex(i) for i in range(0x110000) if not 0xD800 <= i < 0xE000
      and word(chr(i).upper()[0]) and not word(chr(i).upper()[-1])))
