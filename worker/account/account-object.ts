// The Durable Object of one account: its idempotency keys, the list of its sessions, the description it last
// sent, when its readings in R2 were last used, and the use of its keys' limits. Later also its wallet.
import { DurableObject } from 'cloudflare:workers'
import { IDEMPOTENCY_CLAIM_SECONDS, IDEMPOTENCY_SECONDS } from '#contract/limits.ts'
import type { FitAnswer } from '#contract/schemas.ts'
import { tablesOf, upgrade } from '../base/table-steps.ts'
import { sessionObject, walletObject, type Env } from '../base/env.ts'
import { take, type Allowance, type Verdict, type Window } from '../limits/window.ts'
import {
  forgetNames,
  LAST_SENT,
  nextExpiry,
  noteUse,
  unusedNames,
  list,
  listed,
  plannedBy,
  unlist,
  type About,
  type Place,
  type Search,
  type Planned,
  judgeClaim,
  type KeyRow,
} from './account-rows.ts'
import { ACCOUNT_STEPS } from './account-schema.ts'
import {
  closeLink,
  expiredUploads,
  forgetUploads,
  keysOf,
  linkOf,
  openLink,
  uploadedAs,
  type Uploaded,
} from '../upload/upload-rows.ts'
import type { AccountRpc, Claim } from '../base/object-rpc.ts'

/** Keys that R2 deletes in one call. */
const R2_DELETES = 1000
/** Sessions that are looked up at once where an account is deleted. */
const ERASE_PAGE = 100
/** Milliseconds until the deletion of an account that failed half-way goes on. */
const ERASE_RETRY_MS = 5000
const SHORT_SECONDS = 60

export class AccountObject extends DurableObject<Env> implements AccountRpc {
  private readonly sql = this.ctx.storage.sql
  private readonly windows = new Map<string, Window>()

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env)
    upgrade(tablesOf(ctx.storage), ACCOUNT_STEPS)
  }

  /**
   * Counts one more call of this kind by the key. Windows of a minute live in memory: an object that rests
   * long enough to be dropped holds no open one, and no call pays for a write.
   */
  take(key: string, allowance: Allowance): Verdict {
    if (allowance.seconds <= SHORT_SECONDS)
      return this.takeShort(`${key} ${allowance.name}`, allowance)
    const select = 'SELECT began, used FROM used WHERE key = ? AND name = ?'
    const before = this.sql.exec<{ began: number; used: number }>(select, key, allowance.name)
    const { window, verdict } = take(before.toArray()[0] ?? null, allowance, Date.now())
    if (verdict.granted)
      this.sql.exec(
        'INSERT OR REPLACE INTO used (key, name, began, used) VALUES (?, ?, ?, ?)',
        key,
        allowance.name,
        window.began,
        window.used,
      )
    return verdict
  }

  /** Takes back what `take` granted of a window longer than a minute: the call was not of this kind. */
  giveBack(key: string, allowance: Allowance): void {
    const update = 'UPDATE used SET used = used - 1 WHERE key = ? AND name = ? AND used > 0'
    this.sql.exec(update, key, allowance.name)
  }

  private takeShort(name: string, allowance: Allowance): Verdict {
    const { window, verdict } = take(this.windows.get(name) ?? null, allowance, Date.now())
    this.windows.set(name, window)
    return verdict
  }

  /**
   * Claims the key for one request. A new key gets `session`; a lapsed claim keeps its session id, so that a
   * first request that got further than it reported and its repetition meet in one session.
   */
  async claim(key: string, token: string, session: string): Promise<Claim> {
    const now = Date.now()
    this.forgetKeys(now)
    const row = this.row(key)
    const verdict = judgeClaim(row, now, IDEMPOTENCY_CLAIM_SECONDS * 1000)
    if (verdict === 'in_progress') return { is: 'in_progress' }
    if (verdict === 'answered') {
      const answer = JSON.parse(row!.answer!) as FitAnswer
      return { is: 'answered', body_sha256: row!.body_sha256!, answer }
    }
    const kept = row?.session ?? session
    this.sql.exec(
      'INSERT OR REPLACE INTO idempotency (key, token, session, claimed_at) VALUES (?, ?, ?, ?)',
      key,
      token,
      kept,
      now,
    )
    await this.arm()
    return { is: 'claimed', token, session: kept }
  }

  /** Prolongs the claim (a long upload); false where another request holds the key by now. */
  renew(key: string, token: string): boolean {
    const update = 'UPDATE idempotency SET claimed_at = ? WHERE key = ? AND token = ?'
    return this.sql.exec(update, Date.now(), key, token).rowsWritten > 0
  }

  /** The request was refused: the key is free for a corrected body. */
  forget(key: string, token: string): void {
    this.sql.exec(
      'DELETE FROM idempotency WHERE key = ? AND token = ? AND answered_at IS NULL',
      key,
      token,
    )
  }

  /** The request was answered: the key repeats this answer for a day. */
  answer(key: string, token: string, body_sha256: string, answer: FitAnswer): void {
    this.sql.exec(
      'UPDATE idempotency SET answered_at = ?, body_sha256 = ?, answer = ? WHERE key = ? AND token = ?',
      Date.now(),
      body_sha256,
      JSON.stringify(answer),
      key,
      token,
    )
  }

  /** The session that the key started, or null. */
  sessionOf(key: string): string | null {
    const row = this.row(key)
    const old = Date.now() - IDEMPOTENCY_SECONDS * 1000
    return row && (row.answered_at ?? row.claimed_at) >= old ? row.session : null
  }

  /** A session of the account began. Saying it again changes nothing. One of a deleted account goes soon. */
  async list(place: Place, about: About): Promise<void> {
    list(this.sql, place, about)
    if (this.erased() !== null) await this.ctx.storage.setAlarm(Date.now())
  }

  /** A session of the account is gone. */
  unlist(session: string): void {
    unlist(this.sql, session)
  }

  /** At most `most` sessions older than `before`, newest first. */
  listed(before: Place | null, most: number, search: Search | null = null): Place[] {
    return listed(this.sql, before, most, search)
  }

  plannedBy(): Planned[] {
    return plannedBy(this.sql)
  }

  lastSent(): string | null {
    const row = this.sql.exec<{ text: string }>('SELECT text FROM last_sent').toArray()[0]
    return row?.text ?? null
  }

  async setLastSent(text: string): Promise<void> {
    if (this.erased() !== null) return
    this.sql.exec('INSERT OR REPLACE INTO last_sent (id, text) VALUES (1, ?)', text)
    noteUse(this.sql, LAST_SENT, Date.now())
    await this.arm()
  }

  /** A reading of the account is used, or will be stored: called before that, so that none is lost sight of. */
  async useReading(key: string): Promise<void> {
    noteUse(this.sql, key, Date.now())
    // The reading is stored after this: of a deleted account it goes then.
    if (this.erased() !== null) await this.ctx.storage.setAlarm(Date.now() + ERASE_RETRY_MS)
    else await this.arm()
  }

  /** Opens a link for a table of this name; `hash`: of the link's secret. The oldest of too many uploads go. */
  async newUpload(hash: string, name: string): Promise<void> {
    await this.dropUploads(openLink(this.sql, hash, name, Date.now()))
    await this.arm()
  }

  /** The name of the table that the link is open for; null where it is not. */
  uploadOf(hash: string): string | null {
    return this.erased() === null ? linkOf(this.sql, hash, Date.now()) : null
  }

  /** The table came and is stored; false where its link is not open any more. */
  async uploaded(hash: string, uploaded: Uploaded): Promise<boolean> {
    if (this.erased() !== null) return false
    const isKept = closeLink(this.sql, hash, uploaded, Date.now())
    await this.arm()
    return isKept
  }

  uploadNamed(name: string): Uploaded | 'open' | null {
    return uploadedAs(this.sql, name, Date.now())
  }

  private async dropUploads(names: readonly string[]): Promise<void> {
    const keys = keysOf(this.sql, names)
    if (keys.length > 0) await this.env.STORE.delete(keys)
    forgetUploads(this.sql, names)
  }

  /** The account is deleted: so is all that it keeps, its sessions too. May be repeated. */
  async erase(account: string): Promise<void> {
    if (this.erased() === null) this.sql.exec('INSERT INTO erased (account) VALUES (?)', account)
    await this.eraseAll(account)
  }

  /** Whether the account was deleted here. */
  isErased(): boolean {
    return this.erased() !== null
  }

  /** The deleted account; null where it is not deleted. An upload of before may still end in a session. */
  private erased(): string | null {
    const rows = this.sql.exec<{ account: string }>('SELECT account FROM erased').toArray()
    return rows[0]?.account ?? null
  }

  /** Each step may be repeated: where one fails, the alarm begins anew. */
  private async eraseAll(account: string): Promise<void> {
    await this.ctx.storage.setAlarm(Date.now() + ERASE_RETRY_MS)
    for (let places = this.newest(); places.length > 0; places = this.newest())
      for (const { session } of places) {
        await sessionObject(this.env, session).remove(account)
        unlist(this.sql, session)
      }
    await walletObject(this.env, account).forget()
    await this.expire(Infinity)
    for (const table of ['idempotency', 'used']) this.sql.exec(`DELETE FROM ${table}`)
    // What came meanwhile is erased by the alarm.
    const isDone = this.newest().length === 0 && unusedNames(this.sql, Infinity).length === 0
    if (isDone) await this.ctx.storage.deleteAlarm()
  }

  private newest(): Place[] {
    return listed(this.sql, null, ERASE_PAGE)
  }

  override async alarm(): Promise<void> {
    const erased = this.erased()
    if (erased !== null) return this.eraseAll(erased)
    this.forgetKeys(Date.now())
    await this.expire(Date.now())
    await this.arm()
  }

  /** Deletes what has been unused too long at `now`. A failure of R2 repeats the alarm. */
  private async expire(now: number): Promise<void> {
    const names = unusedNames(this.sql, now)
    const readings = names.filter((name) => name !== LAST_SENT)
    for (let from = 0; from < readings.length; from += R2_DELETES)
      await this.env.STORE.delete(readings.slice(from, from + R2_DELETES))
    if (names.includes(LAST_SENT)) this.sql.exec('DELETE FROM last_sent')
    forgetNames(this.sql, names)
    await this.dropUploads(expiredUploads(this.sql, now))
  }

  private forgetKeys(now: number): void {
    this.sql.exec(
      'DELETE FROM idempotency WHERE coalesce(answered_at, claimed_at) < ?',
      now - IDEMPOTENCY_SECONDS * 1000,
    )
  }

  /** Sets the alarm for what expires next, unless an earlier one is set, which finds nothing to do. */
  private async arm(): Promise<void> {
    const next = nextExpiry(this.sql)
    const set = await this.ctx.storage.getAlarm()
    if (next !== null && (set === null || set > next)) await this.ctx.storage.setAlarm(next)
  }

  private row(key: string): KeyRow | null {
    const select = 'SELECT * FROM idempotency WHERE key = ?'
    return this.sql.exec<KeyRow>(select, key).toArray()[0] ?? null
  }
}
