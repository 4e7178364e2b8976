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
import { moment, type Hub } from './context.ts'
import { alone, inBackground, messageOf } from './jobs.ts'
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

function clientOf({ edges, memory }: Hub, limit: number = CALL_MS): Client {
  const fetch = limitedFetch(edges.fetch, edges.sleep, limit)
  return createClient({ baseUrl: edges.service, key: memory.key ?? '', fetch })
}

/** Sends the fit that was checked. */
export function confirm(hub: Hub): Promise<void> {
  return alone(hub, 'confirm', async () => {
    const { step } = hub.state.value
    const { edges, memory } = hub
    if (step.at !== 'checked' || !step.ok) return
    const { key } = memory
    if (key === null) {
      memory.afterSignIn = () => hub.step(step)
      return hub.step({ at: 'sign-in' })
    }
    const body = await edges.desk.body({ inputs: step.inputs, mock: step.mock })
    if (body === null)
      return hub.say('problem', 'Other tables were checked since: check the data again, then send.')

    // First the workbook: how the fit is found again, and what its menu was.
    const fit: BegunFit = {
      idempotency_key: `sheet-${edges.randomId()}`,
      session: null,
      service: edges.service,
      by: nameNow(hub),
      at: moment(hub),
      mock: step.mock,
      inputs: step.inputs,
    }
    memory.begun.set(fit.idempotency_key, key)
    let own: BegunFit | undefined
    let others: BegunFit | undefined
    // One of this pane's own that could not be noted, and stands there all the same, is no news.
    const known = ({ idempotency_key: id }: BegunFit) => id === memory.seen || memory.begun.has(id)
    const noted = await changeState(hub, (state) => {
      own = underWay(hub, state)
      others = state.fit && known(state.fit) ? undefined : state.fit
      return own || others ? state : withFit(state, fit, (before) => !isMine(hub, before))
    })
    if (!noted.ok) {
      memory.over.add(fit.idempotency_key)
      return hub.say('problem', `${noted.message} Nothing was sent.`)
    }
    if (own) {
      hub.say('problem', UNDER_WAY)
      return void takeUp(hub, own)
    }
    if (others) return showColleague(hub, others, 'Meanwhile another plan was begun here.')
    hub.fit(fit)
    memory.seen = fit.idempotency_key
    const pending = await edges.desk.begin(fit.idempotency_key)
    // Whoever began one that the workbook still knows needs its menu to write its plan.
    const { earlier = [] } = memory.workbook
    const open = earlier.map((one) => one.idempotency_key)
    const stays = (xml: string) => isPendingOf(xml, open)
    const kept = await edges.excel.replacePart(PENDING_NAMESPACE, pending, stays)
    if (!kept.ok) {
      await forget(hub)
      return hub.say('problem', `${kept.failure.message} Nothing was sent.`)
    }
    // Signed out meanwhile: nothing is sent.
    if (memory.key !== key) return forget(hub)
    hub.keys.rememberFit(fit.idempotency_key, key)

    // Then the service.
    void guarded(hub, send(hub, fit, body))
  })
}

const UNDER_WAY =
  'A plan of yours is under way here already: wait for it or cancel it before you send another.'

/** The fit of this workbook that this key began, unless it is known to be over. */
function underWay(hub: Hub, { fit, earlier = [], written }: WorkbookState): BegunFit | undefined {
  const open = (one: BegunFit) =>
    (one.session === null || one.session !== written?.session) &&
    !hub.memory.over.has(one.idempotency_key) &&
    isMine(hub, one)
  return [fit, ...earlier].find((one) => one && open(one))
}

/** A fault on the way leaves a fit that can be looked for again. */
async function guarded(hub: Hub, way: Promise<void>): Promise<void> {
  try {
    await way
  } catch (fault) {
    hub.memory.stopFit?.abort()
    hub.step({
      at: 'ended',
      ...lostEnd({ ok: false, offline: true, message: messageOf(fault) }),
    })
  }
}

async function send(hub: Hub, fit: BegunFit, body: Uint8Array<ArrayBuffer>): Promise<void> {
  const stop = begin(hub, fit, 'sending', 'The request is on its way.')
  const { signal } = stop
  const answer = await clientOf(hub, SEND_MS).fit(body, {
    idempotencyKey: fit.idempotency_key,
    signal,
  })
  if (signal.aborted) return
  if (answer.ok) {
    noteMetered(hub, answer.value.billing.metered)
    return follow(hub, fit, answer.value.session_id, stop)
  }
  if (mayHaveBegun(answer)) {
    const broke = !answer.offline && answer.problem.status >= 500
    const none = broke ? refusedEnd(answer) : NOT_SENT
    return find(hub, fit, stop, hub.edges.now(), none)
  }
  const errors = (!answer.offline && answer.problem.errors) || []
  const problems = errors.length > 0 ? await hub.edges.desk.translate(errors) : []
  await end(hub, { ...refusedEnd(answer), problems }, stop)
}

/** Takes up the fit that the workbook names, after a reload or a sign-in. */
export function takeUp(hub: Hub, fit: BegunFit): Promise<void> {
  return guarded(hub, look(hub, fit))
}

async function look(hub: Hub, fit: BegunFit): Promise<void> {
  hub.fit(fit)
  hub.memory.seen = fit.idempotency_key
  if (hub.memory.key === null)
    return showColleague(hub, fit, 'Sign in with the key that started it to follow it.')
  if (fit.service !== hub.edges.service)
    return showColleague(hub, fit, `It runs on another service: ${fit.service}.`)
  const stop = begin(hub, fit, 'finding', 'Looking for the fit.')
  if (fit.session !== null) return follow(hub, fit, fit.session, stop)
  // Whatever was lost was lost when the pane went away, at the latest now.
  return find(hub, fit, stop, hub.edges.now())
}

/** Looks for the session of the idempotency key until it is there, or cannot come any more: `none`. */
async function find(
  hub: Hub,
  fit: BegunFit,
  stop: AbortController,
  lostAt: number,
  none: Ended = NOT_SENT,
): Promise<void> {
  const { signal } = stop
  show(hub, {
    stage: 'finding',
    message: 'No clear answer came: looking for the fit by its number.',
  })
  for (let round = 0; ; round++) {
    const known = await clientOf(hub).sessionByIdempotencyKey(fit.idempotency_key)
    if (signal.aborted) return
    if (known.ok && known.value) return follow(hub, fit, known.value.session_id, stop)
    if (known.ok && hub.edges.now() - lostAt >= LOST_MS)
      return isMine(hub, fit) ? end(hub, none, stop) : notSeen(hub, fit, stop)
    if (!known.ok && isKeyRefused(known)) return end(hub, KEY_REFUSED, stop)
    if (!known.ok && !passes(known)) return end(hub, lostEnd(known), stop)
    show(hub, { trouble: known.ok ? null : troubleText(known) })
    const said = known.ok || known.offline ? null : known.retryAfter
    const pause = said === null ? Math.min(LOOK_MOST_MS, LOOK_MS * 2 ** round) : said * 1000
    await hub.edges.sleep(pause, signal)
    if (signal.aborted) return
  }
}

/** Follows a session to its end. */
async function follow(
  hub: Hub,
  fit: BegunFit,
  session: string,
  stop: AbortController,
): Promise<void> {
  const { edges, memory } = hub
  const known = { ...fit, session }
  hub.fit(known)
  show(hub, {
    stage: 'waiting',
    message: 'The service has the request.',
    safe: true,
    trouble: null,
  })
  // Where this fails the idempotency key still finds it.
  inBackground(
    hub,
    changeState(hub, (state) => changeFit(state, fit.idempotency_key, () => known)),
  )
  const order = {
    service: edges.service,
    key: memory.key ?? '',
    session,
    fit: fit.idempotency_key,
  }
  const ended = await edges.desk
    .follow(order, (heard) => {
      if (!stop.signal.aborted) hear(hub, heard)
    })
    .catch(messageOf)
  if (stop.signal.aborted) return
  if (typeof ended === 'string')
    return end(hub, lostEnd({ ok: false, offline: true, message: ended }), stop)
  switch (ended.is) {
    case 'stopped':
      return
    case 'failed':
      return end(hub, failedEnd(ended.result), stop)
    case 'lost':
      return lost(hub, known, ended.answer, stop)
    case 'done':
      memory.over.add(fit.idempotency_key)
      finish(hub, stop)
      showPlan(hub, ended.answered, ended.chosen)
      await recallChoice(hub)
      // After a reload nobody knows yet whether the sheet is still what was planned.
      if (memory.inputs === null) await lookStale(hub)
      return
  }
}

async function lost(
  hub: Hub,
  fit: BegunFit,
  answer: Parameters<typeof lostEnd>[0],
  stop: AbortController,
): Promise<void> {
  if (!isUnknownSession(answer)) return end(hub, lostEnd(answer), stop)
  if (isWritten(hub, fit)) {
    // Its plan is in the workbook: nothing is amiss.
    finish(hub, stop)
    return hub.step({ at: 'tables', busy: null, problem: null })
  }
  const old = hub.edges.now() - Date.parse(fit.at) > RESULT_DAYS * 86_400_000
  return old || isMine(hub, fit) ? end(hub, GONE, stop) : notSeen(hub, fit, stop)
}

/** Whether this key began it, in this pane or earlier on this device: only then may it be forgotten. */
export function isMine({ memory, keys }: Hub, { idempotency_key }: BegunFit): boolean {
  const { key, begun } = memory
  return key !== null && (begun.get(idempotency_key) === key || keys.began(idempotency_key, key))
}

/** Whether its plan was written: it stands in the columns, or has been replaced there since. */
export function isWritten({ memory, state }: Hub, { session }: BegunFit): boolean {
  const { current, earlier } = state.value.kept
  const written = [memory.workbook.written, current, ...earlier]
  return session !== null && written.some((plan) => plan?.session === session)
}

/** Another account's session and one that was deleted are answered alike: the workbook keeps it. */
function notSeen(hub: Hub, fit: BegunFit, stop: AbortController): void {
  finish(hub, stop)
  showColleague(hub, fit, 'This key cannot see it: it belongs to another account, or was deleted.')
}

/** Cancels: seen at once, and made sure of at the service. */
export async function cancel(hub: Hub): Promise<void> {
  const { step } = hub.state.value
  const { memory, edges } = hub
  const fit = memory.fit
  if (step.at !== 'fit' || step.canceling || !fit) return
  show(hub, { canceling: true, message: 'Canceling …' })
  // What is being sent stops; what the service already has is looked for and deleted.
  memory.stopFit?.abort()
  void edges.desk.unfollow()
  const stop = begin(hub, fit, step.stage, 'Canceling …', { ...step, canceling: true })
  return guarded(hub, makeSure(hub, fit, stop))
}

/** Deletes the session, or waits until none can come of the idempotency key any more. */
async function makeSure(hub: Hub, fit: BegunFit, stop: AbortController): Promise<void> {
  const { memory, edges } = hub
  const client = clientOf(hub)
  const lostAt = edges.now()
  const noneLeft = () => (isMine(hub, fit) ? end(hub, CANCELED, stop) : notSeen(hub, fit, stop))
  for (let look = 0; ; look++) {
    const session = memory.fit?.session ?? null
    const known =
      session === null ? await client.sessionByIdempotencyKey(fit.idempotency_key) : null
    if (stop.signal.aborted) return
    const found = session ?? (known?.ok ? (known.value?.session_id ?? null) : null)
    const gone = found === null ? null : await client.cancel(found)
    if (stop.signal.aborted) return
    if (gone?.ok) return end(hub, CANCELED, stop)
    if (gone && isUnknownSession(gone)) return noneLeft()
    const refusal = gone ?? (known?.ok === false ? known : null)
    if (refusal && isKeyRefused(refusal)) return end(hub, KEY_REFUSED, stop)
    if (refusal && !passes(refusal)) return end(hub, notCanceledEnd(refusal), stop)
    if (refusal === null && edges.now() - lostAt >= LOST_MS) return noneLeft()
    if (refusal && edges.now() - lostAt >= GIVE_UP_MS)
      return end(hub, notCanceledEnd(refusal), stop)
    show(hub, { trouble: refusal && troubleText(refusal) })
    if (look === SURE_LOOKS) show(hub, { message: MAKING_SURE })
    await edges.sleep(Math.min(LOOK_MOST_MS, LOOK_MS * 2 ** look), stop.signal)
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
  hub: Hub,
  fit: BegunFit,
  stage: FitStage,
  message: string,
  shown?: FitShown,
): AbortController {
  const stop = new AbortController()
  hub.memory.stopFit = stop
  const elapsed = () => Math.max(0, Math.floor((hub.edges.now() - Date.parse(fit.at)) / 1000))
  hub.step({
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
      await hub.edges.sleep(1000, stop.signal)
      if (!stop.signal.aborted) show(hub, { elapsed: elapsed() })
    }
  })()
  return stop
}

function show(hub: Hub, change: Partial<FitShown>): void {
  const { step } = hub.state.value
  if (step.at === 'fit') hub.step({ ...step, ...change })
}

function hear(hub: Hub, heard: Heard): void {
  if (heard.is === 'trouble') return show(hub, { trouble: heard.message })
  noteMetered(hub, heard.metered)
  const { status, queue, message, fraction, formula } = heard
  const stage: FitStage =
    status === 'done'
      ? 'fetching'
      : queue !== null
        ? 'waiting'
        : status === 'failed'
          ? 'processing'
          : status
  show(hub, { stage, queue, message, fraction, formula })
}

function finish(hub: Hub, stop: AbortController): void {
  stop.abort()
  if (hub.memory.stopFit === stop) hub.memory.stopFit = null
}

/** The end without a plan; the workbook forgets the fit unless it may still be found. */
async function end(hub: Hub, ended: Ended, stop: AbortController): Promise<void> {
  finish(hub, stop)
  hub.step({ at: 'ended', ...ended })
  if (ended.again === 'check') await forget(hub)
}

/** Takes the fit out of the workbook, unless another one was begun since. */
export async function forget(hub: Hub): Promise<void> {
  const mine = hub.memory.fit?.idempotency_key
  hub.fit(null)
  if (mine === undefined) return
  hub.memory.over.add(mine)
  await changeState(hub, (state) => changeFit(state, mine, () => undefined))
}

export function showColleague(hub: Hub, fit: BegunFit, message: string): void {
  const { memory, keys } = hub
  memory.seen = fit.idempotency_key
  hub.fit(fit)
  const own = memory.key === null ? keys.beganHere(fit.idempotency_key) : isMine(hub, fit)
  hub.step({ at: 'colleague', by: fit.by, own, since: fit.at, message })
}
