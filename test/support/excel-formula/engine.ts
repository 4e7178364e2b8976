// The engine's own values of a history, as its replay reads the sales, beside the formulas that it
// prints for the same tables.
import type { Parameters } from '#contract/schemas.ts'
import { tableFromRows } from '#tables/table-builder.ts'
import { cell, numbers } from '#contract/table.ts'
import type { Term, Valuation } from '#contract/valuation.ts'
import { evaluate } from '#grounding/evaluate.ts'
import { sheetOf } from '#grounding/excel-sheet.ts'
import { givenCosts } from '#language/given-costs.ts'
import { buildLedger, salesKnownAt } from '#grounding/ledger.ts'
import { optionColumns } from '#grounding/replay-inputs.ts'
import { printExcel, type ExcelFormula } from '#language/printing/excel.ts'
import type { Cell, TableOfCells } from './formula.ts'

export type Row = Readonly<Record<string, Cell>>

export interface History {
  readonly menus: readonly Row[]
  readonly sales: readonly Row[]
}

/** Every row at its own size, whatever was held before; and the formula. */
export function value(
  terms: readonly Term[],
  { menus, sales }: History,
  horizon: number | null,
  parameters: Parameters,
  quantity: Valuation['quantity'],
): ExcelFormula & { readonly profits: Float64Array } {
  const menuTable = tableFromRows(menus)
  const salesTable = tableFromRows(sales)
  const { rows } = menuTable
  const keys = new Map(
    menus.map((_, row) => [String(cell(menuTable.columns.get('key'), row)), row]),
  )
  const group = Int32Array.from(
    { length: salesTable.rows },
    (_, row) => keys.get(String(cell(salesTable.columns.get('key'), row))) ?? -1,
  )
  const T = numbers(menuTable, 'T')
  const ledger = buildLedger(salesTable, group, T, numbers(menuTable, 'unit_price'))
  const today = salesKnownAt(ledger, Infinity, givenCosts(parameters, null, terms))
  const options = optionColumns(menuTable, { horizon }, parameters)
  const each = Int32Array.from({ length: rows }, (_, row) => row)
  const cuts = {
    count: rows,
    row: each,
    group: each,
    ordered: numbers(menuTable, 'qty'),
    held: new Float64Array(rows),
  }
  const sheet = sheetOf(menuTable, salesTable, ledger, { terms, horizon }, parameters, null)
  return {
    ...printExcel(terms, sheet),
    profits: evaluate({ terms, quantity }, cuts, today, options).profit,
  }
}

/** Rows as an Excel table, which has one row at least. */
export function cellsOf(rows: readonly Row[], columns: readonly string[]): TableOfCells {
  const filled = rows.length > 0 ? rows : [{}]
  return { columns, cells: columns.map((name) => filled.map((row: Row) => row[name] ?? null)) }
}
