// The economics of a trade, once: as the sentences of controlled English that the service reads, and as
// the books that value what was sold. Stock is cut at the size taken; attempts have sales of their own.
import type { Row } from '#examples/market-example.ts'
import type { Deal, Outcome } from './kind.ts'

export interface Terms {
  readonly period: 'day' | 'week' | 'month'
  /** Periods from the deal to its end; leftovers are written off then. */
  readonly life: number
  /** Share of the price that others keep. */
  readonly fee?: number
  readonly perSold?: number
  readonly perOrdered?: number
  readonly perDeal?: number
  /** Per unit and period in store. */
  readonly storage?: number
  /** Share of unit_cost per unit and period held. */
  readonly capital?: number
  /** Share of unit_cost that a leftover unit brings. */
  readonly salvage?: number
  readonly perLeftover?: number
  /** Whether Sales tells a surcharge per unit ordered. */
  readonly surcharge?: boolean
  /** Goods are paid for when they are sold, not when they are ordered. */
  readonly paidWhenSold?: boolean
}

/** Units asked for at an age in periods, later than the lead time; ages ascend. */
export interface Asked {
  readonly age: number
  readonly units: number
  readonly price: number
}

export const cents = (money: number): number => Math.round(100 * money) / 100
const percent = (share: number): string => `${Number((100 * share).toFixed(3))}%`

export function sentences(terms: Terms, units: 'stock' | 'attempts'): string {
  const { period } = terms
  const subtract = (amount: number | undefined, by: string, name: string, of = '') =>
    amount ? [`Subtract ${name}: ${of ? percent(amount) + of : amount} for each ${by}.`] : []
  return [
    `T is in ${period}s.`,
    ...(units === 'stock'
      ? [`Leftovers are written off after ${terms.life} ${period}s.`, 'qty is stock.']
      : ['Each unit is an attempt.']),
    ...(terms.paidWhenSold
      ? ['No other goods.', 'Subtract goods: unit_cost for each unit sold.']
      : ['Goods: unit_cost for each unit ordered.']),
    ...subtract(terms.fee, 'unit sold', 'fee', ' of the price,'),
    ...subtract(terms.perSold, 'unit sold', 'delivery'),
    ...subtract(terms.perOrdered, 'unit ordered', 'handling'),
    ...(terms.surcharge ? ['Subtract the unit_fee of the deal for each unit ordered.'] : []),
    ...subtract(terms.perDeal, 'deal', 'set-up'),
    ...subtract(terms.storage, 'unit and period in store', 'storage'),
    ...subtract(terms.capital, 'unit and period held', 'capital', ' of unit_cost'),
    ...(terms.salvage
      ? [`Add ${percent(terms.salvage)} of unit_cost for each unit left over.`]
      : []),
    ...subtract(terms.perLeftover, 'unit left over', 'disposal'),
    'There are no other costs.',
  ].join(' ')
}

const ofUnit = ({ fee = 0, perSold = 0, storage = 0, capital = 0 }: Terms, deal: Deal) => {
  const inStore = (age: number) => storage * Math.max(age - deal.lead, 0)
  return {
    sold: ({ age, price }: Asked) =>
      price * (1 - fee) - perSold - inStore(age) - capital * deal.unitCost * age,
    kept: (age: number) => inStore(age) + capital * deal.unitCost * age,
  }
}

/** What a batch of each size earns where the same customers would ask for its units. */
export function stockBooks(
  terms: Terms,
  deal: Deal,
  asked: readonly Asked[],
  surcharge = 0,
): Outcome {
  const { salvage = 0, perLeftover = 0, perOrdered = 0, perDeal = 0, life } = terms
  const unit = ofUnit(terms, deal)
  const left = salvage * deal.unitCost - perLeftover - unit.kept(life)
  const paid = deal.unitCost + perOrdered + surcharge
  const profit = new Float64Array(deal.sizes.length)
  // Sizes ascend: each goes on where the one before it had sold out.
  let [at, sold, earned] = [0, 0, 0]
  deal.sizes.forEach((size, i) => {
    for (; at < asked.length && sold + asked[at]!.units <= size; at++) {
      sold += asked[at]!.units
      earned += asked[at]!.units * unit.sold(asked[at]!)
    }
    const part = at < asked.length ? size - sold : 0
    const all = earned + (part > 0 ? part * unit.sold(asked[at]!) : 0)
    profit[i] = all - size * paid - perDeal + (size - sold - part) * left
  })
  const told: Row = terms.surcharge ? { unit_fee: surcharge } : {}
  return {
    profit,
    sales: (i) => {
      const rows: Row[] = []
      let rest = deal.sizes[i]!
      for (const { age, units, price } of asked) {
        const qty = Math.min(units, rest)
        rest -= qty
        if (qty > 0) rows.push({ T: deal.T + age, qty, price, ...told })
      }
      return rows.length > 0 ? rows : [{ T: deal.T, qty: 0, price: null, ...told }]
    },
  }
}

/** What attempts earn; `came` holds what came of each size. */
export function attemptBooks(
  terms: Terms,
  deal: Deal,
  came: readonly (readonly Asked[])[],
): Outcome {
  const { fee = 0, perSold = 0, perOrdered = 0, perDeal = 0, paidWhenSold = false } = terms
  const paid = (paidWhenSold ? 0 : deal.unitCost) + perOrdered
  const gone = perSold + (paidWhenSold ? deal.unitCost : 0)
  return {
    profit: Float64Array.from(deal.sizes, (size, i) =>
      came[i]!.reduce(
        (sum, { units, price }) => sum + units * (price * (1 - fee) - gone),
        -size * paid - perDeal,
      ),
    ),
    sales: (i) => {
      const rows = came[i]!.filter(({ units }) => units > 0).map(({ age, units, price }): Row => ({
        T: deal.T + age,
        qty: units,
        price,
      }))
      return rows.length > 0 ? rows : [{ T: deal.T, qty: 0, price: null }]
    },
  }
}
