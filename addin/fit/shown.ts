// The fit on the screen and in the workbook, for sending, following and canceling.
import { TOKEN_USD } from '#contract/prices.ts'
import { changeFit, type BegunFit } from '../kept-plans/workbook-state.ts'
import type { Ended, FitShown, FitStage } from './fit-state.ts'
import type { FollowMessage } from '../thread/follow.ts'
import { fitRunText, fitStepText } from '../messages/texts.ts'
import { ownFields, perPane, perWorkbook, type Shell } from '../shell/shell.ts'
import { lostEnd } from './ended.ts'
import { messageOf } from '../shell/jobs.ts'
import { fitsHere, keyOf, noteBalance, noteMetered } from '../sign-in/sign-in.ts'
import { changeLater, changeState, workbookOf } from '../kept-plans/workbook-memory.ts'

/** Milliseconds after which a request with a lost answer has left no claim (a claim lasts 60 s). */
export const LOST_MS = 70_000

/** Milliseconds before the next look for a session; they grow with each look. */
export const pauseBetween = (look: number): number => Math.min(10_000, 2_000 * 2 ** look)

export const memory = perPane(() => ({
  /** The key that began each fit of this pane, by idempotency key. */
  begun: new Map<string, string>(),
  /** Idempotency keys of fits that are over or were never sent. */
  over: new Set<string>(),
  /** Stops the fit's requests of this pane. */
  stop: null as AbortController | null,
}))
export const known = perWorkbook(() => ({
  fit: null as BegunFit | null,
  /** Idempotency key of the fit that was shown last; any other one is new to the person. */
  seen: null as string | null,
}))
const showOpen = ownFields('kept', 'fit')

/** The open fit of this workbook. */
export const fitNow = (shell: Shell): BegunFit | null => known(shell).fit

/** Notes which fit of this workbook is open. */
export function noteOpen(shell: Shell, fit: BegunFit | null): void {
  known(shell).fit = fit
  const shown = fit && { by: fit.by, since: fit.at, mock: fit.mock, session: fit.session }
  showOpen(shell, { fit: shown })
}

/** Stops the requests for the fit, which goes on at the service. */
export const stopFit = (shell: Shell): void => memory(shell).stop?.abort()

export function leaveFit(shell: Shell): void {
  stopFit(shell)
  void shell.dependencies.worker.unfollow()
}

/** A fault ends the screen, and the fit can be looked for again. */
export async function guarded(shell: Shell, way: Promise<void>): Promise<void> {
  try {
    await way
  } catch (fault) {
    stopFit(shell)
    shell.step({
      at: 'ended',
      ...lostEnd({ ok: false, offline: true, message: messageOf(fault) }),
    })
  }
}

/**
 * Whether this key began the fit, in this pane or earlier on this device. Only then may it be
 * forgotten.
 */
export function isOwnFit(shell: Shell, { idempotency_key: id }: BegunFit): boolean {
  const key = keyOf(shell)
  return key !== null && (memory(shell).begun.get(id) === key || fitsHere(shell).began(id, key))
}

/** Whether the fit's plan was written: it is in the columns, or was replaced there since. */
export function isWritten(shell: Shell, { session }: BegunFit): boolean {
  const { current, earlier } = shell.state.value.kept
  const written = [workbookOf(shell).written, current, ...earlier]
  return session !== null && written.some((plan) => plan?.session === session)
}

/**
 * The service answers alike for another account's session and for a deleted one, so the workbook
 * keeps it.
 */
export function showUnseen(shell: Shell, fit: BegunFit, stop: AbortController): void {
  finish(shell, stop)
  showColleague(shell, fit, fitRunText.unseen)
}

/** Shows the fit and its clock; returns what stops them. */
export function begin(
  shell: Shell,
  fit: BegunFit,
  stage: FitStage,
  message: string,
  shown?: FitShown,
): AbortController {
  const stop = new AbortController()
  memory(shell).stop = stop
  const elapsed = () =>
    Math.max(0, Math.floor((shell.dependencies.now() - Date.parse(fit.at)) / 1000))
  shell.step({
    at: 'fit',
    ...(shown ?? {
      mock: fit.mock,
      by: fit.by,
      since: fit.at,
      fraction: 0,
      queue: null,
      trouble: null,
      canceling: false,
      safe: fit.session !== null,
      formula: null,
    }),
    theirs: null,
    elapsed: elapsed(),
    stage,
    message,
  })
  void (async () => {
    while (!stop.signal.aborted) {
      await shell.dependencies.sleep(1000, stop.signal)
      if (!stop.signal.aborted) show(shell, { elapsed: elapsed() })
    }
  })()
  return stop
}

export function show(shell: Shell, change: Partial<FitShown>): void {
  const { step } = shell.state.value
  if (step.at === 'fit') shell.step({ ...step, ...change })
}

export function hear(shell: Shell, heard: FollowMessage): void {
  if (heard.is === 'trouble') return show(shell, { trouble: heard.message })
  noteMetered(shell, heard.metered)
  const { status, queue, fraction, formula } = heard
  const stage: FitStage =
    status === 'done'
      ? 'fetching'
      : queue !== null
        ? 'waiting'
        : status === 'failed'
          ? 'processing'
          : status
  show(shell, { stage, queue, fraction, formula, ...doingOf(shell, heard) })
}

/** The pane's sentence for a stage of the service, in its language; of another stage the service's. */
function doingOf(
  { state }: Shell,
  { status, stage, message }: Extract<FollowMessage, { is: 'progress' }>,
): Pick<FitShown, 'message' | 'theirs'> {
  const { doing } = fitStepText
  const { step } = state.value
  if (status === 'done' || status === 'failed') return { message: '', theirs: null }
  const known: Readonly<Record<string, string>> = doing
  if (step.at === 'fit' && step.mock) return { message: doing.inputTest, theirs: null }
  return Object.hasOwn(known, stage)
    ? { message: known[stage]!, theirs: null }
    : { message: '', theirs: message }
}

export function finish(shell: Shell, stop: AbortController): void {
  stop.abort()
  if (memory(shell).stop === stop) memory(shell).stop = null
}

/**
 * Shows the end without a plan; the workbook forgets the fit unless it may still be found: with its next write, or at
 * once where a person has just asked for something (`change`).
 */
export async function end(
  shell: Shell,
  ended: Ended,
  stop: AbortController,
  change: ChangeState = changeLater,
): Promise<void> {
  finish(shell, stop)
  shell.step({ at: 'ended', ...ended })
  if (ended.again === 'check') await forget(shell, change)
}

type ChangeState = typeof changeState | typeof changeLater

/** Removes the fit from the workbook, unless another one was begun since. */
export async function forget(shell: Shell, change: ChangeState = changeState): Promise<void> {
  const mine = fitNow(shell)?.idempotency_key
  noteOpen(shell, null)
  if (mine === undefined) return
  memory(shell).over.add(mine)
  await change(shell, (state) => changeFit(state, mine, () => undefined))
}

export function showColleague(shell: Shell, fit: BegunFit, message: string): void {
  known(shell).seen = fit.idempotency_key
  noteOpen(shell, fit)
  const isHere = keyOf(shell) === null && fitsHere(shell).beganHere(fit.idempotency_key)
  const own = isHere || isOwnFit(shell, fit)
  shell.step({ at: 'colleague', by: fit.by, own, since: fit.at, message })
}

/** Says once what the plan on the screen was charged, and what is left. */
export async function sayCharge(shell: Shell, charged: number | null): Promise<void> {
  if (charged === null || charged === 0) return
  await noteBalance(shell)
  const { step, signIn } = shell.state.value
  if ((step.at !== 'plan' && step.at !== 'ended') || signIn.as !== 'signed-in') return
  shell.notify(
    'done',
    fitRunText.charged({
      tokens: charged,
      usd: charged * TOKEN_USD,
      left: signIn.available,
    }),
  )
}

/** The add-in is removed from the workbook, and the device forgets its fits. */
export function forgetFits(shell: Shell, fits: readonly string[]): void {
  leaveFit(shell)
  fitsHere(shell).forgetFits(fits)
}
