// A small part of `npm run fuzz:plans`, and what is refused by name instead of being planned.
import { expect, test } from 'vitest'
import { feedbackText } from '#contract/feedback.ts'
import { validateRequest } from '#contract/validate.ts'
import { groundExample } from '#examples/ground-example.ts'
import { inlinePool } from '#model/learners/pool.ts'
import { baseRequest, readSent, type Sent } from '../../support/requests/small-request.ts'
import { ODD_ROWS, oddRowMarket, truePlan, withOddRows } from './odd-rows.ts'

const MOST_MOVED = 0.05
const market = oddRowMarket('perishables 2')

test('one odd row of Sales in a hundred hardly moves what a plan truly earns', async () => {
  const usual = await truePlan(market, market.sales, inlinePool())
  const odd = await truePlan(market, withOddRows(market, ODD_ROWS, 1), inlinePool())
  expect(Math.abs(odd.profit / usual.profit - 1)).toBeLessThan(MOST_MOVED)
})

test('a quantity below 0 and an option sent twice are refused at their rows', () => {
  const refused = (change: (sent: Sent) => void) => {
    const sent = baseRequest()
    change(sent)
    return validateRequest(readSent(sent)).validation.errors.map(({ rows }) => rows)
  }
  expect(refused(() => {})).toEqual([])
  expect(refused(({ sales }) => (sales[3]!.qty = -1))).toEqual([[3]])
  expect(refused(({ menus }) => menus.push({ ...menus[5]! }))).toContainEqual([expect.any(Number)])
})

test('a repeated row that sells more than there was is refused with its deal', () => {
  const taken = new Map(
    market.menus.flatMap((row) =>
      row['historically_chosen'] === 1 ? [[row['key'], Number(row['qty'])] as const] : [],
    ),
  )
  const soldOut = market.sales.find(({ key, qty }) => qty === taken.get(key))!
  const grounding = groundExample({ ...market, sales: [...market.sales, soldOut] })
  expect(grounding.ok ? '' : feedbackText(grounding.feedback)).toContain(
    `${String(soldOut['key'])} sold ${2 * Number(soldOut['qty'])} of ${String(soldOut['qty'])}`,
  )
})
