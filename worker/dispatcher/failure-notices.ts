// The failures that the dispatcher gives a fit: code, message, and what the client may do. The queue decides
// when.
import { feedbackItem, type FeedbackItem } from '#contract/feedback.ts'
import {
  FIT_RUN_SECONDS,
  FIT_WAIT_SECONDS,
  LOST_ENGINES,
  UNHEARD_ENGINES,
} from '#contract/limits.ts'
import type { Job } from './queue-state.ts'

/** What the dispatcher asks of a session through its outbox. */
export interface FailureNotice {
  session: string
  code: 'engine_lost' | 'deadline_exceeded'
  message: string
  feedback: FeedbackItem[]
}

const notCharged = (fix: string): FeedbackItem[] => [
  feedbackItem('failed', 'Nothing was charged.', fix),
]

/** The fit lost the maximum number of engines; `atWork`: while they worked, not before their first word. */
export function lostNotice(job: Job, atWork: boolean): FailureNotice {
  return {
    session: job.session,
    code: 'engine_lost',
    message: atWork
      ? `${LOST_ENGINES} engines were lost while they worked on this fit.`
      : `${UNHEARD_ENGINES} engines took this fit and were never heard of it.`,
    feedback: notCharged('Send the request again; if it happens again, tell us the session.'),
  }
}

/** The fit waited or ran too long. */
export function deadlineNotice(job: Job): FailureNotice {
  const message = job.lease
    ? `The fit ran for ${FIT_RUN_SECONDS / 60} minutes without an answer.`
    : `No engine was free for ${FIT_WAIT_SECONDS / 3600} hours.`
  const feedback = job.lease
    ? notCharged('Leave out older menus or columns and send the request again.')
    : notCharged('Send the request again later.')
  return { session: job.session, code: 'deadline_exceeded', message, feedback }
}
