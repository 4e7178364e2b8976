// The same market with less behind it: most deals that were taken have no final outcome yet. Clients
// with a few dozen outcomes are many, and generated markets of that size would waste a fit's time.
import type { Market } from '#grounding/market.ts'
import { createRandom } from './random.ts'

/** About `keep` of the outcomes that are known today stay known, drawn by the seed. */
export function thinHistory(market: Market, keep: number, seed: number): Market {
  const random = createRandom(seed, 501)
  const { mature, exposure } = market.labelsAt(0)
  const outcomes = mature.reduce((sum, v) => sum + v, 0)
  const drawn = Array.from(mature, () => random.uniform() < keep / Math.max(outcomes, 1))
  // What is thinned has no outcome at any moment, and no sales that tell of one.
  const kept = drawn.map((is, g) => is && (mature[g] === 1 || exposure[g] > 0))
  return {
    ...market,
    labelsAt: (t) => {
      const labels = market.labelsAt(t)
      return {
        ...labels,
        mature: labels.mature.map((v, g) => (kept[g] ? v : 0)),
        exposure: labels.exposure.map((v, g) => (kept[g] ? v : 0)),
        asked: labels.asked.map((v, g) => (kept[g] ? v : 0)),
      }
    },
  }
}
