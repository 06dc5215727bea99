#!/usr/bin/env python3
"""Writes intervals.tsv: exact intervals and tests by scipy, for difference_test.go and binomial_test.go.

    python3 intervals.py > intervals.tsv      (scipy 1.17.1, numpy 2.4.6)

One line: kind and its numbers.
  difference a c n q d    d = smallest d with P(A - C <= d) >= q, (A, C, rest) ~ multinomial(n; a/n, c/n, rest),
                          as a sum over K = A + C ~ binom(n, (a+c)/n) of binom(K, a/(a+c)).
  sign a c p              scipy.stats.binomtest(a, a + c, 0.5).pvalue
  clopper x n tail lo hi  scipy.stats.beta.ppf: the bounds of an exact binomial interval with tail on each side
  tails n x p le ge       scipy.stats.binom.cdf(x, n, p), scipy.stats.binom.sf(x - 1, n, p)
"""
import numpy as np
from scipy.stats import beta, binom, binomtest


def law(a, c, n):
    """Differences and their probabilities."""
    if a + c == 0:
        return np.array([0]), np.array([1.0])
    p = (a + c) / n
    sd = np.sqrt(n * p * (1 - p))
    low, high = max(0, int(n * p - 12 * sd - 60)), min(n, int(n * p + 12 * sd + 60))
    share = a / (a + c)
    out = {}
    for k in range(low, high + 1):
        w = binom.pmf(k, n, p)
        if w < 1e-25:
            continue
        s = np.sqrt(k * share * (1 - share))
        x = np.arange(max(0, int(k * share - 12 * s - 60)), min(k, int(k * share + 12 * s + 60)) + 1)
        for d, v in zip((2 * x - k).tolist(), (w * binom.pmf(x, k, share)).tolist()):
            out[d] = out.get(d, 0.0) + v
    ds = np.array(sorted(out))
    return ds, np.array([out[d] for d in ds])


def differences():
    rng = np.random.default_rng(20)
    cases = [(0, 0, 5), (1, 0, 1), (1, 0, 75), (0, 1, 158), (1, 1, 2), (3, 0, 72), (4, 0, 72), (5, 0, 72), (4, 0, 3679),
             (2, 2, 336), (7, 3, 1000), (50, 60, 3679), (600, 500, 3679), (3000, 600, 3679), (1839, 1840, 3679),
             (1, 0, 400000), (3, 1, 400000), (400, 380, 400000), (20000, 19000, 400000), (399999, 0, 400000)]
    for n in (10, 40, 158, 336, 1000, 20000):
        for _ in range(12):
            a = int(rng.integers(0, max(2, n // int(rng.choice([1, 4, 20, 100])) + 1)))
            c = int(rng.integers(0, max(2, (n - a) // int(rng.choice([1, 4, 20, 100])) + 1)))
            if a + c <= n:
                cases.append((a, c, n))
    for a, c, n in cases:
        if n == 20000 and a + c > 4000:
            continue  # the double sum takes too long
        ds, ps = law(a, c, n)
        cum = np.cumsum(ps)
        for level in (0.95, 0.5, 0.99):
            for q in ((1 - level) / 2, 1 - (1 - level) / 2):
                if np.min(np.abs(cum - q)) < 1e-9:
                    continue  # the quantile hangs on rounding
                print("difference", a, c, n, repr(q), int(ds[np.searchsorted(cum, q)]), sep="\t")


def signs():
    for a, c in [(0, 0), (1, 0), (0, 5), (0, 6), (5, 1), (3, 3), (10, 2), (40, 60), (100, 200), (0, 1000), (1800, 2000), (199000, 201000), (200000, 200000), (150000, 250000)]:
        print("sign", a, c, repr(float(binomtest(a, a + c, 0.5).pvalue)) if a + c else 1.0, sep="\t")


def clopper():
    for x, n in [(0, 1), (1, 1), (0, 25), (1, 25), (25, 25), (0, 158), (1, 158), (3, 72), (5, 336), (200, 336), (1000, 3679), (3678, 3679), (0, 400000), (1, 400000), (100000, 400000)]:
        for tail in (0.025, 0.0125, 0.25):
            lo = float(beta.ppf(tail, x, n - x + 1)) if x else 0.0
            hi = float(beta.ppf(1 - tail, x + 1, n - x)) if x < n else 1.0
            print("clopper", x, n, tail, repr(lo), repr(hi), sep="\t")


def tails():
    for n, x, p in [(1, 0, 0.3), (1, 1, 0.3), (10, 3, 0.5), (10, 10, 0.9), (100, 7, 0.2), (100, 80, 0.2), (3679, 3236, 0.88), (400000, 0, 1e-6), (400000, 200500, 0.5), (400000, 399000, 0.998)]:
        print("tails", n, x, p, repr(float(binom.cdf(x, n, p))), repr(float(binom.sf(x - 1, n, p))), sep="\t")


differences(), signs(), clopper(), tails()
