// Refusals: the one way in which a call that is not granted is answered (interface §6).
// Codes, titles and statuses are the contract's; a foreign error's text never gets here.
import type { Context } from 'hono'
import { PROBLEMS, type ProblemCode } from '#contract/problems.ts'
import type { Entry, Problem } from '#contract/schemas.ts'
import type { App } from './app-types.ts'

/** Why a call is refused, as a value: `detail` is a sentence a person can act on. */
export interface Refusal {
  code: ProblemCode
  detail: string
  errors?: Entry[]
  headers?: Record<string, string>
}

/** The refusal as problem+json. */
export function refuse(c: Context<App>, refusal: Refusal): Response {
  const { status, title } = PROBLEMS[refusal.code]
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

/** A session that never was, is gone or is another account's: told apart by nobody. */
export const UNKNOWN_SESSION: Refusal = {
  code: 'unknown_session',
  detail: 'This account has no session of that id: it was deleted, has expired or never was.',
}
