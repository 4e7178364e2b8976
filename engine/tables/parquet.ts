// Parquet files → tables. Reading is bounded before anything is allocated, one column at a time, and
// never throws for what a file holds. Only the thrift of the format is hyparquet's: its decoders
// trust what a file claims.
import { isIndexColumn, type ColumnSummary } from '#contract/request-read.ts'
import { PARQUET_VALUE_BYTES } from '#contract/limits.ts'
import { allSteps } from '#contract/steps.ts'
import type { Column, Table } from '#contract/table.ts'
import { finishColumn, newColumn, setCell } from './column-builder.ts'
import { createCounted } from './counted-column.ts'
import { readFooter, type ByteSource, type Footer } from './parquet/footer.ts'
import { newBudget, readChunkCells, tooMuchParquet } from './parquet/pages.ts'
import { ParquetFault } from './parquet/thrift.ts'
import { LostCell } from './sent-key.ts'
import { noneLost, noteLost, type LostFault } from './table-builder.ts'

export type ParquetRead =
  | {
      ok: true
      /** The columns that `keep` admits. */
      table: Table
      others: Map<string, ColumnSummary>
      /** Rows whose every cell, in any column, is blank; ascending. */
      blankRows: Int32Array
      /** Cells that a table cannot have; a text stands for each. */
      lost: LostFault
    }
  | { ok: false; code: 'parquet_unreadable'; message: string }
  | { ok: false; code: 'too_many_rows'; message: string; rows: number }
  | { ok: false; code: 'too_many_columns'; message: string; column: string }

/** Reads a file, given whole or as its pieces in order. `message` is a sentence for the client. */
export const readParquet = (...file: Parameters<typeof parquetSteps>): ParquetRead =>
  allSteps(parquetSteps(...file))

/** The same in steps of a column. */
export function* parquetSteps(
  bytes: Uint8Array | readonly Uint8Array[],
  keep: (column: string) => boolean = () => true,
  limits: { rows: number; columns: number } = { rows: Infinity, columns: Infinity },
): Generator<undefined, ParquetRead> {
  try {
    const file = sourceOf(bytes instanceof Uint8Array ? [bytes] : bytes)
    const footer = readFooter(file)
    const beyond = footer.columns[limits.columns]
    if (beyond) {
      const message = `the file has more than ${limits.columns} columns.`
      return { ok: false, code: 'too_many_columns', message, column: beyond.name }
    }
    if (footer.rows > limits.rows) {
      const message = `the file has more than ${limits.rows} rows.`
      return { ok: false, code: 'too_many_rows', message, rows: footer.rows }
    }
    return yield* readColumns(file, footer, keep)
  } catch (error) {
    // Anything else comes from the libraries below, whose words are not for the client.
    const message = error instanceof ParquetFault ? error.message : 'the file is damaged.'
    return { ok: false, code: 'parquet_unreadable', message }
  }
}

function* readColumns(
  file: ByteSource,
  footer: Footer,
  keep: (column: string) => boolean,
): Generator<undefined, ParquetRead> {
  const { rows } = footer
  const budget = newBudget(file.length)
  // What cannot fit the budget is refused before any page.
  if (rows * footer.columns.length * PARQUET_VALUE_BYTES > budget.bytes) tooMuchParquet()
  const filled = new Uint8Array(rows)
  const columns = new Map<string, Column>()
  const others = new Map<string, ColumnSummary>()
  const lost = noneLost()
  for (const [index, type] of footer.columns.entries()) {
    const column = newColumn(type.name, keep(type.name) ? null : createCounted(), rows)
    let first = 0
    for (const chunk of footer.chunksOf(index)) {
      readChunkCells(file, type, chunk, budget, (row, value) => {
        filled[first + row] = 1
        const isLost = value instanceof LostCell
        if (isLost && !isIndexColumn(type.name)) noteLost(lost, first + row, type.name, value)
        setCell(column, first + row, isLost ? value.shown : value)
      })
      first += chunk.rows
    }
    if (column.counted) others.set(type.name, column.counted.summary(rows))
    else columns.set(type.name, finishColumn(column, rows))
    yield
  }
  const blankRows: number[] = []
  for (let row = 0; row < rows; row++) if (!filled[row]) blankRows.push(row)
  return { ok: true, table: { rows, columns }, others, blankRows: Int32Array.from(blankRows), lost }
}

/** Bytes in pieces by place; what lies within one piece is a view of it. */
function sourceOf(pieces: readonly Uint8Array[]): ByteSource {
  const starts: number[] = []
  let length = 0
  for (const piece of pieces) {
    starts.push(length)
    length += piece.length
  }
  function slice(from: number, to: number): Uint8Array {
    let index = starts.findLastIndex((start) => start <= from)
    if (index >= 0 && to <= starts[index]! + pieces[index]!.length)
      return pieces[index]!.subarray(from - starts[index]!, to - starts[index]!)
    const bytes = new Uint8Array(to - from)
    for (; index < pieces.length && starts[index]! < to; index++) {
      const start = starts[index]!
      const part = pieces[index]!.subarray(Math.max(from - start, 0), to - start)
      bytes.set(part, Math.max(start - from, 0))
    }
    return bytes
  }
  return { length, slice }
}
