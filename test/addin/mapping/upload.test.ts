// From sheets to the tables of a fit request and back to the cells.
import type { Values } from '#contract/messages/say.ts'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkUpload } from '#addin/mapping/check.ts'
import type { CellValue } from '#addin/mapping/cell.ts'
import { inputsHash } from '#addin/mapping/inputs-hash.ts'
import type { Mapping } from '#addin/mapping/mapping.ts'
import { sheetOf } from '#addin/mapping/sheet.ts'
import type { Sheets } from '#addin/mapping/sources.ts'
import { prepareUpload, type Upload } from '#addin/mapping/upload.ts'
import { ruleProblemsText } from '#addin/messages/texts.ts'
import { numbers, type Table } from '#contract/table.ts'
import { tableToRows } from '#tables/table-builder.ts'
import { runs } from '../../support/nightly.ts'

const TODAY = '2024-03-07'
const DATE = 'yyyy-mm-dd'
const rowsOf = (table: Table) => tableToRows(table)

const dated: Mapping = {
  version: 1,
  menus: {
    table: 'Deals',
    columns: {
      key: 'SKU',
      date: 'Offered',
      qty_min: 'Min',
      qty_max: 'Max',
      qty_step: 'Step',
      unit_cost: 'Cost',
      unit_price: 'Price',
      qty_taken: 'Bought',
      profit: 'Profit',
    },
    features: ['Colour'],
  },
  time: { by: 'date', period: 'week', now: 'latest' },
}
const HEADERS = [
  'SKU',
  'Offered',
  'Min',
  'Max',
  'Step',
  'Cost',
  'Price',
  'Bought',
  'Profit',
  'Colour',
  'Secret',
]
function deals(rows: CellValue[][]): Sheets {
  return {
    menus: sheetOf({ name: 'Deals', headers: HEADERS, formats: ['@', DATE], firstRow: 5 }, rows),
  }
}
const prepare = (sheets: Sheets, mapping: Mapping = dated): Promise<Upload> =>
  Promise.resolve(prepareUpload(mapping, sheets, TODAY))

describe('an upload', () => {
  test('offers each size of a row, flags the one taken and keeps the profit on it', async () => {
    const upload = await prepare(
      deals([
        ['A', '2024-03-04', 2, 6, 2, 1.5, 3, '', '', 'red', 'x'],
        ['B', '2024-02-26', 1, 2, 1, 1.5, 3, 2, 40, 'red', 'x'],
        ['', '', '', '', '', '', '', '', '', '', 'only here'],
        ['C', '2024-02-19', 1, 2, 1, 1.5, 3, 0, '', 'red', 'x'],
      ]),
    )
    expect(upload.problems).toEqual([])
    expect(
      rowsOf(upload.menus.table).map((r) => [
        r.key,
        r.menu,
        r.T,
        r.qty,
        r.historically_chosen,
        r.profit,
      ]),
    ).toEqual([
      ['A', 0, 0, 2, null, null],
      ['A', 0, 0, 4, null, null],
      ['A', 0, 0, 6, null, null],
      ['B', -1, -1, 1, 0, null],
      ['B', -1, -1, 2, 1, 40],
      ['C', -2, -2, 1, 0, null],
      ['C', -2, -2, 2, 0, null],
    ])
    expect([...upload.menus.back.row]).toEqual([0, 0, 0, 1, 1, 3, 3])
    expect(upload.said[0]).toContain('the week of 2024-03-04')
  })

  test('holds no cell of a column that is not mapped', async () => {
    const upload = await prepare(
      deals([
        ['A', '2024-03-04', 1, 1, 1, 1, 2, '', '', 'red', 'hush'],
        ['B', '2024-02-04', 1, 1, 1, 1, 2, 1, '', 'red', 'hush'],
      ]),
    )
    expect(JSON.stringify(rowsOf(upload.menus.table))).not.toContain('hush')
    expect(upload.leaves.map(({ header }) => header)).not.toContain('Secret')
    expect([...upload.menus.table.columns.keys()]).toEqual([
      'key',
      'menu',
      'T',
      'qty',
      'unit_cost',
      'unit_price',
      'historically_chosen',
      'profit',
      'Colour',
    ])
  })

  test('counts months where menus go by quarter', async () => {
    const upload = await prepare(
      deals([
        ['A', '2024-03-04', 1, 1, 1, 1, 2, '', '', 'red', ''],
        ['B', '2023-05-01', 1, 1, 1, 1, 2, '', '', 'red', ''],
      ]),
      { ...dated, time: { by: 'date', period: 'quarter', now: 'latest' } },
    )
    expect(upload.period).toBe('month')
    expect(rowsOf(upload.menus.table).map(({ menu, T }) => [menu, T])).toEqual([
      [0, 0],
      [-3, -9],
    ])
  })

  test('names the rows of error cells, missing, unreadable and future dates', async () => {
    const good: CellValue[] = ['A', '2024-03-04', 1, 1, 1, 1, 2, '', '', 'red', '']
    const row = (change: Record<number, CellValue>) => good.map((cell, i) => change[i] ?? cell)
    const { problems } = await prepare(
      deals([
        good,
        row({ 1: '' }),
        row({ 1: 'soon' }),
        row({ 1: '3/4/2024' }),
        row({ 1: '2031-01-01' }),
        row({ 5: '#DIV/0!', 9: '#N/A' }),
        row({ 3: 0 }),
      ]),
    )
    const found = problems.map(({ code, cells }) => [code, cells[0]?.header, cells[0]?.row])
    expect(found.map(String).toSorted()).toEqual([
      'date_in_future,Offered,4',
      'date_missing,Offered,1',
      'date_unreadable,Offered,2',
      'error_cell,Colour,5',
      'error_cell,Cost,5',
      'form_open,Offered,3',
      'sizes_unreadable,Max,6',
    ])
    expect(problems.find(({ code }) => code === 'date_missing')!.message).toContain('row 6')
  })

  test('takes a now table and a history table, whose current period is no history', async () => {
    const columns = { key: 'k', date: 'd', qty: 'q', unit_cost: 'c', unit_price: 'p' }
    const mapping: Mapping = {
      version: 1,
      menus: { table: 'Now', columns: { ...columns, date: undefined! }, features: [] },
      history: { table: 'Past', columns, features: [] },
      time: { by: 'date', period: 'week', now: 'latest' },
    }
    delete mapping.menus.columns.date
    const upload = await prepare(
      {
        menus: sheetOf({ name: 'Now', headers: ['k', 'q', 'c', 'p'] }, [['A', '1; 2', 1, 2]]),
        history: sheetOf({ name: 'Past', headers: ['k', 'd', 'q', 'c', 'p'] }, [
          ['A', '2024-02-27', 1, 1, 2],
          ['B', '2024-03-05', 1, 1, 2],
        ]),
      },
      mapping,
    )
    expect(
      rowsOf(upload.menus.table)
        .slice(0, 3)
        .map(({ key, menu, qty }) => [key, menu, qty]),
    ).toEqual([
      ['A', 0, 1],
      ['A', 0, 2],
      ['A', -1, 1],
    ])
    expect(upload.problems).toMatchObject([
      { code: 'date_in_current_period', cells: [{ table: 'Past', row: 1 }] },
    ])
    expect(upload.menus.back.tables).toEqual(['Now', 'Past'])
  })

  test('refuses what Excel made a date of where sizes were typed', async () => {
    const mapping: Mapping = {
      version: 1,
      menus: {
        table: 'd',
        columns: { key: 'k', T: 'T', qty: 'q', unit_cost: 'c', unit_price: 'p' },
        features: [],
      },
      time: { by: 'columns' },
    }
    const sheet = sheetOf(
      { name: 'd', headers: ['k', 'T', 'q', 'c', 'p'], formats: ['@', '0', 'd-mmm'] },
      [['A', 0, 45_301, 1, 2]],
    )
    const upload = await prepare({ menus: sheet }, mapping)
    expect(upload.problems).toMatchObject([
      { code: 'sizes_are_date', cells: [{ row: 0, header: 'q' }] },
    ])
  })

  test('refuses a size with a space for its thousands, and says how many rows offer several sizes', async () => {
    const mapping: Mapping = {
      version: 1,
      menus: { table: 'd', columns: { key: 'k', T: 'T', qty: 'q' }, features: [] },
      time: { by: 'columns' },
    }
    const of = (...sizes: CellValue[]) =>
      prepare(
        {
          menus: sheetOf(
            { name: 'd', headers: ['k', 'T', 'q'] },
            sizes.map((size, i) => [`K${i}`, 0, size]),
          ),
        },
        mapping,
      )
    const { problems } = await of('1 250', '500')
    expect(problems).toMatchObject([{ code: 'sizes_unreadable', cells: [{ row: 0, header: 'q' }] }])
    expect(problems[0]!.message).toContain('a comma or a space')
    const several = (upload: Awaited<ReturnType<typeof of>>) =>
      upload.said.filter((sentence) => sentence.includes('several sizes'))
    expect(several(await of('1; 2; 5', '7', '1-4'))).toEqual([
      '2 rows offer several sizes each: each of these 7 sizes goes up as a row of its own.',
    ])
    expect(several(await of('1;250', 7))).toEqual([
      '1 row offers several sizes: each of these 2 sizes goes up as a row of its own.',
    ])
    expect(several(await of(7, 8))).toEqual([])
  })

  test('tells menus apart by labels, or by T without labels', async () => {
    const menusOf = async (columns: Mapping['menus']['columns']) => {
      const sheet = sheetOf({ name: 'd', headers: ['k', 'T', 'm', 'q'] }, [
        ['A', 0, 'May', 1],
        ['B', -1.5, 'April', 1],
        ['C', -4, 'March', 1],
      ])
      const upload = await prepare(
        { menus: sheet },
        { version: 1, menus: { table: 'd', columns, features: [] }, time: { by: 'columns' } },
      )
      return [...numbers(upload.menus.table, 'menu')]
    }
    expect(await menusOf({ key: 'k', T: 'T', menu: 'm', qty: 'q' })).toEqual([0, 2, 3])
    expect(await menusOf({ key: 'k', T: 'T', qty: 'q' })).toEqual([0, -1, -2])
  })
})

describe('keys and sales', () => {
  const mapping: Mapping = {
    version: 1,
    menus: {
      table: 'm',
      columns: { key: 'k', menu: 'm', T: 'T', qty: 'q', historically_chosen: 'x' },
      features: [],
    },
    sales: {
      table: 's',
      columns: { key: 'k', T: 'T', qty: 'q', menu: 'm', price: 'p' },
      features: [],
    },
    time: { by: 'columns' },
  }
  const menus = (rows: CellValue[][]) =>
    sheetOf({ name: 'm', headers: ['k', 'm', 'T', 'q', 'x'] }, rows)
  const sales = (rows: CellValue[][]) =>
    sheetOf({ name: 's', headers: ['k', 'T', 'q', 'm', 'p'] }, rows)

  // Conformance: 2.1-keys
  test('keeps keys that are texts as their cells have them', async () => {
    const keys = ['1.1', '1.10', '1E3', '1000', '007', '12345678901234567890', 7]
    const upload = await prepare(
      { menus: menus(keys.map((key) => [key, 0, 0, 1, ''])), sales: sales([]) },
      mapping,
    )
    expect(tableToRows(upload.menus.table).map(({ key }) => key)).toEqual(keys)
  })

  test('sends the sales of a repeated key to the menus they name, else first in, first out', async () => {
    const upload = await prepare(
      {
        menus: menus([
          [7, 0, 0, 5, ''],
          ['7', 1, -9, 4, 'yes'],
          [7, 2, -5, 10, 1],
          ['once', 2, -5, 10, 0],
        ]),
        sales: sales([
          [7, -4, 6, '', 2],
          [7, -3, 2, 2, 3],
          [7, -12, 1, '', 3],
          [7, -2, 1, 99, 3],
          ['once', -1, 1, '', 3],
        ]),
      },
      mapping,
    )
    expect(rowsOf(upload.menus.table).map(({ key }) => key)).toEqual([7, '7@1', '7@2', 'once'])
    const rows = rowsOf(upload.sales!.table).map(({ key, qty, price }) => [key, qty, price])
    expect(rows.map(String).toSorted()).toEqual(['7@1,4,2', '7@2,2,2', '7@2,2,3', 'once,1,3'])
    expect(upload.share).toMatchObject({ keys: 1, named: 2, inOrder: 6, before: 1, beyond: 0 })
    expect(upload.share!.assumed).toBeCloseTo(6 / 11)
    expect(upload.problems.map(({ code, cells }) => [code, cells[0]?.row])).toEqual([
      ['menu_label_unknown', 3],
      ['sale_before_history', 2],
    ])
  })

  test('divides the amounts of rows by their units, also where these are of several deals', async () => {
    const amounts: Mapping = {
      ...mapping,
      sales: { ...mapping.sales!, columns: { key: 'k', T: 'T', qty: 'q', revenue: 'p' } },
    }
    const deals = [
      [7, 0, 0, 5, ''],
      ['7', 1, -9, 4, 'yes'],
      [7, 2, -5, 10, 1],
    ]
    const sold = (qty: number) =>
      sales([
        [7, -4, 6, '', 12],
        [7, -3, qty, '', 9],
      ])
    const sent = { menus: menus(deals), sales: sold(3) }
    const { table } = (await prepare(sent, amounts)).sales!
    expect(rowsOf(table).map(({ key, qty, price }) => [key, qty, price])).toEqual([
      ['7@1', 4, 2],
      ['7@2', 2, 2],
      ['7@2', 3, 3],
    ])
    const faulty = { ...sent, sales: sold(0) }
    const checked = checkUpload(await prepare(faulty, amounts), faulty, { checks: 'off' })
    expect(checked.problems.find(({ code }) => code === 'revenue_without_qty')).toMatchObject({
      severity: 'error',
      cells: [{ table: 's', row: 1, header: 'p' }],
    })
  })

  test('finds the purchase of a sale by the batch that both name, and tells menus that do not exist', async () => {
    const batches: Mapping = {
      ...mapping,
      menus: {
        ...mapping.menus,
        columns: { key: 'k', T: 'T', qty: 'q', historically_chosen: 'x', batch: 'm' },
      },
      sales: {
        ...mapping.sales!,
        columns: { key: 'k', T: 'T', qty: 'q', batch: 'm' },
      },
    }
    const sheets = {
      menus: menus([
        ['a', 'PO1', -9, 4, 1],
        ['a', 'PO2', -5, 4, 1],
        ['b', 'PO2', -5, 4, 1],
      ]),
      sales: sales([
        ['a', -1, 2, 'PO2', ''],
        ['a', -1, 3, '', ''],
        ['b', -1, 1, 'PO9', ''],
      ]),
    }
    const upload = await prepare(sheets, batches)
    expect(rowsOf(upload.sales!.table).map(({ key, qty }) => [key, qty])).toEqual([
      ['a@-1', 2],
      ['b', 1],
      ['a@-2', 3],
    ])
    expect(upload.share).toMatchObject({ named: 2, inOrder: 3 })
    const labelled = await prepare(sheets, mapping)
    expect(labelled.problems).toMatchObject([{ code: 'menu_label_unknown', cells: [{ row: 2 }] }])
  })

  test('takes a sale for the deal whichever of its batches it names', async () => {
    const columns = { key: 'k', T: 'T', qty: 'q', batch: 'm' }
    const upload = await prepare(
      {
        menus: menus([
          ['a', 'PO1', -9, 4, 1],
          ['a', 'PO2', -9, 8, 0],
          ['a', 'PO3', -5, 4, 1],
        ]),
        sales: sales([['a', -1, 2, 'PO2', '']]),
      },
      {
        ...mapping,
        menus: { ...mapping.menus, columns: { ...columns, historically_chosen: 'x' } },
        sales: { ...mapping.sales!, columns },
      },
    )
    expect(upload.problems).toEqual([])
    expect(rowsOf(upload.sales!.table).map(({ key, qty }) => [key, qty])).toEqual([['a@-2', 2]])
  })

  test('makes keys of the history unique, never touches current ones, and loses no unit sold', async () => {
    const key = fc.constantFrom('a', 'b', 'a@-1', 'c', 7, '7')
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(
          fc.tuple(
            key,
            fc.integer({ min: -4, max: 0 }),
            fc.integer({ min: 1, max: 9 }),
            fc.boolean(),
          ),
          // A flag of today's is not written: two such rows would be one that was entered twice.
          { maxLength: 25, selector: ([k, t, q, x]) => String([k, t, q, t === 0 ? '' : x]) },
        ),
        fc.array(fc.tuple(key, fc.integer({ min: -5, max: 0 }), fc.integer({ min: 0, max: 9 })), {
          maxLength: 25,
        }),
        async (offers, sold) => {
          const upload = await prepare(
            {
              menus: menus(offers.map(([k, t, q, x]) => [k, t, t, q, t === 0 ? '' : x])),
              sales: sales(sold.map(([k, t, q]) => [k, t, q, '', 1])),
            },
            mapping,
          )
          const menuOfKey = new Map<string, number>()
          rowsOf(upload.menus.table).forEach((row, i) => {
            if (row.menu === 0) expect(row.key).toBe(offers[i]![0])
            else {
              const text = String(row.key)
              expect(menuOfKey.get(text) ?? row.menu).toBe(row.menu)
              menuOfKey.set(text, row.menu as number)
            }
          })
          const units = numbers(upload.sales!.table, 'qty').reduce((a, b) => a + b, 0)
          const given = sold.reduce((sum, [, , q]) => sum + q, 0)
          expect(units + (upload.share?.before ?? 0)).toBe(given)
        },
      ),
      { numRuns: runs(300) },
    )
  })
})

describe('expansion', () => {
  test('and the way back are inverse: each row finds exactly the sizes that it offers', async () => {
    const range = fc.record({
      min: fc.integer({ min: 1, max: 9 }),
      more: fc.integer({ min: 0, max: 30 }),
      step: fc.integer({ min: 1, max: 7 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(range, { minLength: 1, maxLength: 12 }), async (ranges) => {
        const upload = await prepare(
          deals(
            ranges.map(({ min, more, step }, i) => [
              `k${i}`,
              '2024-03-04',
              min,
              min + more,
              step,
              1,
              2,
              '',
              '',
              '',
              '',
            ]),
          ),
        )
        const { table, back } = upload.menus
        const qty = numbers(table, 'qty')
        ranges.forEach(({ min, more, step }, row) => {
          const own = [...qty].filter((_, i) => back.row[i] === row)
          const expected = Array.from(
            { length: Math.floor(more / step) + 1 },
            (_, i) => min + i * step,
          )
          expect(own).toEqual(expected)
        })
      }),
    )
  })
})

describe('the check', () => {
  test('puts what goes by itself under the error that it follows from', async () => {
    const sheets = deals([
      ['A', 'soon', 1, 1, 1, 1.5, 3, '', '', 'red', ''],
      ['B', 'later', 1, 1, 1, 2, 3, 1, 40, 'red', ''],
    ])
    const upload = await prepare(sheets)
    const { problems } = checkUpload(upload, sheets, { business_description: 'We buy and sell.' })
    const errors = problems.filter(({ severity }) => severity === 'error')
    const codes = (of: typeof problems = []) => of.map(({ code }) => code)
    expect(codes(errors)).toContain('date_unreadable')
    expect(codes(errors)).not.toContain('no_task_rows')
    const cause = errors.find(({ code }) => code === 'date_unreadable')!
    expect(codes(cause.follows)).toContain('no_task_rows')
  })

  test('is the service’s own, with rows and headers of the sheet', async () => {
    const sheets = deals([
      ['A', '2024-03-04', 1, 1, 1, 1.5, 3, '', 12, 'red', ''],
      ['B', '2024-02-26', 1, 1, 1, -2, 3, 1, 40, 'red', ''],
      ['B', '2024-02-26', 1, 1, 1, -2, 3, 1, 40, 'blue', ''],
      ['C', '2024-02-26', 1, 1, 1, 'dear', '', 0, '', 'red', ''],
    ])
    const upload = await prepare(sheets)
    const checked = checkUpload(upload, sheets, { business_description: 'We buy and sell.' })
    expect(checked.ok).toBe(false)
    const at = (code: string) => checked.problems.find((problem) => problem.code === code)!
    expect(at('profit_on_task')).toMatchObject({
      table: 'Deals',
      header: 'Profit',
      cells: [{ row: 0 }],
    })
    expect(at('negative_value').message).toBe(
      'Deals column “Cost” is below 0 in 2 rows: rows 6 and 7 (key "B"). The cells say “-2”.',
    )
    // Both rows: either may be the slip.
    expect(at('duplicate_option')).toMatchObject({ count: 1, cells: [{ row: 1 }, { row: 2 }] })
    expect(at('duplicate_option').message).toMatch(
      /key and menu: rows 6 and 7 of Deals \(key "B"\)\.$/,
    )
    expect(at('missing_value')).toMatchObject({ header: 'Price', cells: [{ row: 3 }] })
    expect(at('not_numeric').fix).toContain('the number alone')
    expect(checked.validation.ok).toBe(false)
  })

  test('says a rule’s problem in the pane’s language, with the same rows and keys', async () => {
    const sheets = deals([['A', '2024-03-04', 1, 4, 1, -1.5, 3, '', '', 'red', '']])
    const says = {
      negative_value: ({ header, count }: Values) =>
        `Unter null in „${String(header)}“ (${String(count)}).`,
    }
    Object.assign(ruleProblemsText.statementByCode, says)
    const { problems } = checkUpload(await prepare(sheets), sheets, {})
    for (const code of Object.keys(says))
      Reflect.deleteProperty(ruleProblemsText.statementByCode, code)
    expect(problems.find(({ code }) => code === 'negative_value')!.message).toBe(
      'Unter null in „Cost“ (1): row 5 of Deals (key "A"). The cell says “-1.5”.',
    )
  })

  test('counts a row of several sizes once', async () => {
    const sheets = deals([['A', '2024-03-04', 1, 4, 1, -1.5, 3, '', '', 'red', '']])
    const { problems } = checkUpload(await prepare(sheets), sheets, {})
    expect(problems.find(({ code }) => code === 'negative_value')).toMatchObject({
      message: 'Deals column “Cost” is below 0 in 1 row: row 5 (key "A"). The cell says “-1.5”.',
      count: 1,
      cells: [{ table: 'Deals', row: 0, header: 'Cost' }],
    })
  })

  test('quotes what stands in cells that are not read: the first texts, none long', async () => {
    const costs = ['12 pcs', 'dear '.repeat(20), 'n.v.', '?', '12 pcs', true]
    const sheets = deals(
      costs.map((cost, i) => [`K${i}`, '2024-03-04', 1, 1, 1, cost, 3, '', '', 'red', '']),
    )
    const { problems } = checkUpload(await prepare(sheets), sheets, {})
    const { message } = problems.find(({ code }) => code === 'not_numeric')!
    expect(message).toContain(
      `The cells say “12 pcs”, “${'dear '.repeat(8).slice(0, 39)}…”, “n.v.”`,
    )
    expect(message).toMatch(/“n\.v\.” and others\.$/)
    const one = deals([['A', 'soon', 1, 1, 1, 2, 3, '', '', 'red', '']])
    const found = checkUpload(await prepare(one), one, {}).problems
    expect(found.find(({ code }) => code === 'date_unreadable')!.message).toBe(
      'Deals, column “Offered”: the cell is no date in row 5. The cell says “soon”.',
    )
  })

  test('tells of cells that are not read beside a column that is gone, and of nothing that follows from it', async () => {
    const sheets = {
      menus: sheetOf(
        { name: 'Deals', headers: HEADERS.with(6, 'Sells at'), formats: ['@', DATE], firstRow: 5 },
        [['A', '2024-03-04', 1, 1, 1, 'dear', 3, '', '', 'red', '']],
      ),
    }
    const { ok, problems } = checkUpload(await prepare(sheets), sheets, {})
    expect(ok).toBe(false)
    expect(problems.map(({ code }) => code)).toEqual(['column_gone', 'not_numeric'])
  })

  test('says once what is not mapped', async () => {
    const sheet = sheetOf({ name: 'd', headers: ['q'] }, [[1]])
    const mapping: Mapping = {
      version: 1,
      menus: { table: 'd', columns: { qty: 'q' }, features: [] },
      time: { by: 'columns' },
    }
    const upload = await prepare({ menus: sheet }, mapping)
    const checked = checkUpload(upload, { menus: sheet }, {})
    const keys = checked.problems.filter(
      ({ message }) => /identifier/.test(message) && /column/.test(message),
    )
    expect(keys).toHaveLength(1)
  })

  test('can be posted to a web worker', async () => {
    const sheets = deals([['A', '2024-03-04', 1, 3, 1, 1.5, 3, '', '', 'red', '']])
    const upload = await prepare(structuredClone(sheets))
    expect(structuredClone(upload)).toEqual(upload)
  })
})

describe('the hash of inputs', () => {
  const hash = async (rows: CellValue[][]) =>
    inputsHash({ model: 'default' }, [(await prepare(deals(rows))).menus.table, null])
  const rows: CellValue[][] = ['a', 'b', 'c'].map((k) => [
    k,
    '2024-03-04',
    1,
    1,
    1,
    1.5,
    3,
    '',
    '',
    'red',
    '',
  ])

  test('stays when rows are sorted and changes when a cell does', async () => {
    const before = await hash(rows)
    expect(await hash(rows.toReversed())).toBe(before)
    expect(await hash(rows.map((row, i) => (i === 1 ? row.with(5, 1.6) : row)))).not.toBe(before)
    expect(await hash([...rows, rows[0]!.with(9, 'blue')])).not.toBe(before)
    expect(before).toMatch(/^[0-9a-f]{16}$/)
  })
})
