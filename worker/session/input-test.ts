// An input test passes through the states of a fit by time alone (interface §3) and never reaches an engine.
// Pure: its state depends on its creation time and the current time.
import { RESULT_PARTS } from '#contract/engine-protocol.ts'
import { feedbackItem } from '#contract/feedback.ts'
import { note } from '#contract/note-item.ts'
import type { FitOptions, Status } from '#contract/schemas.ts'
import { placeholderKey } from '../base/ids.ts'
import type { Origin, SessionState } from './session-state.ts'

export const MOCK_NOTE = note('input_test', {})

export interface MockMoment {
  status: Status
  stage: string
  fraction: number
  message: string
  /** Milliseconds since 1970 of the next change; null = none. */
  until: number | null
}

/** The state at `now` (ms) of an input test made at `created` (ms): the first third is grounding. */
export function mockMoment(options: FitOptions, created: number, now: number): MockMoment {
  const total = options.mock_result_seconds * 1000
  const turn = options.grounding_mode === 'client_grounded' ? 0 : total / 3
  const age = now - created
  const fraction = total > 0 ? Math.min(1, Math.max(0, age / total)) : 1
  const message = 'This is an input test: nothing is computed.'
  if (age < turn)
    return { status: 'grounding', stage: 'grounding', fraction, message, until: created + turn }
  if (age < total)
    return { status: 'processing', stage: 'fitting', fraction, message, until: created + total }
  return options.mock === 'failed'
    ? { status: 'failed', stage: 'failed', fraction: 1, message, until: null }
    : { status: 'done', stage: 'done', fraction: 1, message, until: null }
}

/** The state that an input test shows at `now` (ms), over its initial state. */
export function mockState(origin: Origin, made: SessionState, now: number): SessionState {
  const { until, ...moment } = mockMoment(origin.order.options, origin.created_at, now)
  const { placeholder } = origin
  return {
    ...made,
    ...moment,
    plan:
      moment.status === 'done' && placeholder
        ? {
            attempt: 0,
            key: placeholderKey(origin.session, 'plan'),
            bytes: placeholder.plan,
            parts: RESULT_PARTS.filter((name) => placeholder[name] !== undefined).map((name) => ({
              name,
              key: placeholderKey(origin.session, name),
            })),
          }
        : null,
    failure: moment.status === 'failed' ? ASKED_TO_FAIL : null,
    ended_at: until === null ? origin.created_at : null,
  }
}

const ASKED_TO_FAIL: SessionState['failure'] = {
  code: 'mock_failed',
  side: 'client',
  message: 'This input test was asked to fail.',
  feedback: [
    feedbackItem(
      'failed',
      'Nothing is wrong: "mock": "failed" shows what a failed fit looks like.',
    ),
  ],
}
