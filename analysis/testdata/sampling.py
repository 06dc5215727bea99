#!/usr/bin/env python3
"""Variance components of random bits, for TestSamplingAgainstStatsmodels.

    python3 sampling.py > sampling.tsv        (statsmodels 0.15.0, numpy 2.4.6)

A line is items, prompts, samples, the bits (item after item, in it prompt after
prompt), and the components of item, prompt, interaction and sample. The mean
squares are those of statsmodels' anova_lm on y ~ item * prompt; the components
follow from their expectations (Searle, Casella and McCulloch 1992, chapter 4).
"""
import numpy as np, pandas as pd
from statsmodels.formula.api import ols
from statsmodels.stats.anova import anova_lm

rng = np.random.default_rng(1234)
for n, c, s in [(2, 2, 2), (7, 3, 5), (12, 2, 3), (20, 4, 2), (70, 3, 2)]:
    p = rng.beta(1, 1, (n, 1, 1)) * 0.7 + rng.random((1, c, 1)) * 0.3
    y = (rng.random((n, c, s)) < p).astype(int)
    i, k, _ = np.indices((n, c, s))
    a = anova_lm(ols("y ~ C(i) * C(k)", pd.DataFrame({"y": y.ravel(), "i": i.ravel(), "k": k.ravel()})).fit())
    ms = a["mean_sq"]
    item, prompt, both, within = ms["C(i)"], ms["C(k)"], ms["C(i):C(k)"], ms["Residual"]
    parts = [(item - both) / (c * s), (prompt - both) / (n * s), (both - within) / s, within]
    print(n, c, s, "".join(map(str, y.ravel())), *(repr(float(v)) for v in parts), sep="\t")
