// Every other column becomes a feature, typed once by its cells.
import { noteText } from '#contract/english-notes.ts'
import { describe, expect, test } from 'vitest'
import { tableFromRows } from '#tables/table-builder.ts'
import { featureColumns, gatherFeatures, strayNotes } from '#grounding/features.ts'
import { isoDays } from '#contract/text-dates.ts'
import { typeColumn } from '#grounding/typed-column.ts'
import type { Row } from '../support/requests/read-request.ts'
import { readTable } from '../support/requests/small-request.ts'

const strayTexts = (rows: Row[]) => strayNotes(readTable(rows)).map(noteText)

function features(rows: Row[]) {
  const { table } = readTable(rows)
  return Object.fromEntries(
    gatherFeatures(
      featureColumns(table),
      Int32Array.from(rows, (_, at) => at),
    ).map((feature) => [
      feature.name,
      feature.kind === 'number'
        ? [...feature.values]
        : { codes: [...feature.codes], levels: feature.levels },
    ]),
  )
}

describe('columns of the menus', () => {
  test('with a role of their own are no features', () => {
    const row: Row = {
      key: 1,
      menu: 1,
      T: -1,
      qty: 1,
      unit_cost: 1,
      unit_price: 1,
      profit: 1,
      historically_available: 1,
      historically_chosen: 1,
      T_lead: 2,
      stock: 3,
    }
    expect(features([row])).toEqual({ T_lead: [2], stock: [3] })
  })

  // Conformance: 2.1-features
  test('are numbers where every filled cell is one, as text or boolean too', () => {
    expect(
      features([
        { a: 1, b: '1.5', c: true, d: '' },
        { a: null, b: '2', c: false, d: null },
      ]),
    ).toEqual({ a: [1, Number.NaN], b: [1.5, 2], c: [1, 0] })
  })

  test('are numbers where a few cells are no numbers, which are read as blank and told', () => {
    const odd = (cells: readonly string[]) =>
      Array.from({ length: 100 }, (_, i): Row => ({
        score: cells[i] ?? i,
        code: i % 2 ? 'a' : i % 9,
      }))
    const { score } = features(odd(['n/a', '-', '88,5', '', '4']))
    expect(score).toEqual([NaN, NaN, 88.5, NaN, 4, ...Array.from({ length: 95 }, (_, i) => i + 5)])
    const told = (cells: readonly string[]) => strayTexts(odd(cells))
    expect(told(['n/a', '-', '88,5', '', '4'])).toEqual([
      'score: 2 cells are no number (“-”) and count as blank. Write numbers only.',
    ])
    expect(told(['n/a'])[0]).toContain('score: 1 cell is no number')
    expect(told([])).toEqual([])
    // The same whatever the order of rows.
    expect(strayTexts(odd(['n/a', '-', '88,5']).toReversed())).toEqual(told(['n/a', '-', '88,5']))
    // One in twenty at most, among many numbers: what is often a word, or one of few, is a category.
    expect(told(Array(5).fill('none'))).toHaveLength(1)
    expect(told(Array(6).fill('none'))).toEqual([
      'score: 94 of 100 cells look like numbers (“6”) and are read as words. Write plain numbers or ISO dates only.',
    ])
    const shops = Array.from({ length: 100 }, (_, i): Row => ({ shop: i === 3 ? 'WEB' : i % 19 }))
    expect(features(shops).shop).toMatchObject({ levels: 20 })
    expect(strayTexts(shops)[0]).toContain('shop: 99 of 100 cells look like numbers')
    // Where words are more than a slip, the column is one of names.
    const named = shops.map((row, i) => (i % 9 === 0 ? { shop: 'WEB' } : row))
    expect(strayTexts(named)).toEqual([])
    expect(strayTexts(shops.map((row, i) => (i === 9 ? { shop: 19 } : row)))).toHaveLength(1)
    // Units held are not counted where a cell is no number: that is said, for it changes what past deals earned.
    const held = Array.from({ length: 40 }, (_, i): Row => ({ stock: i === 3 ? 'n/a' : i }))
    expect(strayTexts(held)[0]).toContain(
      'and counts as blank. Write numbers only: a blank counts as no unit held.',
    )
    expect(features(odd(Array(6).fill('none'))).score).toMatchObject({ levels: 95 })
  })

  test('are days where a few cells are no date, which are read as blank and told', () => {
    const day = (i: number) => new Date(86_400_000 * i).toISOString().slice(0, 10)
    const rows = Array.from({ length: 60 }, (_, i): Row => ({ offered: i === 2 ? 'tbd' : day(i) }))
    const { offered } = features(rows)
    expect(offered).toEqual(rows.map((_, i) => (i === 2 ? Number.NaN : i)))
    expect(strayTexts(rows)).toEqual([
      'offered: 1 cell is no date (“tbd”) and counts as blank. Write dates only.',
    ])
  })

  // Conformance: 2.1-features
  test('are blank where a number is too large to be reckoned with, which is told', () => {
    const rows: Row[] = [
      { a: 1e15, b: '-1e300', c: 1e16, d: 2 },
      { a: 1e300, b: '4', c: '1e999', d: 3 },
      { a: -1e300, b: null, c: Infinity, d: null },
    ]
    // A column of such numbers alone is no feature.
    expect(features(rows)).toEqual({
      a: [1e15, Number.NaN, Number.NaN],
      b: [Number.NaN, 4, Number.NaN],
      d: [2, 3, Number.NaN],
    })
    const mend = 'as blank. Correct the numbers.'
    const told = [
      `a: 2 cells are beyond ±1,000,000,000,000,000 (1e+300) and count ${mend}`,
      `b: 1 cell is beyond ±1,000,000,000,000,000 (-1e+300) and counts ${mend}`,
      `c: 3 cells are beyond ±1,000,000,000,000,000 (Infinity) and count ${mend}`,
    ]
    expect(strayTexts(rows)).toEqual(told)
    expect(strayTexts(rows.toReversed())).toEqual(told)
    const both = Array.from({ length: 60 }, (_, i): Row => ({ x: i === 1 ? 'n/a' : 2 ** i * 1e5 }))
    expect(strayTexts(both)).toEqual([
      expect.stringMatching(/^x: 1 cell is no number/),
      expect.stringMatching(/^x: 26 cells are/),
    ])
  })

  test('name five columns with such cells, and count the others', () => {
    const rows = Array.from({ length: 40 }, (_, i): Row =>
      Object.fromEntries(Array.from({ length: 7 }, (_, c) => [`x${c}`, i === c ? 'n/a' : i])),
    )
    const told = strayTexts(rows)
    expect(told).toHaveLength(6)
    expect(told[5]).toBe('2 more columns have such cells.')
  })

  // Conformance: 2.1-features
  test('are categories otherwise, coded by first appearance', () => {
    expect(features([{ a: 'pear' }, { a: 'apple' }, { a: null }, { a: 7 }])).toEqual({
      a: { codes: [0, 1, -1, 2], levels: 3 },
    })
  })

  test('are days, months and weekdays where every filled cell is a date', () => {
    expect(features([{ d: '1970-01-01' }, { d: '2024-02-28T12:00:00Z' }, { d: null }])).toEqual({
      d: [0, 19781.5, Number.NaN],
      'd (month)': [1, 2, Number.NaN],
      'd (weekday)': [4, 3, Number.NaN],
    })
    // A part of the calendar that never changes says nothing.
    expect(Object.keys(features([{ d: '2024-02-05' }, { d: '2024-02-12' }]))).toEqual(['d'])
  })
})

describe('dates', () => {
  test('are read as days since 1970 in UTC', () => {
    expect(isoDays('2024-03-01')).toBe(19783)
    expect(isoDays('2024-03-01T06:00')).toBe(19783.25)
    expect(isoDays('2024-03-01 06:00:00+06:00')).toBe(19783)
  })

  test('that do not exist are texts', () => {
    expect(isoDays('2023-02-29')).toBeNaN()
    expect(isoDays('2024-13-01')).toBeNaN()
    expect(isoDays('24-03-01')).toBeNaN()
    expect(isoDays(20240301)).toBeNaN()
    expect(typeColumn(tableFromRows([{ d: '2024-03-01' }, { d: 'soon' }]), 'd').kind).toBe('text')
  })
})
