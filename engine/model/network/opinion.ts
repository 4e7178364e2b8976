// What the network says of rows at a moment of the replay, or today: each is asked with what was known then, so that
// no answer knows its outcome. A history longer than one context is read as several samples, whose means count alike.
import type { Market } from '#grounding/market.ts'
import { labelledRows, type Fold } from '../replay/replay.ts'
import { encode, MOST_CONTEXT } from './encode.ts'
import type { Network } from './network.ts'

/** Samples of a long history at most. */
const MOST_SAMPLES = 2

/** Expected profit of the rows in money, asked for all samples at once; NaN where nothing is known. Shape: rows. */
export async function askNetwork(
  market: Market,
  { labels, origin }: Pick<Fold, 'labels' | 'origin'>,
  queries: Int32Array,
  network: Network,
): Promise<Float64Array> {
  if (queries.length === 0) return new Float64Array()
  const known = labelledRows(market, labels).length
  const samples = Math.min(MOST_SAMPLES, Math.max(1, Math.ceil(known / MOST_CONTEXT)))
  const asked = Array.from({ length: samples }, async (_, salt) => {
    const encoded = encode(market, { labels, origin, queries, salt })
    if (!encoded) return new Float64Array(queries.length).fill(Number.NaN)
    const means = await network.means(encoded)
    return means.map((mean, i) => mean * encoded.scale[encoded.context + i])
  })
  const all = await Promise.all(asked)
  return all[0].map((_, i) => all.reduce((sum, one) => sum + one[i], 0) / samples)
}
