// Demand beyond what sold out, against markets whose demand is known: batches that sold out are
// believed for what they show, and nothing that the books say is changed.
import { describe, expect, test } from 'vitest'
import type { Labels, Market } from '#grounding/market.ts'
import { buildMatrices } from '#model/learners/learner-columns.ts'
import { demandLearner, sellingRows } from '#model/learners/demand.ts'
import { runTask } from '#model/learners/pool.ts'
import { labelledRows } from '#model/base/training-sample.ts'
import { makeMarket, normalOf, randomOf } from './make-market.ts'

/** Units that every row is expected to sell. */
function unitsOf(market: Market, labels = market.labelsAt(0)): Float64Array {
  return learnt(market, labels).units
}

/** The same, and what is counted as one. */
function learnt(market: Market, labels: Labels): { units: Float64Array; unit: number } {
  const known = labelledRows(market, labels)
  const all = Int32Array.from({ length: market.rows }, (_, row) => row)
  const counted = Int32Array.from([...known, ...sellingRows(market, labels)]).sort()
  const learner = demandLearner(market, buildMatrices(market, known), labels, counted, all)
  const answer = runTask(learner.task)
  const units = Float64Array.from(all, (row) => learner.units(answer, row))
  return { units, unit: answer[answer.length - 1] }
}

const mean = (rows: readonly number[], of: (row: number) => number) =>
  rows.reduce((sum, row) => sum + of(row), 0) / rows.length

/** A buyer who sees nothing hidden: what was taken is a fair sample, but for what sold out. */
const { market, expected } = makeMarket({ seed: 4, sees: 0, menus: 40, perMenu: 60, task: 400 })
const sold = unitsOf(market)
const known = market.labelsAt(0)
const rowsWhere = (test: (row: number) => boolean) =>
  Array.from({ length: market.rows }, (_, row) => row).filter(test)
const isTask = (row: number) => market.task[market.group[row]] === 1

describe('demand beyond what sold out', () => {
  test('the largest size is expected to sell what it would, not what slow batches sold', () => {
    const { fixed, perUnit, perRevenue } = market.economics!
    const profit = (row: number, units: number) =>
      fixed[row] + units * (perUnit[row] + perRevenue[row] * market.unitPrice[row])
    const largest = rowsWhere((row) => isTask(row) && market.qty[row] === 10)
    const truth = mean(largest, (row) => expected[row])
    const foreseen = mean(largest, (row) => profit(row, sold[row]))
    const slow = rowsWhere((row) => market.qty[row] === 10 && Number.isFinite(known.sold[row]))
    const naive = mean(slow, (row) => known.sold[row])
    expect(mean(largest, (row) => sold[row])).toBeGreaterThan(naive)
    expect(Math.abs(foreseen - truth)).toBeLessThan(0.1 * mean(largest, (row) => -fixed[row]))
  })

  test('a larger size is expected to sell as much and no more than its units', () => {
    for (const row of rowsWhere(isTask)) {
      expect(sold[row]).toBeGreaterThanOrEqual(0)
      expect(sold[row]).toBeLessThanOrEqual(market.qty[row] + 1e-9)
      if (row > market.start[market.group[row]])
        expect(sold[row]).toBeGreaterThanOrEqual(sold[row - 1])
    }
  })

  test('a size listed twice, at two costs, is one step of demand', () => {
    const twice = makeMarket({ seed: 4, sees: 0, sizes: [2, 5, 5, 10], task: 100 }).market
    const once = makeMarket({ seed: 4, sees: 0, sizes: [2, 5, 10], task: 100 }).market
    const units = (given: Market) => {
      const expectedUnits = unitsOf(given)
      const largest = Array.from({ length: given.rows }, (_, row) => row).filter(
        (row) => given.task[given.group[row]] === 1 && given.qty[row] === 10,
      )
      return mean(largest, (row) => expectedUnits[row])
    }
    expect(Math.abs(units(twice) / units(once) - 1)).toBeLessThan(0.06)
  })

  /** Labels of deals, one in so many, that sold another number of units. */
  const changed = (every: number, of: (units: number, row: number) => number): Labels => {
    const selling = [...market.takenRow].filter((row) => row >= 0 && known.sold[row] >= 1)
    const some = new Set(selling.filter((_, i) => i % every === 0).map((row) => market.group[row]))
    return {
      ...known,
      sold: known.sold.map((v, row) => (some.has(market.group[row]) ? of(v, row) : v)),
    }
  }

  test('is counted in whole units where one deal of all or every tenth sold half a unit', () => {
    const task = rowsWhere(isTask)
    for (const every of [Infinity, 10]) {
      const odd = learnt(
        market,
        changed(every, (units) => units - 0.5),
      )
      expect(odd.unit).toBe(learnt(market, known).unit)
      expect(mean(task, (row) => Math.abs(odd.units[row] / sold[row] - 1))).toBeLessThan(0.05)
    }
  })

  test('is counted in parts where most deals that sold some of their units sold parts of one', () => {
    // Whole orders of tonnes that sold out or sold nothing are whole numbers, and tell nothing of the unit.
    const parts = changed(1, (units, row) => (units < market.qty[row] ? units * 0.917 : units))
    expect(learnt(market, parts).unit).toBeLessThan(1)
  })

  test('is the same in tonnes as in kilograms', () => {
    const tonnes = (values: Float64Array) => values.map((v) => v / 1000)
    const labels = { ...known, sold: tonnes(known.sold), asked: tonnes(known.asked) }
    const heavy = { ...market, qty: tonnes(market.qty), labelsAt: () => labels }
    const inTonnes = unitsOf(heavy)
    const task = rowsWhere(isTask)
    const inKilograms = mean(task, (row) => sold[row])
    expect(Math.abs((1000 * mean(task, (row) => inTonnes[row])) / inKilograms - 1)).toBeLessThan(
      0.1,
    )
  })
})

describe('demand that is foreseen well', () => {
  // Kiosks that are asked for what they usually are, give or take a twelfth; one in 25 is closed. They
  // order about that, so most batches sell out, and could order three times as much.
  const made = makeMarket({ seed: 6, sees: 0, sizes: [40, 80], costLevel: 0.2, task: 300 }).market
  const random = randomOf(11)
  const usual = Float64Array.from(made.T, (_, g) => {
    const [first] = made.features.flatMap((f) => (f.kind === 'number' ? [f.values] : []))
    return 60 * Math.exp(0.6 * first[made.start[g]])
  })
  const demand = usual.map((v, g) =>
    g % 25 === 0 ? 0 : Math.round(v * (1 + normalOf(random) / 12)),
  )
  const isLarger = (row: number) => row > made.start[made.group[row]]
  const qty = Float64Array.from(made.group, (g, row) =>
    Math.round(usual[g] * (isLarger(row) ? 3 : [0.8, 1, 1.25][g % 3])),
  )
  const takenRow = made.takenRow.map((row, g) => (row < 0 ? -1 : made.start[g]))
  const sold = Float64Array.from(made.group, (g, row) => {
    const soldOut = demand[g] >= qty[made.start[g]]
    return takenRow[g] < 0 || (isLarger(row) && soldOut)
      ? Number.NaN
      : Math.min(demand[g], qty[row])
  })

  test('is not taken for more because some days are closed and most batches sell out', () => {
    const labels = { ...finished(made), sold, value: sold }
    const units = unitsOf({ ...made, qty, takenRow }, labels)
    const larger = Array.from(made.group.keys()).filter(
      (row) => made.task[made.group[row]] && isLarger(row),
    )
    const ratio = mean(larger, (row) => Math.log(units[row] / usual[made.group[row]]))
    expect(Math.abs(ratio)).toBeLessThan(0.05)
  })
})

/** Today's labels without what still sells. */
function finished(market: Market): Labels {
  const labels = market.labelsAt(0)
  return {
    ...labels,
    exposure: new Float64Array(market.groups),
    asked: new Float64Array(market.groups),
  }
}

/** Ample sizes, so that what was sold is what was asked for. */
const ample = makeMarket({ seed: 4, sees: 0, sizes: [60], costLevel: 0.2, task: 200 }).market
const LATEST = -15
const isLatest = Uint8Array.from(ample.T, (t, g) =>
  ample.taken[g] && t >= LATEST && ample.labelsAt(0).mature[g] ? 1 : 0,
)

/** The latest batches as if they still sold: `part` of what they will have, `told` as their exposure. */
function stillSelling(part: number, told: number): Labels {
  const labels = finished(ample)
  const of = (row: number) => isLatest[ample.group[row]] === 1
  // Rounded up or down in turns
  const asked = (g: number) => Math.floor(part * labels.sold[ample.takenRow[g]] + (g % 2) / 2)
  return {
    ...labels,
    value: labels.value.map((v, row) => (of(row) ? Number.NaN : v)),
    sold: labels.sold.map((v, row) => (of(row) ? Number.NaN : v)),
    mature: labels.mature.map((v, g) => (isLatest[g] ? 0 : v)),
    exposure: Float64Array.from(isLatest, (is) => is * told),
    asked: Float64Array.from(isLatest, (is, g) => (is ? asked(g) : 0)),
  }
}

describe('batches that still sell', () => {
  const task = Array.from(ample.group.keys()).filter((row) => ample.task[ample.group[row]] === 1)
  const asked = (labels: Labels) => {
    const units = unitsOf(ample, labels)
    return mean(task, (row) => units[row])
  }
  const without = asked(stillSelling(0.5, 0))

  test('tell of their demand by the part of it that has asked', () => {
    const half = asked(stillSelling(0.5, 0.5))
    expect(Math.abs(half / asked(finished(ample)) - 1)).toBeLessThan(0.08)
    // The same sales are those of brisker batches earlier on, and of slower ones at the end.
    expect(asked(stillSelling(0.5, 0.25))).toBeGreaterThan(1.1 * half)
    expect(asked(stillSelling(0.5, 0.999))).toBeLessThan(0.9 * half)
  })

  test('that have sold out already bound it from below', () => {
    const labels = stillSelling(0.5, 0.5)
    const size = 60
    const gone = { ...labels, asked: labels.asked.map((v) => (v > 0 ? size : 0)) }
    const kept = { ...labels, asked: labels.asked.map((v) => (v > 0 ? size - 1 : 0)) }
    expect(asked(gone)).toBeGreaterThan(asked(kept))
    expect(asked(kept)).toBeGreaterThan(1.2 * asked(labels))
  })

  test('weigh as the part that has asked', () => {
    // Every other batch sells at twice the usual pace and the rest at half of it, told early or late.
    const paced = (early: number, late: number) => {
      const [young, old] = [stillSelling(0.2 * early, 0.2), stillSelling(late, 0.999)]
      const of = (name: 'asked' | 'exposure') =>
        young[name].map((v, g) => (g % 2 ? v : old[name][g]))
      return asked({ ...young, asked: of('asked'), exposure: of('exposure') })
    }
    expect(paced(0.5, 2)).toBeGreaterThan(1.8 * paced(2, 0.5))
  })

  test('tell nothing as long as hardly any of it has asked', () => {
    expect(asked(stillSelling(0.5, 0.1))).toBe(without)
    expect(asked(stillSelling(0.5, 0.5))).not.toBe(without)
  })
})
