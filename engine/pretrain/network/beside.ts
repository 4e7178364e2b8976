// `node engine/pretrain/network/beside.ts --folder DIR [--from S] [--markets N] [--prior wide|corpus]`: fits held-out
// markets by the model that ships, and writes what it says of every option of the task beside the arrays that the
// network reads of them; beside.py compares. Never trained on; a market that is there is not fitted again.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Market } from '#grounding/market.ts'
import { DEFAULT_RELIABILITY } from '#model/decide/reliability.ts'
import { marketFacts } from '#model/decide/market-features.ts'
import { valueMenu } from '#model/decide/menu.ts'
import { estimateOptions } from '#model/decide/estimates.ts'
import { decideMarket } from '#model/fit.ts'
import { inlinePool } from '#model/learners/pool.ts'
import { encode } from '#model/network/encode.ts'
import { learnMarket } from '#model/replay/learn.ts'
import { drawMarket, groundGenerated } from '../draw-market.ts'
import { encodeShard } from './shard.ts'
import { drawWideWorld, HELD_OUT_SEED } from './world.ts'

const TOOLS = { pool: inlinePool(), progress: () => {} }
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
  if (!existsSync(path)) await fitBeside(seed, path)
}

async function fitBeside(seed: number, path: string): Promise<void> {
  const drawn = draw(seed)
  if (!drawn) return
  const { market, truth, basis } = drawn
  const learned = await learnMarket(market, TOOLS)
  const { task } = learned
  if (task.rows.length > MOST_OPTIONS) return

  // What the model that ships says of every option, and what its plan takes
  const options = { correction: 0, choiceBasis: basis }
  const facts = marketFacts(learned)
  const places = Int32Array.from(task.rows.keys())
  const opinion = estimateOptions(learned, facts, task, places, options)
  const { profit } = valueMenu(learned, facts, opinion, DEFAULT_RELIABILITY)
  const { selected } = decideMarket(learned, options)

  // What the network reads of the same rows
  const rows = task.rows
  const ask = { labels: market.labelsAt(0), origin: 0, queries: rows }
  const encoded = encode(market, ask)
  if (!encoded) return
  const none = new Float64Array(rows.length)
  const deal = learned.task.rows.map((row) => learned.market.group[row])
  const encodedMarket = {
    seed,
    kind: 0,
    encoded,
    deal: deal.map(() => 0),
    outcome: none,
    worth: none,
  }
  writeFileSync(path.replace('.json', '.shard'), encodeShard([encodedMarket]))
  const taken = new Set(selected)
  const record = {
    seed,
    kind: drawn.kind,
    basis,
    known: learned.labelled.length,
    deal: [...deal],
    truth: Array.from(rows, (row) => truth[row]),
    scale: [...encoded.scale.subarray(encoded.context)],
    profit: [...profit],
    taken: Array.from(rows, (row) => Number(taken.has(row))),
  }
  writeFileSync(path, JSON.stringify(record))
}

function draw(
  seed: number,
): { kind: string; market: Market; truth: Float64Array; basis: 'columns' | 'knowledge' } | null {
  if (values.prior === 'corpus') return drawMarket(seed)
  try {
    return groundGenerated(drawWideWorld(seed)).drawn
  } catch {
    return null
  }
}
