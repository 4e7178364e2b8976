// The answer of GET /result from a session's view (interface §3): a small head built here, then the plan and
// its parts, streamed from R2 as bytes and never parsed.
import { feedbackText, itemsOf, type FeedbackItem } from '#contract/feedback.ts'
import { noteText } from '#contract/english-notes.ts'
import type { Part } from '#contract/engine-protocol.ts'
import { MOCK_NOTE } from './input-test.ts'
import type { KeptLink, SessionView } from '../base/object-rpc.ts'
import { billingOf, NOT_CHARGED } from './bill.ts'
import type { Origin, SessionState } from './session-state.ts'

/** Every field of the answer that is not in R2. `position`: place in the queue, if it waits. */
export function resultHead(view: SessionView, position: number | null): Record<string, unknown> {
  const { origin, name, state, valuation, questions } = view
  const { market_type } = origin.order.options
  const progress =
    position === null
      ? { fraction: state.fraction, stage: state.stage, message: state.message }
      : waitingProgress(state.fraction, position)
  return {
    status: state.status,
    session_id: origin.session,
    model: origin.answer.model,
    created_at: new Date(origin.created_at).toISOString(),
    ...(name === null ? {} : { name }),
    ...(market_type === null ? {} : { market_type }),
    progress,
    ...(origin.answer.mock ? { mock: origin.answer.mock, mock_note: noteText(MOCK_NOTE) } : {}),
    ...(valuation ? { valuation } : {}),
    ...(state.cache_hit === null ? {} : { grounding_cache_hit: state.cache_hit }),
    ...(state.failure
      ? {
          error: failureText(origin, state.failure),
          error_code: state.failure.code,
          ...toldAs(state.failure.feedback),
          questions,
        }
      : {}),
    ...(state.ended_at === null ? {} : { billing: billingOf(origin, state) }),
  }
}

/** Of a fit that stands in line. */
export const waitingProgress = (fraction: number, position: number) => ({
  fraction,
  stage: 'waiting',
  message: `The fit waits for a free engine: place ${position} in line.`,
  queue_position: position,
})

/** The session in a line of `GET /sessions`. */
export function sessionLink({ origin, name, state }: SessionView): KeptLink {
  const { fraction, stage, message, plan } = state
  return {
    session_id: origin.session,
    status: state.status,
    created_at: new Date(origin.created_at).toISOString(),
    name,
    market_type: origin.order.options.market_type,
    ...plan?.sums,
    ...(state.ended_at === null ? {} : { billing: billingOf(origin, state) }),
    ...(origin.answer.mock ? { mock: origin.answer.mock } : {}),
    ...(state.ended_at === null && isRunning(state.status)
      ? { progress: { fraction, stage, message } }
      : {}),
    by: origin.by ?? null,
  }
}

const isRunning = (status: SessionState['status']): boolean =>
  status === 'grounding' || status === 'processing'

/** Why the fit ended; where the reason is ours, also that it costs nothing. */
function failureText(
  { charge }: Origin,
  { message, side }: NonNullable<SessionState['failure']>,
): string {
  return charge && side === 'provider' ? `${message} ${NOT_CHARGED}` : message
}

/** Feedback as text and as data; a session that an earlier version ended has the text only. */
function toldAs(feedback: readonly FeedbackItem[] | string) {
  const items = typeof feedback === 'string' ? itemsOf({ feedback }) : feedback
  return { feedback: feedbackText(items), feedback_items: items }
}

/** Seconds until the next request: an older fit is polled less often. */
export function retryAfter(ageMs: number): number {
  return Math.min(10, Math.max(1, Math.round(ageMs / 10_000)))
}

/**
 * The head with the plan's own fields and the requested parts after it, as one JSON object of known length;
 * null where R2 does not hold them.
 */
export async function withPlan(
  store: R2Bucket,
  view: SessionView,
  head: Record<string, unknown>,
  asked: readonly Part[],
): Promise<ReadableStream | null> {
  const plan = view.state.plan!
  const named = plan.parts.filter(({ name }) => asked.some((one) => one === name))
  // The plan is stored as one JSON object: its braces are cut, because its fields join the answer's.
  const inside = { offset: 1, length: plan.bytes - 2 }
  const [planBody, ...found] = await Promise.all([
    store.get(plan.key, { range: inside }),
    ...named.map(({ key }) => store.get(key)),
  ])
  // Bills may be deleted between the look at the session and here.
  const parts = named.filter(({ name }, at) => name !== 'bill' || found[at] !== null)
  const partBodies = found.filter((object) => object !== null)
  if (!planBody || partBodies.length < parts.length) return null
  const pieces: Piece[] = [
    text(`${JSON.stringify(head).slice(0, -1)},`),
    { bytes: inside.length, body: planBody.body },
  ]
  parts.forEach(({ name }, i) => {
    const { size, body } = partBodies[i]!
    pieces.push(text(`,${JSON.stringify(name)}:`), { bytes: size, body })
  })
  pieces.push(text('}'))
  return joined(pieces)
}

interface Piece {
  bytes: number
  body: Uint8Array | ReadableStream
}

function text(piece: string): Piece {
  const body = new TextEncoder().encode(piece)
  return { bytes: body.byteLength, body }
}

/** The pieces one after the other, as a stream of known length. */
function joined(pieces: Piece[]): ReadableStream {
  const { readable, writable } = new FixedLengthStream(
    pieces.reduce((sum, piece) => sum + piece.bytes, 0),
  )
  const write = async () => {
    for (const { body } of pieces) {
      if (body instanceof Uint8Array) {
        const writer = writable.getWriter()
        await writer.write(body)
        writer.releaseLock()
      } else await body.pipeTo(writable, { preventClose: true })
    }
    await writable.close()
  }
  // A client that disconnects ends the stream; nothing needs to be done.
  write().catch(() => undefined)
  return readable
}
