// What offers cost: asked by somebody who knows part of their worth, at a level where a drawn share
// of the task pays, or where nothing does.
import { breakEven } from './economics.ts'
import type { Expectation } from './expectation.ts'
import type { PriceSignal } from './hidden-quality.ts'
import { medianOf, type Kind, type Setting, type Trade } from './kind.ts'
import { round } from './offers.ts'
import type { Random } from './random.ts'

/** What was asked before the market's level, and how it leans on what nobody else sees. */
export interface AskingPrices {
  /** Shape: groups. */
  readonly ask: Float64Array
  readonly asked: PriceSignal | null
  /** Unit cost at a size ÷ unit cost at the smallest one. */
  readonly discount: (size: number, smallest: number) => number
}

/** Least asking price, as a part of a middling offer's at the same selling price. */
const LEAST_ASK = 0.02
/** Least level of all prices, as a part of what the better offers could bear. */
const LEAST_LEVEL = 0.15
/** How far above break-even the cheapest offers of a market stand where nothing pays. */
const HOPELESS_MARKUP = [1.01, 1.2] as const
/** Share of its offers whose break-even sets the level of such a market; the others cost more. */
const HOPELESS_SHARE = 0.97

export function drawAskingPrices(
  random: Random,
  kind: Kind,
  trade: Trade,
  setting: Setting,
  quality: Float64Array,
  signals: boolean,
): AskingPrices {
  const { calendar, offers, signal } = setting
  const discounted = trade.sizesOf(0).length > 1 && kind.quantity === 'stock' && random.chance(0.12)
  const steepness = discounted ? random.between(0.02, 0.12) : 0
  const discount = (size: number, smallest: number) => (size / smallest) ** -steepness

  const knows = random.between(0, 0.95)
  const lean = signals ? random.between(0.2, 0.9) : 0
  const noise = trade.spread * random.logBetween(0.2, 1.5)
  const flat = random.chance(kind.flatShare)
  // A price that tells what its asker knew tells it exactly; others hold a whim as well.
  const whim = signals ? 0 : random.logBetween(...kind.askNoise)
  const residual = quality.map((own) => lean * own + noise * random.normal())
  const ask = residual.map((own, group) => {
    const worth = knows * (signal.worth[group] + signal.level[group])
    const eta = flat ? trade.base : trade.base + trade.spread * worth + own
    const even = bestBreakEven(trade, group, discount, (sizes, sold, revenue) =>
      trade.expect(group, sizes, eta, sold, revenue),
    )
    return even * Math.exp(whim * random.normal())
  })
  // Nobody pays to be rid of an offer.
  const share = medianOf(ask.map((own, group) => own / offers.price[group]))
  for (let group = 0; group < calendar.groups; group++)
    ask[group] = Math.max(ask[group], LEAST_ASK * Math.max(share, 0.01) * offers.price[group])
  // Everything costs about the same: a letter, a click.
  if (flat) ask.fill(medianOf(ask))
  return { ask, asked: lean > 0 && !flat ? { lean, noise, residual } : null, discount }
}

/**
 * Unit cost at the smallest size of each offer: what was asked, times the level at which a share
 * `pay` of the task pays at its best size; 0 = none does. Shape: groups.
 */
export function settleCosts(
  random: Random,
  trade: Trade,
  { calendar }: Setting,
  { ask, discount }: AskingPrices,
  expect: Expectation,
  pay: number,
): Float64Array {
  const { groups, pastGroups } = calendar
  const hop = random.between(...HOPELESS_MARKUP)
  const bound = (group: number) =>
    bestBreakEven(trade, group, discount, (sizes, sold, revenue) =>
      expect(group, sizes, sold, revenue),
    )
  const ratios = Float64Array.from(
    { length: groups - pastGroups },
    (_, at) => bound(pastGroups + at) / ask[pastGroups + at],
  ).sort()
  const place = pay > 0 ? 1 - pay : HOPELESS_SHARE
  const at = (share: number) => ratios[Math.floor(share * (ratios.length - 1))]
  // Where fixed costs exceed what most offers bring in, fewer pay than were meant to.
  const level = Math.max(at(place), LEAST_LEVEL * at(0.6), LEAST_LEVEL * 0.1 * at(0.95), 0.01)
  return ask.map((own, group) =>
    pay > 0 ? round(own * level) : round(Math.max(own * level, bound(group)) * hop),
  )
}

/** Highest unit cost of the smallest size at which some size of an offer still pays. */
function bestBreakEven(
  trade: Trade,
  group: number,
  discount: AskingPrices['discount'],
  expect: (sizes: Float64Array, sold: Float64Array, revenue: Float64Array) => void,
): number {
  const sizes = trade.sizesOf(group)
  if (scratch.sold.length < sizes.length)
    scratch = { sold: new Float64Array(sizes.length), revenue: new Float64Array(sizes.length) }
  const { sold, revenue } = scratch
  expect(sizes, sold, revenue)
  let best = Number.NEGATIVE_INFINITY
  for (let at = 0; at < sizes.length; at++) {
    const cost = breakEven(trade.economics, sizes[at], sold[at], revenue[at])
    best = Math.max(best, cost / discount(sizes[at], sizes[0]))
  }
  return best
}

let scratch = { sold: new Float64Array(0), revenue: new Float64Array(0) }
