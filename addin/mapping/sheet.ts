// A table of the workbook as typed columns, built block by block. It records what Excel holds; the
// mapping interprets the columns.
import { finishColumn, newColumn, setCell } from '#tables/column-builder.ts'
import type { Column } from '#contract/table.ts'
import { isBlank, isError, type CellValue } from './cell.ts'
import { asideOf, withoutRows, type Aside } from './set-aside.ts'

/** Plain data, which can be posted to a web worker. */
export interface Sheet {
  /** Id of the table in the workbook; its name if it has no id. */
  readonly id: string
  /** The table's name as the analyst knows it. */
  readonly name: string
  readonly headers: readonly string[]
  /** Id of each column, which stays when columns move or are renamed. Shape: headers. */
  readonly columnIds: readonly number[]
  /** Number format of each column ("General", "dd/mm/yyyy"). Shape: headers. */
  readonly formats: readonly string[]
  /** Days count from 1904. */
  readonly is1904: boolean
  /** Row of the worksheet, counted from 1, of the first data row. */
  readonly firstRow: number
  readonly rows: number
  /** Cells as they are, with error texts; cells that look empty are blank, and so are rows that are left out. */
  readonly columns: readonly Column[]
  /** The same with the rows that are left out. */
  readonly whole: readonly Column[]
  readonly aside: readonly Aside[]
}

export interface SheetHead {
  readonly id?: string
  readonly name: string
  readonly headers: readonly string[]
  readonly columnIds?: readonly number[]
  readonly formats?: readonly string[]
  readonly is1904?: boolean
  readonly firstRow?: number
}

export interface SheetBuilder {
  /** Takes the next rows; ignores cells beyond the headers. */
  add(block: readonly (readonly CellValue[])[]): void
  finish(): Sheet
}

/** Builds a sheet from blocks of rows, top to bottom. */
export function createSheet(head: SheetHead): SheetBuilder {
  const columns = head.headers.map((header) => newColumn(header))
  let rows = 0
  return {
    add(block) {
      for (const cells of block) {
        for (let i = 0; i < columns.length; i++) {
          const value = cells[i]
          if (value !== undefined && !isBlank(value)) setCell(columns[i]!, rows, value)
        }
        rows++
      }
    },
    finish() {
      const whole = columns.map((column) => finishColumn(column, rows))
      const aside = asideOf(head.headers, whole, rows)
      const out = aside.flatMap((each) => (each.is === 'blank' ? [] : each.rows))
      return {
        id: head.id ?? head.name,
        name: head.name,
        headers: head.headers,
        columnIds: head.headers.map((_, i) => head.columnIds?.[i] ?? i + 1),
        formats: head.headers.map((_, i) => head.formats?.[i] ?? 'General'),
        is1904: head.is1904 ?? false,
        firstRow: head.firstRow ?? 2,
        rows,
        columns: out.length === 0 ? whole : whole.map((column) => withoutRows(column, out)),
        whole,
        aside,
      }
    },
  }
}

/** A sheet from all its rows. */
export function sheetOf(head: SheetHead, rows: readonly (readonly CellValue[])[]): Sheet {
  const builder = createSheet(head)
  builder.add(rows)
  return builder.finish()
}

/** Data rows whose cell shows an error, ascending. */
export function errorRows(column: Column): number[] {
  if (column.kind === 'number') return []
  const bad = column.dictionary.map(isError)
  if (!bad.includes(true)) return []
  const rows: number[] = []
  column.codes.forEach((code, row) => {
    if (code >= 0 && bad[code]!) rows.push(row)
  })
  return rows
}

/** The kinds of cells of a column; errors count as none. */
interface ColumnKinds {
  readonly filled: number
  readonly numbers: number
  readonly texts: number
  readonly booleans: number
  readonly errors: number
  /** Distinct texts. */
  readonly distinctTexts: number
}

export function kindsOf(column: Column): ColumnKinds {
  const found = { filled: 0, numbers: 0, texts: 0, booleans: 0, errors: 0, distinctTexts: 0 }
  if (column.kind === 'number') {
    for (const value of column.values) if (!Number.isNaN(value)) found.numbers++
    return { ...found, filled: found.numbers }
  }
  const kinds = column.dictionary.map((value) =>
    isError(value)
      ? 'errors'
      : typeof value === 'number'
        ? 'numbers'
        : typeof value === 'boolean'
          ? 'booleans'
          : 'texts',
  )
  found.distinctTexts = kinds.filter((kind) => kind === 'texts').length
  for (const code of column.codes) {
    if (code < 0) continue
    found[kinds[code]!]++
    found.filled++
  }
  return found
}
