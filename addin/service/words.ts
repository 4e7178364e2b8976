// What an answer that did not come, or refused, means for whoever sits before the sheet. The service's
// own sentences are for a person already; here stands what the pane adds to them.
import type { Problem } from '#contract/schemas.ts'
import { inPaneWords } from '#addin/text/pane-names.ts'
import type { Offline, Refused } from '#contract/client.ts'

/** Whether the same call may well be answered a little later. */
export function passes(answer: Refused | Offline): boolean {
  if (answer.offline) return true
  const { status } = answer.problem
  return status === 408 || status === 429 || status >= 500
}

/** What the service answers with 5xx where it has begun nothing. */
const NOTHING_BEGUN: readonly string[] = ['busy', 'engine_unavailable']

/**
 * Whether a fit that was sent may have begun although no session was answered: the answer was lost or
 * cannot be read, the same request is being answered already, or something broke at the service and
 * nobody knows how far it came.
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

/** Whether the session is not there for this key: another account's, deleted or expired. */
export function isUnknownSession(answer: Refused | Offline): boolean {
  return !answer.offline && [404, 410].includes(answer.problem.status)
}

/** While the pane goes on asking by itself. */
export function troubleText(answer: Refused | Offline): string {
  if (answer.offline)
    return 'The service does not answer: this device may be offline, or the service stopped. It is asked again by itself; closing Excel loses nothing.'
  const { status } = answer.problem
  const wait = answer.retryAfter === null ? 'soon' : `in ${Math.ceil(answer.retryAfter)} s`
  if (status === 429) return `Too many questions for now: the service is asked again ${wait}.`
  return `The service is busy (${status}): it is asked again ${wait}.`
}

/** Why a description could not be read; where that passes, it is read again by itself. */
export function unreadText(answer: Refused | Offline): string {
  if (answer.offline) return 'The service cannot be reached: your words are read again when it can.'
  if (!passes(answer)) return refusalText(answer)
  const { status } = answer.problem
  const { retryAfter } = answer
  const wait = retryAfter === null ? 'soon' : `in ${minutes(retryAfter)}`
  if (status === 429) return `Too many readings for now: your words are read again ${wait}.`
  return `The service is busy (${status}): your words are read again ${wait}.`
}

/** Details by the code of the refusal, where the service's own speak of the request. */
const DETAILS: Readonly<Record<string, string>> = {
  free_markets_only:
    'A free key plans published markets only. Tick “Input test only” in Options for an input test of any market.',
  internal:
    'Something went wrong at the service. Try again; if it stays, tell whoever runs the service the number below.',
  model_unavailable: 'No engine offers this model. Choose “the service’s choice” in Options.',
  validation_failed: 'The service found problems: they are listed below.',
}

const detailOf = ({ code, detail }: Problem): string => DETAILS[code] ?? inPaneWords(detail)

/** A refusal that ends what was asked. */
export function refusalText(answer: Refused | Offline): string {
  if (answer.offline) return answer.message
  const { problem, retryAfter } = answer
  if (problem.code === 'invalid_key')
    return 'The service does not know this key: look for a typing error, or ask for a new one.'
  const wait = retryAfter === null || !passes(answer) ? '' : ` Try again in ${minutes(retryAfter)}.`
  return `${problem.title}. ${detailOf(problem)}${wait}`
}

function minutes(seconds: number): string {
  return seconds < 100 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} minutes`
}

export const NO_ENGINE =
  'No engine is connected to the service: the fit waits until one is. Whoever runs the service must start one; closing Excel loses nothing.'
