// The same market with less behind it: most deals that were taken have no final outcome yet. Clients
// with a few dozen outcomes are many, and generated markets of that size would waste a fit's time.
import type { Market } from '#grounding/market.ts'
import { createRandom } from './random.ts'

/** About `keep` of the outcomes that are known today stay known, drawn by the seed. */
export function thinHistory(market: Market, keep: number, seed: number): Market {
  const random = createRandom(seed, 501)
  const final = market.labelsAt(0).mature
  const outcomes = final.reduce((sum, v) => sum + v, 0)
  const kept = final.map((v) => (v && random.uniform() < keep / Math.max(outcomes, 1) ? 1 : 0))
  return {
    ...market,
    labelsAt: (t) => {
      const labels = market.labelsAt(t)
      return { ...labels, mature: labels.mature.map((v, g) => (v && kept[g] ? 1 : 0)) }
    },
  }
}
