// What the words have said so far: terms, and the facts that decide how others are read. Plain
// data; the files beside it write into it.
import type { Term } from '#contract/valuation.ts'
import type { ColumnRef } from './bind.ts'
import type { Cue } from './cues.ts'
import type { Columns } from './inputs.ts'
import type { Period } from './lower.ts'

export interface Problem {
  readonly words: string
  readonly reason: string
  /** What to write instead. */
  readonly example: string
}

export interface Facts {
  readonly text: string
  readonly columns: Columns
  readonly terms: Term[]
  readonly problems: Problem[]
  /** Doubtful readings: each quotes the words and names the reading that was rejected. */
  readonly doubts: string[]
  readonly approximate: string[]
  readonly bindings: { phrase: string; column: string }[]
  period: Period | null
  horizon: { value: number; clock: string; words: string } | null
  /** What an order is, where the words say so. */
  order: 'row' | 'unit' | null
  parcelIsOrder: boolean
  /** Columns that measure one unit, by kilogram, pound, cubic metre, cubic foot. */
  readonly measures: Map<string, { column: ColumnRef; factor: number }>
  vat: number | null
  share: number | null
  rate: number | null
  foreign: string | null
  home: string | null
  consigned: string | null
  goods: 'ordered' | 'sold' | null
  readonly returns: {
    rate: number | null
    refund: boolean
    gone: boolean
    cost: number
    words: string[]
  }
  /** Share of the leftovers' cost that is lost, once said: the rest may be told again. */
  lost: number | null
  /** The words that make each unit an attempt. */
  trials: string | null
  leftoverSaid: boolean
  /** The words state economics, if only that nothing else is paid. */
  stated: boolean
  readonly asides: string[]
}

/** The words from one cue to another, as they were written. */
export function quoteCues(facts: Facts, cues: readonly Cue[]): string {
  const first = cues[0]
  const last = cues.at(-1)
  if (!first || !last) return ''
  return facts.text.slice(first.from, last.to).replace(/\s+/g, ' ').trim().slice(0, 300)
}

export function refuse(facts: Facts, cues: readonly Cue[], reason: string, example: string): void {
  facts.problems.push({ words: quoteCues(facts, cues), reason, example })
}

/** Uses every cue of the kinds given; whether there was one. */
export function use(cues: readonly Cue[], ...kinds: string[]): boolean {
  let found = false
  for (const cue of cues)
    if (kinds.includes(cue.kind)) {
      cue.used = true
      found = true
    }
  return found
}

export const has = (cues: readonly Cue[], ...kinds: string[]): boolean =>
  cues.some((cue) => kinds.includes(cue.kind))
