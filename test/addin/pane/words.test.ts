// Numbers, money and time as the pane writes them, and the sentences that it makes of facts.
import { elapsedText } from '#addin/messages/elapsed.ts'
import { isoDay } from '#addin/messages/formats.ts'
import { tableSetupText } from '#addin/messages/texts.ts'
import { expect, test } from 'vitest'
import { shareSentence } from '#addin/check/checked-screen.tsx'
import { themeOf } from '#addin/shell/page.ts'
import {
  counted,
  moneyText,
  momentText,
  percentText,
  rangeText,
  signedMoney,
} from '#addin/messages/english-words.ts'

test('money has cents below a thousand, and a minus sign that is one', () => {
  expect([0, -0, 9.5, 999.994, 1000, -1234.5].map(moneyText)).toEqual([
    '0.00',
    '0.00',
    '9.50',
    '999.99',
    '1,000',
    '−1,235',
  ])
  expect([rangeText([466.3, 4145]), rangeText([-3, 466.3])]).toEqual([
    '466 to 4,145',
    '−3.00 to 466.30',
  ])
  expect([12, -12, 0].map(signedMoney)).toEqual(['+12.00', '−12.00', '0.00'])
})

test('a thing is counted in the singular and the plural', () => {
  expect([counted(1, 'deal'), counted(0, 'deal'), counted(2000, 'deal')]).toEqual([
    '1 deal',
    '0 deals',
    '2,000 deals',
  ])
})

test('rows that are read have their thousands apart', () => {
  expect(tableSetupText.readingTable({ table: 'Deals', done: 12_421, rows: 16_638 })).toBe(
    'Reading Deals: 12,421 of 16,638 rows',
  )
})

test('elapsed time goes from seconds to hours', () => {
  expect([0, 8900, 65_000, 3_725_000].map(elapsedText)).toEqual([
    '0 s',
    '8 s',
    '1 min 05 s',
    '1 h 02 min',
  ])
})

test('a text that is no moment is shown as it stands', () => {
  expect(momentText('yesterday')).toBe('yesterday')
  expect(momentText('2026-11-22T10:00:07Z')).toMatch(/^22 Nov 2026, \d\d:00$/)
  expect(momentText('2026-11-22T10:00:07Z', 'second')).toMatch(/^22 Nov 2026, \d\d:00:07$/)
})

test('the day is the one of the person’s own clock', () => {
  expect(isoDay(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05')
})

test('a share is a whole number of percent', () => {
  expect([0.62, 0.004, 1].map(percentText)).toEqual(['62 %', '0 %', '100 %'])
})

test('only the ways by which sales were given to deals are told', () => {
  const share = {
    keys: 1,
    units: 12,
    named: 0,
    inOrder: 12,
    latest: 0,
    beyond: 0,
    before: 0,
    assumed: 0.25,
  }
  expect(shareSentence(share)).toBe(
    '1 key was offered more than once, and 12 units sold of such keys: 12 first in, first out. That assumes 25\u00a0% of all units sold.',
  )
})

test('the theme is Office’s where it says one, by its ground where that is all it says', () => {
  expect(themeOf({ isDarkTheme: true, bodyBackgroundColor: '#ffffff' })).toBe('dark')
  expect(themeOf({ bodyBackgroundColor: '#262626' })).toBe('dark')
  expect(themeOf({ bodyBackgroundColor: 'F3F2F1' })).toBe('light')
  expect([themeOf(null), themeOf({}), themeOf({ bodyBackgroundColor: 'grey' })]).toEqual([
    null,
    null,
    null,
  ])
})
