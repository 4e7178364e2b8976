// Errors of the platform's stores and objects that pass by themselves, told from faults of this Worker.
import type { Refusal } from './refusal.ts'

/** Messages of D1, of objects, and of R2 with its codes of errors on its own side. */
const PASSING =
  /^D1_ERROR: (?:Network connection lost|.*(?:reset|overloaded|timeout|timed out|transient))|^internal error; reference = |\((?:10001|10043|10054|10058)\)$/i

/** Whether the call may succeed if it is sent again: a store or an object is out or overloaded. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { retryable, overloaded } = error as { retryable?: boolean; overloaded?: boolean }
  return retryable === true || overloaded === true || PASSING.test(error.message)
}

export const OUTAGE: Refusal = {
  code: 'busy',
  detail: 'Our storage does not answer at the moment: send it again shortly.',
  headers: { 'Retry-After': '5' },
}

const NOT_KEPT = /SQLITE_FULL|database or disk is full/i
/** How long after a write that failed so the service says it. */
const TOLD_MS = 60_000
let lastNotKept = -Infinity

/** Whether the call failed because the disk of its object or database is full; remembered for GET /health. */
export function isNotKept(error: unknown, now: number): boolean {
  const is =
    error instanceof Error && [error, error.cause].some((one) => NOT_KEPT.test(String(one)))
  if (is) lastNotKept = now
  return is
}

/** Whether a call failed so a short while ago. */
export const storageFails = (now: number): boolean => now - lastNotKept < TOLD_MS

export const NOTHING_KEPT: Refusal = {
  code: 'busy',
  detail:
    'This service could not store anything: its disk is full. Send it again when its operator has made room.',
  headers: { 'Retry-After': '30' },
}
