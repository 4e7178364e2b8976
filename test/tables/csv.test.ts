// Comma-separated files: what is written is read back, and nothing that is written can run.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCsv, writeCsv } from '#tables/csv.ts'
import { planCsv } from '#tables/plan-csv.ts'

// Conformance: csv-that-we-write
test('a text that a spreadsheet would run gets an apostrophe, a negative number does not', () => {
  const dangerous = ['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx']
  const text = writeCsv(
    ['key', 'profit'],
    dangerous.map((key) => ({ key, profit: -3 })),
  )
  const read = readCsv(text)
  expect(read.ok && read.rows.map((row) => row.key)).toEqual(dangerous.map((key) => `'${key}`))
  expect(read.ok && read.rows.every((row) => row.profit === -3)).toBe(true)
})

test('every table of harmless texts, numbers and blanks reads back as it was', () => {
  const safe = fc
    .string({ unit: fc.constantFrom('a', 'é', '東', ' ', ',', ';', '"', '\n', "'") })
    .filter((text) => text.trim() !== '' && !/^[=+\-@\t\r]/.test(text))
  const number = fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 })
  const row = fc.record({
    name: safe,
    value: fc.oneof(
      number.map((v) => (Object.is(v, -0) ? 0 : v)),
      fc.constant(null),
    ),
  })
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 30 }), (rows) => {
      const read = readCsv(writeCsv(['name', 'value'], rows))
      expect(read.ok && read.rows).toEqual(rows)
    }),
  )
})

test('a line is named by where it starts in the file, quoted line breaks counted', () => {
  const read = readCsv('key,note\na,"two\nlines"\nb,one\n')
  expect(read.ok && read.lines).toEqual([2, 4])
})

test('semicolons, a byte order mark and Windows line ends are read', () => {
  const read = readCsv('\uFEFFkey;qty\r\na;1\r\nb;2\r\n')
  expect(read.ok && read.rows).toEqual([
    { key: 'a', qty: 1 },
    { key: 'b', qty: 2 },
  ])
})

test('names that look like numbers stay as they are written', () => {
  const read = readCsv('zip,id,share\n007,12345678901234567,.5\n010,12345678901234568,5.\n')
  expect(read.ok && read.rows[0]).toEqual({ zip: '007', id: '12345678901234567', share: 0.5 })
})

test.each([
  ['', 'line 1 must hold the column names'],
  ['key,\na,1\n', 'line 1: column 2 has no name'],
  ['key,key\na,b\n', 'line 1: the column "key" stands there twice'],
  ['key,qty\na,1\nb,1,2\n', 'line 3: 3 cells under 2 columns'],
  ['key,qty\na,"1\n', 'line 2: quoted field unterminated'],
])('a file that is no table is refused with its line: %j', (text, message) => {
  expect(readCsv(text)).toEqual({ ok: false, message })
})

// Conformance: 1.5
test('a plan has its columns, keys as sent but for the apostrophe', () => {
  const row = {
    menu: 0,
    T: 0,
    qty: 2,
    profit: 10.5,
    confidence: 0.123456789,
    unit_cost: 3,
  } as const
  const text = planCsv([
    { ...row, key: '=HYPERLINK("x")' },
    { ...row, key: 7 },
  ])
  expect(text).toBe(
    `key,qty,profit,confidence\n"'=HYPERLINK(""x"")",2,10.5,0.123457\n7,2,10.5,0.123457\n`,
  )
})
