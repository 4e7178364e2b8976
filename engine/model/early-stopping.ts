// How many trees a fit may have: as many as still foretell what came later (early stopping, Prechelt
// 1998). Most histories carry no more than a few small trees on top of a line; where columns work
// together (who leaves, what a stone is worth), trees that stop there leave a tenth of the profit.
import { boost, scoreBoosted } from './boosting.ts'
import { prepareLine } from './line.ts'
import { rowLoss } from './losses.ts'
import type { BoostTask } from './pool.ts'

/** Share of the rows, the latest, that is foretold. */
const FORETOLD = 0.25
/** Rows that can tell, and rows that tell as well as more would. */
const FEWEST = 200
const ENOUGH = 8000
const STEP = 20
const MOST = 240
/** Steps without a better one after which no more are tried. */
const PATIENCE = 3

/**
 * Trees of the fit: those of its options, or more where rows later than those trained on are foretold
 * better by more than the standard error of the gain. Rows ascend in time.
 */
export function treesThatTell({ matrix, rows, target, weight, options, line }: BoostTask): number {
  if (!line || rows.length < FEWEST) return options.trees
  const every = Math.ceil(rows.length / ENOUGH)
  const kept = Int32Array.from(rows.keys()).filter((i) => i % every === 0)
  const part = (from: number, to: number) => {
    const at = kept.subarray(from, to)
    return {
      rows: at.map((i) => rows[i]),
      target: Float64Array.from(at, (i) => target[i]),
      weight: Float64Array.from(at, (i) => weight?.[i] ?? 1),
    }
  }
  const cut = Math.floor((1 - FORETOLD) * kept.length)
  const [past, later] = [part(0, cut), part(cut, kept.length)]
  const small = Math.round((options.minLeaf * past.rows.length) / rows.length)
  const minLeaf = Math.max(small, Math.min(options.minLeaf, 5))
  let { own, score } = prepareLine(line, past.rows, later.rows)(past.target, past.weight)
  const grow = (trees: number): Float64Array => {
    const grown = { ...options, minLeaf, trees }
    const model = boost(matrix, past.rows, past.target, past.weight, grown, undefined, own)
    own = scoreBoosted(model, matrix, past.rows, undefined, own)
    score = scoreBoosted(model, matrix, later.rows, undefined, score)
    return score.map((f, i) => later.weight[i] * rowLoss(options.loss, later.target[i], f))
  }

  const usual = grow(options.trees)
  let best = options.trees
  let most = 0
  for (let trees = best + STEP; trees <= MOST && trees <= best + PATIENCE * STEP; trees += STEP) {
    const losses = grow(STEP)
    let gain = 0
    let squares = 0
    losses.forEach((loss, i) => {
      gain += usual[i] - loss
      squares += (usual[i] - loss) ** 2
    })
    if (gain > most && gain > Math.sqrt(squares)) [most, best] = [gain, trees]
  }
  return best
}
