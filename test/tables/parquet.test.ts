// Parquet as other programs write it, as we write it, and as it should not be written: files of three writers
// against their known cells, round trips, and damage and bombs that must end in a plain answer.
import { readdirSync, readFileSync } from 'node:fs'
import { constants, gzipSync, zstdCompressSync } from 'node:zlib'
import * as fc from 'fast-check'
import { parquetReadObjects, type RowGroup } from 'hyparquet'
import {
  ByteWriter,
  ParquetWriter,
  parquetWriteBuffer,
  schemaFromColumnData,
  type ColumnSource,
} from 'hyparquet-writer'
import { describe, expect, test } from 'vitest'
import { PARQUET_PAGE_BYTES } from '#contract/limits.ts'
import { writeParquet } from '#tables/request-writer.ts'
import { readParquet } from '#tables/parquet.ts'
import type { Scalar } from '#contract/table.ts'
import { tableFromRows, tableToRows } from '#tables/table-builder.ts'
import { NIGHTLY, runs } from '../support/nightly.ts'
import { anyText } from '../support/any-text.ts'

const folder = new URL('./parquet/', import.meta.url)
const file = (name: string): Uint8Array => new Uint8Array(readFileSync(new URL(name, folder)))
const files = readdirSync(folder).filter((name) => name.endsWith('.parquet'))
const sound = files.filter((name) => !name.startsWith('refused'))

function rowsOf(bytes: Uint8Array | Uint8Array[]): Record<string, Scalar | null>[] {
  const read = readParquet(bytes)
  if (!read.ok) throw new Error(read.message)
  return tableToRows(read.table)
}
function refusalOf(bytes: Uint8Array, limits?: { rows: number; columns: number }): string {
  const read = readParquet(bytes, () => true, limits)
  return read.ok ? 'read' : read.message
}

describe('reading Parquet', () => {
  const expected = JSON.parse(readFileSync(new URL('expected.json', folder), 'utf8')) as Record<
    string,
    Scalar | null
  >[]

  // Conformance: 2.1-parquet
  test.each(sound)('gives every cell of %s', (name) => {
    expect(rowsOf(file(name))).toEqual(expected)
  })

  test('reads a file in pieces as it reads the whole', () => {
    const bytes = file('duckdb-v1-zstd.parquet')
    fc.assert(
      fc.property(fc.array(fc.nat(bytes.length), { maxLength: 40 }), (cuts) => {
        const places = [0, ...cuts, bytes.length].sort((a, b) => a - b)
        const pieces = places.slice(1).map((to, i) => bytes.slice(places[i], to))
        expect(rowsOf(pieces)).toEqual(expected)
      }),
      { numRuns: 30 },
    )
  })

  test('keeps the columns asked for and sums up the others', () => {
    const read = readParquet(file('polars-zstd.parquet'), (name) => name === 'key')
    expect(read.ok && [...read.table.columns.keys()]).toEqual(['key'])
    const others = read.ok ? read.others : new Map()
    const filled = expected.filter((row) => row.words !== null).length
    expect(others.get('words')).toMatchObject({
      filled,
      blank: expected.length - filled,
      numbers: false,
      texts: true,
      booleans: false,
    })
    expect(others.get('blank')).toMatchObject({ filled: 0, blank: expected.length })
  })

  test('finds blank rows over all columns, kept or not', () => {
    const rows = [{ a: 1, b: null }, {}, { a: null, b: 'x' }, { a: null, b: '' }]
    const read = readParquet(writeParquet(tableFromRows(rows)), (name) => name === 'a')
    expect(read.ok && [...read.blankRows]).toEqual([1, 3])
  })

  test.each([
    ['refused-list.parquet', 'column "x" holds lists or records; a cell must be a single value.'],
    ['refused-record.parquet', 'column "x" holds lists or records; a cell must be a single value.'],
    ['refused-brotli.parquet', 'it is compressed with BROTLI; write it with snappy, gzip or zstd.'],
    [
      'refused-bytes.parquet',
      'column "key" holds fixed_len_byte_array values of a kind that is no cell: send numbers, ' +
        'texts (a UUID as its 36 characters), dates, moments or true/false.',
    ],
  ])('says what %s has that a table cannot have', (name, sentence) => {
    expect(refusalOf(file(name))).toBe(sentence)
  })

  test.each([
    ['nothing', new Uint8Array(0)],
    ['text', new TextEncoder().encode('key,menu,T\na,1,0\nb,2,0\n')],
    ['a file without its end', file('polars-zstd.parquet').subarray(0, 900)],
  ])('refuses %s', (_, bytes) => {
    expect(refusalOf(bytes)).toMatch(/not a Parquet file|damaged/)
  })

  test('refuses more rows or columns than the limits before any page is read', () => {
    const bytes = file('pyarrow-v1-snappy.parquet')
    const pages = bytes.slice()
    pages.fill(0, 4, 1000)
    expect(refusalOf(pages, { rows: 39, columns: 99 })).toBe('the file has more than 39 rows.')
    expect(refusalOf(pages, { rows: 40, columns: 13 })).toBe('the file has more than 13 columns.')
  })
})

describe('files of apache/parquet-testing', () => {
  const given = (name: string): Uint8Array =>
    new Uint8Array(readFileSync(new URL(`./parquet-testing/${name}`, import.meta.url)))

  test('reads pages of several gzip members', () => {
    const counted = Array.from({ length: 513 }, (_, i) => ({ long_col: i + 1 }))
    expect(rowsOf(given('concatenated_gzip_members.parquet'))).toEqual(counted)
  })

  test('reads pages of true and false that say in bytes that nothing repeats', () => {
    const said = rowsOf(given('rle_boolean_encoding.parquet'))
    const marks = said.map(
      ({ datatype_boolean }) =>
        ({ true: '1', false: '0', null: '-' })[`${datatype_boolean as boolean}`],
    )
    expect(marks.join('')).toBe(
      '10-110011100110-1100110-11001110000110-110011100-11001110110-1100111',
    )
  })

  test('names column and row of a moment that lies outside the calendar', () => {
    const read = readParquet(given('int96_from_spark.parquet'))
    expect(read.ok && read.lost).toMatchObject({ count: 1, column: 'a', rows: [5] })
    expect(
      read.ok &&
        tableToRows(read.table)
          .map(({ a }) => a)
          .slice(0, 5),
    ).toEqual([
      '2024-01-01T20:34:56.123456',
      '2024-01-01T01:00:00',
      '9999-12-31T03:00:00',
      '2024-12-30T23:00:00',
      null,
    ])
  })
})

// Conformance: 2.1-keys
describe('cells that no table can have', () => {
  const bytes = (...cells: number[][]): Uint8Array[] => cells.map((cell) => Uint8Array.from(cell))
  const column = (more: Partial<ColumnSource> & { data: ColumnSource['data'] }): Uint8Array =>
    new Uint8Array(
      parquetWriteBuffer({ columnData: [{ name: 'key', ...more }], statistics: false }),
    )
  const lost = (file: Uint8Array) => {
    const read = readParquet(file)
    if (!read.ok) throw new Error(read.message)
    const keys = read.table.columns.get('key')
    const distinct = keys?.kind === 'coded' ? keys.dictionary.length : 0
    return { ...read.lost, distinct }
  }

  test.each(['PLAIN', 'DELTA_LENGTH_BYTE_ARRAY', undefined] as const)(
    'are bytes that are no UTF-8, in the encoding %s: two of them never become one text',
    (encoding) => {
      const data = bytes([97], [0x81, 0x10], [0xc3, 0xa9], [0x82, 0x10], [0x81, 0x10])
      const file = column({ data, type: 'BYTE_ARRAY', ...(encoding ? { encoding } : {}) })
      expect(lost(file)).toMatchObject({
        column: 'key',
        what: 'bytes that are no text in UTF-8',
        count: 3,
        rows: [1, 3, 4],
        keys: ['8110', '8210'],
        distinct: 4,
      })
    },
  )

  test('are not of an index that pandas wrote: it is left out', () => {
    const data = bytes([97], [0x81, 0x10])
    const file = (name: string) => lost(column({ name, data, type: 'BYTE_ARRAY' }))
    expect(file('__index_level_0__').count).toBe(0)
    expect(file('__index_level_x__').count).toBe(1)
  })

  test('are keys that are whole numbers beyond 2^53 − 1, with all their digits', () => {
    const data = [9007199254740991n, 1610521604143693001n, -9007199254740992n, 1610521604143693002n]
    expect(lost(column({ data, type: 'INT64' }))).toMatchObject({
      count: 3,
      rows: [1, 2, 3],
      keys: ['1610521604143693001', '-9007199254740992', '1610521604143693002'],
      distinct: 4,
    })
    const { rawJSON } = JSON as unknown as { rawJSON: (text: string) => unknown }
    const json = ['1610521604143693001', '1.10', '0.1000000000000000055', '"1610521604143693001"']
    expect(lost(column({ data: json.map(rawJSON), type: 'JSON' }))).toMatchObject({
      count: 2,
      rows: [0, 2],
    })
  })

  test('are not of a column that is no key', () => {
    const data = [1610521604143693001n]
    const file = parquetWriteBuffer({ columnData: [{ name: 'id', data, type: 'INT64' }] })
    expect(rowsOf(new Uint8Array(file))).toEqual([{ id: '1610521604143693001' }])
  })

  test('are told apart where only a byte order mark differs', () => {
    const data = bytes([0xef, 0xbb, 0xbf, 97], [97])
    expect(rowsOf(column({ data, type: 'BYTE_ARRAY' }))).toEqual([{ key: '\uFEFFa' }, { key: 'a' }])
  })
})

describe('writing Parquet', () => {
  const cell = fc.oneof(
    fc.double({ noNaN: true }),
    fc.string({ unit: 'grapheme', maxLength: 8 }),
    fc.boolean(),
    fc.constantFrom(null, '', '7', 7, 'null', '"7"', '{"a":1}'),
  )
  // A mixed column is sent as JSON text, which has one zero and no infinities.
  const plain = (value: Scalar | null): Scalar | null =>
    value === '' ? null : Object.is(value, -0) ? 0 : value

  test('gives mixed columns back cell by cell: 7 stays a number and "7" a text', () => {
    const finite = cell.filter((value) => typeof value !== 'number' || Number.isFinite(value))
    const tables = fc.array(fc.record({ code: finite, 'a b': finite }), { maxLength: 30 })
    fc.assert(
      fc.property(tables, (rows) => {
        const back = rowsOf(writeParquet(tableFromRows(rows)))
        const same = (row: object): unknown =>
          Object.fromEntries(Object.entries(row).map(([name, value]) => [name, plain(value)]))
        expect(back.map(same)).toEqual(rows.map(same))
      }),
    )
  })

  test.each([
    ['numbers', fc.double({ noNaN: true })],
    ['texts', anyText({ maxLength: 20 })],
    ['true and false', fc.boolean()],
  ])('gives %s back', (_, values) => {
    const column = fc.array(fc.option<Scalar>(values, { freq: 4 }), { maxLength: 400 })
    fc.assert(
      fc.property(column, (cells) => {
        const rows = cells.map((x) => ({ x }))
        const back = rowsOf(writeParquet(tableFromRows(rows)))
        expect(back).toEqual(
          rows.map(({ x }) => ({ x: typeof x === 'string' ? wellFormed(x) : x })),
        )
      }),
      { numRuns: 60 },
    )
  })

  test('writes files that another reader reads alike', async () => {
    const rows = Array.from({ length: 5000 }, (_, i) => ({
      key: `k${i % 900}`,
      qty: i % 7 === 0 ? null : i / 8,
      flag: i % 2 === 0,
    }))
    const bytes = writeParquet(tableFromRows(rows))
    const read = await parquetReadObjects({ file: bytes.buffer as ArrayBuffer })
    expect(read).toEqual(rows)
  })
})

/** Half a surrogate pair cannot be written as UTF-8; it becomes U+FFFD. An empty text is blank. */
function wellFormed(text: string): string | null {
  return text === '' ? null : text.toWellFormed()
}

describe('a file that is damaged or means harm', () => {
  test.each(sound)(
    '%s with bytes changed is read or refused, never thrown at, never endless',
    (name) => {
      const bytes = file(name)
      const changes = fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.nat(255)), {
        minLength: 1,
        maxLength: 6,
      })
      fc.assert(
        fc.property(changes, (some) => {
          const broken = bytes.slice()
          for (const [at, byte] of some) broken[at] = byte
          const before = performance.now()
          const read = readParquet(broken)
          expect(performance.now() - before).toBeLessThan(20_000)
          if (!read.ok) expect(read.message).toMatch(/\.$/)
          else
            for (const column of read.table.columns.values())
              expect(sizeOf(column)).toBe(read.table.rows)
        }),
        { numRuns: runs(150) },
      )
    },
  )

  test('refuses a snappy literal of a length that would lead backwards', () => {
    const column = { name: 'x', data: Float64Array.from({ length: 30 }, (_, i) => i) }
    const bytes = new Uint8Array(
      parquetWriteBuffer({
        columnData: [{ ...column, type: 'DOUBLE', encoding: 'PLAIN' }],
        // In place of the packed page: 240 bytes announced, then a literal of 2³² − 5 bytes.
        compressors: { SNAPPY: () => Uint8Array.of(240, 1, 0xfc, 0xfa, 0xff, 0xff, 0xff, 1, 2, 3) },
        statistics: false,
      }),
    )
    expect(refusalOf(bytes)).toBe('the file is damaged (a page is damaged).')
  })

  // Conformance: 2.1-parquet
  test('refuses a page that is larger than is read, however small it is packed', () => {
    const zeros = {
      name: 'x',
      data: new Float64Array(PARQUET_PAGE_BYTES / 8 + 1),
      type: 'DOUBLE' as const,
    }
    for (const [codec, compress] of [
      ['GZIP', gzipSync],
      ['ZSTD', zstdCompressSync],
      ['SNAPPY', undefined],
      ['UNCOMPRESSED', undefined],
    ] as const) {
      const bytes = parquetWriteBuffer({
        columnData: [{ ...zeros, encoding: 'PLAIN' }],
        codec,
        compressors: compress ? { [codec]: (input: Uint8Array) => compress(input) } : {},
        statistics: false,
        pageSize: 64 * 1024 * 1024,
        rowGroupSize: 10_000_000,
      })
      expect(refusalOf(new Uint8Array(bytes))).toMatch(/page larger than/)
    }
  })

  test('reads zstd of any level, window and checksum', () => {
    const text = (i: number): string => `row ${(i * 7919) % 104_729}`
    const data = Array.from({ length: 20_000 }, (_, i) => text(i))
    const { ZSTD_c_compressionLevel: level, ZSTD_c_windowLog: window } = constants
    const { ZSTD_c_checksumFlag: checksum, ZSTD_c_contentSizeFlag: size } = constants
    for (const params of [
      { [level]: -5, [size]: 0 },
      { [level]: 3, [checksum]: 1 },
      { [level]: 19 },
      { [level]: 22, [window]: 27, [size]: 0 },
    ]) {
      const bytes = parquetWriteBuffer({
        columnData: [{ name: 'x', data, type: 'STRING', encoding: 'PLAIN' }],
        codec: 'ZSTD',
        compressors: {
          ZSTD: (input: Uint8Array) => new Uint8Array(zstdCompressSync(input, { params })),
        },
        statistics: false,
      })
      expect(rowsOf(new Uint8Array(bytes)).map(({ x }) => x)).toEqual(data)
    }
  })

  test('refuses a file that unpacks to more than is read, one small page after the other', () => {
    const x = { name: 'x', data: new Float64Array(100_000), encoding: 'PLAIN' as const }
    const bytes = repeated({ ...x, type: 'DOUBLE' }, 100)
    expect(bytes.length).toBeLessThan(100_000)
    expect(refusalOf(bytes)).toMatch(/unpacks to more than/)
    if (NIGHTLY) expect(refusalOf(repeated({ ...x, type: 'DOUBLE' }, 50))).toBe('read')
  })

  test('refuses a file whose columns lie over one another', () => {
    const data = Float64Array.from({ length: 5000 }, (_, i) => Math.sin(i))
    const x = { name: 'x', data, type: 'DOUBLE' as const }
    expect(refusalOf(repeated(x, 3))).toBe('read')
    expect(refusalOf(repeated(x, 3, true))).toMatch(/lie over one another/)
  })

  test('refuses a file of more dates than may be built, and reads those that places stand for', () => {
    const days = Array.from({ length: 100_000 }, (_, i) => new Date(86_400_000 * (i % 9)))
    const x = { name: 'x', data: days, type: 'TIMESTAMP' as const }
    expect(refusalOf(repeated({ ...x, encoding: 'PLAIN' }, 22))).toMatch(/unpacks to more than/)
    if (NIGHTLY) expect(refusalOf(repeated(x, 22))).toBe('read')
  })

  test('refuses texts that repeat the text before them in no bytes', () => {
    const data = Array.from({ length: 1000 }, () => 'a'.repeat(16_000))
    const x = { name: 'x', data, type: 'STRING' as const, encoding: 'DELTA_BYTE_ARRAY' as const }
    expect(refusalOf(repeated(x, 2))).toBe('read')
    expect(refusalOf(repeated(x, 5))).toMatch(/unpacks to more than/)
  })

  test('refuses a file that says one value a hundred million times in a few bytes', () => {
    const x = {
      name: 'x',
      data: Array.from({ length: 400_000 }, () => 'a'),
      type: 'STRING' as const,
    }
    const bytes = repeated(x, 250)
    expect(bytes.length).toBeLessThan(100_000)
    expect(refusalOf(bytes)).toMatch(/unpacks to more than/)
    expect(refusalOf(repeated(x, 3))).toBe('read')
  })
})

/** A file of one column with the same row group `times` times; `shared`: lying in one place. */
function repeated(column: ColumnSource, times: number, shared = false): Uint8Array {
  const writer = new ByteWriter()
  const file = new ParquetWriter({
    writer,
    schema: schemaFromColumnData({ columnData: [column] }),
    codec: 'GZIP',
    compressors: { GZIP: (input) => gzipSync(input) },
    statistics: false,
  })
  const begin = writer.offset
  void file.write({ columnData: [column], rowGroupSize: column.data.length })
  const bytes = writer.getBytes().slice(begin)
  const first = file.row_groups[0]!
  // The group is packed once, and its bytes are copied.
  file.row_groups = Array.from({ length: times }, (_, time) => {
    if (shared || time === 0) return first
    writer.appendBytes(bytes)
    return movedBy(first, BigInt(time * bytes.length))
  })
  file.num_rows *= BigInt(times)
  void file.finish()
  return writer.getBytes()
}

/** A row group that lies so many bytes further on. */
function movedBy(group: RowGroup, by: bigint): RowGroup {
  const columns = group.columns.map(({ meta_data, file_offset, ...chunk }) => ({
    ...chunk,
    file_offset: file_offset + by,
    meta_data: meta_data && {
      ...meta_data,
      data_page_offset: meta_data.data_page_offset + by,
      dictionary_page_offset:
        meta_data.dictionary_page_offset && meta_data.dictionary_page_offset + by,
    },
  }))
  return { ...group, columns }
}

function sizeOf(column: { kind: string; values?: Float64Array; codes?: Int32Array }): number {
  return (column.values ?? column.codes)!.length
}
