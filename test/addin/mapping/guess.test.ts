// Which column is taken for which field, and what leaves the workbook.
import { describe, expect, test } from 'vitest'
import { guessFeatures } from '#addin/mapping/features.ts'
import { columnsOfGuesses, guessMenuColumns, guessSalesColumns } from '#addin/mapping/guess.ts'
import {
  mappingSchema,
  recallMapping,
  rememberMapping,
  type Mapping,
} from '#addin/mapping/mapping.ts'
import { sheetOf } from '#addin/mapping/sheet.ts'

describe('guesses', () => {
  test('finds the columns of an analyst’s table by what they are usually called', () => {
    const sheet = sheetOf(
      {
        name: 'Deals',
        headers: [
          'SKU',
          'Offer date',
          'MOQ',
          'Max qty',
          'Case pack',
          'Landed cost (EUR)',
          'Selling_Price',
          'Ordered',
          'Net profit',
          'Colour',
          'EDPS qty',
        ],
        formats: ['@', 'dd/mm/yyyy', '0', '0', '0', '0.00', '0.00', '0', '0', '@', '0'],
      },
      [
        ['A', 45_352, 6, 24, 6, 2.5, 4, 12, 30, 'red', 0],
        ['B', 45_360, 6, 24, 6, 2.5, 4, 0, '', 'blue', 0],
      ],
    )
    const guesses = guessMenuColumns(sheet)
    expect(columnsOfGuesses(guesses)).toEqual({
      key: 'SKU',
      date: 'Offer date',
      qty_min: 'MOQ',
      qty_max: 'Max qty',
      qty_step: 'Case pack',
      unit_cost: 'Landed cost (EUR)',
      unit_price: 'Selling_Price',
      qty_taken: 'Ordered',
      profit: 'Net profit',
    })
    const features = guessFeatures(sheet, columnsOfGuesses(guesses), 'menus')
    expect(features.map(({ header, take }) => [header, take])).toEqual([
      ['Colour', true],
      ['EDPS qty', false],
    ])
  })

  test('prefers the exact name, then case, then a usual name, and lists the others', () => {
    const sheet = sheetOf({ name: 'd', headers: ['cost', 'UNIT COST', 'unit_cost', 'key'] }, [
      [1, 2, 3, 'a'],
    ])
    const cost = guessMenuColumns(sheet).find(({ field }) => field === 'unit_cost')!
    expect(cost).toMatchObject({ header: 'unit_cost', reason: 'same_name' })
    expect(cost.alternatives).toEqual(['UNIT COST', 'cost'])
  })

  test('tells a flag from a size by the cells of a column that is called taken', () => {
    const guess = (cells: (number | string)[]) =>
      columnsOfGuesses(
        guessMenuColumns(
          sheetOf(
            { name: 'd', headers: ['Taken'] },
            cells.map((cell) => [cell]),
          ),
        ),
      )
    expect(guess([0, 1, 1])).toEqual({ historically_chosen: 'Taken' })
    expect(guess(['yes', 'no', ''])).toEqual({ historically_chosen: 'Taken' })
    expect(guess([0, 12, 1])).toEqual({ qty_taken: 'Taken' })
  })

  test('takes the only column of dates for the date whatever it is called', () => {
    const sheet = sheetOf({ name: 'd', headers: ['key', 'Termin'], formats: ['@', 'dd.mm.yyyy'] }, [
      ['a', 45_352],
    ])
    expect(guessMenuColumns(sheet).find(({ field }) => field === 'date')).toMatchObject({
      header: 'Termin',
      reason: 'cells',
    })
  })

  test('reads sales by their own names', () => {
    const sheet = sheetOf(
      {
        name: 's',
        headers: ['Item no', 'Sold on', 'Units sold', 'Price', 'Storage', 'Buyer e-mail'],
        formats: ['@', 'yyyy-mm-dd'],
      },
      [['A', 45_352, 3, 4.5, 0.1, 'x@y.z']],
    )
    const columns = columnsOfGuesses(guessSalesColumns(sheet))
    expect(columns).toEqual({
      key: 'Item no',
      date: 'Sold on',
      qty: 'Units sold',
      price: 'Price',
      unit_holding_cost: 'Storage',
    })
    expect(guessFeatures(sheet, columns, 'sales')).toMatchObject([
      { header: 'Buyer e-mail', take: false },
    ])
  })
})

test('an amount of sales is taken for what they brought where no price is there', () => {
  const taken = (...headers: string[]) => {
    const sheet = sheetOf({ name: 's', headers: ['SKU', 'T', 'qty', ...headers] }, [
      ['A', -1, 3, ...headers.map(() => 12)],
    ])
    const { price, revenue } = columnsOfGuesses(guessSalesColumns(sheet))
    return [price, revenue]
  }
  expect(taken('Line total')).toEqual([undefined, 'Line total'])
  expect(taken('Price', 'Amount')).toEqual(['Price', undefined])
  // The service's own name is what it says.
  expect(taken('Price', 'revenue')).toEqual(['Price', 'revenue'])
})

describe('a remembered mapping', () => {
  const headers = Array.from({ length: 300 }, (_, i) => `a rather long name of column number ${i}`)
  const mapping: Mapping = {
    version: 1,
    menus: { table: 'Deals', columns: { key: headers[0]! }, features: headers.slice(2) },
    time: { by: 'date', period: 'week', now: 'latest' },
  }

  test('is short however many features there are, and comes back whole', () => {
    expect(mappingSchema.safeParse(mapping).success).toBe(true)
    const kept = rememberMapping(mapping)
    expect(JSON.stringify(kept).length).toBeLessThan(2000)
    expect(
      recallMapping(JSON.parse(JSON.stringify(kept)), { menus: headers.toReversed() }),
    ).toMatchObject({
      ok: true,
      mapping: { menus: { features: headers.slice(2).toReversed() } },
    })
  })

  test('never takes a column that came later for a feature', () => {
    const kept = rememberMapping(mapping)
    expect(recallMapping(kept, { menus: [...headers, 'salary'] })).toEqual({ ok: true, mapping })
  })

  test('is refused when it is damaged or newer', () => {
    expect(recallMapping({ ...mapping, version: 2 }, { menus: headers })).toEqual({
      ok: false,
      why: 'newer',
    })
    expect(recallMapping({ version: 1 }, { menus: [] })).toEqual({ ok: false, why: 'damaged' })
    expect(recallMapping(null, { menus: [] })).toEqual({ ok: false, why: 'damaged' })
  })
})
