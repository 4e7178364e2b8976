// The deals of the generated market: what their columns show, how well they sell at the moment they
// are offered (drifting over time), and which sizes their supplier offers. Costs come later.
import type { Scalar } from '#contract/table.ts'
import type { Random } from '#examples/random.ts'
import { cents } from './wholesale-demand.ts'
import type { Goods, MarketTraits } from './wholesale-demand.ts'
import { drawMechanism } from './wholesale-mechanism.ts'

export interface Deal extends Goods {
  readonly key: string
  /** Position of its menu in time: 0 = oldest past menu, `weeks` = now. */
  readonly week: number
  /** Feature columns as a client would send them. */
  readonly columns: Readonly<Record<string, Scalar | null>>
  readonly sizes: readonly number[]
  /** Hidden quality (standard normal): moves demand, shown by no column, partly seen by the buyer. */
  readonly quality: number
  /** unit_cost ÷ unit_price that the supplier asks, before the market's level. */
  readonly ask: number
  /** Log demand as the buyer's experience reads the columns; his private view comes on top. */
  readonly belief: number
}

const CATEGORIES = ['kitchen', 'garden', 'toys', 'tools', 'bath', 'travel', 'lighting', 'sports']
const SEASONS = ['spring', 'summer', 'autumn', 'winter', 'all year']
const TIERS = ['A', 'B', 'C', 'D']
const COLOURS = ['black', 'white', 'red', 'blue', 'green', 'grey', 'mixed']
const SUPPLIERS = 28

/** Draws the deals of every week: `counts[week]` of them, the last entry being the task's. */
export function drawDeals(random: Random, world: MarketTraits, counts: readonly number[]): Deal[] {
  const effects = drawEffects(random)
  const now = counts.length - 1
  const sketches = counts.flatMap((count, week) =>
    Array.from({ length: count }, () => drawSketch(random, effects, week, now)),
  )
  const taste = drawTaste(
    random,
    world,
    sketches.map((sketch) => sketch.x),
  )
  return sketches.map((sketch, index) => {
    const { pull, biased, level, guess } = taste.of(sketch.x, sketch.week / Math.max(1, now))
    return {
      key: `D${String(index + 1).padStart(5, '0')}`,
      week: sketch.week,
      columns: sketch.columns,
      unitPrice: sketch.price,
      lead: sketch.lead,
      fee: cents(0.25 + 0.12 * sketch.weight),
      storage: cents(0.03 + 0.03 * sketch.weight),
      logDemand: level + world.spread * pull,
      belief: level + world.spread * biased,
      ask: Math.exp(taste.askKnows * world.spread * 0.5 * pull + taste.askNoise * random.normal()),
      quality: random.normal(),
      sizes: drawSizes(random, Math.exp(guess), [1, 2, 3, 4, 6][sketch.supplier % 5]!),
    }
  })
}

/** What each category, supplier and tier adds to demand. */
interface Effects {
  readonly category: readonly number[]
  readonly supplier: readonly number[]
  readonly tier: readonly number[]
}

function drawEffects(random: Random): Effects {
  const effects = (count: number) => Array.from({ length: count }, () => random.normal())
  return {
    category: effects(CATEGORIES.length),
    supplier: effects(SUPPLIERS),
    tier: [1.2, 0.4, -0.5, -1.3],
  }
}

/** A deal of a week: what its columns show, and `x`, what demand is made of. */
function drawSketch(random: Random, effects: Effects, week: number, now: number) {
  const category = random.below(CATEGORIES.length)
  // Squaring favours the first suppliers: a few large ones and a long tail.
  const supplier = Math.floor(SUPPLIERS * random.uniform() * random.uniform())
  const season = random.uniform() < 0.4 ? 4 : random.below(4)
  const tier = random.below(TIERS.length)
  const z = { weight: random.normal(), discount: random.normal(), search: random.normal() }
  const shelf = 0.6 * z.search + 0.8 * random.normal()
  const reviews = random.uniform() < 0.25 ? null : random.normal()
  const price = cents(16 * Math.exp(0.45 * random.normal() + 0.15 * effects.tier[tier]!))
  const inSeason = season === 4 ? 0 : Math.cos(2 * Math.PI * ((week - now) / 52 - season / 4))
  const x = [
    effects.category[category]!,
    effects.supplier[supplier]!,
    effects.tier[tier]!,
    z.weight,
    z.discount,
    z.search,
    shelf,
    reviews ?? -0.5,
    Math.log(price / 16) / 0.48,
    1.4 * inSeason,
  ]
  const weight = Math.max(0.05, Math.round(100 * 1.2 * Math.exp(0.7 * z.weight)) / 100)
  const columns = {
    category: CATEGORIES[category]!,
    supplier: `S${String(supplier + 1).padStart(2, '0')}`,
    brand_tier: random.uniform() < 0.08 ? null : TIERS[tier]!,
    weight_kg: weight,
    season: SEASONS[season]!,
    list_discount: Math.round(100 / (1 + Math.exp(0.5 - 0.7 * z.discount))) / 100,
    search_index: Math.max(0, Math.round(50 + 18 * z.search)),
    shelf_score: Math.round(100 * shelf) / 100,
    reviews: reviews === null ? null : Math.round(Math.exp(3 + 1.1 * reviews)),
    colour: COLOURS[random.below(COLOURS.length)]!,
    pallet_layers: 2 + random.below(7),
    desk: `desk ${1 + random.below(3)}`,
  }
  const lead = random.below(3)
  return { week, x, columns, price, lead, weight, supplier }
}

/** How `x` becomes demand at each moment (0 … 1), in truth and as buyer and supplier read it. */
function drawTaste(random: Random, world: MarketTraits, sample: readonly number[][]) {
  const width = sample[0]!.length
  const early = drawMechanism(random, width, sample)
  const late = drawMechanism(random, width, sample)
  const prejudice = drawMechanism(random, width, sample)
  const haggling = drawMechanism(random, width, sample)
  const turn = random.between(0, 0.9)
  const trend = 0.25 * random.normal()
  const insight = random.between(0.88, 0.99)
  const askKnows = random.between(0, 0.6)
  const askNoise = random.logBetween(0.15, 0.35)
  return {
    askKnows,
    askNoise,
    of(x: number[], time: number) {
      // Taste turns from one mechanism towards another, and the whole market grows or shrinks.
      const pull = Math.cos(turn * time) * early(x) + Math.sin(turn * time) * late(x)
      return {
        pull,
        biased: insight * pull + Math.sqrt(1 - insight * insight) * prejudice(x),
        level: world.base + trend * (time - 1),
        guess: world.base + 0.7 * world.spread * (0.5 * pull + 0.5 * haggling(x)),
      }
    },
  }
}

/** Five to eight sizes in whole cases around what the supplier thinks a shop could sell. */
function drawSizes(random: Random, guess: number, inCase: number): number[] {
  const roll = random.uniform()
  const count = roll < 0.6 ? 5 : roll < 0.8 ? 6 : roll < 0.93 ? 7 : 8
  const low = Math.log(0.6 * guess)
  const step = (Math.log(4 * guess) - low) / (count - 1)
  let cases = 0
  return Array.from({ length: count }, (_, index) => {
    cases = Math.max(cases + 1, Math.round(Math.exp(low + index * step) / inCase))
    return cases * inCase
  })
}
