// Finds a fit by its idempotency key and follows its session to the end.
import { RESULT_DAYS } from '#contract/limits.ts'
import { changeFit, type BegunFit } from '../kept-plans/workbook-state.ts'
import {
  isKeyRefused,
  isUnknownSession,
  isTransient,
  troubleText,
} from '../shell/explain-service.ts'
import type { Ended } from './fit-state.ts'
import { fitRunText } from '../messages/texts.ts'
import type { FlowContext } from '../shell/context.ts'
import { failedEnd, GONE, KEY_REFUSED, lostEnd, NOT_SENT } from './ended.ts'
import { inBackground, messageOf } from '../shell/jobs.ts'
import { recallChoice, showPlan } from '../plan/choose-plan.ts'
import { lookStale } from '../stale/stale.ts'
import { changeState } from '../kept-plans/workbook-memory.ts'
import {
  begin,
  clientOf,
  end,
  finish,
  guarded,
  hear,
  isOwnFit,
  isWritten,
  LOST_MS,
  showUnseen,
  pauseBetween,
  sayCharge,
  show,
  showColleague,
} from './shown.ts'

/** Continues the workbook's fit after a reload or a sign-in. */
export function continueFit(context: FlowContext, fit: BegunFit): Promise<void> {
  return guarded(context, look(context, fit))
}

async function look(context: FlowContext, fit: BegunFit): Promise<void> {
  context.fit(fit)
  context.memory.seen = fit.idempotency_key
  if (context.memory.key === null) return showColleague(context, fit, fitRunText.needsItsKey)
  if (fit.service !== context.dependencies.service)
    return showColleague(context, fit, fitRunText.otherService({ address: fit.service }))
  const stop = begin(context, fit, 'finding', fitRunText.looking)
  if (fit.session !== null) return follow(context, fit, fit.session, stop)
  // A lost answer was lost when the pane closed, at the latest now.
  return find(context, fit, stop, context.dependencies.now())
}

/**
 * Looks for the session of the idempotency key until it appears, or cannot appear any more
 * (`none`).
 */
export async function find(
  context: FlowContext,
  fit: BegunFit,
  stop: AbortController,
  lostAt: number,
  none: Ended = NOT_SENT,
): Promise<void> {
  const { signal } = stop
  show(context, {
    stage: 'finding',
    message: fitRunText.lookingByNumber,
  })
  for (let round = 0; ; round++) {
    const known = await clientOf(context).sessionByIdempotencyKey(fit.idempotency_key)
    if (signal.aborted) return
    if (known.ok && known.value) return follow(context, fit, known.value.session_id, stop)
    if (known.ok && context.dependencies.now() - lostAt >= LOST_MS)
      return isOwnFit(context, fit) ? end(context, none, stop) : showUnseen(context, fit, stop)
    if (!known.ok && isKeyRefused(known)) return end(context, KEY_REFUSED, stop)
    if (!known.ok && !isTransient(known)) return end(context, lostEnd(known), stop)
    show(context, { trouble: known.ok ? null : troubleText(known) })
    const said = known.ok || known.offline ? null : known.retryAfter
    const pause = said === null ? pauseBetween(round) : said * 1000
    await context.dependencies.sleep(pause, signal)
    if (signal.aborted) return
  }
}

/** Follows a session to its end. */
export async function follow(
  context: FlowContext,
  fit: BegunFit,
  session: string,
  stop: AbortController,
): Promise<void> {
  const { dependencies, memory } = context
  const known = { ...fit, session }
  context.fit(known)
  show(context, {
    stage: 'waiting',
    message: fitRunText.received,
    safe: true,
    trouble: null,
  })
  // If this fails, the idempotency key still finds the session.
  inBackground(
    context,
    changeState(context, (state) => changeFit(state, fit.idempotency_key, () => known)),
  )
  const order = {
    service: dependencies.service,
    key: memory.key ?? '',
    session,
    fit: fit.idempotency_key,
  }
  let charged: number | null = null
  const ended = await dependencies.worker
    .follow(order, (heard) => {
      if (stop.signal.aborted) return
      if (heard.is === 'progress') charged = heard.charged
      hear(context, heard)
    })
    .catch(messageOf)
  if (stop.signal.aborted) return
  if (typeof ended === 'string')
    return end(context, lostEnd({ ok: false, offline: true, message: ended }), stop)
  switch (ended.is) {
    case 'stopped':
      return
    case 'failed':
      await end(context, failedEnd(ended.result), stop)
      // Words and data that stop a plan are charged for the work until then.
      return inBackground(context, sayCharge(context, charged))
    case 'lost':
      return lost(context, known, ended.answer, stop)
    case 'done':
      memory.over.add(fit.idempotency_key)
      // Its words are paid for now: the next check asks again.
      memory.reading.last = null
      finish(context, stop)
      showPlan(context, ended.answered, ended.chosen)
      await recallChoice(context)
      inBackground(context, sayCharge(context, charged))
      // After a reload it is unknown whether the sheet still has the planned inputs.
      if (memory.inputs === null) await lookStale(context)
      return
  }
}

async function lost(
  context: FlowContext,
  fit: BegunFit,
  answer: Parameters<typeof lostEnd>[0],
  stop: AbortController,
): Promise<void> {
  if (!isUnknownSession(answer)) return end(context, lostEnd(answer), stop)
  if (isWritten(context, fit)) {
    // The workbook already has this plan.
    finish(context, stop)
    return context.step({ at: 'tables', busy: null, problem: null })
  }
  const old = context.dependencies.now() - Date.parse(fit.at) > RESULT_DAYS * 86_400_000
  return old || isOwnFit(context, fit) ? end(context, GONE, stop) : showUnseen(context, fit, stop)
}
