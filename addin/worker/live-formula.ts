// "Insert live formula": the valuation of one deal as a small block of Excel formulas over the
// analyst's own tables and headers. The deal's cells are looked up in its row (find-deal.ts), so the block
// can stand anywhere and survives sorting; each term has a row of its own beside its words. The terms
// are printed by #economics/printing; here its names are replaced by hers.
import type { Parameters } from '#contract/schemas.ts'
import { numbers, type Scalar, type Table } from '#contract/table.ts'
import type { Valuation } from '#contract/valuation.ts'
import { costParameter, nodes, parameterOf } from '#economics/inputs.ts'
import { columnOf, numberOf, textOf } from '#economics/printing/excel-names.ts'
import { printExcel } from '#economics/printing/excel.ts'
import { isFull, usualCost } from '#economics/printing/sheet-facts.ts'
import { columnLetters } from '#addin/excel/cell-name.ts'
import type { Mapping } from '#addin/mapping/mapping.ts'
import { readMenuTimes } from '#addin/mapping/menu-time.ts'
import { STEPS, type MenuPeriod } from '#addin/mapping/period.ts'
import { openSources, type Sheets } from '#addin/mapping/sources.ts'
import type { Upload } from '#addin/mapping/upload.ts'
import { findDeal, placeFormula, type FoundDeal } from './find-deal.ts'
import { inHerNames, PLACEHOLDERS, type Named } from './her-names.ts'

export interface FormulaJob {
  readonly key: Scalar
  /** The size that a plan chose; null = the size that was taken, else the first. */
  readonly qty: number | null
  /** Where the first cell stands, from 0. */
  readonly top: number
  readonly left: number
  readonly mapping: Mapping
  readonly parameters: Parameters
  readonly today: string
}

export type FormulaBlock =
  /** Rows of equal length; what begins with = is a formula. */
  | { readonly ok: true; readonly cells: readonly (readonly (string | number)[])[] }
  /** `unread`: no valuation is known. */
  | { readonly ok: false; readonly message: string; readonly unread?: true }

export function liveFormula(
  job: FormulaJob,
  valuation: Valuation,
  upload: Upload,
  sheets: Sheets,
): FormulaBlock {
  const { menus, sales } = upload
  const deal = findDeal(job, upload, sheets)
  if (typeof deal === 'string') return refused(deal)
  const { row, size, repeated } = deal
  const clock = clockOf(job, sheets)
  const salesName = sheets.sales?.name ?? null
  const salesTable: Table = sales?.table ?? { rows: 0, columns: new Map() }

  // The deal's own cells, one below the other, that the terms refer to.
  const inputs = new Map<string, { says: string; cell: string | number }>()
  const used = usedColumns(valuation)
  const from = menus.back.table[row]!
  const table = menus.back.tables[from]!
  const headers = menus.headers[from]!
  const at = (name: string): string => {
    const order = [...inputs.keys()].indexOf(name)
    return address(job.top + FIRST_INPUT + order, job.left + 1)
  }
  const rowCell = address(job.top + 1, job.left + 1)
  const put = (name: string, says: string, cell: string | number) =>
    inputs.set(name, { says, cell })
  const T = numbers(menus.table, 'T')[row]!
  put('qty', 'qty: the size', size)
  const ownT = columnT(job, deal)
  put(
    'T',
    'T: when it was offered, in periods from now',
    ownT === null ? T : `=INDEX(${columnOf(table, ownT)},${rowCell})`,
  )
  const place = placeFormula(deal, { keyAt: address(job.top, job.left + 1), sizeAt: at('qty') })
  if (place === null)
    return refused(
      `Another row of ${table} is the same deal by its key, size and date: a formula cannot tell them apart.`,
    )
  for (const name of used) {
    if (inputs.has(name) || name === 'key') continue
    const header = headers.get(name)
    if (header === undefined || !menus.table.columns.has(name)) continue
    put(name, header, `=INDEX(${columnOf(table, header)},${rowCell})`)
  }

  // The terms, in the names of the sheet.
  const plain = { menus: fullColumns(menus.table), sales: fullColumns(salesTable) }
  const printed = printExcel(valuation.terms, {
    ...PLACEHOLDERS,
    columns: { menus: [...menus.table.columns.keys()], sales: [...salesTable.columns.keys()] },
    full: plain,
    plainKeys: false,
    // What is on offer now has sold nothing yet: what sells in this period was bought before.
    counts: repeated ? (T === 0 ? 'after' : 'since') : 'all',
    horizon: valuation.horizon,
    parameter: (name, otherwise) => parameterOf(job.parameters, name, otherwise),
    cost: (name) => costParameter(job.parameters, name)?.value ?? usualCost(salesTable, name),
  })
  let missing: string | null = null
  const hers = ({ table: which, name }: Named): string => {
    if (which === 'menus') {
      if (name === 'key') return address(job.top, job.left + 1)
      if (inputs.has(name)) return at(name)
    } else if (salesName !== null && sales) {
      const header = sales.headers[0]!.get(name)
      if (name === 'T' && clock) return clock(columnOf(salesName, header ?? 'T'))
      if (header !== undefined) return columnOf(salesName, header)
    }
    missing ??= name
    return '0'
  }
  const terms = valuation.terms.map((term, i) => {
    const formula = printed.perTerm[i]
    return formula === null || formula === undefined
      ? [term.name, '(too long for Excel)', term.source || 'assumed']
      : [term.name, inHerNames(formula, hers), term.source || 'assumed']
  })
  if (missing !== null)
    return refused(`The valuation reads ${String(missing)}, which no column of the sheet is.`)

  // The block.
  const first = job.top + FIRST_INPUT + inputs.size
  const last = first + terms.length - 1
  const sum = `=SUM(${address(first, job.left + 1)}:${address(last, job.left + 1)})`
  const cells: (string | number)[][] = [
    [
      'Deal',
      literal(job.key),
      'EDPS: this deal by the description and its sales so far, term by term',
    ],
    ['Row in the table', place, table],
    ...[...inputs.values()].map(({ says, cell }) => [says, cell, '']),
    ...terms,
    ['Profit', sum, repeated ? shared(T) : ''],
  ]
  return { ok: true, cells: cells.map((line) => line.map(shielded)) }
}

/** Rows of the block before the inputs: the key, and where its row stands. */
const FIRST_INPUT = 2
/** What a formula cannot do: the service lets older purchases of a key sell out first. */
const shared = (T: number): string =>
  `Sales ${T === 0 ? 'after' : 'since'} its period count as this deal’s, even where earlier purchases of the key are not sold out.`

function refused(message: string): FormulaBlock {
  return { ok: false, message }
}

/** Words must not be taken for formulas; formulas of ours begin with = and no words do. */
function shielded(cell: string | number, column: number): string | number {
  if (typeof cell === 'number' || column === 1) return cell
  return /^[=+\-@]/.test(cell) ? `'${cell}` : cell
}

function literal(key: Scalar): string | number {
  // A text that looks like a number stays a text.
  if (typeof key === 'number') return key
  return `=${textOf(String(key))}`
}

/** The header of the sheet's own T, where the sheet has T and not dates. */
function columnT({ mapping }: FormulaJob, { sheet, part }: FoundDeal): string | null {
  const header = mapping.time.by === 'columns' ? part.columns.T : undefined
  if (header === undefined) return null
  return sheet.columns[sheet.headers.indexOf(header)]?.kind === 'number' ? header : null
}

/** Columns of Menus that the terms read. */
function usedColumns(valuation: Valuation): string[] {
  const named = nodes(valuation.terms).flatMap((node) =>
    node.op === 'option' || node.op === 'is' ? [node.column] : [],
  )
  const priced = nodes(valuation.terms).some(
    (node) => node.op === 'sale' && node.column === 'price',
  )
  const lead = nodes(valuation.terms).some((node) => node.op === 'lead')
  return [...new Set([...named, ...(priced ? ['unit_price'] : []), ...(lead ? ['T_lead'] : [])])]
}

/** T of a column of dates as a formula, where T follows from dates; null where the sheet has T. */
function clockOf(
  { mapping, today }: FormulaJob,
  sheets: Sheets,
): ((dates: string) => string) | null {
  if (mapping.time.by !== 'date' || mapping.sales?.columns.date === undefined) return null
  const times = readMenuTimes(openSources(mapping, sheets).menus, mapping.time, today)
  if (!times.clock) return null
  const { period, now } = times.clock
  const { steps } = STEPS[period]
  return (dates) => {
    const since = `(${INDEX[period](dates)}-${numberOf(now)})`
    return steps === 1 ? since : `(${since}*${steps})`
  }
}

/** The number of the period of a date as period.ts counts it: days of Excel since 1970 are less 25569. */
const INDEX: Record<MenuPeriod, (dates: string) => string> = {
  day: (dates) => `INT(${dates}-25569)`,
  week: (dates) => `INT((${dates}-25566)/7)`,
  month: (dates) => `(YEAR(${dates})*12+MONTH(${dates})-1)`,
  quarter: (dates) => `INT((YEAR(${dates})*12+MONTH(${dates})-1)/3)`,
  year: (dates) => `YEAR(${dates})`,
}

function fullColumns({ columns }: Table): Set<string> {
  return new Set([...columns.keys()].filter((name) => isFull(columns.get(name))))
}

/** "$B$7". */
const address = (row: number, column: number): string => `$${columnLetters(column)}$${row + 1}`
