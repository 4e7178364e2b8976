// What a client is told of a fit that ended on our side: what happened and what to do, nothing of
// how the engine is built. Failures on the client's side come from grounding with their own words.
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

/** The fit costs nothing; `fix`: what to do. */
const notCharged = (fix: string) => [feedbackItem('failed', 'Nothing is charged.', fix)]

/** The process of the fit outgrew its memory. */
export const OUT_OF_MEMORY: FailRequest = {
  ...ours,
  message: 'The fit needed more memory than this engine gives to one fit.',
  feedback: notCharged('Send fewer rows or columns (older menus left out first), or try later.'),
}

/** The process of the fit ended without a word. */
export const DIED: FailRequest = {
  ...ours,
  message: 'The engine stopped while it worked on this fit.',
  feedback: notCharged('Please try again; if it happens again, send us the session id.'),
}

/** The fit threw, or the Worker did not take what it put. */
export const BUG: FailRequest = {
  ...ours,
  message: 'The engine met an error of its own while it worked on this fit.',
  feedback: notCharged('Please try again; if it happens again, send us the session id.'),
}

/** The engine cannot read the tables that the edge took. */
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

/** Note in the summary where a part of the plan would be larger than the service keeps. */
export const LEFT_OUT = {
  options: 'options=all is not available: the list of options is larger than the service keeps.',
  labels: 'labels=all is not available: the list of labels is larger than the service keeps.',
} as const

/** The report within the protocol's bounds: one that is not taken would be repeated for ever. */
export function bounded(report: FailRequest): FailRequest {
  const message = report.message.slice(0, FAILURE_CHARACTERS)
  const { valuation, questions, ...words } = report
  const isTooLong = (feedback: readonly FeedbackItem[]): boolean =>
    feedbackText(feedback).length > FEEDBACK_CHARACTERS ||
    json({ ...words, message, feedback }).length > EVENT_BYTES
  let feedback = report.feedback.slice(0, MOST_FEEDBACK_ITEMS)
  while (isTooLong(feedback)) feedback = shortened(feedback)
  // The first questions are about most money: those at the end go first, then the valuation.
  const told = { ...words, message, feedback }
  for (let asked = questions?.length ?? 0; asked > 0; asked--) {
    const whole = { ...told, valuation, questions: questions!.slice(0, asked) }
    if (isTaken(whole)) return whole
  }
  const rest = { ...told, ...(valuation ? { valuation } : {}) }
  return isTaken(rest) ? rest : told
}

/** The items without the last one; the only one with half of its sentence. */
function shortened(feedback: readonly FeedbackItem[]): FeedbackItem[] {
  const [first, ...others] = feedback
  if (first === undefined || first.message === '') return []
  if (others.length > 0) return feedback.slice(0, -1)
  const sentence = feedbackSentence(first)
  return [feedbackItem(first.code, sentence.slice(0, Math.floor(sentence.length / 2)))]
}

/** Whether the Worker takes it: within its bytes and its schema. */
function isTaken(report: FailRequest): boolean {
  return json(report).length <= FAILURE_BYTES && failRequestSchema.safeParse(report).success
}
