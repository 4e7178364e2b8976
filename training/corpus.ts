// The corpus of generated markets that the calibrator is trained on: every second one like the
// example market, the others far wider in size, in how many deals pay and in how much the buyer knew.
// Seeds start where no benchmark and no tuning ever goes.
import { groundExample } from '#examples/ground-example.ts'
import { createRandom } from '#examples/random.ts'
import { generateWholesale, type Wholesale, type WholesaleOptions } from '#examples/wholesale.ts'
import { FAR_BELOW } from '#model/calibrator.ts'
import { bestSizes } from '#model/decide.ts'
import { learnMarket } from '#model/learn.ts'
import { optionFeatures } from '#model/option-features.ts'
import { inlinePool } from '#model/pool.ts'

/** What one market teaches: its task's options whose stack prediction is not far below zero. */
export interface Lesson {
  /** Place of the market in the corpus. */
  readonly index: number
  /** Whether the market is of the wide kind. */
  readonly wide: boolean
  /** Shape: features × options. */
  readonly features: readonly Float64Array[]
  /** True expected profit of each option, and its scale, in money. */
  readonly truth: Float64Array
  readonly scale: Float64Array
  /** Expected profit of the best plan that knows the truth. */
  readonly oracle: number
}

const FIRST_SEED = 500_001
const REDRAWS = 200

/** Market `index` of the corpus. Wide ranges: deals, past and weeks log-uniform. */
export function corpusMarket(index: number): { options: WholesaleOptions; wide: boolean } {
  const seed = FIRST_SEED + index
  if (index % 2 === 0) return { options: { seed, redraws: REDRAWS }, wide: false }
  const random = createRandom(seed, 7777)
  return {
    options: {
      seed,
      redraws: REDRAWS,
      past: Math.round(random.logBetween(25, 150)),
      weeks: Math.round(random.logBetween(14, 40)),
      deals: Math.round(random.logBetween(120, 600)),
      paying: random.between(0.03, 0.6),
      sight: random.uniform() < 0.3 ? 0 : random.between(0.2, 1.2),
    },
    wide: true,
  }
}

/** Learns a market as a fit would, and reads the truth of its options. Null where nothing is learnt. */
export async function lessonOf(market: Wholesale, index: number): Promise<Lesson | null> {
  const { wide } = corpusMarket(index)
  const grounding = groundExample(market)
  if (!grounding.ok) return null
  const tools = { pool: inlinePool(), progress: () => {} }
  const learned = await learnMarket(grounding.market, { choiceBasis: 'knowledge' }, tools)
  if (!learned.demandFirst) return null
  const { task, scale, canonical } = learned
  const expected = new Map(
    market.truth.map(({ key, qty, expected_profit }) => [`${key} ${qty}`, expected_profit]),
  )
  const best = bestSizes(
    learned.market,
    task.rows,
    task.z.map((z, i) => z * scale[task.rows[i]!]!),
  ).filter((i) => task.z[i]! > FAR_BELOW)
  const truth = Float64Array.from(best, (i) => {
    const row = task.rows[i]!
    const source = market.menus[grounding.market.source[canonical.rowOf[row]!]!]!
    return expected.get(`${source.key} ${learned.market.qty[row]}`)!
  })
  const most = new Map<string, number>()
  for (const { key, expected_profit } of market.truth)
    most.set(key, Math.max(most.get(key) ?? 0, expected_profit))
  return {
    index,
    wide,
    features: optionFeatures(learned, task, best),
    truth,
    scale: Float64Array.from(best, (i) => scale[task.rows[i]!]!),
    oracle: [...most.values()].reduce((a, b) => a + b, 0),
  }
}

export function drawMarket(index: number): Wholesale {
  return generateWholesale(corpusMarket(index).options)
}
