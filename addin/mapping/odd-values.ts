// Warns of numbers that are allowed but almost certainly slips: a price of 10¹² among tens, a
// negative fee among positive ones. These are warnings and never errors. Only cases beyond doubt
// are reported, because false warnings are soon ignored.
import { tableProblemsText } from '../messages/texts.ts'
import { cellsOf, numberCells } from './mapped-columns.ts'
import type { MenuField, SalesField } from './fields.ts'
import type { Mapping } from './mapping.ts'
import { problemAt, type SheetProblem } from './problems.ts'
import type { Sheet } from './sheet.ts'
import type { Sheets } from './sources.ts'

/** Least values of a column for one of them to be odd. */
const LEAST_VALUES = 20
/** This quantile of the sizes is the usual size. */
const USUAL = 0.99
/**
 * A value of this many times the usual size is a slip; heavy tails of real sales stay far below.
 */
const TIMES = 1000
/** Largest share of negative values that still count as slips. */
const FEW = 0.01

const MENU_NUMBERS = ['qty', 'qty_min', 'qty_max', 'unit_cost', 'unit_price', 'qty_taken', 'profit']
const SALES_NUMBERS = ['qty', 'price', 'revenue', 'unit_holding_cost', 'unit_fee']
/** The rules allow negative values in these columns and refuse them in others. */
const NOT_BELOW = new Set(['price', 'revenue', 'unit_holding_cost', 'unit_fee'])

/**
 * Warnings for the number columns that decide about money, and for every other number column of the
 * sales.
 */
export function oddValues({ menus, history, sales }: Mapping, sheets: Sheets): SheetProblem[] {
  const deals = [[menus, sheets.menus] as const, [history, sheets.history] as const]
  return [
    ...deals.flatMap(([part, sheet]) =>
      part && sheet ? oddIn(sheet, columnsOf(part.columns, MENU_NUMBERS)) : [],
    ),
    ...(sales && sheets.sales
      ? oddIn(sheets.sales, [
          ...columnsOf(sales.columns, SALES_NUMBERS),
          ...sales.features.map((header) => ({ field: null, header })),
        ])
      : []),
  ]
}

interface Looked {
  /** Null = a feature. */
  readonly field: string | null
  readonly header: string
}

function columnsOf(
  columns: Readonly<Partial<Record<MenuField | SalesField, string>>>,
  fields: readonly string[],
): Looked[] {
  return Object.entries(columns)
    .filter(([field]) => fields.includes(field))
    .map(([field, header]) => ({ field, header }))
}

function oddIn(sheet: Sheet, columns: readonly Looked[]): SheetProblem[] {
  return columns.flatMap(({ field, header }) => {
    const at = sheet.headers.indexOf(header)
    if (at < 0) return []
    const values = numberCells(cellsOf(sheet, at, field === null ? 'feature' : 'asIs'), sheet.rows)
    return [
      farOff(sheet, header, values),
      field !== null && NOT_BELOW.has(field) ? below(sheet, header, values) : null,
    ].filter((problem) => problem !== null)
  })
}

function farOff(sheet: Sheet, header: string, values: Float64Array): SheetProblem | null {
  const sizes = values.filter(Number.isFinite).map(Math.abs).sort()
  if (sizes.length < LEAST_VALUES) return null
  // Rounded down, so that one odd value among few is not itself the usual size.
  const usual = sizes[Math.floor(USUAL * (sizes.length - 1))]!
  if (usual === 0) return null
  const rows = rowsWhere(values, (value) => Math.abs(value) > TIMES * usual)
  if (rows.length === 0) return null
  return problemAt(sheet, header, rows, {
    code: 'value_far_off',
    severity: 'warning',
    text: tableProblemsText.says.farOff({ value: values[rows[0]!]!, usual }),
    fix: tableProblemsText.fix.oddValue,
  })
}

function below(sheet: Sheet, header: string, values: Float64Array): SheetProblem | null {
  const filled = values.filter(Number.isFinite).length
  const rows = rowsWhere(values, (value) => value < 0)
  if (filled < LEAST_VALUES || rows.length === 0) return null
  if (rows.length > Math.max(1, FEW * filled)) return null
  return problemAt(sheet, header, rows, {
    code: 'value_below_zero',
    severity: 'warning',
    text: tableProblemsText.says.belowZero({ value: values[rows[0]!]! }),
    fix: tableProblemsText.fix.oddValue,
  })
}

function rowsWhere(values: Float64Array, holds: (value: number) => boolean): number[] {
  const rows: number[] = []
  for (let row = 0; row < values.length; row++) if (holds(values[row]!)) rows.push(row)
  return rows
}
