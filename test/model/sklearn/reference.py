"""Reference of test/model/sklearn.test.ts: what scikit-learn's HistGradientBoosting says of data that
both sides generate. Run with Debian's python3-sklearn and commit what it writes:

    OMP_NUM_THREADS=1 python3 test/model/sklearn/reference.py > test/model/sklearn/reference.json
"""
import json
import numpy as np
import sklearn
from sklearn.ensemble import HistGradientBoostingClassifier, HistGradientBoostingRegressor

ROWS, TRAIN = 3000, 2000
SHOWN = 60


def mulberry32(seed):
    """Numbers in [0, 1), the same as test/model/make-market.ts draws."""
    state = seed
    while True:
        state = (state + 0x6D2B79F5) & 0xFFFFFFFF
        t = ((state ^ (state >> 15)) * (state | 1)) & 0xFFFFFFFF
        t ^= (t + (((t ^ (t >> 7)) * (t | 61)) & 0xFFFFFFFF)) & 0xFFFFFFFF
        yield ((t ^ (t >> 14)) & 0xFFFFFFFF) / 4294967296


def data(seed, values):
    """Columns 0-3 numbers of so many values (1 with holes), 4 a category with holes; target, weight.

    No function but + - * is used, so that the numbers are the same bits elsewhere."""
    u = mulberry32(seed)
    x = np.empty((ROWS, 5))
    y = np.empty(ROWS)
    w = np.empty(ROWS)
    for i in range(ROWS):
        for c in range(4):
            x[i, c] = int(values * next(u))
        x[i, 4] = int(6 * next(u))
        noise = sum(next(u) for _ in range(12)) - 6
        a, b, c, d = (x[i, k] / values for k in range(4))
        k = x[i, 4]
        y[i] = 4 * (a - 0.5) * (a - 0.5) + 2 * b * c + (k % 3) * (1 if d > 0.5 else -0.5) + 0.5 * noise
        w[i] = 0.5 + next(u)
        if next(u) < 0.2:
            x[i, 1] = np.nan
        if next(u) < 0.1:
            x[i, 4] = np.nan
    return x, y, w


def target(loss, y):
    if loss == "logistic":
        return (y > 1).astype(float)
    if loss == "poisson":
        return np.floor(np.maximum(y, 0) * 2)
    return y


def score(loss, y, p):
    """Mean test loss."""
    if loss == "squared":
        return float(np.mean((y - p) ** 2))
    if loss == "logistic":
        return float(-np.mean(y * np.log(p) + (1 - y) * np.log(1 - p)))
    return float(np.mean(p - y * np.log(p)))


def fit(case):
    loss = case["loss"]
    x, y, w = data(case["seed"], case["values"])
    y = target(loss, y)
    x = x if case["category"] else x[:, :4]
    options = dict(
        max_iter=case["trees"],
        learning_rate=0.1,
        max_leaf_nodes=case["leaves"],
        max_depth=case.get("maxDepth"),
        min_samples_leaf=20,
        l2_regularization=case["l2"],
        categorical_features=[4] if case["category"] else None,
        early_stopping=False,
    )
    if loss == "logistic":
        model = HistGradientBoostingClassifier(loss="log_loss", **options)
    else:
        name = {"squared": "squared_error", "poisson": "poisson"}[loss]
        model = HistGradientBoostingRegressor(loss=name, **options)
    model.fit(x[:TRAIN], y[:TRAIN], sample_weight=w[:TRAIN] if case["weighted"] else None)
    test = x[TRAIN:]
    p = model.predict_proba(test)[:, 1] if loss == "logistic" else model.predict(test)
    return {
        **case,
        "score": round(score(loss, y[TRAIN:], p), 9),
        "predictions": [round(float(v), 9) for v in p[:SHOWN]],
    }


# At most 100 values a column: both sides cut the same bins, and the trees must be the same. With more
# values the bins differ, rare categories are weighed differently, and only the scores can agree.
SAME = dict(category=False, values=100, trees=30, leaves=15, l2=1)
FINE = dict(category=True, values=1000000, trees=100, leaves=31, l2=0)
CASES = [
    dict(loss="squared", seed=1, weighted=False, **SAME),
    dict(loss="squared", seed=2, weighted=True, **SAME),
    dict(loss="squared", seed=3, weighted=False, **{**SAME, "leaves": 64}, maxDepth=3),
    dict(loss="logistic", seed=4, weighted=False, **SAME),
    dict(loss="logistic", seed=5, weighted=True, **SAME),
    dict(loss="poisson", seed=6, weighted=False, **SAME),
    dict(loss="poisson", seed=7, weighted=True, **SAME),
] + [
    dict(loss=loss, seed=seed, weighted=False, **FINE)
    for loss in ("squared", "logistic", "poisson")
    for seed in range(21, 26)
]

print(json.dumps({"scikit-learn": sklearn.__version__, "cases": [fit(case) for case in CASES]}, indent=1))
