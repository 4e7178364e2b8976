// Sheets and a mapping → the two tables of a fit request, with the source row of each row and the
// header of each column. It also lists what leaves the workbook: no other column does. check.ts
// runs the rules.
import { derivedDataText } from '../messages/texts.ts'
import type { Mapping } from './mapping.ts'
import { readMenuTimes, type Clock } from './menu-time.ts'
import { buildMenus } from './menus-table.ts'
import { pastMenus, type PastMenu } from './past-menus.ts'
import { STEPS } from './period.ts'
import type { SheetProblem } from './problems.ts'
import type { SalesShare } from './sales-rows.ts'
import { buildSales } from './sales-table.ts'
import { openSources, type Sheets, type Source } from './sources.ts'
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
  const opened = openSources(mapping, sheets)
  const problems: SheetProblem[] = [...opened.problems]
  const times = readMenuTimes(opened.menus, mapping.time, today)
  problems.push(...times.problems)

  // Menus: one row for each size, unique keys.
  const menus = buildMenus(opened.menus, times, problems)
  const said = [...times.said]
  const { keys, several } = menus
  if (several.rows > 0)
    said.push(derivedDataText.severalSizes({ rows: several.rows, sizes: several.sizes }))
  if (keys && keys.renamed > 0) said.push(derivedDataText.keysRenamed({ keys: keys.renamed }))

  // Sales: each with its deal.
  const built = opened.sales ? buildSales(opened.sales, menus, times, problems) : null
  const clock = times.clock
  return {
    menus: inForm('menus', menus.uploaded),
    sales: built ? inForm('sales', built.uploaded) : null,
    clock,
    past: pastMenus(menus.uploaded.table, times.labels),
    period: clock ? STEPS[clock.period].unit : null,
    said,
    share: built?.share ?? null,
    leaves: [...opened.menus, ...(opened.sales ? [opened.sales] : [])].flatMap((source) =>
      leaving(source, clock !== null),
    ),
    problems,
  }
}

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
