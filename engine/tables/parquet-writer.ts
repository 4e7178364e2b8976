// Tables → Parquet files: plain flat columns that any reader takes.
import { parquetWriteBuffer } from 'hyparquet-writer'
import { cell, type Column, type Table } from '#contract/table.ts'

/**
 * Writes a table: numbers as DOUBLE, texts as STRING in a dictionary, true/false as BOOLEAN, blanks
 * as null. A column that mixes them is of the logical type JSON, a cell its JSON text, so that 7 and
 * "7" stay what they were; `readParquet` gives them back as sent.
 */
export function writeParquet(table: Table): Uint8Array {
  const columnData = [...table.columns].map(([name, column]) => {
    const type = typeOf(column)
    const cells = Array.from({ length: table.rows }, (_, row) => cell(column, row))
    // The writer takes JSON cells as values; null, to it, is no value.
    return { name, type, nullable: true, data: cells }
  })
  return new Uint8Array(
    parquetWriteBuffer({ columnData, statistics: false, rowGroupSize: 100_000 }),
  )
}

function typeOf(column: Column): 'DOUBLE' | 'STRING' | 'BOOLEAN' | 'JSON' {
  if (column.kind === 'number') return 'DOUBLE'
  const types = new Set(column.dictionary.map((value) => typeof value))
  if (types.size > 1) return 'JSON'
  if (types.has('string')) return 'STRING'
  return types.has('boolean') ? 'BOOLEAN' : 'DOUBLE'
}
