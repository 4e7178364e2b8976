// `node training/network/beside.ts --folder DIR [--from S] [--markets N]`: fits held-out
// markets by the model that ships, and writes what it says of every option of the task beside the arrays that the
// network reads of them; beside.py compares. Never trained on; a market that is there is not fitted again.
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { drawMarket } from '../draw-market.ts'
import { recordBeside } from './beside-record.ts'
import { HELD_OUT_SEED } from './draw.ts'

/** Options of a task at most: fits of larger ones say nothing more of the network. */
const MOST_OPTIONS = 2000

const { values } = parseArgs({
  options: {
    folder: { type: 'string', default: 'out/beside' },
    from: { type: 'string', default: String(HELD_OUT_SEED + 1_000_000) },
    markets: { type: 'string', default: '40' },
  },
})
mkdirSync(values.folder, { recursive: true })
for (let at = 0; at < Number(values.markets); at++) {
  const seed = Number(values.from) + at
  const path = join(values.folder, `${seed}.json`)
  if (!existsSync(path)) await recordBeside(drawMarket(seed), path, MOST_OPTIONS)
}
