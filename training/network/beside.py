"""The network, the model that ships and both together on the markets of beside.ts:
`python3 beside.py network.pt DIR`. Share as in evaluate.py; together: the mean of both in money, half
and half; paired differences with their errors."""

import glob
import json
import sys
import numpy as np
import torch
from data import Lessons, tensors
from evaluate import SIZES
from train import load


def plan(deal, mean, truth, taken=None):
    """True worth of a plan ÷ the best plan's (NaN where nothing pays), and predicted ÷ true sum."""
    earned = best = promised = 0.0
    for own in np.unique(deal):
        at = np.flatnonzero(deal == own)
        best += max(0.0, truth[at].max())
        pick = at[np.argmax(mean[at])]
        if taken is not None:
            chosen = at[taken[at] > 0]
            pick = chosen[0] if len(chosen) else -1
        if pick >= 0 and (taken is not None or mean[pick] > 0):
            earned, promised = earned + truth[pick], promised + mean[pick]
    return earned, best, promised


def means_of(net, lessons, own, chunk=512):
    parts = []
    with torch.no_grad():
        batch = lessons.batch((own[2], own[4]), [own], own[3])
        inputs, _, _, _ = tensors(batch, "cpu")
        for first in range(own[2], own[2] + own[3], chunk):
            pick = lambda x: torch.cat([x[:, : own[2]], x[:, first : first + chunk]], 1)
            parts.append(net(pick(inputs[0]), pick(inputs[1]), *inputs[2:])[1][0].numpy())
    return np.concatenate(parts)


def main(checkpoint, folder):
    net, _ = load(checkpoint)
    rows = []
    for path in sorted(glob.glob(folder + "/*.json")):
        told = json.load(open(path))
        lessons = Lessons(path.replace(".json", ".shard"))
        own = next(own for group in lessons.lessons.values() for own in group)
        deal, truth, scale, ours = (
            np.array(told[key]) for key in ("deal", "truth", "scale", "profit")
        )
        network = means_of(net.eval(), lessons, own) * scale
        plans = {
            "ships": plan(deal, ours, truth, np.array(told["taken"])),
            "its means": plan(deal, ours, truth),
            "network": plan(deal, network, truth),
            "together": plan(deal, (network + ours) / 2, truth),
        }
        best = plans["network"][1]
        moved = scale.mean() * len(np.unique(deal))
        row = {"known": told["known"], "kind": told["kind"], "basis": told["basis"]}
        for name, (earned, _, promised) in plans.items():
            row[name] = float(np.clip(earned / best, -1, 1)) if best > 0.002 * moved else np.nan
            row[name + " loss"] = np.nan if best > 0.002 * moved else -earned / moved
            row[name + " ratio"] = promised / earned if earned > 0 and promised > 0 else np.nan
        rows.append(row)
    show(rows, list(plans))


def show(rows, names):
    parts = [("all", rows)] + [
        (f"< {high}", [r for r in rows if low <= r["known"] < high])
        for low, high in zip((0, *SIZES), SIZES)
    ]
    parts += [
        (kind, [r for r in rows if r["kind"] == kind]) for kind in sorted({r["kind"] for r in rows})
    ]
    parts += [(b, [r for r in rows if r["basis"] == b]) for b in ("columns", "knowledge")]
    for title, part in parts:
        pay = [r for r in part if not np.isnan(r["network"])]
        if not pay:
            continue
        line = f"{title:14} {len(pay):4}"
        for name in names:
            values = np.array([r[name] for r in pay])
            difference = values - np.array([r["ships"] for r in pay])
            error = difference.std() / np.sqrt(len(pay))
            line += f" | {name} {values.mean():6.3f}" + (
                f" ({difference.mean():+.3f} ± {error:.3f})" if name != "ships" else ""
            )
        print(line)
    for name in names:
        ratio, loss = (np.array([r[f"{name} {key}"] for r in rows]) for key in ("ratio", "loss"))
        inside = np.mean((ratio > 0.7) & (ratio < 1.3))
        print(
            f"{name:10} predicted ÷ true {np.nanmedian(ratio):.2f}, inside .7–1.3 {inside:.2f}; "
            f"loss where nothing pays {np.nanmean(loss):.4f} of what moves"
        )


if __name__ == "__main__":
    torch.set_num_threads(1)
    main(*sys.argv[1:3])
