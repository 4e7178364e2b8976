// Summary statistics of a generated market, for the corpus report and its tests.
import type { PretrainMarket } from './draw-market.ts'

export interface Measures {
  readonly groups: number
  readonly rows: number
  /** Groups, and rows, with a final outcome. */
  readonly labels: number
  readonly labelledRows: number
  readonly columns: number
  /** Share of the past offers that were taken. */
  readonly taken: number
  /** Share of the task's offers that pay at their best size. */
  readonly pay: number
  /** The same share among past offers that were taken, at the taken size. */
  readonly takenPay: number
  /**
   * P(taken | pays at some size) ÷ P(taken) of past offers; below 1 the business avoided winners.
   */
  readonly lift: number
  /**
   * Profit of the best plan, of every offer at its best size, and of the business's choices (mean
   * of its past choices), each ÷ Σ |profit| of the task's offers at their best sizes.
   */
  readonly oracle: number
  readonly takeAll: number
  readonly business: number
  readonly client: boolean
  readonly knowledge: boolean
  readonly seconds: number
}

export function measure({ market, truth, basis }: PretrainMarket, seconds: number): Measures {
  const today = market.labelsAt(0)
  const labelled = new Set<number>()
  let labelledRows = 0
  for (let row = 0; row < market.rows; row++) {
    const group = market.group[row]
    if (!today.mature[group] || !Number.isFinite(today.value[row])) continue
    labelledRows++
    labelled.add(group)
  }
  let past = 0
  let taken = 0
  let takenPay = 0
  let takenSum = 0
  let winners = 0
  let winnersTaken = 0
  let task = 0
  let pay = 0
  let oracle = 0
  let takeAll = 0
  let absolute = 0
  for (let group = 0; group < market.groups; group++) {
    const own = truth.subarray(market.start[group], market.start[group + 1])
    if (!market.task[group]) {
      past++
      const pays = own.some((profit) => profit > 0)
      winners += Number(pays)
      winnersTaken += Number(pays && market.taken[group] === 1)
      if (!market.taken[group]) continue
      taken++
      const profit = truth[market.takenRow[group]]
      takenPay += Number(profit > 0)
      takenSum += profit
      continue
    }
    const best = own.reduce((a, b) => Math.max(a, b))
    task++
    pay += Number(best > 0)
    oracle += Math.max(best, 0)
    takeAll += best
    absolute += Math.abs(best)
  }
  return {
    groups: market.groups,
    rows: market.rows,
    labels: labelled.size,
    labelledRows,
    columns: market.features.length,
    taken: taken / past,
    pay: pay / task,
    takenPay: takenPay / taken,
    lift: winners > 0 ? winnersTaken / winners / (taken / past) : 1,
    oracle: oracle / absolute,
    takeAll: takeAll / absolute,
    business: ((takenSum / past) * task) / absolute,
    client: market.quantity === 'client',
    knowledge: basis === 'knowledge',
    seconds,
  }
}
