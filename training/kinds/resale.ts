// Deals of one size for resale: single units, and lots with heavy-tailed prices. Some never sell.
// The uncertainty is in the price.
import { drawEconomics } from '../economics.ts'
import { drawFunction } from '../functions.ts'
import { logistic, medianOf, type Kind, type Setting, type Trade } from '../kind.ts'
import type { Random } from '../random.ts'

export const unit: Kind = {
  name: 'unit',
  quantity: 'stock',
  share: 0.13,
  clientShare: 0.25,
  flatShare: 0.05,
  askNoise: [0.02, 0.3],
  askRevealsQuality: true,
  shape,
  draw: (random, setting, sizes) =>
    draw(random, setting, sizes, random.chance(0.2), random.logBetween(0.1, 0.5)),
}

export const lot: Kind = {
  ...unit,
  name: 'lot',
  share: 0.13,
  clientShare: 0.3,
  draw: (random, setting, sizes) =>
    draw(random, setting, sizes, true, random.logBetween(0.25, 0.8)),
}

function shape(random: Random): { sizes: number; horizon: number } {
  return {
    sizes: random.chance(0.75) ? 1 : 3,
    horizon: random.pick([1, 2, 4, 8], [0.4, 0.3, 0.2, 0.1]),
  }
}

function draw(
  random: Random,
  setting: Setting,
  count: number,
  heavy: boolean,
  noise: number,
): Trade {
  const { offers, calendar } = setting
  // Each offer has one size; markets have one or several sizes.
  const quantities = [1, 2, 5].slice(0, count)
  const sizes = Array.from({ length: calendar.groups }, () => random.pick(quantities))
  const ladders = new Map(quantities.map((size) => [size, Float64Array.of(size)]))
  const economics = drawEconomics(random, {
    fees: true,
    leftovers: true,
    outlay: medianOf(offers.price),
    unit: medianOf(offers.price),
  })
  // Pareto tail: with a small probability the price is multiplied by a Pareto draw of mean a/(a −
  // 1).
  const tailChance = heavy ? random.between(0.005, 0.06) : 0
  const tail = random.between(1.7, 3)
  const meanFactor = Math.exp(0.5 * noise ** 2) * (1 + tailChance / (tail - 1))
  // Probability of remaining unsold, smaller for better offers.
  const unsoldBase = random.chance(0.45) ? Number.NEGATIVE_INFINITY : random.between(-3, -0.8)
  const unsoldSlope = random.between(0, 1)
  const spread = random.logBetween(0.1, 0.8)
  const sold = (eta: number) => 1 - logistic(unsoldBase - (unsoldSlope * eta) / spread)
  const other = random.chance(0.3) ? drawFunction(random, offers.latents) : null
  const asked = offers.price.map((price, group) => price * Math.exp(other ? 0.2 * other[group] : 0))
  return {
    base: 0,
    spread,
    hiddenShare: random.logBetween(0.25, 1.6),
    economics,
    sizesOf: (group) => ladders.get(sizes[group])!,
    expect(group, own, eta, units, revenue) {
      const share = sold(eta)
      const price = asked[group] * Math.exp(eta) * meanFactor
      for (let at = 0; at < own.length; at++) {
        units[at] = share * own[at]
        revenue[at] = units[at] * price
      }
    },
    realise(random, group, size, eta) {
      if (!random.chance(sold(eta))) return { units: 0, price: 0 }
      const factor = random.chance(tailChance) ? (1 - random.uniform()) ** (-1 / tail) : 1
      const price = asked[group] * Math.exp(eta + noise * random.normal()) * factor
      return { units: size, price }
    },
  }
}
