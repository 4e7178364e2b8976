// The footer of a Parquet file: which columns it has, of which types, and where their pages lie.
// Everything is checked against the file's length and the row counts before any page is looked at.
// Reads the fields that a flat table needs and no statistics: those are the sender's claims.
import { CompressionCodecs, ConvertedTypes, ParquetTypes } from 'hyparquet/src/constants.js'
import { brokenParquet, unfitParquet, readThrift, type Thrift } from './thrift.ts'

/** Bytes of a footer: 512 columns in 20 row groups take about 1 MB. */
const FOOTER_BYTES = 2 * 1024 * 1024
const MAGIC = 0x31524150

/** Bytes by place, wherever they lie. */
export interface ByteSource {
  readonly length: number
  slice(from: number, to: number): Uint8Array
}

/** A column as the schema declares it. */
export interface ColumnType {
  readonly name: string
  /** 'INT32', 'DOUBLE', 'BYTE_ARRAY' … */
  readonly physical: string
  /** Bytes of a FIXED_LEN_BYTE_ARRAY. */
  readonly length: number
  readonly optional: boolean
  /** 'UTF8', 'DECIMAL', 'DATE' …; the older kind of annotation. */
  readonly converted: string | undefined
  /** The newer kind: a union with one field set, by its number in parquet.thrift. */
  readonly logical: Thrift
  readonly scale: number
}

/** The pages of one column in one row group. */
export interface ColumnChunk {
  readonly codec: string
  readonly from: number
  readonly to: number
  readonly rows: number
}

export interface Footer {
  readonly rows: number
  readonly columns: readonly ColumnType[]
  /** For each column its chunks, in the order of rows. */
  chunksOf(column: number): ColumnChunk[]
}

/**
 * Reads what a file says of itself: its rows, its columns and where in the file each column lies.
 * Throws ParquetFault where the footer is damaged, too large or no Parquet's.
 */
export function readFooter(file: ByteSource): Footer {
  if (file.length < 12) brokenParquet('it is too short')
  const tail = viewOf(file.slice(file.length - 8, file.length))
  if (tail.getUint32(4, true) !== MAGIC) unfitParquet('the text is not a Parquet file.')
  const size = tail.getUint32(0, true)
  if (size > file.length - 12) brokenParquet('its footer is longer than the file')
  if (size > FOOTER_BYTES) unfitParquet(`its footer is larger than ${FOOTER_BYTES} bytes.`)
  const view = viewOf(file.slice(file.length - 8 - size, file.length - 8))
  const footer = readThrift(view, 0).value

  const columns = flatColumns(structs(footer.field_2, 'the schema'))
  const rows = count(footer.field_3, 'the number of rows')
  const groups = structs(footer.field_4, 'the row groups').map((group) => ({
    rows: count(group.field_3, 'the rows of a group'),
    chunks: structs(group.field_1, 'the columns of a group'),
  }))
  if (groups.reduce((sum, group) => sum + group.rows, 0) !== rows)
    brokenParquet('its row groups do not add up')
  if (groups.some((group) => group.chunks.length !== columns.length))
    brokenParquet('a row group lacks a column')

  return {
    rows,
    columns,
    chunksOf: (column) =>
      groups.map((group) => readChunk(group.chunks[column]!, group.rows, file.length)),
  }
}

/** The columns below the root, each of which must be a plain column. */
function flatColumns(schema: Thrift[]): ColumnType[] {
  const [, ...elements] = schema
  const names = new Set<string>()
  return elements.map((element) => {
    const name = text(element.field_4)
    const nested = element.field_1 === undefined || Number(element.field_5 ?? 0) > 0
    if (nested || element.field_3 === 2)
      unfitParquet(`column "${name}" holds lists or records; a cell must be a single value.`)
    if (names.has(name)) unfitParquet(`column "${name}" stands twice.`)
    names.add(name)
    return {
      name,
      physical: ParquetTypes[Number(element.field_1)] ?? brokenParquet('a type is unknown'),
      length: Number(element.field_2 ?? 0),
      optional: element.field_3 !== 0,
      converted: ConvertedTypes[Number(element.field_6 ?? -1)],
      logical: isStruct(element.field_10) ? element.field_10 : {},
      scale: Number(element.field_7 ?? 0),
    }
  })
}

function readChunk(chunk: Thrift, rows: number, fileLength: number): ColumnChunk {
  const meta = chunk.field_3
  if (chunk.field_1 !== undefined) unfitParquet('its columns lie in other files.')
  if (!isStruct(meta)) return unfitParquet('it is encrypted.')
  const data = count(meta.field_9, 'the place of a page')
  const dictionary = meta.field_11 === undefined ? 0 : count(meta.field_11, 'the place of a page')
  const from = dictionary > 0 ? Math.min(dictionary, data) : data
  const to = from + count(meta.field_7, 'the size of a column')
  if (to > fileLength) brokenParquet('a column lies outside the file')
  return { codec: CompressionCodecs[Number(meta.field_4)] ?? 'unknown', from, to, rows }
}

/** The same bytes, for reading numbers: nothing is copied. */
export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

function isStruct(value: unknown): value is Thrift {
  return typeof value === 'object' && value !== null && !ArrayBuffer.isView(value)
}

function structs(value: unknown, what: string): Thrift[] {
  if (!Array.isArray(value) || !value.every(isStruct)) brokenParquet(`${what} cannot be read`)
  return value
}

/** A number ≥ 0 that was written in 32 or 64 bits. */
function count(value: unknown, what: string): number {
  const number = typeof value === 'bigint' ? Number(value) : value
  if (typeof number !== 'number' || !Number.isSafeInteger(number) || number < 0)
    return brokenParquet(`${what} cannot be read`)
  return number
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
function text(value: unknown): string {
  if (!(value instanceof Uint8Array)) return brokenParquet('a name is missing')
  try {
    return decoder.decode(value)
  } catch {
    return unfitParquet('the name of a column is no text in UTF-8.')
  }
}
