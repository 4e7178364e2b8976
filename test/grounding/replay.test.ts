// The replay against a slow, obvious reference on random histories, today and at every past moment.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Grounded, Grounding } from '#grounding/ground.ts'
import { HOW, type Labels } from '#grounding/market.ts'
import { groundHistory, histories, type History, type HistoryKind } from './histories.ts'
import { referenceLabels, type ReferenceLabel } from './reference.ts'

const RUNS = { numRuns: 150 }

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
  for (const t of [0, -0.5, -1.5, -2, -3, -4, -4.5, -6, -7.5, -9])
    expect(spelled(grounding, grounding.market.labelsAt(t)), `at ${t}`).toEqual(
      expected(referenceLabels(menus, sales, options, t)),
    )
}

describe('the replay equals a unit-by-unit reference, today and at every past moment', () => {
  const kinds: Record<string, HistoryKind> = {
    'on histories flagged either way': { flags: true },
    'on histories without flags': { flags: false },
    'with units held before and units arriving': { stock: true },
    'on histories of one size, which borrow the task’s sizes': { oneSize: true },
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

describe('as-of rule', () => {
  test('labels at t do not change with sales that became known after t', () => {
    fc.assert(
      fc.property(
        histories({ horizon: true }),
        fc.integer({ min: -9, max: -1 }),
        fc.integer({ min: 1, max: 5 }),
        (history, t, change) => {
          const later = history.sales.map((row) => {
            const known = Number(row['T']) + Number(row['T_signal_delay'])
            if (known <= t) return row
            return {
              ...row,
              qty: Number(row['qty']) + change,
              price: 100 * change,
              unit_fee: null,
              unit_holding_cost: 7,
            }
          })
          const told = groundHistory(history, 'off')
          const retold = groundHistory({ ...history, sales: later }, 'off')
          if (!told.ok || !retold.ok) return
          expect(spelled(retold, retold.market.labelsAt(t))).toEqual(
            spelled(told, told.market.labelsAt(t)),
          )
        },
      ),
      RUNS,
    )
  })

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
