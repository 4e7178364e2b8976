import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { limitErrors } from '#limits/limit-errors.ts'
import { openPlanner } from '#limits/planner.ts'
import { contradictionErrors } from '#limits/within-limits.ts'
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
    const points = planner.curve(ask, 6)
    const free = planner.plan({ ...ask, limits: { ...ask.limits, spend: null } })
    expect(points).toHaveLength(6)
    for (const [at, point] of points.entries()) {
      expect(point.spend).toBeLessThanOrEqual(point.limit * (1 + 1e-9))
      if (at > 0) expect(point.profit).toBeGreaterThanOrEqual(points[at - 1]!.profit * 0.9999)
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

  test('of a large menu the limits that bind are told by linear programs, and the others are not', () => {
    const ask = largeAsk({ deals: 1500, sizes: 8, limits: 8, seed: 2 })
    const plan = planner.plan(ask)
    if (plan.is !== 'plan') throw new Error('contradicts')
    const told = planner.tell(ask, plan)
    const [spend] = told
    expect(spend!.binds).toBe(true)
    const { to, earns } = spend!.next[0]!
    const looser = planner.plan({ ...ask, limits: { ...ask.limits, spend: to } })
    if (looser.is !== 'plan') throw new Error('contradicts')
    expect(earns / (looser.profit - plan.profit)).toBeCloseTo(1, 2)
    for (const { binds, next } of told) expect(next.length > 0).toBe(binds)
  })

  test('many keys that contradict a number of deals are all named, and counted in a sentence', () => {
    const ask = largeAsk({ deals: 200, sizes: 8, limits: 1, seed: 4 })
    const always = [...new Set(ask.sizes.key)].slice(0, 150)
    const found = planner.plan({ ...ask, limits: { deals: { most: 149 }, always } })
    if (found.is !== 'contradiction') throw new Error('keeps them')
    expect(found.limits).toHaveLength(151)
    const [entry] = contradictionErrors(found)
    expect(entry!.message).toContain('and 145 others together.')
  })
})
