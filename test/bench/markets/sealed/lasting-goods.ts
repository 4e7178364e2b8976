// Goods that keep: assortments whose items take customers from each other, and spare parts that are
// asked for now and then.
import { levels, numbered, oneOf, overPeriods, round } from './columns.ts'
import type { Kind } from './kind.ts'
import { cents, sentences, stockBooks, type Asked, type Terms } from './terms.ts'

const FLAVOURS = 'apple berry cherry cocoa ginger lemon mint orange plain vanilla'

export const substitutes: Kind = {
  name: 'substitutes',
  form: 'several sizes',
  trade: (random) => {
    const terms: Terms = {
      period: 'week',
      life: 6,
      fee: round(random.between(0.1, 0.2), 3),
      perDeal: Math.round(random.between(15, 40)),
      storage: round(random.between(0.01, 0.05), 3),
      salvage: round(random.between(0.1, 0.3), 2),
    }
    const families = levels(random, ['bars', 'biscuits', 'jams', 'juices', 'syrups', 'teas'], 0.35)
    const flavours = levels(random, FLAVOURS.split(' '), 0.3)
    const makers = numbered(random, 'M', 15, 0.25)
    const loss = random.between(0.02, 0.05)
    const organicGain = random.between(-0.1, 0.4)
    const level = Math.log(random.between(28, 45))
    return {
      description: `We choose the assortment of a chain of small shops. ${sentences(terms, 'stock')}`,
      marketType: { market_type: 'sealed_substitutes', parameters: { period: 'week' } },
      groundingMode: 'business_led',
      menus: 36,
      perMenu: 40,
      task: 120,
      every: 1,
      shock: 0.08,
      share: 0.35,
      crowding: {
        family: ({ cells }) => `${String(cells['family'])} ${String(cells['flavour'])}`,
        left: Array.from({ length: 7 }, (_, others) => (1 - loss) ** others),
      },
      deal: (from, T) => {
        const family = oneOf(from, families)
        const flavour = oneOf(from, flavours)
        const maker = oneOf(from, makers)
        const organic = from.uniform() < 0.3
        const cost = cents(from.logBetween(0.8, 6))
        const margin = 0.65 + 0.2 * from.normal()
        const shelf = from.below(3)
        const demand =
          level +
          family.effect +
          flavour.effect +
          maker.effect +
          (organic ? organicGain : 0) +
          0.25 * shelf -
          0.25 -
          1.1 * (margin - 0.65)
        return {
          T,
          sizes: [12, 24, 48, 96],
          unitCost: cost,
          unitPrice: cents(cost * Math.exp(margin)),
          lead: 0,
          cells: {
            family: family.name,
            flavour: flavour.name,
            maker: maker.name,
            organic: organic ? 1 : 0,
            shelf: shelf + 1,
            grams: 50 * (1 + from.below(12)),
          },
          known: { demand },
        }
      },
      live: (deal, { hidden, shock, crowd }, from) => {
        const mean = crowd * Math.exp(deal.known['demand']! + 0.3 * hidden + shock)
        const asked = overPeriods(from, mean, 4, { lead: 0, last: 6 }, () => deal.unitPrice)
        return stockBooks(terms, deal, asked)
      },
      score: ({ known, unitPrice, unitCost }, hidden, from) =>
        known['demand']! +
        0.2 * hidden +
        1.5 * Math.log(unitPrice / unitCost) +
        0.5 * from.normal(),
      wanted: ({ known }, hidden) => 0.7 * Math.exp(known['demand']! + 0.2 * hidden),
    }
  },
}

export const spareParts: Kind = {
  name: 'spareParts',
  form: 'one size',
  trade: (random) => {
    const terms: Terms = {
      period: 'month',
      life: 12,
      perSold: cents(random.between(2, 6)),
      perOrdered: cents(random.between(0.2, 1)),
      capital: round(random.between(0.008, 0.02), 4),
      salvage: round(random.between(0.1, 0.35), 2),
    }
    const machines = numbered(random, 'model ', 25, 0.5)
    const groups = levels(
      random,
      ['bearing', 'belt', 'filter', 'motor', 'pump', 'seal', 'valve'],
      0.5,
    )
    const ageing = random.between(0.02, 0.08)
    const level = Math.log(random.between(1.6, 2.6))
    return {
      description: `We keep spare parts for machines; customers ask for them now and then. ${sentences(terms, 'stock')}`,
      marketType: { market_type: 'sealed_spare_parts', parameters: { period: 'month' } },
      groundingMode: 'business_led',
      menus: 40,
      perMenu: 40,
      task: 120,
      every: 1,
      shock: 0.08,
      share: 0.35,
      deal: (from, T) => {
        const machine = oneOf(from, machines)
        const group = oneOf(from, groups)
        const running = Math.round(Math.exp(5 + 0.9 * from.normal()))
        const years = from.below(16)
        const cost = cents(from.logBetween(6, 400))
        const margin = 0.75 + 0.25 * from.normal()
        const demand =
          level +
          machine.effect +
          group.effect +
          0.55 * (Math.log(running) - 5) +
          ageing * (years - 7) -
          0.15 * Math.log(cost / 50) -
          0.7 * (margin - 0.75)
        return {
          T,
          sizes: [1, 2, 3, 5, 8, 12],
          unitCost: cost,
          unitPrice: cents(cost * Math.exp(margin)),
          lead: 1 + from.below(2),
          cells: { machine: machine.name, part: group.name, running, years },
          known: { demand },
        }
      },
      listed: (_, from) => [Math.min(5, Math.floor(5 * from.uniform() ** 1.5))],
      // Few customers a year; each needs one part or several.
      live: (deal, { hidden, shock }, from) => {
        const mean = Math.exp(deal.known['demand']! + 0.4 * hidden + shock) * from.gamma(2)
        const asked: Asked[] = []
        for (let age = deal.lead + 1; age <= terms.life; age++) {
          let units = 0
          const customers = from.poisson(mean / 1.6 / (terms.life - deal.lead))
          for (let n = 0; n < customers; n++) units += from.uniform() < 0.65 ? 1 : 2 + from.below(3)
          if (units > 0) asked.push({ age, units, price: deal.unitPrice })
        }
        return stockBooks(terms, deal, asked)
      },
      score: ({ known, unitPrice, unitCost }, hidden, from) =>
        known['demand']! +
        0.3 * hidden +
        1.5 * Math.log(unitPrice / unitCost) +
        0.6 * from.normal(),
      wanted: ({ known }) => Math.exp(known['demand']!),
    }
  },
}
