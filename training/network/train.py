"""Trains the network on drawn lessons: `python3 train.py --cache DIR --out DIR --seconds S` (or --steps).

Resumable: a run goes on from its own last checkpoint, or from --start. Seeded: on one CPU thread and a
cache that stands still, the same seed gives the same network. On CUDA it runs in bf16, compiled. The
learning rate falls with the share of the time, or of the steps, that is spent."""

import argparse
import copy
import json
import math
import os
import queue
import threading
import time
import numpy as np
import torch
from data import UNIT, Lessons, tensors
from model import DEFAULTS, named

# Weight of the mean's distance from the expected profit beside the cross-entropy of the outcome
MEAN_WEIGHT = 6.0
# Bars of the upper tail, wider from one to the next
TAIL = 5
WARM_UP = 200


def set_bars(net, lessons, most=400):
    """Bars that drawn outcomes fall into alike often, .02 wide at least; centres: means within bars."""
    every = [own for group in lessons.lessons.values() for own in group[:most]]
    values = np.sort(np.concatenate([lessons.arrays(own)[4] for own in every]) / UNIT)
    bars, borders, at = len(net.centres) - TAIL, [-12.0], 0
    while len(borders) < bars:
        # What is left is shared among the bars that are left; many like values are one bar
        at = min(at + (len(values) - at) // (bars - len(borders) + 1), len(values) - 1)
        at = int(np.searchsorted(values, max(values[at], borders[-1] + 0.02), "right"))
        room = 6 - 0.02 * (bars - len(borders))
        borders.append(min(float(values[min(at, len(values) - 1)]), room, borders[-1] + 3))
        borders[-1] = max(borders[-1], borders[-2] + 0.02)
    # The upper tail is long and rare, and worth most
    borders += np.geomspace(max(borders[-1], 0.5), 12, TAIL + 2)[1:].tolist()
    bars += TAIL
    inside = np.digitize(values, borders[1:-1], right=True)
    sums, counts = np.bincount(inside, values, bars), np.bincount(inside, minlength=bars)
    middles = (np.array(borders[1:]) + np.array(borders[:-1])) / 2
    net.borders.copy_(torch.tensor(borders))
    net.centres.copy_(torch.tensor(np.where(counts > 0, sums / np.maximum(counts, 1), middles)))


def entropy_of(net, log_bars, outcome):
    """Cross-entropy of each outcome's bar. Shape: [B, queries]."""
    return -log_bars.gather(-1, net.bar_of(outcome)[..., None])[..., 0]


def losses(net, answer, outcome, worth, mask):
    """Cross-entropy, and distance of the mean from the expected profit. Means over queries."""
    log_bars, mean = answer
    distance = torch.nn.functional.smooth_l1_loss(mean, worth, reduction="none")
    count = mask.sum().clamp(min=1)
    return (entropy_of(net, log_bars, outcome) * mask).sum() / count, (distance * mask).sum() / count


def save(path, net, average, state):
    """Weights as halves, whole or not at all: a run may be stopped at any moment."""
    halves = [
        {name: v.half() if v.ndim > 1 else v for name, v in each.state_dict().items()}
        for each in (net, average)
    ]
    kept = {"net": halves[0], "average": halves[1], "config": net.config, **state}
    torch.save(kept, path + ".new")
    os.replace(path + ".new", path)


def widened(net, weights):
    """Weights of a checkpoint whose rows held fewer numbers: what was added last weighs nothing yet. Parts that it
    lacks stay as they begin."""
    own = net.state_dict()
    return own | {
        name: torch.nn.functional.pad(v.float(), (0, own[name].shape[-1] - v.shape[-1]))
        if v.ndim == 2
        else v.float()
        for name, v in weights.items()
    }


def load(path, device="cpu", which="average"):
    """A network from a checkpoint, and what else the checkpoint holds."""
    state = torch.load(path, map_location="cpu")
    net = named(state["config"])
    net.config = state["config"]
    net.load_state_dict(widened(net, state[which]))
    return net.to(device), state


def begin(args, lessons, device):
    """The network and its running average, new or from the last checkpoint, and the run so far."""
    path = os.path.join(args.out, "network.pt")
    start = path if os.path.exists(path) else args.start
    if start:
        net, state = load(start, device, "net")
        return net, load(start, device)[0], {key: state[key] for key in ("step", "markets", "log")}
    config = json.loads(args.config)
    net = named(config)
    net.config = {**DEFAULTS, **config}
    set_bars(net, lessons)
    net = net.to(device)
    return net, copy.deepcopy(net), {"step": 0, "markets": 0, "log": []}


def feeder(lessons, seed, scale, device, ahead=6):
    """Batches made beside training; `lessons` may grow meanwhile."""
    waiting = queue.Queue(ahead)

    def work(own):
        rng = np.random.default_rng([seed, own])
        while True:
            batch = lessons.draw(rng, scale)
            waiting.put([x.pin_memory() for x in batch] if device == "cuda" else batch)

    for own in range(3 if device == "cuda" else 1):
        threading.Thread(target=work, args=(own,), daemon=True).start()
    return waiting


def held_out(net, lessons, device, most=64):
    """Means over lessons that nothing was trained on; explained: of the variance within a lesson."""
    rows = []
    for shape, group in lessons.lessons.items():
        for first in range(0, min(len(group), most), 16):
            part = group[first : min(first + 16, most)]
            inputs, outcome, worth, mask = tensors(lessons.batch(shape, part), device)
            log_bars, mean = net(*inputs)
            entropy = entropy_of(net, log_bars, outcome)
            for b, own in enumerate(mask):
                m, w = mean[b][own], worth[b][own]
                left = (m - w).square().mean() / w.var(unbiased=False).clamp(min=1e-4)
                rows.append(
                    [entropy[b][own].mean(), (m - w).abs().mean(), (1 - left).clamp(min=-1)]
                )
    means = torch.tensor(rows).mean(0).tolist()
    return dict(zip(("entropy", "distance", "explained"), (round(v, 4) for v in means)))


def train(args, device, net, average, state, lessons, check):
    """Steps until the time or the steps are spent; a report and a checkpoint now and then."""
    began = looked = reported = time.time()
    first, sums, path = state["step"], [], os.path.join(args.out, "network.pt")
    optimizer = torch.optim.AdamW(net.parameters(), args.rate, (0.9, 0.98), weight_decay=0.02)
    compiled = torch.compile(net, dynamic=False) if device == "cuda" and args.compile else net
    turn = torch.Generator(device=device).manual_seed(args.seed + first)
    batches = feeder(lessons, args.seed + first, args.scale, device)

    def report(rate):
        trained = torch.stack(sums).mean(0).tolist() if sums else [0, 0, 0]
        line = dict(
            seconds=round(time.time() - began), step=state["step"], markets=state["markets"]
        )
        line.update(lessons=len(lessons), rate=round(rate, 6))
        line.update(zip(("entropy", "distance", "norm"), (round(v, 4) for v in trained)))
        if check:
            with torch.no_grad(), torch.autocast(device, torch.bfloat16, device == "cuda"):
                line["held out"] = held_out(average, check, device)
        state["log"].append(line)
        print(json.dumps(line), flush=True)
        save(path, net, average, state)
        sums.clear()

    while True:
        done = state["step"] - first
        spent = (time.time() - began) / args.seconds if args.seconds else done / args.steps
        if spent >= 1:
            break
        fall = 0.02 + 0.98 * 0.5 * (1 + math.cos(math.pi * spent))
        rate = args.rate * min(1, (done + 1) / WARM_UP) * fall
        for group in optimizer.param_groups:
            group["lr"] = rate
        inputs, outcome, worth, mask = tensors(batches.get(), device, turn)
        with torch.autocast(device, torch.bfloat16, device == "cuda"):
            # Small shapes are rare: they are not worth a compilation
            answer = (compiled if inputs[2].shape[1] > 512 else net)(*inputs)
        entropy, distance = losses(net, answer, outcome, worth, mask)
        (entropy + MEAN_WEIGHT * distance).backward()
        norm = torch.nn.utils.clip_grad_norm_(net.parameters(), 1.0)
        optimizer.step()
        optimizer.zero_grad(set_to_none=True)
        state["step"] += 1
        state["markets"] += len(outcome)
        follow(average, net, min(0.998, (state["step"] + 1) / (state["step"] + 10)))
        sums.append(torch.stack([entropy.detach(), distance.detach(), norm.detach()]))
        if time.time() - looked > args.every / 6:
            lessons.refresh()
            looked = time.time()
        if time.time() - reported > args.every:
            report(rate)
            reported = time.time()
    report(0.0)


def follow(average, net, keep):
    """A running average of the weights."""
    with torch.no_grad():
        own = list(average.parameters())
        torch._foreach_mul_(own, keep)
        torch._foreach_add_(own, list(net.parameters()), alpha=1 - keep)


def arguments():
    parser = argparse.ArgumentParser()
    add = parser.add_argument
    add("--cache", required=True, help="folder of shards, which may still grow")
    add("--held-out", default="", help="folder of shards that are only looked at")
    add("--out", required=True, help="folder of the checkpoint")
    add("--start", default="", help="checkpoint to go on from where --out has none")
    add("--seconds", type=float, default=0)
    add("--steps", type=int, default=0)
    add("--scale", type=int, default=16, help="markets of the largest shape in a batch")
    add("--rate", type=float, default=1e-3)
    add("--every", type=float, default=60, help="seconds between reports and checkpoints")
    add("--wait", type=int, default=64, help="lessons that must be drawn before it begins")
    add("--seed", type=int, default=1)
    add("--config", default="{}", help="other sizes of the network, as JSON")
    add("--compile", type=int, default=1)
    return parser.parse_args()


def main():
    args = arguments()
    device = "cuda" if torch.cuda.is_available() else "cpu"
    torch.manual_seed(args.seed)
    os.makedirs(args.out, exist_ok=True)
    lessons = Lessons(args.cache)
    while len(lessons) < args.wait:
        time.sleep(0.5)
        lessons.refresh()
    check = Lessons(args.held_out) if args.held_out else None
    net, average, state = begin(args, lessons, device)
    average.requires_grad_(False)
    train(args, device, net, average, state, lessons, check)


if __name__ == "__main__":
    main()
