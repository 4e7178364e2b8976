// What a kind of market of the sealed set is made of. A kind draws a trade from a seed; the trade draws
// deals, says what becomes of them, and how its business chose. Everything else is draw-market.ts.
import type { MarketType } from '#contract/schemas.ts'
import type { Row } from '#examples/market-example.ts'
import type { Random } from '#examples/random.ts'

/** What history tells of a deal: one size only, several, or attempts (of which one size is known). */
export type Form = 'one size' | 'several sizes' | 'trials'

export interface Kind {
  readonly name: string
  readonly form: Form
  trade(random: Random, scale: Scale): Trade
}

/** Full size is what the kind is named after; the default is a smaller market of the same nature. */
export interface Scale {
  readonly full: boolean
}

/** A candidate deal: what its columns say, and what follows from them by the trade's own rules. */
export interface Deal {
  readonly T: number
  readonly sizes: readonly number[]
  /** NaN where the books have no such column. */
  readonly unitCost: number
  readonly unitPrice: number
  readonly lead: number
  readonly cells: Row
  /** Functions of the columns and of the trade that no column says outright. */
  readonly known: Readonly<Record<string, number>>
}

/** What is drawn anew in every world. */
export interface Given {
  /** What the business knows of the deal and no column shows. */
  readonly hidden: number
  /** Logarithm of what moves all deals of a moment together. */
  readonly shock: number
  /** Share of its demand that other deals taken at the same moment leave to the deal. */
  readonly crowd: number
}

export interface Outcome {
  /** By size. */
  readonly profit: Float64Array
  /** The books of a size up to its end; empty where the client sends profits only. */
  sales(size: number): Row[]
}

export interface Trade {
  readonly description: string
  readonly marketType: MarketType
  readonly groundingMode: 'business_led' | 'client_grounded'
  readonly menus: number
  readonly perMenu: number
  readonly task: number
  /** Periods from one menu to the next. */
  readonly every: number
  /** Standard deviation of a moment's shock. */
  readonly shock: number
  /** Share of the past deals that the business took. */
  readonly share: number
  /** A score below which the business takes nothing, unless that were next to nothing at all. */
  readonly bar?: number
  deal(random: Random, T: number): Deal
  /** Which sizes history lists, as indexes of sizes; all if absent. */
  listed?(deal: Deal, random: Random): readonly number[]
  /** Standard normal if absent. */
  hidden?(deal: Deal, random: Random): number
  live(deal: Deal, given: Given, random: Random): Outcome
  /** How good the business thinks the deal: it takes the highest ones. */
  score(deal: Deal, hidden: number, random: Random): number
  /** How many units the business would like; the nearest listed size is taken. */
  wanted(deal: Deal, hidden: number): number
  /** The same deal at worse prices; unit_cost times the factor if absent. */
  dearer?(deal: Deal, factor: number): Deal
  /** Money that is laid out for a size; unit_cost × size if absent. */
  outlay?(deal: Deal, size: number): number
  /** When the profit of a deal is known (client_grounded), in periods after it. */
  matures?(deal: Deal): number
  /** Deals of one family that are taken together take demand from each other. */
  readonly crowding?: Crowding
}

export interface Crowding {
  family(deal: Deal): string
  /** Share of its demand that is left to a deal beside 0, 1, 2 … others; the last is for more. */
  readonly left: readonly number[]
}

/** How far apart draws of the same deal are kept: one random stream for each purpose. */
export const STREAM = {
  trade: 1,
  deals: 2,
  history: 3,
  pilot: 4,
  dear: 5,
  truth: 1_000_000,
  worlds: 2_000_000,
  past: 3_000_000,
} as const
