// Explains a fit that ended without a plan: what happened and what to do.
import { itemsOf } from '#contract/feedback.ts'
import type { Offline, Refused } from '#client/client.ts'
import type { FailedResult } from '../thread/create-worker-api.ts'
import { isKeyRefused, mayHaveBegun, isTransient, refusalText } from '../shell/explain-service.ts'
import { inPaneItems } from '../shell/pane-names.ts'
import type { Ended } from './fit-state.ts'
import { fitEndedText } from '../messages/texts.ts'

const BARE = {
  feedback: [],
  questions: [],
  lines: [],
  problems: [],
  code: null,
  request: null,
} as const

export const CANCELED: Ended = {
  ...BARE,
  why: 'canceled',
  ...fitEndedText.canceled,
  again: 'check',
}

export const NOT_SENT: Ended = {
  ...BARE,
  why: 'not_sent',
  ...fitEndedText.notSent,
  again: 'check',
}

export const GONE: Ended = {
  ...BARE,
  why: 'gone',
  ...fitEndedText.gone,
  again: 'check',
}

export const KEY_REFUSED: Ended = {
  ...BARE,
  why: 'key',
  ...fitEndedText.keyRefused,
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
  if (mayHaveBegun(answer)) return fitEndedText.serviceFailed
  return isTransient(answer) ? fitEndedText.serviceBusy : fitEndedText.serviceRefused
}

/** The add-in stopped following; the fit may still run. */
export function lostEnd(answer: Refused | Offline): Ended {
  if (isKeyRefused(answer)) return KEY_REFUSED
  return {
    ...BARE,
    why: 'failed',
    title: fitEndedText.lost.title,
    message: fitEndedText.lost.message({ why: refusalText(answer) }),
    ...supportOf(answer),
    again: 'look',
  }
}

/** The service did not delete the fit: it runs on and can be followed again. */
export function notCanceledEnd(answer: Refused | Offline): Ended {
  return { ...lostEnd(answer), title: fitEndedText.notCanceled }
}

export function failedEnd(result: FailedResult): Ended {
  const code = result.error_code ?? null
  const titles: Readonly<Record<NonNullable<typeof code>, string>> = fitEndedText.failed
  // A fault of the tables has the same code as profits that disagree.
  const feedback = inPaneItems(itemsOf(result))
  const soldMore = feedback.some((item) => item.code === 'sold_more')
  const words = !soldMore && (code === 'grounding_unresolved' || code === 'reconciliation_failed')
  return {
    why: words ? 'unresolved' : 'failed',
    title: soldMore
      ? fitEndedText.soldMore
      : code === null
        ? fitEndedText.otherFailure
        : titles[code],
    message: result.error === undefined ? fitEndedText.noReason : '',
    ...(result.error !== undefined && { theirs: result.error }),
    feedback,
    questions: words ? result.questions : [],
    lines: words ? result.lines : [],
    problems: [],
    code,
    request: null,
    again: 'check',
  }
}
