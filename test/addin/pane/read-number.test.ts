// A number that an analyst types is taken as she means it, or she is told: never as another.
import { expect, test } from 'vitest'
import { readNumber } from '#addin/pane/read-number.ts'

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

test.each(['10k', '50%', '=100*5', '1.000,50', '1,500', '1e999', 'NaN', '--1'])(
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
])('reads “%s” as money as the pane writes it', (text, value) => {
  expect(readNumber(text, { least: 0, money: true })).toEqual({ ok: true, value })
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
