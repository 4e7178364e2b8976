// The replay against a slow, obvious reference on random histories, today and at every past moment.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Grounded, Grounding } from '#grounding/outcome.ts'
import { HOW, type Labels } from '#grounding/market.ts'
import { groundHistory, histories, type History, type HistoryKind } from './histories.ts'
import { referenceLabels, type ReferenceLabel } from './reference.ts'
import { runs } from '../support/nightly.ts'

const RUNS = { numRuns: runs(150, 40) }

function isLabel(label: ReferenceLabel): boolean {
  return (
    label.mature && (label.how === 'exact' || label.how === 'client' || label.how === 'derived')
  )
}

/** The market's labels in the reference's words, in an order of their own. */
function spelled(grounding: Grounded, labels: Labels): string[] {
  const { market } = grounding
  const names = Object.keys(HOW)
  const rows: string[] = []
  for (let row = 0; row < market.rows; row++) {
    const group = market.group[row]!
    if (market.task[group] === 1) continue
    rows.push(
      spell(
        market.source[row]!,
        market.qty[row]!,
        market.derived[row] === 1,
        names[labels.how[row]!]!,
        labels.mature[group] === 1,
        labels.value[row]!,
        labels.sold[row]!,
      ),
    )
  }
  return rows.sort()
}

function spell(
  source: number,
  qty: number,
  derived: boolean,
  how: string,
  mature: boolean,
  value: number,
  sold: number,
): string {
  const rounded = Number.isNaN(value) ? 'open' : (Math.round(value * 1e6) / 1e6 + 0).toString()
  const of = derived ? 'derived from' : 'row'
  return `${of} ${source} × ${qty}: ${how} ${mature ? 'mature' : 'fresh'} ${rounded}, sold ${sold}`
}

function expected(labels: ReferenceLabel[]): string[] {
  return labels
    .map((label) =>
      spell(
        label.source,
        label.qty,
        label.derived,
        label.how,
        label.mature,
        label.value ?? Number.NaN,
        label.how === 'none' || label.how === 'client' ? Number.NaN : (label.sold ?? Number.NaN),
      ),
    )
    .sort()
}

function agrees(history: History, grounding: Grounding): void {
  const { menus, sales, options } = history
  const today = referenceLabels(menus, sales, options, 0)
  if (!grounding.ok) {
    expect(grounding.code).toBe('insufficient_history')
    expect(today.filter(isLabel)).toEqual([])
    return
  }
  expect(grounding.market.quantity).toBe(
    options.clientGrounded ? 'client' : options.trials ? 'trials' : 'stock',
  )
  for (const t of [0, -0.5, -1.5, -2, -3, -4, -4.5, -6, -7.5, -9])
    expect(spelled(grounding, grounding.market.labelsAt(t)), `at ${t}`).toEqual(
      expected(referenceLabels(menus, sales, options, t)),
    )
}

describe('the replay equals a unit-by-unit reference, today and at every past moment', () => {
  const kinds: Record<string, HistoryKind> = {
    // Conformance: how-history-is-valued
    'on histories flagged either way': { flags: true },
    // Conformance: how-history-is-valued
    'on histories without flags': { flags: false },
    // Conformance: how-history-is-valued
    'with units held before and units arriving': { stock: true },
    // Conformance: one-size-a-deal
    'on histories of one size, which borrow the task’s sizes': { oneSize: true },
    // Conformance: trials
    'on trials, which may sell more than were taken': { trials: true },
    'on trials of one size, with columns that would be stock': {
      trials: true,
      oneSize: true,
      stock: true,
    },
    // Conformance: 2-client-grounded
    'on client-grounded histories with profits on several sizes': { clientGrounded: true },
  }
  for (const [name, kind] of Object.entries(kinds))
    test(name, () => {
      fc.assert(
        fc.property(histories(kind), (history) => agrees(history, groundHistory(history, 'off'))),
        RUNS,
      )
    })
})

/** The same history until t, and another one after it: other sales, more of them, other profits. */
function retoldAfter({ menus, sales, options }: History, t: number, change: number): History {
  const knownAt = (T: number): number =>
    options.H === null
      ? Math.min(...menus.map((row) => Number(row['T'])).filter((other) => other > T))
      : T + options.H
  const retold = sales.map((row) =>
    Number(row['T']) + Number(row['T_signal_delay']) <= t
      ? row
      : {
          ...row,
          qty: Number(row['qty']) + change,
          price: 100 * change,
          unit_fee: null,
          unit_holding_cost: options.H === null ? null : 7,
        },
  )
  // Deals that were selling already sell once more after t.
  const selling = new Set(sales.map((row) => row['key']))
  const open = menus.filter((row) => Number(row['T']) < t && selling.has(row['key']))
  const costs = { unit_holding_cost: null, unit_fee: null }
  const more = [...new Set(open.map((row) => row['key'] ?? null))].map((key) => ({
    key,
    T: t + 0.5,
    qty: change,
    price: 50,
    T_signal_delay: 0,
    ...costs,
  }))
  const profits = menus.map((row) => {
    const told = row['profit'] !== null || options.clientGrounded
    if (row['menu'] === 0 || !told || knownAt(Number(row['T'])) <= t) return row
    return { ...row, profit: Number(row['profit']) + 1000 * change }
  })
  return { menus: profits, sales: [...retold, ...more], options }
}

describe('as-of rule', () => {
  const kinds: Record<string, HistoryKind> = {
    stock: { horizon: true },
    'stock of one size': { horizon: true, oneSize: true },
    'stock with units held before': { horizon: true, stock: true },
    trials: { horizon: true, trials: true },
    'the client’s own labels with a horizon': { horizon: true, clientGrounded: true },
    'the client’s own labels without one': { clientGrounded: true },
  }
  for (const [name, kind] of Object.entries(kinds))
    // Conformance: no-label-from-the-future
    test(`labels at t do not change with what became known after t: ${name}`, () => {
      let compared = 0
      fc.assert(
        fc.property(
          histories(kind),
          fc.integer({ min: -8, max: -1 }),
          fc.integer({ min: 1, max: 5 }),
          (history, t, change) => {
            const told = groundHistory(history, 'off')
            const retold = groundHistory(retoldAfter(history, t, change), 'off')
            if (!told.ok || !retold.ok) return
            // Whether a column means units held is read once, from the whole history.
            if (told.valuation?.bindings.length !== retold.valuation?.bindings.length) return
            const then = told.market.labelsAt(t)
            expect(spelled(retold, retold.market.labelsAt(t))).toEqual(spelled(told, then))
            const differ =
              spelled(told, told.market.labelsAt(0)).join() !==
              spelled(retold, retold.market.labelsAt(0)).join()
            if (differ && then.how.some((how) => how !== HOW.none)) compared++
          },
        ),
        RUNS,
      )
      // What came later mattered, and there was something to be known before it.
      expect(compared).toBeGreaterThan(RUNS.numRuns / 15)
    })

  // Conformance: no-label-from-the-future
  test('nothing is known of a deal at its own moment or before', () => {
    fc.assert(
      fc.property(histories(), fc.integer({ min: -9, max: -1 }), (history, t) => {
        const grounding = groundHistory(history)
        if (!grounding.ok) return
        const { market } = grounding
        const labels = market.labelsAt(t)
        for (let row = 0; row < market.rows; row++) {
          if (market.T[market.group[row]!]! < t) continue
          expect(labels.how[row]).toBe(HOW.none)
          expect(labels.value[row]).toBeNaN()
          expect(labels.mature[market.group[row]!]).toBe(0)
        }
      }),
      RUNS,
    )
  })
})
