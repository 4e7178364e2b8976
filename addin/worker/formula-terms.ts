// The terms of a live formula: each term of the valuation as an Excel formula over the inputs of the
// block and the columns of the sales table. #economics/printing prints the formulas; here their
// references are replaced by those of the workbook.
import type { Parameters } from '#contract/schemas.ts'
import type { Table } from '#contract/table.ts'
import type { Valuation } from '#contract/valuation.ts'
import { costParameter, parameterOf } from '#economics/inputs.ts'
import { columnOf, numberOf } from '#economics/printing/excel-names.ts'
import { printExcel } from '#economics/printing/excel.ts'
import { isFull, usualCost } from '#economics/printing/sheet-facts.ts'
import type { Mapping } from '#addin/mapping/mapping.ts'
import { readMenuTimes } from '#addin/mapping/menu-time.ts'
import { STEPS, type MenuPeriod } from '#addin/mapping/period.ts'
import { openSources, type Sheets } from '#addin/mapping/sources.ts'
import type { Upload } from '#addin/mapping/upload.ts'
import type { FormulaInputs } from './formula-inputs.ts'
import { PLACEHOLDERS, replaceReferences, type PrintedReference } from './sheet-references.ts'

export interface TermsJob {
  readonly mapping: Mapping
  readonly parameters: Parameters
  /** The analyst's ISO day. */
  readonly today: string
}

interface FormulaTerms {
  /** One row of the block each: name, formula, source in the description. */
  readonly rows: readonly [string, string, string][]
  /** The first column that a term reads and the workbook does not have; null = none. */
  readonly missing: string | null
}

/** `repeated`: the deal's key stood on other menus before. */
export function formulaTerms(
  { mapping, parameters, today }: TermsJob,
  valuation: Valuation,
  repeated: boolean,
  inputs: FormulaInputs,
  upload: Upload,
  sheets: Sheets,
): FormulaTerms {
  const menus = upload.menus.table
  const sales: Table = upload.sales?.table ?? { rows: 0, columns: new Map() }
  const printed = printExcel(valuation.terms, {
    ...PLACEHOLDERS,
    columns: { menus: [...menus.columns.keys()], sales: [...sales.columns.keys()] },
    full: { menus: fullColumns(menus), sales: fullColumns(sales) },
    plainKeys: false,
    // A deal on offer now has sold nothing yet: sales of this period are of earlier purchases.
    counts: repeated ? (inputs.T === 0 ? 'after' : 'since') : 'all',
    horizon: valuation.horizon,
    parameter: (name, otherwise) => parameterOf(parameters, name, otherwise),
    cost: (name) => costParameter(parameters, name)?.value ?? usualCost(sales, name),
  })
  const ofSales = salesReferences(mapping, today, upload, sheets)
  let missing: string | null = null
  const refer = ({ table, name }: PrintedReference): string => {
    const reference =
      table === 'sales' ? ofSales(name) : name === 'key' ? inputs.keyAt : inputs.addressOf(name)
    if (reference === null) missing ??= name
    return reference ?? '0'
  }
  const rows = valuation.terms.map((term, i): [string, string, string] => {
    const formula = printed.perTerm[i] ?? null
    const cell = formula === null ? '(too long for Excel)' : replaceReferences(formula, refer)
    return [term.name, cell, term.source || 'assumed']
  })
  return { rows, missing }
}

/** References to columns of the sales table by the service's name; null = the sheet has no such column. */
function salesReferences(
  mapping: Mapping,
  today: string,
  { sales }: Upload,
  sheets: Sheets,
): (name: string) => string | null {
  const table = sheets.sales?.name
  const timeOf = timeOfDates(mapping, today, sheets)
  return (name) => {
    if (table === undefined || !sales) return null
    const header = sales.headers[0]!.get(name)
    if (name === 'T' && timeOf) return timeOf(columnOf(table, header ?? 'T'))
    return header === undefined ? null : columnOf(table, header)
  }
}

/** T of a column of dates as a formula; null where the sheet has T itself. */
function timeOfDates(
  mapping: Mapping,
  today: string,
  sheets: Sheets,
): ((dates: string) => string) | null {
  if (mapping.time.by !== 'date' || mapping.sales?.columns.date === undefined) return null
  const times = readMenuTimes(openSources(mapping, sheets).menus, mapping.time, today)
  if (!times.clock) return null
  const { period, now } = times.clock
  const { steps } = STEPS[period]
  return (dates) => {
    const since = `(${PERIOD_NUMBER[period](dates)}-${numberOf(now)})`
    return steps === 1 ? since : `(${since}*${steps})`
  }
}

/** The number of a date's period as period.ts counts it: 1970-01-01 is day 25569 of Excel. */
const PERIOD_NUMBER: Record<MenuPeriod, (dates: string) => string> = {
  day: (dates) => `INT(${dates}-25569)`,
  week: (dates) => `INT((${dates}-25566)/7)`,
  month: (dates) => `(YEAR(${dates})*12+MONTH(${dates})-1)`,
  quarter: (dates) => `INT((YEAR(${dates})*12+MONTH(${dates})-1)/3)`,
  year: (dates) => `YEAR(${dates})`,
}

function fullColumns({ columns }: Table): Set<string> {
  return new Set([...columns.keys()].filter((name) => isFull(columns.get(name))))
}
