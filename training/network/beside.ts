// `node training/network/beside.ts --folder DIR [--from S] [--markets N] [--prior wide|corpus]`: fits held-out
// markets by the model that ships, and writes what it says of every option of the task beside the arrays that the
// network reads of them; beside.py compares. Never trained on; a market that is there is not fitted again.
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { drawMarket, groundGenerated } from '../draw-market.ts'
import { recordBeside, type JudgedMarket } from './beside-record.ts'
import { drawWideWorld, HELD_OUT_SEED } from './world.ts'

/** Options of a task at most: fits of larger ones say nothing more of the network. */
const MOST_OPTIONS = 2000

const { values } = parseArgs({
  options: {
    folder: { type: 'string', default: 'out/beside' },
    from: { type: 'string', default: String(HELD_OUT_SEED + 1_000_000) },
    markets: { type: 'string', default: '40' },
    prior: { type: 'string', default: 'wide' },
  },
})
mkdirSync(values.folder, { recursive: true })
for (let at = 0; at < Number(values.markets); at++) {
  const seed = Number(values.from) + at
  const path = join(values.folder, `${seed}.json`)
  const drawn = existsSync(path) ? null : draw(seed)
  if (drawn) await recordBeside(drawn, path, MOST_OPTIONS)
}

function draw(seed: number): JudgedMarket | null {
  if (values.prior === 'corpus') return drawMarket(seed)
  try {
    return groundGenerated(drawWideWorld(seed)).drawn
  } catch {
    return null
  }
}
