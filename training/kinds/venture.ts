// Ventures: an outlay and its return, such as films, wells or houses to renovate. Outlays vary more
// than prices of goods, few ventures earn most of the profit, and only profits are sent.
import { NO_CHARGES } from '../economics.ts'
import { drawFunction } from '../functions.ts'
import { logistic, medianOf, SINGLE_SIZE, type Kind } from '../kind.ts'

export const venture: Kind = {
  name: 'venture',
  quantity: 'trials',
  share: 0.08,
  // Without sales there is no Sales table.
  clientShare: 1,
  flatShare: 0,
  askNoise: [0.02, 0.5],
  askRevealsQuality: true,
  shape: (random) => ({ sizes: 1, horizon: random.pick([1, 2, 4], [0.6, 0.2, 0.2]) }),
  draw(random, { offers }) {
    const power = random.between(1, 2)
    const noise = random.logBetween(0.2, 1)
    const meanFactor = Math.exp(0.5 * noise ** 2)
    // Some return nothing, less often the better ones.
    const spread = random.logBetween(0.15, 1)
    const failBase = random.chance(0.6) ? Number.NEGATIVE_INFINITY : random.between(-3, -0.8)
    const failSlope = random.between(0, 1) / spread
    const lives = (eta: number) => 1 - logistic(failBase - failSlope * eta)
    const other = random.chance(0.3) ? drawFunction(random, offers.latents) : null
    // Returns follow a power of the displayed value, which spreads outlays widely.
    const middle = medianOf(offers.price)
    const scale = offers.price.map(
      (price, group) =>
        middle * (price / middle) ** power * Math.exp(other ? 0.2 * other[group] : 0),
    )
    return {
      base: 0,
      spread,
      hiddenShare: random.logBetween(0.25, 1.5),
      economics: NO_CHARGES,
      sizesOf: () => SINGLE_SIZE,
      expect(group, _sizes, eta, units, revenue) {
        units[0] = 1
        revenue[0] = lives(eta) * scale[group] * Math.exp(eta) * meanFactor
      },
      realise(random, group, _size, eta) {
        const back = random.chance(lives(eta)) ? Math.exp(eta + noise * random.normal()) : 0
        return { units: 1, price: scale[group] * back }
      },
    }
  },
}
