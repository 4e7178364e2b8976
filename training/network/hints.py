"""What the hints are worth without attention: `python3 hints.py LESSONS DIR …`. Boosted trees over the facts of a query
and means of its market, trained on drawn lessons (main.ts), with the hints and without; judged on the markets of
beside.ts as beside.py does. Says in a minute whether other hints or another prior would help a long training.
Level: mean of prediction − truth over a menu in scales; correlation of both there; each the median of markets."""

import glob
import json
import sys
import numpy as np
from sklearn.ensemble import HistGradientBoostingRegressor
from beside import plan
from data import UNIT, Lessons
from evaluate import SIZES

# Places of the hints among the facts (HINTS of hints.ts): line, trees, economics, then the others
FIRST, LAST, SAID = 22, 30, 3
TRAINED = dict(
    max_iter=250, learning_rate=0.06, max_leaf_nodes=24, min_samples_leaf=200, l2_regularization=5
)


def rows_of(lessons, own):
    """What trees read of each query, and where the hints stand in it; worth in scales."""
    cells, facts, states, _, _, worth = lessons.arrays(own)
    context, facts = own[2], facts / UNIT
    known = states[:, 0] > 0
    outcome = np.clip(np.sinh(states[known, 7] / UNIT), -4, 4)
    asked, past = facts[context:], facts[:context][known]
    plain = [outcome.mean(), outcome.std(), (outcome > 0).mean(), np.log(len(outcome))]
    plain.append((states[:, 3] > 0).mean())
    said = slice(FIRST, FIRST + SAID)
    told = [asked[:, said].mean(0), asked[:, said].std(0), past[:, FIRST : FIRST + 4].mean(0)]
    shapes = cells[context:, :, 6].sum(1, keepdims=True) / UNIT
    wide = lambda values: np.repeat([np.array(values)], len(asked), 0)
    without = np.concatenate([asked[:, :FIRST], wide(plain)], 1)
    hints = np.concatenate(
        [asked[:, FIRST:LAST], asked[:, said] - outcome.mean(), wide(np.concatenate(told)), shapes],
        1,
    )
    return without, np.concatenate([without, hints], 1), worth / UNIT


def trained(lessons):
    every = [rows_of(lessons, own) for group in lessons.lessons.values() for own in group]
    worth = np.clip(np.concatenate([own[2] for own in every]), -5, 5)
    weight = np.concatenate([np.full(len(own[2]), 1 / len(own[2])) for own in every])
    print(f"{len(every)} lessons")
    fit = lambda part: HistGradientBoostingRegressor(**TRAINED).fit(
        np.concatenate([own[part] for own in every]), worth, weight
    )
    return fit(0), fit(1)


def judge(models, folder):
    """Share, level and correlation of each mean over the markets of a folder."""
    rows = []
    for path in sorted(glob.glob(folder + "/*.json")):
        told = json.load(open(path))
        lessons = Lessons(path.replace(".json", ".shard"))
        own = next(own for group in lessons.lessons.values() for own in group)
        deal, truth, scale, ours = (np.array(told[k]) for k in ("deal", "truth", "scale", "profit"))
        *parts, _ = rows_of(lessons, own)
        without, hints = (model.predict(part) * scale for model, part in zip(models, parts))
        known = told["known"]
        means = {
            "its means": ours,
            "no hints": without,
            "hints": hints,
            "half each": (ours + hints) / 2,
            "by outcomes": (known * ours + 300 * hints) / (known + 300),
        }
        ships, best, _ = plan(deal, ours, truth, np.array(told["taken"]))
        row = {"known": known, "pays": best > 0.002 * scale.mean() * len(np.unique(deal))}
        if row["pays"]:
            row["ships"] = np.clip(ships / best, -1, 1)
        for name, mean in means.items():
            row[name] = np.clip(plan(deal, mean, truth)[0] / best, -1, 1) if row["pays"] else None
            gap = ((mean - truth) / scale).mean()
            row[name, "fit"] = gap, np.corrcoef(mean / scale, truth / scale)[0, 1]
        rows.append(row)
    show(rows, ["ships", *means])


def show(rows, names):
    paying = [row for row in rows if row["pays"]]
    for name in names:
        share = np.array([row[name] for row in paying])
        gap = share - np.array([row["ships"] for row in paying])
        line = f"{name:12} {share.mean():6.3f} ({gap.mean():+.3f} ± {gap.std() / len(gap) ** .5:.3f})"
        for low, high in zip((0, *SIZES), SIZES):
            part = [row[name] for row in paying if low <= row["known"] < high]
            line += f" | < {high}: {np.mean(part):6.3f} ({len(part)})" if part else ""
        if name != "ships":
            fit = np.nanmedian([row[name, "fit"] for row in rows], 0)
            line += f" | level {fit[0]:+.2f}, correlation {fit[1]:.2f}"
        print(line)


if __name__ == "__main__":
    both = trained(Lessons(sys.argv[1]))
    for place in sys.argv[2:]:
        print(place)
        judge(both, place)
