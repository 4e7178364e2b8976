// A request from bytes to tables: rows, base64 Parquet and both mixed say the same; what is wrong
// with a table is an entry that names where, and what cannot be read at all is a refusal.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { encodeBase64 } from '#contract/base64.ts'
import { MENU_ROWS, PARQUET_BYTES, ROW_BYTES, TABLE_COLUMNS } from '#contract/limits.ts'
import { writeParquet, requestBody } from '#tables/request-writer.ts'
import type { Keep, RequestRead } from '#contract/request-read.ts'
import { createRequestReader } from '#tables/request-reader.ts'
import { tableFromRows, tableToRows } from '#tables/table-builder.ts'

const all: Keep = () => true
type Row = Record<string, unknown>

function read(body: string, keep: Keep = all, chunk = 1000): RequestRead {
  const reader = createRequestReader(keep)
  const bytes = new TextEncoder().encode(body)
  for (let at = 0; at < bytes.length; at += chunk)
    expect(reader.push(bytes.subarray(at, at + chunk))).toBeNull()
  const end = reader.end()
  if (!end.ok) throw new Error(end.refusal.detail)
  return end.request
}

function refusal(body: string): { code: string; detail: string } {
  const reader = createRequestReader(all)
  const first = reader.push(new TextEncoder().encode(body))
  const end = reader.end()
  if (end.ok) throw new Error('it was read')
  if (first) expect(first).toBe(end.refusal)
  return end.refusal
}

const menus: Row[] = [
  { key: 'a', menu: 0, T: 0, qty: 5, note: 'x' },
  { key: 7, menu: 0, T: 0, qty: 10, note: null, late: true },
  {},
  { key: '7', menu: 1, T: -1, qty: '5', note: '' },
]
const sales: Row[] = [{ key: '7', T: -0.5, qty: 3 }]

describe('reading a request', () => {
  // Conformance: 2.1-columns-of-sales
  test.each(['rows', 'parquet'] as const)('divides the amounts of Sales by qty: %s', (form) => {
    const rows: Row[] = [
      { key: 'a', T: -1, qty: 3, revenue: 30 },
      { key: 'a', T: -1, qty: '2', revenue: '9.00', price: 4.5 },
      { key: 'b', T: -1, qty: 2, revenue: null, price: 7 },
      { key: 'b', T: -1, qty: 3, revenue: 10, price: 3.33 },
      { key: 'c', T: -1, qty: 0, revenue: 0 },
      { key: 'c', T: -1, qty: 4 },
      { key: 'c', T: -1, qty: 0, revenue: 5 },
      { key: 'c', T: -1, qty: 2, revenue: 8, price: 8 },
    ]
    const given = { fields: {}, menus: tableFromRows(menus), sales: tableFromRows(rows), form }
    const { table, amounts } = read(requestBody(given)).sales
    expect(tableToRows(table).map(({ price = null }) => price)).toEqual([
      10,
      4.5,
      7,
      10 / 3,
      null,
      null,
      null,
      4,
    ])
    expect([...table.columns.keys()]).toEqual(['key', 'T', 'qty', 'price'])
    expect(amounts).toEqual({ withoutQty: [6], differs: [7] })
  })

  test('leaves amounts that are no numbers to the rules', () => {
    const body = '{"menus":[],"sales":[{"key":"a","T":-1,"qty":1,"revenue":"dear"}]}'
    const { table, amounts } = read(body).sales
    expect([...table.columns.keys()]).toContain('revenue')
    expect(amounts).toBeUndefined()
  })

  test('finds cells and rows that are nested very deep to be no scalars and no objects', () => {
    const deep = `${'['.repeat(15_000)}${']'.repeat(15_000)}`
    const request = read(`{"menus":[{"key":"a","x":${deep}},${deep}],"sales":[${deep}]}`)
    expect(request.menus.problems.map((e) => [e.code, e.rows])).toEqual([
      ['row_not_object', [1]],
      ['cell_not_scalar', [0]],
    ])
    expect(request.sales.problems.map((e) => e.code)).toEqual(['row_not_object'])
    expect(read(`[${deep}]`).problem?.code).toBe('not_an_object')
  })

  test('gives the fields and both tables, whatever form they come in', () => {
    const asText = (rows: Row[]): string => encodeBase64(writeParquet(tableFromRows(rows)))
    for (const [first, firstForm] of [
      [menus, 'rows'],
      [asText(menus), 'parquet'],
    ])
      for (const [second, secondForm] of [
        [sales, 'rows'],
        [asText(sales), 'parquet'],
      ]) {
        const request = read(JSON.stringify({ menus: first, model: 'default', sales: second }))
        expect(request.fields).toEqual({ model: 'default' })
        expect(request.menus.form).toBe(firstForm)
        expect(request.sales.form).toBe(secondForm)
        expect(tableToRows(request.menus.table)).toEqual(tableToRows(tableFromRows(menus)))
        expect(tableToRows(request.sales.table)).toEqual(sales)
        expect([...request.menus.blankRows]).toEqual([2])
        expect(request.menus.problems).toEqual([])
      }
  })

  test('reads rows into the same table however the body is cut', () => {
    const body = JSON.stringify({ menus })
    for (let chunk = 1; chunk < 60; chunk++)
      expect(read(body, all, chunk).menus.table).toEqual(tableFromRows(menus))
  })

  test('keeps the columns asked for and sums up the others, in rows and in Parquet alike', () => {
    const keep: Keep = (table, column) => table === 'menus' && (column === 'key' || column === 'T')
    const summary = {
      filled: 1,
      blank: 3,
      numbers: false,
      texts: true,
      booleans: false,
      numeric: false,
    }
    for (const form of ['rows', 'parquet'] as const) {
      const request = read(requestBody({ fields: {}, menus: tableFromRows(menus), form }), keep)
      expect([...request.menus.table.columns.keys()]).toEqual(['key', 'T'])
      expect(request.menus.others.get('note')).toMatchObject(summary)
      expect(request.menus.others.get('late')).toMatchObject({ filled: 1, booleans: true })
      expect(request.menus.others.get('qty')).toMatchObject({
        numbers: true,
        texts: true,
        numeric: true,
      })
      expect([...request.menus.blankRows]).toEqual([2])
    }
  })

  test('keeps no index that pandas wrote, in rows and in Parquet alike', () => {
    const rows = [{ key: 'a', __index_level_0__: 7, __index_level_x__: 1 }]
    for (const form of ['rows', 'parquet'] as const) {
      const { menus } = read(requestBody({ fields: {}, menus: rows, form }))
      expect(tableToRows(menus.table)).toEqual([{ key: 'a', __index_level_x__: 1 }])
      expect([...menus.others.keys()]).toEqual(['__index_level_0__'])
    }
  })

  test('calls a table that is missing or null absent', () => {
    const request = read('{"menus": null}')
    expect(request.menus).toMatchObject({ form: 'absent', problems: [] })
    expect(request.sales).toMatchObject({ form: 'absent', problems: [] })
    expect(request.fields).toEqual({})
  })

  test('keeps a field and a column with the name of a prototype', () => {
    const request = read('{"__proto__": 1, "menus": [{"__proto__": 2}]}')
    expect(Object.entries(request.fields)).toEqual([['__proto__', 1]])
    expect(tableToRows(request.menus.table).map((row) => Object.entries(row))).toEqual([
      [['__proto__', 2]],
    ])
  })

  test('reads base64 with escapes, line breaks and without padding', () => {
    const text = encodeBase64(writeParquet(tableFromRows(sales)))
    const forms = [
      text.replaceAll('/', '\\/'),
      text.replaceAll('+', '\\u002b'),
      text.replaceAll(/(.{76})/g, '$1\\r\\n'),
      text.replace(/=+$/, ''),
    ]
    for (const form of forms)
      expect(tableToRows(read(`{"sales":"${form}"}`, all, 37).sales.table)).toEqual(sales)
  })
})

describe('what is wrong with a table', () => {
  // Conformance: 2.1-cells
  test('is named by row, column and key where a cell is no scalar', () => {
    const rows = [{ key: 'a' }, { key: 'b', size: { w: 1 } }, { key: 3, size: [1], tags: [] }]
    const { problems, table } = read(JSON.stringify({ menus: rows })).menus
    expect(problems).toMatchObject([
      {
        code: 'cell_not_scalar',
        table: 'menus',
        column: 'size',
        count: 3,
        rows: [1, 2],
        keys: ['b', 3],
      },
    ])
    expect(table.rows).toBe(3)
  })

  // Conformance: 2.1-keys
  test('is a key that is a number of more digits than a number keeps', () => {
    const lost = [
      '1610521604143693001',
      '1610521604143693002',
      '9007199254740992',
      '-9007199254740993',
      '12345678901234567890',
      '0.1000000000000000055',
      '1e999',
      '1e-999',
      '1E22',
    ]
    const held = ['9007199254740991', '1.10', '1E3', '-0', '0.1', '1.7976931348623157', '5e-324']
    const rows = [...held, ...lost].map((key) => `{"qty": 1, "k\\u0065y" : ${key}\n}`)
    const nested =
      '{"a":{"key":12345678901234567890},"b":"\\"key\\": 12345678901234567890","key":1}'
    for (const table of ['menus', 'sales'] as const)
      for (const chunk of [7, 1000]) {
        const { problems, table: got } = read(
          `{"${table}":[${rows.join(',')},${nested}]}`,
          all,
          chunk,
        )[table]
        expect(problems.find(({ code }) => code === 'unreadable_key')).toMatchObject({
          table,
          column: 'key',
          count: lost.length,
          rows: lost.map((_, i) => held.length + i),
          keys: lost.slice(0, 5),
        })
        const keys = tableToRows(got).map(({ key }) => key)
        expect(keys).toEqual([...held.map(Number), ...lost, 1])
      }
  })

  test('is one entry for all rows that are no objects', () => {
    const { problems, blankRows } = read('{"sales": [{"key":1}, 5, null, [1]]}').sales
    expect(problems).toMatchObject([{ code: 'row_not_object', count: 3, rows: [1, 2, 3] }])
    expect([...blankRows]).toEqual([1, 2, 3])
  })

  // Conformance: 2.1-cells
  test('is a row that names a column twice, of which JSON.parse would keep the last cell', () => {
    const twice = '{"key":"b","qty":5,"note":"a, b","q\\u0074y":50}'
    const rows = `[{"key":"a","qty":1,"size":{"w":1,"h":2}},${twice},{ },{"key":"c","key":"c"}]`
    for (const table of ['menus', 'sales'] as const) {
      const { problems } = read(`{"${table}":${rows}}`)[table]
      expect(problems.find(({ code }) => code === 'column_repeated')).toMatchObject({
        table,
        count: 2,
        rows: [1, 3],
        keys: ['b', 'c'],
      })
    }
    const once = JSON.stringify([{ key: 'a', note: '{"x":1,"x":2}', at: 1 }, { a: 1, b: 2 }, {}])
    expect(read(`{"menus":${once}}`).menus.problems).toEqual([])
  })

  // Conformance: 2.1-size-of-tables
  test('is a row beyond the limit, while the rows around it are read', () => {
    const rows = [{ key: 'a' }, { key: 'b', note: 'x'.repeat(ROW_BYTES) }, { key: 'c' }]
    const { problems, table } = read(JSON.stringify({ menus: rows })).menus
    expect(problems).toMatchObject([{ code: 'row_too_large', count: 1, rows: [1] }])
    expect(tableToRows(table)).toEqual([{ key: 'a' }, { key: null }, { key: 'c' }])
  })

  // Conformance: 2.1-size-of-tables
  test('is too many columns, of which the limit is held', () => {
    const row = Object.fromEntries(
      Array.from({ length: TABLE_COLUMNS + 9 }, (_, i) => [`c${i}`, i]),
    )
    for (const form of ['rows', 'parquet'] as const) {
      const { problems, table } = read(requestBody({ fields: {}, menus: [row], form })).menus
      expect(problems).toMatchObject([{ code: 'too_many_columns', column: `c${TABLE_COLUMNS}` }])
      expect(table.columns.size).toBeLessThanOrEqual(TABLE_COLUMNS)
    }
  })

  // Conformance: 2.1-menus, 8-menu-rows
  test('is too many rows, of which the limit is held', () => {
    const rows = Array.from({ length: MENU_ROWS + 1 }, (_, i) => ({ key: i }))
    for (const form of ['rows', 'parquet'] as const) {
      const body = requestBody({ fields: {}, menus: rows, form })
      const { problems, table } = read(body, all, 200_000).menus
      expect(problems).toMatchObject([{ code: 'too_many_rows', count: MENU_ROWS + 1 }])
      expect(table.rows).toBeLessThanOrEqual(MENU_ROWS)
    }
  })

  test.each([
    ['text that is not base64', '"not base64!"', 'the text is not base64.'],
    ['base64 that is not Parquet', '"aGVsbG8gd29ybGQ="', 'the file is damaged'],
    ['an empty text', '""', 'the file is damaged'],
  ])('is unreadable Parquet: %s', (_, value, words) => {
    const { problems, form } = read(`{"menus": ${value}}`).menus
    expect(form).toBe('parquet')
    expect(problems).toMatchObject([{ code: 'parquet_unreadable' }])
    expect(problems[0]!.message).toContain(words)
  })

  test.each(['{}', '5', 'true', '{"0":{"key":1}}'])('is that %s is no table', (value) => {
    expect(read(`{"sales": ${value}}`).sales.problems).toMatchObject([
      { code: 'table_not_readable', table: 'sales' },
    ])
  })
})

describe('a body that is no object', () => {
  test.each([
    ['5', 'a number'],
    ['[{"key":1}]', 'a list'],
    ['null', 'null'],
    ['"x"', 'a text'],
    ['false', 'true or false'],
  ])('%s is one problem of the request, its tables are absent', (body, what) => {
    const request = read(body, all, 1)
    expect(request).toMatchObject({
      fields: {},
      menus: { form: 'absent' },
      sales: { form: 'absent' },
    })
    expect(request.problem).toMatchObject({ code: 'not_an_object', table: 'request', count: 1 })
    expect(request.problem!.message).toContain(what)
  })

  test('is not what an object is', () => {
    expect(read('{}').problem).toBeUndefined()
  })
})

describe('what is refused', () => {
  test('is a body that is no JSON, at its first wrong byte', () => {
    expect(refusal('{"menus":[]')).toMatchObject({ code: 'malformed_json' })
    expect(refusal('{"menus":[]}}').detail).toContain('at byte 12')
  })

  test('is a number that JSON does not have, with its row or field', () => {
    for (const word of ['NaN', 'Infinity', '-Infinity']) {
      const row = `{"menus":[{"note":"NaN \\" NaN"},{"key":"a","note":"Infinity","x":${word}}]}`
      expect(refusal(row).detail).toContain(
        `row 1 of menus (the first is 0) holds ${word}, which is no JSON: write null, at byte `,
      )
      expect(refusal(`{"fee":${word}}`).detail).toContain(`the value of "fee" holds ${word}`)
    }
    expect(refusal('{"menus":[{"x":"NaN","y":01}]}').detail).toContain('cannot be read as JSON')
  })

  test('is a field that stands twice, at any depth', () => {
    const twice = '{"market_type":{"parameters":{"fee":1,"note":"a:b","fee":2}}}'
    expect(refusal(twice).detail).toContain('the value of "market_type" names a field twice')
    expect(read(twice.replace('"fee":2', '"fe":[{"fee":2},{}]')).fields).toHaveProperty(
      'market_type',
    )
  })

  // Conformance: 2.1-size-of-tables
  test('is Parquet beyond the limit of both tables together, before it is decoded whole', () => {
    const half = encodeBase64(new Uint8Array(PARQUET_BYTES / 2 + 300_000))
    expect(refusal(`{"menus":"${half}","sales":"${half}"}`)).toMatchObject({ code: 'too_large' })
  })
})

describe('writing a request', () => {
  test('is read back as it was, in both forms', () => {
    // Words: what is read as a number or a blank is tested in number-forms.test.ts.
    const word = fc.string().map((text) => `x${text}`)
    const cell = fc.oneof(fc.integer(), word, fc.boolean(), fc.constant(null))
    const rows = fc.array(fc.dictionary(fc.constantFrom('key', 'qty', 'b c', 'é'), cell), {
      maxLength: 20,
    })
    fc.assert(
      fc.property(
        rows,
        rows,
        fc.constantFrom('rows' as const, 'parquet' as const),
        (one, two, form) => {
          const fields = { model: 'default', business_description: 'é"\\\n' }
          const request = read(requestBody({ fields, menus: one, sales: tableFromRows(two), form }))
          expect(request.fields).toEqual(fields)
          const same = (table: Row[]): unknown => tableToRows(tableFromRows(table))
          // A table without columns has no rows in Parquet.
          const isEmpty = form === 'parquet' && tableFromRows(one).columns.size === 0
          if (!isEmpty) expect(tableToRows(request.menus.table)).toEqual(same(one))
          if (tableFromRows(two).columns.size > 0)
            expect(tableToRows(request.sales.table)).toEqual(same(two))
        },
      ),
    )
  })
})
