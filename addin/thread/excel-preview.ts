// The reading as one Excel formula over the analyst's own tables and headers, to be pasted beside a
// row of the history. There is a formula only where the sheet has every column that the valuation
// reads. T that follows from dates and keys made unique have no column.
import type { Parameters } from '#contract/schemas.ts'
import { numbers, type Column, type Table } from '#contract/table.ts'
import type { Valuation } from '#contract/valuation.ts'
import { givenCosts } from '#language/given-costs.ts'
import { parameterOf } from '#language/inputs.ts'
import { cellOf, columnOf } from '#language/printing/excel-pieces.ts'
import { printExcel, type Sheet as PrintedSheet } from '#language/printing/excel.ts'
import { arePlain, isFull, usualCost } from '#language/printing/sheet-facts.ts'
import type { Mapping } from '../mapping/mapping.ts'
import type { Sheet } from '../mapping/sheet.ts'
import type { Sheets } from '../mapping/sources.ts'

/** Table names for `printExcel` that no table of a workbook has. */
const PLACEHOLDERS = {
  menus: 'EDPS_menus_of_the_row',
  sales: 'EDPS_sales_of_the_row',
} as const satisfies Pick<PrintedSheet, 'menus' | 'sales'>

const REFERENCE = new RegExp(
  String.raw`(${PLACEHOLDERS.menus}|${PLACEHOLDERS.sales})\[(@?)(?:([A-Za-z_][A-Za-z0-9_]*)|\[((?:[^\]']|'.)*)\])\]`,
  'g',
)

/** One structured reference of a printed formula. */
interface PrintedReference {
  readonly table: 'menus' | 'sales'
  /** The service's name of the column. */
  readonly name: string
  /** Whether the reference is to the formula's own row only. */
  readonly ofRow: boolean
}

/** The formula with `refer(reference)` in the place of each printed reference. */
function replaceReferences(
  formula: string,
  refer: (reference: PrintedReference) => string,
): string {
  return formula.replace(
    REFERENCE,
    (_, table: string, at: string, bare?: string, quoted?: string) =>
      refer({
        table: table === PLACEHOLDERS.menus ? 'menus' : 'sales',
        name: bare ?? quoted!.replace(/'(.)/g, '$1'),
        ofRow: at === '@',
      }),
  )
}

type Part = {
  readonly columns: Readonly<Record<string, string>>
  readonly features: readonly string[]
}

const NO_ROWS: Table = { rows: 0, columns: new Map() }

/** Null if a column that the valuation reads is derived, or Excel would not accept the formula. */
export function excelPreview(
  { terms, horizon }: Pick<Valuation, 'terms' | 'horizon'>,
  mapping: Mapping,
  parameters: Parameters,
  sheets: Sheets | null,
  words: string,
): string | null {
  // A price that is divided from the amount of a row has no column.
  if (mapping.sales?.columns.revenue !== undefined) return null
  const menus = mapping.history ?? mapping.menus
  const { sales, time } = mapping
  const named = (part: Part): string[] => [...Object.keys(part.columns), ...part.features]
  const tables = {
    menus: tableOf(mapping.menus, sheets?.menus),
    history: mapping.history && tableOf(mapping.history, sheets?.history),
    sales: sales && tableOf(sales, sheets?.sales),
  }
  const past = tables.history ?? tables.menus
  const keys = [tables.menus, past, tables.sales].map((table) => table?.columns.get('key'))
  const { parameter, sometimes } = givenCosts(parameters, words, terms)
  const blankIsZero = (name: string): boolean =>
    sometimes(name) && numbers(tables.sales ?? NO_ROWS, name).some((cost) => !Number.isNaN(cost))
  const { formula } = printExcel(terms, {
    ...PLACEHOLDERS,
    columns: { menus: named(menus), sales: sales ? named(sales) : [] },
    full: {
      menus: fullOf(menus, past),
      sales: sales ? fullOf(sales, tables.sales ?? null) : new Set(),
    },
    plainKeys: arePlain(...keys),
    horizon,
    parameter: (name, otherwise) => parameterOf(parameters, name, otherwise),
    cost: (name) => parameter(name) ?? usualCost(tables.sales ?? NO_ROWS, name, blankIsZero(name)),
    blankIsZero,
  })
  if (formula === null) return null
  let derived = false
  const inSheet = replaceReferences(formula, ({ table, name, ofRow }) => {
    const part = table === 'menus' ? menus : sales
    const header = part && headerOf(part, name)
    if (!part || header === null || header === undefined || (name === 'T' && time.by === 'date')) {
      derived = true
      return '0'
    }
    return ofRow ? cellOf(part.table, header) : columnOf(part.table, header)
  })
  return derived ? null : inSheet
}

/** The columns of a part under their fields' names; null if its sheet has not been read. */
function tableOf(part: Part, sheet: Sheet | null | undefined): Table | null {
  if (!sheet) return null
  const columns = new Map<string, Column>()
  for (const name of [...Object.keys(part.columns), ...part.features]) {
    const column = sheet.columns[sheet.headers.indexOf(headerOf(part, name) ?? '')]
    if (column) columns.set(name, column)
  }
  return { rows: sheet.rows, columns }
}

/** The columns whose cells are all numbers; every column if the sheet has not been read. */
function fullOf(part: Part, table: Table | null): Set<string> {
  const names = [...Object.keys(part.columns), ...part.features]
  return new Set(names.filter((name) => table === null || isFull(table.columns.get(name))))
}

const headerOf = ({ columns, features }: Part, name: string): string | null =>
  columns[name] ?? (features.includes(name) ? name : null)
