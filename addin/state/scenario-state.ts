// "What if": scenarios of the plan on the screen as the workbook keeps them, and two compared.
import type { Compared } from '#addin/plan/changes.ts'
import type { Range } from '#addin/plan/profit-range.ts'

/** Most scenarios of a workbook. */
export const SCENARIOS = 6

export interface ScenarioShown {
  readonly id: string
  readonly name: string
  readonly by: string
  /** ISO moment. */
  readonly at: string
  readonly n: number
  readonly profit: number
  readonly capital: number | null
  readonly interval: Range | null
  readonly threshold: number
  readonly limit: number | null
  /** Periods until leftovers are written off; null = as the words say. */
  readonly horizon: number | null
  readonly words: string
}

export interface ScenariosShown {
  /** The oldest first; null = the workbook has not been asked yet. */
  readonly list: readonly ScenarioShown[] | null
  /** Two of them by id, "now" for the plan on the screen. */
  readonly compared: (Compared & { readonly of: readonly [string, string] }) | null
  /** Name for the plan that a change has led to; empty = none. */
  readonly suggested: string
}

/** A number of the words that can be changed. */
export interface WordsNumber {
  readonly start: number
  readonly end: number
  /** As it stands there: "15%", "$4.20". */
  readonly text: string
  /** The words around it, to tell it from others. */
  readonly around: string
}

/** What a scenario changes: it needs a fit. */
export interface ScenarioChange {
  /** Null = no number of the words. */
  readonly number: { readonly of: WordsNumber; readonly to: number } | null
  /** Undefined = as it is. */
  readonly horizon?: number | null
}

export const NO_SCENARIOS: ScenariosShown = { list: null, compared: null, suggested: '' }
