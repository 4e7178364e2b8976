// Options of a training run, and of each of its forests.

export interface TrainOptions {
  readonly bags: number
  readonly trees: number
  readonly depth: number
  /** Minimum weight on both sides of a split; a market weighs up to about 3,000. */
  readonly minWeight: number
  readonly l2: number
  readonly rate: number
  readonly seed: number
  /** Features replaced by NaN, for ablations. */
  readonly without: readonly string[]
}

export const TRAINING: TrainOptions = {
  bags: 12,
  trees: 100,
  depth: 5,
  minWeight: 1500,
  l2: 60,
  rate: 0.05,
  seed: 1,
  without: [],
}

/** Options of one forest; `stream` separates the random draws of forests. */
export function forestOptions(
  options: TrainOptions,
  stream: number,
  columnShare = 0.35,
  rowShare = 0.6,
) {
  return {
    loss: 'squared' as const,
    trees: options.trees,
    rate: options.rate,
    leaves: 2 ** options.depth,
    minLeaf: 5,
    l2: options.l2,
    maxDepth: options.depth,
    minWeight: options.minWeight,
    rowShare,
    columnShare,
    seed: options.seed * 1000 + stream,
  }
}
