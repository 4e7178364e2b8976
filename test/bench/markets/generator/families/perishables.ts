// Fresh goods made for one day: what is not sold by the evening goes for little. Each size is a batch,
// and the batch itself costs something however big it is.
import { type Random } from '#examples/random.ts'
import { expectedSold } from '../expectation.ts'
import { cents, type Family, type Offer, type Outcome } from '../family.ts'
import type { Setting } from '../setting.ts'

const LUCK = 10
const USUAL_RATIO = 0.75
/** Batches run from this to that share of what is usually asked for. */
const [LEAST, MOST] = [0.45, 1.7]

export function perishables(setting: Setting, random: Random): Family {
  const evening = 5 * (2 + random.below(5))
  const cleaning = cents(random.between(0.02, 0.08))
  const n = setting.sizes

  const offer = (from: Random, T: number): Offer => {
    const usual = Math.round(from.logBetween(18, 120))
    const cost = cents(from.logBetween(0.5, 4))
    return {
      T,
      sizes: batches(usual, n),
      unitCost: Array.from({ length: n }, () => cost),
      unitPrice: cents(cost * Math.exp(USUAL_RATIO + 0.15 * from.normal())),
      lead: 0,
      cells: { usual_orders: usual, van_cost: cents(from.between(0.1, 0.35) * usual * cost) },
      foreseen: 0,
    }
  }
  const meanOf = ({ cells, unitPrice, unitCost }: Offer, appeal: number) => {
    const ratio = Math.log(unitPrice / unitCost[0]!) - USUAL_RATIO
    return Number(cells['usual_orders']) * Math.exp(appeal - 0.8 * ratio)
  }
  const profitOf = ({ sizes, unitCost, cells }: Offer, i: number, sold: number, price: number) => {
    const size = sizes[i]!
    const back = (evening / 100) * unitCost[i]!
    const spent = size * (unitCost[i]! + cleaning) + Number(cells['van_cost'])
    return sold * price + (size - sold) * back - spent
  }

  return {
    trade: {
      numbers: [
        { name: 'forecast_degrees', centre: 14, spread: 7 },
        { name: 'days_on_offer', centre: 40, spread: 0.9, skewed: true },
        { name: 'app_views', centre: 300, spread: 0.8, skewed: true },
        { name: 'trend', centre: 0, spread: 5 },
        { name: 'distance_km', centre: 6, spread: 0.5, skewed: true },
      ],
      category: {
        name: 'weekday',
        levels: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'],
      },
      maker: { name: 'shop', prefix: 'S', levels: 18 },
    },
    description:
      `We cook fresh meals every day and sell them at unit_price the same day. T counts days. ` +
      `A row is one batch of qty portions for one shop. Every batch has a flat van_cost, however big it is. ` +
      `Packaging costs $${cleaning.toFixed(2)} per unit bought. ` +
      `Units left over after 1 day are sold at ${evening}% of their unit cost. There are no other costs.`,
    marketType: { market_type: 'fresh_meals', parameters: { period: 'day' } },
    groundingMode: 'business_led',
    horizon: 1,
    seen: 0.85,
    hidden: 0.2,
    shock: 0.1,
    shockMovesPrices: false,
    offer,
    expected: (given, appeal) => {
      const sold = expectedSold(meanOf(given, appeal), LUCK, given.sizes)
      return sold.map((units, i) => profitOf(given, i, units, given.unitPrice))
    },
    happen: (given, appeal, _, from): Outcome => {
      const asked = from.poisson(meanOf(given, appeal) * from.gamma(LUCK))
      const soldOf = (i: number) => Math.min(asked, given.sizes[i]!)
      return {
        profit: Float64Array.from(given.sizes, (__, i) =>
          profitOf(given, i, soldOf(i), given.unitPrice),
        ),
        sales: (i) =>
          soldOf(i) > 0 ? [{ T: given.T, qty: soldOf(i), price: given.unitPrice }] : [],
      }
    },
  }
}

/** `count` different batches around what is usual, ascending. */
function batches(usual: number, count: number): number[] {
  let last = 0
  return Array.from({ length: count }, (_, i) => {
    const share = count === 1 ? 1 : LEAST + ((MOST - LEAST) * i) / (count - 1)
    last = Math.max(Math.round(usual * share), last + 1)
    return last
  })
}
