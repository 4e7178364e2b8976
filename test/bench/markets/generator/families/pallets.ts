// Liquidation pallets: mixed returns in one or a few pallets, sold off within weeks. A whole month's
// pallets stand and fall with the market for used goods, of which an index tells half beforehand.
import { type Random } from '#examples/random.ts'
import { expectedSold } from '../expectation.ts'
import { cents, type Family, type Offer, type Outcome } from '../family.ts'
import type { Setting } from '../setting.ts'

const LUCK = 2.5
const USUAL_RATIO = 1.1
/** What one spread of the market's index moves the shock by. */
const FORESEEN = 0.25
/** How far the shock moves prices, beside how many are asked for. */
const IN_PRICE = 0.5

export function pallets(setting: Setting, random: Random): Family {
  const fee = Math.round(random.between(9, 14))
  const freight = Math.round(random.between(40, 120))
  const dumping = cents(random.between(0.2, 0.8))
  const weeks = 4 + random.below(3)
  const n = setting.sizes

  const offer = (from: Random, T: number, index: number): Offer => {
    const pallet = 20 + 4 * from.below(10)
    const cost = cents(from.logBetween(2, 25))
    return {
      T,
      sizes: Array.from({ length: n }, (_, i) => pallet * (i + 1)),
      unitCost: Array.from({ length: n }, () => cost),
      unitPrice: cents(cost * Math.exp(USUAL_RATIO + 0.3 * from.normal())),
      lead: 1,
      cells: { market_index: Math.round(1000 + 80 * index) / 10 },
      foreseen: FORESEEN * index,
    }
  }
  const meanOf = ({ sizes, unitPrice, unitCost }: Offer, appeal: number, shock: number) => {
    const ratio = Math.log(unitPrice / unitCost[0]!) - USUAL_RATIO
    return sizes[0]! * Math.exp(appeal + shock - ratio)
  }
  const priceOf = ({ unitPrice }: Offer, shock: number) => unitPrice * Math.exp(IN_PRICE * shock)
  const profitOf = ({ sizes, unitCost }: Offer, i: number, sold: number, price: number) =>
    sold * price * (1 - fee / 100) -
    sizes[i]! * unitCost[i]! -
    freight -
    (sizes[i]! - sold) * dumping

  return {
    trade: {
      numbers: [
        { name: 'grade', centre: 60, spread: 15 },
        { name: 'share_boxed', centre: 0.5, spread: 0.12 },
        { name: 'brands', centre: 12, spread: 0.6, skewed: true },
        { name: 'pallet_age_days', centre: 60, spread: 0.7, skewed: true },
        { name: 'weight_kg', centre: 180, spread: 0.4, skewed: true },
      ],
      category: {
        name: 'assortment',
        levels: ['phones', 'tools', 'clothes', 'kitchen', 'toys', 'audio', 'shoes', 'mixed'],
      },
      maker: { name: 'chain', prefix: 'R', levels: 20 },
    },
    description:
      `We buy pallets of returned goods and sell them piece by piece. T counts weeks. ` +
      `The marketplace fee is ${fee}% of the price. Freight is $${freight} per deal. ` +
      `Units left over after ${weeks} weeks are written off; dumping costs $${dumping.toFixed(2)} per unit left over. ` +
      `There are no other costs.`,
    marketType: { market_type: 'return_pallets', parameters: { period: 'week' } },
    groundingMode: 'business_led',
    horizon: weeks,
    seen: 1.4,
    hidden: 0.4,
    shock: 0.25,
    shockMovesPrices: true,
    offer,
    expected: (given, appeal, shock) => {
      const sold = expectedSold(meanOf(given, appeal, shock), LUCK, given.sizes)
      return sold.map((units, i) => profitOf(given, i, units, priceOf(given, shock)))
    },
    happen: (given, appeal, shock, from): Outcome => {
      const asked = from.poisson(meanOf(given, appeal, shock) * from.gamma(LUCK))
      const price = cents(priceOf(given, shock))
      const first = 2 + from.below(weeks - 1)
      const soldOf = (i: number) => Math.min(asked, given.sizes[i]!)
      return {
        profit: Float64Array.from(given.sizes, (_, i) => profitOf(given, i, soldOf(i), price)),
        sales: (i) => (soldOf(i) > 0 ? [{ T: given.T + first, qty: soldOf(i), price }] : []),
      }
    },
  }
}
