// What the slicer of a body hands on, and why it stops. Types only.
import type { TableName } from '#contract/request-read.ts'

/** What a well-formed body is when it is no object. */
export type JsonKind = 'list' | 'text' | 'number' | 'boolean' | 'null'

/** Why a body is not read any further. */
export type ReadRefusal = { code: 'malformed_json' | 'too_large'; detail: string }

/** What the slicer hands on. A table comes as rows or as text, never both. */
export interface SliceSink {
  /** The value of the table is an array: rows will come, or none. */
  startRows(table: TableName): void
  /**
   * The next rows in order; a row beyond ROW_BYTES comes as an empty object. `commas`: those between the
   * cells of each row.
   */
  rows(table: TableName, rows: unknown[], commas: readonly number[]): void
  /** The row with this index was beyond ROW_BYTES: its content was skipped unread. */
  rowTooLarge(table: TableName, row: number): void
  /** The value of the table is a string. */
  startText(table: TableName): void
  /** Characters text[from … to − 1] of the string, escapes resolved; > 127 = not ASCII. */
  text(table: TableName, text: Uint8Array, from: number, to: number): ReadRefusal | null
  /** Any other field, and a table that is neither an array nor a string. */
  field(name: string, value: unknown): void
  /** The body is no object: nothing else is handed on. Whether it is well-formed is known at its end. */
  notObject(kind: JsonKind): void
}
