// "What if": scenarios of the plan on the screen as the workbook keeps them, and two compared.
import type { PlanLimits } from '#contract/plan-limits.ts'
import type { Stored } from '../limits/stored-limits.ts'
import type { Compared } from '../plan/changes.ts'
import type { Range } from '../plan/profit-range.ts'

/** Most scenarios of a workbook. */
export const SCENARIOS = 6
export const SCENARIO_NAME_CHARACTERS = 60

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
  readonly limits: PlanLimits
  /** Periods until leftovers are written off; null = as the words say. */
  readonly horizon: number | null
  readonly words: string
}

export interface ScenariosShown {
  /** The oldest first; null = the workbook has not been asked yet. */
  readonly list: readonly ScenarioShown[] | null
  /** Two of them by id, `NOW` for the plan on the screen; null = none, or that plan is another one since. */
  readonly compared: ComparedScenarios | null
  /** The last change of a number; null = none. */
  readonly trial: ScenarioTrial | null
}

/** Id of the plan on the screen in a comparison. */
export const NOW = 'now'

/** At which confidence and within which limits a plan was chosen. */
export interface Chosen {
  readonly threshold: number
  readonly limits: PlanLimits
}

export interface ComparedScenarios extends Compared {
  readonly of: readonly [string, string]
  readonly chosen: readonly [Chosen, Chosen]
}

/** A changed number on its way to a plan: the plan is compared with the one before it. */
export interface ScenarioTrial {
  /** Suggested for its plan. */
  readonly name: string
  readonly changed: ScenarioChanged
  /** Words and horizon with the change: once they are others, the next plan is not the scenario's. */
  readonly words: string
  readonly horizon: number | null
  /** The plan on the screen when the number was changed. `byHand`: somebody had moved the slider. */
  readonly before: Stored & {
    readonly session: string
    readonly threshold: number
    readonly byHand: boolean
  }
  /** Session of its plan; null = not planned yet. */
  readonly session: string | null
}

/** What was changed; null = as before. */
export interface ScenarioChanged {
  readonly number: { readonly from: string; readonly to: string; readonly around: string } | null
  readonly horizon: { readonly from: number | null; readonly to: number | null } | null
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

export const NO_SCENARIOS: ScenariosShown = { list: null, compared: null, trial: null }
