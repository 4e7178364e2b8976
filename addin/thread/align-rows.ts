// Aligns a plan to the table that was just read: what each row gets, by an identity with which the
// pane finds moved rows again. addin/write/align.ts has the rules.
import { cell, numbers, type Scalar } from '#contract/table.ts'
import { isOwnHeader } from '../mapping/own-headers.ts'
import type { CellAt, RowAsRead, SheetProblem } from '../mapping/problems.ts'
import type { Sheet } from '../mapping/sheet.ts'
import { prepareUpload } from '../mapping/upload.ts'
import { alignPlan, type Aligned } from '../write/align.ts'
import { planSums } from '../plan/changes.ts'
import { keyHash, type KeptPlan, type WrittenPart } from '../kept-plans/kept-plan.ts'
import { mappingOfMenu } from '../plan/planned-menu.ts'
import { ROW, takenRows, type AlignedRows } from '../write/aligned-rows.ts'
import { rowIdentity, tellingColumns, tellingHeaders } from '../write/row-identity.ts'
import type { Mapping } from '../mapping/mapping.ts'
import type { Sheets } from '../mapping/sources.ts'

const SHOWN = 200

/** The rows of the table under the plan's mapping. */
function uploadOf(plan: KeptPlan, sheet: Sheet) {
  const mapping = mappingOfMenu(plan.menu, sheet)
  // The current period is the plan's, so today's date has no effect.
  const upload = prepareUpload(mapping, { menus: sheet }, plan.at.slice(0, 10))
  return { mapping, ...upload.menus }
}

/** The identity of a row of the sheet. */
function identityIn(plan: KeptPlan, sheet: Sheet): (row: number) => number {
  const columns = tellingColumns(plan.menu).map(
    ({ id }) => sheet.whole[sheet.columnIds.indexOf(id)],
  )
  return (row) => rowIdentity(columns.map((column) => cell(column, row)))
}

/** `sheet`: the plan's own table as it was just read. */
export async function alignRows(plan: KeptPlan, sheet: Sheet): Promise<AlignedRows> {
  const { mapping, table, back } = uploadOf(plan, sheet)
  const identityOf = identityIn(plan, sheet)
  const aligned = alignPlan(plan, table, back, 0, sheet.rows)
  const what = new Uint8Array(sheet.rows)
  let planned = 0
  aligned.qty.forEach((value, row) => {
    if (Number.isNaN(value)) return
    what[row] = ROW.planned
    planned++
  })
  // A value that an earlier plan left there would look like this plan's.
  for (const { row } of aligned.unfilled) what[row] = ROW.emptied

  const identity = Float64Array.from({ length: sheet.rows }, (_, row) => identityOf(row))
  const header = mapping.menus.columns.key ?? null
  const telling = tellingHeaders(mapping.menus.columns)
  const cellIn = (row: number): CellAt => {
    const at = { table: sheet.name, row, header }
    return { ...at, asRead: rowAsRead(sheet, at, telling) }
  }
  return {
    identity,
    what,
    qty: Float64Array.from(aligned.qty),
    profit: Float64Array.from(aligned.profit),
    confidence: Float64Array.from(aligned.confidence),
    unfilled: aligned.unfilled.slice(0, SHOWN).map(({ row, why }) => ({
      cell: cellIn(row),
      line: sheet.firstRow + row,
      why,
    })),
    unfilledCount: aligned.unfilled.length,
    lost: aligned.lost.slice(0, SHOWN),
    lostCount: aligned.lost.length,
    planned,
    part: partOf(plan, aligned),
  }
}

function partOf(plan: KeptPlan, { lost, unfilled }: Aligned): WrittenPart | null {
  if (lost.length === 0 && unfilled.length === 0) return null
  const gone = new Set(lost.map(String))
  const sums = planSums(plan.chosen.filter(({ key }) => !gone.has(String(key))))
  return { ...sums, unfilled: unfilled.length }
}

/** A row of the current menu by its identity, and its deal's key as the service has it. */
export interface DealRow {
  readonly identity: number
  readonly key: string
}

/** The rows that a plan decides, as they are now. */
export async function dealRows(plan: KeptPlan, sheet: Sheet): Promise<DealRow[]> {
  const identityOf = identityIn(plan, sheet)
  return rowsOfDeals(plan, sheet).map(({ row, key }) => ({ identity: identityOf(row), key }))
}

/** Rows of the sheet that a plan decides, and the keys of their deals. */
function rowsOfDeals(plan: KeptPlan, sheet: Sheet): { row: number; key: string }[] {
  const { table, back } = uploadOf(plan, sheet)
  const [menu, T] = [numbers(table, 'menu'), numbers(table, 'T')]
  const keys = new Set(plan.keys)
  const rows: { row: number; key: string }[] = []
  for (let i = 0; i < table.rows; i++) {
    const key = menu[i] === 0 && T[i] === 0 ? cell(table.columns.get('key'), i) : null
    if (key !== null && keys.has(keyHash(key))) rows.push({ row: back.row[i]!, key: String(key) })
  }
  return rows
}

/** The cells of the deals that a plan decides, by header and key; of a deal with several rows the first filled one. */
export function dealCells(plan: KeptPlan, sheet: Sheet): Map<string, Map<string, Scalar | null>> {
  const rows = rowsOfDeals(plan, sheet)
  const own = sheet.headers.filter((header) => !isOwnHeader(header))
  return new Map(
    own.map((header) => {
      const column = sheet.whole[sheet.headers.indexOf(header)]
      const cells = new Map<string, Scalar | null>()
      for (const { row, key } of rows) {
        const value = cell(column, row)
        if (value !== null || !cells.has(key)) cells.set(key, cells.get(key) ?? value)
      }
      return [header, cells]
    }),
  )
}

/** A data row that the plan takes, and its deal's key. */
export interface TakenCell {
  readonly row: number
  readonly key: Scalar | null
}

/** Data rows whose cell in the column of this id says how much to take of a deal of the plan. */
export async function takenCells(
  plan: KeptPlan,
  sheet: Sheet,
  column: number,
): Promise<TakenCell[]> {
  const cells = sheet.columns[sheet.columnIds.indexOf(column)]
  const header = mappingOfMenu(plan.menu, sheet).menus.columns.key
  const keys = header === undefined ? undefined : sheet.columns[sheet.headers.indexOf(header)]
  return takenRows(await alignRows(plan, sheet))
    .filter((row) => Number(cell(cells, row)) > 0)
    .map((row) => ({ row, key: cell(keys, row) }))
}

const spot = ({ table, row, header }: CellAt): string => JSON.stringify([table, row, header])

/**
 * The problems, each cell with its row as it was read. A cell with a problem of its own does not
 * identify its row: after it is mended, the row must still be found.
 */
export function withRows(
  problems: readonly SheetProblem[],
  mapping: Mapping,
  { menus, history, sales }: Sheets,
): SheetProblem[] {
  const parts = [
    { sheet: menus, columns: mapping.menus.columns },
    { sheet: history, columns: mapping.history?.columns ?? {} },
    { sheet: sales, columns: mapping.sales?.columns ?? {} },
  ]
  const all = problems.flatMap((problem) => [problem, ...(problem.follows ?? [])])
  const wrong = new Set(all.flatMap(({ cells }) => cells.map(spot)))
  const asRead = (at: CellAt): CellAt => {
    const part = parts.find(({ sheet }) => sheet?.name === at.table)
    if (!part?.sheet) return at
    const telling = tellingHeaders(part.columns).filter(
      (header) => !wrong.has(spot({ ...at, header })),
    )
    return { ...at, asRead: rowAsRead(part.sheet, at, telling) }
  }
  const placed = (problem: SheetProblem): SheetProblem => ({
    ...problem,
    cells: problem.cells.map(asRead),
    ...(problem.follows && { follows: problem.follows.map(placed) }),
  })
  return problems.map(placed)
}

/** A row's own cell and its cells in the columns of these headers. */
function rowAsRead(sheet: Sheet, { row, header }: CellAt, telling: readonly string[]): RowAsRead {
  const own = header === null ? -1 : sheet.headers.indexOf(header)
  const others = telling.map((one) => sheet.headers.indexOf(one))
  const places = [...new Set([own, ...others])].filter((at) => at >= 0)
  return {
    table: sheet.id,
    column: sheet.columnIds[own] ?? null,
    cells: places.map((at) => ({
      column: sheet.columnIds[at]!,
      value: cell(sheet.whole[at], row),
    })),
  }
}
