// Whatever stands in the cells: mapping and rules answer with problems that point at real cells.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MENU_FIELDS, SALES_FIELDS } from '#addin/mapping/fields.ts'
import { guessMenuColumns, guessSalesColumns } from '#addin/mapping/guess.ts'
import type { Mapping } from '#addin/mapping/mapping.ts'
import { MENU_PERIODS } from '#addin/mapping/period.ts'
import { sheetOf, type Sheet } from '#addin/mapping/sheet.ts'
import { runMapping } from '#addin/mapping/work.ts'
import { runs } from '../../support/nightly.ts'
import { anyText } from '../../support/any-text.ts'

const cell = fc.oneof(
  fc.constantFrom<(string | number | boolean)[]>(
    '',
    '#N/A',
    '#SPILL!',
    'a',
    'b',
    '1-3',
    '1;2',
    '2024-02-26',
    '3/4/2024',
    'yes',
    0,
    1,
    -1,
    2,
    45_352,
    60,
    1e300,
    true,
    false,
    ' ',
    '__proto__',
    '$&',
  ),
  fc.double(),
  anyText({ maxLength: 4 }),
)
const header = fc.constantFrom(
  'key',
  'menu',
  'T',
  'qty',
  'x',
  'stock',
  '__proto__',
  'profit',
  'unit_cost',
  'a "b" $&',
  '',
  'EDPS qty',
)
const sheet = (name: string): fc.Arbitrary<Sheet> =>
  fc
    .tuple(
      fc.array(header, { minLength: 1, maxLength: 8 }),
      fc.array(fc.array(cell, { minLength: 8, maxLength: 8 }), { maxLength: 12 }),
      fc.array(fc.constantFrom('General', 'yyyy-mm-dd', '@'), { minLength: 8, maxLength: 8 }),
    )
    .map(([headers, rows, formats]) => sheetOf({ name, headers, formats, firstRow: 3 }, rows))

const columns = <F extends string>(fields: readonly F[], of: Sheet) =>
  fc.dictionary(fc.constantFrom(...fields), fc.constantFrom(...of.headers, 'gone'), {
    maxKeys: 8,
    noNullPrototype: true,
  }) as fc.Arbitrary<Partial<Record<F, string>>>
const menuFields = Object.keys(MENU_FIELDS) as (keyof typeof MENU_FIELDS)[]
const salesFields = Object.keys(SALES_FIELDS) as (keyof typeof SALES_FIELDS)[]

const job = fc
  .tuple(sheet('Now'), sheet('Past'), sheet('Sold'), fc.boolean())
  .chain(([menus, history, sales, apart]) =>
    fc.record({
      sheets: fc.constant({ menus, history: apart ? history : undefined, sales }),
      mapping: fc.record({
        version: fc.constant(1 as const),
        menus: fc.record({
          table: fc.constant('Now'),
          columns: columns(menuFields, menus),
          features: fc.subarray([...new Set(menus.headers)]),
        }),
        history: apart
          ? fc.record({
              table: fc.constant('Past'),
              columns: columns(menuFields, history),
              features: fc.subarray([...new Set(history.headers)]),
            })
          : fc.constant(undefined),
        sales: fc.record({
          table: fc.constant('Sold'),
          columns: columns(salesFields, sales),
          features: fc.subarray([...new Set(sales.headers)]),
        }),
        time: fc.oneof(
          fc.constant({ by: 'columns' as const }),
          fc.record({
            by: fc.constant('date' as const),
            period: fc.constantFrom(...MENU_PERIODS),
            now: fc.constantFrom('latest' as const, '2024-03-01'),
          }),
        ),
      }),
    }),
  )

describe('sheets of any cells', () => {
  test('are answered with problems that point at cells which exist', async () => {
    await fc.assert(
      fc.asyncProperty(job, async ({ sheets, mapping }) => {
        const given = mapping as Mapping
        const done = await runMapping({
          mapping: given,
          sheets,
          today: '2024-03-07',
          fields: {},
          known: null,
        })
        const all = [sheets.menus, sheets.history, sheets.sales].filter((one) => one !== undefined)
        for (const problem of done.checked.problems) {
          expect(problem.message.length * problem.fix.length).toBeGreaterThan(0)
          for (const at of problem.cells) {
            const one = all.find(({ name }) => name === at.table)!
            expect(at.row).toBeLessThan(one.rows)
            if (at.header !== null) expect(one.headers).toContain(at.header)
          }
        }
        for (const uploaded of [done.upload.menus, done.upload.sales])
          for (const column of uploaded?.table.columns.values() ?? []) {
            const length = column.kind === 'number' ? column.values.length : column.codes.length
            expect(length).toBe(uploaded!.table.rows)
            if (column.kind === 'coded') expect(column.dictionary).not.toContain('#N/A')
          }
      }),
      { numRuns: runs(400) },
    )
  })

  test('are guessed without a fault, each column for one field', () => {
    fc.assert(
      fc.property(sheet('any'), (any) => {
        for (const guesses of [guessMenuColumns(any), guessSalesColumns(any)])
          for (const { header: found } of guesses)
            if (found !== null) expect(any.headers).toContain(found)
      }),
    )
  })
})
