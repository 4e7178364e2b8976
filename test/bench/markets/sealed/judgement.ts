// One children under two businesses: one that knew what it did, and one whose choices were no better than
// chance, or the reverse of what pays.
import type { Random } from '#examples/random.ts'
import { levels, numbered, oneOf, overPeriods, round } from './columns.ts'
import type { Deal, Kind, Trade } from './kind.ts'
import { cents, sentences, stockBooks, type Terms } from './terms.ts'

const PLANTS = ['bulbs', 'climbers', 'ferns', 'herbs', 'roses', 'shrubs', 'trees']
/** Draws by which the business that is right foresees a deal. */
const FORESIGHT = 80

type ChildGroup = Omit<Trade, 'score' | 'wanted' | 'share'>

function children(random: Random): ChildGroup {
  const terms: Terms = {
    period: 'week',
    life: 5,
    perSold: cents(random.between(0.3, 1)),
    storage: cents(random.between(0.05, 0.2)),
    perDeal: Math.round(random.between(5, 20)),
    salvage: round(random.between(0, 0.15), 2),
  }
  const plants = levels(random, PLANTS, 0.35)
  const growers = numbered(random, 'grower ', 20, 0.3)
  const sun = random.between(-0.25, 0.25)
  const level = Math.log(random.between(9, 14))
  return {
    description: `We sell plants in garden centres. ${sentences(terms, 'stock')}`,
    marketType: { market_type: 'sealed_nursery', parameters: { period: 'week' } },
    groundingMode: 'business_led',
    menus: 40,
    perMenu: 36,
    task: 110,
    every: 1,
    shock: 0.12,
    deal: (from, T) => {
      const plant = oneOf(from, plants)
      const grower = oneOf(from, growers)
      const pot = oneOf(from, [9, 13, 19, 26])
      const sunny = from.below(3)
      const cost = cents(from.logBetween(2, 20))
      const margin = 0.55 + 0.2 * from.normal()
      const demand =
        level +
        plant.effect +
        grower.effect +
        sun * (sunny - 1) * (plant.effect > 0 ? 1 : -1) -
        0.2 * Math.log(pot / 14) -
        1.2 * (margin - 0.55)
      return {
        T,
        sizes: [4, 8, 12, 20, 32],
        unitCost: cost,
        unitPrice: cents(cost * Math.exp(margin)),
        lead: 0,
        cells: { plant: plant.name, grower: grower.name, pot_cm: pot, sun: sunny },
        known: { demand, margin },
      }
    },
    live: (deal, { hidden, shock }, from) => {
      const mean = Math.exp(deal.known['demand']! + 0.4 * hidden + shock)
      const asked = overPeriods(from, mean, 4, { lead: 0, last: 5 }, () => deal.unitPrice)
      return stockBooks(terms, deal, asked)
    },
  }
}

export const businessRight: Kind = {
  name: 'businessRight',
  form: 'several sizes',
  trade: (random) => {
    const trade = children(random)
    const foreseen = new WeakMap<Deal, { hidden: number; profit: Float64Array }>()
    const foresee = (deal: Deal, hidden: number, from: Random): Float64Array => {
      const profit = new Float64Array(deal.sizes.length)
      for (let n = 0; n < FORESIGHT; n++) {
        const came = trade.live(deal, { hidden, shock: 0, crowd: 1 }, from).profit
        came.forEach((value, i) => (profit[i]! += value / FORESIGHT))
      }
      foreseen.set(deal, { hidden, profit })
      return profit
    }
    return {
      ...trade,
      share: 0.95,
      bar: 0,
      score: (deal, hidden, from) => Math.max(...foresee(deal, hidden, from)),
      wanted: (deal) => {
        const { profit } = foreseen.get(deal)!
        return deal.sizes[profit.indexOf(Math.max(...profit))]!
      },
    }
  },
}

export const businessWrong: Kind = {
  name: 'businessWrong',
  form: 'one size',
  trade: (random) => {
    const trade = children(random)
    /** From chance alone to the reverse of sense. */
    const reverse = random.uniform() < 0.5 ? 0 : random.between(0.5, 1.5)
    return {
      ...trade,
      share: 0.4,
      listed: (_, from) => [from.below(4)],
      score: ({ known }, hidden, from) =>
        -reverse * (known['demand']! + 1.2 * known['margin']! + 0.4 * hidden) + 0.6 * from.normal(),
      wanted: () => 8,
    }
  },
}
