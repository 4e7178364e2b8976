// Explains a fit that ended without a plan: what happened and what to do.
import { itemsOf } from '#contract/feedback.ts'
import type { Offline, Refused } from '#contract/client.ts'
import type { FailedResult } from '#addin/worker/worker-api.ts'
import { isKeyRefused, mayHaveBegun, isTransient, refusalText } from '#addin/service/words.ts'
import { inPaneItems, inPaneWords } from '#addin/text/pane-names.ts'
import type { Ended } from '#addin/state/fit-state.ts'

const BARE = { feedback: [], questions: [], problems: [], code: null, request: null } as const

export const CANCELED: Ended = {
  ...BARE,
  why: 'canceled',
  title: 'Planning was canceled',
  message: 'Nothing was written. What had been sent is deleted at the service.',
  again: 'check',
}

export const NOT_SENT: Ended = {
  ...BARE,
  why: 'not_sent',
  title: 'The fit was not begun',
  message:
    'The service knows of no such fit: the request did not reach it. Look at the network, then check and send anew.',
  again: 'check',
}

export const GONE: Ended = {
  ...BARE,
  why: 'gone',
  title: 'The fit is not there any more',
  message:
    'It was deleted, or it is older than the 30 days for which results are kept. What stands in the columns stays.',
  again: 'check',
}

export const KEY_REFUSED: Ended = {
  ...BARE,
  why: 'key',
  title: 'The key was refused',
  message: 'The service does not take this key any more. Sign in again; a fit that runs goes on.',
  again: 'sign-in',
}

/** The service refused the request; nothing of it is queued, kept or charged (`mayHaveBegun`). */
export function refusedEnd(answer: Refused | Offline): Ended {
  if (isKeyRefused(answer)) return KEY_REFUSED
  return {
    ...BARE,
    why: 'refused',
    title: refusedTitle(answer),
    message: refusalText(answer),
    ...supportOf(answer),
    again: 'check',
  }
}

function supportOf(answer: Refused | Offline): Pick<Ended, 'code' | 'request'> {
  if (answer.offline) return { code: null, request: null }
  const { code, request_id } = answer.problem
  return { code, request: request_id === '' ? null : request_id }
}

function refusedTitle(answer: Refused | Offline): string {
  if (mayHaveBegun(answer)) return 'The service could not do it'
  return isTransient(answer) ? 'The service is busy' : 'The service refused the request'
}

/** The add-in stopped following; the fit may still run. */
export function lostEnd(answer: Refused | Offline): Ended {
  if (isKeyRefused(answer)) return KEY_REFUSED
  return {
    ...BARE,
    why: 'failed',
    title: 'The fit is out of sight',
    message: `${refusalText(answer)} The fit itself goes on at the service.`,
    ...supportOf(answer),
    again: 'look',
  }
}

/** The service did not delete the fit: it runs on and can be followed again. */
export function notCanceledEnd(answer: Refused | Offline): Ended {
  return { ...lostEnd(answer), title: 'The fit could not be canceled' }
}

const TITLES: Readonly<Record<NonNullable<FailedResult['error_code']>, string>> = {
  grounding_unresolved: 'The description is not clear yet',
  reconciliation_failed: 'The description disagrees with your own profits',
  insufficient_history: 'The history is too short',
  engine_lost: 'The engines that worked on it were lost',
  engine_error: 'The engine could not finish',
  deadline_exceeded: 'The fit took too long',
  mock_failed: 'The input test failed, as it was asked to',
}

export function failedEnd(result: FailedResult): Ended {
  const code = result.error_code ?? null
  // A fault of the tables has the same code as profits that disagree.
  const feedback = inPaneItems(itemsOf(result))
  const soldMore = feedback.some((item) => item.code === 'sold_more')
  const words = !soldMore && (code === 'grounding_unresolved' || code === 'reconciliation_failed')
  return {
    why: words ? 'unresolved' : 'failed',
    title: soldMore
      ? 'More was sold than there was'
      : code === null
        ? 'The fit failed'
        : TITLES[code],
    message: result.error ?? 'The service gave no reason.',
    feedback,
    questions: words
      ? result.questions.map((each) => ({ ...each, ask: inPaneWords(each.ask) }))
      : [],
    problems: [],
    code,
    request: null,
    again: 'check',
  }
}
