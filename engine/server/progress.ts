// Progress of a fit as one fraction that never falls, and the seconds of each stage. The stages' shares are
// rough measurements on fits of 10,000 to 100,000 rows.
import type { Compute, EventRequest } from '#contract/engine-protocol.ts'
import { PROGRESS_CHARACTERS } from '#contract/limits.ts'

/** Fraction of the whole fit at which each stage of the engine begins. */
const BEGINS = { reading: 0, grounding: 0.08, model: 0.15, reasons: 0.95, writing: 0.97 } as const

interface ProgressTrack {
  /** Begins a stage of the engine, not of the model. */
  begin(stage: 'reading' | 'grounding' | 'reasons' | 'writing', message: string): void
  /** The model's own report: `fraction` of its work, 0 … 1. */
  model(fraction: number, stage: string, message: string): void
  /** Seconds by stage so far, the running stage included. */
  seconds(): Record<string, number>
}

/** `now` in milliseconds, `compute` of this fit so far; `tell` receives every change. */
export function trackProgress(
  now: () => number,
  compute: () => Compute,
  tell: (progress: EventRequest) => void,
): ProgressTrack {
  const spent = new Map<string, number>()
  let stage = 'reading'
  let since = now()
  let fraction = 0
  /** Compute when the running stage began. */
  let computed = compute()

  function enter(next: string): void {
    const time = now()
    spent.set(stage, (spent.get(stage) ?? 0) + time - since)
    stage = next
    since = time
    computed = compute()
  }

  function report(at: number, next: string, message: string): void {
    if (next !== stage) enter(next)
    fraction = Math.max(fraction, Math.min(1, at))
    const sentence = message.slice(0, PROGRESS_CHARACTERS)
    tell({ stage, fraction, message: sentence, compute: computed })
  }

  return {
    begin: (next, message) => report(BEGINS[next], next, message),
    model: (part, next, message) =>
      report(BEGINS.model + (BEGINS.reasons - BEGINS.model) * clamp(part), next, message),
    seconds() {
      enter(stage)
      return Object.fromEntries([...spent].map(([name, ms]) => [name, Math.round(ms) / 1000]))
    },
  }
}

/** NaN and negative values count as 0. */
function clamp(part: number): number {
  return part > 0 ? Math.min(1, part) : 0
}
