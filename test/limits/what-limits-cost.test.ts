import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { limitErrors } from '#limits/limit-errors.ts'
import { openPlanner } from '#limits/planner.ts'
import { runs } from '../support/nightly.ts'
import { askArbitrary, bestByEnumeration } from './asks.ts'
import { largeAsk } from './large-asks.ts'

const planner = await openPlanner()

describe('what limits cost', () => {
  test('a spending limit is told at what a looser one earns, as enumeration says', () => {
    fc.assert(
      fc.property(askArbitrary, fc.integer({ min: 0, max: 400 }), (drawn, spend) => {
        const ask = { ...drawn, limits: { spend } }
        fc.pre(limitErrors(ask).length === 0)
        const plan = planner.plan(ask)
        if (plan.is !== 'plan') throw new Error('a spending limit contradicts nothing')
        const [told] = planner.tell(ask, plan)
        const free = bestByEnumeration({ ...ask, limits: {} })!
        expect(told!.binds).toBe(free > plan.profit)
        for (const { to, earns } of told!.next)
          expect(plan.profit + earns).toBeCloseTo(
            bestByEnumeration({ ...ask, limits: { spend: to } })!,
            6,
          )
        if (told!.binds) expect(plan.profit + told!.next.at(-1)!.earns).toBeCloseTo(free, 6)
      }),
      { numRuns: runs(300, 60), seed: 46 },
    )
  })

  test('profit against spend rises to what is earned without a limit', () => {
    const ask = largeAsk({ deals: 60, sizes: 4, limits: 2, seed: 3 })
    const [last, ...below] = planner.curve(ask, 6)
    const points = [...below, last!]
    const free = planner.plan({ ...ask, limits: { ...ask.limits, spend: null } })
    expect(points).toHaveLength(6)
    expect(points[0]).toEqual({ spend: 0, profit: 0, deals: 0 })
    for (const [at, point] of points.entries()) {
      expect(point.spend).toBeLessThanOrEqual(((last!.spend * at) / 5) * (1 + 1e-9))
      if (at > 0) expect(point.profit).toBeGreaterThan(points[at - 1]!.profit)
    }
    expect(points.at(-1)!.profit).toBe(free.is === 'plan' ? free.profit : null)
  })

  test('many keys are told, and few of them planned again', () => {
    const ask = largeAsk({ deals: 120, sizes: 3, limits: 1, seed: 5 })
    const never = [...new Set(ask.sizes.key)].slice(0, 80)
    const asked = { ...ask, limits: { never } }
    const plan = planner.plan(asked)
    if (plan.is !== 'plan') throw new Error('leaving deals out contradicts nothing')
    const told = planner.tell(asked, plan)
    expect(told).toHaveLength(80)
    expect(told.filter(({ next }) => next.length > 0).length).toBeLessThanOrEqual(20)
  })
})
