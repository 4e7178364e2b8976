"""The network beside simple learners on lessons that nothing was trained on:
`python3 evaluate.py network.pt SHARDS [MOST]`. Share: what taking the best size of every deal of
positive mean is truly worth ÷ the best plan's, −1 at least; over
markets where something pays. Outlay: the part of the deals that a plan takes where nothing pays."""

import sys
import numpy as np
import torch
from sklearn.ensemble import HistGradientBoostingRegressor
from sklearn.linear_model import RidgeCV
from data import SHAPES, Lessons, tensors
from model import SAID
from train import load

UNIT = 2048.0
SIZES = (100, 300, 1000, 10**9)


def shares(deal, mean, worth, scale):
    """Worth of the plan by `mean`, and of the best plan. Shapes: queries."""
    earned = best = 0.0
    taken = 0
    for own in np.unique(deal):
        at = np.flatnonzero(deal == own)
        best += max(0.0, (worth[at] * scale[at]).max())
        pick = at[np.argmax(mean[at] * scale[at])]
        if mean[pick] > 0:
            earned += worth[pick] * scale[pick]
            taken += 1
    return earned, best, taken / len(np.unique(deal))


def references(cells, facts, states, context):
    """Means of the queries by plain learners of the known rows; they see the same numbers."""
    X = np.concatenate([cells.reshape(len(cells), -1), facts], 1) / UNIT
    known = np.flatnonzero(states[:, 0] > 0)
    y = np.sinh(states[known, 7] / UNIT)
    trees = HistGradientBoostingRegressor(
        max_iter=70, max_leaf_nodes=15, min_samples_leaf=min(20, max(3, len(y) // 20))
    )
    return {
        "boosted trees": trees.fit(X[known], y).predict(X[context:]),
        "ridge": RidgeCV((10.0, 100.0, 1000.0)).fit(X[known], y).predict(X[context:]),
        "take what history's mean says": np.full(len(X) - context, y.mean()),
    }


def judge(net, lessons, most):
    rows = []
    every = [(shape, own) for shape, group in lessons.lessons.items() for own in group]
    for shape, own in every[:: max(1, len(every) // most)]:
        cells, facts, states, deal, outcome, worth = lessons.arrays(own)
        context = own[2]
        scale = np.exp(2 * facts[context:, 8] / UNIT)
        inputs, target, _, mask = tensors(lessons.batch((own[2], own[4]), [own]), "cpu")
        with torch.no_grad():
            log_bars, mean = net(*inputs)
        count = own[3]
        bars = log_bars.exp()[0, :count].numpy()
        at = net.bar_of(target)[0, :count].numpy()
        width = np.diff(net.borders.numpy())
        below = bars.cumsum(1)
        row = {"kind": own[6], "known": int((states[:, 0] > 0).sum())}
        row["nll"] = float(-np.log(bars[np.arange(count), at] / width[at]).mean())
        middle = below[np.arange(count), at] - bars[np.arange(count), at] / 2
        row["inside 80"] = float(((middle > 0.1) & (middle < 0.9)).mean())
        means = {
            "network": mean[0, :count].numpy(),
            "hints": facts[context:, SAID].mean(1) / UNIT,
            **references(cells, facts, states, context),
        }
        for name, mean in means.items():
            earned, best, part = shares(deal, mean, worth / UNIT, scale)
            pays = best > 0.002 * (scale.mean() * len(np.unique(deal)))
            row[name] = {
                "share": max(-1.0, earned / best) if pays else np.nan,
                "outlay": np.nan if pays else part,
                "error": float(np.abs(mean - worth / UNIT).mean()),
                "correlation": (
                    float(np.corrcoef(mean, worth)[0, 1])
                    if mean.std() > 1e-9 and worth.std() > 0
                    else np.nan
                ),
            }
        rows.append(row)
    return rows


def table(rows):
    print(
        f"{len(rows)} lessons; nll {np.mean([r['nll'] for r in rows]):.3f}, "
        f"inside 80 % {np.mean([r['inside 80'] for r in rows]):.3f}"
    )
    names = [n for n, v in rows[0].items() if isinstance(v, dict)]
    low = 0
    for high in (*SIZES, None):
        part = rows if high is None else [r for r in rows if low <= r["known"] < high]
        print("all" if high is None else f"{low}–{high} outcomes", len(part))
        for name in names if part else []:
            of = lambda key: np.nanmean([r[name][key] for r in part])
            print(
                f"  {name:30} share {of('share'):6.3f}  outlay {of('outlay'):5.3f}  "
                f"error {of('error'):6.3f}  correlation {of('correlation'):6.3f}"
            )
        low = high or low


if __name__ == "__main__":
    torch.set_num_threads(1)
    network, _ = load(sys.argv[1])
    table(
        judge(
            network.eval(), Lessons(sys.argv[2]), int(sys.argv[3]) if len(sys.argv) > 3 else 10**9
        )
    )
