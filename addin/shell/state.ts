// The flow's state as plain data: all that the pane shows, above all the current step. The view
// keeps only what a person is typing. Each field has one feature that changes it (shell.ts); the state
// holds no Office object.
import type { Model } from '#contract/schemas.ts'
import type { Names } from './deal-names.ts'
import type { Progress } from './progress.ts'
import type { BillsShown } from '../bill/bill-state.ts'
import type { ToolsShown } from '../tools/tools-state.ts'
import type { Setup } from '../options/setup-state.ts'
import type { CheckFound, Ended, FitShown } from '../fit/fit-state.ts'
import type { Kept, PlanShown } from '../plan/plan-state.ts'
import type { PlanSheetShown } from '../plan-sheet/plan-sheet-state.ts'
import type { ScenariosShown } from '../what-if/scenario-state.ts'

/**
 * `step` is the current screen. The other fields hold on every screen: who is signed in, the setup
 * of the next plan, and what the workbook keeps.
 */
export interface State {
  readonly step: Step
  readonly signIn: SignIn
  readonly setup: Setup
  readonly kept: Kept
  /** Models that engines of the service offer now, as it said last; empty = unknown. */
  readonly models: readonly Model[]
  /** The latest message for a live region; `id` tells repeats apart. */
  readonly notice: Notice | null
  /** "What if": scenarios of this workbook. */
  readonly scenarios: ScenariosShown
  readonly planSheet: PlanSheetShown
  /** Bills of past deals under the reading of the words; null = none can be made. */
  readonly bills: BillsShown | null
  /** What people call the deals that were shown. */
  readonly names: Names
  /** What separates decimals in this Excel; null = unknown. */
  readonly decimal: '.' | ',' | null
  /** The open tool, which replaces the screen; null = none. */
  readonly tools: ToolsShown | null
}

export interface Notice {
  readonly id: number
  readonly tone: 'done' | 'problem'
  readonly message: string
}

/** Signed in with an accepted key. The key itself is never part of the state. */
type SignIn =
  | {
      readonly as: 'signed-out'
      readonly busy: boolean
      /** Why the last try failed, and what to do; null = no failure. */
      readonly refused: string | null
      /** The console is open for a key: the code to compare and the page; null = it is not. */
      readonly console: { readonly code: string; readonly address: string } | null
      /** Whether this device can keep the key (its storage is closed to other sites). */
      readonly canRemember: boolean
      /** The last name, offered again. */
      readonly name: string
    }
  | {
      readonly as: 'signed-in'
      /** The name that colleagues see; the workbook keeps it. */
      readonly name: string
      readonly kind: 'paid' | 'free'
      readonly remembered: boolean
      /** Advice about a key with more rights than planning needs; null = none. */
      readonly warning: string | null
      /** Whether the service charges; null = unknown. A cost is shown only if true. */
      readonly metered: boolean | null
      /** Tokens that a plan may use, as the service said last; null = unknown. */
      readonly available: number | null
    }

export type Step =
  /** The workbook's state is being read. */
  | { readonly at: 'starting' }
  /** Nothing can be done here; `retry()` if `again`. */
  | { readonly at: 'unable'; readonly message: string; readonly again: boolean }
  | { readonly at: 'sign-in' }
  /**
   * The tables: `setup.tables` and `setup.choice`. `busy`: they are read, or the sample is written.
   */
  | { readonly at: 'tables'; readonly busy: Progress | null; readonly problem: string | null }
  /** The columns: `setup.parts`, `setup.time`. */
  | { readonly at: 'mapping'; readonly problem: string | null }
  /** The words: `setup.description` and `setup.reading`. */
  | {
      readonly at: 'description'
      /** Why "Plan menu" stops here; null = the person opened the step. */
      readonly why: string | null
    }
  | { readonly at: 'options' }
  /** Tables are read and all rules run. */
  | { readonly at: 'checking'; readonly progress: Progress }
  /** The result of the check. `ok`: `confirm()` may be called. */
  | ({ readonly at: 'checked' } & CheckFound)
  /** From `confirm()` (or a resume) to the end of the fit. */
  | ({ readonly at: 'fit' } & FitShown)
  /** The fit, or its sending, ended without a plan. */
  | ({ readonly at: 'ended' } & Ended)
  /**
   * A fit of this workbook that this key cannot see: a colleague's, or one's own without its key.
   */
  | {
      readonly at: 'colleague'
      readonly by: string
      /** It was begun on this device with the current key or, without one, with any key. */
      readonly own: boolean
      /** ISO moment. */
      readonly since: string
      readonly message: string
    }
  /** The plan before and after it is written. */
  | ({ readonly at: 'plan' } & PlanShown)

export type StepName = Step['at']

/** The name of a person who gave none, as the workbook keeps it. */
export const NO_NAME = 'someone'
/** What a person made, as texts are told of it: nobody is named who gave no name. */
export const byWhom = <T extends { readonly by: string }>(made: T) => ({
  ...made,
  by: made.by === NO_NAME ? null : made.by,
})
