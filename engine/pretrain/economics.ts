// What a deal costs beside its goods, and what leftovers bring back: drawn, valued, and said in the
// controlled English that the reader takes at its word. Amounts that a learner must not need words for.
import { round } from './offers.ts'
import type { Random } from './random.ts'

export interface Economics {
  /** Share of the revenue that goes to others, and what they keep of a unit at least. */
  readonly fee: number
  readonly leastFee: number
  readonly perOrdered: number
  readonly perDeal: number
  readonly perLeftover: number
  /** Share of unit_cost that a unit left over brings back. */
  readonly salvage: number
}

/** No charge beside the goods. */
export const NO_CHARGES: Economics = {
  fee: 0,
  leastFee: 0,
  perOrdered: 0,
  perDeal: 0,
  perLeftover: 0,
  salvage: 0,
}

export interface Charges {
  /** Whether a share of the revenue may go to others. */
  readonly fees: boolean
  /** Whether an offer's units all bring one price, so that a least fee has a plain expectation. */
  readonly onePrice?: boolean
  readonly leftovers: boolean
  /** Typical goods of a deal, and of a unit. */
  readonly outlay: number
  readonly unit: number
  /** How often there is a charge for each deal. */
  readonly perDeal?: number
}

/** Draws the charges that a kind of market may know. */
export function drawEconomics(random: Random, of: Charges): Economics {
  const fee = of.fees && random.chance(0.3) ? random.pick([0.03, 0.08, 0.12, 0.15, 0.2]) : 0
  const perOrdered = random.chance(0.25) ? round(of.unit * random.logBetween(0.005, 0.06)) : 0
  const perDeal = random.chance(of.perDeal ?? 0.3)
    ? round(of.outlay * random.logBetween(0.005, 0.1))
    : 0
  const { leftovers } = of
  const leastFee = of.onePrice && fee > 0 && random.chance(0.3) ? round(1.2 * fee * of.unit) : 0
  return {
    fee,
    leastFee,
    perOrdered,
    perDeal,
    perLeftover:
      leftovers && random.chance(0.2) ? round(of.unit * random.logBetween(0.01, 0.06)) : 0,
    salvage: leftovers ? random.pick([0, 0.1, 0.3, 0.5, 0.7], [0.4, 0.15, 0.15, 0.15, 0.15]) : 0,
  }
}

/** Profit of `ordered` units at `unitCost` that sold so many and brought so much. */
export function profitOf(
  { fee, leastFee, perOrdered, perDeal, perLeftover, salvage }: Economics,
  ordered: number,
  unitCost: number,
  sold: number,
  revenue: number,
): number {
  const left = Math.max(0, ordered - sold)
  return (
    revenue -
    Math.max(fee * revenue, leastFee * sold) -
    unitCost * (ordered - salvage * left) -
    perOrdered * ordered -
    perDeal -
    perLeftover * left
  )
}

/** The unit cost at which a deal of the given expectations just pays nothing and costs nothing. */
export function breakEven(
  economics: Economics,
  ordered: number,
  sold: number,
  revenue: number,
): number {
  const left = Math.max(0, ordered - sold)
  return profitOf(economics, ordered, 0, sold, revenue) / (ordered - economics.salvage * left)
}

/** The economics in controlled English (docs/describe-your-economics.md). */
export function describeEconomics(economics: Economics, stock: boolean): string {
  const { fee, leastFee, perOrdered, perDeal, perLeftover, salvage } = economics
  const least = leastFee > 0 ? `, at least ${plain(leastFee)},` : ''
  return [
    stock ? 'qty is stock.' : 'Each unit is an attempt.',
    fee > 0 && `Subtract ${plain(fee * 100)}% of the price${least} for each unit sold.`,
    perOrdered > 0 && `Subtract ${plain(perOrdered)} for each unit ordered.`,
    perDeal > 0 && `Subtract ${plain(perDeal)} for each deal.`,
    perLeftover > 0 && `Subtract ${plain(perLeftover)} for each unit left over.`,
    salvage > 0 && `Add ${plain(salvage * 100)}% of unit_cost for each unit left over.`,
    'There are no other costs.',
  ]
    .filter((sentence) => sentence !== false)
    .join('\n')
}

/** A number without exponent. */
function plain(value: number): string {
  return value.toFixed(9).replace(/\.?0+$/, '')
}
