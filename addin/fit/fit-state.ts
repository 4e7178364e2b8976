// A fit as the pane shows it: the result of the check, the progress, and the end.
import type { FeedbackItem } from '#contract/feedback.ts'
import type { Counts, Problem } from '#contract/schemas.ts'
import type { SheetProblem } from '../mapping/problems.ts'
import type { SalesShare } from '../mapping/sales-rows.ts'
import type { LineShown, QuestionShown } from '../options/setup-state.ts'

export interface CheckFound {
  readonly ok: boolean
  /** Whether an input test would be sent, and the hash of all inputs. */
  readonly mock: boolean
  readonly inputs: string
  /** Errors first. `select(cell)` shows a cell of `cells`. */
  readonly problems: readonly SheetProblem[]
  readonly counts: Counts
  /** What was derived, in sentences (periods, keys made unique, sizes). */
  readonly said: readonly string[]
  /** How sales of repeated keys were assigned; null if none had to be. */
  readonly share: SalesShare | null
  /** Every column that leaves the workbook, and its name in the upload. */
  readonly leaves: readonly {
    readonly table: string
    readonly header: string
    readonly as: string
  }[]
  /** Tokens that the plan costs if the service charges, 0 of its example; `chargedCost` decides what is shown. */
  readonly cost: {
    readonly least: number
    readonly most: number
    /** The most of the calculation alone; the rest of `most` is for reading the words. */
    readonly calculation: number
    /** The account has paid for the reading of these words, so `most` is the calculation's. */
    readonly paid: boolean
  }
  /** Approximate bytes that will be sent; null until known. */
  readonly bytes: number | null
}

export interface FitShown {
  readonly mock: boolean
  readonly by: string
  /** ISO moment of its beginning. */
  readonly since: string
  /** Whole seconds since then; counts up. */
  readonly elapsed: number
  readonly stage: FitStage
  /** What happens now, a sentence; empty if only the service has words for it. */
  readonly message: string
  /** The service's sentence, where the pane does not know the stage; null = it does. */
  readonly theirs: string | null
  /** 0 … 1. */
  readonly fraction: number
  /** Place in the queue; null = not waiting. */
  readonly queue: number | null
  /** Why there is no news right now; null = all is well. The pane keeps asking. */
  readonly trouble: string | null
  /** `cancel()` was called and the service has not answered yet. */
  readonly canceling: boolean
  /** The session is known, so closing Excel loses nothing. */
  readonly safe: boolean
  /** The service's reading of the description, once known. */
  readonly formula: string | null
}

export type FitStage = 'sending' | 'finding' | 'waiting' | 'grounding' | 'processing' | 'fetching'

export interface Ended {
  readonly why:
    /** `cancel()`, here or elsewhere. */
    | 'canceled'
    /** The service refused the request; `problems` may point at cells. */
    | 'refused'
    /** The description could not be resolved; `feedback` says what to write instead. */
    | 'unresolved'
    /** The fit failed for another reason. */
    | 'failed'
    /** The request did not reach the service: nothing was begun. */
    | 'not_sent'
    /** The session is no longer kept. */
    | 'gone'
    /** The key was refused. */
    | 'key'
  readonly title: string
  /** Empty where the title says all that the pane knows. */
  readonly message: string
  /** The service's own sentence. */
  readonly theirs?: string
  /** The service's advice on what to change; may be empty. */
  readonly feedback: readonly FeedbackItem[]
  /** The service's questions that would make the description clear. */
  readonly questions: readonly QuestionShown[]
  /** Lines of the words as they were read, those that are asked about among them. */
  readonly lines: readonly LineShown[]
  readonly problems: readonly SheetProblem[]
  /** The service's code, for support; null = none. */
  readonly code: Problem['code'] | null
  /** Number of the refused request, for support; null = unknown. */
  readonly request: string | null
  /** What `retry()` does: check and send a new fit, look for the fit, or sign in. */
  readonly again: 'check' | 'look' | 'sign-in' | null
}
