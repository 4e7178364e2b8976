"""Lessons from memory-mapped shards (shard.ts) as padded batches, drawn by a seed;
new shards are taken up as they appear, so drawing goes on beside training."""

import glob
import os
import numpy as np
import torch
from model import CELL, FACTS, MOST_COLUMNS, STATES

MAGIC, HEAD, UNIT = 0x5EED04, 8, 2048.0
# Context rows and columns that a batch is padded to, and how many markets go into one
SHAPES = {(192, 12): 6, (192, 24): 4, (1024, 12): 2, (1024, 24): 1}
QUERIES = 128
NEVER = -3000.0
# Share of rows and of columns that training leaves out at most
LOST_ROWS, LOST_COLUMNS = 0.4, 0.25


class Lessons:
    def __init__(self, folder):
        self.folder, self.files, self.seen = folder, [], set()
        self.lessons = {shape: [] for shape in SHAPES}
        self.refresh()

    def refresh(self):
        """Takes up shards that were written since."""
        one = not os.path.isdir(self.folder)
        for path in (
            [self.folder] if one else sorted(glob.glob(os.path.join(self.folder, "*.shard")))
        ):
            if path in self.seen or os.path.getsize(path) == 0:
                continue
            self.seen.add(path)
            data = np.memmap(path, dtype=np.int32, mode="r")
            at = 0
            while at < len(data):
                head = data[at : at + HEAD].tolist()
                assert head[0] == MAGIC and head[7] == CELL + (FACTS << 8) + (STATES << 16), path
                context, columns = head[2], head[4]
                shape = next(s for s in SHAPES if context <= s[0] and columns <= s[1])
                self.lessons[shape].append((len(self.files), at, *head[2:7]))
                at += head[1] // 4
            self.files.append(data.view(np.int16))
        return self

    def __len__(self):
        return sum(map(len, self.lessons.values()))

    def arrays(self, lesson):
        """cells, facts, states, deal, outcome, worth of one lesson, as fixed-point numbers."""
        file, at, context, queries, columns, _, _ = lesson
        rows, start, parts = context + queries, 2 * (at + HEAD), []
        shapes = [
            (rows, columns, CELL),
            (rows, FACTS),
            (context, STATES),
            (queries,),
            (queries,),
            (queries,),
        ]
        for shape in shapes:
            size = int(np.prod(shape))
            parts.append(self.files[file][start : start + size].reshape(shape))
            start += size
        return parts

    def batch(self, shape, lessons, most=QUERIES):
        """Padded arrays of lessons of one shape: context first, queries from `shape[0]` on."""
        C, K = shape
        B, N = len(lessons), C + most
        cells = np.zeros((B, N, K, CELL), np.int16)
        facts = np.zeros((B, N, FACTS), np.int16)
        states = np.zeros((B, C, STATES), np.int16)
        answer = np.zeros((B, 3, most), np.int16)
        counts = np.zeros((B, 3), np.int64)
        for b, lesson in enumerate(lessons):
            _, _, context, queries, columns, _, _ = lesson
            own_cells, own_facts, own_states, *own_answer = self.arrays(lesson)
            for to, own in ((cells, own_cells), (facts, own_facts)):
                target = to[b, :, :columns] if to is cells else to[b]
                target[:context] = own[:context]
                target[C : C + queries] = own[context:]
            states[b, :context] = own_states
            answer[b, :, :queries] = own_answer
            counts[b] = context, queries, columns
        return [torch.from_numpy(x) for x in (cells, facts, states, answer, counts)]

    def draw(self, rng, scale):
        """A batch; how often a shape is drawn goes with the rows that its lessons have."""
        sizes = np.array([len(own) for own in self.lessons.values()], float)
        shapes = list(SHAPES)
        # As many rows in every batch: small markets come in larger ones
        chance = sizes / np.array([SHAPES[s] for s in shapes])
        shape = shapes[rng.choice(len(shapes), p=chance / chance.sum())]
        own = self.lessons[shape]
        return self.batch(
            shape, [own[i] for i in rng.integers(len(own), size=scale * SHAPES[shape])]
        )


def tensors(batch, device, augment=None):
    """The network's inputs, then outcome, worth and mask of queries. `augment`, a generator, gives
    columns other names, turns numbers and codes about, and leaves some rows and columns out."""
    cells, facts, states, answer, counts = (x.to(device, non_blocking=True) for x in batch)
    cells, facts, states, answer = (x.float() / UNIT for x in (cells, facts, states, answer))
    B, N, K, _ = cells.shape
    C = states.shape[1]
    context, queries, columns = counts.unbind(1)
    column_bias = torch.where(torch.arange(K, device=device) < columns[:, None], 0.0, NEVER)
    context_bias = torch.where(torch.arange(C, device=device) < context[:, None], 0.0, NEVER)
    mask = torch.arange(N - C, device=device) < queries[:, None]
    if augment is None:
        places = torch.arange(K, device=device).expand(B, K)
    else:
        places = torch.rand(B, MOST_COLUMNS, device=device, generator=augment).argsort(1)[:, :K]
        turn = torch.randint(0, 2, (B, 1, K, 1), device=device, generator=augment) * 2.0 - 1
        cells = torch.cat([cells[..., :2] * turn, cells[..., 2:]], -1)
        # Half of the markets miss some of their rows or columns: a lesson read again is another one
        lost = lambda *shape: torch.rand(*shape, device=device, generator=augment)
        rows = lost(B, C) < LOST_ROWS * (2 * lost(B, 1) - 1)
        context_bias = context_bias.masked_fill(rows, NEVER)
        gone = lost(B, K) < LOST_COLUMNS * (2 * lost(B, 1) - 1)
        gone[:, 0] = False
        column_bias = column_bias.masked_fill(gone, NEVER)
    return (
        (cells, facts, states, places, column_bias, context_bias),
        answer[:, 1],
        answer[:, 2],
        mask,
    )
