// The live formula says what the deal earned: every cell of its block computed by Excel's rules over
// the analyst's own tables, against sums made by hand. Articles are offered again and again there.
import { feedbackText } from '#contract/feedback.ts'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { columnsOfGuesses, guessMenuColumns, guessSalesColumns } from '#addin/mapping/guess.ts'
import type { CellValue } from '#addin/mapping/cell.ts'
import type { Mapping } from '#addin/mapping/mapping.ts'
import { noPause } from '#addin/mapping/pause.ts'
import { sheetOf, type Sheet } from '#addin/mapping/sheet.ts'
import type { Sheets } from '#addin/mapping/sources.ts'
import { prepareUpload } from '#addin/mapping/upload.ts'
import { liveFormula, type FormulaBlock } from '#addin/worker/live-formula.ts'
import { BUILTIN_DESCRIPTION, readDescription } from '#reading/builtin.ts'
import { compute, type Result, type TableOfCells } from '../support/excel-formula/formula.ts'

type Rows = CellValue[][]
const TODAY = '2026-08-05'
const day = (week: number) => 46_237 + 7 * week
const DEALS = ['SKU', 'Day', 'Qty', 'Unit cost', 'Unit price', 'Taken']
const SOLD = ['SKU', 'Day', 'Units sold', 'Price', 'Unit fee', 'Holding cost']
const parameters = { inventory_holding_weeks_before_writeoff: 6, leftover_writeoff_fraction: 0.5 }

function sheet(name: string, headers: string[], rows: Rows): Sheet {
  const formats = headers.map((header) => (header === 'Day' ? 'yyyy-mm-dd' : 'General'))
  return sheetOf({ name, headers, formats }, rows)
}

/** The sheets with what is guessed of them. */
function mapped(sheets: Sheets, time: Mapping['time']): Mapping {
  const part = (of: Sheet) => ({ columns: columnsOfGuesses(guessMenuColumns(of)), features: [] })
  return {
    version: 1,
    menus: { table: sheets.menus.name, ...part(sheets.menus) },
    ...(sheets.history && { history: { table: sheets.history.name, ...part(sheets.history) } }),
    sales: {
      table: 'Sales',
      columns: columnsOfGuesses(guessSalesColumns(sheets.sales!)),
      features: [],
    },
    time,
  }
}
const WEEKS: Mapping['time'] = { by: 'date', period: 'week', now: 'latest' }

/** The block of a deal, its first cell in A1. */
async function blockOf(
  sheets: Sheets,
  { key, qty = null }: { key: string | number; qty?: number | null },
  time = WEEKS,
): Promise<FormulaBlock> {
  const mapping = mapped(sheets, time)
  const upload = await prepareUpload(mapping, sheets, TODAY, noPause)
  const columns = {
    menus: [...upload.menus.table.columns.keys()],
    sales: [...upload.sales!.table.columns.keys()],
  }
  const reading = readDescription(BUILTIN_DESCRIPTION, columns, parameters)
  if (!reading.ok) throw new Error(feedbackText(reading.feedback))
  const job = { key, qty, top: 0, left: 0, mapping, parameters, today: TODAY }
  return liveFormula(job, reading.valuation, upload, sheets)
}

/** What Excel shows in column B of the block over these sheets, from the first cell down. */
function shown(block: FormulaBlock, sheets: Sheets): Map<string, Result> {
  if (!block.ok) throw new Error(block.message)
  const tables: Record<string, TableOfCells> = {}
  for (const of of [sheets.menus, sheets.history, sheets.sales])
    if (of) tables[of.name] = { columns: of.headers, cells: of.columns.map(cellsOf) }
  // What is typed, then the formulas: of those, none reads one below it.
  const values = new Map(block.cells.map(([, cell], at): [string, Result] => [`B${at + 1}`, cell!]))
  for (const [place, cell] of values)
    if (typeof cell === 'string' && cell.startsWith('='))
      values.set(place, compute(cell, tables, 'Sales', 0, values).value)
  return new Map(block.cells.map(([says], at) => [String(says), values.get(`B${at + 1}`)!]))
}

function cellsOf(column: Sheet['columns'][number]): (string | number | boolean | null)[] {
  if (column.kind === 'number')
    return Array.from(column.values, (value) => (Number.isNaN(value) ? null : value))
  return Array.from(column.codes, (code) => (code < 0 ? null : column.dictionary[code]!))
}

/** What an unsold deal comes to at the fees and storage of all sales here: 0.5 and 0.1. */
const unsold = (qty: number, cost: number): number =>
  -qty * cost - qty * 0.5 - qty * 0.1 * 6 + qty * 0.5 * cost

describe('the live formula', () => {
  test('of a past deal adds up to what its sales, costs, storage and leftovers come to', async () => {
    const sheets = {
      menus: sheet('My_deals', DEALS, [
        ['N1', day(0), 5, 4, 9, ''],
        ['P1', day(-8), 5, 4, 10, 0],
        ['P1', day(-8), 10, 4, 10, 1],
        ['P2', day(-8), 10, 3, 10, 1],
      ]),
      sales: sheet('Sales', SOLD, [
        ['P1', day(-6), 3, 10, 0.5, 0.1],
        ['P2', day(-6), 3, 7, 0.25, 0.2],
        ['P1', day(-5) + 3, 4, '', 0.5, 0.1],
      ]),
    }
    const values = shown(await blockOf(sheets, { key: 'P1' }), sheets)
    // Sold 3 at 10 after two weeks and 4 at 10 (the blank price is the deal's) after three; 3 left.
    const revenue = 3 * 10 + 4 * 10
    const costs = 10 * 4 + 10 * 0.5 + 3 * 0.1 * 2 + 4 * 0.1 * 3 + 3 * 0.1 * 6
    expect(values.get('Row in the table')).toBe(3)
    expect(values.get('Profit')).toBeCloseTo(revenue - costs + 3 * 0.5 * 4, 9)
  })

  // The article was bought twice before, at other costs, and the rows of old stand first.
  const again: Rows = [
    ['A', day(-9), 10, 4, 10, 1],
    ['A', day(-5), 10, 6, 12, 1],
    ['A', day(0), 10, 7, 15, ''],
    ['A', day(0), 20, 7, 15, ''],
    ['B', day(-5), 10, 3, 9, 1],
  ]
  const before: Rows = [
    ['A', day(-8), 6, 10, 0.5, 0.1],
    ['A', day(-3), 6, 12, 0.5, 0.1],
    ['A', day(0), 2, 12, 0.5, 0.1],
    ['B', day(-3), 6, 9, 0.5, 0.1],
  ]
  const sheetsOf = (deals: Rows, sold: Rows) => ({
    menus: sheet('Deals', DEALS, deals),
    sales: sheet('Sales', SOLD, sold),
  })

  test('of a deal whose article was bought before is of that deal, and without old sales', async () => {
    const sheets = sheetsOf(again, before)
    const block = await blockOf(sheets, { key: 'A', qty: 10 })
    const values = shown(block, sheets)
    expect(values.get('Row in the table')).toBe(3)
    expect(values.get('Unit cost')).toBe(7)
    expect(values.get('Profit')).toBeCloseTo(unsold(10, 7), 9)
    if (block.ok) expect(block.cells.at(-1)![2]).toContain('Sales after its period count')
  })

  test('counts what sells later, and finds its row when tables were sorted or grew', async () => {
    const block = await blockOf(sheetsOf(again, before), { key: 'A', qty: 20 })
    const later = sheetsOf(
      [['A', day(1), 20, 8, 16, ''], ...again.toReversed()],
      [['A', day(2), 5, 15, 0.5, 0.1], ...before.toReversed()],
    )
    const values = shown(block, later)
    expect(values.get('Row in the table')).toBe(3)
    const sold = 5 * 15 - 5 * 0.1 * 2 + 5 * 0.1 * 6 - 5 * 0.5 * 7
    expect(values.get('Profit')).toBeCloseTo(unsold(20, 7) + sold, 9)
  })

  test('tells deals of one article, size and day apart by their costs', async () => {
    const rows: Rows = [
      ['A', day(-9), 10, 5, 10, 0],
      ['A', day(-9), 10, 4, 10, 1],
      ['B', day(0), 10, 4, 10, ''],
    ]
    const sheets = sheetsOf(rows, before)
    const values = shown(await blockOf(sheets, { key: 'A' }), sheets)
    expect(values.get('Unit cost')).toBe(4)
    expect(values.get('Row in the table')).toBe(2)
    // By what was taken later no row can be told.
    const alike = sheetsOf([rows[0]!.with(3, 4), rows[1]!, rows[2]!], before)
    expect(await blockOf(alike, { key: 'A' })).toMatchObject({
      ok: false,
      message: expect.stringContaining('cannot tell them apart'),
    })
  })

  test('finds a current deal in a table of its own, which has no dates', async () => {
    const headers = DEALS.filter((header) => header !== 'Day' && header !== 'Taken')
    const sheets: Sheets = {
      menus: sheet('Now', headers, [
        ['B', 10, 4, 15],
        ['A', 10, 7, 15],
      ]),
      history: sheet('Past', DEALS, again.slice(0, 2)),
      sales: sheet('Sales', SOLD, before),
    }
    const values = shown(await blockOf(sheets, { key: 'A', qty: 10 }), sheets)
    expect(values.get('Row in the table')).toBe(2)
    expect(values.get('Profit')).toBeCloseTo(unsold(10, 7), 9)
  })

  const withT = (headers: string[], more: string[] = []) => [
    ...headers.map((header) => (header === 'Day' ? 'T' : header)),
    ...more,
  ]
  /** T in the place of the day, counted from the week `now`; the article has a number. */
  const at = (rows: Rows, now: number): Rows =>
    rows.map((row) => row.with(1, (Number(row[1]) - day(now)) / 7).with(0, row[0] === 'A' ? 7 : 8))

  test('goes by a column T where nothing else tells the menus apart', async () => {
    const sheets = {
      menus: sheet('Deals', withT(DEALS), at(again, 0)),
      sales: sheet('Sales', withT(SOLD), at(before, 0)),
    }
    const values = shown(await blockOf(sheets, { key: 7, qty: 10 }, { by: 'columns' }), sheets)
    expect(values.get('Row in the table')).toBe(3)
    expect(values.get('Profit')).toBeCloseTo(unsold(10, 7), 9)
  })

  test('goes by labels of menus, and follows T as it is counted on', async () => {
    const labels = ['June', 'July', 'August', 'August', 'July']
    const sheets = (now: number, sold: Rows): Sheets => ({
      menus: sheet(
        'Deals',
        withT(DEALS, ['Menu']),
        at(again, now).map((row, i) => [...row, labels[i]!]),
      ),
      sales: sheet('Sales', withT(SOLD), at(sold, now)),
    })
    const block = await blockOf(sheets(0, before), { key: 7, qty: 10 }, { by: 'columns' })
    const later = shown(block, sheets(2, [...before, ['A', day(1), 5, 15, 0.5, 0.1]]))
    expect(later.get('Row in the table')).toBe(3)
    const sold = 5 * 15 - 5 * 0.1 * 1 + 5 * 0.1 * 6 - 5 * 0.5 * 7
    expect(later.get('Profit')).toBeCloseTo(unsold(10, 7) + sold, 9)
  })

  test('is refused where the key or the size is not offered', async () => {
    const sheets = sheetsOf(again, before)
    expect(await blockOf(sheets, { key: 'A', qty: 15 })).toMatchObject({
      ok: false,
      message: expect.stringContaining('15'),
    })
    expect(await blockOf(sheets, { key: 'Z' })).toMatchObject({
      ok: false,
      message: expect.stringContaining('No row of the key Z'),
    })
  })

  test('is of the current deal, whatever stands in past menus and in which order', async () => {
    const key = fc.constantFrom('A', 'a', 'B')
    const amount = fc.integer({ min: 1, max: 4 })
    const week = fc.integer({ min: -5, max: -1 })
    const past = fc.tuple(key, week, amount, amount, fc.constantFrom<CellValue>(0, 1, ''))
    const sale = fc.tuple(key, fc.integer({ min: -6, max: 0 }), amount, amount)
    await fc.assert(
      fc.asyncProperty(
        fc.array(past, { maxLength: 12 }),
        fc.array(sale, { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 5, max: 9 }),
        amount,
        fc.nat(),
        async (offers, sold, cost, size, place) => {
          const rows: Rows = offers.map(([k, w, q, c, x]) => [k, day(w), q, c, 10, x])
          const at = place % (rows.length + 1)
          rows.splice(at, 0, ['A', day(0), size, cost, 10, ''])
          const sheets = sheetsOf(
            [...rows, ['C', day(-6), 9, 1, 10, 1]],
            [['C', 0, 0, 1] as const, ...sold].map(([k, w, q, p]) => [k, day(w), q, p, 0.5, 0.1]),
          )
          // Not sold before, or offered before: else the sales of old are nobody's.
          fc.pre(offers.some(([k]) => k === 'A') || !sold.some(([k]) => k === 'A'))
          const values = shown(await blockOf(sheets, { key: 'A', qty: size }), sheets)
          expect(values.get('Row in the table')).toBe(at + 1)
          expect(values.get('Profit')).toBeCloseTo(unsold(size, cost), 9)
        },
      ),
      { numRuns: 150 },
    )
  })
})
