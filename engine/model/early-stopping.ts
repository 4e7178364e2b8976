// How many trees a fit may have: as many as still foretell what came later (early stopping, Prechelt
// 1998). Most histories carry no more than a few small trees on top of a line; where columns work
// together (who leaves, what a stone is worth), trees that stop there leave a tenth of the profit.
import { boost, scoreBoosted } from './boosting.ts'
import { rowLoss } from './losses.ts'
import type { BoostTask } from './pool.ts'

/** What tells rows of one deal, and when they were. Shape of both: rows of the matrix. Shared. */
export interface Occasions {
  readonly deal: Int32Array
  readonly time: Float64Array
}

/** Share of the deals, the latest, that is foretold. */
const FORETOLD = 0.25
/** Deals that can tell, and the least on either side of the cut. */
const FEWEST = 200
const SIDE = 40
/** Rows that tell as well as more would. */
const ENOUGH = 5000
const STEP = 20
const MOST = 240
/** Steps without a better one after which no more are tried. */
const PATIENCE = 3

/**
 * Trees of the fit: those of its options, or more where deals later than those trained on are foretold
 * better by more than the standard error of the gain. `base`: scores of the rows that trees begin from, of
 * a line that may have seen all of them: its few numbers tell trees from more trees alike.
 */
export function treesThatTell(task: BoostTask, base: Float64Array): number {
  const { matrix, rows, target, weight, options, occasions } = task
  const { loss } = options
  if (!occasions || loss === 'quantile') return options.trees
  const cut = cutOf(rows, occasions)
  if (cut === 0) return options.trees
  // Some sizes of every deal, others of the next
  const every = Math.ceil(rows.length / ENOUGH)
  const { deal } = occasions
  let [number, place] = [0, -1]
  const kept = Int32Array.from(rows.keys()).filter((i) => {
    if (i > 0 && deal[rows[i]] !== deal[rows[i - 1]]) [number, place] = [number + 1, 0]
    else place++
    return (place + number) % every === 0
  })
  const part = (at: Int32Array) => ({
    rows: at.map((i) => rows[i]),
    target: Float64Array.from(at, (i) => target[i]),
    weight: Float64Array.from(at, (i) => weight?.[i] ?? 1),
    score: Float64Array.from(at, (i) => base[i]),
  })
  const past = part(kept.filter((i) => i < cut))
  const later = part(kept.filter((i) => i >= cut))
  const minLeaf = Math.max(1, Math.round((options.minLeaf * past.rows.length) / rows.length))
  let own: Float64Array = past.score
  let score: Float64Array = later.score
  const grow = (trees: number): Float64Array => {
    const grown = { ...options, minLeaf, trees }
    const model = boost(matrix, past.rows, past.target, past.weight, grown, undefined, own)
    own = scoreBoosted(model, matrix, past.rows, undefined, own)
    score = scoreBoosted(model, matrix, later.rows, undefined, score)
    return score.map((f, i) => later.weight[i] * rowLoss(loss, later.target[i], f))
  }

  const usual = grow(options.trees)
  let best = options.trees
  let most = 0
  for (let trees = best + STEP; trees <= MOST && trees <= best + PATIENCE * STEP; trees += STEP) {
    const losses = grow(STEP)
    const gains = new Map<number, number>()
    later.rows.forEach((row, i) =>
      gains.set(deal[row], (gains.get(deal[row]) ?? 0) + usual[i] - losses[i]),
    )
    let gain = 0
    let squares = 0
    for (const v of gains.values()) {
      gain += v
      squares += v * v
    }
    if (gain > most && gain > Math.sqrt(squares)) [most, best] = [gain, trees]
  }
  return best
}

/**
 * Place among the rows (ascending in time, those of a deal together) where the latest deals begin: between
 * two moments. 0 where there are too few deals on a side.
 */
function cutOf(rows: Int32Array, { deal, time }: Occasions): number {
  const first: number[] = []
  rows.forEach((row, i) => {
    if (i === 0 || deal[row] !== deal[rows[i - 1]]) first.push(i)
  })
  if (first.length < FEWEST) return 0
  const momentOf = (at: number) => time[rows[first[at]]]
  let at = Math.floor((1 - FORETOLD) * first.length)
  const moment = momentOf(at)
  while (at > 0 && momentOf(at - 1) === moment) at--
  return at < SIDE || first.length - at < SIDE ? 0 : first[at]
}
