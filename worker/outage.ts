// Errors of the platform's stores and objects that pass by themselves, told from faults of this Worker.
import type { Refusal } from './refusal.ts'

/** Messages of D1, and of R2 with its codes of errors on its own side. */
const PASSING =
  /^D1_ERROR: (?:Network connection lost|.*(?:reset|overloaded|timeout|timed out|transient))|\((?:10001|10043|10054|10058)\)$/i

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
