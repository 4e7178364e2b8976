// Explains a missing answer or a refusal to the analyst. The service's own sentences are already
// meant for people; this file has what the pane adds.
import { sayByCode } from '#contract/messages/say.ts'
import { serviceTroublesText } from '../messages/texts.ts'
import { inPaneWords } from './pane-names.ts'
import type { Offline, Refused } from '#client/client.ts'

/** Whether the same request may succeed a little later. */
export function isTransient(answer: Refused | Offline): boolean {
  if (answer.offline) return true
  const { status } = answer.problem
  return status === 408 || status === 429 || status >= 500
}

/** Codes of 5xx answers after which nothing was begun. */
const NOTHING_BEGUN: readonly string[] = ['busy', 'engine_unavailable']

/**
 * Whether a fit may have begun although no session was returned: the answer was lost or cannot be
 * read, the same request is already being answered, or the service failed at an unknown point.
 */
export function mayHaveBegun(answer: Refused | Offline): boolean {
  if (answer.offline) return true
  const { code, status } = answer.problem
  if (code === 'idempotency_in_progress' || code === 'unexpected_answer') return true
  return status >= 500 && !NOTHING_BEGUN.includes(code)
}

/** Whether the service does not know the key (any more). */
export function isKeyRefused(answer: Refused | Offline): boolean {
  return !answer.offline && answer.problem.status === 401
}

/** Whether this key cannot see the session: it is another account's, deleted or expired. */
export function isUnknownSession(answer: Refused | Offline): boolean {
  return !answer.offline && [404, 410].includes(answer.problem.status)
}

/** Until the service is asked again: seconds, and minutes where these say it better; null = soon. */
const after = (wait: number | null) => ({
  seconds: wait === null ? null : Math.ceil(wait),
  minutes: wait === null || wait < 100 ? null : Math.ceil(wait / 60),
})

/** Text while the pane keeps asking. */
export function troubleText(answer: Refused | Offline): string {
  if (answer.offline) return serviceTroublesText.offline
  const { status } = answer.problem
  if (status === 429) return serviceTroublesText.tooMany(after(answer.retryAfter))
  return serviceTroublesText.busy({ status, ...after(answer.retryAfter) })
}

/** Why a description could not be read; the pane retries by itself if that may help. */
export function unreadText(answer: Refused | Offline): string {
  if (answer.offline) return serviceTroublesText.unreadOffline
  if (!isTransient(answer)) return refusalText(answer)
  const { status } = answer.problem
  if (status === 429) return serviceTroublesText.unreadTooMany(after(answer.retryAfter))
  return serviceTroublesText.unreadBusy({ status, ...after(answer.retryAfter) })
}

/** Text of a refusal that ends the action. */
export function refusalText(answer: Refused | Offline): string {
  if (answer.offline) return answer.message
  const { problem, retryAfter } = answer
  if (problem.code === 'invalid_key') return serviceTroublesText.unknownKey
  const { title } = problem
  const wait = isTransient(answer) ? retryAfter : null
  const own = sayByCode(serviceTroublesText.detailByCode, problem.code)
  return own === null
    ? serviceTroublesText.refused({ title, detail: inPaneWords(problem.detail), ...after(wait) })
    : serviceTroublesText.refusedOwn({ title, detail: own, ...after(wait) })
}
