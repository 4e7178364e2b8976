// Why a call is refused, as a value. problem.ts turns it into the answer.
import type { ProblemCode } from '#contract/problems.ts'
import type { Entry } from '#contract/schemas.ts'

/** Why a call is refused; `detail` is a sentence that a person can act on. */
export interface Refusal {
  code: ProblemCode
  detail: string
  errors?: Entry[]
  headers?: Record<string, string>
}

/** A session that never existed, is gone or belongs to another account: all get this refusal. */
export const UNKNOWN_SESSION: Refusal = {
  code: 'unknown_session',
  detail: 'This account has no session of that id: it was deleted, has expired or never was.',
}
