#!/usr/bin/env python3
"""Writes prompts.json: what the six templates of P1's Table 5 give, by hand.

Each template is written out as one function with its own string, independently
of the Go code and of the legend. Python 3.11; any version gives the same bytes.
"""
import json, sys

ITEMS = [
    {"id": "plain", "question": "What is 2 + 2?", "options": ["3", "4", "5", "22"]},
    {"id": "marks", "question": "Which of [options] and [q] is {0}, %s or \\n?", "options": ["[q]", "[options]", " leading", "trailing "]},
    {"id": "unicode", "question": "Wie heißt «東京»?\nZweite Zeile", "options": ["Tōkyō", "Кио́то", "e\u0301", "\U0001f600"]},
]
ORDERS = [[0, 1, 2, 3], [2, 1, 3, 0], [1, 3, 0, 2], [3, 0, 1, 2], [2, 3, 1, 0], [1, 0, 3, 2]]

def letter_plain(q, o): return f"Question: {q}\nA. {o[0]}\nB. {o[1]}\nC. {o[2]}\nD. {o[3]}\nAnswer with the letter only:"
def letter_paren(q, o): return f"{q}\n(A) {o[0]}\n(B) {o[1]}\n(C) {o[2]}\n(D) {o[3]}\nThe correct option is"
def digit_labels(q, o): return f"Question: {q}\n1. {o[0]}\n2. {o[1]}\n3. {o[2]}\n4. {o[3]}\nAnswer (1-4):"
def instruction(q, o): return f"Read carefully and pick the single best choice.\n{q}\nA) {o[0]}\nB) {o[1]}\nC) {o[2]}\nD) {o[3]}\nYour choice:"

out = []
for it in ITEMS:
    q, o = it["question"], it["options"]
    for f in (letter_plain, letter_paren, digit_labels, instruction):
        for k, p in enumerate(ORDERS):
            out.append([it["id"], f"gen|{f.__name__}|p{k}", f(q, [o[j] for j in p]), None])
    out.append([it["id"], "ll|cloze_plain", f"{q}\nAnswer:", [" " + x for x in o]])
    out.append([it["id"], "ll|cloze_question", f"Question: {q}\nAnswer:", [" " + x for x in o]])
json.dump({"python": sys.version.split()[0], "items": ITEMS, "prompts": out}, open("prompts.json", "w"), indent=0)
