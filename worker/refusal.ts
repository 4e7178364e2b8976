// Why a call is refused, as a value. How it is answered: problem.ts.
import type { ProblemCode } from '#contract/problems.ts'
import type { Entry } from '#contract/schemas.ts'

/** Why a call is refused, as a value: `detail` is a sentence a person can act on. */
export interface Refusal {
  code: ProblemCode
  detail: string
  errors?: Entry[]
  headers?: Record<string, string>
}

/** A session that never was, is gone or is another account's: told apart by nobody. */
export const UNKNOWN_SESSION: Refusal = {
  code: 'unknown_session',
  detail: 'This account has no session of that id: it was deleted, has expired or never was.',
}
