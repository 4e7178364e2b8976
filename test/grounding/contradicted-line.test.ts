// Past profits that contradict a reading point at the line: what they leave out, count twice or turn round.
import { expect, test } from 'vitest'
import { ground } from '#grounding/ground.ts'
import { order, request, type Row } from '../support/requests/read-request.ts'

const WORDS = `Goods: unit_cost for each unit ordered.
Subtract the stall fee: 12% of the price for each unit sold.
Subtract packing: 1.5 for each unit ordered.`

interface Deal {
  readonly qty: number
  readonly sold: number
  readonly cost: number
  readonly price: number
}
const DEALS: readonly Deal[] = Array.from({ length: 40 }, (_, at) => ({
  qty: 8 + (at % 5),
  sold: 3 + (at % 6),
  cost: 4 + (at % 7),
  price: 20 + ((at * 5) % 11),
}))
const fee = ({ sold, price }: Deal): number => 0.12 * sold * price
const packing = ({ qty }: Deal): number => 1.5 * qty
const right = (deal: Deal): number =>
  deal.sold * deal.price - deal.qty * deal.cost - fee(deal) - packing(deal)

/** The deals under the words, with the client's own profits. */
function grounded(profit: (deal: Deal, at: number) => number, deals = DEALS) {
  const menus = deals.map((deal, at): Row => ({
    key: `k${at}`,
    menu: at + 1,
    T: at - deals.length - 5,
    qty: deal.qty,
    unit_cost: deal.cost,
    unit_price: deal.price,
    profit: profit(deal, at),
  }))
  const now = { key: 'now', menu: 0, T: 0, qty: 10, unit_cost: 5, unit_price: 25, profit: null }
  const sales = deals.map(({ sold, price }, at): Row => {
    return { key: `k${at}`, T: at - deals.length - 4, qty: sold, price }
  })
  return ground(request([...menus, now], sales), order({ business_description: WORDS }), null)
}

function refused(profit: (deal: Deal, at: number) => number) {
  const result = grounded(profit)
  if (result.ok) throw new Error('It was planned')
  expect(result.code).toBe('reconciliation_failed')
  const unsure = result.valuation!.lines!.filter(({ sure }) => !sure)
  return { ...result.feedback[0]!, unsure: unsure.map(({ label, why }) => [label, why]) }
}

// Conformance: reconciliation-failed
test.each([
  ['leave out', (deal: Deal) => right(deal) + fee(deal), 'leave out the line “the stall fee”'],
  ['count twice', (deal: Deal) => right(deal) - fee(deal), 'count the line “the stall fee” twice'],
  [
    'count with the other sign',
    (deal: Deal) => right(deal) + 2 * fee(deal),
    'count the line “the stall fee” with the other sign',
  ],
])('profits that %s a line name it, with its words', (_, profit, said) => {
  const { words, message, unsure } = refused(profit)
  expect(unsure).toEqual([['the stall fee', 'profits']])
  expect(words).toBe('Subtract the stall fee: 12% of the price for each unit sold')
  expect(message).toMatch(/^Your profits .*: that explains (?:99|100) % of the difference\./)
  expect(message).toContain(said)
  expect(message).toContain('The furthest apart: ')
})

test('a difference that no line explains names none', () => {
  for (const profit of [
    (deal: Deal) => right(deal) - 40,
    (deal: Deal, at: number) => right(deal) + (at % 2 === 0 ? 60 : -60),
    (deal: Deal) => right(deal) - 1.5 * fee(deal),
  ]) {
    const { words, message, unsure } = refused(profit)
    expect(unsure).toEqual([])
    expect(words).toBe('')
    expect(message).not.toMatch(/the line/)
  }
})

test('noise about a line that is left out does not hide it', () => {
  const noisy = (deal: Deal, at: number) => right(deal) + fee(deal) * (1 + 0.1 * Math.sin(at * 7))
  expect(refused(noisy).message).toContain('leave out the line “the stall fee”')
})

test('the bills mark the line where a fit goes on in spite of it', () => {
  const large = DEALS.map((deal) => ({ ...deal, price: deal.price + 200 }))
  const marks = (profit: (deal: Deal) => number) => {
    const result = grounded(profit, large)
    if (!result.ok) throw new Error(JSON.stringify(result.feedback))
    return result.bills().map(({ lines }) => lines.map((line) => line.contradicted))
  }
  const packed = marks((deal) => right(deal) + packing(deal))
  expect(new Set(packed.map((each) => each.join()))).toEqual(new Set([',,,left_out']))
  expect(new Set(marks(right).flat())).toEqual(new Set([undefined]))
})
