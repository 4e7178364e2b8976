// The dispatcher: the one Durable Object that hands fits to engines, around the transitions of
// board.ts. The board is held in memory and every change is in SQLite before anyone hears of it
// (the platform holds answers back until writes are safe), so a restart loses nothing.
import { DurableObject } from 'cloudflare:workers'
import type { ClaimRequest } from '#contract/engine-protocol.ts'
import { CONTRACT_VERSION } from '#contract/schemas.ts'
import { sessionObject, type Env } from '../env.ts'
import { newLeaseId } from '../ids.ts'
import {
  add,
  claim,
  health,
  hello,
  nextTick,
  offers,
  position,
  release,
  remove,
  resume,
  tick,
  touch,
  type Board,
  type Lease,
  type NewJob,
} from './board.ts'
import { createRows, dropVerdict, loadBoard, nextVerdict, postVerdict, saveBoard } from './rows.ts'

/** A watched lease is found lapsed within this; later means that the service was away. */
const WATCHED_MS = 2000
const OUTBOX_RETRY_MS = 2000

export interface Claimed {
  lease: string
  session: string
  attempt: number
}

export class DispatcherObject extends DurableObject<Env> {
  private readonly sql = this.ctx.storage.sql
  private readonly board: Board
  private readonly waiters = new Set<() => void>()
  private alarmAt: number | null = null
  private delivering = false

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env)
    createRows(this.sql)
    this.board = loadBoard(this.sql)
    resume(this.board, Date.now(), WATCHED_MS)
    void ctx.blockConcurrencyWhile(() => this.settle())
  }

  async add(job: NewJob): Promise<void> {
    add(this.board, job, Date.now())
    await this.settle()
    this.wakeAll()
  }

  async remove(session: string, reason: 'done' | 'canceled'): Promise<void> {
    remove(this.board, session, reason, Date.now())
    await this.settle()
  }

  /** A fit for this engine, waiting for one up to `waitMs`; null where none came. */
  async claim(request: ClaimRequest, waitMs: number): Promise<Claimed | null> {
    const end = Date.now() + waitMs
    for (;;) {
      const now = Date.now()
      hello(this.board, request, now)
      const lease = newLeaseId()
      const given = claim(this.board, request, lease, now)
      await this.settle()
      if (given) return { lease, ...given }
      if (now >= end) return null
      await this.woken(end - now)
    }
  }

  async touch(lease: string, engine: string): Promise<Lease | null> {
    // Who only learned of a lease must neither use it nor keep it alive.
    if (this.board.leases.get(lease)?.engine !== engine) return null
    const found = touch(this.board, lease, Date.now())
    await this.settle()
    return found
  }

  async release(lease: string): Promise<void> {
    release(this.board, lease, Date.now())
    await this.settle()
    this.wakeAll()
  }

  position(session: string): number | null {
    return position(this.board, session)
  }

  health(): ReturnType<typeof health> {
    return health(this.board, Date.now())
  }

  offers(model: string): boolean {
    return offers(this.board, model, CONTRACT_VERSION)
  }

  override async alarm(): Promise<void> {
    this.alarmAt = null
    for (const verdict of tick(this.board, Date.now())) postVerdict(this.sql, verdict)
    await this.settle()
    this.wakeAll()
    await this.deliver()
  }

  /** Writes what changed and keeps the alarm no later than the next thing to do. */
  private async settle(): Promise<void> {
    saveBoard(this.sql, this.board)
    const outbox = nextVerdict(this.sql) ? Date.now() + OUTBOX_RETRY_MS : null
    const next = Math.min(nextTick(this.board) ?? Infinity, outbox ?? Infinity)
    // An alarm that comes early finds nothing to do: cheaper than moving it at every heartbeat.
    if (next === Infinity || (this.alarmAt !== null && this.alarmAt <= next)) return
    this.alarmAt = next
    await this.ctx.storage.setAlarm(next)
  }

  /** Tells sessions what the clock decided; what fails is left to the next alarm. */
  private async deliver(): Promise<void> {
    if (this.delivering) return
    this.delivering = true
    try {
      for (let next = nextVerdict(this.sql); next; next = nextVerdict(this.sql)) {
        const { session, code, message, feedback } = next.verdict
        const failure = { code, message, feedback, side: 'provider' as const }
        await sessionObject(this.env, session).fail(null, failure)
        dropVerdict(this.sql, next.id)
      }
    } catch (error) {
      console.error('dispatcher outbox', error)
      this.alarmAt = Date.now() + OUTBOX_RETRY_MS
      await this.ctx.storage.setAlarm(this.alarmAt)
    } finally {
      this.delivering = false
    }
  }

  /**
   * Wakes every waiting poll, not one: the one may belong to an engine that is gone. The youngest
   * tries first, for its engine was heard last.
   */
  private wakeAll(): void {
    for (const wake of Array.from(this.waiters).reverse()) wake()
  }

  private woken(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer)
        this.waiters.delete(wake)
        resolve()
      }
      const timer = setTimeout(wake, ms)
      this.waiters.add(wake)
    })
  }
}
