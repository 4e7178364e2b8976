// A fit as the pane shows it: what the check before it found, how far it is, and how it ended.
import type { FeedbackItem } from '#contract/feedback.ts'
import type { Question } from '#contract/questions.ts'
import type { Counts, Problem } from '#contract/schemas.ts'
import type { SheetProblem } from '#addin/mapping/problems.ts'
import type { SalesShare } from '#addin/mapping/sales-rows.ts'

export interface CheckFound {
  readonly ok: boolean
  /** Whether it is an input test that would be sent, and the hash of all that would be planned. */
  readonly mock: boolean
  readonly inputs: string
  /** Errors first. `select(cell)` shows a cell of `cells`. */
  readonly problems: readonly SheetProblem[]
  readonly counts: Counts
  /** What was derived, in sentences (periods, keys made unique, sizes). */
  readonly said: readonly string[]
  /** How sales of repeated keys were assigned; null where none had to be. */
  readonly share: SalesShare | null
  /** Every column that leaves the workbook, and as what. */
  readonly leaves: readonly {
    readonly table: string
    readonly header: string
    readonly as: string
  }[]
  /** Tokens that the plan costs where the service charges: `chargedCost` says what is to be shown. */
  readonly cost: { readonly least: number; readonly most: number; readonly note: string }
  /** Bytes that will be sent, about; null until known. */
  readonly bytes: number | null
}

export interface FitShown {
  readonly mock: boolean
  readonly by: string
  /** ISO moment at which it was begun. */
  readonly since: string
  /** Whole seconds since then; ticks. */
  readonly elapsed: number
  readonly stage: FitStage
  /** Of the service: one sentence. */
  readonly message: string
  /** 0 … 1. */
  readonly fraction: number
  /** Place in line; null = not waiting. */
  readonly queue: number | null
  /** Why nothing is heard right now, and that it goes on by itself; null = all is well. */
  readonly trouble: string | null
  /** `cancel()` was called and the service has not answered yet. */
  readonly canceling: boolean
  /** The session is known: closing Excel loses nothing. */
  readonly safe: boolean
  /** How the service read the description, once it has. */
  readonly formula: string | null
}

export type FitStage = 'sending' | 'finding' | 'waiting' | 'grounding' | 'processing' | 'fetching'

export interface Ended {
  readonly why:
    /** `cancel()`, here or elsewhere. */
    | 'canceled'
    /** The service refused the request; `problems` on cells where it said so. */
    | 'refused'
    /** The description could not be resolved: `feedback` says what to write instead. */
    | 'unresolved'
    /** The fit failed for another reason. */
    | 'failed'
    /** No answer reached the service: nothing was begun. */
    | 'not_sent'
    /** The session is no longer kept. */
    | 'gone'
    /** The key was refused. */
    | 'key'
  readonly title: string
  readonly message: string
  /** What to change, of the service; none = nothing is said. */
  readonly feedback: readonly FeedbackItem[]
  /** What would make the description clear, asked by the service. */
  readonly questions: readonly Question[]
  readonly problems: readonly SheetProblem[]
  /** The code of the service, for support; null = none. */
  readonly code: Problem['code'] | null
  /** Number of the request that was refused, for support; null = none is known. */
  readonly request: string | null
  /** What `retry()` does: send what was checked anew as a new fit, or look for the fit again. */
  readonly again: 'check' | 'look' | 'sign-in' | null
}
