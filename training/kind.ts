// Interface of a kind of market: sizes, revenue of an offer at a given linear predictor η
// (expected, and drawn), and economics. η = base + spread × (column effect + level) + hidden
// quality + shock; a kind maps it to demand, prices, conversions or defaults.
import type { Calendar } from './calendar.ts'
import type { Economics } from './economics.ts'
import type { Offers } from './offers.ts'
import type { Random } from './random.ts'
import type { Signal } from './signal.ts'

/** Environment that a kind is drawn for. */
export interface Setting {
  readonly calendar: Calendar
  readonly offers: Offers
  readonly signal: Signal
}

/** One outcome: units at one price. */
export interface Outcome {
  /** Demand in units (stock) or number of responses (trials), independent of the size. */
  readonly units: number
  readonly price: number
}

export interface Trade {
  readonly base: number
  readonly spread: number
  /** Spread of hidden quality ÷ spread of the columns, where hidden quality exists. */
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
  /** Draws an outcome of an offer. Stock: for any size; trials: for this number of attempts. */
  readonly realise: (random: Random, group: number, size: number, eta: number) => Outcome
}

export interface Kind {
  readonly name: string
  readonly quantity: 'stock' | 'trials'
  /** Probability of this kind. */
  readonly share: number
  /** Share of its markets whose client sends profits instead of sales and a description. */
  readonly clientShare: number
  /** Share of its markets where all deals have the same asking price. */
  readonly flatShare: number
  /** Range of random noise of asking prices, as a share of the price. */
  readonly askNoise: readonly [number, number]
  /** Whether an asking price can reveal quality; false where expectations saturate at some size. */
  readonly askRevealsQuality: boolean
  /** Draws the maximum number of sizes, and the horizon in periods. */
  readonly shape: (random: Random) => { sizes: number; horizon: number }
  readonly draw: (random: Random, setting: Setting, sizes: number) => Trade
}

/** The size of offers that are taken once or not at all. */
export const SINGLE_SIZE = Float64Array.of(1)

export function logistic(x: number): number {
  return 1 / (1 + Math.exp(-x))
}

export function medianOf(values: Float64Array): number {
  return values.toSorted()[values.length >> 1]
}
