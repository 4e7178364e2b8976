// Cells and dates as Excel gives them.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isError } from '#addin/mapping/cell.ts'
import { readDays } from '#addin/mapping/mapped-columns.ts'
import { dayOfSerial, dayOfText, isDateFormat, isoOfDay } from '#addin/mapping/dates.ts'
import { MENU_PERIODS, periodIndex, periodName } from '#addin/mapping/period.ts'
import { errorRows, sheetOf } from '#addin/mapping/sheet.ts'
import { rangeOfSizes, readSizes } from '#addin/mapping/sizes.ts'

const iso = (text: string): string | null => {
  const read = dayOfText(text)
  return read.ok ? isoOfDay(read.day) : read.why
}

describe('cells', () => {
  test('takes errors for errors and texts that only look alike for texts', () => {
    expect(['#N/A', '#DIV/0!', '#SPILL!', '#BUSY!'].every(isError)).toBe(true)
    expect([42, '#1 seller', '#n', true, ''].some(isError)).toBe(false)
  })

  test('finds error rows and keeps other cells as they stand', () => {
    const sheet = sheetOf({ name: 'a', headers: ['x'] }, [[1], ['#N/A'], ['  '], ['b']])
    expect(errorRows(sheet.columns[0]!)).toEqual([1])
    expect(sheet.columns[0]).toMatchObject({ kind: 'coded', dictionary: [1, '#N/A', 'b'] })
  })
})

describe('dates', () => {
  test('knows the leap day of 1900 that never was', () => {
    const day = (serial: number) => {
      const read = dayOfSerial(serial)
      return read.ok ? isoOfDay(read.day) : read.why
    }
    expect([1, 59, 60, 61, 45_352, 45_352.5].map(day)).toEqual([
      '1900-01-01',
      '1900-02-28',
      'never_was',
      '1900-03-01',
      '2024-03-01',
      '2024-03-01T12:00:00',
    ])
    expect(day(0)).toBe('unreadable')
    expect(day(-3)).toBe('unreadable')
    expect(day(2_958_466)).toBe('unreadable')
  })

  test('reads texts that mean one day and refuses those that mean two', () => {
    expect(iso('2024-03-01')).toBe('2024-03-01')
    expect(iso('2024-03-01T06:00:00+02:00')).toBe('2024-03-01T06:00:00')
    expect(iso('20240301')).toBe('2024-03-01')
    expect(iso('1 March 2024')).toBe('2024-03-01')
    expect(iso('Sept 3, 2024')).toBe('2024-09-03')
    expect(iso('2024-Q3')).toBe('2024-07-01')
    expect(iso('2021-W01')).toBe('2021-01-04')
    expect(iso('31/12/2024')).toBe('2024-12-31')
    expect(iso('3/3/2024')).toBe('2024-03-03')
    expect(iso('3/4/2024')).toBe('ambiguous')
    expect(iso('2024-02-30')).toBe('unreadable')
    expect(iso('soon')).toBe('unreadable')
  })

  test('tells formats of dates from formats of numbers, money and minutes', () => {
    const dates = [
      'dd/mm/yyyy',
      'm/d/yy',
      'mmm',
      '[$-409]d mmm yyyy;@',
      'yyyy-mm-dd hh:mm',
      'mmm-yy',
    ]
    const others = [
      'General',
      '0.00',
      '#,##0 "days"',
      '[Red]0.0',
      'mm:ss',
      '[h]:mm',
      '0%',
      '@',
      '€ 0',
    ]
    expect(dates.filter((format) => !isDateFormat(format))).toEqual([])
    expect(others.filter(isDateFormat)).toEqual([])
  })

  test('gives back every day from its serial and from its text', () => {
    fc.assert(
      fc.property(fc.integer({ min: 61, max: 2_958_465 }), (serial) => {
        const read = dayOfSerial(serial)
        expect(read.ok && iso(isoOfDay(read.day))).toBe(read.ok && isoOfDay(read.day))
      }),
    )
  })

  test('reads a column of serials, texts and plain years', () => {
    const sheet = sheetOf(
      { name: 'a', headers: ['Year', 'Day'], formats: ['General', 'm/d/yyyy'] },
      [
        [2023, 45_352],
        [2024, '2024-03-02'],
        [20_240_131, 60],
      ],
    )
    expect([...readDays(sheet, 0).days].map(isoOfDay)).toEqual([
      '2023-01-01',
      '2024-01-01',
      '2024-01-31',
    ])
    expect(readDays(sheet, 1).unreadable).toEqual([2])
  })

  test('counts periods that never go back, each with a name of its own', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -20_000, max: 60_000 }),
        fc.constantFrom(...MENU_PERIODS),
        (day, period) => {
          const [now, next] = [periodIndex(day, period), periodIndex(day + 1, period)]
          expect(next - now === 0 || next - now === 1).toBe(true)
          expect(periodName(now, period) === periodName(next, period)).toBe(now === next)
        },
      ),
    )
    const monday = dayOfText('2024-03-04')
    expect(monday.ok && periodIndex(monday.day, 'week') - periodIndex(monday.day - 1, 'week')).toBe(
      1,
    )
  })
})

describe('sizes', () => {
  const sizes = (value: string | number) => {
    const read = readSizes(value)
    return read.ok ? read.sizes : read.why
  }

  test('reads lists and ranges as people write them', () => {
    expect(sizes('1;2;5')).toEqual([1, 2, 5])
    expect(sizes('1, 2, 5')).toEqual([1, 2, 5])
    expect(sizes('1,5; 2')).toEqual([1.5, 2])
    expect(sizes('1,2,5')).toEqual([1, 2, 5])
    // One size or two? Only the analyst knows.
    for (const text of ['1,500', '2,5', '1,500,000']) expect(sizes(text)).toBe('ambiguous')
    for (const space of [' ', '\u00a0', '\u202f'])
      for (const text of ['1_250', '12_250_000', '1_250,5', '750_1_250'])
        expect(sizes(text.replaceAll('_', space))).toBe('ambiguous')
    expect(sizes('1 2 5')).toEqual([1, 2, 5])
    expect(sizes('1 250; 2')).toBe('unreadable')
    expect(sizes('1-10 step 2')).toEqual([1, 3, 5, 7, 9])
    expect(sizes('5 to 20 by 5')).toEqual([5, 10, 15, 20])
    expect(sizes('2–4')).toEqual([2, 3, 4])
    expect(sizes('12/6/6')).toEqual([6, 12])
    expect(sizes(7)).toEqual([7])
  })

  test('says why it cannot read others', () => {
    expect(sizes('a few')).toBe('unreadable')
    expect(sizes('0;1')).toBe('not_positive')
    expect(sizes('9-3')).toBe('empty_range')
    expect(sizes('1-100000')).toBe('too_many')
    expect(rangeOfSizes(1, 5, 0)).toEqual({ ok: false, why: 'not_positive' })
  })

  test('reads back what it writes', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 1, max: 1e6 }), { minLength: 1, maxLength: 30 }),
        (list) => {
          const ascending = list.sort((a, b) => a - b)
          expect(sizes(ascending.join('; '))).toEqual(ascending)
        },
      ),
    )
  })

  test('reaches the end of a range whose step is no binary fraction', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 900 }),
        fc.constantFrom(0.1, 0.25, 0.3, 1.1),
        (n, step) => {
          const max = Number((step * n).toPrecision(12))
          const read = rangeOfSizes(step, max, step)
          expect(read.ok && read.sizes.length).toBe(n)
          expect(read.ok && read.sizes.at(-1)).toBe(max)
        },
      ),
    )
  })
})
