// The inputs of a live formula: the size, the time and the columns that the terms read, each in a cell
// of the block. The cells look up the deal's row, so the block survives sorting.
import { numbers } from '#contract/table.ts'
import type { Valuation } from '#contract/valuation.ts'
import { nodes } from '#economics/inputs.ts'
import { columnOf } from '#economics/printing/excel-names.ts'
import { columnLetters } from '#addin/excel/cell-name.ts'
import type { Mapping } from '#addin/mapping/mapping.ts'
import type { Upload } from '#addin/mapping/upload.ts'
import type { FoundDeal } from './find-deal.ts'

/** The cell at the upper left of the block, from 0. */
export interface BlockCorner {
  readonly top: number
  readonly left: number
}

export interface FormulaInputs {
  /** One row of the block each: a label, and a value or a formula. */
  readonly rows: readonly { readonly label: string; readonly cell: string | number }[]
  /** The table that the deal's row is in. */
  readonly table: string
  /** T of the deal: 0 = now. */
  readonly T: number
  /** Address of the cell that holds the key as a text. */
  readonly keyAt: string
  /** Address of an input by the service's name of its column; null = no input. */
  readonly addressOf: (name: string) => string | null
}

/** Rows of the block before the inputs: the key, and the place of its row in the table. */
export const FIRST_INPUT = 2

export function formulaInputs(
  { top, left }: BlockCorner,
  mapping: Mapping,
  deal: FoundDeal,
  valuation: Valuation,
  { menus }: Upload,
): FormulaInputs {
  const from = menus.back.table[deal.row]!
  const table = menus.back.tables[from]!
  const headers = menus.headers[from]!
  const rowAt = addressOf(top + 1, left + 1)
  const inRow = (header: string): string => `=INDEX(${columnOf(table, header)},${rowAt})`
  const T = numbers(menus.table, 'T')[deal.row]!
  const headerOfT = columnT(mapping, deal)
  const inputs = new Map<string, FormulaInputs['rows'][number]>([
    ['qty', { label: 'qty: the size', cell: deal.size }],
    [
      'T',
      {
        label: 'T: when it was offered, in periods from now',
        cell: headerOfT === null ? T : inRow(headerOfT),
      },
    ],
  ])
  for (const name of columnsRead(valuation)) {
    const header = headers.get(name)
    if (inputs.has(name) || name === 'key') continue
    if (header === undefined || !menus.table.columns.has(name)) continue
    inputs.set(name, { label: header, cell: inRow(header) })
  }
  const order = [...inputs.keys()]
  return {
    rows: [...inputs.values()],
    table,
    T,
    keyAt: addressOf(top, left + 1),
    addressOf: (name) =>
      inputs.has(name) ? addressOf(top + FIRST_INPUT + order.indexOf(name), left + 1) : null,
  }
}

/** An absolute reference such as "$B$7"; `row` and `column` from 0. */
export const addressOf = (row: number, column: number): string =>
  `$${columnLetters(column)}$${row + 1}`

/** The header of the sheet's own T; null where T follows from dates or is not a number. */
function columnT(mapping: Mapping, { sheet, part }: FoundDeal): string | null {
  const header = mapping.time.by === 'columns' ? part.columns.T : undefined
  if (header === undefined) return null
  return sheet.columns[sheet.headers.indexOf(header)]?.kind === 'number' ? header : null
}

/** Columns of the menus table that the terms read. */
function columnsRead({ terms }: Valuation): string[] {
  const all = nodes(terms)
  const named = all.flatMap((node) =>
    node.op === 'option' || node.op === 'is' ? [node.column] : [],
  )
  const priced = all.some((node) => node.op === 'sale' && node.column === 'price')
  const lead = all.some((node) => node.op === 'lead')
  return [...new Set([...named, ...(priced ? ['unit_price'] : []), ...(lead ? ['T_lead'] : [])])]
}
