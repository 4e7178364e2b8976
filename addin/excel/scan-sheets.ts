// Reads the cells of all sheets, hidden ones too, block by block, and shows each one that holds
// something to a visitor: nothing is kept, so that a workbook of any size can be looked through. A block
// is bounded in bytes and cells; rows that come or go meanwhile make the sheet be read again.
import type { Range } from './guarded.ts'
import { bytesPerRow, LOOK_BYTES, pause, rowsWithin, type CellValue } from './blocks.ts'
import { officeCode } from './failure.ts'
import type { Job } from './in-excel.ts'

interface ScannedSheet {
  readonly id: string
  readonly name: string
}

/** A cell that holds something; row and column from 0. What is no formula stands in both. */
type Visit = (
  sheet: ScannedSheet,
  row: number,
  column: number,
  formula: CellValue,
  value: CellValue,
) => void

interface ScanOptions {
  /** Told before a sheet is read, also when it is read once more. */
  readonly begin?: (sheet: ScannedSheet) => void
  readonly visit: Visit
  readonly onProgress?: ((share: number, sheet: string) => void) | undefined
  /** Stops the reading; what was seen until then was visited. */
  readonly signal?: AbortSignal | undefined
}

interface Scanned {
  readonly whole: boolean
  /** Sheets whose rows did not come to rest, or that are larger than is read, by name. */
  readonly partly: readonly string[]
}

/** Cells of a first block, by which the size of the others is guessed, and columns of any. */
const PROBE_CELLS = 10_000
const WIDTH = 1_000
/** Cells of any block, also where they are empty and take few bytes. */
const BLOCK_CELLS = 100_000
/** Cells that are shown to the visitor at once: some 5 ms. */
const SLICE_CELLS = 5_000
/** Cells of one sheet that are read: a format in the last corner would make 17 billion. */
const SHEET_CELLS = 20_000_000
/** Times that a sheet is read when its rows move meanwhile. */
const TRIES = 3

/** Looks through every sheet. */
export async function scanSheets(job: Job, options: ScanOptions): Promise<Scanned> {
  const { worksheets } = job.context.workbook
  worksheets.load('items/id,items/name')
  await job.sync()
  const sheets = worksheets.items.map(({ id, name }) => ({ id, name }))
  const used = sheets.map(({ id }) => usedRange(job, id))
  await job.sync()
  const total = used.reduce((sum, range) => sum + rowsOf(range), 0)
  let before = 0
  const partly: string[] = []
  for (const [i, sheet] of sheets.entries()) {
    const rows = rowsOf(used[i]!)
    const told = (done: number) =>
      options.onProgress?.(
        Math.min(1, (before + Math.min(done, rows)) / Math.max(1, total)),
        sheet.name,
      )
    let read: SheetRead = 'moved'
    for (let tries = 0; tries < TRIES && read === 'moved'; tries++) {
      options.begin?.(sheet)
      read = await scanSheet(job, sheet, options, told)
    }
    if (read === 'stopped') return { whole: false, partly }
    if (read !== 'whole') partly.push(sheet.name)
    before += rows
  }
  return { whole: true, partly }
}

type SheetRead = 'whole' | 'moved' | 'cut' | 'stopped'

function usedRange({ context }: Job, sheet: string): Range {
  return context.workbook.worksheets
    .getItem(sheet)
    .getUsedRangeOrNullObject(true)
    .load('rowIndex,columnIndex,rowCount,columnCount')
}

const rowsOf = (range: Range): number => (range.isNullObject ? 0 : range.rowCount)

async function scanSheet(
  job: Job,
  sheet: ScannedSheet,
  options: ScanOptions,
  told: (rows: number) => void,
): Promise<SheetRead> {
  const range = usedRange(job, sheet.id)
  await job.sync()
  if (range.isNullObject) return 'whole'
  const { rowIndex: top, columnIndex: left, rowCount, columnCount } = range
  range.untrack()
  const whole = `${top} ${left} ${rowCount} ${columnCount}`
  const rows = Math.min(rowCount, Math.ceil(SHEET_CELLS / columnCount))
  for (let column = 0; column < columnCount; column += WIDTH) {
    const width = Math.min(WIDTH, columnCount - column)
    let size = Math.max(1, Math.floor(PROBE_CELLS / width))
    for (let row = 0; row < rows;) {
      if (options.signal?.aborted) return 'stopped'
      const count = Math.min(size, rows - row)
      const block = await readBlock(job, sheet.id, top + row, left + column, count, width)
      if (block.used !== whole) return 'moved'
      // The library has just taken the answer apart: looking at it has tasks of its own.
      await pause()
      await show(sheet, top + row, left + column, block, options.visit)
      row += block.values.length
      const eachRow = Math.max(1, bytesPerRow(block.values) + bytesPerRow(block.formulas))
      size = Math.min(rowsWithin(LOOK_BYTES, eachRow), Math.ceil(BLOCK_CELLS / width))
      told(Math.floor((rows * column + row * width) / columnCount))
      await pause()
    }
  }
  return rows < rowCount ? 'cut' : 'whole'
}

interface Block {
  readonly formulas: CellValue[][]
  readonly values: CellValue[][]
  /** Where the used range stood at that moment. */
  readonly used: string
}

/** Rows from `top` on, fewer where Excel finds `count` too many. */
async function readBlock(
  job: Job,
  sheet: string,
  top: number,
  left: number,
  count: number,
  width: number,
): Promise<Block> {
  for (let size = count; ; size = Math.ceil(size / 2)) {
    const at = job.context.workbook.worksheets.getItem(sheet)
    const range = at.getRangeByIndexes(top, left, size, width).load('formulas,values')
    const used = usedRange(job, sheet)
    try {
      await job.sync()
    } catch (fault) {
      if (officeCode(fault) !== 'ResponsePayloadSizeLimitExceeded' || size === 1) throw fault
      continue
    }
    const block = {
      formulas: range.formulas as CellValue[][],
      values: range.values as CellValue[][],
      used: used.isNullObject
        ? ''
        : `${used.rowIndex} ${used.columnIndex} ${used.rowCount} ${used.columnCount}`,
    }
    range.untrack()
    if (!used.isNullObject) used.untrack()
    return block
  }
}

async function show(
  sheet: ScannedSheet,
  top: number,
  left: number,
  { formulas, values }: Block,
  visit: Visit,
): Promise<void> {
  let shown = 0
  for (const [row, cells] of formulas.entries()) {
    for (const [column, formula] of cells.entries()) {
      const value = values[row]![column]!
      if (formula !== '' || value !== '') visit(sheet, top + row, left + column, formula, value)
    }
    shown += cells.length
    if (shown < SLICE_CELLS) continue
    shown = 0
    await pause()
  }
}
