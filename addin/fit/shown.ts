// The fit on the screen and in the workbook, for sending, following and canceling.
import { createClient, type Client } from '#client/client.ts'
import { changeFit, type BegunFit } from '../kept-plans/workbook-state.ts'
import { limitedFetch } from '../shell/limited-fetch.ts'
import type { Ended, FitShown, FitStage } from './fit-state.ts'
import type { FollowMessage } from '../thread/follow.ts'
import { fitRunText, fitStepText } from '../messages/texts.ts'
import type { Shell } from '../shell/shell.ts'
import { lostEnd } from './ended.ts'
import { messageOf } from '../shell/jobs.ts'
import { noteMetered } from '../sign-in/sign-in.ts'
import { changeState } from '../kept-plans/workbook-memory.ts'

/** Milliseconds after which a request with a lost answer has left no claim (a claim lasts 60 s). */
export const LOST_MS = 70_000

/** Milliseconds before the next look for a session; they grow with each look. */
export const pauseBetween = (look: number): number => Math.min(10_000, 2_000 * 2 ** look)

/** Milliseconds for a request. */
const CALL_MS = 45_000

export function clientOf({ dependencies, memory }: Shell, limit: number = CALL_MS): Client {
  const fetch = limitedFetch(dependencies.fetch, dependencies.sleep, limit)
  return createClient({ baseUrl: dependencies.service, key: memory.key ?? '', fetch })
}

/** A fault ends the screen, and the fit can be looked for again. */
export async function guarded(shell: Shell, way: Promise<void>): Promise<void> {
  try {
    await way
  } catch (fault) {
    shell.memory.stopFit?.abort()
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
export function isOwnFit({ memory, keys }: Shell, { idempotency_key }: BegunFit): boolean {
  const { key, begun } = memory
  return key !== null && (begun.get(idempotency_key) === key || keys.began(idempotency_key, key))
}

/** Whether the fit's plan was written: it is in the columns, or was replaced there since. */
export function isWritten({ memory, state }: Shell, { session }: BegunFit): boolean {
  const { current, earlier } = state.value.kept
  const written = [memory.workbook.written, current, ...earlier]
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
  shell.memory.stopFit = stop
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
  if (shell.memory.stopFit === stop) shell.memory.stopFit = null
}

/** Shows the end without a plan; the workbook forgets the fit unless it may still be found. */
export async function end(shell: Shell, ended: Ended, stop: AbortController): Promise<void> {
  finish(shell, stop)
  shell.step({ at: 'ended', ...ended })
  if (ended.again === 'check') await forget(shell)
}

/** Removes the fit from the workbook, unless another one was begun since. */
export async function forget(shell: Shell): Promise<void> {
  const mine = shell.memory.fit?.idempotency_key
  shell.fit(null)
  if (mine === undefined) return
  shell.memory.over.add(mine)
  await changeState(shell, (state) => changeFit(state, mine, () => undefined))
}

export function showColleague(shell: Shell, fit: BegunFit, message: string): void {
  const { memory, keys } = shell
  memory.seen = fit.idempotency_key
  shell.fit(fit)
  const own = memory.key === null ? keys.beganHere(fit.idempotency_key) : isOwnFit(shell, fit)
  shell.step({ at: 'colleague', by: fit.by, own, since: fit.at, message })
}

/** Asks what the account has; where the service does not say, the pane shows nothing. */
export async function noteBalance(shell: Shell): Promise<void> {
  const { key } = shell.memory
  const { signIn } = shell.state.value
  if (key === null || signIn.as !== 'someone' || signIn.metered !== true) return
  const answer = await clientOf(shell).balance()
  const now = shell.state.value.signIn
  // Another key may have signed in meanwhile.
  if (now.as !== 'someone' || shell.memory.key !== key) return
  shell.set({ signIn: { ...now, available: answer.ok ? answer.value.available : null } })
}

/** Says once what the plan on the screen was charged, and what is left. */
export async function sayCharge(shell: Shell, charged: number | null): Promise<void> {
  if (charged === null || charged === 0) return
  await noteBalance(shell)
  const { step, signIn } = shell.state.value
  if ((step.at !== 'plan' && step.at !== 'ended') || signIn.as !== 'someone') return
  shell.notify('done', fitRunText.charged({ tokens: charged, left: signIn.available }))
}
