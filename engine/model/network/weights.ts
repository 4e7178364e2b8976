// Which file holds the network, and what it must be: whoever loads it checks the hash first. Written by
// engine/pretrain/network/export.py; the model itself opens no file.

export const NETWORK = {
  /** In engine/model/weights/. */
  file: 'network.onnx',
  sha256: '4436ed2b2526ba8d707d856a487d2a1f995cf8b979d3b520e7f55ad0762ae686',
} as const

/** Inputs and outputs of the file, in its order. Shapes: engine/pretrain/network/MODEL-CARD.md. */
export const INPUTS = ['cells', 'facts', 'states', 'places', 'column_bias', 'context_bias'] as const
export const OUTPUTS = ['bars', 'mean'] as const
