"""Scores pairs of reference and statement by NLTK's sentence_bleu, which the
second paper used, with its defaults and words at white space. The statements are
references that were changed at random (seeded): words dropped, doubled, swapped,
put in. Written to bleu.tsv: reference, statement, score.
Run with NLTK 3.10.4: python3 bleu.py > bleu.tsv"""
import random
import warnings

from nltk.translate.bleu_score import sentence_bleu

warnings.simplefilter("ignore")
random.seed(1234)
QUESTIONS = [
    "What type of water formation is formed by clouds? beads",
    "The capital of France is ___. Paris",
    "Which of these , if any , is a a a repeated word ? the the",
    "On which continent is Chile? South America",
    "Frilled sharks and angler fish live far beneath the surface of the ocean, which is why they are known as Deep sea animals",
    "Wie heißt die Hauptstadt von Österreich? Wien",
    "Why ? because",
    "One",
]
pairs = [(q, q) for q in QUESTIONS] + [(q, "") for q in QUESTIONS[:2]]
for q in QUESTIONS:
    for _ in range(7):
        words = q.split()
        for _ in range(random.randint(1, 4)):
            k = random.randrange(len(words))
            change = random.choice(["drop", "double", "swap", "put", "cut"])
            if change == "drop" and len(words) > 1:
                del words[k]
            elif change == "double":
                words.insert(k, words[k])
            elif change == "swap":
                j = random.randrange(len(words))
                words[k], words[j] = words[j], words[k]
            elif change == "put":
                words.insert(k, random.choice(["is", "a", "Paris", "the"]))
            elif change == "cut" and len(words) > 5:
                words = words[:-2]
        pairs.append((q, " ".join(words)))
for reference, statement in pairs:
    print(reference, statement, repr(float(sentence_bleu([reference.split()], statement.split()))), sep="\t")
