// What the pane shows: the flow's state as plain data, its screens above all. The view draws it and keeps
// nothing of its own but what a person is typing. Neither how it changes (create-flow.ts) nor any
// Office object is here.
import type { Model } from '#contract/schemas.ts'
import type { Progress } from './progress.ts'
import type { ToolsShown } from './tools-state.ts'
import type { Setup } from './setup-state.ts'
import type { CheckFound, Ended, FitShown } from './fit-state.ts'
import type { Kept, PlanShown } from './plan-state.ts'

/**
 * All that the pane shows. `step` is the screen; the others stand whatever the screen is: who is
 * signed in, what was chosen for the next plan, and what the workbook holds of earlier ones.
 */
export interface State {
  readonly step: Step
  readonly signIn: SignIn
  readonly setup: Setup
  readonly kept: Kept
  /** Models that engines of the service offer now, as it said last; empty = it has not. */
  readonly models: readonly Model[]
  /** What a person should hear of once (a live region): the last thing said; `id` tells repeats. */
  readonly notice: Notice | null
  /** The tools on the workbook, in the place of the screen; null = they are closed. */
  readonly tools: ToolsShown | null
}

export interface Notice {
  readonly id: number
  readonly tone: 'done' | 'problem'
  readonly message: string
}

/** Signed in with a key that the service took. The key itself is never part of the state. */
type SignIn =
  | {
      readonly as: 'nobody'
      readonly busy: boolean
      /** Why the last try failed, and what to do; null = none yet. */
      readonly refused: string | null
      /** Whether this device can keep the key (it has a storage that no other site reads). */
      readonly canRemember: boolean
      /** The name that was given the last time, to be offered again. */
      readonly name: string
    }
  | {
      readonly as: 'someone'
      /** Name under which colleagues see a plan; stands in the workbook. */
      readonly name: string
      readonly kind: 'paid' | 'free'
      readonly remembered: boolean
      /** Advice on a key that may do more than plan; null = none is due. */
      readonly warning: string | null
      /** Whether the service charges; null = it has not said yet. Only where it does, show a cost. */
      readonly metered: boolean | null
    }

export type Step =
  /** The workbook's state is being read. */
  | { readonly at: 'starting' }
  /** Nothing can be done here; `retry()` where `again`. */
  | { readonly at: 'unable'; readonly message: string; readonly again: boolean }
  | { readonly at: 'sign-in' }
  /** Which tables: `setup.tables` and `setup.choice`. `busy`: they are read, or the sample written. */
  | { readonly at: 'tables'; readonly busy: Progress | null; readonly problem: string | null }
  /** Which column is what: `setup.parts`, `setup.time`. */
  | { readonly at: 'mapping'; readonly problem: string | null }
  /** Words: `setup.description` and `setup.reading`. */
  | {
      readonly at: 'description'
      /** Why "Plan menu" stops here; null = somebody came by herself. */
      readonly why: string | null
    }
  | { readonly at: 'options' }
  /** Tables are read and all rules run. */
  | { readonly at: 'checking'; readonly progress: Progress }
  /** What the rules found. `ok`: `confirm()` may be called. */
  | ({ readonly at: 'checked' } & CheckFound)
  /** From `confirm()` (or a resume) to the end of the fit. */
  | ({ readonly at: 'fit' } & FitShown)
  /** The fit, or its sending, ended without a plan. */
  | ({ readonly at: 'ended' } & Ended)
  /** A fit of this workbook that this key cannot see: a colleague's, or one's own without its key. */
  | {
      readonly at: 'colleague'
      readonly by: string
      /** It was begun on this device, by whoever is here now. */
      readonly own: boolean
      /** ISO moment. */
      readonly since: string
      readonly message: string
    }
  /** The plan before and after it is written. */
  | ({ readonly at: 'plan' } & PlanShown)

export type StepName = Step['at']
