// Copies of columns of a table that take their places: they are compared with the columns, cell by cell, before
// anything is deleted, because Excel's copy is checked by nobody else.
import { type CellValue, bytesPerRow, LOOK_BYTES, pause, PROBE_ROWS, rowsWithin } from './blocks.ts'
import type { Range } from './guarded.ts'
import type { Job } from './in-excel.ts'

export interface Copied {
  /** Id of the column. */
  readonly from: number
  /** Id of its copy. */
  readonly to: number
}

/** Whether every copy holds what its column holds, in every row, and its conditional formats and data validation. */
export async function areSame(
  job: Job,
  table: string,
  copies: readonly Copied[],
): Promise<boolean> {
  const { columns, worksheet } = job.context.workbook.tables.getItem(table)
  const ids = copies.flatMap(({ from, to }) => [from, to])
  const whole = () =>
    ids.map((id) => columns.getItem(id).getDataBodyRange().load('rowIndex,columnIndex,rowCount'))
  const bodies = whole()
  const formats = bodies.map((body) => body.conditionalFormats.getCount())
  const validations = bodies.map((body) => body.dataValidation.load('type'))
  await job.sync()
  const isLess = (_: unknown, i: number) =>
    i % 2 === 1 &&
    (formats[i]!.value < formats[i - 1]!.value || validations[i]!.type !== validations[i - 1]!.type)
  if (bodies.some(isLess)) return false
  const places = placesOf(bodies)
  const { rowIndex: top, rowCount } = bodies[0]!
  let size = PROBE_ROWS
  for (let row = 0; row < rowCount;) {
    const count = Math.min(size, rowCount - row)
    const cells = bodies.map(({ columnIndex }) =>
      worksheet.getRangeByIndexes(top + row, columnIndex, count, 1).load('values'),
    )
    const now = whole()
    await job.sync()
    const read = cells.map(({ values }) => values as CellValue[][])
    const texts = read.map((rows) => JSON.stringify(rows))
    // Rows that come or go meanwhile are no copy that is known.
    if (placesOf(now) !== places) return false
    if (texts.some((text, i) => i % 2 === 0 && text !== texts[i + 1])) return false
    const eachRow = read.reduce((sum, rows) => sum + bytesPerRow(rows), 0)
    row += count
    size = rowsWithin(LOOK_BYTES, Math.max(1, eachRow))
    await pause()
  }
  return true
}

const placesOf = (bodies: readonly Range[]): string =>
  bodies.map((it) => `${it.rowIndex} ${it.columnIndex} ${it.rowCount}`).join()
