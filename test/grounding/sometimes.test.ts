// A cost of Sales that few deals have: what is assumed of the others, and what a blank cell says where the words charge
// it only sometimes.
import { expect, test } from 'vitest'
import { noteText } from '#contract/english-notes.ts'
import { feedbackText } from '#contract/feedback.ts'
import type { Parameters } from '#contract/schemas.ts'
import { ground } from '#grounding/ground.ts'
import { order, request, type Row } from '../support/requests/read-request.ts'

const GOODS = 'Goods: unit_cost for each unit ordered.\n'
const ALWAYS = `${GOODS}Subtract the repair_cost of the deal for each deal.`
const SOMETIMES = `${GOODS}Some of them need a repair [Subtract the repair_cost of the deal for each deal.].`

/** Fifty deals of one unit, bought for 10 and sold for 20; every tenth has a repair of 30. */
function grounded(words: string, others: number | null, parameters: Parameters = {}) {
  const deals = Array.from({ length: 50 }, (_, at) => at)
  const menus = deals.map((at): Row => ({
    key: `k${at}`,
    menu: at + 1,
    T: at - 60,
    qty: 1,
    unit_cost: 10,
    unit_price: 20,
  }))
  const sales = deals.map((at): Row => ({
    key: `k${at}`,
    T: at - 59,
    qty: 1,
    price: 20,
    repair_cost: at % 10 === 0 ? 30 : others,
  }))
  const now = { ...menus[0]!, key: 'now', menu: 0, T: 0 }
  const result = ground(
    request([...menus, now], sales),
    order({ business_description: words, market_type: { parameters } }),
    null,
  )
  if (!result.ok) throw new Error(feedbackText(result.feedback))
  return {
    assumed: result.assumptions.map(noteText).filter((each) => each.startsWith('Assumed')),
    labels: [...result.labels()].map(({ value }) => value),
    bill: result
      .bills()
      .find(({ key }) => key === 'k49')!
      .lines.at(-1)!,
  }
}

// Conformance: missing-costs
test('that every tenth deal has is assumed by the mean, not by the usual deal that has none', () => {
  const { assumed } = grounded(ALWAYS, 0)
  expect(assumed).toEqual([
    'Assumed repair_cost: 3 (the mean of your deals) for declined deals and today’s deals.',
  ])
})

// Conformance: missing-costs
test('is nothing where the cell is blank and the words charge it only sometimes', () => {
  const { assumed, labels, bill } = grounded(SOMETIMES, null)
  expect(assumed).toEqual(grounded(ALWAYS, 0).assumed)
  expect(labels).toEqual(grounded(ALWAYS, 0).labels)
  expect(bill).toMatchObject({ money: 0, cells: [{ column: 'repair_cost', value: 0 }] })
  expect(bill.cells[0]!.assumed).toBeUndefined()
})

test('is what the others have where the words always charge it', () => {
  const { assumed, bill } = grounded(ALWAYS, null)
  expect(assumed).toEqual([
    'Assumed repair_cost: 30 (the mean of your deals) for 45 past deals without it, declined deals and today’s deals.',
  ])
  expect(bill).toMatchObject({ money: -30, cells: [{ value: 30, assumed: true }] })
})
