// Reads the cells of all sheets, hidden ones too, block by block, and passes each filled cell to a
// visitor. Nothing is kept, so a workbook of any size can be searched. Blocks are bounded in bytes
// and cells; if rows come or go meanwhile, the sheet is read again.
import type { Range } from '../../excel/guarded.ts'
import { bytesPerRow, LOOK_BYTES, pause, rowsWithin, type CellValue } from '../../excel/blocks.ts'
import { officeCode } from '../../excel/failure.ts'
import type { Job } from '../../excel/in-excel.ts'

interface ScannedSheet {
  readonly id: string
  readonly name: string
}

/** A filled cell by its formula or constant; row and column from 0. */
type Visit = (sheet: ScannedSheet, row: number, column: number, formula: CellValue) => void

interface ScanOptions {
  /** Called before a sheet is read, also when it is read again. */
  readonly begin?: (sheet: ScannedSheet) => void
  readonly visit: Visit
  readonly onProgress?: ((share: number, sheet: string) => void) | undefined
  /** Stops the reading; the cells before were visited. */
  readonly signal?: AbortSignal | undefined
}

interface Scanned {
  readonly whole: boolean
  /** Names of sheets that were read in part: their rows did not rest, or they are too large. */
  readonly partly: readonly string[]
}

/**
 * Cells of the first block, whose size gives the size of the others, and most columns of any block.
 */
const PROBE_CELLS = 10_000
const WIDTH = 1_000
/** Most cells of a block, also if they are empty and take few bytes. */
const BLOCK_CELLS = 100_000
/** Cells that are visited at once, about 5 ms. */
const SLICE_CELLS = 5_000
/** Most cells of one sheet: a format in the last corner would make 17 billion. */
const SHEET_CELLS = 20_000_000
/** Most tries when rows move meanwhile. */
const TRIES = 3

/** Reads every sheet. */
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
    const report = (done: number) =>
      options.onProgress?.(
        Math.min(1, (before + Math.min(done, rows)) / Math.max(1, total)),
        sheet.name,
      )
    let read: SheetRead = 'moved'
    for (let tries = 0; tries < TRIES && read === 'moved'; tries++) {
      options.begin?.(sheet)
      read = await scanSheet(job, sheet, options, report)
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
  report: (rows: number) => void,
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
      // Parsing the answer has just taken a task; visiting gets tasks of its own.
      await pause()
      await show(sheet, top + row, left + column, block, options.visit)
      row += block.values.length
      const eachRow = Math.max(1, bytesPerRow(block.values) + bytesPerRow(block.formulas))
      size = Math.min(rowsWithin(LOOK_BYTES, eachRow), Math.ceil(BLOCK_CELLS / width))
      report(Math.floor((rows * column + row * width) / columnCount))
      await pause()
    }
  }
  return rows < rowCount ? 'cut' : 'whole'
}

interface Block {
  readonly formulas: CellValue[][]
  readonly values: CellValue[][]
  /** Address of the used range at that moment. */
  readonly used: string
}

/** Reads rows from `top` on; fewer than `count` if Excel refuses the size. */
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
      if (formula !== '' || value !== '') visit(sheet, top + row, left + column, formula)
    }
    shown += cells.length
    if (shown < SLICE_CELLS) continue
    shown = 0
    await pause()
  }
}
