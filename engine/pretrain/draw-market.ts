// One generated market, grounded as a client's would be, with the truth beside it: what the
// calibrator that ships with the model is trained on. No benchmark's generator has a hand in it.
import { feedbackText } from '#contract/feedback.ts'
import { ground } from '#grounding/ground.ts'
import type { Market } from '#grounding/market.ts'
import { createRandom } from './random.ts'
import { tell, type Sent } from './tables.ts'
import { drawWorld, expectedProfits, type World } from './world.ts'

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

const TELLING = 9

/** The market of a seed, the same on every machine. Draws and grounds in about a third of a second. */
export function drawMarket(seed: number): PretrainMarket {
  const world = drawWorld(seed)
  return groundWorld(world).drawn
}

/** A world told and grounded; throws where grounding refuses it, which would be a bug here. */
export function groundWorld(world: World): { drawn: PretrainMarket; sent: Sent } {
  const sent = tell(createRandom(world.seed, TELLING), world)
  const grounding = ground(sent.read, sent.order, null)
  if (!grounding.ok)
    throw new Error(
      `market ${world.seed} (${world.kind.name}): ${grounding.message} ${feedbackText(grounding.feedback)}`,
    )
  const { market } = grounding
  const drawn = {
    kind: world.kind.name,
    seed: world.seed,
    market,
    truth: truthOf(world, sent, market),
    basis: world.basis,
  }
  return { drawn, sent }
}

function truthOf(world: World, sent: Sent, market: Market): Float64Array {
  const truth = new Float64Array(market.rows)
  for (let group = 0; group < market.groups; group++) {
    const from = market.start[group]
    const sizes = market.qty.slice(from, market.start[group + 1])
    const costs = (at: number) => sent.cost[market.source[from + at]]
    truth.set(expectedProfits(world, sent.group[market.source[from]], sizes, costs), from)
  }
  return truth
}
