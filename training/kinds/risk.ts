// Risks: loans with partial recovery after default, and insurance policies whose claims may exceed
// many premiums. Most end well, so profits depend on the few that do not.
import { drawEconomics, NO_CHARGES } from '../economics.ts'
import { logistic, medianOf, SINGLE_SIZE, type Kind } from '../kind.ts'

/** unit_cost is lent, unit_price is due. */
export const loan: Kind = {
  name: 'loan',
  quantity: 'trials',
  share: 0.15,
  clientShare: 0.6,
  flatShare: 0.1,
  askNoise: [0.003, 0.04],
  askRevealsQuality: true,
  shape: (random) => ({ sizes: 1, horizon: random.pick([1, 3, 6, 12], [0.3, 0.3, 0.2, 0.2]) }),
  draw(random, { offers }) {
    const base = random.between(1.6, 3.6)
    const loss = random.between(0.2, 0.8)
    const unit = medianOf(offers.price)
    const economics = drawEconomics(random, {
      fees: false,
      leftovers: false,
      outlay: 0.1 * unit,
      unit: 0.1 * unit,
    })
    const certain = random.between(3, 12)
    return {
      base,
      spread: random.between(0.4, 1.5),
      hiddenShare: random.logBetween(0.2, 1),
      economics,
      sizesOf: () => SINGLE_SIZE,
      expect(group, _sizes, eta, units, revenue) {
        units[0] = 1
        revenue[0] = offers.price[group] * (1 - (1 - logistic(eta)) * loss)
      },
      realise(random, group, _size, eta) {
        const paid = random.chance(logistic(eta))
          ? 1
          : random.beta(certain * (1 - loss), certain * loss)
        return { units: 1, price: offers.price[group] * paid }
      },
    }
  },
}

/** unit_price is the premium, unit_cost the cost of acquisition; claims are heavy-tailed. */
export const policy: Kind = {
  name: 'policy',
  quantity: 'trials',
  share: 0.03,
  // Claims are no sales, so only client-sent profits can show them.
  clientShare: 1,
  flatShare: 0.2,
  askNoise: [0.02, 0.3],
  askRevealsQuality: true,
  shape: (random) => ({ sizes: 1, horizon: random.pick([4, 12]) }),
  draw(random, { offers }) {
    const base = random.between(1.2, 3)
    // Claims ÷ premiums at median risk.
    const ratio = random.between(0.2, 0.7)
    const severity = ratio / (1 - logistic(base))
    const noise = random.between(0.3, 1)
    return {
      base,
      spread: random.between(0.3, 1),
      hiddenShare: random.logBetween(0.2, 1),
      economics: NO_CHARGES,
      sizesOf: () => SINGLE_SIZE,
      expect(group, _sizes, eta, units, revenue) {
        units[0] = 1
        revenue[0] = offers.price[group] * (1 - (1 - logistic(eta)) * severity)
      },
      realise(random, group, _size, eta) {
        const claim = random.chance(logistic(eta))
          ? 0
          : severity * Math.exp(noise * random.normal() - 0.5 * noise ** 2)
        return { units: 1, price: offers.price[group] * (1 - claim) }
      },
    }
  },
}
