#!/usr/bin/env python3
"""The curves of a release by scipy.optimize.curve_fit and by recount: sums of squares, seconds of CPU.

    RECOUNT_CURVES=curves.json go test -run ExportCurves ./analysis
    OMP_NUM_THREADS=1 python3 bench_scipy.py curves.json [REFITS]

The points, the resamples and recount's sums of squares and seconds stand in curves.json. Here every curve is fitted
from the starts of curves.py, 12 to 31 a form, with curve_fit's own tolerances; the lowest sum of squares inside the
box of the form counts. So are the first REFITS (1000) resamples of each pooled curve, the chosen form kept. Fewer
are timed as so many, and the seconds of all follow in proportion, which the last lines say.
"""
import json
import sys
import time
import warnings

import numpy as np
import scipy
from scipy.optimize import curve_fit

import curves

warnings.filterwarnings("ignore")
STRAIGHT = {"constant": lambda x: x * 0, "linear": lambda x: x, "log_linear": np.log}


def lowest(form, x, y):
    """The lowest RSS of all starts inside the box; None where no start ends there."""
    if form in STRAIGHT:
        return curves.projected(STRAIGHT[form](x), y)
    f, best = getattr(curves, form), None
    for start in curves.starts(form, x, y):
        try:
            p, _ = curve_fit(f, x, y, p0=start)
        except (RuntimeError, ValueError):
            continue
        if np.all(np.isfinite(p)) and curves.inside(form, p, x):
            r = curves.rss(f, p, x, y)
            best = r if best is None else min(best, r)
    return best


class Agreement:
    """Counts how recount's sums of squares compare with scipy's."""

    def __init__(self):
        self.same = self.below = self.above = self.none = 0
        self.worst = 0.0

    def add(self, ours, theirs):
        if theirs is None:
            self.none += 1
            return
        d = (ours - theirs) / theirs
        self.worst = max(self.worst, d)
        if d > 1e-9:
            self.above += 1
        elif d < -1e-6:
            self.below += 1
        else:
            self.same += 1

    def __str__(self):
        return ("%d equal to 1e-6, %d lower in recount, %d higher in recount (most: %.1e), %d where no start ended inside the box"
                % (self.same, self.below, self.above, max(self.worst, 0), self.none))


def main():
    have = json.load(open(sys.argv[1]))
    refits = int(sys.argv[2]) if len(sys.argv) > 2 else 1000
    print("numpy %s, scipy %s; seconds of CPU on one core" % (np.__version__, scipy.__version__))

    agree, at_bound = Agreement(), 0
    start = time.process_time()
    for s in have["sets"]:
        x, y = np.array(s["x"]), np.array(s["y"])
        for form, ours in s["fits"].items():
            theirs = lowest(form, x, y)
            if ours["status"] == "at_bound":
                at_bound += 1  # a limit at the edge of the box, which curve_fit may approach or leave
            else:
                agree.add(ours["rss"], theirs)
    fits = time.process_time() - start
    print("%d sets of points, 7 forms each; %d fits with their minimum on the edge of the box are not compared" % (len(have["sets"]), at_bound))
    print("  sums of squares: %s" % agree)
    print("  recount %.3f s, scipy %.1f s: %.0f times" % (have["seconds"], fits, fits / have["seconds"]))

    ours = theirs = 0.0
    for b in have["bands"]:
        s = have["sets"][b["set"]]
        x, y, agree, failed = np.array(s["x"]), np.array(s["y"]), Agreement(), 0
        start, n = time.process_time(), min(refits, len(b["counts"]))
        for counts, rss in zip(b["counts"][:n], b["rss"]):
            xs, ys = np.repeat(x, counts), np.repeat(y, counts)
            if rss < 0:
                failed += 1
            else:
                agree.add(rss, lowest(s["best"], xs, ys))
        seconds = (time.process_time() - start) * len(b["counts"]) / n
        print("%s: %s refitted to %d of %d resamples, %d with too few sizes" % (s["name"], s["best"], n, len(b["counts"]), failed))
        print("  sums of squares: %s" % agree)
        print("  recount %.2f s, scipy %.1f s%s: %.0f times" % (b["seconds"], seconds, "" if n == len(b["counts"]) else " in proportion", seconds / b["seconds"]))
        ours, theirs = ours + b["seconds"], theirs + seconds
    print("the four bands: recount %.2f s, scipy %.1f s: %.0f times" % (ours, theirs, theirs / ours))


main()
