// What a market's comparison holds: what the model that ships says of every option of the task, the truth, and
// the arrays that the network reads of the same rows. beside.py compares.
import { writeFileSync } from 'node:fs'
import type { Market } from '#grounding/market.ts'
import { DEFAULT_RELIABILITY } from '#model/decide/reliability.ts'
import { marketFacts } from '#model/decide/market-features.ts'
import { valueMenu } from '#model/decide/menu.ts'
import { estimateOptions } from '#model/decide/estimates.ts'
import { decideMarket } from '#model/fit.ts'
import { inlinePool } from '#model/learners/pool.ts'
import { encode } from '#model/network/encode.ts'
import { learnMarket } from '#model/replay/learn.ts'
import { encodeShard } from './shard.ts'

export interface JudgedMarket {
  readonly kind: string
  readonly seed: number
  readonly market: Market
  /** Expected profit of each row of the market; only the task's are read. Shape: rows. */
  readonly truth: Float64Array
  readonly basis: 'columns' | 'knowledge'
}

const TOOLS = { pool: inlinePool(), progress: () => {} }

/** Writes `path` (JSON) and the shard beside it; false where the network can read nothing, or `most` options are exceeded. */
export async function recordBeside(
  { kind, seed, market, truth, basis }: JudgedMarket,
  path: string,
  most: number,
): Promise<boolean> {
  const learned = await learnMarket(market, TOOLS)
  const { task } = learned
  if (task.rows.length > most) return false

  // What the model that ships says of every option, and what its plan takes
  const options = { correction: 0, choiceBasis: basis }
  const facts = marketFacts(learned)
  const places = Int32Array.from(task.rows.keys())
  const opinion = estimateOptions(learned, facts, task, places, options)
  const { profit } = valueMenu(learned, facts, opinion, DEFAULT_RELIABILITY)
  const { selected } = decideMarket(learned, options)

  // What the network reads of the same rows
  const { rows } = task
  const encoded = encode(market, { labels: market.labelsAt(0), origin: 0, queries: rows })
  if (!encoded) return false
  const none = new Float64Array(rows.length)
  const deal = Int32Array.from(rows, (row) => market.group[row])
  const blank = { deal: new Int32Array(rows.length), outcome: none, worth: none }
  writeFileSync(
    path.replace('.json', '.shard'),
    encodeShard([{ seed, kind: 0, encoded, ...blank }]),
  )
  const taken = new Set(selected)
  const record = {
    seed,
    kind,
    basis,
    known: learned.labelled.length,
    deal: [...deal],
    truth: Array.from(rows, (row) => truth[row]),
    scale: [...encoded.scale.subarray(encoded.context)],
    profit: [...profit],
    taken: Array.from(rows, (row) => Number(taken.has(row))),
  }
  writeFileSync(path, JSON.stringify(record))
  return true
}
