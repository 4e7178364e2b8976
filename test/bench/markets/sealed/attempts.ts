// Units that are attempts: advertising with a few large orders, search words with a cost of starting,
// calls that tire a list, and quotes that are won whole or lost.
import { levels, numbered, oneOf, round } from './columns.ts'
import type { Kind } from './kind.ts'
import { attemptBooks, cents, sentences, type Asked, type Terms } from './terms.ts'

const HOURS = ['morning', 'midday', 'evening', 'night']

export const mediaBuying: Kind = {
  name: 'mediaBuying',
  form: 'trials',
  trade: (random) => {
    const terms: Terms = { period: 'week', life: 2, fee: round(random.between(0.02, 0.06), 3) }
    const media = levels(random, ['banner', 'podcast', 'social', 'video'], 0.35)
    const sites = numbered(random, 'publisher ', 20, 0.4)
    const hours = levels(random, HOURS, 0.2)
    /** Spread of the logarithm of an order. */
    const tail = random.between(0.9, 1.3)
    const tiring = random.between(0.75, 0.9)
    const level = Math.log(random.between(0.022, 0.034))
    return {
      description: `We buy views in bundles; some bring orders of very different value. ${sentences(terms, 'attempts')}`,
      marketType: {
        market_type: 'sealed_media',
        parameters: { period: 'week', inventory_holding_weeks_before_writeoff: 2 },
      },
      groundingMode: 'business_led',
      menus: 40,
      perMenu: 40,
      task: 120,
      every: 1,
      shock: 0.1,
      share: 0.4,
      deal: (from, T) => {
        const medium = oneOf(from, media)
        const site = oneOf(from, sites)
        const hour = oneOf(from, hours)
        const match = round(from.uniform(), 2)
        const cost = cents(from.logBetween(0.4, 1.5))
        const rate =
          level +
          medium.effect +
          site.effect +
          hour.effect +
          1.4 * (match - 0.5) +
          0.35 * Math.log(cost / 0.8)
        return {
          T,
          sizes: [50, 100, 200, 500],
          unitCost: cost,
          unitPrice: Math.round(from.between(25, 50)),
          lead: 0,
          cells: { medium: medium.name, publisher: site.name, hour: hour.name, match },
          known: { rate },
        }
      },
      live: (deal, { hidden, shock }, from) => {
        const rate = Math.exp(deal.known['rate']! + 0.3 * hidden + shock)
        const came = deal.sizes.map((size): Asked[] => {
          const orders = from.poisson(10 * rate * (size / 10) ** tiring * from.gamma(4))
          if (orders === 0) return []
          let worth = 0
          for (let n = 0; n < orders; n++)
            worth += Math.exp(tail * from.normal() - (tail * tail) / 2)
          return [{ age: 1, units: orders, price: cents((deal.unitPrice * worth) / orders) }]
        })
        return attemptBooks(terms, deal, came)
      },
      score: ({ known, unitPrice, unitCost }, hidden, from) =>
        known['rate']! + 0.2 * hidden + Math.log(unitPrice / unitCost) + 0.4 * from.normal(),
      wanted: ({ known }, hidden) => 120 * Math.exp(1.5 * (known['rate']! - level + 0.2 * hidden)),
    }
  },
}

export const searchWords: Kind = {
  name: 'searchWords',
  form: 'trials',
  trade: (random) => {
    const terms: Terms = {
      period: 'week',
      life: 3,
      perDeal: Math.round(random.between(25, 70)),
      perSold: cents(random.between(1, 4)),
    }
    const themes = numbered(random, 'theme ', 14, 0.35)
    const intents = levels(random, ['brand', 'compare', 'how to', 'buy'], 0.4)
    const perWord = random.between(0.05, 0.2)
    const level = Math.log(random.between(0.006, 0.009))
    return {
      description: `We buy clicks on search words; each word is set up once. ${sentences(terms, 'attempts')}`,
      marketType: {
        market_type: 'sealed_search',
        parameters: { period: 'week', inventory_holding_weeks_before_writeoff: 3 },
      },
      groundingMode: 'business_led',
      menus: 40,
      perMenu: 40,
      task: 120,
      every: 1,
      shock: 0.08,
      share: 0.35,
      deal: (from, T) => {
        const theme = oneOf(from, themes)
        const intent = oneOf(from, intents)
        const words = 1 + from.below(6)
        const searches = Math.round(Math.exp(7 + from.normal()))
        const bid = cents(from.logBetween(0.25, 1.5))
        const rate =
          level +
          theme.effect +
          intent.effect +
          perWord * (words - 3) -
          0.15 * (Math.log(searches) - 7) +
          0.5 * Math.log(bid / 0.6)
        return {
          T,
          sizes: [100, 200, 400, 800, 1600],
          unitCost: bid,
          unitPrice: Math.round(from.between(40, 90)),
          lead: 0,
          cells: { theme: theme.name, intent: intent.name, words, searches },
          known: { rate },
        }
      },
      live: (deal, { hidden, shock }, from) => {
        const rate = Math.exp(deal.known['rate']! + 0.3 * hidden + shock)
        const came = deal.sizes.map((size): Asked[] => [
          { age: 1, units: from.poisson(rate * size * from.gamma(8)), price: deal.unitPrice },
        ])
        return attemptBooks(terms, deal, came)
      },
      score: ({ known, unitPrice, unitCost }, hidden, from) =>
        known['rate']! + 0.2 * hidden + Math.log(unitPrice / unitCost) + 0.4 * from.normal(),
      // Words are tried small, the hopeful ones larger.
      wanted: ({ known }, hidden) => 250 * Math.exp(known['rate']! - level + 0.2 * hidden),
    }
  },
}

export const calls: Kind = {
  name: 'calls',
  form: 'trials',
  trade: (random) => {
    const terms: Terms = {
      period: 'week',
      life: 4,
      fee: round(random.between(0.05, 0.15), 3),
      perDeal: Math.round(random.between(5, 25)),
    }
    const regions = numbered(random, 'region ', 16, 0.3)
    const offers = levels(random, ['broadband', 'insurance', 'magazine', 'solar', 'wine'], 0.35)
    const stale = random.between(0.01, 0.04)
    const level = Math.log(random.between(0.025, 0.04))
    return {
      description: `We call the people of an address list. ${sentences(terms, 'attempts')}`,
      marketType: {
        market_type: 'sealed_calls',
        parameters: {
          period: 'week',
          inventory_holding_weeks_before_writeoff: 4,
          choice_basis: 'columns',
        },
      },
      groundingMode: 'business_led',
      menus: 40,
      perMenu: 36,
      task: 110,
      every: 1,
      shock: 0.1,
      share: 0.4,
      deal: (from, T) => {
        const region = oneOf(from, regions)
        const offer = oneOf(from, offers)
        const months = from.below(37)
        const bought = from.uniform() < 0.25
        const age = Math.round(50 + 11 * from.normal())
        const cost = cents(from.between(0.9, 2))
        const rate =
          level +
          region.effect +
          offer.effect -
          stale * (months - 18) +
          (bought ? 0.5 : 0) -
          0.0012 * (age - 55) ** 2
        return {
          T,
          sizes: [50, 100, 200, 400],
          unitCost: cost,
          unitPrice: Math.round(from.between(35, 75)),
          lead: 0,
          cells: { region: region.name, offer: offer.name, months, bought: bought ? 1 : 0, age },
          known: { rate },
        }
      },
      // The likeliest are called first.
      live: (deal, { hidden, shock }, from) => {
        const rate = Math.exp(deal.known['rate']! + 0.2 * hidden + shock)
        const came = deal.sizes.map((size): Asked[] => {
          const sold = from.poisson(rate * 100 * (size / 100) ** 0.85 * from.gamma(10))
          const later = Math.floor(0.3 * sold)
          return [
            { age: 1, units: sold - later, price: deal.unitPrice },
            { age: 3, units: later, price: deal.unitPrice },
          ]
        })
        return attemptBooks(terms, deal, came)
      },
      score: ({ known, unitPrice, unitCost }, _, from) =>
        known['rate']! + Math.log(unitPrice / unitCost) + 0.5 * from.normal(),
      wanted: ({ known }) => 150 * Math.exp(1.5 * (known['rate']! - level)),
    }
  },
}

export const quotes: Kind = {
  name: 'quotes',
  form: 'one size',
  trade: (random) => {
    const terms: Terms = {
      period: 'month',
      life: 3,
      perDeal: Math.round(random.between(60, 120)),
      perSold: cents(random.between(0.5, 2)),
      paidWhenSold: true,
    }
    const customers = numbered(random, 'customer ', 40, 0.5)
    const products = levels(random, ['brackets', 'castings', 'gears', 'housings', 'shafts'], 0.4)
    const priceFear = random.between(4, 8)
    const rivalry = random.between(0.2, 0.5)
    const level = random.between(-1.2, -0.5)
    return {
      description:
        `We answer enquiries of firms with a quote. A quote is work that is paid for by nobody; ` +
        `one that is won is made and delivered. ${sentences(terms, 'attempts')}`,
      marketType: {
        market_type: 'sealed_quotes',
        parameters: { period: 'month', inventory_holding_weeks_before_writeoff: 3 },
      },
      groundingMode: 'business_led',
      menus: 30,
      perMenu: 40,
      task: 140,
      every: 1,
      shock: 0.15,
      share: 0.5,
      deal: (from, T) => {
        const customer = oneOf(from, customers)
        const product = oneOf(from, products)
        const rivals = from.below(6)
        const days = 5 + from.below(40)
        const size = 10 * Math.round(from.logBetween(3, 40))
        const cost = cents(from.logBetween(4, 25))
        const margin = 0.28 + 0.08 * from.normal()
        const odds =
          level +
          customer.effect +
          product.effect -
          rivalry * (rivals - 2.5) +
          0.02 * (days - 25) -
          priceFear * (margin - 0.28)
        return {
          T,
          sizes: [size],
          unitCost: cost,
          unitPrice: cents(cost * Math.exp(margin)),
          lead: 0,
          cells: { customer: customer.name, product: product.name, rivals, days },
          known: { odds, size },
        }
      },
      live: (deal, { hidden, shock }, from) => {
        const odds = deal.known['odds']! + 0.5 * hidden + shock
        const won = from.uniform() < 1 / (1 + Math.exp(-odds))
        const age = 1 + from.below(3)
        return attemptBooks(terms, deal, [
          won ? [{ age, units: deal.known['size']!, price: deal.unitPrice }] : [],
        ])
      },
      score: ({ known, unitPrice, unitCost }, hidden, from) =>
        known['odds']! +
        0.5 * hidden +
        Math.log(Math.max(known['size']! * (unitPrice - unitCost), 1)) +
        0.6 * from.normal(),
      wanted: ({ known }) => known['size']!,
      // The work on a quote is what is spent whether or not it is won.
      outlay: () => terms.perDeal!,
    }
  },
}
