// What would have sold had more been ordered: a batch that sold out tells that demand was there, not
// how much. The hazard of demand running out between one size and the next is learnt from the deals
// that had not run out before (survival analysis in discrete time: Cox 1972, Singer & Willett 1993),
// so sold-out batches count for what they show. It completes the labels of larger sizes, which would
// otherwise be known only where demand was low.
import type { Labels, LinearEconomics, Market } from '#grounding/market.ts'
import type { Matrices } from './columns.ts'
import { capRows } from './limit.ts'
import type { LearnerTask } from './pool.ts'
import { groupShares } from './team.ts'

export interface Demand {
  /** The labels with the open sizes of sold-out batches at their expected outcome. */
  readonly labels: Labels
  /** Units expected to sell of every row of the task and of what was taken; else NaN. Shape: rows. */
  readonly sold: Float64Array
}

export interface DemandTasks {
  readonly tasks: readonly LearnerTask[]
  combine(answers: readonly Float64Array[]): Demand
}

/** Units this close to the size sold it out: counts are sums of decimal fractions. */
export const SOLD_OUT = 1 - 1e-9
const TREES = 25
const PENALTY = 5

/**
 * Learns two chances for every step from one size to the next, given that the smaller one would have
 * sold: the part of the step's units that sells, and that all of them do. For markets of stock whose
 * `economics` hold.
 */
export function demandTasks(
  market: Market,
  economics: LinearEconomics,
  matrices: Matrices,
  labels: Labels,
): DemandTasks {
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
      return { labels: completed(market, economics, labels, sells, passes), sold }
    },
  }

  /** Open sizes of sold-out batches: what sold, and what the further steps are expected to sell. */
  function completed(
    { groups, task }: Market,
    { fixed, perUnit }: LinearEconomics,
    known: Labels,
    sells: Float64Array,
    passes: Float64Array,
  ): Labels {
    const value = known.value.slice()
    const sold = known.sold.slice()
    const price = known.price.slice()
    for (let g = 0; g < groups; g++) {
      if (!known.mature[g] || task[g]) continue
      let last = -1
      for (let row = start[g]; row < start[g + 1]; row++)
        if (Number.isFinite(value[row]) && Number.isFinite(sold[row])) last = row
      if (last < 0 || !soldOut(last) || !Number.isFinite(price[last])) continue
      let chance = 1
      let units = sold[last]
      for (let row = last + 1; row < start[g + 1]; row++) {
        units += chance * sells[row] * step(row)
        if (step(row) > 0) chance *= passes[row]
        sold[row] = units
        price[row] = price[last]
        value[row] = fixed[row] + units * (perUnit[row] + price[row])
      }
    }
    return { ...known, value, sold, price }
  }
}

/** Rows of the task and of what was taken: declined deals are neither predicted nor completed. */
function rowsOfInterest(market: Market): Int32Array {
  const rows: number[] = []
  for (let row = 0; row < market.rows; row++)
    if (market.task[market.group[row]] || market.taken[market.group[row]]) rows.push(row)
  return Int32Array.from(rows)
}
