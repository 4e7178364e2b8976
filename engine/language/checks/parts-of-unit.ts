// Which part of the price and of the cost of a unit a term is made of, found by value.
import type { Term } from '#contract/valuation.ts'
import type { Deal } from './deal-value.ts'
import { earned } from './made-deals.ts'

/** A deal whose ten units are all sold, or all left over. */
export const dealOfTen = (sold: boolean, price: number, cost: number): Deal => ({
  ordered: 10,
  sales: sold ? [{ qty: 10, age: 3, price }] : [],
  lead: 1,
  horizon: 9,
  columns: new Map([['unit_cost', cost]]),
  texts: new Map(),
  seed: 1,
})

/** Which part of the price, and of the cost, of a unit a term brings; a cost takes it. */
export function partsOfUnit(term: Term): { readonly price: number; readonly cost: number } {
  const at = (sold: boolean, price: number, cost: number): number =>
    earned([term], [dealOfTen(sold, price, cost)])[0]! / 10
  const [sold, left] = [true, false].map((each) => at(each, 40, 21) - at(each, 40, 20)) as [
    number,
    number,
  ]
  return {
    price: at(true, 41, 20) - at(true, 40, 20),
    cost: Math.abs(left) > Math.abs(sold) ? left : sold,
  }
}
