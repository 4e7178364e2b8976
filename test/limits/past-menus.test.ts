import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toCent } from '#contract/cents.ts'
import { isFree, type PastSizes, type PlanLimits } from '#contract/plan-limits.ts'
import type { LimitsAsk } from '#limits/each-limit.ts'
import { openPlanner } from '#limits/planner.ts'
import { runs } from '../support/nightly.ts'
import { bestByEnumeration } from './asks.ts'

const planner = await openPlanner()

const cents = (least: number, most: number) =>
  fc.integer({ min: least * 100, max: most * 100 }).map((v) => v / 100)

const dealArbitrary = fc.record({
  cost: cents(1, 30),
  supplier: fc.constantFrom('North', 'South', null),
  weight: cents(0, 5),
  sizes: fc.array(
    fc.record({
      qty: fc.integer({ min: 1, max: 12 }),
      profit: cents(1, 150),
      realised: cents(-90, 150),
    }),
    { minLength: 1, maxLength: 4 },
  ),
})

/** The moments −2 and −1, with columns; the free plan takes the best size of each deal. */
const pastArbitrary = fc
  .tuple(fc.array(dealArbitrary, { maxLength: 5 }), fc.array(dealArbitrary, { maxLength: 5 }))
  .map((menus) => {
    const rows = menus.flatMap((deals, menu) =>
      deals.flatMap((deal, d) => {
        const best = Math.max(...deal.sizes.map(({ profit }) => profit))
        const taken = deal.sizes.findIndex(({ profit }) => profit === best)
        return deal.sizes.map((size, s) => ({ T: menu - 2, d, deal, size, isTaken: s === taken }))
      }),
    )
    const sizes: PastSizes = {
      T: rows.map(({ T }) => T),
      key: rows.map(({ T, d }) => `d${T}-${d}`),
      qty: rows.map(({ size }) => size.qty),
      unit_cost: rows.map(({ deal }) => deal.cost),
      profit: rows.map(({ size }) => size.profit),
      realised: rows.map(({ size }) => size.realised),
      taken: rows.map(({ isTaken }) => isTaken),
    }
    const columns = {
      supplier: rows.map(({ deal }) => deal.supplier),
      weight: rows.map(({ deal }) => deal.weight),
    }
    return { sizes, columns }
  })

type Past = Pick<LimitsAsk, 'columns'> & { readonly sizes: PastSizes }
const MOMENTS = [-2, -1]
/** What the rest of a replayed menu says has no part in it. */
const OF_REPLAY = { options: 5, selected: 2, predicted_profit: 1, realised_profit: 1 }
const within = ({ sizes, columns }: Past, limits: PlanLimits) =>
  new Map(
    planner
      .past(
        MOMENTS.map((T) => ({ T, ...OF_REPLAY })),
        { sizes, limits, columns },
      )
      .map(({ T, within_limits: told }) => [T, told]),
  )

/** What the plan without limits takes at a moment. */
function freeOf({ T, taken, qty, unit_cost, profit, realised }: PastSizes, moment: number) {
  const rows = [...T.keys()].filter((row) => T[row] === moment && taken[row])
  const sum = (of: (row: number) => number) => toCent(rows.reduce((all, row) => all + of(row), 0))
  return {
    selected: rows.length,
    spend: sum((row) => unit_cost[row]! * qty[row]!),
    predicted_profit: sum((row) => profit[row]!),
    realised_profit: sum((row) => realised[row]!),
  }
}

/** The most that any set of the sizes of a moment is predicted to earn within the limits; null: none keeps them. */
function bestOf({ sizes, columns }: Past, limits: PlanLimits, moment: number): number | null {
  const rows = [...sizes.T.keys()].filter((row) => sizes.T[row] === moment)
  const at = <V>(values: readonly V[]): V[] => rows.map((row) => values[row]!)
  return bestByEnumeration({
    sizes: {
      key: at(sizes.key),
      qty: at(sizes.qty),
      unit_cost: at(sizes.unit_cost),
      profit: at(sizes.profit),
      confidence: rows.map(() => 1),
      eligible: rows.map(() => true),
      noise: rows.map(() => 0),
    },
    threshold: 0,
    limits,
    columns: { supplier: at(columns['supplier']!), weight: at(columns['weight']!) },
  })
}

const limitsArbitrary = fc.record({
  spend: fc.option(cents(0, 800), { nil: undefined, freq: 2 }),
  deals: fc.record({
    least: fc.option(fc.integer({ min: 0, max: 2 }), { nil: undefined, freq: 1 }),
    most: fc.option(fc.integer({ min: 0, max: 4 }), { nil: undefined, freq: 1 }),
  }),
  groups: fc.constantFrom<NonNullable<PlanLimits['groups']>[]>(
    [],
    [{ column: 'supplier', value: 'north', most_deals: 1 }],
    [{ column: 'supplier', most_share: 0.5 }],
    [{ column: 'supplier', value: 'South', least_deals: 1 }],
  ),
  totals: fc.constantFrom<NonNullable<PlanLimits['totals']>[]>(
    [],
    [{ column: 'weight', most: 25 }],
  ),
})

describe('past menus under limits', () => {
  // Conformance: limits
  test('earn what the best of all sets was predicted to, and are left out where none keeps the limits', () => {
    fc.assert(
      fc.property(pastArbitrary, limitsArbitrary, (past, limits) => {
        fc.pre(!isFree(limits))
        const found = within(past, limits)
        expect([...found.keys()]).toEqual(MOMENTS)
        for (const moment of MOMENTS) {
          const best = bestOf(past, limits, moment)
          const told = found.get(moment)!
          if (best === null) expect(told).toBeNull()
          else expect(told?.predicted_profit).toBeCloseTo(best, 6)
        }
      }),
      { numRuns: runs(400, 80), seed: 46 },
    )
  })

  test('a limit that never binds gives the sums without it, and a tighter spend never predicts more', () => {
    fc.assert(
      fc.property(pastArbitrary, cents(0, 800), cents(0, 800), (past, a, b) => {
        const free = new Map(MOMENTS.map((moment) => [moment, freeOf(past.sizes, moment)]))
        const spent = Math.max(...[...free.values()].map(({ spend }) => spend))
        expect(within(past, { spend: spent, never: ['d-1-0'] })).toEqual(free)
        const [tight, loose] = [
          within(past, { spend: Math.min(a, b) }),
          within(past, { spend: Math.max(a, b) }),
        ]
        for (const moment of MOMENTS) {
          const [less, more] = [tight.get(moment)!, loose.get(moment)!]
          expect(less.predicted_profit).toBeLessThanOrEqual(more.predicted_profit + 0.01)
          expect(more.predicted_profit).toBeLessThanOrEqual(
            free.get(moment)!.predicted_profit + 1e-9,
          )
          expect(less.spend!).toBeLessThanOrEqual(Math.min(a, b) * (1 + 1e-9))
        }
      }),
      { numRuns: runs(300, 60), seed: 46 },
    )
  })

  test('a past menu without the cells that a limit needs is left out', () => {
    const sizes: PastSizes = {
      T: [-2, -1, -1],
      key: [1, 2, 3],
      qty: [1, 2, 3],
      unit_cost: [null, 10, 20],
      profit: [5, 6, 7],
      realised: [4, 8, -1],
      taken: [true, true, true],
    }
    const columns = { weight: ['light', 2, 3] }
    const moments = (limits: PlanLimits) => [...within({ sizes, columns }, limits).values()]
    expect(moments({ spend: 60 })).toEqual([
      null,
      { selected: 1, spend: 60, predicted_profit: 7, realised_profit: -1 },
    ])
    expect(moments({ totals: [{ column: 'weight', most: 4 }] })).toEqual([
      null,
      { selected: 1, spend: 20, predicted_profit: 6, realised_profit: 8 },
    ])
    expect(moments({ deals: { most: 1 } })[0]).toEqual({
      selected: 1,
      spend: null,
      predicted_profit: 5,
      realised_profit: 4,
    })
  })
})
