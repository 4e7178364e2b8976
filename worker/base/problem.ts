// Why a call is refused, as a value, and the answer that says it (interface §6). Codes, titles and statuses are the contract's; a
// foreign error's text never gets here.
import { PROBLEMS, type ProblemCode } from '#contract/problems.ts'
import type { Problem, Entry } from '#contract/schemas.ts'

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

/** What of a call's context a refusal reads, and where it says its code for the figures. */
interface Refused {
  get(name: 'requestId'): string
  set?(name: 'refused', code: ProblemCode): void
}

/** The refusal as problem+json. */
export function refuse(c: Refused, refusal: Refusal): Response {
  const { status, title } = PROBLEMS[refusal.code]
  c.set?.('refused', refusal.code)
  const body: Problem = {
    type: `urn:edps:problem:${refusal.code}`,
    title,
    status,
    detail: refusal.detail,
    code: refusal.code,
    ...(refusal.errors ? { errors: refusal.errors } : {}),
    request_id: c.get('requestId'),
  }
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/problem+json', ...refusal.headers },
  })
}
