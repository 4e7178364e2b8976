// Builds the answer to every refused call (interface §6). Codes, titles and statuses are the contract's; a
// foreign error's text never gets here.
import type { Context } from 'hono'
import { PROBLEMS } from '#contract/problems.ts'
import type { Problem } from '#contract/schemas.ts'
import type { App } from './app-types.ts'
import type { Refusal } from './refusal.ts'

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
