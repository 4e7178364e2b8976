// Types shared by the examples: a market as a client sends it, and its truth, which no client has.
import type { MarketType } from '#contract/schemas.ts'
import type { Scalar } from '#contract/table.ts'

export type Row = Record<string, Scalar | null>

/** What is hidden of a row of the current menu. */
export interface TruthRow {
  readonly key: string
  readonly qty: number
  /** Mean profit over redraws of everything hidden; null where only one world is known. */
  readonly expected_profit: number | null
  /** Profit in the one world that came to be. */
  readonly profit: number
  /** 1 = the business, knowing what it knows, takes this row now. */
  readonly business: number
}

export interface ExampleMarket {
  readonly menus: readonly Row[]
  readonly sales: readonly Row[]
  readonly marketType: MarketType
  readonly groundingMode: 'business_led' | 'client_grounded'
  readonly description: string
  readonly truth: readonly TruthRow[]
}
