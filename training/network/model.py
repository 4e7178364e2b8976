"""The in-context network: reads a market's past, answers queries by distributions of profit.

Columns → rows → context, as published prior-fitted networks do (TabICL: Qu et al. 2025; TabPFN v2:
Hollmann et al. 2025): cells of a column meet through a few inducing points (Set Transformer: Lee et al.
2019), cells of a row meet by attention, then one token a row; queries attend to the context only. The
answer is a bar distribution (Müller et al. 2022), and a mean: what plain learners say of the row (hints.ts),
mixed by weights that the network gives each of them, and its correction. Shapes: B markets, N rows (C of context first), K
columns, T = K + 3 tokens a row.
"""

import math
import torch
import torch.nn as nn
import torch.nn.functional as F

CELL, FACTS, STATES, MOST_COLUMNS = 7, 30, 13, 24
# Facts that are predictions of plain learners: a line, trees, the economics of foreseen sales
SAID = slice(22, 25)
DEFAULTS = dict(width=64, inducing=16, early=3, deep=192, late=8, bars=64)


def attend(q, k, v, bias, heads):
    """Attention of [*, M, D] to [*, N, D]; bias: None or [*, 1, N], added to the scores."""
    shape = q.shape
    q, k, v = (
        x.reshape(-1, x.shape[-2], heads, shape[-1] // heads).transpose(1, 2) for x in (q, k, v)
    )
    scale = math.sqrt(q.shape[-1])
    if hasattr(F, "scaled_dot_product_attention") and not torch.onnx.is_in_onnx_export():
        out = fused(q, k, v, bias, scale)
    else:
        scores = q @ k.transpose(-1, -2) / scale
        out = (scores if bias is None else scores + bias.reshape(-1, 1, 1, bias.shape[-1])).softmax(
            -1
        ) @ v
    return out.transpose(1, 2).reshape(shape)


def fused(q, k, v, bias, scale):
    """The same by the fused kernels. A bias goes in as one more dimension of the keys, which queries of
    1 read: a mask would keep the fastest kernels away. Widths are filled up to a multiple of eight.
    """
    width = q.shape[-1]
    if bias is not None:
        filled = -(width + 1) % 8
        one = F.pad(torch.ones_like(q[..., :1]), (0, filled))
        own = F.pad(bias.to(k.dtype).reshape(-1, 1, bias.shape[-1], 1) * scale, (0, filled))
        q = torch.cat([q, one], -1)
        k = torch.cat([k, own.expand(-1, k.shape[1], -1, -1)], -1)
        v = F.pad(v, (0, filled + 1))
    return F.scaled_dot_product_attention(q, k, v, scale=1 / scale)[..., :width]


class Attention(nn.Module):
    """Pre-normed attention with a residual; keys and values come from `source`."""

    def __init__(self, width, heads):
        super().__init__()
        self.heads = heads
        self.norm = nn.LayerNorm(width)
        self.q = nn.Linear(width, width, bias=False)
        self.kv = nn.Linear(width, 2 * width, bias=False)
        self.out = nn.Linear(width, width, bias=False)
        nn.init.normal_(self.out.weight, std=0.02 / math.sqrt(8))

    def forward(self, x, source=None, bias=None):
        own = self.norm(x)
        k, v = self.kv(own if source is None else self.norm(source)).chunk(2, -1)
        return x + self.out(attend(self.q(own), k, v, bias, self.heads))


class Mix(nn.Module):
    """Pre-normed two-layer perceptron with a residual."""

    def __init__(self, width, times=2):
        super().__init__()
        self.norm = nn.LayerNorm(width)
        self.up = nn.Linear(width, times * width)
        self.down = nn.Linear(times * width, width)
        nn.init.normal_(self.down.weight, std=0.02 / math.sqrt(8))

    def forward(self, x):
        return x + self.down(F.gelu(self.up(self.norm(x))))


class Early(nn.Module):
    """One block over cells: within a row, then within a column by points that the context informs."""

    def __init__(self, width, inducing):
        super().__init__()
        self.row = Attention(width, 4)
        self.points = nn.Parameter(torch.randn(inducing, width))
        self.gather = Attention(width, 4)
        self.spread = Attention(width, 4)
        self.mix = Mix(width)

    def forward(self, x, context, column_bias, row_bias):
        # x: [B, N, T, D]; column_bias: [B, N, 1, T]; row_bias: [B, T, 1, C]
        x = self.row(x, bias=column_bias).transpose(1, 2)
        points = self.points.expand(x.shape[0], x.shape[1], -1, -1)
        points = self.gather(points, x[:, :, :context], row_bias)
        return self.mix(self.spread(x, points)).transpose(1, 2)


class Network(nn.Module):
    def __init__(self, width, inducing, early, deep, late, bars):
        super().__init__()
        self.cell = nn.Sequential(nn.Linear(CELL, width), nn.GELU(), nn.Linear(width, width))
        self.place = nn.Embedding(MOST_COLUMNS, width)
        self.facts = nn.Linear(FACTS, 2 * width)
        self.states = nn.Sequential(nn.Linear(STATES, width), nn.GELU(), nn.Linear(width, width))
        self.asked = nn.Parameter(torch.randn(width))
        self.early = nn.ModuleList(Early(width, inducing) for _ in range(early))
        self.join = nn.Linear(4 * width, deep)
        self.late = nn.ModuleList(
            nn.ModuleList([Attention(deep, 6), Mix(deep)]) for _ in range(late)
        )
        self.head = nn.Sequential(
            nn.LayerNorm(deep), nn.Linear(deep, deep), nn.GELU(), nn.Linear(deep, bars)
        )
        # Weight of each hint and the correction; it begins as the hints' plain mean
        self.lead = nn.Linear(deep, 4)
        nn.init.zeros_(self.lead.weight)
        self.lead.bias.data = torch.tensor([1 / 3, 1 / 3, 1 / 3, 0.0])
        self.register_buffer("borders", torch.linspace(-12, 12, bars + 1))
        self.register_buffer("centres", torch.linspace(-12, 12, bars))

    def forward(self, cells, facts, states, places, column_bias, context_bias):
        """Log probabilities of the bars of every query, [B, N − C, bars], and its mean, [B, N − C].

        cells [B, N, K, CELL], facts [B, N, FACTS], states [B, C, STATES]; places [B, K]: which learnt
        name a column bears; column_bias [B, K], context_bias [B, C]: 0, or NEVER of mere padding.
        """
        B, N, K, _ = cells.shape
        C = states.shape[1]
        cell = self.cell(cells) + self.place(places)[:, None]
        fact = self.facts(facts).reshape(B, N, 2, -1)
        asked = self.asked.expand(B, N - C, -1)
        state = torch.cat([self.states(states), asked.to(cell.dtype)], 1)[:, :, None]
        x = torch.cat([cell, fact, state], 2)
        row_bias = context_bias[:, None, None].expand(B, K + 3, 1, C)
        token_bias = F.pad(column_bias, (0, 3))[:, None, None].expand(B, N, 1, K + 3)
        for block in self.early:
            x = block(x, C, token_bias, row_bias)
        there = (column_bias > -1).to(x.dtype)[:, None, :, None]
        pooled = (x[:, :, :K] * there).sum(2) / there.sum(2).clamp(min=1)
        x = self.join(torch.cat([pooled, x[:, :, K], x[:, :, K + 1], x[:, :, K + 2]], -1))
        bias = context_bias[:, None]
        for meet, mix in self.late:
            x = mix(meet(x, x[:, :C], bias))
        asked = x[:, C:]
        lead = self.lead(self.head[0](asked)).float()
        mean = (lead[..., :3] * facts[:, C:, SAID].float()).sum(-1) + lead[..., 3]
        return self.head(asked).float().log_softmax(-1), mean

    def bar_of(self, outcome):
        return torch.bucketize(outcome.contiguous(), self.borders[1:-1].contiguous())


def named(config=None):
    return Network(**{**DEFAULTS, **(config or {})})
