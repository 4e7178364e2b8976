// The plan's values for the rows of the sheet as it stands now, and what a new plan changes.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { RowsBack } from '#addin/mapping/mapped-columns.ts'
import { alignPlan } from '#addin/write/align.ts'
import { confidencesOf } from '#addin/kept-plans/deal-confidence.ts'
import { planChanges } from '#addin/plan/changes.ts'
import { menuHashes, type KeptPlan } from '#addin/kept-plans/kept-plan.ts'
import { tableFromRows } from '#tables/table-builder.ts'
import type { Table } from '#contract/table.ts'
import { planOf } from '../../support/workbook/plans.ts'

interface Row {
  key: string | number
  menu: number
  T: number
  qty: number
  unit_cost: number | null
}
const now = (key: string | number, qty: number, unit_cost: number | null): Row => ({
  key,
  menu: 0,
  T: 0,
  qty,
  unit_cost,
})

/** One uploaded row a sheet row, unless `rows` says from which each comes. */
function sheet(
  rows: readonly Row[],
  from = rows.map((_, i) => i),
): { table: Table; back: RowsBack } {
  const table = tableFromRows(rows.map((row) => ({ ...row })))
  return {
    table,
    back: { tables: ['Deals'], table: new Uint8Array(rows.length), row: Int32Array.from(from) },
  }
}
function align(plan: KeptPlan, rows: readonly Row[], from?: number[]) {
  const { table, back } = sheet(rows, from)
  const last = Math.max(-1, ...(from ?? rows.map((_, i) => i)))
  return alignPlan(plan, table, back, 0, last + 1)
}
function plannedOn(rows: readonly Row[], chosen: KeptPlan['chosen']): KeptPlan {
  return planOf(chosen, menuHashes(sheet(rows).table))
}

const MENU = [
  now('A', 1, 5),
  now('A', 2, 5),
  now('B', 1, null),
  { ...now('A', 9, 5), menu: -1, T: -1 },
]
const PLAN = plannedOn(MENU, [{ key: 'A', qty: 2, unit_cost: 5, profit: 30 }])

describe('alignment', () => {
  test('gives the chosen size its values, what was refused 0, and past rows nothing', () => {
    const { qty, profit, unfilled, lost } = align(PLAN, MENU)
    expect([...qty]).toEqual([0, 2, 0, Number.NaN])
    expect([...profit]).toEqual([0, 30, 0, Number.NaN])
    expect({ unfilled, lost }).toEqual({ unfilled: [], lost: [] })
  })

  test('tells rows that were not planned or have changed, and fills none of them from another', () => {
    const rows = [now('A', 2, 6), now('New', 2, 5), now('B', 1, null), now('B', 3, null)]
    const { qty, unfilled, lost } = align(PLAN, rows)
    expect([...qty]).toEqual([Number.NaN, Number.NaN, 0, Number.NaN])
    expect(unfilled).toEqual([
      { row: 0, key: 'A', why: 'changed' },
      { row: 1, key: 'New', why: 'not_planned' },
      { row: 3, key: 'B', why: 'changed' },
    ])
    expect(lost).toEqual(['A'])
  })

  test('writes the chosen size on the one row that offers several', () => {
    const { qty, profit } = align(PLAN, MENU.slice(0, 3), [0, 0, 1])
    expect([...qty]).toEqual([2, 0])
    expect([...profit]).toEqual([30, 0])
  })

  test('says how sure a deal is on the row of its best size, and on no other row', () => {
    const plan = {
      ...PLAN,
      confidences: confidencesOf([
        { key: 'A', qty: 2, unit_cost: 5, confidence: 0.87654321 },
        { key: 'B', qty: 1, unit_cost: null, confidence: 0 },
      ]),
    }
    expect([...align(plan, MENU).confidence]).toEqual([NaN, 0.8765, 0, NaN])
    // A row that has changed since has none, nor has a plan of an earlier version.
    expect([...align(plan, [now('A', 2, 6)]).confidence]).toEqual([NaN])
    expect([...align(PLAN, MENU).confidence]).toEqual([NaN, NaN, NaN, NaN])
    // The taken size speaks for a row that offers several.
    const both = confidencesOf([
      { key: 'A', qty: 1, unit_cost: 5, confidence: 0.9 },
      { key: 'A', qty: 2, unit_cost: 5, confidence: 0.7 },
    ])
    const row = align({ ...PLAN, confidences: both }, MENU.slice(0, 2), [0, 0])
    expect([...row.confidence]).toEqual([0.7])
  })

  test('takes 7 and "7" for one key', () => {
    const plan = plannedOn([now(7, 1, 2)], [{ key: 7, qty: 1, unit_cost: 2, profit: 3 }])
    expect([...align(plan, [now('7', 1, 2)]).qty]).toEqual([1])
  })

  test('does not depend on how the sheet is sorted, and writes current rows alone', () => {
    const row = fc.record({
      key: fc.constantFrom('a', 'b', 'c', 'd', 5),
      past: fc.boolean(),
      qty: fc.integer({ min: 1, max: 3 }),
      unit_cost: fc.constantFrom(null, 1, 2),
    })
    const menu = fc.uniqueArray(
      row.map(({ past, ...rest }): Row => ({ ...rest, menu: past ? -1 : 0, T: past ? -1 : 0 })),
      { selector: (r) => JSON.stringify(r), maxLength: 20 },
    )
    const shuffled = menu.chain((rows) =>
      fc.tuple(
        fc.constant(rows),
        fc.shuffledSubarray(rows, { minLength: rows.length }),
        fc.subarray(rows.filter((r) => r.menu === 0)),
      ),
    )
    fc.assert(
      fc.property(shuffled, menu, ([rows, order, picked], inserted) => {
        const first = [...new Map(picked.map((r) => [r.key, r])).values()]
        const plan = plannedOn(
          rows,
          first.map(({ key, qty, unit_cost }) => ({ key, qty, unit_cost, profit: qty })),
        )
        const valueOf = (sheetRows: readonly Row[]) => {
          const aligned = align(plan, sheetRows)
          sheetRows.forEach((r, i) => {
            if (r.menu !== 0) expect(aligned.qty[i]).toBeNaN()
          })
          return new Map(sheetRows.map((r, i) => [r, aligned.qty[i]!]))
        }
        const [before, after] = [valueOf(rows), valueOf([...order, ...inserted])]
        // Copies of planned rows may be inserted: the first in the sheet has the value.
        for (const r of rows) expect(after.get(r)).toBe(before.get(r))
        for (const r of first) expect(before.get(r)).toBe(r.qty)
      }),
    )
  })
})

describe('what a new plan changes', () => {
  test('lists deals that came, went or changed size, and both sums', () => {
    const row = (key: string | number, qty: number, unit_cost: number | null = 2) => ({
      key,
      qty,
      unit_cost,
      profit: 0.1,
    })
    const changes = planChanges(
      [row('a', 1), row(7, 1), row('gone', 3)],
      [row('a', 2), row('7', 1), row('new', 1, null)],
    )
    expect(changes.added.map(({ key }) => key)).toEqual(['new'])
    expect(changes.dropped.map(({ key }) => key)).toEqual(['gone'])
    expect(changes.resized).toMatchObject([{ before: { qty: 1 }, after: { qty: 2 } }])
    expect(changes.kept).toBe(1)
    expect(changes.before).toEqual({ n: 3, profit: 0.3, capital: 10 })
    expect(changes.after).toEqual({ n: 3, profit: 0.3, capital: null })
  })
})
