// Prices that tell or mislead: lots bought at what the highest rival bid, goods left with us on
// commission, and resale prices that moved a short while ago.
import { levels, numbered, oneOf, overPeriods, round } from './columns.ts'
import type { Random } from '#examples/random.ts'
import type { Deal, Kind } from './kind.ts'
import { cents, sentences, stockBooks, type Terms } from './terms.ts'

const STEPS = Array.from({ length: 61 }, (_, i) => (i - 30) / 8)

export const auctions: Kind = {
  name: 'auctions',
  form: 'one size',
  trade: (random) => {
    const terms: Terms = {
      period: 'week',
      life: 6,
      fee: round(random.between(0.06, 0.14), 3),
      perSold: Math.round(random.between(3, 9)),
      salvage: round(random.between(0.3, 0.5), 2),
    }
    const kinds = levels(
      random,
      ['clocks', 'coins', 'furniture', 'paintings', 'silver', 'toys'],
      0.3,
    )
    const houses = numbered(random, 'house ', 15, 0.2)
    /** Spread of what a lot is worth beyond its columns, and of what a bidder makes of it. */
    const worth = random.between(0.25, 0.4)
    const guess = random.between(0.35, 0.55)
    /** Bidders bid below their guess, too little below it. */
    const shade = random.between(0.35, 0.5)
    const level = random.between(0.1, 0.2)
    const quality = random.between(0.1, 0.25)
    const possible = new WeakMap<Deal['known'], Float64Array>()
    return {
      description: `We buy single lots at auction and sell them to collectors. ${sentences(terms, 'stock')}`,
      marketType: { market_type: 'sealed_auctions', parameters: { period: 'week' } },
      groundingMode: 'business_led',
      menus: 45,
      perMenu: 40,
      task: 140,
      every: 1,
      shock: 0.08,
      share: 0.25,
      deal: (from, T) => {
        const kind = oneOf(from, kinds)
        const house = oneOf(from, houses)
        const grade = 1 + from.below(5)
        const rivals = 1 + from.below(8)
        const estimate = Math.round(from.logBetween(30, 900))
        const common = level + kind.effect + house.effect + quality * (grade - 3)
        const value = worth * from.normal()
        const guesses = Array.from({ length: rivals }, () => value + guess * from.normal())
        const most = Math.max(...guesses)
        const hammer = Math.round(estimate * Math.exp(common - shade + 0.6 * most))
        return {
          T,
          sizes: [1],
          unitCost: Math.max(hammer, 1),
          unitPrice: estimate,
          lead: 0,
          cells: { kind: kind.name, house: house.name, grade, bidders: rivals },
          known: { common, most, rivals },
        }
      },
      // What the lot is worth, given what its highest rival guessed.
      hidden: ({ known }, from) => {
        const sums = possible.get(known) ?? possibleWorths(known, worth, guess)
        possible.set(known, sums)
        return drawWorth(sums, worth, from)
      },
      live: (deal, { hidden, shock }, from) => {
        const { common } = deal.known
        const spread = 0.25
        const price = cents(
          deal.unitPrice *
            Math.exp(common! + hidden + shock + spread * from.normal() - (spread * spread) / 2),
        )
        const sells = from.uniform() < 0.92
        return stockBooks(terms, deal, sells ? [{ age: 1 + from.below(6), units: 1, price }] : [])
      },
      // The business wins where its own guess is high beside the price.
      score: ({ known, unitPrice, unitCost }, hidden, from) =>
        known['common']! + hidden + guess * from.normal() + Math.log(unitPrice / unitCost),
      wanted: () => 1,
    }
  },
}

/** What is left possible of a lot's value once the highest of the rivals' guesses is known, as running sums. */
function possibleWorths(known: Deal['known'], worth: number, guess: number): Float64Array {
  const { most, rivals } = known
  let sum = 0
  return Float64Array.from(STEPS, (step) => {
    const z = (most! - worth * step) / guess
    sum += Math.exp(-(step * step) / 2 - (z * z) / 2) * below(z) ** (rivals! - 1)
    return sum
  })
}

function drawWorth(possible: Float64Array, worth: number, random: Random): number {
  const aim = random.uniform() * possible.at(-1)!
  const at = possible.findIndex((sum) => sum > aim)
  return worth * (STEPS[Math.max(at, 0)]! + (random.uniform() - 0.5) / 8)
}

/** Normal distribution function by its logistic approximation (Bowling et al. 2009). */
const below = (z: number): number => 1 / (1 + Math.exp(-(1.5976 * z + 0.07056 * z ** 3)))

export const consignment: Kind = {
  name: 'consignment',
  form: 'several sizes',
  trade: (random) => {
    const terms: Terms = {
      period: 'week',
      life: 8,
      fee: round(random.between(0.5, 0.65), 2),
      perSold: cents(random.between(0.3, 1)),
      perDeal: Math.round(random.between(4, 12)),
      storage: cents(random.between(0.05, 0.15)),
      perLeftover: cents(random.between(0.8, 2)),
    }
    const owners = numbered(random, 'owner ', 30, 0.35)
    const goods = levels(random, ['bags', 'books', 'glass', 'jewels', 'lamps', 'prints'], 0.35)
    const fame = random.between(0.2, 0.5)
    const level = Math.log(random.between(4, 6.5))
    return {
      description:
        `Owners leave goods with us; they get their share of the price of what we sell and have the ` +
        `rest sent back. unit_cost is what taking in a piece costs us. ${sentences(terms, 'stock')}`,
      marketType: { market_type: 'sealed_consignment', parameters: { period: 'week' } },
      groundingMode: 'business_led',
      menus: 40,
      perMenu: 36,
      task: 110,
      every: 1,
      shock: 0.1,
      share: 0.4,
      deal: (from, T) => {
        const owner = oneOf(from, owners)
        const good = oneOf(from, goods)
        const known = from.uniform() < 0.3
        const price = cents(from.logBetween(6, 40))
        const demand =
          level + owner.effect + good.effect + (known ? fame : 0) - 0.4 * Math.log(price / 15)
        return {
          T,
          sizes: [2, 4, 8, 12, 20],
          unitCost: cents(from.between(0.8, 2.2)),
          unitPrice: price,
          lead: 0,
          cells: {
            owner: owner.name,
            good: good.name,
            known_maker: known ? 1 : 0,
            pieces: from.below(50),
          },
          known: { demand },
        }
      },
      live: (deal, { hidden, shock }, from) => {
        const mean = Math.exp(deal.known['demand']! + 0.4 * hidden + shock)
        const price = (age: number) => deal.unitPrice * (age <= 5 ? 1 : 0.8)
        return stockBooks(terms, deal, overPeriods(from, mean, 3, { lead: 0, last: 8 }, price))
      },
      score: ({ known, unitPrice }, hidden, from) =>
        known['demand']! + 0.25 * hidden + 0.8 * Math.log(unitPrice) + 0.5 * from.normal(),
      wanted: ({ known }, hidden) => Math.exp(known['demand']! + 0.25 * hidden),
    }
  },
}

export const resaleLevels: Kind = {
  name: 'resaleLevels',
  form: 'one size',
  trade: (random) => {
    const terms: Terms = {
      period: 'week',
      life: 4,
      fee: round(random.between(0.08, 0.14), 3),
      perSold: cents(random.between(2, 6)),
      salvage: round(random.between(0.4, 0.6), 2),
    }
    const lines = levels(
      random,
      ['cameras', 'consoles', 'laptops', 'phones', 'tablets', 'watches'],
      0.25,
    )
    const conditions = numbered(random, 'grade ', 4, 0.3)
    // Resale prices walk, and some lines took a step that the price lists have not caught up with.
    const moves = new Map(
      lines.map(({ name }) => [
        name,
        {
          slope: 0.002 * random.normal(),
          step: random.uniform() < 0.6 ? random.between(-0.22, 0.12) : 0,
          since: -(6 + random.below(7)),
        },
      ]),
    )
    const level = Math.log(random.between(2.5, 4))
    const price = random.between(0, 0.06)
    const ageLoss = random.between(0.01, 0.03)
    return {
      description: `We buy used devices and sell them on. unit_price is the list price. ${sentences(terms, 'stock')}`,
      marketType: { market_type: 'sealed_resale', parameters: { period: 'week' } },
      groundingMode: 'business_led',
      menus: 45,
      perMenu: 36,
      task: 110,
      every: 1,
      shock: 0.06,
      share: 0.4,
      deal: (from, T) => {
        const line = oneOf(from, lines)
        const condition = oneOf(from, conditions)
        const months = from.below(40)
        const list = Math.round(from.logBetween(60, 700))
        const cost = Math.round(list * Math.exp(-0.31 + 0.13 * from.normal()))
        const { slope, step, since } = moves.get(line.name)!
        return {
          T,
          sizes: [1, 2, 3, 4, 6, 8],
          unitCost: cost,
          unitPrice: list,
          lead: 0,
          cells: { line: line.name, condition: condition.name, months },
          known: {
            demand: level + condition.effect + line.effect,
            price:
              price + slope * (T + 20) + (T >= since ? step : 0) - ageLoss * (months - 20) * 0.2,
          },
        }
      },
      listed: (_, from) => [from.below(4)],
      live: (deal, { hidden, shock }, from) => {
        const { demand, price } = deal.known
        const sold =
          deal.unitPrice * Math.exp(price! + 0.08 * hidden + shock + 0.05 * from.normal())
        const mean = Math.exp(demand! + 0.25 * hidden)
        return stockBooks(
          terms,
          deal,
          overPeriods(from, mean, 4, { lead: 0, last: 4 }, () => sold),
        )
      },
      score: ({ known, unitPrice, unitCost }, hidden, from) =>
        0.5 * known['demand']! +
        0.2 * hidden +
        3 * (Math.log(unitPrice / unitCost) + 0.5 * known['price']!) +
        0.4 * from.normal(),
      wanted: ({ known }) => Math.exp(known['demand']!),
    }
  },
}
