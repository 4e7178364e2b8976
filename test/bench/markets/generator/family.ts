// What a kind of market brings along: its columns, its terms, its words, and how a deal turns out,
// once as an expectation and once as a draw. How deals, history and business are made of it is
// draw-market.ts's business.
import type { MarketType } from '#contract/schemas.ts'
import type { Row } from '#examples/market-example.ts'
import type { Random } from '#examples/random.ts'

/** A number column that tells of a deal's appeal: shown as centre + spread × x, or e to that. */
export interface NumberTrait {
  readonly name: string
  readonly centre: number
  readonly spread: number
  readonly skewed?: boolean
}

/** The columns of a trade that appeal follows. */
export interface Trade {
  /** Five; the first two are never blank. */
  readonly numbers: readonly NumberTrait[]
  readonly category: { readonly name: string; readonly levels: readonly string[] }
  /** A category of many levels. */
  readonly maker: { readonly name: string; readonly prefix: string; readonly levels: number }
}

/** Terms of one deal. */
export interface Offer {
  readonly T: number
  /** Ascending. */
  readonly sizes: readonly number[]
  /** One for each size. */
  readonly unitCost: readonly number[]
  readonly unitPrice: number
  readonly lead: number
  /** Further columns of the deal that its economics or outcome follow. */
  readonly cells: Row
  /** What is known beforehand of the deal's menu-wide shock. */
  readonly foreseen: number
}

export interface Sale {
  readonly T: number
  readonly qty: number
  readonly price: number
}

/** One way that a deal may turn out. */
export interface Outcome {
  /** By size. */
  readonly profit: Float64Array
  /** What the books show of the deal, taken at this size. */
  sales(size: number): Sale[]
}

export interface Family {
  readonly trade: Trade
  readonly description: string
  readonly marketType: MarketType
  readonly groundingMode: 'business_led' | 'client_grounded'
  /** Periods after which an outcome is final. */
  readonly horizon: number
  /** Spreads of appeal: what the columns tell, what they hide, and what a whole menu shares. */
  readonly seen: number
  readonly hidden: number
  readonly shock: number
  /** Whether the shock also moves prices; else it counts as appeal. */
  readonly shockMovesPrices: boolean
  /** `index`: standard normal, known to all beforehand, one for each moment. */
  offer(random: Random, T: number, index: number): Offer
  /** Expected profit of each size, given appeal (shock included where it counts so) and shock. */
  expected(offer: Offer, appeal: number, shock: number): Float64Array
  happen(offer: Offer, appeal: number, shock: number, random: Random): Outcome
}

/** Money to the cent: what a table of prices holds. */
export function cents(value: number): number {
  return Math.round(value * 100) / 100
}
