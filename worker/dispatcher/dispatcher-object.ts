// The dispatcher: the Durable Object that gives fits to engines. One object with one thread, so that a fit has one
// lease and a slot one fit without any lock.
//
//   session ─add─► queue ─claim─► lease ─touch every 5 s─► remove (done)
//                    ▲              │
//                    └──── lapsed ──┘   no touch in time: the fit waits again with the next attempt number,
//                                       which the session checks (fencing token); after three it is lost
//
// The transitions are pure (queue-moves.ts). The queue is in memory, and every change is in SQLite before an
// answer leaves (the platform holds answers back until writes are safe), so a restart loses nothing.
// Sources: leases, Gray & Cheriton 1989; fencing tokens, Kleppmann 2017, ch. 8.
import { DurableObject } from 'cloudflare:workers'
import type { ClaimRequest } from '#contract/engine-protocol.ts'
import { CONTRACT_VERSION } from '#contract/schemas.ts'
import { tablesOf, upgrade } from '../base/table-steps.ts'
import { sessionObject, type Env } from '../base/env.ts'
import { sameToken } from './engine-name.ts'
import { newLeaseId } from '../base/ids.ts'
import { openHeldPolls } from '../base/held-polls.ts'
import { openOutbox } from '../base/outbox.ts'
import {
  add,
  claim,
  count,
  grounded,
  hello,
  nextTick,
  position,
  release,
  remove,
  resume,
  sent,
  tick,
  touch,
  waitingOf,
  type NewJob,
} from './queue-moves.ts'
import {
  health,
  offers,
  queueView,
  places,
  waitingFits,
  type Places,
  type QueueView,
} from './queue-view.ts'
import { openPredictions, type Prediction, type PredictionOutcome } from './waiting-predictions.ts'
import type { QueueState, Lease } from './queue-state.ts'
import type { FailureNotice } from './failure-notices.ts'
import { metricsText } from './queue-figures.ts'
import { DISPATCHER_STEPS, loadQueue, saveQueue } from './dispatcher-schema.ts'
import type { Claimed, DispatcherRpc } from '../base/object-rpc.ts'

/** A watched lease is found lapsed within this time; later means that the service was away. */
const WATCHED_MS = 2000
const OUTBOX_RETRY_MS = 2000
/** Stages that are counted: an engine's words become no label of any length. */
const STAGE = /^[a-z_]{1,30}$/

export class DispatcherObject extends DurableObject<Env> implements DispatcherRpc {
  private readonly sql = this.ctx.storage.sql
  private readonly outbox = openOutbox<FailureNotice>(this.sql)
  private readonly queue: QueueState
  private readonly polls = openHeldPolls()
  private readonly predictions = openPredictions((run, ms) => void setTimeout(run, ms))
  private alarmAt: number | null = null
  private delivering = false

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env)
    upgrade(tablesOf(ctx.storage), DISPATCHER_STEPS)
    this.queue = loadQueue(this.sql)
    resume(this.queue, Date.now(), WATCHED_MS)
    void ctx.blockConcurrencyWhile(() => this.settle())
  }

  async add(job: NewJob): Promise<void> {
    add(this.queue, job, Date.now())
    await this.settle()
    this.polls.wakeAll()
  }

  async remove(session: string, reason: 'done' | 'canceled', failure?: string): Promise<void> {
    remove(this.queue, session, reason, Date.now(), failure)
    await this.settle()
  }

  /** A fit for this engine, if one waits. `wakes`: what `changed` waits for. */
  async claim(request: ClaimRequest): Promise<{ given: Claimed | null; wakes: number }> {
    const now = Date.now()
    hello(this.queue, request, now)
    const lease = newLeaseId()
    const given = claim(this.queue, request, lease, now)
    await this.settle()
    return { given: given && { lease, ...given }, wakes: this.polls.wakes() }
  }

  /** The claim's answer leaves; false where its lease has lapsed. */
  async sent(lease: string): Promise<boolean> {
    const live = sent(this.queue, lease, Date.now())
    await this.settle()
    return live
  }

  /** Returns once fits may wait that a look at `wakes` did not see, or after `waitMs`. */
  async changed(wakes: number, waitMs: number): Promise<void> {
    if (wakes === this.polls.wakes()) await this.polls.wait(waitMs)
  }

  async touch(lease: string, engine: string): Promise<Lease | 'foreign' | null> {
    // An engine that only knows a lease's id must neither use the lease nor prolong it.
    const holder = this.queue.leases.get(lease)?.engine
    if (holder === undefined) return null
    if (holder !== engine) return sameToken(holder, engine) ? null : 'foreign'
    const found = touch(this.queue, lease, Date.now())
    await this.settle()
    return found
  }

  async release(lease: string): Promise<void> {
    release(this.queue, lease, Date.now())
    await this.settle()
    this.polls.wakeAll()
  }

  waitingOf(account: string): number {
    return waitingOf(this.queue, account)
  }

  async grounded(lease: string): Promise<void> {
    grounded(this.queue, lease)
    await this.settle()
  }

  position(session: string): number | null {
    return position(this.queue, session)
  }

  places(account: string): Places {
    return places(this.queue, account)
  }

  queueView(): QueueView {
    return queueView(this.queue, Date.now())
  }

  waitingFits(most: number): ReturnType<typeof waitingFits> {
    return waitingFits(this.queue, most)
  }

  metrics(): string {
    return metricsText(this.queue, Date.now())
  }

  /** Sums of calls, to be added to the counters. */
  async counted(sums: readonly [series: string, by: number][]): Promise<void> {
    for (const [series, by] of sums) count(this.queue, series, by)
    await this.settle()
  }

  /** Seconds of a planned fit's stages, as its engine measured them. */
  async staged(seconds: Readonly<Record<string, number>>): Promise<void> {
    for (const [stage, spent] of Object.entries(seconds))
      if (STAGE.test(stage)) count(this.queue, `edps_stage_seconds_total{stage="${stage}"}`, spent)
    await this.settle()
  }

  health(): ReturnType<typeof health> {
    return health(this.queue, Date.now())
  }

  predict(prediction: Prediction): Promise<PredictionOutcome> {
    return this.predictions.ask(prediction)
  }

  claimPrediction(
    waitMs: number,
    token: string | null,
    models: readonly string[],
  ): Promise<Prediction | null> {
    return this.predictions.claim(waitMs, token, models)
  }

  findPrediction(id: string, token: string | null): Prediction | null {
    return this.predictions.find(id, token)
  }

  endPrediction(id: string, outcome: PredictionOutcome): boolean {
    return this.predictions.end(id, outcome)
  }

  offers(model: string): boolean {
    return offers(this.queue, model, CONTRACT_VERSION, Date.now())
  }

  override async alarm(): Promise<void> {
    this.alarmAt = null
    for (const notice of tick(this.queue, Date.now())) this.outbox.post(notice)
    await this.settle()
    this.polls.wakeAll()
    await this.deliver()
  }

  /** Writes the changes and sets the alarm no later than the next task. */
  private async settle(): Promise<void> {
    saveQueue(this.sql, this.queue)
    const outbox = this.outbox.isEmpty() ? null : Date.now() + OUTBOX_RETRY_MS
    const next = Math.min(nextTick(this.queue) ?? Infinity, outbox ?? Infinity)
    // An early alarm finds nothing to do: cheaper than moving the alarm at every heartbeat.
    if (next === Infinity || (this.alarmAt !== null && this.alarmAt <= next)) return
    this.alarmAt = next
    await this.ctx.storage.setAlarm(next)
  }

  /** Delivers the clock's decisions to the sessions; the next alarm repeats a failed delivery. */
  private async deliver(): Promise<void> {
    if (this.delivering) return
    this.delivering = true
    try {
      await this.outbox.deliver(({ session, code, message, feedback }) => {
        const failure = { code, message, feedback, side: 'provider' as const }
        return sessionObject(this.env, session).fail(null, failure)
      })
    } catch (error) {
      console.error('dispatcher outbox', error)
      this.alarmAt = Date.now() + OUTBOX_RETRY_MS
      await this.ctx.storage.setAlarm(this.alarmAt)
    } finally {
      this.delivering = false
    }
  }
}
