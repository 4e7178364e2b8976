// What a market's comparison holds: what the model that ships says of every option of the task, the truth, and
// the arrays that the network reads of the same rows. beside.py compares.
import { writeFileSync } from 'node:fs'
import type { Market } from '#grounding/market.ts'
import { marketFacts, type MarketFacts } from '#model/decide/market-features.ts'
import { valueMenu } from '#model/decide/menu.ts'
import { estimateOptions } from '#model/decide/estimates.ts'
import type { FitOptions } from '#model/decide/decision.ts'
import { decideMarket, reliabilityOf } from '#model/fit.ts'
import { inlinePool } from '#model/learners/pool.ts'
import { encode, type Encoded } from '#network/encode.ts'
import { learnMarket } from '#model/decide/learn.ts'
import type { Learned } from '#model/replay/learned.ts'
import { planReplay } from '#model/replay/replay.ts'
import type { EncodedMarket } from './draw.ts'
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
  const reliability = reliabilityOf(learned, facts, opinion, options)
  const { profit, worth } = valueMenu(learned, facts, opinion, reliability)
  const { selected, eligible } = decideMarket(learned, options)

  // What the network reads of the same rows, and of past menus as they were
  const { rows } = task
  const encoded = encode(market, { labels: market.labelsAt(0), origin: 0, queries: rows })
  if (!encoded) return false
  const past = replayed(learned, facts, options)
  const shard = [lessonOf(seed, encoded, rows), ...past.map((each) => each.lesson)]
  writeFileSync(path.replace('.json', '.shard'), encodeShard(shard))
  const taken = new Set(selected)
  const record = {
    seed,
    kind,
    basis,
    known: learned.labelled.length,
    deals: new Set(Array.from(learned.labelled, (row) => market.group[row])).size,
    deal: Array.from(rows, (row) => market.group[row]),
    truth: Array.from(rows, (row) => truth[row]),
    scale: [...encoded.scale.subarray(encoded.context)],
    profit: [...profit],
    // What a mean must exceed, in money; whether the plan is refused whole
    hurdle: Array.from(
      rows,
      (row, i) => reliability.margin * opinion.width[i] * learned.scale[row] * facts.signal,
    ),
    refused: reliability.refused || (worth.length > 0 && eligible.every((v) => v === 0)),
    taken: Array.from(rows, (row) => Number(taken.has(row))),
    past: past.map(({ told }) => told),
  }
  writeFileSync(path, JSON.stringify(record))
  return true
}

/** Recorded outcomes of each stretch of the replay, in money: what the model that ships said of them, and what they were. */
function replayed(learned: Learned, facts: MarketFacts, options: FitOptions) {
  const { market, replay, recorded, stretch, outcome, today } = learned
  return planReplay(market, today).folds.flatMap(({ labels }, fold) => {
    const entries = recorded.filter((i) => stretch[i] === fold)
    const rows = Int32Array.from(entries, (i) => replay.rows[i])
    if (rows.length === 0) return []
    const { mean } = estimateOptions(learned, facts, replay, entries, options)
    const first = rows.reduce((least, row) => Math.min(least, market.T[market.group[row]]), 0)
    const origin = learned.kind === 'rolling' ? first : 0
    const encoded = encode(market, { labels, origin, queries: rows })
    if (!encoded) return []
    return [
      {
        lesson: lessonOf(0, encoded, rows),
        told: {
          T: Array.from(rows, (row) => market.T[market.group[row]]),
          deal: Array.from(rows, (row) => market.group[row]),
          own: Array.from(rows, (row) => Number(market.takenRow[market.group[row]] === row)),
          scale: [...encoded.scale.subarray(encoded.context)],
          profit: Array.from(rows, (row, i) => mean[i] * learned.scale[row] * facts.signal),
          stack: Array.from(rows, (row, i) => replay.z[entries[i]] * learned.scale[row]),
          outcome: Array.from(entries, (i) => outcome[i]),
          propensity: Array.from(rows, (row) => learned.propensity[row]),
        },
      },
    ]
  })
}

function lessonOf(seed: number, encoded: Encoded, rows: Int32Array): EncodedMarket {
  const none = new Float64Array(rows.length)
  return { seed, kind: 0, encoded, deal: new Int32Array(rows.length), outcome: none, worth: none }
}
