// A number that an analyst types is taken as it is meant, or refused with a word: never as another.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readNumber } from '#addin/shell/number-field.tsx'
import { runs } from '../../support/nightly.ts'

test.each([
  ['', null],
  [' 2000 ', 2000],
  ['0.8', 0.8],
  ['0,8', 0.8],
  ['.5', 0.5],
  ['+7', 7],
])('reads “%s”', (text, value) => {
  expect(readNumber(text, { least: 0 })).toEqual({ ok: true, value })
})

test('a percentage may have its sign', () => {
  expect(readNumber('8,5 %', { least: 0, percent: true })).toEqual({ ok: true, value: 8.5 })
  expect(readNumber('8 %', { least: 0 })).toMatchObject({ ok: false })
})

test.each(['10k', '50%', '=100*5', '1,500', '1e999', 'NaN', '--1', '12 34', '1,2,3', '1.234.56'])(
  'does not guess what “%s” means',
  (text) => {
    expect(readNumber(text, { least: 0 })).toMatchObject({
      ok: false,
      message: expect.stringContaining(text),
    })
  },
)

test.each([
  ['4,000', 4000],
  ['10,717', 10_717],
  ['1,234,567.50', 1_234_567.5],
  ['0,8', 0.8],
  ['5.000,50', 5000.5],
  ['€5,000', 5000],
  ['5.000 €', 5000],
  ['CHF 5’000', 5000],
  ['５０００円', 5000],
  ['kr 5 000,50', 5000.5],
  ['₹1,00,000', 100_000],
])('reads “%s” as money, whatever the workbook’s Excel writes', (text, value) => {
  expect(readNumber(text, { least: 0, money: true })).toEqual({ ok: true, value })
})

test('takes a comma or point for what it is in the workbook’s Excel', () => {
  const horizon = { least: 0 }
  expect(readNumber('1,500', horizon, ',')).toEqual({ ok: true, value: 1.5 })
  expect(readNumber('1,500', horizon, '.')).toEqual({ ok: true, value: 1500 })
  expect(readNumber('1.500', horizon, ',')).toEqual({ ok: true, value: 1500 })
})

test('reads every amount as a person of any place writes it, with the currency’s sign or code', () => {
  const places =
    'en-US en-IN en-ZA de-DE de-CH fr-FR it-CH es-ES ja-JP pt-BR sv-SE pl-PL nb-NO cs-CZ'
  const more = 'hu-HU ro-RO nl-NL tr-TR zh-CN ko-KR he-IL da-DK lv-LV fi-FI vi-VN'
  fc.assert(
    fc.property(
      fc.constantFrom(...places.split(' '), ...more.split(' ')),
      fc.constantFrom('EUR', 'USD', 'CHF', 'JPY', 'SEK', 'PLN', 'INR', 'GBP', 'CZK'),
      fc.constantFrom('symbol' as const, 'narrowSymbol' as const, 'code' as const),
      fc.integer({ min: 0, max: 999_999_999 }),
      fc.constantFrom(null, '.' as const, ',' as const),
      (place, currency, currencyDisplay, cents, decimal) => {
        const digits = cents % 100 === 0 ? 0 : 2
        const text = new Intl.NumberFormat(place, {
          style: 'currency',
          currency,
          currencyDisplay,
          minimumFractionDigits: digits,
          maximumFractionDigits: digits,
        }).format(cents / 100)
        expect(readNumber(text, { least: 0, money: true }, decimal), text).toEqual({
          ok: true,
          value: cents / 100,
        })
      },
    ),
    { numRuns: runs(1000) },
  )
})

test('says which two numbers a comma may mean, and takes the minus sign that the pane writes', () => {
  expect(readNumber('5,000', { least: 0 })).toMatchObject({
    message: '“5,000” may be 5000 or 5.000: write it so.',
  })
  expect(readNumber('−0.5', { least: -1, most: 1 })).toEqual({ ok: true, value: -0.5 })
  expect(readNumber('-3', { least: -1, most: 1 })).toMatchObject({
    message: '“−3” is out of bounds: write a number from −1 to 1.',
  })
})

test('keeps to the bounds', () => {
  expect(readNumber('80', { least: 0, most: 1 })).toMatchObject({
    ok: false,
    message: '“80” is out of bounds: write a number from 0 to 1.',
  })
  expect(readNumber('1', { least: 0, most: 1 })).toEqual({ ok: true, value: 1 })
  const horizon = { least: 0, above: true, most: 10_000 }
  expect(readNumber('0', horizon)).toMatchObject({
    message: '“0” is out of bounds: write a number above 0, at most 10,000.',
  })
  expect(readNumber('0.5', horizon)).toEqual({ ok: true, value: 0.5 })
})
