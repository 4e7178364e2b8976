// Training markets of the network: a generated market, grounded as a client's would be, encoded at an origin, and
// what its queries came to (one drawn outcome, never cut by stock that was not there) and were worth
// (expected profit given the table), both in scales.
import type { Market } from '#grounding/market.ts'
import { encode, type Encoded } from '#network/encode.ts'
import { MOST_SCALES } from '#network/facts.ts'
import { clip } from '#model/base/statistics.ts'
import { groundGenerated } from '../draw-market.ts'
import { createRandom, type Random } from '../random.ts'
import type { SentTables } from '../tables.ts'
import { thinHistory } from '../thin-history.ts'
import { generateMarket, realisedProfit, type GeneratedMarket } from '../generated-market.ts'
import { KINDS } from '../kinds.ts'

/** Seeds of training and of what is held out of it: the calibrator's and the tests' are smaller. */
export const FIRST_SEED = 100_000_000
export const HELD_OUT_SEED = 190_000_000

export interface EncodedMarket {
  readonly seed: number
  /** Place among KINDS. */
  readonly kind: number
  readonly encoded: Encoded
  /** Deal of each query, from 0. Shapes: queries. */
  readonly deal: Int32Array
  readonly outcome: Float64Array
  readonly worth: Float64Array
}

/** Rows asked for at most, sizes of one deal among them. */
const MOST_QUERIES = 128
const MOST_SIZES = 6
/** Known outcomes that a market needs. */
const FEWEST = 8
/** Markets that are asked at an earlier origin too, and markets whose history is thinned. */
const EARLIER = 0.4
const THIN = 0.1
const STREAM = { telling: 709, asking: 710, outcomes: 711 }

/** The markets of a seed: none where its history leaves nothing to read, else one or two. */
export function drawTrainingMarkets(seed: number): EncodedMarket[] {
  const world = generateMarket(seed)
  const { drawn, sent } = groundGenerated(world)
  const random = createRandom(seed, STREAM.asking)
  const thin = random.chance(THIN) ? Math.round(random.logBetween(12, 200)) : 0
  const market = thin > 0 ? thinHistory(drawn.market, thin, seed) : drawn.market
  const origins = [0]
  if (random.chance(EARLIER)) {
    const times = [...new Set(Array.from(market.T).filter((t) => t < 0))].sort((a, b) => a - b)
    origins.push(times[Math.floor(random.between(0.3, 0.95) * times.length)])
  }
  return origins.flatMap(
    (origin) => marketAt(random, world, sent, market, drawn.truth, origin) ?? [],
  )
}

function marketAt(
  random: Random,
  world: GeneratedMarket,
  sent: SentTables,
  market: Market,
  truth: Float64Array,
  origin: number,
): EncodedMarket | null {
  const queries = drawQueries(random, market, origin)
  const labels = market.labelsAt(origin)
  const encoded = encode(market, { labels, origin, queries, salt: world.seed })
  if (!encoded || knownIn(encoded) < FEWEST) return null
  const chance = createRandom(world.seed, STREAM.outcomes)
  const scale = encoded.scale.subarray(encoded.context)
  const inScales = (money: number, i: number) => clip(money / scale[i], -MOST_SCALES, MOST_SCALES)
  const outcome = Float64Array.from(queries, (row, i) => {
    const group = sent.group[market.source[row]]
    const size = market.qty[row]
    const became = world.outcomeAt(chance, group, size)
    return inScales(realisedProfit(world, size, sent.cost[market.source[row]], became), i)
  })
  const kind = KINDS.indexOf(world.kind)
  return {
    seed: world.seed,
    kind,
    encoded,
    deal: dealsOf(market, queries),
    outcome,
    worth: Float64Array.from(queries, (row, i) => inScales(truth[row], i)),
  }
}

/** Rows of some deals from the origin on, whether they were taken or not, with some of their sizes. */
function drawQueries(
  random: Random,
  { groups, start, T, task }: Market,
  origin: number,
): Int32Array {
  const deals: number[] = []
  for (let g = 0; g < groups; g++) if (task[g] || T[g] >= origin) deals.push(g)
  const rows: number[] = []
  while (rows.length < MOST_QUERIES && deals.length > 0) {
    const [g] = deals.splice(random.below(deals.length), 1)
    const sizes = Array.from({ length: start[g + 1] - start[g] }, (_, at) => start[g] + at)
    while (sizes.length > MOST_SIZES) sizes.splice(random.below(sizes.length), 1)
    rows.push(...sizes.slice(0, MOST_QUERIES - rows.length))
  }
  return Int32Array.from(rows).sort()
}

function knownIn({ states, context }: Encoded): number {
  let known = 0
  const width = states.length / context
  for (let entry = 0; entry < context; entry++) known += states[entry * width]
  return known
}

function dealsOf({ group }: Market, rows: Int32Array): Int32Array {
  const number = new Map<number, number>()
  return Int32Array.from(rows, (row) => {
    if (!number.has(group[row])) number.set(group[row], number.size)
    return number.get(group[row])!
  })
}
