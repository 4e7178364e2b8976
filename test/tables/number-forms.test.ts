// How a column of texts is read, through the request reader: the same form where its cells are kept (the engine) and where
// they are counted alone (the edge), in rows and in Parquet.
import { describe, expect, test } from 'vitest'
import type { ColumnForm } from '#contract/cell-looks.ts'
import type { TableRead } from '#contract/request-read.ts'
import { cell, type Scalar } from '#contract/table.ts'
import { createRequestReader } from '#tables/request-reader.ts'
import { requestBody } from '#tables/request-writer.ts'
import { tableFromRows } from '#tables/table-builder.ts'

type Cells = readonly (Scalar | null)[]

function read(
  cells: Cells,
  o: { kept?: boolean; like?: TableRead; form?: 'rows' | 'parquet' } = {},
): TableRead {
  const reader = createRequestReader(() => o.kept ?? true, o.like)
  const menus = cells.map((x, i) => ({ key: `k${i}`, x }))
  reader.push(
    new TextEncoder().encode(
      o.form === 'parquet'
        ? requestBody({
            fields: {},
            menus: tableFromRows(menus),
            sales: tableFromRows([]),
            form: 'parquet',
          })
        : JSON.stringify({ menus, sales: [] }),
    ),
  )
  const end = reader.end()
  if (!end.ok) throw new Error(end.refusal.detail)
  return end.request.menus
}

/** Values of the column as it is read, after all ways in were found to agree on its form. */
function column(cells: Cells): { values: Cells; form: ColumnForm | undefined } {
  const { table, forms } = read(cells)
  const form = forms?.get('x')
  for (const other of [read(cells, { kept: false }), read(cells, { form: 'parquet' })])
    expect(other.forms?.get('x')).toEqual(form)
  return { values: cells.map((_, row) => cell(table.columns.get('x'), row)), form }
}

const many = (n: number, of: (i: number) => Scalar) => Array.from({ length: n }, (_, i) => of(i))

// Conformance: 2.1-features
describe('a column that agrees with itself is read as', () => {
  const cases: [string, Cells, Cells][] = [
    ['percentages', ['25%', '12.5 %', null, '-3%'], [0.25, 0.125, null, -0.03]],
    ['percentages with a decimal comma', ['12,5 %', '3%'], [0.125, 0.03]],
    ['dollars', ['$39', '$1,240.50', '($5)'], [39, 1240.5, -5]],
    ['euros before and after', ['€ 46.00', '767 EUR', '1,200.5 €'], [46, 767, 1200.5]],
    ['euros with a comma', ['46,00 €', '1.200 €'], [46, 1200]],
    ['thousands with a second clue', ['1,234', '1,234.50', '12'], [1234, 1234.5, 12]],
    ['millions', ['1,234', '1,234,567'], [1234, 1234567]],
    ['European thousands', ['1.234', '1.234,50'], [1234, 1234.5]],
    ['spaces between thousands', ['1 234', '12 345,5'], [1234, 12345.5]],
    ['a decimal comma', ['0,42', '3,5', '1,234', '12'], [0.42, 3.5, 1.234, 12]],
    ['numbers in brackets', ['(12)', 12, '3.5'], [-12, 12, 3.5]],
    ['other minus signs and wide digits', ['−3', '4', '１２', 5], [-3, 4, 12, 5]],
    ['days with dashes', ['2024–03–10', '2024-03-11'], ['2024-03-10', '2024-03-11']],
    ['days of which one decides', ['06/03/2024', '13/03/2024'], ['2024-03-06', '2024-03-13']],
    ['months of which one decides', ['06/03/2024', '06/13/2024'], ['2024-06-03', '2024-06-13']],
    ['names of months', ['Jun 12 1998', '3 May 1998'], ['1998-06-12', '1998-05-03']],
    ['years first', ['2024/3/6', '2024-03-07'], ['2024-03-06', '2024-03-07']],
    [
      'numbers with named blanks',
      ['1', 'NA', 'null', 'NaN', '\\N', 2],
      [1, null, null, null, null, 2],
    ],
    ['nothing', ['NA', 'NULL'], [null, null]],
  ]
  for (const [name, cells, values] of cases)
    test(name, () => {
      expect(column(cells).values).toEqual(values)
      expect(column(cells).form!.doubt).toBeNull()
    })

  test('plain numbers and ISO dates as before, of which nothing is told', () => {
    for (const cells of [
      ['12', ' 12 ', '-3.5', '1e5', '1.234'],
      ['2024-03-06', '2024-03-07T10:00'],
    ]) {
      const { values, form } = column(cells)
      expect(values).toEqual(cells)
      expect(form).toMatchObject({ plain: true, read: { count: 0 }, doubt: null })
    }
    expect(column([1, 2.5, null]).form).toBeUndefined()
  })

  test('labels where digits have leading zeros, and words', () => {
    for (const cells of [
      ['007', '012', '112'],
      ['02134', '90210', '10001'],
      ['yes', 'no'],
      ['S', 'M', '38', 'L'],
      ['39²', '12,5¹', '①'],
      ['TOP 5', 'ALL 3'],
      ['1', '2', '3+', 'web', '4'],
      ['555-1234', '1-2', '1.2.10'],
    ])
      expect(column(cells)).toMatchObject({ values: cells, form: { as: 'text', doubt: null } })
  })
})

describe('a column that does not agree stays words, with its doubt', () => {
  const cases: [NonNullable<ColumnForm['doubt']>['why'], Cells, string, string][] = [
    ['ambiguous', ['06/03/2024', '05/04/2024'], '05/04/2024', '05/04/2024'],
    ['ambiguous', ['1,234', '2,500', '12'], '1,234', '1,234'],
    ['ambiguous', ['1.234 €', '2.500 €'], '1.234 €', '1.234 €'],
    ['mixed', ['25', '25%', '30%'], '25%', '25'],
    ['mixed', ['25%', '30%', 25], '25%', '25'],
    ['mixed', ['1,234.50', '2,000.5', '1.234,50'], '1,234.50', '1.234,50'],
    ['mixed', ['13/03/2024', '14/03/2024', '03/25/2024'], '13/03/2024', '03/25/2024'],
    ['mixed', ['$39', '$40', '41'], '$39', '41'],
    ['currencies', ['$39', '$40', '€ 46.00'], '$39', '€ 46.00'],
    ['words', [...many(40, (i) => i), 'some', 'many', 'few'], '0', 'few'],
    ['words', ['5%', '10%', '5%', 'none'], '10%', 'none'],
    ['words', ['$5', '$45', 'free', '$5'], '$45', 'free'],
    ['words', ['0,5', '8,5', 'unbekannt'], '0,5', 'unbekannt'],
    ['words', ['2024-03-10', '2024-03-11', 'tbd'], '2024-03-10', 'tbd'],
    ['words', [...many(40, (i) => String(i % 9)), 'none'], '0', 'none'],
  ]
  for (const [why, cells, example, other] of cases)
    test(`${why}: ${cells.join(' ')}`, () => {
      const { values, form } = column(cells)
      expect(values).toEqual(cells)
      expect(form).toMatchObject({ as: 'text', doubt: { why, looks: { example }, other } })
    })

  test('words among many numbers count as blank, numbers of another form do not', () => {
    const sold = many(200, (i) => `${i}%`)
    const { values, form } = column(['n/a', ...sold])
    expect(values.slice(0, 3)).toEqual([null, 0, 0.01])
    expect(form).toMatchObject({ as: 'percent', strays: { count: 1, example: 'n/a', rows: [0] } })
    expect(column(['25', ...sold]).form).toMatchObject({
      as: 'text',
      doubt: { why: 'mixed', other: '25' },
    })
    expect(column([...many(200, (i) => i), ...many(11, () => 'none')]).form).toMatchObject({
      as: 'text',
      doubt: { why: 'words', other: 'none' },
    })
  })

  test('the form is the same in any order of rows', () => {
    const cells = ['n/a', '(5)', ...many(60, (i) => `${i},5`)]
    const forms = [cells, cells.toReversed()].map((each) => column(each).form!)
    expect(
      forms.map(({ as, decimal, read, strays }) => [
        as,
        decimal,
        read.count,
        read.example,
        strays.example,
      ]),
    ).toEqual([
      ['number', ',', 61, '(5)', 'n/a'],
      ['number', ',', 61, '(5)', 'n/a'],
    ])
  })
})

test('keys are never read, nor are NA in them', () => {
  const reader = createRequestReader(() => true)
  const menus = ['NA', '1,234', '007', '25%'].map((key) => ({ key, unit_cost: 'NA', x: 1 }))
  reader.push(new TextEncoder().encode(JSON.stringify({ menus, sales: [] })))
  const end = reader.end()
  if (!end.ok) throw new Error(end.refusal.detail)
  const { columns } = end.request.menus.table
  expect(menus.map((_, row) => cell(columns.get('key'), row))).toEqual(menus.map(({ key }) => key))
  expect(menus.map((_, row) => cell(columns.get('unit_cost'), row))).toEqual([
    null,
    null,
    null,
    null,
  ])
})

// Conformance: predict
test('rows that are asked about later are read in the form of the history', () => {
  const like = read(['1,234.50', '1,234', '12'])
  const later = read(['1,500', '0,42', 'NA', 7], { like })
  expect([0, 1, 2, 3].map((row) => cell(later.table.columns.get('x'), row))).toEqual([
    1500,
    null,
    null,
    7,
  ])
  expect(later.forms!.get('x')).toMatchObject({
    decimal: '.',
    strays: { count: 1, example: '0,42', rows: [1] },
  })
  expect(later.forms!.get('x')!.read.count).toBe(0)
  const plain = read([1, 2.5])
  const texts = read(['3', '$4'], { like: plain })
  expect([0, 1].map((row) => cell(texts.table.columns.get('x'), row))).toEqual([3, null])
  const percents = read([25, '30%'], { like: read(['25%']) })
  expect([0, 1].map((row) => cell(percents.table.columns.get('x'), row))).toEqual([null, 0.3])
})
