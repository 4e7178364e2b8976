// The pages of one column, in order: checked against the bounds before anything is unpacked, then
// handed on cell by cell. Holds one page and one dictionary at a time. Does not keep cells.
import { Encodings, PageTypes } from 'hyparquet/src/constants.js'
import {
  PARQUET_PAGE_BYTES,
  PARQUET_UNPACKED_BYTES,
  PARQUET_VALUE_BYTES,
} from '#contract/limits.ts'
import { unpack } from './codecs.ts'
import {
  plainFromDeltas,
  plainFromStreams,
  readDeltas,
  readRuns,
  type Cursor,
} from './encodings.ts'
import { brokenParquet, unfitParquet, readThrift, type Thrift } from './thrift.ts'
import { viewOf, type ByteSource, type ColumnChunk, type ColumnType } from './footer.ts'
import { leastBytes, valueReader, widthOf, type Cell, type ReadValue } from './values.ts'

/** What may still be read of the whole file: bytes as they come out, and as they lie in it. */
export interface Budget {
  bytes: number
  packed: number
}

/** A page counts as this many bytes at least: to unpack the smallest takes zlib 10 µs. */
const PAGE_BYTES_LEAST = 1024

/** The budget of one file: PARQUET_UNPACKED_BYTES, spent page by page; its own bytes once. */
export function newBudget(fileBytes: number): Budget {
  return { bytes: PARQUET_UNPACKED_BYTES, packed: fileBytes }
}

/** One page: its header and its bytes as they lie in the file. */
interface Page {
  type: string
  header: Thrift
  packed: Uint8Array
  size: number
}

/** Calls `put(row within the chunk, cell)` for every cell of the chunk that is not blank. */
export function readChunkCells(
  file: ByteSource,
  type: ColumnType,
  chunk: ColumnChunk,
  budget: Budget,
  put: (row: number, value: Cell) => void,
): void {
  if (chunk.rows === 0) return
  budget.packed -= chunk.to - chunk.from
  if (budget.packed < 0) brokenParquet('its columns lie over one another')
  const bytes = file.slice(chunk.from, chunk.to)
  const view = viewOf(bytes)
  const read = valueReader(type)
  let dictionary: (Cell | null)[] | null = null
  let row = 0
  let at = 0
  while (row < chunk.rows) {
    const { value: header, end } = readThrift(view, at)
    const packedSize = whole(header.field_3)
    if (packedSize > bytes.length - end) brokenParquet('a page is cut off')
    const page: Page = {
      type: PageTypes[whole(header.field_1)] ?? 'unknown',
      header,
      packed: bytes.subarray(end, end + packedSize),
      size: whole(header.field_2),
    }
    at = end + packedSize
    if (page.type === 'DICTIONARY_PAGE') {
      const count = whole(struct(header.field_7).field_1)
      charge(budget, page, count * leastBytes(type))
      dictionary = readDictionary(type, chunk.codec, page, count, read)
    } else if (page.type === 'DATA_PAGE' || page.type === 'DATA_PAGE_V2') {
      const isV2 = page.type === 'DATA_PAGE_V2'
      const own = struct(isV2 ? header.field_8 : header.field_5)
      const count = whole(own.field_1)
      if (count > chunk.rows - row) brokenParquet('a page has more values than its column')
      const encoding = Encodings[whole(isV2 ? own.field_4 : own.field_2)] ?? 'unknown'
      const places = encoding === 'PLAIN_DICTIONARY' || encoding === 'RLE_DICTIONARY'
      charge(budget, page, count * (places ? PARQUET_VALUE_BYTES : leastBytes(type)))
      const { codec } = chunk
      readDataPage({ type, codec, page, own, encoding, count, dictionary, read, row, put, budget })
      row += count
    } else {
      charge(budget, page, 0)
    }
  }
}

/** Takes the page from what may still be unpacked: before any of it is. */
function charge(budget: Budget, page: Page, valueBytes: number): void {
  if (page.size > PARQUET_PAGE_BYTES || page.packed.length > PARQUET_PAGE_BYTES)
    unfitParquet(
      `it has a page larger than ${PARQUET_PAGE_BYTES} bytes: write smaller pages or row groups.`,
    )
  // A run may say one value a million times in a few bytes.
  budget.bytes -= Math.max(page.size, valueBytes, PAGE_BYTES_LEAST)
  if (budget.bytes < 0) tooMuchParquet()
}

/** Gives up on a file whose budget is spent: throws ParquetFault. */
export function tooMuchParquet(): never {
  return unfitParquet(
    `it unpacks to more than ${PARQUET_UNPACKED_BYTES} bytes: ` +
      'send fewer columns or leave out older menus.',
  )
}

function readDictionary(
  type: ColumnType,
  codec: string,
  page: Page,
  count: number,
  read: ReadValue,
): (Cell | null)[] {
  const bytes = unpack(codec, page.packed, page.size)
  const values: (Cell | null)[] = []
  readPlain(type, { bytes, at: 0 }, count, read, (_, value) => values.push(value))
  return values
}

interface DataPage {
  type: ColumnType
  codec: string
  page: Page
  /** The page header's own part: DataPageHeader or DataPageHeaderV2. */
  own: Thrift
  encoding: string
  count: number
  dictionary: (Cell | null)[] | null
  read: ReadValue
  row: number
  put: (row: number, value: Cell) => void
  budget: Budget
}

function readDataPage(data: DataPage): void {
  const { type, codec, page, own, count, row, put } = data
  const isV2 = page.type === 'DATA_PAGE_V2'

  // Definition levels: 1 where there is a value, 0 where it is null.
  let cursor: Cursor
  let levels: Int32Array | null = null
  if (isV2) {
    // A flat column repeats nothing, but writers may say so in bytes.
    const from = whole(own.field_6)
    const levelBytes = from + whole(own.field_5)
    if (levelBytes > page.packed.length || levelBytes > page.size)
      brokenParquet('a page is cut off')
    if (type.optional && levelBytes > from)
      levels = readRuns({ bytes: page.packed.subarray(from, levelBytes), at: 0 }, 1, count)
    const packed = page.packed.subarray(levelBytes)
    const values = own.field_7 === false ? 'UNCOMPRESSED' : codec
    cursor = { bytes: unpackValues(values, packed, page.size - levelBytes), at: 0 }
  } else {
    cursor = { bytes: unpack(codec, page.packed, page.size), at: 0 }
    if (type.optional) levels = readLevelsV1(cursor, count)
  }

  // Rows that have a value.
  let rows: Int32Array | null = null
  let present = count
  if (levels) {
    rows = new Int32Array(count)
    present = 0
    for (let i = 0; i < count; i++) if (levels[i]) rows[present++] = i
  }
  if (present === 0) return

  readValues(data, cursor, present, (i, value) => {
    if (value === null || value === '' || Number.isNaN(value)) return
    put(row + (rows ? rows[i]! : i), value)
  })
}

/** A page of nulls alone may have no values to unpack at all. */
function unpackValues(codec: string, packed: Uint8Array, size: number): Uint8Array {
  return packed.length === 0 && size === 0 ? packed : unpack(codec, packed, size)
}

function readLevelsV1(cursor: Cursor, count: number): Int32Array {
  if (cursor.bytes.length < 4) brokenParquet('a page is cut off')
  const size = viewOf(cursor.bytes).getUint32(0, true)
  if (size > cursor.bytes.length - 4) brokenParquet('a page is cut off')
  const levels = readRuns({ bytes: cursor.bytes.subarray(4, 4 + size), at: 0 }, 1, count)
  cursor.at = 4 + size
  return levels
}

type PutValue = (index: number, value: Cell | null) => void

function readValues(data: DataPage, cursor: Cursor, count: number, put: PutValue): void {
  const { type, encoding, read, dictionary, budget } = data
  const { bytes } = cursor
  switch (encoding) {
    case 'PLAIN':
      return readPlain(type, cursor, count, read, put)
    case 'PLAIN_DICTIONARY':
    case 'RLE_DICTIONARY': {
      if (!dictionary) return brokenParquet('a page lacks its dictionary')
      const width = bytes[cursor.at++] ?? 0
      const places = readRuns(cursor, width, count)
      for (let i = 0; i < count; i++) {
        const place = places[i]!
        if (place >= dictionary.length) brokenParquet('a value is not in the dictionary')
        put(i, dictionary[place]!)
      }
      return
    }
    case 'RLE': {
      if (type.physical !== 'BOOLEAN') return brokenParquet('a page has an odd encoding')
      // The length of the runs comes first, in four bytes.
      cursor.at += 4
      const bits = readRuns(cursor, 1, count)
      for (let i = 0; i < count; i++) put(i, bits[i] === 1)
      return
    }
    case 'DELTA_BINARY_PACKED': {
      const width = widthOf(type)
      if (width !== 4 && width !== 8) return brokenParquet('a page has an odd encoding')
      const integers = readDeltas(cursor, count)
      // Low bytes come first, so a 64-bit place read as 32 bits is the 32-bit value.
      const view = new DataView(integers.buffer)
      for (let i = 0; i < count; i++) put(i, read(view, 8 * i, width))
      return
    }
    case 'DELTA_LENGTH_BYTE_ARRAY':
    case 'DELTA_BYTE_ARRAY': {
      const prefixed = encoding === 'DELTA_BYTE_ARRAY'
      const most = Math.min(2 * PARQUET_PAGE_BYTES, budget.bytes)
      const plain = plainFromDeltas(cursor, count, prefixed, most)
      // What repeats the value before it came out of no page's size.
      budget.bytes -= plain.length
      const asText = { ...type, physical: 'BYTE_ARRAY' }
      return readPlain(asText, { bytes: plain, at: 0 }, count, read, put)
    }
    case 'BYTE_STREAM_SPLIT': {
      const plain = plainFromStreams(cursor, count, widthOf(type))
      return readPlain(type, { bytes: plain, at: 0 }, count, read, put)
    }
    default:
      return unfitParquet(`it uses the encoding ${encoding}; write it with the usual ones.`)
  }
}

/** Values one after the other: bits, fixed widths, or each with its length before it. */
function readPlain(
  type: ColumnType,
  cursor: Cursor,
  count: number,
  read: ReadValue,
  put: PutValue,
): void {
  const { bytes } = cursor
  const view = viewOf(bytes)
  const left = bytes.length - cursor.at
  const width = widthOf(type)
  if (type.physical === 'BOOLEAN') {
    if (count > left * 8) brokenParquet('a page is cut off')
    for (let i = 0; i < count; i++) put(i, ((bytes[cursor.at + (i >> 3)]! >> (i & 7)) & 1) === 1)
    return
  }
  if (width > 0) {
    if (count * width > left) brokenParquet('a page is cut off')
    for (let i = 0; i < count; i++) put(i, read(view, cursor.at + i * width, width))
    return
  }
  if (count * 4 > left) brokenParquet('a page is cut off')
  let at = cursor.at
  for (let i = 0; i < count; i++) {
    if (at + 4 > bytes.length) brokenParquet('a page is cut off')
    const length = view.getUint32(at, true)
    at += 4
    if (length > bytes.length - at) brokenParquet('a page is cut off')
    put(i, read(view, at, length))
    at += length
  }
}

function whole(value: unknown): number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0
    ? value
    : brokenParquet('a page header cannot be read')
}

function struct(value: unknown): Thrift {
  return typeof value === 'object' && value !== null
    ? (value as Thrift)
    : brokenParquet('a page header cannot be read')
}
