// The bills of past deals as the pane shows them, and what the form of a line offers.
import type { Bill } from '#contract/bill.ts'
import type { LineFields } from '#contract/line-fields.ts'
import type { DealEnd } from '#grounding/bill.ts'
import type { FormOptions } from '#language/lines/form-options.ts'
import type { LineShown } from '../options/setup-state.ts'

/** Which deal a person asks to see. */
export type BillAsked = { readonly key: string } | { readonly end: DealEnd }

/** An answer to a question: the description with a choice written in, or a line as the form says it. */
export type Answer =
  | { readonly description: string }
  | { readonly line: LineShown; readonly fields: LineFields }

/** What the tables say under a reading. */
export interface BillsFound {
  /** Those that tell most, the first one first. */
  readonly bills: readonly Bill[]
  /** Place of the bill that is shown. */
  readonly at: number
  readonly options: FormOptions
  /** Sales has no price at all: the expected price stands in its place. */
  readonly noPrices: boolean
}

export interface BillsShown extends BillsFound {
  /** The words that were read for them. */
  readonly of: string
  /** No past deal is the one that was asked for last. */
  readonly missing: boolean
}
