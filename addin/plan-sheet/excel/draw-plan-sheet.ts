// Makes the plan sheet, or makes it again in place: tables of formulas, then charts over what they have
// spilled. A sheet of another person's is never touched, nor is a cell that somebody typed into ours.
// Two panes at once end with one sheet: the one that wrote last draws its charts.
import { put, type Worksheet } from '../../excel/guarded.ts'
import type { CellValue } from '../../excel/blocks.ts'
import { ExcelFault, officeCode, type ExcelAnswer } from '../../excel/failure.ts'
import { inExcel, type Job } from '../../excel/in-excel.ts'
import { keyless } from '../../excel/keyless.ts'
import {
  BOLD_ROWS,
  COLUMNS,
  isOurs,
  PLACES,
  sheetCells,
  TABLE_ROW,
  TABLES,
  writtenCells,
  type At,
  type SheetContent,
  type WrittenCells,
} from './plan-sheet-cells.ts'
import { drawCharts } from './plan-sheet-charts.ts'
import { BILL } from './plan-sheet-bill.ts'
import { REASONS_PART } from './plan-sheet-reasons.ts'
import { headOf, type SidePart } from './side-part.ts'
import {
  findPlanSheets,
  latestRecord,
  MARK,
  noteId,
  noteSheet,
  type PlanSheets,
} from './plan-sheets.ts'
import { LOOKED_ROWS, isCalculating, partsOf, type PartSeen } from './plan-sheet-parts.ts'
import { planSheetText } from '../../messages/texts.ts'
import { MARK_COMMENT, PARTS, SHEET_NAME, type SheetPart } from '../sheet-words.ts'

export interface SheetOrder extends SheetContent {
  /** What a step of T is in this plan, such as "week"; null = not known. */
  readonly step: string | null
  /** Unique: of this making, and of a new sheet. */
  readonly job: string
  readonly onStep?: (step: keyof typeof planSheetText.steps) => void
  /** Waits between two looks at a calculation. */
  readonly sleep: (milliseconds: number) => Promise<void>
  readonly patience?: number
}

interface SheetMade {
  readonly name: string
  /** Parts without a chart. */
  readonly left: readonly SheetPart[]
}

/** Looks for the sheet again where another pane has made it meanwhile. */
const TRIES = 3
/** Milliseconds between two looks at a calculation, and their number: 20 s in all. */
const LOOK_MS = 50
const LOOKS = 400

export async function makePlanSheet(order: SheetOrder): Promise<ExcelAnswer<SheetMade>> {
  const { patience } = order
  const what = planSheetText.theSheet({ sheet: SHEET_NAME })
  for (let tries = 1; ; tries++) {
    const made = await inExcel({ what, ...(patience && { patience }) }, (job) => make(job, order))
    if (!made.ok) return made
    if (made.value !== 'again') return { ok: true, value: made.value }
    if (tries === TRIES)
      return { ok: false, failure: { kind: 'busy', message: planSheetText.beingMade } }
  }
}

async function make(job: Job, order: SheetOrder): Promise<SheetMade | 'again'> {
  order.onStep?.('looking')
  const place = await placeOf(job)
  order.onStep?.('writing')
  const cells = sheetCells(order)
  const written = writtenCells(cells)
  const sheet = await write(job, order, place, cells, written)
  if (sheet === null) return 'again'
  order.onStep?.('calculating')
  const token = place.is === 'ours' ? place.token : order.job
  noteId(job, token, sheet.id)
  const { parts, latest } = await calculated(job, sheet, order, written, token)
  order.onStep?.('charts')
  const done = { name: sheet.name, left: PARTS.filter((part) => parts[part].why !== null) }
  // The pane that has written after this one draws the charts of what stands there.
  if (!latest) return done
  return (await drawn(job, sheet, order, token, parts)) ? done : 'again'
}

/** Draws the charts; false if another pane has written or drawn meanwhile. */
async function drawn(
  job: Job,
  sheet: Worksheet,
  order: SheetOrder,
  token: string,
  parts: Calculated['parts'],
): Promise<boolean> {
  try {
    await drawCharts(job, sheet, order, parts)
    return true
  } catch (fault) {
    const latest = latestRecord(job, token)
    await job.sync()
    if (latest()?.job === order.job && officeCode(fault) !== 'ItemNotFound') throw fault
    return false
  }
}

type Place =
  | { readonly is: 'new' }
  | {
      readonly is: 'ours'
      readonly id: string
      readonly token: string
      readonly cells: WrittenCells
      /** What stands in the places of the add-in's cells. */
      readonly stands: readonly (readonly CellValue[])[]
    }

/** Where the sheet goes; throws if it cannot. */
async function placeOf(job: Job): Promise<Place> {
  const { context, sync } = job
  const protection = context.workbook.protection.load('protected')
  const found = await findPlanSheets(job)
  const ours = first(found)
  if (!ours) {
    if (protection.protected)
      throw new ExcelFault({ kind: 'protected', message: planSheetText.structure })
    if (found.names.some((name) => name.toLowerCase() === SHEET_NAME.toLowerCase()))
      throw new ExcelFault({
        kind: 'failed',
        code: 'NameTaken',
        message: planSheetText.nameTaken({ sheet: SHEET_NAME }),
      })
    return { is: 'new' }
  }
  const sheet = context.workbook.worksheets.getItem(ours.id)
  const lock = sheet.protection.load('protected')
  // In one request with the cells: another pane may have written since.
  const record = latestRecord(job, ours.token)
  const stands = sheet.getRangeByIndexes(0, 0, PLACES.rows, PLACES.columns).load('formulas')
  await sync()
  if (lock.protected)
    throw new ExcelFault({
      kind: 'protected',
      message: planSheetText.protectedSheet({ sheet: ours.name }),
    })
  const { id, token } = ours
  const cells = record()?.cells ?? ours.cells
  return { is: 'ours', id, token, cells, stands: stands.formulas as CellValue[][] }
}

const first = ({ ours }: PlanSheets): PlanSheets['ours'][number] | undefined =>
  ours.find(({ name }) => name === SHEET_NAME) ?? ours[0]

/** Writes the cells, with a new sheet in the same request; null if another pane has just added it. */
async function write(
  job: Job,
  order: SheetOrder,
  place: Place,
  cells: readonly (At & { readonly text: string })[],
  written: WrittenCells,
): Promise<Worksheet | null> {
  const { worksheets } = job.context.workbook
  const checked = keyless(cells)
  const sheet =
    place.is === 'ours' ? worksheets.getItem(place.id) : worksheets.add(keyless(SHEET_NAME))
  if (place.is === 'new') {
    sheet.names.add(keyless(MARK), keyless(`="${order.job}"`), keyless(MARK_COMMENT))
    format(sheet)
  }
  const token = place.is === 'ours' ? place.token : order.job
  noteSheet(job, token, { job: order.job, cells: written })
  for (const cell of checked)
    if (mayWrite(place, cell))
      put(sheet.getCell(cell.row, cell.column), { formulas: keyless([[cell.text]]) })
  sheet.load('id,name')
  try {
    await job.sync()
  } catch (fault) {
    if (place.is === 'new' && officeCode(fault) === 'ItemAlreadyExists') return null
    throw fault
  }
  return sheet
}

/** What a person typed into a place of the add-in's stays; what is empty needs no emptying. */
function mayWrite(place: Place, cell: At & { readonly text: string }): boolean {
  const now = place.is === 'new' ? '' : String(place.stands[cell.row]![cell.column])
  if (place.is === 'new' || now === '') return cell.text !== ''
  return isOurs(place.cells, cell, now)
}

const WIDTHS = { column: 76, gap: 18 } as const
const MONEY = '#,##0'
/** Number formats by table, for the rows that it may fill; null = as it is. */
const FORMATS: Readonly<
  Record<SheetPart, { readonly rows: number; readonly columns: readonly (string | null)[] }>
> = {
  deals: { rows: 500, columns: [null, null, '#,##0.00', MONEY] },
  sweep: { rows: 101, columns: ['0%', MONEY, MONEY, MONEY] },
  past: { rows: 200, columns: [null, MONEY, MONEY, MONEY, MONEY] },
  spend: { rows: 200, columns: [null, MONEY, MONEY, MONEY] },
}

function format(sheet: Worksheet): void {
  // The library takes one value for all cells; its types do not say so.
  const money = keyless(MONEY as unknown as string[][])
  put(sheet.getRangeByIndexes(0, 0, 1, COLUMNS).format, { columnWidth: WIDTHS.column })
  for (const row of BOLD_ROWS)
    put(sheet.getRangeByIndexes(row, 0, 1, COLUMNS).format.font, { bold: true })
  put(sheet.getCell(0, 0).format.font, { size: 16 })
  put(sheet.getRangeByIndexes(4, 1, 2, 1), { numberFormat: money })
  for (const part of PARTS) {
    const { left, width } = TABLES[part]
    const gap = left + width
    if (gap < COLUMNS) put(sheet.getCell(0, gap).format, { columnWidth: WIDTHS.gap })
    put(sheet.getRangeByIndexes(TABLE_ROW, left, 1, width).format.font, { bold: true })
    const { rows, columns } = FORMATS[part]
    for (const [i, code] of columns.entries()) {
      const range = sheet.getRangeByIndexes(TABLE_ROW + 1, left + i, rows, 1)
      if (code !== null) put(range, { numberFormat: keyless(code as unknown as string[][]) })
    }
  }
  for (const part of [REASONS_PART, BILL]) formatSide(sheet, part)
  for (const [i, code] of FORMATS.sweep.columns.entries())
    put(sheet.getCell(5, TABLES.sweep.left + i), { numberFormat: keyless([[code]]) })
}

function formatSide(sheet: Worksheet, part: SidePart): void {
  const { row, column, rows, widths, money, format } = part
  const head = headOf(part)
  put(sheet.getCell(0, column - 1).format, { columnWidth: WIDTHS.gap })
  for (const [i, columnWidth] of widths.entries())
    put(sheet.getCell(0, column + i).format, { columnWidth })
  put(sheet.getCell(row, column).format.font, { bold: true })
  put(sheet.getRangeByIndexes(head, column, 1, widths.length).format.font, { bold: true })
  for (const at of money)
    put(sheet.getRangeByIndexes(head + 1, column + at, rows, 1), {
      numberFormat: keyless(format as unknown as string[][]),
    })
}

interface Calculated {
  /** What the tables show, and why they have no chart. */
  readonly parts: Readonly<Record<SheetPart, PartSeen>>
  /** Whether no other pane has written since. */
  readonly latest: boolean
}

/** Waits until Excel has calculated the tables; then `sheet.charts` is loaded too. */
async function calculated(
  job: Job,
  sheet: Worksheet,
  { spend, sleep, job: making }: SheetOrder,
  written: WrittenCells,
  token: string,
): Promise<Calculated> {
  for (let looks = 1; ; looks++) {
    const range = sheet.getRangeByIndexes(0, 0, LOOKED_ROWS, COLUMNS).load('values')
    const begins = sheet.getRangeByIndexes(TABLE_ROW, 0, 1, COLUMNS).load('formulas')
    const latest = latestRecord(job, token)
    sheet.charts.load('items/id,items/name')
    await job.sync()
    const values = range.values as CellValue[][]
    const formulas = begins.formulas[0] as CellValue[]
    for (const one of [range, begins]) one.untrack()
    if (looks === LOOKS || !isCalculating(values)) {
      const parts = partsOf({ values, formulas }, written, spend !== null)
      return { parts, latest: latest()?.job === making }
    }
    await sleep(LOOK_MS)
  }
}
