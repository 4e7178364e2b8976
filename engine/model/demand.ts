// What would have sold had more been ordered: a batch that sold out tells that demand was there, not
// how much. The hazard of demand running out between one size and the next is learnt from the deals
// that had not run out before (survival analysis in discrete time: Cox 1972, Singer & Willett 1993),
// so sold-out batches count for what they show. Its expected units are one learner's (team.ts, hz);
// labels stay what the books hold: completed ones taught the other learners less than nothing.
import type { Labels, Market } from '#grounding/market.ts'
import type { Matrices } from './columns.ts'
import { capRows } from './limit.ts'
import type { LearnerTask } from './pool.ts'
import { groupShares } from './team.ts'

export interface DemandTasks {
  readonly tasks: readonly LearnerTask[]
  /** Units expected to sell of every row of the task and of what was taken; else NaN. Shape: rows. */
  combine(answers: readonly Float64Array[]): Float64Array
}

/** Units this close to the size sold it out: counts are sums of decimal fractions. */
export const SOLD_OUT = 1 - 1e-9
const TREES = 25
const PENALTY = 5

/**
 * Learns two chances for every step from one size to the next, given that the smaller one would have
 * sold: the part of the step's units that sells, and that all of them do. For markets of stock whose
 * sales are known.
 */
export function demandTasks(market: Market, matrices: Matrices, labels: Labels): DemandTasks {
  const { start, group, qty } = market
  const step = (row: number) => qty[row] - (row > start[group[row]] ? qty[row - 1] : 0)
  const soldOut = (row: number) => labels.sold[row] >= qty[row] * SOLD_OUT

  // Steps that were reached, up to the first that was not sold out
  const reached: number[] = []
  for (let g = 0; g < market.groups; g++) {
    if (!labels.mature[g] || market.task[g]) continue
    for (let row = start[g]; row < start[g + 1]; row++) {
      if (!Number.isFinite(labels.value[row]) || !Number.isFinite(labels.sold[row])) break
      if (step(row) > 0) reached.push(row)
      if (!soldOut(row)) break
    }
  }
  const rows = capRows(market, Int32Array.from(reached))
  const part = Float64Array.from(rows, (row) => {
    const before = qty[row] - step(row)
    return Math.min(Math.max((labels.sold[row] - before) / step(row), 0), 1)
  })
  const whole = Float64Array.from(rows, (row) => (soldOut(row) ? 1 : 0))
  const weight = groupShares(market, rows)
  const score = rowsOfInterest(market)
  const minLeaf = Math.round(Math.min(Math.max(rows.length / 40, 5), 25))
  const options = { trees: TREES, rate: 0.1, leaves: 15, minLeaf, l2: 2, loss: 'logistic' } as const
  const both = (target: Float64Array): LearnerTask[] => {
    const shared = { rows, target, weight, score }
    return [
      { kind: 'boost', matrix: matrices.binned, options, ...shared },
      { kind: 'linear', design: matrices.design, loss: 'logistic', penalty: PENALTY, ...shared },
    ]
  }
  return {
    tasks: [...both(part), ...both(whole)],
    combine([partTrees, partLine, wholeTrees, wholeLine]) {
      const sells = new Float64Array(market.rows).fill(Number.NaN)
      const passes = new Float64Array(market.rows).fill(Number.NaN)
      score.forEach((row, i) => {
        sells[row] = (partTrees[i] + partLine[i]) / 2
        passes[row] = (wholeTrees[i] + wholeLine[i]) / 2
      })
      const sold = new Float64Array(market.rows)
      for (let g = 0; g < market.groups; g++) {
        let chance = 1
        let units = 0
        for (let row = start[g]; row < start[g + 1]; row++) {
          units += chance * sells[row] * step(row)
          if (step(row) > 0) chance *= passes[row]
          sold[row] = units
        }
      }
      return sold
    },
  }
}

/** Whether some deals list several sizes and some batches did not sell out: else there is no hazard to learn. */
export function someSoldOut(market: Market, labels: Labels, labelled: Int32Array): boolean {
  const sized = labelled.filter((row) => {
    const g = market.group[row]
    return market.start[g + 1] - market.start[g] > 1 && Number.isFinite(labels.sold[row])
  })
  const open = sized.filter((row) => labels.sold[row] < market.qty[row] * SOLD_OUT)
  return open.length > 0 && open.length < sized.length
}

/** Rows of the task and of what was taken: declined deals are not predicted. */
function rowsOfInterest(market: Market): Int32Array {
  const rows: number[] = []
  for (let row = 0; row < market.rows; row++)
    if (market.task[market.group[row]] || market.taken[market.group[row]]) rows.push(row)
  return Int32Array.from(rows)
}
