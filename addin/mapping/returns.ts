// Units that came back stand in tables of sales as rows below zero: they are taken off the sales of the same deal before
// them, the latest first. So is money that was given back for no units.
import { cell } from '#contract/table.ts'
import { numberCells, readDays } from './mapped-columns.ts'
import { byText } from './row-order.ts'
import type { Sheet } from './sheet.ts'

/** Less is what is left of adding fractions. */
const ROUNDING = 1e-9

export interface Returns {
  /** The sheet with fewer units, and less money, in the sales that were taken back in part. */
  readonly sheet: Sheet
  /** Rows of returns, and of sales that were taken back whole. */
  readonly rows: readonly number[]
}

/** Null where nothing came back, or a return has no sale before it: rules name it then. */
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
  const qty = numberCells(sheet.columns[at]!, sheet.rows).slice()
  const before = new Map<string, number[]>()
  const out: number[] = []
  const revenue =
    money === undefined ? null : numberCells(sheet.columns[money]!, sheet.rows).slice()
  const isCredit = (row: number): boolean => !(qty[row]! > 0) && (revenue?.[row] ?? 0) < 0
  if (![...qty.keys()].some((row) => qty[row]! < 0 || isCredit(row))) return null
  const back = new Set(
    [...qty.keys()]
      .filter((row) => (qty[row]! < 0 || isCredit(row)) && blank[row] === 0)
      .map(nameAt),
  )
  const rows = [...qty.keys()].filter((row) => blank[row] === 0 && back.has(nameAt(row)))
  for (const row of inTime(sheet, fields, qty, rows)) {
    const sales = before.get(nameAt(row)) ?? []
    before.set(nameAt(row), sales)
    const last = sales.at(-1)
    if (isCredit(row) && !(qty[row]! < 0)) {
      if (revenue && last !== undefined) revenue[last]! += revenue[row]!
      if (last !== undefined) out.push(row)
      continue
    }
    if (Number.isNaN(qty[row]!)) continue
    if (qty[row]! >= 0) {
      sales.push(row)
      continue
    }
    out.push(row)
    let left = -qty[row]!
    while (left > ROUNDING) {
      const sale = sales.at(-1)
      if (sale === undefined) return null
      const taken = Math.min(left, qty[sale]!)
      if (revenue) revenue[sale]! *= 1 - taken / qty[sale]!
      qty[sale]! -= taken
      left -= taken
      if (qty[sale]! <= ROUNDING) out.push(sales.pop()!)
    }
  }
  if (out.length === 0) return null
  let columns = sheet.columns.with(at, { kind: 'number', values: qty })
  if (revenue && money !== undefined)
    columns = columns.with(money, { kind: 'number', values: revenue })
  return { sheet: { ...sheet, columns }, rows: out }
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
