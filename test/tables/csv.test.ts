// Comma-separated files: what is written is read back, and nothing that is written can run.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCsv } from '#tables/csv.ts'
import { writeCsv } from '#tables/write-csv.ts'
import { planCsv } from '#tables/plan-csv.ts'

// Conformance: csv-that-we-write
test('a text that a spreadsheet would run gets an apostrophe, a negative number does not', () => {
  const dangerous = [
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\tx',
    '\rx',
    '\n=1',
    '＝1+1',
    '＋1',
    '－1',
    '＠A',
  ]
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
    .filter((text) => text.trim() !== '' && !/^[=+\-@\t\r\n]/.test(text))
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

test('a point that may stand between thousands is asked about where commas are decimal signs', () => {
  const unsure =
    'line 3: "1.007" in column "unit_cost" may be 1007 or 1.007: write numbers with a decimal point, commas between columns and no thousands separators'
  expect(readCsv('key;unit_cost\na;933\nb;1.007\n')).toEqual({ ok: false, message: unsure })
  expect(readCsv('key\tunit_cost\tr\na\t933\t0,5\nb\t1.007\t2\n')).toEqual({
    ok: false,
    message: unsure,
  })
  for (const sure of ['key,unit_cost\na,933\nb,1.007\n', 'key;unit_cost\na;0.933\nb;1.007\n'])
    expect(readCsv(sure)).toMatchObject({ rows: [{}, { unit_cost: 1.007 }] })
})

test('names that look like numbers stay as they are written', () => {
  const read = readCsv(
    'zip,id,share,far\n007,12345678901234567,.5,1e400\n010,12345678901234568,5.,1\n',
  )
  expect(read.ok && read.rows[0]).toEqual({
    zip: '007',
    id: '12345678901234567',
    share: 0.5,
    far: '1e400',
  })
})

// Conformance: 2.1-keys
test('keys are text as written, but for the blanks that align a number', () => {
  const keys = [
    '1.1',
    '1.10',
    '1E3',
    '1000',
    '12E4',
    '007',
    '12345678901234567890',
    'TRUE',
    ' 7',
    ' a',
  ]
  const read = readCsv(`qty,key\n${keys.map((key, at) => `${at + 1},${key}`).join('\n')}\n`)
  expect(read.ok && read.rows.map(({ key }) => key)).toEqual(keys.with(8, '7'))
  expect(read.ok && read.rows.map(({ qty }) => qty)).toEqual(keys.map((_, at) => at + 1))
  const numbers = readCsv('key,qty\n1.1,1\n1.10,1\n')
  expect(numbers.ok && numbers.rows.map(({ key }) => key)).toEqual(['1.1', '1.10'])
})

const LINES = [
  'key,kind,note',
  'a,toys,"x\r\ny"',
  'b,toys,5" pipe',
  'c,"a ""b"",c",6" pipe',
  'd,toys,""',
]

test('whatever ends its lines, a table is the same, and its lines are those of an editor', () => {
  const end = fc.constantFrom('\n', '\r\n', '\r')
  const ends = fc.array(end, { minLength: LINES.length, maxLength: LINES.length })
  fc.assert(
    fc.property(ends, fc.boolean(), fc.constantFrom(',', ';', '\t'), (ends, last, mark) => {
      const lines = LINES.map((line) => line.replaceAll(/,(?!c")/g, mark))
      const all = lines.flatMap((line, at) => [line, ends[at]!])
      const text = (last ? all : all.slice(0, -1)).join('')
      expect(readCsv(text)).toEqual({
        ok: true,
        rows: [
          { key: 'a', kind: 'toys', note: 'x\r\ny' },
          { key: 'b', kind: 'toys', note: '5" pipe' },
          { key: 'c', kind: 'a "b",c', note: '6" pipe' },
          { key: 'd', kind: 'toys', note: null },
        ],
        lines: [2, 4, 5, 6],
      })
      expect(readCsv(`${text}${last ? '' : '\r\n'}e${mark}toys`)).toMatchObject({
        message: expect.stringMatching(/^line 7: 2 cells under 3 columns/),
      })
    }),
  )
})

test.each([
  ['', 'line 1 must hold the column names'],
  ['key,\na,1\n', 'line 1: column 2 has no name'],
  ['key,key\na,b\n', 'line 1: the column "key" stands there twice'],
  ['q\u200b,q\u200b\na,b\n', 'line 1: the column "q<U+200B>" stands there twice'],
  ['key,qty\na,1\nb,1,2\n', 'line 3: 3 cells under 2 columns'],
  [
    'key,qty\na,"1\n',
    'line 2: quoted field unterminated; write a quote inside a text twice, and the text in quotes',
  ],
])('a file that is no table is refused with its line: %j', (text, message) => {
  expect(readCsv(text)).toEqual({ ok: false, message })
})

test.each([
  ['sep=;\nkey;qty\na;1\n', /^line 1, "sep=;", tells Excel the separator .* delete the line$/],
  [
    'Week 47, EUR\n\nkey;T;qty\n',
    /^line 1, "Week 47, EUR", seems to be a title: .* line 3, delete/,
  ],
  ['Week 47,,\nKey,T,Qty\na,0,1\n', /^line 1, "Week 47,,", seems to be a title: .* line 2, delete/],
  ['# by x\nkey,qty\na,1\n', /^line 1, "# by x", seems to be a comment: .* line 2, delete/],
  ['\n key,qty\na,1\n', /^line 1 is blank: the column names stand in line 2, delete/],
  ['key,qty\na,1\n# end\n', /^line 3: 1 cell under 2 columns; it seems to be a comment/],
  [',key,qty\n0,a,1\n3,b,2\n', /^line 1: column 1 has no name .* row numbers .* index=False/],
  [
    'key,qty,\na,1,\n',
    /^line 1: column 3 has no name and no cells: delete the separator at the end/,
  ],
  ['key,,qty\na, ,1\n', /^line 1: column 2 has no name and no cells: delete it$/],
  ['key,qty\na,1,\n', /^line 2: 3 cells under 2 columns; delete the separators at the end/],
  ['key,T,qty\na,1,2\nb,1', /^line 3: 2 cells under 3 columns; export the file again if it is cut/],
  [
    'key,T,qty\na,1,2\n\nTotal: 5 rows\nby x\n\n',
    /^line 4: 1 cell under 3 columns; export .* too; delete the line if it stands below the table$/,
  ],
  ['key,T,qty\nTotal\na,1,2\n', /^line 2: 1 cell under 3 columns; export .* cells too$/],
  ['[[1,2],[3,4]]', /^line 1 begins JSON/],
  ['[1,2]\n[3,4]\n', /^line 1 begins JSON/],
  ['{"menus": [{"key": "a"}]}', /^line 1 begins JSON, not a table: .*\/v1\/fit/],
  [' \n[{"key": "a"}]', /^line 1 begins JSON/],
  ['<!DOCTYPE html>\n', /^line 1 begins a web page/],
  ['k\0e\0y\0,\0q\0t\0y\0\n', /^line 1 and others hold NUL characters/],
])('what a line seems to be is said: %j', (text, message) => {
  expect(readCsv(text)).toEqual({ ok: false, message: expect.stringMatching(message) })
})

test.each([
  '#,key,qty\n1,a,2\n',
  'separator,key\na,b\n',
  'title\na\nb\n',
  '#no,SKU\na,b\n',
  '[key],qty\na,b\n',
  '{id};key\na;b\n',
  '[kg] net\tkey\na\tb\n',
])('a header that only looks odd is taken: %j', (text) => expect(readCsv(text).ok).toBe(true))

test('a blank line is a blank row, which the rules count', () => {
  const read = readCsv('key,qty\n\na,1\n \n\n')
  expect(read.ok && [read.lines, read.rows.map(({ key }) => key)]).toEqual([
    [2, 3, 4, 5],
    [null, 'a', null, null],
  ])
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
