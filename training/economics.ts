// Costs of a deal besides its goods, and the value of leftovers: drawn, computed, and described in
// the controlled English that the reader parses.
import { round } from './offers.ts'
import type { Random } from './random.ts'

export interface Economics {
  /** Share of the revenue paid as a fee, and the minimum fee per unit. */
  readonly fee: number
  readonly leastFee: number
  readonly perOrdered: number
  readonly perDeal: number
  readonly perLeftover: number
  /** Share of unit_cost recovered per unit left over. */
  readonly salvage: number
}

/** No charges besides the goods. */
export const NO_CHARGES: Economics = {
  fee: 0,
  leastFee: 0,
  perOrdered: 0,
  perDeal: 0,
  perLeftover: 0,
  salvage: 0,
}

export interface Charges {
  /** Whether fees on revenue may occur. */
  readonly fees: boolean
  /**
   * Whether all units of an offer have one price, which makes the expectation of a minimum fee
   * computable.
   */
  readonly onePrice?: boolean
  readonly leftovers: boolean
  /** Typical cost of the goods of a deal, and of a unit. */
  readonly outlay: number
  readonly unit: number
  /** Probability of a charge per deal. */
  readonly perDeal?: number
}

/** Draws the charges of a market. */
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

/** Profit of `ordered` units at `unitCost` with these sales and this revenue. */
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

/** Unit cost at which the expected profit of a deal is 0. */
export function breakEven(
  economics: Economics,
  ordered: number,
  sold: number,
  revenue: number,
): number {
  const left = Math.max(0, ordered - sold)
  return profitOf(economics, ordered, 0, sold, revenue) / (ordered - economics.salvage * left)
}

/** The economics in controlled English (docs/controlled-english.md). */
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
