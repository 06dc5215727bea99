"""Expected values of TestCompressionAgainstScipy and TestDifficultyAgainstScipy.

    python discrimination.py        (numpy 2.4.6, scipy 1.17.1)

The grid is formulaGrid of discrimination_test.go: 6 models, 60 items, 4 configurations.
"""
import warnings
from fractions import Fraction
import numpy as np
from scipy import stats

warnings.simplefilter("ignore")
M, N, C, K = 6, 60, 4, 8
b = np.array([[[(3*m*m + 7*i*i + 5*c + 11*m*i + 13*i*c + 17*m*c) % 23 < 4 + 2*m + 2*(i % 5) or i % 10 == 7
                for c in range(C)] for i in range(N)] for m in range(M)], dtype=int)
ref, y = b[:, :, 0], b[:, :, 0].sum(axis=1)
fragile = ((b.sum(axis=2) > 0) & (b.sum(axis=2) < C)).sum(axis=0)


def disc(x, scores):
    return 0.0 if len(set(x)) < 2 or len(set(scores)) < 2 else stats.pearsonr(x, scores)[0]


r = np.array([disc(ref[:, i], y) for i in range(N)])
rest = np.array([disc(ref[:, i], y - ref[:, i]) for i in range(N)])
k = ref.sum(axis=0)
varies = (k > 0) & (k < M)
exact = []  # sign(n) n^2 / d
for i in range(N):
    n = M*int((ref[:, i]*y).sum()) - int(k[i])*int(y.sum())
    exact.append(Fraction(int(np.sign(n))*n*n, int(k[i]*(M - k[i]))) if varies[i] else Fraction(0))
cut = sorted(exact, reverse=True)[K-1]
above, on = [i for i in range(N) if exact[i] > cut], [i for i in range(N) if exact[i] == cut]
print("zero variance", (~varies).sum(), "distinct", len(set(exact)), len({e for e, v in zip(exact, varies) if v}))
print("corr", repr(stats.pearsonr(r, fragile)[0]))
print("dropped", repr(stats.pearsonr(r[varies], fragile[varies])[0]))
print("rest", repr(stats.pearsonr(rest, fragile)[0]))
print("above", len(above), "on", len(on), "value", repr(r[on[0]]))
f = fragile/M
slots = K - len(above)
tied = sorted(f[on])
print("top", (f[above].sum() + slots*np.mean(tied))/K, "min", (f[above].sum() + sum(tied[:slots]))/K,
      "max", (f[above].sum() + sum(tied[len(tied)-slots:]))/K, "tied", f[above + on].mean(), "all", f.mean())
d = 1 - ref.mean(axis=0)
df, dr, rf = (stats.pearsonr(*p)[0] for p in ((d, f), (d, r), (r, f)))
print("difficulty", d.mean(), "corr fragility", repr(df), "corr discrimination", repr(dr))
# partial correlation from the residuals of two regressions on difficulty
residual = lambda v: v - np.polyval(np.polyfit(d, v, 1), d)
print("partial", repr(stats.pearsonr(residual(r), residual(f))[0]))
