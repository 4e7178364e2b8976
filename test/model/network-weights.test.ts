// The network's weights as they ship, through the runtime that an engine uses. Skipped where the optional package
// is not installed: an engine offers no model that reads the network there.
import { expect, test } from 'vitest'
import { encode } from '#model/network/encode.ts'
import { loadNetwork, networkIsInstalled } from '#server/network.ts'
import { makeMarket } from './make-market.ts'

const { market, expected } = makeMarket({ menus: 30, perMenu: 40, task: 120, sees: 0 })
const queries = Int32Array.from(market.qty.keys()).filter((row) => market.task[market.group[row]])
const encoded = encode(market, { labels: market.labelsAt(0), origin: 0, queries })!

test.skipIf(!networkIsInstalled())(
  'tells deals that pay from those that do not, alike on any number of threads',
  async () => {
    const one = await (await loadNetwork(1)).mean(encoded)
    const two = await (await loadNetwork(2)).mean(encoded)
    expect([...two]).toEqual([...one])
    const truth = Array.from(queries, (row) => expected[row])
    const money = Array.from(one, (v, i) => v * encoded.scale[encoded.context + i])
    const earned = (take: (i: number) => boolean) =>
      truth.reduce((sum, v, i) => sum + (take(i) ? v : 0), 0)
    expect(earned((i) => money[i] > 0)).toBeGreaterThan(0.5 * earned((i) => truth[i] > 0))
  },
)
