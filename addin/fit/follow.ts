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
import type { Shell } from '../shell/shell.ts'
import { failedEnd, GONE, KEY_REFUSED, lostEnd, NOT_SENT } from './ended.ts'
import { inBackground, messageOf } from '../shell/jobs.ts'
import { recallChoice, showPlan } from '../plan/choose-plan.ts'
import { inputsNow } from '../check/check.ts'
import { keyOf, ownClient } from '../sign-in/sign-in.ts'
import { lookStale } from '../stale/stale.ts'
import { changeState } from '../kept-plans/workbook-memory.ts'
import {
  begin,
  end,
  finish,
  fitNow,
  forget,
  guarded,
  hear,
  isOwnFit,
  isWritten,
  known,
  LOST_MS,
  memory,
  noteOpen,
  showUnseen,
  pauseBetween,
  sayCharge,
  show,
  showColleague,
} from './shown.ts'

/** Continues the workbook's fit after a reload or a sign-in. */
export function continueFit(shell: Shell, fit: BegunFit): Promise<void> {
  return guarded(shell, look(shell, fit))
}

/** Returns from the setup to the last fit or its plan. */
export async function openFit(shell: Shell): Promise<void> {
  shell.dismiss('done')
  const { at } = shell.state.value.step
  const fit = fitNow(shell)
  if (fit && at !== 'fit' && at !== 'checking') await continueFit(shell, fit)
}

/** Leaves a colleague's fit, or one that has ended, and goes to the setup. */
export async function putAside(shell: Shell): Promise<void> {
  const { step } = shell.state.value
  // The key that began a fit finds it again, in case it still runs.
  if (step.at === 'ended' && step.again === 'check') await forget(shell)
  shell.step({ at: 'tables', busy: null, problem: null })
}

async function look(shell: Shell, fit: BegunFit): Promise<void> {
  noteOpen(shell, fit)
  known(shell).seen = fit.idempotency_key
  if (keyOf(shell) === null) return showColleague(shell, fit, fitRunText.needsItsKey)
  if (fit.service !== shell.dependencies.service)
    return showColleague(shell, fit, fitRunText.otherService({ address: fit.service }))
  const stop = begin(shell, fit, 'finding', fitRunText.looking)
  if (fit.session !== null) return follow(shell, fit, fit.session, stop)
  // A lost answer was lost when the pane closed, at the latest now.
  return find(shell, fit, stop, shell.dependencies.now())
}

/**
 * Looks for the session of the idempotency key until it appears, or cannot appear any more
 * (`none`).
 */
export async function find(
  shell: Shell,
  fit: BegunFit,
  stop: AbortController,
  lostAt: number,
  none: Ended = NOT_SENT,
): Promise<void> {
  const { signal } = stop
  show(shell, {
    stage: 'finding',
    message: fitRunText.lookingByNumber,
  })
  for (let round = 0; ; round++) {
    const found = await ownClient(shell).sessionByIdempotencyKey(fit.idempotency_key)
    if (signal.aborted) return
    if (found.ok && found.value) return follow(shell, fit, found.value.session_id, stop)
    if (found.ok && shell.dependencies.now() - lostAt >= LOST_MS)
      return isOwnFit(shell, fit) ? end(shell, none, stop) : showUnseen(shell, fit, stop)
    if (!found.ok && isKeyRefused(found)) return end(shell, KEY_REFUSED, stop)
    if (!found.ok && !isTransient(found)) return end(shell, lostEnd(found), stop)
    show(shell, { trouble: found.ok ? null : troubleText(found) })
    const said = found.ok || found.offline ? null : found.retryAfter
    const pause = said === null ? pauseBetween(round) : said * 1000
    await shell.dependencies.sleep(pause, signal)
    if (signal.aborted) return
  }
}

/** Follows a session to its end. */
export async function follow(
  shell: Shell,
  fit: BegunFit,
  session: string,
  stop: AbortController,
): Promise<void> {
  const { dependencies } = shell
  const found = { ...fit, session }
  noteOpen(shell, found)
  show(shell, {
    stage: 'waiting',
    message: fitRunText.received,
    safe: true,
    trouble: null,
  })
  // If this fails, the idempotency key still finds the session.
  inBackground(
    shell,
    changeState(shell, (state) => changeFit(state, fit.idempotency_key, () => found)),
  )
  const order = {
    service: dependencies.service,
    key: keyOf(shell) ?? '',
    session,
    fit: fit.idempotency_key,
  }
  let charged: number | null = null
  const ended = await dependencies.worker
    .follow(order, (heard) => {
      if (stop.signal.aborted) return
      if (heard.is === 'progress') charged = heard.charged
      hear(shell, heard)
    })
    .catch(messageOf)
  if (stop.signal.aborted) return
  if (typeof ended === 'string')
    return end(shell, lostEnd({ ok: false, offline: true, message: ended }), stop)
  switch (ended.is) {
    case 'stopped':
      return
    case 'failed':
      await end(shell, failedEnd(ended.result), stop)
      // Words and data that stop a plan are charged for the work until then.
      return inBackground(shell, sayCharge(shell, charged))
    case 'lost':
      return lost(shell, found, ended.answer, stop)
    case 'done':
      memory(shell).over.add(fit.idempotency_key)
      shell.emit('planned')
      finish(shell, stop)
      showPlan(shell, ended.answered, ended.chosen)
      await recallChoice(shell)
      inBackground(shell, sayCharge(shell, charged))
      // After a reload it is unknown whether the sheet still has the planned inputs.
      if (inputsNow(shell) === null) await lookStale(shell)
      return
  }
}

async function lost(
  shell: Shell,
  fit: BegunFit,
  answer: Parameters<typeof lostEnd>[0],
  stop: AbortController,
): Promise<void> {
  if (!isUnknownSession(answer)) return end(shell, lostEnd(answer), stop)
  if (isWritten(shell, fit)) {
    // The workbook already has this plan.
    finish(shell, stop)
    return shell.step({ at: 'tables', busy: null, problem: null })
  }
  const old = shell.dependencies.now() - Date.parse(fit.at) > RESULT_DAYS * 86_400_000
  return old || isOwnFit(shell, fit) ? end(shell, GONE, stop) : showUnseen(shell, fit, stop)
}
