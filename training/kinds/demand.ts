// Stock with unknown demand: newsvendor, perishables, tickets whose price depends on demand, and
// pallets with a saleable share. Demand beyond a sold-out size stays unknown.
import { drawEconomics } from '../economics.ts'
import { drawFunction } from '../functions.ts'
import { logistic, medianOf, type Kind, type Outcome, type Setting, type Trade } from '../kind.ts'
import type { Random } from '../random.ts'
import { ladder, steps } from '../sizes.ts'

interface DemandSettings {
  /** Log mean demand of a median offer. */
  readonly base: readonly [number, number]
  readonly spread: readonly [number, number]
  /** Elasticity of an offer's price to its demand, per unit of η. */
  readonly follow: number
  readonly salvage: boolean
}

export const newsvendor: Kind = {
  name: 'newsvendor',
  quantity: 'stock',
  share: 0.17,
  clientShare: 0.1,
  flatShare: 0.05,
  askNoise: [0.03, 0.4],
  askRevealsQuality: false,
  shape: (random) => ({
    sizes: random.pick([2, 3, 4, 5, 6, 8, 12, 20, 40], [8, 17, 20, 20, 12, 10, 7, 4, 2]),
    horizon: random.pick([1, 2, 4, 6, 8], [0.2, 0.2, 0.3, 0.2, 0.1]),
  }),
  draw: (random, setting, sizes) =>
    draw(random, setting, sizes, { base: [0.3, 4], spread: [0.08, 0.8], follow: 0, salvage: true }),
}

export const perishable: Kind = {
  ...newsvendor,
  name: 'perishable',
  share: 0.07,
  shape: (random) => ({
    sizes: random.pick([4, 6, 8, 12, 20, 30], [0.2, 0.25, 0.2, 0.2, 0.1, 0.05]),
    horizon: random.pick([0.5, 1]),
  }),
  draw: (random, setting, sizes) =>
    draw(random, setting, sizes, { base: [1, 4], spread: [0.3, 1], follow: 0, salvage: false }),
}

export const ticket: Kind = {
  ...newsvendor,
  name: 'ticket',
  share: 0.05,
  clientShare: 0.2,
  shape: (random) => ({ sizes: random.pick([2, 3, 4, 6]), horizon: random.pick([2, 4, 8]) }),
  draw: (random, setting, sizes) =>
    draw(random, setting, sizes, {
      base: [0.2, 1.8],
      spread: [0.2, 0.8],
      follow: random.between(0.2, 0.9),
      salvage: false,
    }),
}

/** Shape of the gamma mixture of Poisson demand; null = Poisson. */
type Scatter = number | null

function draw(random: Random, setting: Setting, count: number, habits: DemandSettings): Trade {
  const { offers, signal } = setting
  const base = random.between(...habits.base)
  const spread = random.logBetween(...habits.spread)
  const scatter: Scatter = random.chance(0.4) ? null : random.logBetween(0.8, 8)
  const sizesOf = drawSizes(random, setting, count, base, spread)
  const priceNoise = random.pick([0, 0.1, 0.25], [0.5, 0.25, 0.25])
  const priceLean = random.chance(0.3) ? 0.25 : 0
  const other = priceLean > 0 ? drawFunction(random, offers.latents) : signal.worth
  const list = offers.price.map((price, group) => price * Math.exp(priceLean * other[group]))
  const mean = Math.exp(0.5 * priceNoise ** 2)
  const price = (group: number, eta: number) => list[group] * Math.exp(habits.follow * (eta - base))
  const unit = medianOf(offers.price)
  const economics = drawEconomics(random, {
    fees: true,
    leftovers: habits.salvage || random.chance(0.2),
    outlay: unit * Math.exp(base),
    unit,
    perDeal: 0.6,
    onePrice: priceNoise === 0 && habits.follow === 0,
  })
  return {
    base,
    spread,
    hiddenShare: random.logBetween(0.25, 1.6),
    economics,
    sizesOf,
    expect(group, sizes, eta, sold, revenue) {
      expectedSold(Math.exp(eta), scatter, sizes, sold)
      const each = price(group, eta) * mean
      for (let at = 0; at < sizes.length; at++) revenue[at] = sold[at] * each
    },
    realise(random, group, _size, eta): Outcome {
      const rate = Math.exp(eta) * (scatter === null ? 1 : random.gamma(scatter) / scatter)
      const units = random.poisson(Math.min(rate, MOST_DEMAND))
      return { units, price: price(group, eta) * Math.exp(priceNoise * random.normal()) }
    },
  }
}

/** Maximum mean demand, far above any offered size. */
const MOST_DEMAND = 5000
/** Maximum size. */
const MOST_SIZE = 400

function drawSizes(
  random: Random,
  { signal, calendar }: Setting,
  count: number,
  base: number,
  spread: number,
): (group: number) => Float64Array {
  const middle = Math.exp(base)
  if (random.chance(0.5)) {
    const low = Math.max(1, middle * random.between(0.25, 1))
    const sizes = ladder(count, low, middle * random.between(1.5, 4) + count)
    return () => sizes
  }
  // Sizes correlated with demand.
  const rough = random.between(0.3, 0.9)
  const reach = random.between(1.2, 2.8)
  const made = Array.from({ length: calendar.groups }, (_, group) => {
    const idea = rough * signal.worth[group] + 0.4 * random.normal()
    return steps(count, Math.min(MOST_SIZE, middle * Math.exp(0.8 * spread * idea) * reach) / count)
  })
  return (group) => made[group]
}

/**
 * E min(size, demand) for ascending integer sizes: Poisson, or negative binomial of the given shape
 * (both by recursion of their probabilities).
 */
export function expectedSold(
  rate: number,
  scatter: Scatter,
  sizes: Float64Array,
  sold: Float64Array,
): void {
  const odds = scatter === null ? 0 : rate / (rate + scatter)
  let probability =
    scatter === null ? Math.exp(-rate) : Math.exp(-scatter * Math.log1p(rate / scatter))
  // Such demand sells out any size, and the first probability would underflow.
  if (probability < 1e-290) {
    for (let at = 0; at < sizes.length; at++) sold[at] = Math.min(sizes[at], rate)
    return
  }
  let below = 0
  let sum = 0
  let at = 0
  for (let k = 0; at < sizes.length; k++) {
    // Invariant: sum = Σ j·P(j) and below = Σ P(j) over j < k.
    while (at < sizes.length && sizes[at] <= k) {
      sold[at] = sum + sizes[at] * Math.max(0, 1 - below)
      at++
    }
    sum += k * probability
    below += probability
    probability *= scatter === null ? rate / (k + 1) : (odds * (k + scatter)) / (k + 1)
  }
}

/** Pallets of one size each with a saleable share; a smaller pallet is not part of a larger one. */
export const pallet: Kind = {
  name: 'pallet',
  quantity: 'trials',
  share: 0.05,
  clientShare: 0.2,
  flatShare: 0.05,
  askNoise: [0.02, 0.3],
  askRevealsQuality: true,
  shape: (random) => ({ sizes: 1, horizon: random.pick([2, 4, 8]) }),
  draw(random, { offers, calendar }) {
    const base = random.between(-0.5, 2)
    const certain = random.logBetween(3, 40)
    const sizes = Array.from({ length: calendar.groups }, () =>
      Float64Array.of(Math.round(random.logBetween(10, 300))),
    )
    const noise = random.between(0, 0.3)
    const mean = Math.exp(0.5 * noise ** 2)
    const unit = medianOf(offers.price)
    return {
      base,
      spread: random.between(0.2, 1),
      hiddenShare: random.logBetween(0.3, 1.5),
      economics: drawEconomics(random, { fees: true, leftovers: true, outlay: unit * 50, unit }),
      sizesOf: (group) => sizes[group],
      expect(group, own, eta, sold, revenue) {
        for (let at = 0; at < own.length; at++) {
          sold[at] = own[at] * logistic(eta)
          revenue[at] = sold[at] * offers.price[group] * mean
        }
      },
      realise(random, group, size, eta) {
        const fit = random.beta(certain * logistic(eta), certain * (1 - logistic(eta)))
        return {
          units: random.binomial(size, fit),
          price: offers.price[group] * Math.exp(noise * random.normal()),
        }
      },
    }
  },
}
