// The fit on the screen and in the workbook, for sending, following and canceling.
import { createClient, type Client } from '#client/client.ts'
import { changeFit, type BegunFit } from '../kept-plans/workbook-state.ts'
import { limitedFetch } from '../shell/limited-fetch.ts'
import type { Ended, FitShown, FitStage } from './fit-state.ts'
import type { FollowMessage } from '../thread/follow.ts'
import { fitRunText, fitStepText } from '../messages/texts.ts'
import type { FlowContext } from '../shell/context.ts'
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

export function clientOf({ dependencies, memory }: FlowContext, limit: number = CALL_MS): Client {
  const fetch = limitedFetch(dependencies.fetch, dependencies.sleep, limit)
  return createClient({ baseUrl: dependencies.service, key: memory.key ?? '', fetch })
}

/** A fault ends the screen, and the fit can be looked for again. */
export async function guarded(context: FlowContext, way: Promise<void>): Promise<void> {
  try {
    await way
  } catch (fault) {
    context.memory.stopFit?.abort()
    context.step({
      at: 'ended',
      ...lostEnd({ ok: false, offline: true, message: messageOf(fault) }),
    })
  }
}

/**
 * Whether this key began the fit, in this pane or earlier on this device. Only then may it be
 * forgotten.
 */
export function isOwnFit({ memory, keys }: FlowContext, { idempotency_key }: BegunFit): boolean {
  const { key, begun } = memory
  return key !== null && (begun.get(idempotency_key) === key || keys.began(idempotency_key, key))
}

/** Whether the fit's plan was written: it is in the columns, or was replaced there since. */
export function isWritten({ memory, state }: FlowContext, { session }: BegunFit): boolean {
  const { current, earlier } = state.value.kept
  const written = [memory.workbook.written, current, ...earlier]
  return session !== null && written.some((plan) => plan?.session === session)
}

/**
 * The service answers alike for another account's session and for a deleted one, so the workbook
 * keeps it.
 */
export function showUnseen(context: FlowContext, fit: BegunFit, stop: AbortController): void {
  finish(context, stop)
  showColleague(context, fit, fitRunText.unseen)
}

/** Shows the fit and its clock; returns what stops them. */
export function begin(
  context: FlowContext,
  fit: BegunFit,
  stage: FitStage,
  message: string,
  shown?: FitShown,
): AbortController {
  const stop = new AbortController()
  context.memory.stopFit = stop
  const elapsed = () =>
    Math.max(0, Math.floor((context.dependencies.now() - Date.parse(fit.at)) / 1000))
  context.step({
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
      await context.dependencies.sleep(1000, stop.signal)
      if (!stop.signal.aborted) show(context, { elapsed: elapsed() })
    }
  })()
  return stop
}

export function show(context: FlowContext, change: Partial<FitShown>): void {
  const { step } = context.state.value
  if (step.at === 'fit') context.step({ ...step, ...change })
}

export function hear(context: FlowContext, heard: FollowMessage): void {
  if (heard.is === 'trouble') return show(context, { trouble: heard.message })
  noteMetered(context, heard.metered)
  const { status, queue, fraction, formula } = heard
  const stage: FitStage =
    status === 'done'
      ? 'fetching'
      : queue !== null
        ? 'waiting'
        : status === 'failed'
          ? 'processing'
          : status
  show(context, { stage, queue, fraction, formula, ...doingOf(context, heard) })
}

/** The pane's sentence for a stage of the service, in its language; of another stage the service's. */
function doingOf(
  { state }: FlowContext,
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

export function finish(context: FlowContext, stop: AbortController): void {
  stop.abort()
  if (context.memory.stopFit === stop) context.memory.stopFit = null
}

/** Shows the end without a plan; the workbook forgets the fit unless it may still be found. */
export async function end(
  context: FlowContext,
  ended: Ended,
  stop: AbortController,
): Promise<void> {
  finish(context, stop)
  context.step({ at: 'ended', ...ended })
  if (ended.again === 'check') await forget(context)
}

/** Removes the fit from the workbook, unless another one was begun since. */
export async function forget(context: FlowContext): Promise<void> {
  const mine = context.memory.fit?.idempotency_key
  context.fit(null)
  if (mine === undefined) return
  context.memory.over.add(mine)
  await changeState(context, (state) => changeFit(state, mine, () => undefined))
}

export function showColleague(context: FlowContext, fit: BegunFit, message: string): void {
  const { memory, keys } = context
  memory.seen = fit.idempotency_key
  context.fit(fit)
  const own = memory.key === null ? keys.beganHere(fit.idempotency_key) : isOwnFit(context, fit)
  context.step({ at: 'colleague', by: fit.by, own, since: fit.at, message })
}

/** Asks what the account has; where the service does not say, the pane shows nothing. */
export async function noteBalance(context: FlowContext): Promise<void> {
  const { key } = context.memory
  const { signIn } = context.state.value
  if (key === null || signIn.as !== 'someone' || signIn.metered !== true) return
  const answer = await clientOf(context).balance()
  const now = context.state.value.signIn
  // Another key may have signed in meanwhile.
  if (now.as !== 'someone' || context.memory.key !== key) return
  context.set({ signIn: { ...now, available: answer.ok ? answer.value.available : null } })
}

/** Says once what the plan on the screen was charged, and what is left. */
export async function sayCharge(context: FlowContext, charged: number | null): Promise<void> {
  if (charged === null || charged === 0) return
  await noteBalance(context)
  const { step, signIn } = context.state.value
  if ((step.at !== 'plan' && step.at !== 'ended') || signIn.as !== 'someone') return
  context.notify('done', fitRunText.charged({ tokens: charged, left: signIn.available }))
}
