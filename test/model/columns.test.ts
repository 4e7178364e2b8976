// The columns that learners read of a deal: what its sizes tell, and what they must not.
import { describe, expect, test } from 'vitest'
import type { Market } from '#grounding/market.ts'
import { buildMatrices } from '#model/learners/learner-columns.ts'
import { learnMarket } from '#model/decide/learn.ts'
import { inlinePool } from '#model/learners/pool.ts'
import { makeMarket } from './make-market.ts'

const { market } = makeMarket({ menus: 6, perMenu: 20, task: 30, sizes: [2, 4] })
const all = Int32Array.from({ length: market.rows }, (_, row) => row)

/** Every other deal is offered in lots of ten times the size. */
const lotOf = (row: number) => (market.group[row] % 2 ? 10 : 1)
const inLots: Market = { ...market, qty: market.qty.map((q, row) => lotOf(row) * q) }

/** What a deal's own columns say of it, at the row of its smallest size. Shape: groups. */
function saidOf(given: Market): string[] {
  const { groupDesign } = buildMatrices(given, all)
  const { numbers, values } = groupDesign
  return Array.from({ length: given.groups }, (_, g) => {
    const row = given.start[g]
    return values.slice(row * numbers, (row + 1) * numbers).join()
  })
}

const columnsOf = (given: Market) => buildMatrices(given, all).groupDesign.numbers

describe('the size of the lots that a deal is offered in', () => {
  test('is told of deals, whatever was taken', () => {
    expect(columnsOf(inLots)).toBe(columnsOf(market) + 1)
    const declined = { ...inLots, takenRow: inLots.takenRow.map(() => -1) }
    expect(saidOf(declined)).toEqual(saidOf(inLots))
  })

  test('is left out where history lists one size a deal, for that would tell which was taken', () => {
    const own = (row: number) => market.start[market.group[row]] + (market.group[row] % 2)
    const past = (row: number) => !market.task[market.group[row]]
    const derived = Uint8Array.from(all, (row) => (past(row) && row !== own(row) ? 1 : 0))
    expect(columnsOf({ ...inLots, derived })).toBe(columnsOf(market))
  })
})

test('what learners say of a trial is said of its deal, whatever was bought of it', async () => {
  const made = makeMarket({ menus: 20, perMenu: 40, task: 40, sizes: [2, 4] }).market
  // More was bought of the deals that answered better.
  const trials: Market = { ...made, quantity: 'trials', economics: null }
  const {
    task,
    scale,
    market: learnt,
  } = await learnMarket(trials, {
    pool: inlinePool(),
    progress: () => {},
  })
  const [ridge, trees] = (['ridge', 'ts'] as const).map((name) => task.team.get(name)!)
  task.rows.forEach((row, i) => {
    const first = task.rows.indexOf(learnt.start[learnt.group[row]])
    expect(ridge[i] / scale[row]).toBeCloseTo(ridge[first] / scale[task.rows[first]], 9)
    expect(trees[i]).toBeCloseTo(trees[first], 9)
  })
})
