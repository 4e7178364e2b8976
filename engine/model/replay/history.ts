// History as it is known today: the market in its own order, its labelled rows, the past menus that are to be
// planned again, and whether its valuation can be learnt through what sells.
import type { Labels, Market } from '#grounding/market.ts'
import { canonicalMarket, type Canonical } from '#model/canonical.ts'
import { economicsHold, returnsAreKnown } from '#model/learners/economics-line.ts'
import { optionScale } from '#model/learners/option-scale.ts'
import { capRows } from '#model/limit.ts'
import { supportedMarket, supportOf, type Support } from '#model/support.ts'
import { labelledRows, planReplay, type ReplayPlan } from './replay.ts'

export interface History {
  readonly canonical: Canonical
  /** The canonical market, without outcomes of sizes that history does not support. */
  readonly market: Market
  readonly support: Support
  /** Outcomes as the books have them today. */
  readonly today: Labels
  readonly plan: ReplayPlan
  /** Rows with an outcome in the books, and those of them that columns and scale are fitted to. Ascending. */
  readonly labelled: Int32Array
  readonly known: Int32Array
  /** Scale of every row's profit in money (option-scale.ts). Shape: rows of the market. */
  readonly scale: Float64Array
  /** Whether sold and price go through the valuation, and if not, whether returns of an outlay are known. */
  readonly quantityFirst: boolean
  readonly returnsKnown: boolean
}

export function historyOf(given: Market): History {
  const canonical = canonicalMarket(given)
  const support = supportOf(canonical.market)
  const market = supportedMarket(canonical.market, support)
  const today = market.labelsAt(0)
  const labelled = labelledRows(market, today)
  const known = capRows(market, labelled)
  const quantityFirst = economicsHold(market, today, known)
  return {
    canonical,
    market,
    support,
    today,
    plan: planReplay(market, today),
    labelled,
    known,
    scale: optionScale(market, known, today.value),
    quantityFirst,
    returnsKnown: !quantityFirst && returnsAreKnown(market, today, known),
  }
}
