// How much of a market pays, and the business that chooses in it.
import { createRandom, type Random } from '#examples/random.ts'
import { expectation, type Deal } from './deal.ts'
import type { Family } from './family.ts'
import type { Scenery } from './scenery.ts'
import { INSIGHT, STREAM, type Setting } from './setting.ts'

const PILOT_DEALS = 300
/** Shifts of appeal lie within ± this. */
const REACH = 5
/** Deals that the business takes, as a share of those that pay; and of all of them at least. */
const TAKEN = [1, 1.7] as const
const LEAST_TAKEN = 0.15
/** Whim of a business that sees what the columns show; who knows more acts less by whim. */
const WHIM = 0.6
const LESS_WHIM = 0.6

/** The level of appeal at which the promised share of today's deals pays at some size. */
export function payingLevel(
  setting: Setting,
  family: Family,
  scenery: Scenery,
  index: Float64Array,
): number {
  const random = createRandom(setting.seed, STREAM.level)
  const deals = Array.from({ length: PILOT_DEALS }, (): Deal => ({
    offer: family.offer(random, 0, index[setting.menus]!),
    traits: scenery.draw(random),
  }))
  return shiftFor(setting.paying, deals, (deal, level) =>
    expectation(family, scenery, level, deal).some((profit) => profit > 0),
  )
}

/** The shift at which `holds` for this share of the deals; it holds for more of them the larger it is. */
function shiftFor<T>(
  share: number,
  deals: readonly T[],
  holds: (deal: T, shift: number) => boolean,
): number {
  let [low, high] = [-REACH, REACH]
  for (let step = 0; step < 11; step++) {
    const shift = (low + high) / 2
    if (deals.filter((deal) => holds(deal, shift)).length > share * deals.length) high = shift
    else low = shift
  }
  return (low + high) / 2
}

/** Places among a deal's sizes: the one that looks best, and the one that is taken (−1 = none). */
export interface Choice {
  readonly liked: number
  readonly taken: number
}

/**
 * The business: it knows its trade, but reads the columns in its own way, has a whim, thinks that all
 * it does not see is as usual, and sees part of what no column shows. It takes the size that looks
 * best where that looks like a profit, and hopes for so much that it takes about as many as would pay.
 */
export function createPolicy(
  setting: Setting,
  family: Family,
  scenery: Scenery,
  level: number,
  index: Float64Array,
) {
  const insight = INSIGHT[setting.knowledge]
  const whim = WHIM * (1 - LESS_WHIM * insight)
  const believed = ({ offer, traits }: Deal, hidden: number, random: Random) => {
    const sign = insight * hidden + Math.sqrt(1 - insight * insight) * random.normal()
    return (
      level +
      family.seen * scenery.view(traits, offer.T) +
      (family.shockMovesPrices ? 0 : offer.foreseen) +
      family.hidden * insight * sign +
      whim * random.normal()
    )
  }
  const choose = ({ offer }: Deal, appeal: number): Choice => {
    const profit = family.expected(offer, appeal, offer.foreseen)
    const liked = profit.indexOf(Math.max(...profit))
    return { liked, taken: profit[liked]! > 0 ? liked : -1 }
  }
  const pilot = createRandom(setting.seed, STREAM.policy)
  const share = Math.max(setting.paying * pilot.between(...TAKEN), LEAST_TAKEN)
  const deals = Array.from({ length: PILOT_DEALS }, () => {
    const T = -pilot.below(setting.menus)
    const offer = family.offer(pilot, T, index[setting.menus + T]!)
    const deal = { offer, traits: scenery.draw(pilot) }
    return { deal, appeal: believed(deal, pilot.normal(), pilot) }
  })
  const hope = shiftFor(
    share,
    deals,
    ({ deal, appeal }, shift) => choose(deal, appeal + shift).taken >= 0,
  )
  return (deal: Deal, hidden: number, random: Random): Choice =>
    choose(deal, believed(deal, hidden, random) + hope)
}
