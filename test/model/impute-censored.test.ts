// What sold-out batches hide, against markets whose every outcome is known: larger sizes are completed
// near what they would have earned, and nothing that the books hold is changed or told otherwise.
import { describe, expect, test } from 'vitest'
import type { Labels, Market } from '#grounding/market.ts'
import { buildMatrices } from '#model/learners/learner-columns.ts'
import { imputeCensored, censoredRows, demandLearner } from '#model/learners/demand.ts'
import { decideMarket } from '#model/fit.ts'
import { learnMarket } from '#model/decide/learn.ts'
import { inlinePool, runTask } from '#model/learners/pool.ts'
import { labelledRows } from '#model/base/training-sample.ts'
import { makeMarket } from './make-market.ts'

const { market, expected, realised } = makeMarket({
  seed: 8,
  sees: 0,
  menus: 40,
  perMenu: 60,
  task: 200,
})
const today = market.labelsAt(0)
const hidden = censoredRows(market, today)
const tools = () => ({ pool: inlinePool(), progress: () => {} })

function completed(labels: Labels): Labels {
  const known = labelledRows(market, labels)
  const learner = demandLearner(market, buildMatrices(market, known), labels, known, hidden)
  const answer = runTask(learner.task)
  const ordered = (row: number) => market.qty[market.takenRow[market.group[row]]]
  return imputeCensored(market, labels, hidden, (row) =>
    learner.unitsBeyond(answer, row, ordered(row)),
  )
}
const complete = completed(today)

const mean = (rows: Int32Array, of: (row: number) => number) =>
  rows.reduce((sum, row) => sum + of(row), 0) / rows.length
const takenOf = (given: Market, row: number) => given.takenRow[given.group[row]]

describe('sizes that sold-out batches hide', () => {
  test('are those beyond the one ordered, of finished batches of which nothing was left', () => {
    expect(hidden.length).toBeGreaterThan(100)
    for (const row of hidden) {
      const taken = takenOf(market, row)
      expect(market.task[market.group[row]]).toBe(0)
      expect(today.mature[market.group[row]]).toBe(1)
      expect(market.qty[row]).toBeGreaterThan(market.qty[taken])
      expect(today.sold[taken]).toBe(market.qty[taken])
    }
    // Together with what the books hold they are every size of every finished batch.
    const all = Array.from({ length: market.rows }, (_, row) => row).filter(
      (row) => today.mature[market.group[row]] === 1,
    )
    expect(labelledRows(market, complete)).toEqual(Int32Array.from(all))
  })

  test('count as what they would have earned, not as what slow batches earned', () => {
    for (const size of [5, 10]) {
      const some = hidden.filter((row) => market.qty[row] === size)
      const slow = labelledRows(market, today).filter(
        (row) => market.qty[row] === size && market.qty[takenOf(market, row)] < size,
      )
      const outlay = mean(some, (row) => market.unitCost[row] * size)
      const gap = mean(some, (row) => complete.value[row] - realised[row])
      expect(Math.abs(gap)).toBeLessThan(0.12 * outlay)
      expect(mean(slow, (row) => today.value[row])).toBeLessThan(mean(some, (row) => realised[row]))
    }
  })

  test('sell no less than what sold out, no more than their size, and more the larger they are', () => {
    for (const row of hidden) {
      expect(complete.sold[row]).toBeGreaterThanOrEqual(market.qty[takenOf(market, row)])
      expect(complete.sold[row]).toBeLessThanOrEqual(market.qty[row])
      if (hidden.includes(row - 1))
        expect(complete.sold[row]).toBeGreaterThanOrEqual(complete.sold[row - 1])
    }
  })

  test('are the same in another money', () => {
    const dear = {
      ...market,
      unitCost: market.unitCost.map((v) => 1000 * v),
      unitPrice: market.unitPrice.map((v) => 1000 * v),
    }
    const known = labelledRows(dear, today)
    const learner = demandLearner(dear, buildMatrices(dear, known), today, known, hidden)
    const answer = runTask(learner.task)
    const ordered = (row: number) => market.qty[takenOf(market, row)]
    const same = imputeCensored(market, today, hidden, (row) =>
      learner.unitsBeyond(answer, row, ordered(row)),
    )
    expect(same.sold).toEqual(complete.sold)
  })

  test('change nothing of what the books hold', () => {
    for (const name of ['value', 'sold', 'price'] as const) {
      const kept = complete[name].slice()
      for (const row of hidden) kept[row] = today[name][row]
      expect(kept).toEqual(today[name])
    }
  })
})

describe('a fit', () => {
  const learning = learnMarket(market, tools())
  const decided = async () =>
    decideMarket(await learning, { correction: 0, choiceBasis: 'columns' })

  test('weighs learners on all sizes and tells only what the books hold', async () => {
    const learned = await learning
    const inBooks = (row: number) => Number.isFinite(learned.today.value[row])
    const { rows } = learned.replay
    expect(Array.from(learned.recorded)).toEqual(
      Array.from(rows.keys()).filter((i) => inBooks(rows[i])),
    )
    expect(rows.length).toBeGreaterThan(learned.recorded.length)
    expect(learned.outcome.every(Number.isFinite)).toBe(true)
    const decision = await decided()
    const told = decision.replay.reduce((sum, menu) => sum + menu.options, 0)
    const deals = new Set(Array.from(learned.recorded, (i) => learned.market.group[rows[i]]))
    expect(told).toBe(deals.size)
  })

  test('earns nearly what who knows every expectation would', async () => {
    const decision = await decided()
    const best = new Map<number, number>()
    market.group.forEach((group, row) => {
      if (market.task[group]) best.set(group, Math.max(best.get(group) ?? 0, expected[row]))
    })
    const most = [...best.values()].reduce((a, b) => a + b, 0)
    const earned = decision.selected.reduce((sum, row) => sum + expected[row], 0)
    // By the books alone .93, for of large sizes they know the failures.
    expect(earned / most).toBeGreaterThan(0.95)
  })
})
