// Which sentences that are not charged state money to spend, and how much.
import { expect, test } from 'vitest'
import { moneyToSpend } from '#addin/bill/money-to-spend.ts'

test.each([
  ['We have 20,000 to spend', 20_000],
  ['We have $20,000 to spend over 4 weeks.', 20_000],
  ['There is 5k to invest', 5000],
  ['We spend at most 5,000 a week', 5000],
  ['At most 5,000 a week.', 5000],
  ['We can’t spend more than $5,000 per menu', 5000],
  ['We never spend over 1.5m', 1_500_000],
  ['We can afford EUR 750.50', 750.5],
  ['Our budget for 2026 is 20k', 20_000],
  ['The spending limit is 3,000', 3000],
  ['Wir haben 20.000 Budget', 20_000],
  ['We have 20 000 to spend', 20_000],
  ["We have 20'000 to spend", 20_000],
  ['On ne peut pas dépenser plus de 5 000 €', 5000],
  ['We have 3 shops and 20,000 to spend', 20_000],
  ['Our budget is 1.5 million', 1_500_000],
  ['We have 20,000 to spend [Nothing is charged for it.]', 20_000],
])('“%s” states %d', (sentence, amount) => {
  expect(moneyToSpend(sentence)).toBe(amount)
})

test.each([
  'Rent is 900 a month',
  'We pay the usual fees',
  'The platform takes at most 5 per order',
  'We spend 12 on packing per unit',
  'At most 20 units a week.',
  'At most 5% of the price.',
  'We invest at most 12.5% of the price in ads',
  'Our budget for ads is 2.5% of the price',
  'We spend at most 5,000 units',
  'The budget airline charges 35',
  'Rent takes 900 of our capital',
  'We have 3 weeks to spend it',
  'We spend 40 on the stall',
  'We were founded with much capital in 2019',
])('“%s” states none', (sentence) => {
  expect(moneyToSpend(sentence)).toBe(null)
})
