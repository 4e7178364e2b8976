// Rows and columns are two views of the same cells.
// How rows are read from bytes is tested in request-reader.test.ts.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cell } from '#contract/table.ts'
import { entriesOfRows } from '#tables/table-entries.ts'
import { createTableBuilder, tableFromRows, tableToRows } from '#tables/table-builder.ts'

const names = fc.constantFrom('key', 'qty', '1', '__proto__', 'a b')
const cells = fc.oneof(
  fc.double(),
  fc.string(),
  fc.boolean(),
  fc.constantFrom(null, undefined, '', 7, '7', true, 'true'),
)
/** The cell as a table means it: blank is null. */
const meant = (value: unknown): unknown =>
  value === undefined || value === '' || Number.isNaN(value) ? null : value

describe('a table', () => {
  // Conformance: 2.1-cells
  test('has every cell of its rows, and blanks for what is missing, null, "" or NaN', () => {
    fc.assert(
      fc.property(fc.array(fc.dictionary(names, cells), { maxLength: 200 }), (rows) => {
        const table = tableFromRows(rows)
        expect(table.rows).toBe(rows.length)
        for (const [name, column] of table.columns)
          for (const [i, row] of rows.entries()) {
            const own = Object.hasOwn(row, name) ? row[name] : null
            // A dictionary has one zero.
            expect(cell(column, i) === 0 ? 0 : cell(column, i)).toEqual(
              meant(own) === 0 ? 0 : meant(own),
            )
          }
      }),
    )
  })

  test('comes back from its rows as it was', () => {
    fc.assert(
      fc.property(fc.array(fc.dictionary(names, cells), { maxLength: 50 }), (rows) => {
        const table = tableFromRows(rows)
        expect(tableToRows(tableFromRows(tableToRows(table)))).toEqual(tableToRows(table))
      }),
    )
  })

  test('has its columns in the order in which their names first came', () => {
    const table = tableFromRows([{ b: 1 }, { a: 1, b: 2 }, { c: null, a: 3 }])
    expect([...table.columns.keys()]).toEqual(['b', 'a', 'c'])
  })

  test('holds numbers as numbers until the first text, and then both as sent', () => {
    const numbers = Array.from({ length: 500 }, (_, i) => ({ key: i }))
    expect(tableFromRows(numbers).columns.get('key')!.kind).toBe('number')
    const mixed = tableFromRows([...numbers, { key: '3' }])
    expect(mixed.columns.get('key')!.kind).toBe('coded')
    expect(cell(mixed.columns.get('key'), 3)).toBe(3)
    expect(cell(mixed.columns.get('key'), 500)).toBe('3')
  })

  test('is refused from our own rows where a cell is an object', () => {
    expect(() => tableFromRows([{ a: 1 }, { a: [1] }])).toThrow('row 1: a is not a scalar')
  })
})

describe('a table builder with limits', () => {
  test('holds no more rows and columns than the limits, and counts what came', () => {
    const builder = createTableBuilder(() => true, { rows: 2, columns: 2 })
    for (let i = 0; i < 5; i++) builder.add({ a: i, b: i, c: i })
    const built = builder.finish()
    expect(built).toMatchObject({ rowsGiven: 5, columnBeyond: 'c' })
    expect(tableToRows(built.table)).toEqual([
      { a: 0, b: 0 },
      { a: 1, b: 1 },
    ])
  })

  test('tells of faults in few words, however long keys and names are, and in keys that JSON has', () => {
    const builder = createTableBuilder()
    const long = 'x'.repeat(60_000)
    for (const key of [`1 ${long}`, `2 ${long}`, Infinity, true, 7])
      builder.add({ key, [long]: [1] })
    const entries = entriesOfRows('menus', builder.finish(), { count: 0, rows: [], keys: [] })
    expect(entries).toHaveLength(1)
    expect(JSON.stringify(entries).length).toBeLessThan(2000)
    const cut = (digit: number) => `${digit} ${'x'.repeat(117)}…`
    expect(entries[0]!.keys).toEqual([cut(1), cut(2), 'Infinity', 'true', 7])
  })

  test('does not call a row blank whose only cell lies beyond the limit', () => {
    const builder = createTableBuilder(() => true, { rows: 9, columns: 1 })
    builder.add({ a: null, b: 1 })
    builder.add({ a: null, b: '' })
    expect([...builder.finish().blankRows]).toEqual([1])
  })
})
