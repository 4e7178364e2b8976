// Rare responses: letters with a possible gift, clicks with conversions, subscribers who stay for
// some months. Units are attempts; responses are counted.
import { drawEconomics } from '../economics.ts'
import { drawFunction } from '../functions.ts'
import { logistic, medianOf, SINGLE_SIZE, type Kind } from '../kind.ts'
import { ladder } from '../sizes.ts'

/** A letter: one attempt, a rare response, and a gift whose size has separate causes. */
export const mailing: Kind = {
  name: 'mailing',
  quantity: 'trials',
  share: 0.12,
  clientShare: 0.35,
  flatShare: 0.6,
  askNoise: [0.02, 0.4],
  askRevealsQuality: true,
  shape: (random) => ({ sizes: 1, horizon: random.pick([1, 2, 4], [0.5, 0.3, 0.2]) }),
  draw(random, { offers }) {
    const base = random.between(-4, -1.2)
    const noise = random.logBetween(0.1, 0.7)
    const own = drawFunction(random, offers.latents)
    const lean = random.between(0, 0.5)
    const crude = random.chance(0.5)
    const typical = medianOf(offers.price)
    // With unpredictable gifts the price column has little information.
    const gift = offers.price.map(
      (price, group) =>
        (crude ? typical * (price / typical) ** 0.3 : price) * Math.exp(lean * own[group]),
    )
    const mean = Math.exp(0.5 * noise ** 2)
    const unit = typical * logistic(base)
    return {
      base,
      spread: random.between(0.3, 1.4),
      hiddenShare: random.logBetween(0.2, 1),
      economics: drawEconomics(random, { fees: true, leftovers: false, outlay: unit, unit }),
      sizesOf: () => SINGLE_SIZE,
      expect(group, _sizes, eta, units, revenue) {
        units[0] = logistic(eta)
        revenue[0] = units[0] * gift[group] * mean
      },
      realise(random, group, _size, eta) {
        const units = Number(random.chance(logistic(eta)))
        return { units, price: units * gift[group] * Math.exp(noise * random.normal()) }
      },
    }
  },
}

/** Clicks: many attempts with a small conversion rate. */
export const click: Kind = {
  name: 'click',
  quantity: 'trials',
  share: 0.12,
  clientShare: 0.15,
  flatShare: 0.1,
  askNoise: [0.02, 0.4],
  askRevealsQuality: true,
  shape: (random) => ({
    sizes: random.pick([1, 2, 3, 4, 5], [0.15, 0.2, 0.35, 0.2, 0.1]),
    horizon: random.pick([1, 2, 4], [0.6, 0.3, 0.1]),
  }),
  draw(random, { offers, calendar }, count) {
    const base = random.between(-5.5, -2)
    const noise = random.pick([0, 0.1, 0.3])
    const sizes =
      count === 1
        ? Float64Array.of(Math.round(random.logBetween(50, 2000)))
        : ladder(count, random.logBetween(30, 300), random.logBetween(600, 5000))
    const unit = medianOf(offers.price) * Math.exp(base)
    // Some markets list one size per offer, drawn from the ladder.
    const single = count > 1 && random.chance(0.3)
    const each = Array.from(sizes, (size) => Float64Array.of(size))
    const listed = Array.from({ length: calendar.groups }, () => random.below(sizes.length))
    const rate = (eta: number) => Math.min(0.9, Math.exp(eta))
    return {
      base,
      spread: random.between(0.3, 1.2),
      hiddenShare: random.logBetween(0.2, 1),
      economics: drawEconomics(random, {
        fees: true,
        leftovers: false,
        outlay: unit * sizes[sizes.length >> 1],
        unit,
      }),
      sizesOf: (group) => (single ? each[listed[group]] : sizes),
      expect(group, own, eta, units, revenue) {
        for (let at = 0; at < own.length; at++) {
          units[at] = rate(eta) * own[at]
          revenue[at] = units[at] * offers.price[group] * Math.exp(0.5 * noise ** 2)
        }
      },
      realise: (random, group, size, eta) => ({
        units: random.binomial(size, rate(eta)),
        price: offers.price[group] * Math.exp(noise * random.normal()),
      }),
    }
  },
}

/** A subscriber acquired at unit_cost who pays unit_price per period until cancelling. */
export const subscription: Kind = {
  name: 'subscription',
  quantity: 'trials',
  share: 0.04,
  clientShare: 0.2,
  flatShare: 0.4,
  askNoise: [0.02, 0.4],
  askRevealsQuality: true,
  shape: (random) => ({ sizes: 1, horizon: random.pick([6, 12], [0.6, 0.4]) }),
  draw(random, { offers, calendar }) {
    const base = random.between(-0.5, 1.5)
    const most = calendar.horizon
    const unit = medianOf(offers.price)
    return {
      base,
      spread: random.between(0.3, 1.1),
      hiddenShare: random.logBetween(0.2, 1),
      economics: drawEconomics(random, {
        fees: true,
        onePrice: true,
        leftovers: false,
        outlay: unit,
        unit,
      }),
      sizesOf: () => SINGLE_SIZE,
      expect(group, _sizes, eta, units, revenue) {
        // Σ stay^k for k = 1 … most
        const stay = logistic(eta)
        units[0] = (stay * (1 - stay ** most)) / (1 - stay)
        revenue[0] = units[0] * offers.price[group]
      },
      realise(random, group, _size, eta) {
        const stay = logistic(eta)
        let units = 0
        while (units < most && random.chance(stay)) units++
        return { units, price: offers.price[group] }
      },
    }
  },
}
