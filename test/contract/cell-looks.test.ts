// What one text looks like, before its column is known.
import { describe, expect, test } from 'vitest'
import { looksOf, onlyReading } from '#contract/cell-looks.ts'

const read = (text: string) => {
  const { kind, numbers, dates, currency } = looksOf(text)
  if (dates) return [kind, dates.dmy ?? null, dates.mdy ?? null, dates.ymd ?? null]
  return [kind, ...(currency ? [currency] : []), numbers?.['.'] ?? null, numbers?.[','] ?? null]
}

describe('a text looks like', () => {
  test('a number, by either decimal sign', () => {
    const cases: [string, number | null, number | null][] = [
      ['12', 12, 12],
      [' 12 ', 12, 12],
      ['-3.5', -3.5, null],
      ['1e5', 1e5, 1e5],
      ['(12)', -12, -12],
      ['−7', -7, -7],
      ['1,234', 1234, 1.234],
      ['1.234', 1.234, 1234],
      ['1,234.50', 1234.5, null],
      ['1.234,50', null, 1234.5],
      ['1,234,567', 1234567, null],
      ['12,34,567', 1234567, null],
      ['1 234', 1234, 1234],
      ['1 234,5', null, 1234.5],
      ["1'234.5", 1234.5, null],
      ['1’234', 1234, 1234],
      ['0,42', null, 0.42],
      ['0,123', null, 0.123],
      ['0.123', 0.123, null],
      ['3,5', null, 3.5],
      ['.5', 0.5, null],
      ['１２', 12, 12],
    ]
    for (const [text, point, comma] of cases)
      expect([text, read(text)]).toEqual([text, ['number', point, comma]])
  })

  test('a percentage, which is a fraction, or money', () => {
    expect(read('25%')).toEqual(['percent', 0.25, 0.25])
    expect(read('12,5 %')).toEqual(['percent', null, 0.125])
    expect(read('-0.07%')).toEqual(['percent', -0.0007, null])
    expect(read('$39')).toEqual(['money', '$', 39, 39])
    expect(read('€ 46.00')).toEqual(['money', 'EUR', 46, null])
    expect(read('46,00 €')).toEqual(['money', 'EUR', null, 46])
    expect(read('767 EUR')).toEqual(['money', 'EUR', 767, 767])
    expect(read('USD 5')).toEqual(['money', 'USD', 5, 5])
    expect(read('-$5.20')).toEqual(['money', '$', -5.2, null])
    expect(read('($1,234.50)')).toEqual(['money', '$', -1234.5, null])
    expect(read('R$ 3,20')).toEqual(['money', 'R$', null, 3.2])
  })

  test('a date, by the order of day, month and year', () => {
    expect(read('06/03/2024')).toEqual(['date', '2024-03-06', '2024-06-03', null])
    expect(read('13/03/2024')).toEqual(['date', '2024-03-13', null, null])
    expect(read('3/25/2024')).toEqual(['date', null, '2024-03-25', null])
    expect(read('13.03.24')[0]).toBe('word')
    expect(read('24/03/13')).toEqual(['date', '2013-03-24', null, '2024-03-13'])
    for (const text of ['Jun 12 1998', '12 June 1998', '12-Jun-98', 'June 12, 1998', '1998/6/12'])
      expect([text, read(text)[1]]).toEqual([text, '1998-06-12'])
    expect(read('12. März 2024')[1]).toBe('2024-03-12')
    expect(read('13/03/2024 2:05 PM')[1]).toBe('2024-03-13T14:05:00')
    expect(read('2024-03-13T14:05:00Z')[1]).toBe('2024-03-13T14:05:00Z')
    expect(read('30/02/2024')[0]).toBe('word')
  })

  test('a label, a word or a blank', () => {
    for (const text of ['007', '00', '0412']) expect([text, read(text)[0]]).toEqual([text, 'label'])
    for (const text of [
      'yes',
      'A1',
      '12 kg',
      '3+',
      '555-1234',
      '12:30',
      '1.2.10',
      '192.168.1.1',
      '5 all',
      'March 1998',
      '1,2,3',
      '25% off',
      '$',
      '%',
      '5e',
    ])
      expect([text, read(text)[0]]).toEqual([text, 'word'])
    for (const text of ['NA', 'na', 'NULL', 'nan', 'NaN', '\\N', ' ', ''])
      expect([text, read(text)[0]]).toEqual([text, 'blank'])
  })

  test('one value alone, or several', () => {
    expect(onlyReading('$39')).toBe(39)
    expect(onlyReading('1,234')).toBeNull()
    expect(onlyReading('12 kg')).toBeNull()
    expect(onlyReading('13/03/2024')).toBe('2024-03-13')
  })
})
