// A plan reaches its rows and no others, whatever people do to the table between two requests:
// played through on a table of plain rows, with looks and writes as write-plan.ts makes them.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { WRITE_BYTES, type CellValue } from '#addin/excel/blocks.ts'
import { wantedCells } from '#addin/write/excel/plan-cells.ts'
import { batchesOf } from '#addin/write/excel/plan-batches.ts'
import { newMemory, remember } from '#addin/write/excel/plan-memory.ts'
import type { PlanCells, SeenRows } from '#addin/write/excel/plan-rows.ts'
import { runs } from '../../support/nightly.ts'

interface Row {
  key: string
  qty: CellValue
  profit: CellValue
}

const see = (rows: readonly Row[]): SeenRows => ({
  identities: rows.map(({ key }) => [key]),
  qty: rows.map(({ qty }) => qty),
  profit: rows.map(({ profit }) => profit),
})
const planned = (key: string): PlanCells | null =>
  key.startsWith('now') ? { qty: Number(key.slice(3)) % 5, profit: Number(key.slice(3)) / 7 } : null
const align = ({ identities }: SeenRows) =>
  Array.from({ length: identities.length }, (_, row) => planned(String(identities.at(row)![0])))

describe('the wanted cells', () => {
  test('are those of the plan that do not hold it, and a passed row gets zeros, not blanks', () => {
    const seen = see([
      { key: 'now5', qty: '', profit: '' },
      { key: 'past', qty: 'mine', profit: '' },
      { key: 'now7', qty: 2, profit: 1 },
    ])
    expect(wantedCells(seen, align(seen), newMemory())).toEqual([{ row: 0, qty: 0, profit: 5 / 7 }])
  })

  test('give a row back what a late write took from it, and only then', () => {
    const memory = newMemory()
    const rows: Row[] = [
      { key: 'past', qty: 3, profit: '=1+1' },
      { key: 'now8', qty: '', profit: '' },
    ]
    remember(wantedCells(see(rows), align(see(rows)), memory), memory)
    const struck = { key: 'past', qty: 3, profit: 8 / 7 }
    expect(wantedCells(see([struck]), [null], memory)).toEqual([{ row: 0, qty: 3, profit: '=1+1' }])
    const edited = { key: 'past', qty: 99, profit: '=1+1' }
    expect(wantedCells(see([edited]), [null], memory)).toEqual([])
    const inserted = { key: '', qty: 3, profit: 8 / 7 }
    expect(wantedCells(see([inserted]), [null], memory)).toEqual([{ row: 0, qty: '', profit: '' }])
  })

  test('leave rows that say the same what each of them holds, and give back what is missing', () => {
    const memory = newMemory()
    const rows: Row[] = [
      { key: 'past', qty: 3, profit: 20 },
      { key: 'past', qty: 0, profit: 0 },
      { key: 'now0', qty: '', profit: '' },
    ]
    remember(wantedCells(see(rows), align(see(rows)), memory), memory)
    const [first, second] = rows as [Row, Row]
    // The plan's zeros are no sign that the second row was struck.
    expect(wantedCells(see([first, second]), [null, null], memory)).toEqual([])
    const struck = { key: 'past', qty: 0, profit: 0 }
    expect(wantedCells(see([struck, second]), [null, null], memory)).toEqual([
      { row: 1, qty: 3, profit: 20 },
    ])
  })

  test('take away what an earlier plan wrote in a row that is not of this one', () => {
    const seen = see([
      { key: 'changed', qty: 3, profit: 8 },
      { key: 'new', qty: '', profit: '' },
    ])
    expect(wantedCells(seen, ['empty' as const, 'empty' as const], newMemory())).toEqual([
      { row: 0, qty: '', profit: '' },
    ])
  })

  test('do not exist where Excel kept fifteen digits of what was written', () => {
    const seen = see([{ key: 'now1', qty: 1, profit: 0.142857142857143 }])
    expect(wantedCells(seen, align(seen), newMemory())).toEqual([])
  })

  test('hold no minus zero, and a plan that is no number is a bug', () => {
    const seen = see([{ key: 'k', qty: '', profit: '' }])
    const [cells] = wantedCells(seen, [{ qty: -0, profit: -0 }], newMemory())
    expect(Object.is(cells!.qty, 0) && Object.is(cells!.profit, 0)).toBe(true)
    const wrong = () => wantedCells(seen, [{ qty: Number.NaN, profit: 0 }], newMemory())
    expect(wrong).toThrow('NaN')
  })
})

describe('the batches of runs', () => {
  const wanted = fc
    .uniqueArray(fc.integer({ min: 0, max: 400 }), { maxLength: 200 })
    .chain((rows) =>
      fc.tuple(
        ...rows
          .sort((a, b) => a - b)
          .map((row) =>
            fc.record({
              row: fc.constant(row),
              qty: fc.oneof(
                { weight: 9, arbitrary: fc.nat(99) },
                { weight: 1, arbitrary: fc.constant('') },
              ),
              profit: fc.double({ noNaN: true }),
            }),
          ),
      ),
    )

  test('hold every wanted cell once, in order, at its row, and no other', () => {
    fc.assert(
      fc.property(wanted, fc.integer({ min: 1, max: 20_000 }), (cells, bytes) => {
        const back = batchesOf(cells, bytes).flatMap((batch) =>
          batch.flatMap(({ from, qty, profit }) =>
            qty.map((value, i) => ({ row: from + i, qty: value, profit: profit[i]! })),
          ),
        )
        expect(back).toEqual(cells)
      }),
    )
  })

  test('hold what is no number in runs of one row', () => {
    fc.assert(
      fc.property(wanted, (cells) => {
        for (const { qty } of batchesOf(cells, 20_000).flat())
          if (qty.some((value) => typeof value !== 'number')) expect(qty.length).toBe(1)
      }),
    )
    // Hardly ever among the random ones: rows one below the other.
    const cells = [4, '', '=1+1', 5, 6].map((value, row) => ({ row, qty: value, profit: value }))
    const runs = batchesOf(cells, 20_000).flat()
    expect(runs.map(({ qty }) => qty)).toEqual([[4], [''], ['=1+1'], [5, 6]])
  })

  test('write 100,000 rows in at most five requests, all in one run', () => {
    const cells = Array.from({ length: 100_000 }, (_, row) => ({
      row,
      qty: row % 40,
      profit: (row * 1234.567_891_23) / 7,
    }))
    const batches = batchesOf(cells, WRITE_BYTES)
    expect(batches.length).toBeLessThanOrEqual(5)
    expect(batches.every((batch) => batch.length === 1)).toBe(true)
  })
})

describe('a table that people work in', () => {
  type Act = (rows: Row[]) => void
  const act: fc.Arbitrary<Act> = fc.oneof(
    fc.constant<Act>((rows) => void rows.reverse()),
    fc.constant<Act>((rows) => void rows.sort((a, b) => (a.key < b.key ? -1 : 1))),
    fc
      .nat()
      .map<Act>(
        (n) => (rows) =>
          void rows.splice(n % (rows.length + 1), 0, { key: `new${n}`, qty: '', profit: '' }),
      ),
    fc.nat().map<Act>((n) => (rows) => void (rows.length > 1 && rows.splice(n % rows.length, 1))),
  )
  const table = fc
    .uniqueArray(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 20 })
    .map((ids) =>
      ids.map((id): Row =>
        id % 2 === 0
          ? { key: `now${id}`, qty: '', profit: '' }
          : { key: `past${id}`, qty: id, profit: id % 3 ? '' : `=A${id}` },
      ),
    )

  test('has the plan in its rows when it comes to rest, and every other row as it was', () => {
    fc.assert(
      fc.property(table, fc.array(act, { maxLength: 6 }), (rows, acts) => {
        const before = new Map(rows.map((row) => [row.key, { ...row }]))
        const memory = newMemory()
        let left = acts
        for (let looks = 0; ; looks++) {
          expect(looks).toBeLessThan(10)
          const seen = see(rows)
          const wanted = wantedCells(seen, align(seen), memory)
          if (wanted.length === 0) break
          remember(wanted, memory)
          // Somebody acts between the look and the write, and between two requests that write.
          for (const batch of batchesOf(wanted, 3500)) {
            left[0]?.(rows)
            left = left.slice(1)
            // The guard: a request that names a row which is not there any more writes nothing.
            if (Math.max(...batch.map((run) => run.from + run.qty.length)) > rows.length) break
            for (const run of batch)
              run.qty.forEach((qty, i) => {
                rows[run.from + i]!.qty = qty
                rows[run.from + i]!.profit = run.profit[i]!
              })
          }
        }
        for (const row of rows) {
          const plan = planned(row.key)
          if (plan) expect(row, row.key).toMatchObject(plan)
          else if (before.has(row.key)) expect(row).toEqual(before.get(row.key))
          else expect([row.qty, row.profit], row.key).toEqual(['', ''])
        }
      }),
      { numRuns: runs(1000) },
    )
  })
})
