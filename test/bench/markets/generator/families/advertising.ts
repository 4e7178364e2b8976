// Clicks or letters: every unit is an attempt, few of them bring an order, and few campaigns bring
// enough of them. Only what was bought shows its orders; other sizes stay unknown.
import { type Random } from '#examples/random.ts'
import { cents, type Family, type Outcome } from '../family.ts'
import type { Setting } from '../setting.ts'

const SIZES = [100, 250, 500, 1000, 2000] as const
/** Orders per attempt of a usual campaign; letters of one size are one attempt each. */
const USUAL = 0.01
const USUAL_LETTER = 0.05
/** The better clicks come first. */
const THINNING = 0.12
const MOST = 0.5

export function advertising(setting: Setting, random: Random): Family {
  const letters = setting.sizes === 1
  const sizes = letters ? [1] : SIZES.slice(0, setting.sizes)
  const card = Math.round(random.between(2, 5))
  const packing = cents(random.between(0.5, 2))
  const conversion = (size: number, appeal: number) =>
    Math.min(
      (letters ? USUAL_LETTER : USUAL) * (size / sizes[0]!) ** -THINNING * Math.exp(appeal),
      MOST,
    )
  const earns = (orders: number, price: number) => orders * (price * (1 - card / 100) - packing)

  return {
    trade: {
      numbers: [
        { name: 'words', centre: 3, spread: 0.35, skewed: true },
        { name: 'monthly_searches', centre: 5000, spread: 1.2, skewed: true },
        { name: 'bidders', centre: 9, spread: 0.5, skewed: true },
        { name: 'page_speed', centre: 62, spread: 15 },
        { name: 'past_visits', centre: 20, spread: 1, skewed: true },
      ],
      category: { name: 'channel', levels: ['search', 'feed', 'video', 'mail', 'partner'] },
      maker: { name: 'campaign_group', prefix: 'G', levels: 20 },
    },
    description:
      `We buy ${letters ? 'addresses and send a letter to each' : 'clicks'}; each unit is an attempt. T counts weeks. ` +
      `Card fees are ${card}% of the price. Packaging costs $${packing.toFixed(2)} per unit sold. ` +
      `There are no other costs.`,
    marketType: {
      market_type: 'campaigns',
      parameters: { period: 'week', inventory_holding_weeks_before_writeoff: 1 },
    },
    groundingMode: 'business_led',
    horizon: 1,
    seen: 1.5,
    hidden: 0.35,
    shock: 0.1,
    shockMovesPrices: false,
    offer: (from, T) => {
      const price = cents(from.logBetween(20, 120))
      const cost = cents(price * (letters ? USUAL_LETTER : USUAL) * Math.exp(0.5 * from.normal()))
      return {
        T,
        sizes,
        unitCost: sizes.map(() => Math.max(cost, 0.05)),
        unitPrice: price,
        lead: 0,
        cells: {},
        foreseen: 0,
      }
    },
    expected: (given, appeal) =>
      Float64Array.from(
        sizes,
        (size, i) =>
          earns(size * conversion(size, appeal), given.unitPrice) - size * given.unitCost[i]!,
      ),
    happen: (given, appeal, _, from): Outcome => {
      const orders = sizes.map((size) => attempts(size, conversion(size, appeal), from))
      return {
        profit: Float64Array.from(
          sizes,
          (size, i) => earns(orders[i]!, given.unitPrice) - size * given.unitCost[i]!,
        ),
        sales: (i) =>
          orders[i]! > 0 ? [{ T: given.T + 1, qty: orders[i]!, price: given.unitPrice }] : [],
      }
    },
  }
}

/** Orders of so many attempts (binomial). */
function attempts(size: number, chance: number, random: Random): number {
  let orders = 0
  // Gaps between orders are geometric: as many draws as orders.
  for (let at = 0; ; orders++) {
    at += 1 + Math.floor(Math.log(1 - random.uniform()) / Math.log(1 - chance))
    if (at > size) return orders
  }
}
