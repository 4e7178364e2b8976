// Rows of a mapped table that are left out for what their cells lack: a deal that was entered twice, and a few rows
// without a cell that every deal or sale needs.
import { cell, type Column } from '#contract/table.ts'
import { byText } from './row-order.ts'

export interface FaultyRows {
  /** `returned` is found by returns.ts. */
  readonly is: 'double' | 'lacking' | 'returned'
  readonly rows: readonly number[]
  /** Of what lacks: the headers. */
  readonly headers: readonly string[]
}

/** Fields that every row needs, where they have a column. A day that lacks may be today's. */
const NEEDED: Readonly<Record<'deals' | 'sales', ReadonlySet<string>>> = {
  deals: new Set(['key', 'unit_cost', 'unit_price']),
  sales: new Set(['key', 'qty']),
}
/** Part of the rows that may be faulty: more are a question, which rules ask. */
const FEW = 0.1

/** `blank`: rows that are left out already. Shape: rows. */
export function faultyRows(
  {
    headers,
    columns,
  }: { readonly headers: readonly string[]; readonly columns: readonly Column[] },
  fields: ReadonlyMap<string, number>,
  of: 'deals' | 'sales',
  blank: Uint8Array,
): FaultyRows[] {
  const rows = [...blank.keys()].filter((row) => blank[row] === 0)
  const isFew = (some: readonly number[]): boolean =>
    some.length > 0 && some.length <= FEW * rows.length
  const lacks = [...fields].filter(
    ([field, at]) => NEEDED[of].has(field) && rows.some((row) => isBlankAt(columns[at]!, row)),
  )
  const lacking = rows.filter((row) => lacks.some(([, at]) => isBlankAt(columns[at]!, row)))
  // A payout, or a fee of the month, among exported sales.
  const isNone = (row: number): boolean =>
    of === 'sales' && lacks.length > 1 && lacks.every(([, at]) => isBlankAt(columns[at]!, row))
  const isLeftOut = isFew(lacking.filter((row) => !isNone(row))) || lacking.every(isNone)
  const mapped = new Set(fields.values())
  // Deals with the same key, day, size and money are one; what else stands in their rows are notes.
  const same =
    of === 'deals' && fields.has('key') ? columns.filter((_, at) => mapped.has(at)) : columns
  const found = doubled(same, columns, rows)
  const double = of === 'deals' || isToldApart(columns, mapped, rows, found.length) ? found : []
  return [
    ...(lacking.length > 0 && isLeftOut
      ? [{ is: 'lacking' as const, rows: lacking, headers: lacks.map(([, at]) => headers[at]!) }]
      : []),
    ...(isFew(double) ? [{ is: 'double' as const, rows: double, headers: [] }] : []),
  ]
}

const isBlankAt = (column: Column, row: number): boolean =>
  column.kind === 'number' ? Number.isNaN(column.values[row]!) : column.codes[row]! < 0

const cellAt = (column: Column, row: number): number =>
  column.kind === 'number' ? column.values[row]! : column.codes[row]!

/** Rows that say the same as another one in these columns; of each such rows one stays, however the sheet is sorted. */
function doubled(
  same: readonly Column[],
  columns: readonly Column[],
  rows: readonly number[],
): number[] {
  const groups = new Map<string, number[]>()
  for (const row of rows) {
    const cells = same.map((column) => cellAt(column, row)).join('|')
    const group = groups.get(cells)
    if (group) group.push(row)
    else groups.set(cells, [row])
  }
  const text = (row: number): string => columns.map((column) => String(cell(column, row))).join('|')
  return [...groups.values()]
    .filter((group) => group.length > 1)
    .flatMap((group) => group.toSorted((a, b) => byText(text(a), text(b))).slice(1))
    .toSorted((a, b) => a - b)
}

/** Two sales may say the same, unless another column tells sales apart (the number of an invoice). */
function isToldApart(
  columns: readonly Column[],
  mapped: ReadonlySet<number>,
  rows: readonly number[],
  doubles: number,
): boolean {
  return columns.some(
    (column, at) =>
      !mapped.has(at) &&
      new Set(rows.map((row) => cellAt(column, row))).size === rows.length - doubles,
  )
}
