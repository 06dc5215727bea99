#!/usr/bin/env python3
"""Writes likelihood.json: the prompts of P2's three ways of asking, by hand.

Written from SPEC S2.21-S2.29 and the paper's appendix D.1, independently of the
Go code and of the legend. Python 3.11; any version gives the same bytes.
"""
import json

SYSTEM = ("You are an expert AI. Your task is to read a multiple-choice question and provide the most likely Correct Answer based on the "
          "Options given. Always output only the letter of the correct option. Do not add the actual answer, commentary, explanations, or "
          "metadata \u2014 only output the letter corresponding to the correct answer.")
ITEMS = [
    {"id": "two", "question": "Is water wet?", "options": ["yes", "no"], "statements": ["Water is wet.", "Water is not wet."]},
    {"id": "marks", "question": "Which of [options], [statement] and [q]?", "options": ["[q]", "[statement]", " leading"],
     "statements": ["It is [q].", "It is [options].", "  It is leading."]},
    {"id": "ten", "question": "Wie heißt «東京»?\nZweite Zeile", "options": [chr(0x4e00 + j) for j in range(10)],
     "statements": [f"Es heißt {chr(0x4e00 + j)}." for j in range(10)]},
]

def lines(options):
    return "".join("ABCDEFGHIJ"[j] + ". " + o + "\n" for j, o in enumerate(options))

out = []
for it in ITEMS:
    head = "Question: " + it["question"] + "\nOptions:\n" + lines(it["options"])
    base = head + "The letter corresponding to the correct answer is:"
    blank = lambda texts: [" " + x for x in texts]
    out += [
        [it["id"], "prompt|instruct", SYSTEM, head + "Which is the correct answer?", None],
        [it["id"], "prompt|base", SYSTEM, base, None],
        [it["id"], "ll|statement", "", "", it["statements"]],
        [it["id"], "ll|option", "", SYSTEM + "\n" + base, blank(it["options"])],
        [it["id"], "ll|question_statement", "", it["question"], blank(it["statements"])],
        [it["id"], "ll|option_neutral", "", "The letter corresponding to the correct answer is:", blank(it["options"])],
    ]
    for s in it["statements"]:
        out.append([it["id"], "p_true", "", f"Statement: {s}\nIs the statement true or false?\nAnswer:", [" True", " False"]])
json.dump({"items": ITEMS, "prompts": out}, open("likelihood.json", "w"), indent=0)
