// What a client is told of a call that an engine answers in its slot for predictions (`POST /predict`, `POST /replan`).
import type { Context } from 'hono'
import type { Entry, Status } from '#contract/schemas.ts'
import type { App } from '../base/app-types.ts'
import { refuse, UNKNOWN_SESSION, type Refusal } from '../base/problem.ts'
import type { PredictionOutcome } from '../dispatcher/waiting-predictions.ts'

const NO_ENGINE: Refusal = {
  code: 'engine_unavailable',
  detail: 'No engine answered in time: ask again.',
  headers: { 'Retry-After': '10' },
}

/** The engine's answer as it stands, or why there is none. `expired`: the refusal where the tables went away meanwhile. */
export function answerOf(c: Context<App>, outcome: PredictionOutcome, expired: Refusal): Response {
  if (outcome.is === 'answered')
    return new Response(outcome.body as Uint8Array<ArrayBuffer>, {
      headers: { 'Content-Type': 'application/json' },
    })
  if (outcome.is === 'expired') return refuse(c, expired)
  if (outcome.is === 'deleted') return refuse(c, UNKNOWN_SESSION)
  if (outcome.is !== 'failed') return refuse(c, NO_ENGINE)
  const { side, message, errors = [] } = outcome
  const contradict = errors.some(({ code }) => code === 'limits_contradict')
  return refuse(c, {
    code:
      side === 'provider'
        ? 'engine_unavailable'
        : contradict
          ? 'limits_contradict'
          : 'validation_failed',
    detail: message,
    ...(errors.length > 0 && { errors }),
  })
}

/** Why a session has no plan to ask, for as long as it is not done. */
export const notDone = (status: Status, meanwhile: string): Refusal => ({
  code: 'bad_request',
  detail:
    status === 'failed'
      ? 'The fit of this session failed, so it has no plan: send the fit again.'
      : `The session has no plan before its status is done: ask then, or ${meanwhile}.`,
})

/** The first of what is wrong in words; all of it is in `errors`. */
export const broken = (errors: Entry[]): Refusal => ({
  code: 'validation_failed',
  detail: errors
    .slice(0, 3)
    .map(({ message, fix }) => `${message} ${fix}`)
    .join(' '),
  errors,
})
