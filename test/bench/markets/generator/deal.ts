// A deal as everybody sees it, as it turns out, and what it is worth before anybody can know how.
import { overNormal } from './expectation.ts'
import type { Family, Offer, Outcome } from './family.ts'
import type { Scenery, Traits } from './scenery.ts'

/** A deal as everybody sees it. */
export interface Deal {
  readonly offer: Offer
  readonly traits: Traits
}

/** A deal as it turns out. */
export interface Lived {
  readonly outcome: Outcome
  /** Size that the business takes; −1 = it declines. */
  readonly taken: number
  /** Size that looks best to the business, taken or not. */
  readonly liked: number
  /** What no column shows of it: standard normal. */
  readonly hidden: number
}

/** Expected profit of each size of a deal, over all that the upload does not tell of it. */
export function expectation(
  family: Family,
  scenery: Scenery,
  level: number,
  deal: Deal,
): Float64Array {
  const { offer, traits } = deal
  const told = level + family.seen * scenery.appeal(traits, offer.T)
  const own = Math.hypot(family.hidden, family.seen * scenery.blankSpread(traits, offer.T))
  if (!family.shockMovesPrices)
    return overNormal(told + offer.foreseen, Math.hypot(own, family.shock), (appeal) =>
      family.expected(offer, appeal, 0),
    )
  return overNormal(offer.foreseen, family.shock, (shock) =>
    overNormal(told, own, (appeal) => family.expected(offer, appeal, shock)),
  )
}
