// The market that the service is first judged on: weekly menus of goods, one small size a deal, sold out
// two times of three, taken by a business that sees more than its columns; today forty sizes a deal.
import { levels, numbered, oneOf, overPeriods, orBlank, round } from './columns.ts'
import type { Deal, Kind } from './kind.ts'
import { cents, sentences, stockBooks, type Terms } from './terms.ts'

const CATEGORIES = 'audio bath bikes camping crafts desk garden kitchen lamps pets toys travel'
const SIZES = Array.from({ length: 39 }, (_, i) => i + 1)
const USUAL_MARGIN = 0.56
const LUCK = 1.2

export const published: Kind = {
  name: 'published',
  form: 'one size',
  trade: (random, { full }) => {
    const terms: Terms = {
      period: 'week',
      life: 8 + random.below(4),
      fee: round(random.between(0.06, 0.13), 3),
      perSold: cents(random.between(0.2, 0.8)),
      storage: cents(random.between(0.02, 0.08)),
      salvage: round(random.between(0.15, 0.4), 2),
      surcharge: true,
    }
    const categories = levels(random, CATEGORIES.split(' '), 0.55)
    const swing = new Map(categories.map(({ name }) => [name, random.between(0.5, 1.5)]))
    const suppliers = numbered(random, 'S', 40, 0.5)
    const surcharge = new Map(
      suppliers.map(({ name }) => [name, random.uniform() < 0.3 ? random.between(0.04, 0.14) : 0]),
    )
    // A slow wave of demand that no column tells.
    const wave = { height: random.between(0.2, 0.45), length: random.between(45, 75) }
    const phase = random.between(0, 2 * Math.PI)
    const elasticity = random.between(0.8, 1.6)
    const level = Math.log(random.between(4.5, 7.5))
    const span = (deal: Deal) => ({ lead: deal.lead, last: terms.life })
    const feeOf = ({ known, unitCost }: Deal) => cents(known['surcharge']! * unitCost)
    return {
      description: `We buy household goods in small batches and sell them in a web shop. ${sentences(terms, 'stock')}`,
      marketType: { market_type: 'sealed_published', parameters: { period: 'week' } },
      groundingMode: 'business_led',
      menus: full ? 80 : 40,
      perMenu: full ? 957 : 250,
      task: full ? 600 : 200,
      every: 1,
      shock: 0.1,
      share: 0.17,
      deal: (from, T) => {
        const category = oneOf(from, categories)
        const supplier = oneOf(from, suppliers)
        const rating = round(Math.min(5, 4 + 0.5 * from.normal()), 1)
        const rank = Math.round(Math.exp(7 + 1.2 * from.normal()))
        const bulky = from.uniform() < 0.2
        const cost = cents(from.logBetween(4, 80))
        const price = cents(cost * Math.exp(USUAL_MARGIN + 0.25 * from.normal()))
        const moved = wave.height * Math.sin((2 * Math.PI * T) / wave.length + phase)
        const seen =
          category.effect +
          supplier.effect +
          0.5 * (rating - 4) -
          0.25 * (Math.log(rank) - 7) -
          elasticity * (Math.log(price / cost) - USUAL_MARGIN)
        return {
          T,
          sizes: SIZES,
          unitCost: cost,
          unitPrice: price,
          lead: from.below(3),
          cells: {
            category: category.name,
            supplier: supplier.name,
            rating: orBlank(from, rating, 0.06),
            sales_rank: rank,
            bulky: bulky ? 1 : 0,
            weight_kg: round(Math.exp(0.3 + 0.7 * from.normal() + (bulky ? 1.2 : 0)), 2),
          },
          known: {
            seen,
            demand: level + seen + swing.get(category.name)! * moved,
            surcharge: surcharge.get(supplier.name)! + (bulky ? 0.04 : 0),
          },
        }
      },
      // Larger batches are offered of what is thought to sell.
      listed: ({ known }, from) => [
        Math.min(4, Math.max(0, Math.round(3.5 + 0.9 * known['seen']! + 1.1 * from.normal()))),
      ],
      live: (deal, { hidden, shock }, from) => {
        const mean = Math.exp(deal.known['demand']! + 0.45 * hidden + shock)
        const price = (age: number) => deal.unitPrice * (1 - 0.01 * (age - 1))
        return stockBooks(
          terms,
          deal,
          overPeriods(from, mean, LUCK, span(deal), price),
          feeOf(deal),
        )
      },
      score: ({ known, unitPrice, unitCost }, hidden, from) =>
        0.5 * known['seen']! +
        0.45 * hidden +
        1.2 * Math.log(unitPrice / unitCost) -
        known['surcharge']! +
        0.8 * from.normal(),
      wanted: ({ known }) => Math.exp(known['demand']!),
    }
  },
}
