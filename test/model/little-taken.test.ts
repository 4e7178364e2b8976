// Which reason holds where a plan takes nothing or little, on one market with decisions made for each case.
import { expect, test } from 'vitest'
import type { Labels, Market } from '#grounding/market.ts'
import type { Decision } from '#model/decide/decision.ts'
import { littleTaken } from '#model/decide/little-taken.ts'
import { makeMarket } from './make-market.ts'

const { market } = makeMarket({ menus: 8, perMenu: 20, task: 40 })

/** A decision that takes the first so many of today's deals, each expected to earn `profit`. */
function decided(taken: number, change: Partial<Decision> = {}, profit = 3): Decision {
  const deals = Array.from({ length: market.groups }, (_, g) => g).filter(
    (g) => market.task[g] === 1,
  )
  const row = Int32Array.from(deals, (g) => market.start[g])
  return {
    row,
    profit: new Float64Array(row.length).fill(profit),
    confidence: new Float64Array(row.length).fill(0.7),
    eligible: new Uint8Array(row.length).fill(taken > 0 ? 1 : 0),
    selected: row.slice(0, taken),
    thresholdCalibrated: 0.5,
    thresholdEffective: 0.5,
    sweep: [],
    interval: [0, 0],
    intervalShared: 0,
    sizes: {
      row: new Int32Array(),
      profit: new Float64Array(),
      confidence: new Float64Array(),
      eligible: new Uint8Array(),
      noise: new Float64Array(),
    },
    replay: [],
    pastSizes: {
      row: new Int32Array(0),
      profit: new Float64Array(0),
      realised: new Float64Array(0),
      taken: new Uint8Array(0),
    },
    notes: { plan: [], history: [] },
    ...change,
  }
}

/** The market with other outcomes of past deals. */
const withOutcomes = (change: (labels: Labels) => Partial<Labels>): Market => ({
  ...market,
  labelsAt: (t) => {
    const labels = market.labelsAt(t)
    return { ...labels, ...change(labels) }
  },
})

test('a plan that takes a twentieth of the deals needs no reason', () => {
  expect(littleTaken(market, decided(2), 0)).toBeNull()
  expect(littleTaken(market, decided(1), 0)).not.toBeNull()
  expect(littleTaken(market, decided(0), 0)).not.toBeNull()
})

test('nothing is available', () => {
  const none = { ...market, available: new Uint8Array(market.rows) }
  expect(littleTaken(none, decided(0), 0)).toEqual({
    code: 'nothing_available',
    numbers: { deals: 40, taken: 0 },
  })
})

test('past deals lost', () => {
  const losing = withOutcomes(({ value }) => ({ value: value.map((v) => -Math.abs(v) - 1) }))
  const found = littleTaken(losing, decided(0), 0)!
  expect(found).toMatchObject({ code: 'past_deals_lost', numbers: { gains: 0, deals: 40 } })
  expect(found.numbers.total).toBeLessThan(0)
})

test('past losses are not the reason where past menus, planned again, earned', () => {
  const losing = withOutcomes(({ value }) => ({ value: value.map((v) => -Math.abs(v) - 1) }))
  const menu = { T: -3, options: 20, selected: 4, predicted_profit: 30, realised_profit: 25 }
  const dear = decided(0, { replay: [menu] }, -2)
  expect(littleTaken(losing, dear, 0)).toMatchObject({
    code: 'margins_thin',
    numbers: { paying: 0, best: -2, replayed: 25 },
  })
})

test('too few outcomes', () => {
  let left = 12
  const few = withOutcomes(({ value, mature }) => {
    left = 12
    const known = mature.map((v, g) => (v && market.takenRow[g] >= 0 && left-- > 0 ? 1 : 0))
    return { mature: known, value: value.map((v) => Math.abs(v) + 1) }
  })
  expect(littleTaken(few, decided(0), 0)).toMatchObject({
    code: 'too_few_outcomes',
    numbers: { outcomes: 12, wanted: 50 },
  })
})

test('more confidence is asked for than the history gives, by the client', () => {
  const won = withOutcomes(({ value }) => ({ value: value.map((v) => Math.abs(v) + 1) }))
  const asking = decided(1, { thresholdEffective: 0.9 })
  expect(littleTaken(won, asking, 0.4)).toMatchObject({
    code: 'confidence_asked',
    numbers: { asked: 0.9, highest: 0.7, unasked: 40, taken: 1 },
  })
  // Without a correction the threshold is the history's own.
  expect(littleTaken(won, asking, 0)).toMatchObject({ code: 'margins_thin' })
})

test('margins are thin against the doubt', () => {
  const won = withOutcomes(({ value }) => ({ value: value.map((v) => Math.abs(v) + 1) }))
  expect(littleTaken(won, decided(0), 0)).toMatchObject({
    code: 'margins_thin',
    numbers: { paying: 40, best: 3 },
  })
  expect(littleTaken(won, decided(0, {}, -2), 0)).toMatchObject({
    numbers: { paying: 0, best: -2 },
  })
})
