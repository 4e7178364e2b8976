// Reports for fits that failed on the service's side: what happened and what to do, no internals.
// Grounding writes the reports of failures on the client's side.
import {
  feedbackItem,
  feedbackSentence,
  feedbackText,
  MOST_FEEDBACK_ITEMS,
  type FeedbackItem,
} from '#contract/feedback.ts'
import { failRequestSchema, type FailRequest } from '#contract/engine-protocol.ts'
import {
  EVENT_BYTES,
  FAILURE_BYTES,
  FAILURE_CHARACTERS,
  FEEDBACK_CHARACTERS,
} from '#contract/limits.ts'
import { json } from './service.ts'

const ours = { code: 'engine_error', side: 'provider' } as const

/** A failed fit costs nothing. `fix`: what to do. */
const notCharged = (fix: string) => [feedbackItem('failed', 'Nothing is charged.', fix)]

/** The process of the fit exceeded its memory limit. */
export const OUT_OF_MEMORY: FailRequest = {
  ...ours,
  message: 'The fit needed more memory than this engine gives to one fit.',
  feedback: notCharged('Send fewer rows or columns (older menus left out first), or try later.'),
}

/** The process of the fit ended without a message. */
export const DIED: FailRequest = {
  ...ours,
  message: 'The engine stopped while it worked on this fit.',
  feedback: notCharged('Please try again; if it happens again, send us the session id.'),
}

/** The process of the fit said nothing for minutes, twice. */
export const SILENT: FailRequest = {
  ...ours,
  message: 'The engine did not come to an end with this fit.',
  feedback: notCharged(
    'Please send us the session id: the request holds something we do not handle.',
  ),
}

/** The fit threw, or the Worker rejected its output. */
export const BUG: FailRequest = {
  ...ours,
  message: 'The engine met an error of its own while it worked on this fit.',
  feedback: notCharged('Please try again; if it happens again, send us the session id.'),
}

/** The engine cannot read tables that the edge accepted. */
export const UNREADABLE: FailRequest = {
  ...ours,
  message: 'The engine could not read the uploaded tables.',
  feedback: notCharged(
    'Please send the tables again; if it happens again, send us the session id.',
  ),
}

export const PLAN_TOO_LARGE: FailRequest = {
  ...ours,
  message: 'The plan is larger than the service can keep.',
  feedback: notCharged('Use shorter keys, or plan the current menu in several parts.'),
}

/** Cuts the report to the protocol's limits: a rejected report would be repeated forever. */
export function bounded(report: FailRequest): FailRequest {
  const message = report.message.slice(0, FAILURE_CHARACTERS)
  const { valuation, questions, ...words } = report
  const isTooLong = (feedback: readonly FeedbackItem[]): boolean =>
    feedbackText(feedback).length > FEEDBACK_CHARACTERS ||
    json({ ...words, message, feedback }).length > EVENT_BYTES
  let feedback = report.feedback.slice(0, MOST_FEEDBACK_ITEMS)
  while (isTooLong(feedback)) feedback = shortened(feedback)
  // The first questions matter most in money: the last ones are dropped first, then the valuation.
  const entry = { ...words, message, feedback }
  for (let asked = questions?.length ?? 0; asked > 0; asked--) {
    const whole = { ...entry, valuation, questions: questions!.slice(0, asked) }
    if (isTaken(whole)) return whole
  }
  const rest = { ...entry, ...(valuation ? { valuation } : {}) }
  return isTaken(rest) ? rest : entry
}

/** The items without the last one; a single item keeps half of its sentence. */
function shortened(feedback: readonly FeedbackItem[]): FeedbackItem[] {
  const [first, ...others] = feedback
  if (first === undefined || first.message === '') return []
  if (others.length > 0) return feedback.slice(0, -1)
  const sentence = feedbackSentence(first)
  return [feedbackItem(first.code, sentence.slice(0, Math.floor(sentence.length / 2)))]
}

/** Whether the Worker accepts the report: within its bytes and its schema. */
function isTaken(report: FailRequest): boolean {
  return json(report).length <= FAILURE_BYTES && failRequestSchema.safeParse(report).success
}
