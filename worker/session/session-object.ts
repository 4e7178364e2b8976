// One session, one writer: the Durable Object around the transitions of session-state.ts. Holds status, progress and
// pointers; R2 holds tables and plans. Every change outside the object is first a row of its outbox,
// delivered at once and retried by alarm until it is done.
import { DurableObject } from 'cloudflare:workers'
import type { EventRequest, FailRequest, Part } from '#contract/engine-protocol.ts'
import type { FitAnswer } from '#contract/schemas.ts'
import type { Valuation } from '#contract/valuation.ts'
import { tablesOf, upgrade } from '../base/table-steps.ts'
import type { Env } from '../base/env.ts'
import { mockState } from './input-test.ts'
import { seeSession } from '../base/observe.ts'
import { openHeldPolls } from '../base/held-polls.ts'
import { oneAtATime, openOutbox } from '../base/outbox.ts'
import {
  clearDocuments,
  hasDocuments,
  read,
  write,
  type Documents,
  SESSION_STEPS,
} from './session-schema.ts'
import { untilChanged } from './held-view.ts'
import {
  jobsOfEnded,
  jobsOfNew,
  jobsOfWallet,
  listJob,
  performJob,
  type OutboxJob,
} from './outbox-jobs.ts'
import { sessionLink } from './result-answer.ts'
import { billingOf } from './bill.ts'
import {
  admits,
  begin,
  canceled,
  fail,
  finish,
  grounded,
  initialState,
  nextDeadline,
  report,
  uploaded,
  withoutTables,
  type Moved,
  type Origin,
  type PlanStored,
  type SessionState,
  type Upload,
} from './session-state.ts'
import type {
  Finished,
  KeptLink,
  Removed,
  SessionRpc,
  SessionView,
  Why,
  Written,
} from '../base/object-rpc.ts'

/** Milliseconds until an undelivered outbox row is retried. */
const OUTBOX_RETRY_MS = 2000
/** Milliseconds until an upload that became no session is deleted. */
const UPLOAD_KEPT_MS = 3600 * 1000

export class SessionObject extends DurableObject<Env> implements SessionRpc {
  private readonly sql = this.ctx.storage.sql
  private readonly outbox = openOutbox<OutboxJob>(this.sql)
  private readonly polls = openHeldPolls()
  private origin: Origin | null = null
  private state: SessionState | null = null

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env)
    if (!hasDocuments(this.sql)) return
    upgrade(tablesOf(this.ctx.storage), SESSION_STEPS)
    this.origin = read(this.sql, 'origin')
    this.state = read(this.sql, 'state')
  }

  /** Called before the first byte is stored: an upload that becomes no session is deleted later. */
  async expect(session: string): Promise<void> {
    if (this.origin) return
    upgrade(tablesOf(this.ctx.storage), SESSION_STEPS)
    write(this.sql, 'upload', { session })
    await this.ctx.storage.setAlarm(Date.now() + UPLOAD_KEPT_MS)
  }

  /** The upload was refused: deletes what it stored. */
  async abandon(): Promise<void> {
    const upload = this.origin ? null : this.read('upload')
    if (upload) await this.discard(upload.session)
  }

  /** Stores a new session and gives it to the dispatcher. A repetition returns the first answer. */
  async create(origin: Origin): Promise<FitAnswer> {
    if (this.origin) return this.origin.answer
    upgrade(tablesOf(this.ctx.storage), SESSION_STEPS)
    this.origin = origin
    write(this.sql, 'origin', origin)
    this.save(initialState(origin.order))
    for (const job of jobsOfNew(origin, this.state!.status)) this.outbox.post(job)
    await this.deliver()
    return origin.answer
  }

  /** The request's hash and its answer; null where the account has no such session. */
  first(account: string): { body_sha256: string; answer: FitAnswer } | null {
    if (this.origin?.account !== account) return null
    const { body_sha256, answer } = this.origin
    return { body_sha256, answer }
  }

  /** The session as its account sees it; null where the account has no such session. */
  async view(account: string, waitMs: number): Promise<SessionView | null> {
    await this.lapse()
    const before = this.shown(account)
    if (!before || waitMs <= 0 || before.state.ended_at !== null) return before
    await untilChanged(before, waitMs, {
      shown: () => this.shown(account),
      wait: (ms) => this.polls.wait(ms),
      now: () => Date.now(),
    })
    return this.shown(account)
  }

  /** What a list says of the session; null where the account has no such session. */
  async link(account: string): Promise<KeptLink | null> {
    await this.lapse()
    const view = this.shown(account)
    return view && sessionLink(view)
  }

  /** Calls it so in lists, which find it by its name; null = by its market and day. False where the account has no such session. */
  async rename(account: string, name: string | null): Promise<boolean> {
    await this.lapse()
    if (!this.origin || !this.shown(account)) return false
    if (name === null) this.sql.exec("DELETE FROM document WHERE name = 'name'")
    else write(this.sql, 'name', name)
    this.outbox.post(listJob(this.origin, name))
    await this.deliver()
    return true
  }

  /** Deletes the session; a running fit learns of it on its next heartbeat. */
  async remove(account: string): Promise<Removed | null> {
    await this.lapse()
    const view = this.shown(account)
    if (!view) return null
    const billing = billingOf(view.origin, view.state, true)
    await this.discard(view.origin.session)
    return { canceled: canceled(view.state), billing }
  }

  // The engine's side: every call names its attempt, the fencing token.
  /** An engine begins an attempt; null where nothing is left to do. */
  begin(attempt: number): Origin | null {
    const begun = this.move((state) => begin(state, attempt))
    return begun.ok ? this.origin : null
  }

  /**
   * Whether the attempt may still work on the session, and its input. `planned`: it may not, because the
   * session already shows this attempt's plan.
   */
  check(attempt: number): { ok: true; origin: Origin } | { ok: false; why: Why; planned: boolean } {
    if (!this.state || !this.origin) return { ok: false, why: 'gone', planned: false }
    const may = admits(this.state, attempt)
    if (may.ok) return { ok: true, origin: this.origin }
    return { ...may, planned: this.state.plan?.attempt === attempt }
  }

  report(attempt: number, event: EventRequest): Written {
    return this.move((state) => report(state, attempt, event))
  }

  grounded(
    attempt: number,
    valuation: Valuation,
    cacheHit: boolean,
    charged: 'new' | 'cached',
  ): Written {
    const written = this.move((state) => grounded(state, attempt, cacheHit, charged))
    if (written.ok) write(this.sql, 'valuation', valuation)
    return written
  }

  uploaded(attempt: number, name: Part, upload: Upload): Written {
    return this.move((state) => uploaded(state, attempt, name, upload))
  }

  /** `key`: place of the plan that the session shows, which may be an earlier one. */
  async finish(attempt: number, plan: PlanStored): Promise<Finished> {
    if (!this.state) return { ok: false, why: 'gone' }
    const moved = finish(this.state, attempt, plan, Date.now())
    if (!moved.ok) return moved
    this.save(moved.state)
    await this.settle()
    return { ok: true, key: moved.state.plan!.key }
  }

  /** `attempt` null: the dispatcher ends the fit, whichever attempt holds it. */
  async fail(
    attempt: number | null,
    { valuation, questions, ...failure }: FailRequest,
  ): Promise<Written> {
    const written = this.move((state) => fail(state, attempt, failure, Date.now()))
    if (!written.ok) return written
    if (valuation) write(this.sql, 'valuation', valuation)
    if (questions) write(this.sql, 'questions', questions)
    await this.settle()
    return written
  }

  override async alarm(): Promise<void> {
    await this.abandon()
    await this.lapse()
    await this.deliver()
  }

  /** Deletes what has expired: first the tables, later the session itself. */
  private async lapse(): Promise<void> {
    if (!this.origin || !this.state) return
    const due = nextDeadline(this.origin, this.state)
    if (due === null || due.at > Date.now()) return
    const { session } = this.origin
    if (due.ends === 'session') {
      await this.discard(session)
      return
    }
    const { state, bills } = withoutTables(this.state)
    this.save(state)
    this.outbox.post({ to: 'delete_tables', session, bills })
    await this.deliver()
    await this.lapse()
  }

  /** The state at this moment: an input test's state depends on the time. */
  private shown(account: string): SessionView | null {
    if (!this.origin || !this.state || this.origin.account !== account) return null
    const { origin, state } = this
    const now = origin.answer.mock ? mockState(origin, state, Date.now()) : state
    const questions = now.failure ? (this.read('questions') ?? []) : []
    const [name, valuation] = [this.read('name'), this.read('valuation')]
    return { origin, name, state: now, valuation, questions }
  }

  private move(transition: (state: SessionState) => Moved): Written {
    if (!this.state) return { ok: false, why: 'gone' }
    const moved = transition(this.state)
    if (!moved.ok) return moved
    this.save(moved.state)
    return { ok: true }
  }

  private save(state: SessionState): void {
    const before = this.state
    this.state = state
    write(this.sql, 'state', state)
    if (before?.status !== state.status || before.stage !== state.stage) this.polls.wakeAll()
    if (before?.status !== state.status && this.origin) seeSession(this.origin, state)
  }

  /** After a fit ended: its wallet settles, the dispatcher drops it, and the retention of tables and result starts. */
  private async settle(): Promise<void> {
    if (this.origin && this.state)
      for (const job of jobsOfEnded(this.origin, this.state)) this.outbox.post(job)
    await this.deliver()
  }

  private async discard(session: string): Promise<void> {
    const { account } = this.origin ?? {}
    const queued = this.origin !== null && !this.origin.answer.mock
    // A fit that has ended is settled.
    if (this.origin && this.state?.ended_at === null)
      for (const job of jobsOfWallet(this.origin, this.state)) this.outbox.post(job)
    clearDocuments(this.sql)
    this.origin = null
    this.state = null
    if (queued) this.outbox.post({ to: 'unqueue', session, reason: 'canceled' })
    this.outbox.post({ to: 'delete_all', session })
    if (account !== undefined) this.outbox.post({ to: 'unlist', session, account })
    this.polls.wakeAll()
    await this.deliver()
  }

  /** Delivers the outbox; the alarm retries a failed row. */
  private readonly deliver = oneAtATime(() => this.run())

  private async run(): Promise<void> {
    if (!hasDocuments(this.sql)) return
    // The alarm is set before the first try: a crash in between must not lose the row.
    await this.ctx.storage.setAlarm(Date.now() + OUTBOX_RETRY_MS)
    try {
      await this.outbox.deliver((job) => performJob(this.env, job))
    } catch (error) {
      console.error('session outbox', error)
      return
    }
    await this.arm()
  }

  /** Sets the alarm for the next deadline; a deleted session leaves no storage. */
  private async arm(): Promise<void> {
    if (!this.origin || !this.state) {
      await this.ctx.storage.deleteAlarm()
      await this.ctx.storage.deleteAll()
      return
    }
    const due = nextDeadline(this.origin, this.state)
    await (due === null ? this.ctx.storage.deleteAlarm() : this.ctx.storage.setAlarm(due.at))
  }

  private read<K extends keyof Documents>(name: K): Documents[K] | null {
    return hasDocuments(this.sql) ? read(this.sql, name) : null
  }
}
