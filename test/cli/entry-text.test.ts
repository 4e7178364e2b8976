// Errors of a request in the words of a person with files: one way of counting rows, named.
import { expect, test } from 'vitest'
import { withRows } from '#contract/entry-rows.ts'
import type { Entry } from '#contract/schemas.ts'
import { inOptions } from '#cli/cli-words.ts'
import { entryText, entryTexts } from '#cli/entry-text.ts'
import type { TableFile } from '#cli/table-file.ts'

const csv: TableFile = { path: 'menus.csv', field: [], counts: 'line', place: (row) => row + 2 }
const parquet: TableFile = {
  path: 'menus.parquet',
  field: '',
  counts: 'data row',
  place: (row) => row + 1,
}
const entry = (
  statement: string,
  rows: number[],
  { count = rows.length, keys = [] as (string | number)[] } = {},
): Entry => {
  const hits = { rows, count, keys }
  const message = rows.length > 0 ? withRows(statement, hits) : `${statement}.`
  return { code: 'x', table: 'menus', column: 'qty', message, fix: 'Fill it.', ...hits }
}

test.each<[Entry, string]>([
  [
    entry('"qty" is blank', [40], { keys: ['A (1)'] }),
    'menus.csv, line 42, column qty: "qty" is blank (key "A (1)"). Fill it.',
  ],
  [
    entry('"qty" is blank', [3, 17, 21]),
    'menus.csv, lines 5, 19, 23, column qty: "qty" is blank. Fill it.',
  ],
  [
    entry('Blank', [1, 2, 3, 4, 5, 6], { count: 9, keys: ['A', 'B'] }),
    'menus.csv, lines 3, 4, 5, 6, 7 and 4 more, column qty: Blank (keys "A", "B"). Fill it.',
  ],
])('rows of a CSV are lines of the file and nothing else: %#', (found, text) => {
  expect(entryText(found, { menus: csv, sales: null })).toBe(text)
})

test('rows of a Parquet file are data rows and say what the first is', () => {
  const found = entry('"qty" is blank', [40])
  expect(entryText(found, { menus: parquet, sales: null })).toBe(
    'menus.parquet, data row 41 (the first is 1), column qty: "qty" is blank. Fill it.',
  )
})

test('columns that a file lacks are listed once, with what may have been meant', () => {
  const lacking = (column: string, fix: string): Entry => {
    return { ...entry(`Menus has no column "${column}"`, []), code: 'missing_column', column, fix }
  }
  const found = [
    lacking('key', 'Add "key" to every row; names are case-sensitive.'),
    entry('Blank', []),
    lacking('qty', 'Rename "Qty" to "qty" if it is the one; names are case-sensitive.'),
  ]
  expect(entryTexts(found, { menus: csv, sales: null })).toEqual([
    'menus.csv: the columns key, qty are missing. Rename "Qty" to "qty" if it is the one. ' +
      'Names are case-sensitive; is this the file that --menus was to name?',
    'menus.csv, column qty: Blank. Fill it.',
  ])
  expect(entryTexts(found.slice(0, 1), { menus: csv, sales: null })[0]).toMatch(
    /^menus\.csv, column key: Menus has no column "key"\. Add "key" /,
  )
})

test('a field of the request is named as the option that sets it', () => {
  const found: Entry = {
    ...entry('"market_type.parameters.period" is "weekly"', []),
    table: 'request',
    column: 'market_type.parameters.period',
  }
  expect(entryText(found, { menus: csv, sales: null })).toBe(
    '--market-type: parameters.period is "weekly". Fill it.',
  )
})

test.each([
  ['List more, or set checks: "off".', 'List more, or use --checks off.'],
  [
    'Not predictions. Send the request with "mock": false for a plan.',
    'Not predictions. Leave out --mock for a plan.',
  ],
  ['Send market_type.parameters.period.', 'Send --market-type parameters.period.'],
  ['A lower confidence_correction takes more.', 'A lower --confidence takes more.'],
  ['Leave it out.', 'Leave it out.'],
])('what the service asks for is asked for in options: %s', (said, shown) => {
  expect(inOptions(said)).toBe(shown)
  // A second pass changes nothing.
  expect(inOptions(shown)).toBe(shown)
})
