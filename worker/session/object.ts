// One session, one writer: the Durable Object around the transitions of state.ts. Holds status,
// progress and pointers, never tables or plans (those are in R2). Whatever it must change outside
// itself is first a row of its outbox, delivered at once and again by alarm until it is done.
import { DurableObject } from 'cloudflare:workers'
import { CONTRACT_VERSION, type FitAnswer } from '#contract/schemas.ts'
import type { EventRequest, Part } from '#contract/engine-protocol.ts'
import type { Valuation } from '#contract/valuation.ts'
import { dispatcherObject, type Env } from '../env.ts'
import { bodyKey, sessionPrefix } from '../ids.ts'
import { mockMoment } from '../mock/lifecycle.ts'
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
  type Moved,
  type Origin,
  type PlanStored,
  type SessionState,
} from './state.ts'

/** Milliseconds after which an undelivered outbox row is tried again. */
const OUTBOX_RETRY_MS = 2000

/** Writes outside this object, in the order in which they are to happen. */
type Errand =
  | { to: 'queue'; session: string; account: string; model: string; queued_at: number }
  | { to: 'unqueue'; session: string; reason: 'done' | 'canceled' }
  | { to: 'delete_tables'; session: string }
  | { to: 'delete_all'; session: string }

type OutboxRow = { id: number; json: string }
const NEXT_ERRAND = 'SELECT id, json FROM outbox ORDER BY id LIMIT 1'

/** What `GET /result` shows of a session. */
export interface SessionView {
  origin: Origin
  state: SessionState
  valuation: Valuation | null
}

export class SessionObject extends DurableObject<Env> {
  private readonly sql = this.ctx.storage.sql
  private readonly waiters = new Set<() => void>()
  private delivering: Promise<void> | null = null
  private origin: Origin | null = null
  private state: SessionState | null = null

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env)
    // Read only: an id that never was must not leave storage behind.
    if (!this.hasTables()) return
    this.origin = this.read('origin') as Origin | null
    this.state = this.read('state') as SessionState | null
  }

  /** Stores a new session and hands it to the dispatcher. Repeating it answers the first answer. */
  async create(origin: Origin): Promise<FitAnswer> {
    if (this.origin) return this.origin.answer
    this.sql.exec('CREATE TABLE IF NOT EXISTS document (name TEXT PRIMARY KEY, json TEXT NOT NULL)')
    this.sql.exec(
      'CREATE TABLE IF NOT EXISTS outbox (id INTEGER PRIMARY KEY AUTOINCREMENT, json TEXT NOT NULL)',
    )
    this.origin = origin
    this.write('origin', origin)
    this.save(initialState(origin.order))
    if (!origin.answer.mock) {
      const { session, account, created_at: queued_at } = origin
      this.post({ to: 'queue', session, account, model: origin.order.options.model, queued_at })
    }
    await this.deliver()
    return origin.answer
  }

  /** What the session was made from and answered with; null where the account has none. */
  first(account: string): { body_sha256: string; answer: FitAnswer } | null {
    if (this.origin?.account !== account) return null
    const { body_sha256, answer } = this.origin
    return { body_sha256, answer }
  }

  /** The session as its account sees it; null where the account has no such session. */
  async view(account: string, waitMs: number): Promise<SessionView | null> {
    const before = this.shown(account)
    if (!before || waitMs <= 0 || before.state.ended_at !== null) return before
    await this.changed(before, waitMs)
    return this.shown(account)
  }

  /** Discards the session; a running fit learns of it on its next heartbeat. */
  async remove(
    account: string,
  ): Promise<{ canceled: { grounding: boolean; calculation: boolean } } | null> {
    const view = this.shown(account)
    if (!view) return null
    await this.discard()
    return { canceled: canceled(view.state) }
  }

  /** An engine begins an attempt; null where there is nothing left to do. */
  begin(attempt: number): Origin | null {
    if (!this.state || !this.origin) return null
    const moved = begin(this.state, attempt)
    if (!moved.ok) return null
    this.save(moved.state)
    return this.origin
  }

  /**
   * Whether the attempt may still work on the session, and what it works on. `planned`: it may
   * not because its own plan is what the session shows.
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

  grounded(attempt: number, valuation: Valuation, cacheHit: boolean): Written {
    const written = this.move((state) => grounded(state, attempt, cacheHit))
    if (written.ok) this.write('valuation', valuation)
    return written
  }

  uploaded(attempt: number, name: Part, bytes: number, sha256: string): Written {
    return this.move((state) => uploaded(state, attempt, name, bytes, sha256))
  }

  async finish(
    attempt: number,
    plan: PlanStored,
  ): Promise<Written | { ok: false; why: 'part_differs'; part: Part }> {
    if (!this.state) return { ok: false, why: 'gone' }
    const moved = finish(this.state, attempt, plan, Date.now())
    if (!moved.ok) return moved
    this.save(moved.state)
    await this.settle()
    return { ok: true }
  }

  /** `attempt` null: the dispatcher says so, whoever held the fit. */
  async fail(
    attempt: number | null,
    failure: NonNullable<SessionState['failure']>,
  ): Promise<Written> {
    const written = this.move((state) => fail(state, attempt, failure, Date.now()))
    if (written.ok) await this.settle()
    return written
  }

  override async alarm(): Promise<void> {
    await this.deliver()
    if (!this.origin || !this.state) return undefined
    const due = nextDeadline(this.origin, this.state)
    if (due === null || due > Date.now()) return this.arm()
    if (this.origin.answer.mock || !this.state.tables) return this.discard()
    this.save({ ...this.state, tables: false })
    this.post({ to: 'delete_tables', session: this.origin.session })
    return this.deliver()
  }

  /** State as of now: that of an input test is a matter of time. */
  private shown(account: string): SessionView | null {
    if (!this.origin || !this.state || this.origin.account !== account) return null
    const { origin, state } = this
    const valuation = this.read('valuation') as Valuation | null
    if (!origin.answer.mock) return { origin, state, valuation }
    const { until, ...moment } = mockMoment(origin.order.options, origin.created_at, Date.now())
    const failure = {
      code: 'mock_failed' as const,
      side: 'client' as const,
      message: 'This input test was asked to fail.',
      feedback: 'Nothing is wrong: "mock": "failed" shows what a failed fit looks like.',
    }
    const plan = origin.placeholder && {
      attempt: 0,
      bytes: origin.placeholder.plan,
      parts: ['options', 'labels'] as Part[],
    }
    return {
      origin,
      valuation,
      state: {
        ...state,
        ...moment,
        plan: moment.status === 'done' ? plan : null,
        failure: moment.status === 'failed' ? failure : null,
        ended_at: until === null ? origin.created_at : null,
      },
    }
  }

  /** Resolves when status or stage differ from what was seen, or after the wait. */
  private async changed(seen: SessionView, waitMs: number): Promise<void> {
    const end = Date.now() + waitMs
    while (Date.now() < end) {
      const view = this.shown(seen.origin.account)
      if (!view) return
      const { status, stage } = view.state
      if (status !== seen.state.status || stage !== seen.state.stage) return
      const { mock } = seen.origin.answer
      const { options } = seen.origin.order
      const turn = mock ? mockMoment(options, seen.origin.created_at, Date.now()).until : null
      await this.woken(Math.min(end, turn ?? end) - Date.now())
    }
  }

  private woken(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer)
        this.waiters.delete(wake)
        resolve()
      }
      const timer = setTimeout(wake, Math.max(0, ms))
      this.waiters.add(wake)
    })
  }

  private wake(): void {
    for (const wake of Array.from(this.waiters)) wake()
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
    this.write('state', state)
    if (before?.status !== state.status || before.stage !== state.stage) this.wake()
  }

  /** After a fit ended: the dispatcher forgets it, the clock of its tables and result starts. */
  private async settle(): Promise<void> {
    if (this.origin) this.post({ to: 'unqueue', session: this.origin.session, reason: 'done' })
    await this.deliver()
  }

  private async discard(): Promise<void> {
    if (!this.origin) return
    const { session, answer } = this.origin
    this.sql.exec('DELETE FROM document')
    this.origin = null
    this.state = null
    if (!answer.mock) this.post({ to: 'unqueue', session, reason: 'canceled' })
    this.post({ to: 'delete_all', session })
    this.wake()
    await this.deliver()
  }

  private post(errand: Errand): void {
    this.sql.exec('INSERT INTO outbox (json) VALUES (?)', JSON.stringify(errand))
  }

  /** Delivers the outbox in order; what fails is left to the alarm. One run at a time. */
  private async deliver(): Promise<void> {
    // A run that is ending may have missed the newest row: wait for it, then look once more.
    while (this.delivering) await this.delivering
    this.delivering = this.run().finally(() => {
      this.delivering = null
    })
    await this.delivering
  }

  private async run(): Promise<void> {
    if (!this.hasTables()) return
    // The alarm stands before the first attempt: a crash in between must not lose the errand.
    await this.ctx.storage.setAlarm(Date.now() + OUTBOX_RETRY_MS)
    for (;;) {
      const row = this.sql.exec<OutboxRow>(NEXT_ERRAND).toArray()[0]
      if (!row) break
      try {
        await this.perform(JSON.parse(row.json) as Errand)
      } catch (error) {
        console.error('session outbox', error)
        return
      }
      this.sql.exec('DELETE FROM outbox WHERE id = ?', row.id)
    }
    await this.arm()
  }

  private async perform(errand: Errand): Promise<void> {
    const { session } = errand
    switch (errand.to) {
      case 'queue': {
        const { account, model, queued_at } = errand
        await dispatcherObject(this.env).add({
          session,
          account,
          model,
          contract: CONTRACT_VERSION,
          queued_at,
        })
        return
      }
      case 'unqueue':
        await dispatcherObject(this.env).remove(session, errand.reason)
        return
      case 'delete_tables':
        await this.env.STORE.delete(bodyKey(session))
        return
      case 'delete_all': {
        for (;;) {
          const { objects } = await this.env.STORE.list({ prefix: sessionPrefix(session) })
          if (!objects.length) return
          await this.env.STORE.delete(objects.map((object) => object.key))
        }
      }
    }
  }

  /** Sets the alarm for the next deadline; a discarded session leaves nothing behind. */
  private async arm(): Promise<void> {
    if (!this.origin || !this.state) {
      await this.ctx.storage.deleteAlarm()
      await this.ctx.storage.deleteAll()
      return
    }
    const due = nextDeadline(this.origin, this.state)
    await (due === null ? this.ctx.storage.deleteAlarm() : this.ctx.storage.setAlarm(due))
  }

  private hasTables(): boolean {
    const found = this.sql.exec("SELECT 1 FROM sqlite_master WHERE name = 'outbox'").toArray()
    return found.length > 0
  }

  private read(name: 'origin' | 'state' | 'valuation'): unknown {
    const select = 'SELECT json FROM document WHERE name = ?'
    const row = this.sql.exec<{ json: string }>(select, name).toArray()[0]
    return row ? JSON.parse(row.json) : null
  }

  private write(name: string, value: unknown): void {
    this.sql.exec(
      'INSERT INTO document (name, json) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET json = excluded.json',
      name,
      JSON.stringify(value),
    )
  }
}

/** `gone`: deleted, or it never was. */
export type Why = 'superseded' | 'ended' | 'gone'
export type Written = { ok: true } | { ok: false; why: Why }
