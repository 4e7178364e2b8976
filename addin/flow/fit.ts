// A fit from the confirmation to its end. The idempotency key stands in the workbook before anything is
// sent; whatever happens then (a lost answer, a reload, a closed Excel), the fit is found again by it,
// and a body is never sent twice: a cell may have changed.
import { createClient, type Client } from '#contract/client.ts'
import { RESULT_DAYS } from '#contract/limits.ts'
import {
  changeFit,
  withFit,
  type BegunFit,
  type WorkbookState,
} from '#addin/plan/workbook-state.ts'
import { limitedFetch } from '#addin/service/limited-fetch.ts'
import {
  isUnknownSession,
  isKeyRefused,
  mayHaveBegun,
  passes,
  troubleText,
} from '#addin/service/words.ts'
import { isPendingOf, PENDING_NAMESPACE } from '#addin/worker/pending-part.ts'
import type { Heard } from '#addin/worker/follow.ts'
import {
  CANCELED,
  failedEnd,
  GONE,
  KEY_REFUSED,
  lostEnd,
  NOT_SENT,
  notCanceledEnd,
  refusedEnd,
} from './ended.ts'
import { moment, type FlowContext } from './context.ts'
import { runExclusive, inBackground, messageOf } from './jobs.ts'
import { recallChoice, showPlan } from './plan-step.ts'
import { nameNow, noteMetered } from './sign-in.ts'
import { lookStale } from './stale.ts'
import type { Ended, FitShown, FitStage } from '#addin/state/fit-state.ts'
import { changeState } from './workbook.ts'

/** Milliseconds after which a request whose answer was lost has left no claim (a claim lasts 60 s). */
const LOST_MS = 70_000
/** Milliseconds between two looks for a session, first and longest. */
const LOOK_MS = 2_000
const LOOK_MOST_MS = 10_000

/** Milliseconds for a question; and for a body of 100,000 rows over a slow line. */
const CALL_MS = 45_000
const SEND_MS = 600_000

function clientOf({ dependencies, memory }: FlowContext, limit: number = CALL_MS): Client {
  const fetch = limitedFetch(dependencies.fetch, dependencies.sleep, limit)
  return createClient({ baseUrl: dependencies.service, key: memory.key ?? '', fetch })
}

/** Sends the fit that was checked. */
export function confirm(context: FlowContext): Promise<void> {
  return runExclusive(context, 'confirm', async () => {
    const { step } = context.state.value
    const { dependencies, memory } = context
    if (step.at !== 'checked' || !step.ok) return
    const { key } = memory
    if (key === null) {
      memory.afterSignIn = () => context.step(step)
      return context.step({ at: 'sign-in' })
    }
    const body = await dependencies.worker.body({ inputs: step.inputs, mock: step.mock })
    if (body === null)
      return context.notify(
        'problem',
        'Other tables were checked since: check the data again, then send.',
      )

    // First the workbook: how the fit is found again, and what its menu was.
    const fit: BegunFit = {
      idempotency_key: `sheet-${dependencies.randomId()}`,
      session: null,
      service: dependencies.service,
      by: nameNow(context),
      at: moment(context),
      mock: step.mock,
      inputs: step.inputs,
    }
    memory.begun.set(fit.idempotency_key, key)
    let own: BegunFit | undefined
    let others: BegunFit | undefined
    // One of this pane's own that could not be noted, and stands there all the same, is no news.
    const known = ({ idempotency_key: id }: BegunFit) => id === memory.seen || memory.begun.has(id)
    const noted = await changeState(context, (state) => {
      own = underWay(context, state)
      others = state.fit && known(state.fit) ? undefined : state.fit
      return own || others ? state : withFit(state, fit, (before) => !isMine(context, before))
    })
    if (!noted.ok) {
      memory.over.add(fit.idempotency_key)
      return context.notify('problem', `${noted.message} Nothing was sent.`)
    }
    if (own) {
      context.notify('problem', UNDER_WAY)
      return void takeUp(context, own)
    }
    if (others) return showColleague(context, others, 'Meanwhile another plan was begun here.')
    context.fit(fit)
    memory.seen = fit.idempotency_key
    const pending = await dependencies.worker.begin(fit.idempotency_key)
    // Whoever began one that the workbook still knows needs its menu to write its plan.
    const { earlier = [] } = memory.workbook
    const open = earlier.map((one) => one.idempotency_key)
    const stays = (xml: string) => isPendingOf(xml, open)
    const kept = await dependencies.excel.replacePart(PENDING_NAMESPACE, pending, stays)
    if (!kept.ok) {
      await forget(context)
      return context.notify('problem', `${kept.failure.message} Nothing was sent.`)
    }
    // Signed out meanwhile: nothing is sent.
    if (memory.key !== key) return forget(context)
    context.keys.rememberFit(fit.idempotency_key, key)

    // Then the service.
    void guarded(context, send(context, fit, body))
  })
}

const UNDER_WAY =
  'A plan of yours is under way here already: wait for it or cancel it before you send another.'

/** The fit of this workbook that this key began, unless it is known to be over. */
function underWay(
  context: FlowContext,
  { fit, earlier = [], written }: WorkbookState,
): BegunFit | undefined {
  const open = (one: BegunFit) =>
    (one.session === null || one.session !== written?.session) &&
    !context.memory.over.has(one.idempotency_key) &&
    isMine(context, one)
  return [fit, ...earlier].find((one) => one && open(one))
}

/** A fault on the way leaves a fit that can be looked for again. */
async function guarded(context: FlowContext, way: Promise<void>): Promise<void> {
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

async function send(
  context: FlowContext,
  fit: BegunFit,
  body: Uint8Array<ArrayBuffer>,
): Promise<void> {
  const stop = begin(context, fit, 'sending', 'The request is on its way.')
  const { signal } = stop
  const answer = await clientOf(context, SEND_MS).fit(body, {
    idempotencyKey: fit.idempotency_key,
    signal,
  })
  if (signal.aborted) return
  if (answer.ok) {
    noteMetered(context, answer.value.billing.metered)
    return follow(context, fit, answer.value.session_id, stop)
  }
  if (mayHaveBegun(answer)) {
    const broke = !answer.offline && answer.problem.status >= 500
    const none = broke ? refusedEnd(answer) : NOT_SENT
    return find(context, fit, stop, context.dependencies.now(), none)
  }
  const errors = (!answer.offline && answer.problem.errors) || []
  const problems = errors.length > 0 ? await context.dependencies.worker.translate(errors) : []
  await end(context, { ...refusedEnd(answer), problems }, stop)
}

/** Takes up the fit that the workbook names, after a reload or a sign-in. */
export function takeUp(context: FlowContext, fit: BegunFit): Promise<void> {
  return guarded(context, look(context, fit))
}

async function look(context: FlowContext, fit: BegunFit): Promise<void> {
  context.fit(fit)
  context.memory.seen = fit.idempotency_key
  if (context.memory.key === null)
    return showColleague(context, fit, 'Sign in with the key that started it to follow it.')
  if (fit.service !== context.dependencies.service)
    return showColleague(context, fit, `It runs on another service: ${fit.service}.`)
  const stop = begin(context, fit, 'finding', 'Looking for the fit.')
  if (fit.session !== null) return follow(context, fit, fit.session, stop)
  // Whatever was lost was lost when the pane went away, at the latest now.
  return find(context, fit, stop, context.dependencies.now())
}

/** Looks for the session of the idempotency key until it is there, or cannot come any more: `none`. */
async function find(
  context: FlowContext,
  fit: BegunFit,
  stop: AbortController,
  lostAt: number,
  none: Ended = NOT_SENT,
): Promise<void> {
  const { signal } = stop
  show(context, {
    stage: 'finding',
    message: 'No clear answer came: looking for the fit by its number.',
  })
  for (let round = 0; ; round++) {
    const known = await clientOf(context).sessionByIdempotencyKey(fit.idempotency_key)
    if (signal.aborted) return
    if (known.ok && known.value) return follow(context, fit, known.value.session_id, stop)
    if (known.ok && context.dependencies.now() - lostAt >= LOST_MS)
      return isMine(context, fit) ? end(context, none, stop) : notSeen(context, fit, stop)
    if (!known.ok && isKeyRefused(known)) return end(context, KEY_REFUSED, stop)
    if (!known.ok && !passes(known)) return end(context, lostEnd(known), stop)
    show(context, { trouble: known.ok ? null : troubleText(known) })
    const said = known.ok || known.offline ? null : known.retryAfter
    const pause = said === null ? Math.min(LOOK_MOST_MS, LOOK_MS * 2 ** round) : said * 1000
    await context.dependencies.sleep(pause, signal)
    if (signal.aborted) return
  }
}

/** Follows a session to its end. */
async function follow(
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
    message: 'The service has the request.',
    safe: true,
    trouble: null,
  })
  // Where this fails the idempotency key still finds it.
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
  const ended = await dependencies.worker
    .follow(order, (heard) => {
      if (!stop.signal.aborted) hear(context, heard)
    })
    .catch(messageOf)
  if (stop.signal.aborted) return
  if (typeof ended === 'string')
    return end(context, lostEnd({ ok: false, offline: true, message: ended }), stop)
  switch (ended.is) {
    case 'stopped':
      return
    case 'failed':
      return end(context, failedEnd(ended.result), stop)
    case 'lost':
      return lost(context, known, ended.answer, stop)
    case 'done':
      memory.over.add(fit.idempotency_key)
      finish(context, stop)
      showPlan(context, ended.answered, ended.chosen)
      await recallChoice(context)
      // After a reload nobody knows yet whether the sheet is still what was planned.
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
    // Its plan is in the workbook: nothing is amiss.
    finish(context, stop)
    return context.step({ at: 'tables', busy: null, problem: null })
  }
  const old = context.dependencies.now() - Date.parse(fit.at) > RESULT_DAYS * 86_400_000
  return old || isMine(context, fit) ? end(context, GONE, stop) : notSeen(context, fit, stop)
}

/** Whether this key began it, in this pane or earlier on this device: only then may it be forgotten. */
export function isMine({ memory, keys }: FlowContext, { idempotency_key }: BegunFit): boolean {
  const { key, begun } = memory
  return key !== null && (begun.get(idempotency_key) === key || keys.began(idempotency_key, key))
}

/** Whether its plan was written: it stands in the columns, or has been replaced there since. */
export function isWritten({ memory, state }: FlowContext, { session }: BegunFit): boolean {
  const { current, earlier } = state.value.kept
  const written = [memory.workbook.written, current, ...earlier]
  return session !== null && written.some((plan) => plan?.session === session)
}

/** Another account's session and one that was deleted are answered alike: the workbook keeps it. */
function notSeen(context: FlowContext, fit: BegunFit, stop: AbortController): void {
  finish(context, stop)
  showColleague(
    context,
    fit,
    'This key cannot see it: it belongs to another account, or was deleted.',
  )
}

/** Cancels: seen at once, and made sure of at the service. */
export async function cancel(context: FlowContext): Promise<void> {
  const { step } = context.state.value
  const { memory, dependencies } = context
  const fit = memory.fit
  if (step.at !== 'fit' || step.canceling || !fit) return
  show(context, { canceling: true, message: 'Canceling …' })
  // What is being sent stops; what the service already has is looked for and deleted.
  memory.stopFit?.abort()
  void dependencies.worker.unfollow()
  const stop = begin(context, fit, step.stage, 'Canceling …', { ...step, canceling: true })
  return guarded(context, makeSure(context, fit, stop))
}

/** Deletes the session, or waits until none can come of the idempotency key any more. */
async function makeSure(context: FlowContext, fit: BegunFit, stop: AbortController): Promise<void> {
  const { memory, dependencies } = context
  const client = clientOf(context)
  const lostAt = dependencies.now()
  const noneLeft = () =>
    isMine(context, fit) ? end(context, CANCELED, stop) : notSeen(context, fit, stop)
  for (let look = 0; ; look++) {
    const session = memory.fit?.session ?? null
    const known =
      session === null ? await client.sessionByIdempotencyKey(fit.idempotency_key) : null
    if (stop.signal.aborted) return
    const found = session ?? (known?.ok ? (known.value?.session_id ?? null) : null)
    const gone = found === null ? null : await client.cancel(found)
    if (stop.signal.aborted) return
    if (gone?.ok) return end(context, CANCELED, stop)
    if (gone && isUnknownSession(gone)) return noneLeft()
    const refusal = gone ?? (known?.ok === false ? known : null)
    if (refusal && isKeyRefused(refusal)) return end(context, KEY_REFUSED, stop)
    if (refusal && !passes(refusal)) return end(context, notCanceledEnd(refusal), stop)
    if (refusal === null && dependencies.now() - lostAt >= LOST_MS) return noneLeft()
    if (refusal && dependencies.now() - lostAt >= GIVE_UP_MS)
      return end(context, notCanceledEnd(refusal), stop)
    show(context, { trouble: refusal && troubleText(refusal) })
    if (look === SURE_LOOKS) show(context, { message: MAKING_SURE })
    await dependencies.sleep(Math.min(LOOK_MOST_MS, LOOK_MS * 2 ** look), stop.signal)
    if (stop.signal.aborted) return
  }
}
/** Milliseconds of silence after which a cancel is given up. */
const GIVE_UP_MS = 180_000
/** Looks after which the wait is explained. */
const SURE_LOOKS = 1
const MAKING_SURE =
  'Canceling: the request may still be on its way, so the service is watched for a minute.'

/** Shows the fit and lets the time tick; answers what stops it. */
function begin(
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

function show(context: FlowContext, change: Partial<FitShown>): void {
  const { step } = context.state.value
  if (step.at === 'fit') context.step({ ...step, ...change })
}

function hear(context: FlowContext, heard: Heard): void {
  if (heard.is === 'trouble') return show(context, { trouble: heard.message })
  noteMetered(context, heard.metered)
  const { status, queue, message, fraction, formula } = heard
  const stage: FitStage =
    status === 'done'
      ? 'fetching'
      : queue !== null
        ? 'waiting'
        : status === 'failed'
          ? 'processing'
          : status
  show(context, { stage, queue, message, fraction, formula })
}

function finish(context: FlowContext, stop: AbortController): void {
  stop.abort()
  if (context.memory.stopFit === stop) context.memory.stopFit = null
}

/** The end without a plan; the workbook forgets the fit unless it may still be found. */
async function end(context: FlowContext, ended: Ended, stop: AbortController): Promise<void> {
  finish(context, stop)
  context.step({ at: 'ended', ...ended })
  if (ended.again === 'check') await forget(context)
}

/** Takes the fit out of the workbook, unless another one was begun since. */
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
  const own = memory.key === null ? keys.beganHere(fit.idempotency_key) : isMine(context, fit)
  context.step({ at: 'colleague', by: fit.by, own, since: fit.at, message })
}
