// One generated market, grounded as a client's would be, with the truth beside it: what the
// calibrator that ships with the model is trained on. No benchmark's generator has a hand in it.
import { ground } from '#grounding/ground.ts'
import type { Market } from '#grounding/market.ts'
import { createRandom } from './random.ts'
import { writeTables, type SentTables } from './tables.ts'
import { generateMarket, expectedProfits, type GeneratedMarket } from './generated-market.ts'

export interface PretrainMarket {
  readonly kind: string
  readonly seed: number
  /** Grounded: exactly what `fitMarket` and `learnMarket` take. */
  readonly market: Market
  /** True expected profit of each row of the market in money, given all that its tables show. */
  readonly truth: Float64Array
  /** Whether the business chose from the listed columns alone. */
  readonly basis: 'columns' | 'knowledge'
}

const TABLES_STREAM = 9

/** The market of a seed, the same on every machine. Draws and grounds in about a third of a second. */
export function drawMarket(seed: number): PretrainMarket {
  const generated = generateMarket(seed)
  return groundGenerated(generated).drawn
}

/** A world told and grounded; throws where grounding refuses it, which would be a bug here. */
export function groundGenerated(generated: GeneratedMarket): {
  drawn: PretrainMarket
  sent: SentTables
} {
  const sent = writeTables(createRandom(generated.seed, TABLES_STREAM), generated)
  const grounding = ground(sent.read, sent.order, null)
  if (!grounding.ok)
    throw new Error(
      `market ${generated.seed} (${generated.kind.name}): ${grounding.message} ${grounding.feedback}`,
    )
  const { market } = grounding
  const drawn = {
    kind: generated.kind.name,
    seed: generated.seed,
    market,
    truth: truthOf(generated, sent, market),
    basis: generated.basis,
  }
  return { drawn, sent }
}

function truthOf(generated: GeneratedMarket, sent: SentTables, market: Market): Float64Array {
  const truth = new Float64Array(market.rows)
  for (let group = 0; group < market.groups; group++) {
    const from = market.start[group]
    const sizes = market.qty.slice(from, market.start[group + 1])
    const costs = (at: number) => sent.cost[market.source[from + at]]
    truth.set(expectedProfits(generated, sent.group[market.source[from]], sizes, costs), from)
  }
  return truth
}
