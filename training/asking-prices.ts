// Cost of offers: asking prices set by askers with partial knowledge, at a level where a drawn
// share of the task pays, or none of it.
import { breakEven } from './economics.ts'
import type { Expectation } from './expectation.ts'
import type { PriceSignal } from './hidden-quality.ts'
import { medianOf, type Kind, type Setting, type Trade } from './kind.ts'
import { round } from './offers.ts'
import type { Random } from './random.ts'

/** Asking prices before the market's level, and their dependence on hidden quality. */
export interface AskingPrices {
  /** Shape: groups. */
  readonly ask: Float64Array
  readonly asked: PriceSignal | null
  /** Unit cost at a size ÷ unit cost at the smallest one. */
  readonly discount: (size: number, smallest: number) => number
}

/** Least asking price, relative to a median offer's at the same selling price. */
const LEAST_ASK = 0.02
/** Least price level, relative to the break-even of the better offers. */
const LEAST_LEVEL = 0.15
/** Unit cost ÷ break-even of the cheapest offers in a market where nothing pays. */
const HOPELESS_MARKUP = [1.01, 1.2] as const
/**
 * Quantile of the offers' break-even that sets the level of such a market; the remaining offers
 * cost more.
 */
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
  // An asking price that reveals quality has no noise; others have.
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
  // Prices stay positive.
  const share = medianOf(ask.map((own, group) => own / offers.price[group]))
  for (let group = 0; group < calendar.groups; group++)
    ask[group] = Math.max(ask[group], LEAST_ASK * Math.max(share, 0.01) * offers.price[group])
  // All offers cost about the same: a letter, a click.
  if (flat) ask.fill(medianOf(ask))
  return { ask, asked: lean > 0 && !flat ? { lean, noise, residual } : null, discount }
}

/**
 * Unit cost at the smallest size of each offer: the asking price times the level at which a share
 * `pay` of the task pays at its best size; 0 = none pays. Shape: groups.
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
  // If fixed costs exceed the revenue of most offers, fewer pay than drawn.
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
