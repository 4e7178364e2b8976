// Thins a market's history: most taken deals lose their final outcome. Many clients have a few
// dozen outcomes, and generating markets of that size would waste a fit's time.
import type { Market } from '#grounding/market.ts'
import { createRandom } from './random.ts'

/** Keeps about `keep` of today's outcomes, chosen by the seed. */
export function thinHistory(market: Market, keep: number, seed: number): Market {
  const random = createRandom(seed, 501)
  const { mature, exposure } = market.labelsAt(0)
  const outcomes = mature.reduce((sum, v) => sum + v, 0)
  const drawn = Array.from(mature, () => random.uniform() < keep / Math.max(outcomes, 1))
  // Thinned deals have no outcome at any moment, and no informative sales.
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
