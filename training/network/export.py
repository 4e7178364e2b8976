"""Writes a checkpoint as ONNX: `python3 export.py network.pt network.onnx`. Any number of rows and columns;
weights in float16, computed in float32. Inputs and outputs: MODEL-CARD.md."""

import sys
import torch
import torch.nn.functional as F
from model import CELL, FACTS, MOST_COLUMNS, STATES
from train import load

INPUTS = ["cells", "facts", "states", "places", "column_bias", "context_bias"]


class Answering(torch.nn.Module):
    """Probabilities and mean, of weights that are kept as halves."""

    def __init__(self, net):
        super().__init__()
        self.net = net

    def forward(self, *inputs):
        log_bars, mean = self.net(*inputs)
        return log_bars.exp(), mean


def example(context=40, queries=7, columns=5, markets=1):
    """Inputs of one small market."""
    rows = context + queries
    random = torch.Generator().manual_seed(1)
    normal = lambda *shape: torch.randn(*shape, generator=random)
    return (
        normal(markets, rows, columns, CELL),
        normal(markets, rows, FACTS),
        normal(markets, context, STATES),
        (torch.arange(columns) % MOST_COLUMNS).expand(markets, columns).contiguous(),
        torch.zeros(markets, columns),
        torch.zeros(markets, context),
    )


def export(checkpoint, path):
    net, _ = load(checkpoint)
    for module in net.modules():
        if isinstance(module, torch.nn.Linear):
            module.weight.data = module.weight.data.half()
            module.forward = lambda x, of=module: F.linear(x, of.weight.float(), of.bias)
    axes = {
        "cells": {0: "markets", 1: "rows", 2: "columns"},
        "facts": {0: "markets", 1: "rows"},
        "states": {0: "markets", 1: "context"},
        "places": {0: "markets", 1: "columns"},
        "column_bias": {0: "markets", 1: "columns"},
        "context_bias": {0: "markets", 1: "context"},
        "bars": {0: "markets", 1: "queries"},
        "mean": {0: "markets", 1: "queries"},
    }
    legacy = {"dynamo": False} if torch.__version__ >= "2.5" else {}
    torch.onnx.export(
        Answering(net).eval(),
        example(),
        path,
        input_names=INPUTS,
        output_names=["bars", "mean"],
        dynamic_axes=axes,
        opset_version=16,
        do_constant_folding=False,
        **legacy,
    )


if __name__ == "__main__":
    export(*sys.argv[1:3])
