// Tickets bought in lots before an event and sold on: how many are asked for and, far more, at what
// price is luck with a heavy tail. A few lots earn what all the others lose.
import { type Random } from '#examples/random.ts'
import { expectedSold } from '../expectation.ts'
import { cents, type Family, type Offer, type Outcome } from '../family.ts'
import type { Setting } from '../setting.ts'

const SIZES = [2, 4, 6, 8, 12] as const
const LUCK = 6
const USUAL_RATIO = 0.25
/** Share of appeal that goes into the price; the other part goes into how many are asked for. */
const IN_PRICE = 0.65

export function lots(setting: Setting, random: Random): Family {
  const commission = Math.round(random.between(8, 15))
  const perLot = Math.round(random.between(8, 30))
  const weeks = 3 + random.below(3)
  const tail = random.between(0.6, 1)
  const sizes = setting.sizes === 1 ? [4] : SIZES.slice(0, setting.sizes)

  const offer = (from: Random, T: number): Offer => {
    const cost = cents(from.logBetween(15, 180))
    return {
      T,
      sizes,
      unitCost: sizes.map(() => cost),
      unitPrice: cents(cost * Math.exp(USUAL_RATIO + 0.25 * from.normal())),
      lead: 0,
      cells: {},
      foreseen: 0,
    }
  }
  const askedMean = (appeal: number) => 5 * Math.exp((1 - IN_PRICE) * appeal)
  const priceMean = (given: Offer, appeal: number) =>
    given.unitPrice * Math.exp(IN_PRICE * appeal) * (1 - commission / 100)

  return {
    trade: {
      numbers: [
        { name: 'fame', centre: 50, spread: 14 },
        { name: 'days_to_event', centre: 35, spread: 0.5, skewed: true },
        { name: 'seats', centre: 4000, spread: 0.8, skewed: true },
        { name: 'fans', centre: 30000, spread: 1.2, skewed: true },
        { name: 'row_in_block', centre: 18, spread: 6 },
      ],
      category: { name: 'genre', levels: ['rock', 'opera', 'football', 'comedy', 'musical'] },
      maker: { name: 'venue', prefix: 'V', levels: 20 },
    },
    description:
      `We buy tickets in lots and sell them on. T counts weeks. The commission is ${commission}% of the price. ` +
      `Handling is $${perLot} per deal. ` +
      `Units left over after ${weeks} weeks are written off in full. There are no other costs.`,
    marketType: { market_type: 'ticket_lots', parameters: { period: 'week' } },
    groundingMode: 'business_led',
    horizon: weeks,
    seen: 1.2,
    hidden: 0.4,
    shock: 0.1,
    shockMovesPrices: false,
    offer,
    expected: (given, appeal) => {
      const sold = expectedSold(askedMean(appeal), LUCK, sizes)
      const price = priceMean(given, appeal)
      return sold.map((units, i) => units * price - sizes[i]! * given.unitCost[i]! - perLot)
    },
    happen: (given, appeal, _, from): Outcome => {
      const asked = from.poisson(askedMean(appeal) * from.gamma(LUCK))
      // Lognormal of mean 1: the price that this one event turns out to bear.
      const luck = Math.exp(tail * from.normal() - (tail * tail) / 2)
      const price = cents(given.unitPrice * Math.exp(IN_PRICE * appeal) * luck)
      const week = 1 + from.below(weeks)
      const soldOf = (i: number) => Math.min(asked, sizes[i]!)
      return {
        profit: Float64Array.from(
          sizes,
          (size, i) =>
            soldOf(i) * price * (1 - commission / 100) - size * given.unitCost[i]! - perLot,
        ),
        sales: (i) => (soldOf(i) > 0 ? [{ T: given.T + week, qty: soldOf(i), price }] : []),
      }
    },
  }
}
