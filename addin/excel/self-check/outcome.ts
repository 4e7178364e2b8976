// The outcome of one check as data; report.ts prints it.
import type { ExcelAnswer } from '../failure.ts'

export type Verdict =
  | 'passed'
  | 'failed'
  /** This Excel does not have it, and the add-in works without. */
  | 'not available'
  /** Neither good nor bad: information for the reader of the report. */
  | 'noted'

export interface Outcome {
  readonly verdict: Verdict
  /** Facts and numbers; nothing from any sheet except the self-check's own. */
  readonly says: string
}

export const passed = (says: string): Outcome => ({ verdict: 'passed', says })
export const failed = (says: string): Outcome => ({ verdict: 'failed', says })
export const notAvailable = (says: string): Outcome => ({ verdict: 'not available', says })
export const noted = (says: string): Outcome => ({ verdict: 'noted', says })

/** The outcome of a job, or its failure. */
export function outcomeOf(answer: ExcelAnswer<Outcome>): Outcome {
  if (answer.ok) return answer.value
  const { failure } = answer
  const says = failure.kind === 'failed' ? `${failure.code}: ${failure.message}` : failure.message
  return failure.kind === 'unsupported' ? notAvailable(says) : failed(says)
}

/** What every check is given. */
export interface Bench {
  /** Name of the self-check's sheet. */
  readonly sheet: string
  /** Milliseconds, for differences. */
  readonly now: () => number
  readonly patience: number
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | null
  readonly partition: string | undefined
  /** Counts how often Excel calls one of the add-in's functions for a cell. */
  readonly countCalls: (
    sheet: string,
    cell: string,
  ) => { readonly calls: () => number; readonly end: () => void }
}

export interface Check {
  readonly name: string
  /** Shown while the check runs. */
  readonly doing: string
  readonly run: (bench: Bench) => Promise<Outcome>
}

/** "312 ms". */
export const since = (now: () => number, begun: number): string => `${Math.round(now() - begun)} ms`
