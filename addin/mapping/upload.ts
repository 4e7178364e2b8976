// Sheets and a mapping → the two tables of a fit request, with the source row of each row and the
// header of each column. It also lists what leaves the workbook: no other column does. check.ts
// runs the rules.
import { derivedDataText } from '../messages/texts.ts'
import type { Mapping } from './mapping.ts'
import { readDays } from './mapped-columns.ts'
import { leadInSteps } from './lead-time.ts'
import { readMenuTimes, type Clock } from './menu-time.ts'
import { buildMenus } from './menus-table.ts'
import { saidOfUnits } from './one-unit.ts'
import { pastMenus, type PastMenu } from './past-menus.ts'
import { STEPS } from './period.ts'
import type { SheetProblem } from './problems.ts'
import { costsOfUnits } from './row-costs.ts'
import type { SalesShare } from './sales-rows.ts'
import { buildSales } from './sales-table.ts'
import { fieldCells, openSources, type SalesSource, type Sheets, type Source } from './sources.ts'
import { withExpectedPrice } from './expected-price.ts'
import { fromLatestRound } from './rounds.ts'
import { inForm, type Uploaded } from './uploaded-table.ts'

export interface Upload {
  readonly menus: Uploaded
  readonly sales: Uploaded | null
  /** The current period if T and menu were derived from dates; null = the sheet has them. */
  readonly clock: Clock | null
  /** Past menus, the latest first. */
  readonly past: readonly PastMenu[]
  /** For `market_type.parameters.period`; null if T was not derived. */
  readonly period: 'day' | 'week' | 'month' | 'year' | null
  /** What was derived, in sentences. */
  readonly said: readonly string[]
  /** How sales of repeated keys were assigned; null if none had to be. */
  readonly share: SalesShare | null
  /** Every column whose cells leave the workbook, or determine what does. */
  readonly leaves: readonly {
    readonly table: string
    readonly header: string
    readonly as: string
  }[]
  /** The mapping's own problems. */
  readonly problems: readonly SheetProblem[]
}

/** `today`: the analyst's ISO day. Only mapped columns are read. */
export function prepareUpload(mapping: Mapping, sheets: Sheets, today: string): Upload {
  // The tables and the time of each row.
  const found = openSources(mapping, sheets)
  const problems: SheetProblem[] = [...found.problems]
  const opened =
    mapping.time.by === 'columns'
      ? fromLatestRound(found.menus, found.sales)
      : { ...found, said: [] }
  const units = costsOfUnits(opened.menus)
  problems.push(...units.problems)
  const { sources, said: saidOfLead } =
    mapping.time.by === 'date'
      ? leadInSteps(units.sources, sheets, mapping.time.period)
      : { ...units, said: [] }
  const times = readMenuTimes(sources, mapping.time, today, soldDays(opened.sales))
  problems.push(...times.problems)

  // Menus: one row for each size, unique keys.
  const sold = soldKeys(opened.sales)
  const menus = buildMenus(sources, times, (key) => sold.has(key), problems)
  const said = [...opened.said, ...saidOfLead, ...times.said]
  const { keys, several } = menus
  if (menus.inParts) said.push(derivedDataText.inParts)
  if (several.rows > 0)
    said.push(derivedDataText.severalSizes({ rows: several.rows, sizes: several.sizes }))
  if (keys && keys.renamed > 0) said.push(derivedDataText.keysRenamed({ keys: keys.renamed }))

  // Sales: each with its deal.
  const built = opened.sales ? buildSales(opened.sales, sources, menus, times, problems) : null
  said.push(...(built?.said ?? []))
  const priced = withExpectedPrice(menus.uploaded.table, built?.uploaded.table ?? null, sources)
  if (priced) problems.push(priced.problem)
  problems.push(...saidOfUnits(sources, opened.sales, built?.uploaded ?? null, menus))
  const clock = times.clock
  return {
    menus: inForm('menus', priced ? { ...menus.uploaded, table: priced.table } : menus.uploaded),
    sales: built ? inForm('sales', built.uploaded) : null,
    clock,
    past: pastMenus(menus.uploaded.table, times.labels),
    period: clock ? STEPS[clock.period].unit : null,
    said,
    share: built?.share ?? null,
    leaves: [...sources, ...(opened.sales ? [opened.sales] : [])].flatMap((source) =>
      leaving(source, clock !== null),
    ),
    problems: problems.filter((problem) => !isToldMixed(problem, problems)),
  }
}

/** Sizes of two units are told once, and not again as sizes that cannot be read. */
const isToldMixed = (problem: SheetProblem, all: readonly SheetProblem[]): boolean =>
  problem.code === 'sizes_unreadable' &&
  all.some(
    ({ code, table, header }) =>
      code === 'units_mixed' && table === problem.table && header === problem.header,
  )

/** If dates give the time, the sheet's own T and menu are not read. */
function leaving(source: Source<string>, byDate: boolean): Upload['leaves'][number][] {
  const { name: table, headers } = source.sheet
  const unread = byDate && source.fields.has('date') ? ['T', 'menu'] : []
  return [
    ...[...source.fields]
      .filter(([field]) => !unread.includes(field))
      .map(([field, at]) => ({ table, header: headers[at]!, as: field })),
    ...[...source.features.keys()].map((header) => ({ table, header, as: header })),
  ]
}

function soldDays(sales: SalesSource | null): Float64Array {
  const at = sales?.fields.get('date')
  return sales && at !== undefined ? readDays(sales.sheet, at).days : new Float64Array(0)
}

/** The keys of sales, as their cells say them. */
function soldKeys(sales: SalesSource | null): ReadonlySet<string> {
  const column = sales && fieldCells(sales, 'key')
  if (!column) return new Set()
  return new Set([...(column.kind === 'number' ? column.values : column.dictionary)].map(String))
}
