// Goods that do not keep: fashion that is marked down to the end of its season, food of two shelf lives,
// and hours of people that are gone when the day is over.
import { levels, numbered, oneOf, orBlank, overPeriods, round } from './columns.ts'
import type { Kind } from './kind.ts'
import { cents, sentences, stockBooks, type Terms } from './terms.ts'

const GARMENTS = ['blouse', 'coat', 'dress', 'jeans', 'knit', 'shirt', 'shoes', 'skirt']

export const seasonalFashion: Kind = {
  name: 'seasonalFashion',
  form: 'several sizes',
  trade: (random) => {
    const terms: Terms = {
      period: 'week',
      life: 9,
      fee: round(random.between(0.03, 0.08), 3),
      perSold: cents(random.between(1, 3)),
      perDeal: Math.round(random.between(30, 70)),
      salvage: round(random.between(0.05, 0.2), 2),
    }
    const garments = levels(random, GARMENTS, 0.3)
    const brands = numbered(random, 'brand ', 18, 0.35)
    const season = new Map(GARMENTS.map((name) => [name, random.between(0, 2 * Math.PI)]))
    const strength = random.between(0.2, 0.5)
    const down = [0, random.between(0.2, 0.35), random.between(0.45, 0.6)]
    const pull = random.between(1.2, 2)
    const level = Math.log(random.between(11, 18))
    const markDown = (age: number) => down[age <= 4 ? 0 : age <= 7 ? 1 : 2]!
    // A lower price brings more buyers, of whom the season has ever fewer.
    const weight = (age: number) => Math.exp(pull * markDown(age) - 0.15 * (age - 4.5))
    return {
      description: `We buy fashion for a season and mark it down twice. ${sentences(terms, 'stock')}`,
      marketType: {
        market_type: 'sealed_fashion',
        parameters: { period: 'week', choice_basis: 'columns' },
      },
      groundingMode: 'business_led',
      menus: 40,
      perMenu: 36,
      task: 110,
      every: 2,
      shock: 0.12,
      share: 0.4,
      deal: (from, T) => {
        const garment = oneOf(from, garments)
        const brand = oneOf(from, brands)
        const week = (((T + 26) % 52) + 52) % 52
        const trend = round(from.normal(), 2)
        const cost = cents(from.logBetween(8, 60))
        const margin = 0.62 + 0.2 * from.normal()
        const demand =
          level +
          garment.effect +
          brand.effect +
          0.3 * trend -
          0.1 * Math.max(trend - 1, 0) ** 2 +
          strength * Math.cos((2 * Math.PI * week) / 52 + season.get(garment.name)!) -
          1.2 * (margin - 0.62)
        return {
          T,
          sizes: [6, 12, 24, 40, 60],
          unitCost: cost,
          unitPrice: cents(cost * Math.exp(margin)),
          lead: 0,
          cells: {
            garment: garment.name,
            brand: brand.name,
            week_of_year: week,
            trend: orBlank(from, trend, 0.1),
            colours: 1 + from.below(6),
          },
          known: { demand },
        }
      },
      live: (deal, { hidden, shock }, from) => {
        const mean = Math.exp(deal.known['demand']! + 0.35 * hidden + shock)
        const price = (age: number) => deal.unitPrice * (1 - markDown(age))
        return stockBooks(
          terms,
          deal,
          overPeriods(from, mean, 3, { lead: 0, last: 9 }, price, weight),
        )
      },
      score: ({ known, unitPrice, unitCost }, _, from) =>
        known['demand']! + 1.2 * Math.log(unitPrice / unitCost) + 0.5 * from.normal(),
      wanted: ({ known }) => 1.2 * Math.exp(known['demand']!),
    }
  },
}

export const perishableTwoLives: Kind = {
  name: 'perishableTwoLives',
  form: 'several sizes',
  trade: (random) => {
    const terms: Terms = {
      period: 'day',
      life: 8,
      perOrdered: cents(random.between(0.05, 0.2)),
      perDeal: cents(random.between(2, 8)),
      perLeftover: cents(random.between(0.05, 0.25)),
    }
    const dishes = levels(
      random,
      ['bread', 'cake', 'cheese', 'fish', 'fruit', 'ham', 'salad'],
      0.35,
    )
    const shops = numbered(random, 'shop ', 12, 0.35)
    const days = Array.from({ length: 7 }, () => 0.2 * random.normal())
    const warmth = random.between(-0.03, 0.03)
    const level = Math.log(random.between(2.5, 4))
    return {
      description:
        `We supply shops with fresh food and with packed food that keeps longer; what is left is ` +
        `thrown away. ${sentences(terms, 'stock')}`,
      marketType: { market_type: 'sealed_food', parameters: { period: 'day' } },
      groundingMode: 'business_led',
      menus: 45,
      perMenu: 36,
      task: 110,
      every: 1,
      shock: 0.12,
      share: 0.45,
      deal: (from, T) => {
        const dish = oneOf(from, dishes)
        const shop = oneOf(from, shops)
        const life = from.uniform() < 0.5 ? 2 : 8
        const weekday = ((T % 7) + 7) % 7
        const celsius = Math.round(15 + 6 * from.normal())
        const cost = cents(from.logBetween(1, 8))
        const margin = 0.55 + 0.15 * from.normal()
        const aDay =
          level +
          dish.effect +
          shop.effect +
          days[weekday]! +
          warmth * (celsius - 15) -
          1.3 * (margin - 0.55)
        return {
          T,
          sizes: [3, 6, 12, 18, 30],
          unitCost: cost,
          unitPrice: cents(cost * Math.exp(margin)),
          lead: 0,
          cells: { dish: dish.name, shop: shop.name, shelf_life: life, weekday, celsius },
          known: { aDay, life },
        }
      },
      live: (deal, { hidden, shock }, from) => {
        const life = deal.known['life']!
        const mean = Math.exp(deal.known['aDay']! + 0.3 * hidden + shock) * life ** 0.8
        // Older goods are passed over.
        const fresh = (age: number) => (life === 2 ? 1.2 - 0.13 * age : 1.3 - 0.07 * age)
        const span = { lead: 0, last: life }
        return stockBooks(
          terms,
          deal,
          overPeriods(from, mean, 5, span, () => deal.unitPrice, fresh),
        )
      },
      score: ({ known, unitPrice, unitCost }, hidden, from) =>
        known['aDay']! +
        0.4 * Math.log(known['life']!) +
        0.2 * hidden +
        1.2 * Math.log(unitPrice / unitCost) +
        0.5 * from.normal(),
      // Everybody orders the same of both lives, and too much of what is fresh.
      wanted: ({ known }, hidden) => 3.5 * Math.exp(known['aDay']! + 0.2 * hidden),
    }
  },
}

export const staffing: Kind = {
  name: 'staffing',
  form: 'several sizes',
  trade: (random) => {
    const terms: Terms = {
      period: 'day',
      life: 1,
      perDeal: Math.round(random.between(5, 20)),
      perSold: cents(random.between(0.5, 3)),
    }
    const sites = numbered(random, 'site ', 20, 0.35)
    const trades = levels(random, ['cleaner', 'cook', 'driver', 'guard', 'waiter'], 0.3)
    const days = Array.from({ length: 7 }, () => 0.25 * random.normal())
    const eventGain = random.between(0.2, 0.7)
    const level = Math.log(random.between(2, 3.2))
    return {
      description:
        `We hire people for a day and place them with customers who call that day; qty is people. ` +
        sentences(terms, 'stock'),
      marketType: { market_type: 'sealed_staffing', parameters: { period: 'day' } },
      groundingMode: 'business_led',
      menus: 45,
      perMenu: 36,
      task: 110,
      every: 1,
      shock: 0.15,
      share: 0.5,
      deal: (from, T) => {
        const site = oneOf(from, sites)
        const trade = oneOf(from, trades)
        const weekday = ((T % 7) + 7) % 7
        const event = from.uniform() < 0.2
        const booked = from.poisson(2)
        const wage = Math.round(from.between(90, 180))
        const margin = 0.4 + 0.12 * from.normal()
        const calls =
          level +
          site.effect +
          trade.effect +
          days[weekday]! +
          (event ? eventGain : 0) +
          0.12 * (booked - 2) -
          (margin - 0.4)
        return {
          T,
          sizes: [1, 2, 3, 4, 6, 8],
          unitCost: wage,
          unitPrice: Math.round(wage * Math.exp(margin)),
          lead: 0,
          cells: { site: site.name, trade: trade.name, weekday, event: event ? 1 : 0, booked },
          known: { calls },
        }
      },
      live: (deal, { hidden, shock }, from) => {
        const mean = Math.exp(deal.known['calls']! + 0.3 * hidden + shock)
        return stockBooks(
          terms,
          deal,
          overPeriods(from, mean, 6, { lead: 0, last: 1 }, () => deal.unitPrice),
        )
      },
      score: ({ known, unitPrice, unitCost }, hidden, from) =>
        known['calls']! + 0.25 * hidden + 2 * Math.log(unitPrice / unitCost) + 0.4 * from.normal(),
      wanted: ({ known }, hidden) => 0.8 * Math.exp(known['calls']! + 0.25 * hidden),
    }
  },
}
