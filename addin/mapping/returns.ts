// Units that came back stand in tables of sales as rows below zero: they are taken off the sales of the same deal before
// them, the latest first. So is money that was given back for no units. More than was sold cannot come back.
import { ENTRY_ROWS } from '#contract/limits.ts'
import { cell, type Column } from '#contract/table.ts'
import { ruleProblemsText, tableProblemsText } from '../messages/texts.ts'
import { listed } from '../messages/words.ts'
import { numberCells, readDays } from './mapped-columns.ts'
import { problemOf, rowsText, type SheetProblem } from './problems.ts'
import { byText } from './row-order.ts'
import type { Sheet } from './sheet.ts'

/** Keys that a message names. */
const KEYS_NAMED = 3
/** Less is what is left of adding fractions. */
const ROUNDING = 1e-6

export interface Returns {
  /** The sheet with fewer units, and less money, in the sales that were taken back in part. */
  readonly sheet: Sheet
  /** Rows of returns, and of sales that were taken back whole. */
  readonly rows: readonly number[]
  /** Those of which more came back than was sold before: the problem names them. */
  readonly beyond: ReadonlySet<number>
  /** Null = none. */
  readonly problem: SheetProblem | null
}

/** Null where nothing came back. */
export function withoutReturns(
  sheet: Sheet,
  fields: ReadonlyMap<string, number>,
  blank: Uint8Array,
): Returns | null {
  const [key, at, money] = [fields.get('key'), fields.get('qty'), fields.get('revenue')]
  if (key === undefined || at === undefined) return null
  const named = [key, fields.get('menu'), fields.get('batch')].flatMap((each) => each ?? [])
  const nameAt = (row: number): string =>
    named.map((each) => String(cell(sheet.columns[each], row))).join('|')
  const numbersAt = (column: number) => numberCells(sheet.columns[column]!, sheet.rows).slice()
  const qty = numbersAt(at)
  const revenue = money === undefined ? null : numbersAt(money)
  const isBack = (row: number): boolean =>
    qty[row]! < 0 || (!(qty[row]! > 0) && (revenue?.[row] ?? 0) < 0)
  const read = [...qty.keys()].filter((row) => blank[row] === 0)
  const back = new Set(read.filter(isBack).map(nameAt))
  if (back.size === 0) return null
  const before = new Map<string, number[]>()
  const out: number[] = []
  const beyond: number[] = []
  const rows = read.filter((row) => back.has(nameAt(row)))
  for (const row of inTime(sheet, fields, qty, rows)) {
    const sales = before.get(nameAt(row)) ?? []
    before.set(nameAt(row), sales)
    if (!isBack(row)) {
      if (qty[row]! >= 0) sales.push(row)
      continue
    }
    const left =
      qty[row]! < 0
        ? takeUnits(-qty[row]!, sales, { qty, revenue, out })
        : takeMoney(-revenue![row]!, sales, revenue!)
    out.push(row)
    if (left > ROUNDING) beyond.push(row)
  }
  let columns = sheet.columns.with(at, withNumbers(sheet.columns[at]!, qty))
  if (revenue && money !== undefined)
    columns = columns.with(money, withNumbers(sheet.columns[money]!, revenue))
  const problem = tooMuch(sheet, { key, at }, beyond)
  return { sheet: { ...sheet, columns }, rows: out, beyond: new Set(beyond), problem }
}

/** The column with these numbers; a cell that is none stays, for a rule names it. */
function withNumbers(column: Column, values: Float64Array): Column {
  if (column.kind === 'number') return { kind: 'number', values }
  const dictionary = [...column.dictionary]
  const codes = column.codes.map((code, row) =>
    code < 0 || Number.isNaN(values[row]!) ? code : dictionary.push(values[row]!) - 1,
  )
  return { kind: 'coded', codes, dictionary }
}

/** Takes units off these sales, and their money with them; returns the units for which no sale is left. */
function takeUnits(
  units: number,
  sales: number[],
  {
    qty,
    revenue,
    out,
  }: { readonly qty: Float64Array; readonly revenue: Float64Array | null; readonly out: number[] },
): number {
  let left = units
  for (let sale = sales.at(-1); left > ROUNDING && sale !== undefined; sale = sales.at(-1)) {
    const taken = Math.min(left, qty[sale]!)
    if (revenue && taken > 0) revenue[sale]! *= 1 - taken / qty[sale]!
    qty[sale]! -= taken
    left -= taken
    if (qty[sale]! <= ROUNDING) out.push(sales.pop()!)
  }
  return left
}

/** Takes money off these sales; returns the money for which no sale is left. */
function takeMoney(money: number, sales: readonly number[], revenue: Float64Array): number {
  return sales.reduceRight((left, sale) => {
    const taken = Math.min(left, Math.max(0, revenue[sale]!) || 0)
    revenue[sale]! -= taken
    return left - taken
  }, money)
}

/** Names rows and keys. */
function tooMuch(
  sheet: Sheet,
  { key, at }: { readonly key: number; readonly at: number },
  beyond: readonly number[],
): SheetProblem | null {
  if (beyond.length === 0) return null
  const rows = beyond.toSorted((a, b) => a - b)
  const { returnedMore, returnedMoreFix } = tableProblemsText
  const keys = [...new Set(rows.map((row) => JSON.stringify(cell(sheet.columns[key], row))))]
  const named = keys.slice(0, KEYS_NAMED)
  const message = ruleProblemsText.atRows({
    statement: returnedMore,
    where: ruleProblemsText.rowsOfTable({ rows: rowsText(sheet, rows), table: sheet.name }),
    keys: ruleProblemsText.keys({ n: named.length, keys: listed(named) }),
  })
  const header = sheet.headers[at]!
  return {
    ...problemOf('returned_more', sheet.name, header, message, returnedMoreFix),
    count: rows.length,
    cells: rows.slice(0, ENTRY_ROWS).map((row) => ({ table: sheet.name, row, header })),
  }
}

/** These rows in the order of their time, sales before returns; how the sheet is sorted says nothing. */
function inTime(
  sheet: Sheet,
  fields: ReadonlyMap<string, number>,
  qty: Float64Array,
  some: readonly number[],
): number[] {
  const { columns, rows } = sheet
  const [date, T] = [fields.get('date'), fields.get('T')]
  const when =
    date !== undefined
      ? readDays(sheet, date).days
      : numberCells(T === undefined ? null : columns[T]!, rows)
  const texts = new Map(
    some.map((row) => [row, columns.map((column) => String(cell(column, row))).join('|')]),
  )
  const later = (a: number, b: number): number =>
    Number(Number.isNaN(a)) - Number(Number.isNaN(b)) || a - b || 0
  return some.toSorted(
    (a, b) =>
      later(when[a]!, when[b]!) ||
      Number(!(qty[a]! > 0)) - Number(!(qty[b]! > 0)) ||
      byText(texts.get(a)!, texts.get(b)!),
  )
}
