// Explains a missing answer or a refusal to the analyst. The service's own sentences are already
// meant for people; this file has what the pane adds.
import type { Problem } from '#contract/schemas.ts'
import { inPaneWords } from '#addin/text/pane-names.ts'
import type { Offline, Refused } from '#contract/client.ts'

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

/** Text while the pane keeps asking. */
export function troubleText(answer: Refused | Offline): string {
  if (answer.offline)
    return 'The service does not answer: this device may be offline, or the service stopped. It is asked again by itself; closing Excel loses nothing.'
  const { status } = answer.problem
  const wait = answer.retryAfter === null ? 'soon' : `in ${Math.ceil(answer.retryAfter)} s`
  if (status === 429) return `Too many questions for now: the service is asked again ${wait}.`
  return `The service is busy (${status}): it is asked again ${wait}.`
}

/** Why a description could not be read; the pane retries by itself if that may help. */
export function unreadText(answer: Refused | Offline): string {
  if (answer.offline) return 'The service cannot be reached: your words are read again when it can.'
  if (!isTransient(answer)) return refusalText(answer)
  const { status } = answer.problem
  const { retryAfter } = answer
  const wait = retryAfter === null ? 'soon' : `in ${minutes(retryAfter)}`
  if (status === 429) return `Too many readings for now: your words are read again ${wait}.`
  return `The service is busy (${status}): your words are read again ${wait}.`
}

/** The pane's own details, by code, where the service's speak about the request. */
const DETAILS: Readonly<Record<string, string>> = {
  free_markets_only:
    'A free key plans published markets only. Tick “Input test only” in Options for an input test of any market.',
  internal:
    'Something went wrong at the service. Try again; if it stays, tell whoever runs the service the number below.',
  model_unavailable: 'No engine offers this model. Choose “the service’s choice” in Options.',
  validation_failed: 'The service found problems: they are listed below.',
}

const detailOf = ({ code, detail }: Problem): string => DETAILS[code] ?? inPaneWords(detail)

/** Text of a refusal that ends the action. */
export function refusalText(answer: Refused | Offline): string {
  if (answer.offline) return answer.message
  const { problem, retryAfter } = answer
  if (problem.code === 'invalid_key')
    return 'The key is typed correctly, but the service does not know it (any more): ask for a new one.'
  const wait =
    retryAfter === null || !isTransient(answer) ? '' : ` Try again in ${minutes(retryAfter)}.`
  return `${problem.title}. ${detailOf(problem)}${wait}`
}

function minutes(seconds: number): string {
  return seconds < 100 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} minutes`
}

export const NO_ENGINE =
  'No engine is connected to the service: the fit waits until one is. Whoever runs the service must start one; closing Excel loses nothing.'
