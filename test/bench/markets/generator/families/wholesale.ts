// Goods bought by the lot and sold over weeks: fee, storage, postage, and what is left at the end goes
// for a part of its cost. Large sizes sell late or not at all.
import { type Random } from '#examples/random.ts'
import { expectedSold } from '../expectation.ts'
import { cents, type Family, type Offer, type Outcome } from '../family.ts'
import type { Setting } from '../setting.ts'

const LOTS = [6, 10, 12, 20, 24] as const
const MANY = 12
/** Shape of the gamma that a deal's own luck multiplies its demand with. */
const LUCK = 5
const ELASTICITY = 1.2
const USUAL_RATIO = 0.65

export function wholesale(setting: Setting, random: Random): Family {
  const fee = Math.round(random.between(8, 16))
  const storage = cents(random.between(0.03, 0.15))
  const postage = cents(random.between(0.6, 2.4))
  const weeks = 6 + random.below(4)
  const salvage = 10 * (2 + random.below(4))
  const fade = random.between(0, 0.04)
  const discount = random.uniform() < 0.4 ? 0.15 : 0
  const n = setting.sizes

  const offer = (from: Random, T: number): Offer => {
    const cost = cents(from.logBetween(5, 60))
    const lot = n > MANY ? 2 + from.below(2) : LOTS[from.below(LOTS.length)]!
    return {
      T,
      sizes: Array.from({ length: n }, (_, i) => lot * (i + 1)),
      unitCost: Array.from({ length: n }, (_, i) =>
        cents(cost * (1 - (discount * i) / Math.max(n - 1, 1))),
      ),
      unitPrice: cents(cost * Math.exp(USUAL_RATIO + 0.25 * from.normal())),
      lead: from.below(3),
      cells: {},
      foreseen: 0,
    }
  }
  const meanOf = ({ sizes, unitPrice, unitCost }: Offer, appeal: number) => {
    const ratio = Math.log(unitPrice / unitCost[0]!) - USUAL_RATIO
    return sizes[0]! * Math.sqrt(n) * Math.exp(appeal - ELASTICITY * ratio)
  }
  const priceIn = ({ unitPrice, lead }: Offer, week: number) =>
    unitPrice * (1 - fade) ** (week - lead - 1)
  /** Profit of a size from the units that it sells in each week. */
  const book = ({ sizes, unitCost, lead }: Offer, i: number) => {
    const size = sizes[i]!
    const cost = unitCost[i]!
    let profit = -size * cost
    let left = size
    return {
      sell(week: number, units: number, price: number) {
        profit += units * (price * (1 - fee / 100) - postage - storage * (week - lead))
        left -= units
      },
      close: () => profit + left * ((salvage / 100) * cost - storage * (weeks - lead)),
    }
  }

  return {
    trade: {
      numbers: [
        { name: 'rating', centre: 3.9, spread: 0.35 },
        { name: 'weight_kg', centre: 1.4, spread: 0.6, skewed: true },
        { name: 'reviews', centre: 160, spread: 1, skewed: true },
        { name: 'search_volume', centre: 900, spread: 0.9, skewed: true },
        { name: 'rivals', centre: 7, spread: 0.5, skewed: true },
      ],
      category: {
        name: 'category',
        levels: ['kitchen', 'garden', 'toys', 'sport', 'office', 'pets'],
      },
      maker: { name: 'supplier', prefix: 'W', levels: 20 },
    },
    description:
      `We buy lots of household goods and sell them on a marketplace. T counts weeks. ` +
      `The marketplace fee is ${fee}% of the selling price. Postage is $${postage.toFixed(2)} per unit sold. ` +
      `Storage is $${storage.toFixed(2)} per unit per week. ` +
      `Units left over after ${weeks} weeks are sold at ${salvage}% of their unit cost. ` +
      `There are no other costs.`,
    marketType: { market_type: 'household_wholesale', parameters: { period: 'week' } },
    groundingMode: 'business_led',
    horizon: weeks,
    seen: 1.4,
    hidden: 0.35,
    shock: 0.08,
    shockMovesPrices: false,
    offer,
    expected: (given, appeal) => {
      const mean = meanOf(given, appeal)
      const books = given.sizes.map((_, i) => book(given, i))
      let before: Float64Array = new Float64Array(n)
      for (let week = given.lead + 1; week <= weeks; week++) {
        const share = (week - given.lead) / (weeks - given.lead)
        const sold = expectedSold(mean * share, LUCK, given.sizes)
        books.forEach((of, i) => of.sell(week, sold[i]! - before[i]!, priceIn(given, week)))
        before = sold
      }
      return Float64Array.from(books, (of) => of.close())
    },
    happen: (given, appeal, _, from): Outcome => {
      const rate = (meanOf(given, appeal) * from.gamma(LUCK)) / (weeks - given.lead)
      const asked = Array.from({ length: weeks - given.lead }, (__, k) => {
        const week = given.lead + 1 + k
        const price = cents(priceIn(given, week) * (1 + 0.04 * (2 * from.uniform() - 1)))
        return { week, units: from.poisson(rate), price }
      })
      const flow = (i: number, each: (week: number, units: number, price: number) => void) => {
        let left = given.sizes[i]!
        for (const { week, units, price } of asked) {
          const sold = Math.min(units, left)
          left -= sold
          if (sold > 0) each(week, sold, price)
        }
      }
      return {
        profit: Float64Array.from(given.sizes, (__, i) => {
          const of = book(given, i)
          flow(i, (week, units, price) => of.sell(week, units, price))
          return of.close()
        }),
        sales: (i) => {
          const rows: { T: number; qty: number; price: number }[] = []
          flow(i, (week, qty, price) => rows.push({ T: given.T + week, qty, price }))
          return rows
        },
      }
    },
  }
}
