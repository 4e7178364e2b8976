// What a proposal is held against, and what is then in doubt: data of evidence.ts and of the files that
// weigh one kind of claim each.
import type { Term } from '#contract/valuation.ts'
import type { Period } from '#language/lower.ts'
import type { Mention } from './mentions.ts'
import type { Use } from './uses.ts'

/** What the words do not bear out, as it is said to the model: with what to write instead. */
export interface Doubt {
  readonly kind: 'label' | 'clock' | 'number' | 'unused' | 'goods' | 'period' | 'quantity' | 'rate'
  readonly message: string
  readonly term: number | null
  readonly mention: Mention | null
  /** What the reader's own rules make of the same words. */
  readonly instead?: readonly Term[]
}

export interface Witness {
  readonly terms: readonly Term[]
  readonly uses: readonly Use[]
  readonly mentions: readonly Mention[]
  readonly text: string
  /** One step of T, as told; and with what the model says where nothing does. */
  readonly statedPeriod: Period | null
  readonly period: Period | null
  /** The share of the result that is ours. */
  readonly share: number | null
  readonly exchange: Exchange | null
}

/** One `from` is `rate` of `to`. */
export interface Exchange {
  readonly rate: number
  readonly from: string
  readonly to: string
  readonly mention: Mention
}
