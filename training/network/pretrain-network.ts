// `node training/network/pretrain-network.ts --folder DIR [--from S] [--markets N] [--worker I --workers K]`: draws
// markets of the network into shards, one file for each block of seeds. A block that is there is not drawn again,
// so that a run which was stopped goes on; the same seeds give the same bytes, whoever draws them.
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { drawTrainingMarkets, type EncodedMarket } from './draw.ts'
import { encodeShard } from './shard.ts'
import { FIRST_SEED } from './world.ts'

/** Seeds of one shard. */
const BLOCK = 16

const { values } = parseArgs({
  options: {
    folder: { type: 'string', default: 'out/network' },
    from: { type: 'string', default: String(FIRST_SEED) },
    markets: { type: 'string', default: '64' },
    worker: { type: 'string', default: '0' },
    workers: { type: 'string', default: '1' },
  },
})
mkdirSync(values.folder, { recursive: true })
const from = Number(values.from)
const blocks = Math.ceil(Number(values.markets) / BLOCK)
for (let block = Number(values.worker); block < blocks; block += Number(values.workers)) {
  const first = from + block * BLOCK
  const path = join(values.folder, `${first}.shard`)
  if (existsSync(path)) continue
  const markets: EncodedMarket[] = []
  for (let seed = first; seed < first + BLOCK; seed++) markets.push(...marketsOf(seed))
  writeFileSync(`${path}.new`, encodeShard(markets))
  renameSync(`${path}.new`, path)
}

/** A market that grounding refuses is told, and left out: no seed may stop a run. */
function marketsOf(seed: number): EncodedMarket[] {
  try {
    return drawTrainingMarkets(seed)
  } catch (error) {
    console.error(`seed ${seed}: ${error instanceof Error ? error.message : String(error)}`)
    return []
  }
}
