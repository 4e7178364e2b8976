import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { limitsOf } from '#limits/each-limit.ts'
import { limitErrors } from '#limits/limit-errors.ts'
import { openPlanner } from '#limits/planner.ts'
import { runs } from '../support/nightly.ts'
import { askArbitrary, bestByEnumeration, keeps } from './asks.ts'

const planner = await openPlanner()
const RUNS = { numRuns: runs(500, 150), seed: 46 }

/** Asks whose limits name nothing that is not there. */
const asks = askArbitrary.filter((ask) => limitErrors(ask).length === 0)

describe('a plan under limits of a small menu', () => {
  test('earns what the best of all sets earns, and keeps every limit', () => {
    fc.assert(
      fc.property(asks, (ask) => {
        const best = bestByEnumeration(ask)
        const plan = planner.plan(ask)
        if (plan.is === 'contradiction') {
          expect(best).toBeNull()
          return
        }
        expect(plan.profit).toBe(best)
        expect(plan.bound).toBe(best)
        expect(keeps(ask, plan.rows)).toBe(true)
      }),
      RUNS,
    )
  })

  test('contradicting limits: the set that is named contradicts, and any fewer of it do not', () => {
    fc.assert(
      fc.property(asks, (ask) => {
        const plan = planner.plan(ask)
        if (plan.is === 'plan') return
        const named = (limit: { path: string; value?: unknown }) =>
          plan.limits.findIndex((own) => own.limit === limit.path && own.value === limit.value)
        const only = (left: number | null) => {
          const own = limitsOf(ask).filter((limit) => {
            const at = named(limit)
            return at >= 0 && at !== left
          })
          return planner.plan({ ...ask, limits: {}, columns: {} }, own).is
        }
        expect(plan.limits.length).toBeGreaterThan(0)
        expect(only(null)).toBe('contradiction')
        plan.limits.forEach((_, at) => expect(only(at)).toBe('plan'))
      }),
      RUNS,
    )
  })

  test('rows in another order give the same deals and sizes', () => {
    fc.assert(
      fc.property(asks, (ask) => {
        const order = [...ask.sizes.key.keys()].sort((a, b) => {
          const [x, y] = [String(ask.sizes.key[a]), String(ask.sizes.key[b])]
          return x < y ? 1 : x > y ? -1 : a - b
        })
        const at = <T>(values: readonly T[]) => order.map((row) => values[row]!)
        const { key, qty, unit_cost, profit, confidence, eligible, noise } = ask.sizes
        const other = {
          ...ask,
          sizes: {
            key: at(key),
            qty: at(qty),
            unit_cost: at(unit_cost),
            profit: at(profit),
            confidence: at(confidence),
            eligible: at(eligible),
            noise: at(noise),
          },
          columns: Object.fromEntries(Object.entries(ask.columns).map(([n, c]) => [n, at(c)])),
        }
        const deals = ({ sizes }: typeof ask, plan: ReturnType<typeof planner.plan>) =>
          plan.is === 'plan'
            ? plan.rows.map((row) => `${sizes.key[row]} × ${sizes.qty[row]}`).sort()
            : plan
        expect(deals(other, planner.plan(other))).toEqual(deals(ask, planner.plan(ask)))
      }),
      RUNS,
    )
  })
})
