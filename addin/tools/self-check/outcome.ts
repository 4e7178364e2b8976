// The outcome of one check as data; report-text.ts prints it.
import type { ExcelAnswer } from '../../excel/failure.ts'

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
  readonly text: string
}

export const passed = (text: string): Outcome => ({ verdict: 'passed', text })
export const failed = (text: string): Outcome => ({ verdict: 'failed', text })
export const notAvailable = (text: string): Outcome => ({ verdict: 'not available', text })
export const noted = (text: string): Outcome => ({ verdict: 'noted', text })

/** The outcome of a job, or its failure. */
export function outcomeOf(answer: ExcelAnswer<Outcome>): Outcome {
  if (answer.ok) return answer.value
  const { failure } = answer
  const text = failure.kind === 'failed' ? `${failure.code}: ${failure.message}` : failure.message
  return failure.kind === 'unsupported' ? notAvailable(text) : failed(text)
}

/** What every check is given. */
export interface Bench {
  /** Name of the self-check's sheet. */
  readonly sheet: string
  /** Milliseconds, for differences. */
  readonly now: () => number
  readonly patience: number
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
