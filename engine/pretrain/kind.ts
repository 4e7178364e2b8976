// What every kind of market answers: sizes, what an offer brings in at a given linear predictor η
// (expected, and drawn), and its economics. η = base + spread × (what columns say + level) + hidden
// quality + shock; a kind turns it into demand, prices, conversions or defaults.
import type { Calendar } from './calendar.ts'
import type { Economics } from './economics.ts'
import type { Offers } from './offers.ts'
import type { Random } from './random.ts'
import type { Signal } from './signal.ts'

/** What a kind of market is drawn for. */
export interface Setting {
  readonly calendar: Calendar
  readonly offers: Offers
  readonly signal: Signal
}

/** One outcome: lots of demand in order of time, all at one price. */
export interface Outcome {
  /** Units that buyers wanted (stock) or answers (trials), whatever the size. */
  readonly units: number
  readonly price: number
}

export interface Trade {
  readonly base: number
  readonly spread: number
  /** Spread of hidden quality per spread of the columns, where it is not 0. */
  readonly hiddenShare: number
  readonly economics: Economics
  /** Sizes of each offer, ascending. */
  readonly sizesOf: (group: number) => Float64Array
  /** Writes expected units sold and revenue of an offer at each size. Shapes: sizes. */
  readonly expect: (
    group: number,
    sizes: Float64Array,
    eta: number,
    sold: Float64Array,
    revenue: Float64Array,
  ) => void
  /** Draws an outcome of an offer. Stock: of any size; trials: of so many attempts. */
  readonly realise: (random: Random, group: number, size: number, eta: number) => Outcome
}

export interface Kind {
  readonly name: string
  readonly quantity: 'stock' | 'trials'
  /** How often it is drawn. */
  readonly share: number
  /** Share of its markets whose client sends profits instead of sales and words. */
  readonly clientShare: number
  /** Share of its markets where all deals are asked the same. */
  readonly flatShare: number
  /** Range of the spread of prices asked for no reason, as a share of the price. */
  readonly askNoise: readonly [number, number]
  /** Whether an asking price tells what its asker knew: not where it saturates at some size. */
  readonly askRevealsQuality: boolean
  /** Draws how many sizes an offer has at most, and its horizon in periods. */
  readonly shape: (random: Random) => { sizes: number; horizon: number }
  readonly draw: (random: Random, setting: Setting, sizes: number) => Trade
}

/** The one size of offers that are taken once or not at all. */
export const SINGLE_SIZE = Float64Array.of(1)

export function logistic(x: number): number {
  return 1 / (1 + Math.exp(-x))
}

export function medianOf(values: Float64Array): number {
  return values.toSorted()[values.length >> 1]
}
