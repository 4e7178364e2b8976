// The cells of a plan sheet as data: what is written where, and whose a cell is.
import { expect, test } from 'vitest'
import {
  COLUMNS,
  isOurs,
  ownCells,
  sheetCells,
  TABLE_ROW,
  writtenCells,
  type SheetContent,
} from '#addin/plan-sheet/excel/plan-sheet-cells.ts'
import { isCalculating, partsOf, LOOKED_ROWS } from '#addin/plan-sheet/excel/plan-sheet-parts.ts'
import type { CellValue } from '#addin/excel/blocks.ts'
import { columnOf } from '#language/printing/excel-pieces.ts'

const plan = { name: 'August', notes: '', by: 'Ada', at: '2026-08-05T11:30:00+02:00' }
const spend = { formula: '=EDPS.SPEND(Deals[SKU], Deals[Type], EDPS_Plan)', category: 'Type' }
const cellsOf = (change: Partial<SheetContent> = {}) =>
  sheetCells({ plan, spend, reasons: { is: 'none', why: 'not at hand' }, bill: null, ...change })
const at = (cells: ReturnType<typeof cellsOf>, row: number, column = 0) =>
  cells.find((cell) => cell.row === row && cell.column === column)?.text
const notesOf = (notes: string) => {
  const cells = cellsOf({ plan: { ...plan, notes } })
  return Array.from({ length: 8 }, (_, i) => at(cells, 8 + i))
}

test('each cell has one place, the same whatever is written', () => {
  const places = (cells: ReturnType<typeof cellsOf>) =>
    cells.map(({ row, column }) => `${row} ${column}`)
  const all = places(cellsOf())
  expect(new Set(all).size).toBe(all.length)
  expect(places(cellsOf({ spend: null, plan: { ...plan, notes: 'a\nb' } }))).toEqual(all)
})

test('it says whose plan it is and of when, in UTC', () => {
  expect(at(cellsOf(), 2)).toBe(
    "'Made from the plan “August” of 2026-08-05 09:30 UTC by Ada. The numbers follow the plan that this workbook holds; notes, charts, reasons and the bill are those of then.",
  )
  expect(at(cellsOf({ plan: { ...plan, name: '' } }), 2)).toContain('the plan of 2026-08-05')
})

test('notes are texts, whatever they begin with, cut at words and to the lines there are', () => {
  expect(notesOf('=1+1\n12 July')).toEqual(["'=1+1", "'12 July", '', '', '', '', '', ''])
  const long = Array.from({ length: 60 }, (_, i) => `word${i}`).join(' ')
  const lines = notesOf(long).filter((line) => line !== '')
  expect(lines.map((line) => line!.slice(1)).join(' ')).toBe(long)
  expect(Math.max(...lines.map((line) => line!.length))).toBeLessThanOrEqual(161)
  expect(notesOf(Array.from({ length: 20 }, (_, i) => `line ${i}`).join('\n')).slice(6)).toEqual([
    "'line 6",
    "'…",
  ])
  expect(notesOf('x'.repeat(400)).filter((line) => line !== '')).toHaveLength(3)
})

const reason = {
  key: "'tis",
  deals: [
    { key: 7, menu: 0, qty: 1, profit: 0.1 + 0.2, similarity: 1 },
    { key: '=1+1', menu: 1, qty: 2, profit: -12.346, similarity: 0.5 },
  ],
  columns: [
    { column: 'unit_cost', value: 12.3456789, effect: -3.456 },
    { column: '=Rank', value: null, effect: 1e-9 },
    { column: 'x'.repeat(99), value: true, effect: 2 },
  ],
}

test('reasons are plain cells, whatever they begin with, and are known again', () => {
  const rows = Array.from({ length: 25 }, () => reason)
  const labels = new Map([['=1+1', 'Leica M6']])
  const cells = cellsOf({ reasons: { is: 'some', plan: 's1', rows, labels } })
  const line = (row: number) => Array.from({ length: 10 }, (_, i) => at(cells, row, 21 + i))
  expect(line(17)[0]).toBe('Why these deals')
  expect(line(18)[0]).toMatch(/^Of the plan s1 when this sheet was made/)
  expect(line(20)).toEqual([
    "''tis",
    '7',
    '0.3',
    "'Leica M6 (=1+1)",
    '-12.35',
    '',
    '',
    "'Unit cost 12.3457: −3.46",
    "'=Rank blank: +0",
    `'${'x'.repeat(59)}… true: +2`,
  ])
  expect(line(39)).toEqual(line(20))
  expect(at(cells, 40, 21)).toBe(undefined)
  const written = writtenCells(cells)
  const places = cells.filter(({ text }) => text !== '')
  for (const { row, column, text } of places)
    expect(isOurs(written, { row, column }, text.replace(/^'/, ''))).toBe(true)
  expect(isOurs(written, { row: 20, column: 22 }, '8')).toBe(false)
  const none = cellsOf({ reasons: { is: 'none', why: 'none given' } })
  expect(at(none, 18, 21)).toMatch(/^No reasons: the service gave none/)
  expect(at(none, 19, 21)).toBe('')
})

test('a bill is texts and numbers, whatever its words begin with, and is cut to the rows there are', () => {
  const row = (what: string, money: number | string = '') => ({ what, rule: '', money, words: '' })
  const lines = [
    { what: '=1+1', rule: '+2', money: -36.1, words: '@SUM(A1)' },
    row('Profit', 0.1 + 0.2),
    row('Open', 'open'),
    row('x'.repeat(9000)),
  ]
  const line = (cells: ReturnType<typeof cellsOf>, of: number) =>
    Array.from({ length: 4 }, (_, i) => at(cells, of, 32 + i))
  const cells = cellsOf({ bill: { head: '-Deal 7', rows: lines } })
  expect(line(cells, 17)[0]).toBe("'A past deal under the words of this plan")
  expect(line(cells, 18)[0]).toBe("'-Deal 7")
  expect(line(cells, 19)).toEqual(["'Line", "'Rule", "'Money", "'From the words"])
  expect(line(cells, 20)).toEqual(["'=1+1", "'+2", '-36.1', "'@SUM(A1)"])
  expect(line(cells, 21)).toEqual(["'Profit", '', '0.3', ''])
  expect(line(cells, 22)).toEqual(["'Open", '', "'open", ''])
  expect(line(cells, 23)[0]!.length).toBe(2001)
  const many = cellsOf({
    bill: { head: 'Deal 7', rows: Array.from({ length: 99 }, () => lines[1]!) },
  })
  expect(line(many, 98)[0]).toBe("'Profit")
  expect(line(many, 99)).toEqual(["'…", '', '', ''])
  expect(at(many, 100, 32)).toBe(undefined)
  expect(line(cellsOf(), 18)[0]).toMatch(/^'No bill is at hand/)
  expect(line(cellsOf(), 19)).toEqual(['', '', '', ''])
})

/** Cells in reading order, as a sheet is read. */
function count(
  written: ReturnType<typeof writtenCells>,
  cells: [number, number, string][],
): number {
  const own = ownCells(written)
  for (const [row, column, content] of cells) own.visit({ row, column }, content)
  return own.count()
}

test('what was written and what it spilled is the add-in’s, all else a person’s', () => {
  const written = writtenCells(cellsOf())
  const ours = cellsOf()
    .filter(({ text }) => text !== '')
    .map(({ row, column, text }): [number, number, string] => [row, column, text.replace(/^'/, '')])
  expect(count(written, ours)).toBe(0)
  const spilled: [number, number, string][] = [
    [TABLE_ROW, 0, '=EDPS.PLAN(EDPS_Plan)'],
    [TABLE_ROW, 1, 'qty'],
    [TABLE_ROW + 1, 0, 'a'],
    [TABLE_ROW + 1, 3, '40'],
  ]
  expect(count(written, spilled)).toBe(0)
  const theirs: [number, number, string][] = [
    // Beside the table, below a gap, in a gap between tables, and in place of a heading.
    [0, 0, 'My title'],
    [TABLE_ROW + 1, 4, 'beside'],
    [TABLE_ROW + 3, 0, 'below'],
    [TABLE_ROW + 3, 1, 'below too'],
  ]
  expect(count(written, [...spilled, ...theirs])).toBe(4)
  // Without a table nothing is spilled there.
  const without = writtenCells(cellsOf({ spend: null }))
  expect(count(without, [[TABLE_ROW + 1, 16, 'mine']])).toBe(1)
})

test('a formula is known under a renamed table and in the form of a file, and not with more around it', () => {
  const written = writtenCells(cellsOf())
  const spendAt = { row: TABLE_ROW, column: 16 }
  expect(isOurs(written, spendAt, '=EDPS.SPEND(Offers[SKU], Offers[Type], EDPS_Plan)')).toBe(true)
  expect(isOurs(written, { row: 4, column: 1 }, '=_xldudf_EDPS_TOTAL(EDPS_Plan)')).toBe(true)
  expect(isOurs(written, { row: 4, column: 1 }, '=EDPS.TOTAL(EDPS_Plan)*2')).toBe(false)
  expect(isOurs(written, { row: 4, column: 1 }, '=EDPS.SELECTED(EDPS_Plan)')).toBe(false)
})

test('a formula is known whatever characters the headers have', () => {
  const spendAt = { row: TABLE_ROW, column: 16 }
  const formulaOf = (table: string, key: string, group: string) =>
    `=EDPS.SPEND(${columnOf(table, key)}, ${columnOf(table, group)}, EDPS_Plan)`
  const names = ['Cost (EUR)', 'Open ( only', ') "and" [x]', "Bob's #1 @home", 'two\nlines']
  for (const name of names) {
    const formula = formulaOf('Deals', 'SKU', name)
    const written = writtenCells(cellsOf({ spend: { formula, category: name } }))
    const ours = (content: string) => isOurs(written, spendAt, content)
    expect(ours(formula)).toBe(true)
    expect(ours(formulaOf('Offers', 'SKU', name))).toBe(true)
    // As Excel shows it, and as a file has it.
    expect(ours(formula.replaceAll('[[', '[').replaceAll(']]', ']'))).toBe(true)
    expect(ours(formulaOf('Offers', name, 'SKU').replace('EDPS.', '_xldudf_EDPS_'))).toBe(true)
    expect(ours(`${formula}*SUM(A1:A2)`)).toBe(false)
    expect(ours(`${formula}+EDPS.SPEND(A1)`)).toBe(false)
    expect(ours(formula.replace('EDPS_Plan', 'LEFT(A1)'))).toBe(false)
    expect(ours(formula.replace('SPEND', 'GROUPS'))).toBe(false)
  }
  const written = writtenCells(cellsOf())
  // Many apostrophes are read at once.
  expect(isOurs(written, spendAt, `=EDPS.SPEND(${"'".repeat(5001)}`)).toBe(false)
})

test('a part is drawn as far as it has spilled, and says why it is not', () => {
  const values: CellValue[][] = Array.from({ length: LOOKED_ROWS }, () => Array(COLUMNS).fill(''))
  const formulas: CellValue[] = Array(COLUMNS).fill('')
  const cells = cellsOf()
  for (const { row, column, text } of cells) if (row === TABLE_ROW) formulas[column] = text
  const put = (row: number, column: number, ...line: CellValue[]) =>
    line.forEach((value, i) => (values[TABLE_ROW + row]![column + i] = value))
  put(0, 0, '#BUSY!')
  expect(isCalculating(values)).toBe(true)
  put(0, 0, 'key', 'qty', 'unit_cost', 'profit')
  put(1, 0, 'a', 1, '', 40)
  put(0, 5, '#NAME?')
  put(0, 10, '#N/A')
  put(0, 16, 'group', 'deals', 'spend', 'profit')
  put(1, 16, 'toys', 1, '', 40)
  expect(isCalculating(values)).toBe(false)
  const written = writtenCells(cells)
  const whys = (change: CellValue[] = formulas, category = true) =>
    Object.values(partsOf({ values, formulas: change }, written, category)).map(({ why }) => why)
  expect(whys()).toEqual([null, 'unknown function', 'nothing', 'no costs'])
  expect(partsOf({ values, formulas }, written, true).deals.rows).toBe(1)
  put(0, 5, '#SPILL!')
  expect(whys(['mine', ...formulas.slice(1)])).toEqual([
    'own cell',
    'own cell',
    'nothing',
    'no costs',
  ])
  const bare = formulas.map((formula, i) => (i === 16 ? '' : formula))
  expect(whys(bare, false).at(-1)).toBe('no category')
})
