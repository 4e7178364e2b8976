// One generated market, grounded like a client's request, with its truth: training data of the
// shipped calibrator. Independent of the benchmark's generator.
import { feedbackText } from '#contract/feedback.ts'
import { ground } from '#grounding/ground.ts'
import type { Market } from '#grounding/market.ts'
import { createRandom } from './random.ts'
import { writeTables, type SentTables } from './tables.ts'
import { generateMarket, expectedProfits, type GeneratedMarket } from './generated-market.ts'

export interface PretrainMarket {
  readonly kind: string
  readonly seed: number
  /** Grounded: the input of `fitMarket` and `learnMarket`. */
  readonly market: Market
  /** True expected profit of each row of the market in money, given its tables. */
  readonly truth: Float64Array
  /** Whether the business chose from the listed columns alone. */
  readonly basis: 'columns' | 'knowledge'
}

const TABLES_STREAM = 9

/** The market of a seed, identical on every machine. Takes about a third of a second. */
export function drawMarket(seed: number): PretrainMarket {
  const generated = generateMarket(seed)
  return groundGenerated(generated).drawn
}

/** Grounds a generated market; throws if grounding refuses it, which is a bug here. */
export function groundGenerated(generated: GeneratedMarket): {
  drawn: PretrainMarket
  sent: SentTables
} {
  const sent = writeTables(createRandom(generated.seed, TABLES_STREAM), generated)
  const grounding = ground(sent.read, sent.order, null)
  if (!grounding.ok)
    throw new Error(
      `market ${generated.seed} (${generated.kind.name}): ${grounding.message} ${feedbackText(grounding.feedback)}`,
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
