// The Durable Object of one account's wallet: its books, and what moves them from outside. Every call brings what the
// Worker's database says of the owner. The alarm books the next month, releases holds that were not resolved, and
// delivers transfers until their recipients have them.
import { DurableObject } from 'cloudflare:workers'
import { noteAccrued } from '../base/figures.ts'
import { copyLines, mergeLines, type CopiedLine, type Merged } from './copied-books.ts'
import { tablesOf, upgrade } from '../base/table-steps.ts'
import { walletObject, type Env } from '../base/env.ts'
import { creditsToBook, noteBooked, ownerOf } from '../base/account-row.ts'
import { accruedUnits, adjust, freeLine, grantRef } from './credit.ts'
import {
  expireHolds,
  heldAndCharged,
  nextHoldExpiry,
  placeHold,
  releaseHold,
  settle,
  spentInMonth,
  type NewHold,
  claimReading,
  isPaid,
} from './hold.ts'
import {
  accrueOwner,
  bookCredits,
  nextAccrual,
  notedOwner,
  noteOwner,
  type Owner,
} from './owner.ts'
import { forgetWords, hasToDeliver, isForgotten, noteUnsaid, unsay, wordsOut } from './forgotten.ts'
import {
  answered,
  forgetRequests,
  keepAnswer,
  nextForgotten,
  noteReceived,
  onTheirWay,
  receive,
  send,
  type Transfer,
} from './transfer-books.ts'
import { warnIfLow } from './low-balance.ts'
import { lastIn, monthBooks, type MonthBooks } from './month-books.ts'
import type { Held, Sent, Settlement, TransferOrder, WalletRpc, WalletView } from './wallet-rpc.ts'
import {
  balanceOf,
  isBooked,
  ledger,
  usageByDay,
  type Books,
  type EntryKind,
  type LedgerLine,
} from './books.ts'
import { WALLET_STEPS } from './wallet-schema.ts'

/** Recipients that are asked at once to let go of a deleted account's words: each is a call, of which there are 1,000. */
const UNSAID_AT_ONCE = 200
/** Milliseconds until a transfer that its recipient did not confirm is delivered again. */
const DELIVERY_RETRY_MS = 5000

export class WalletObject extends DurableObject<Env> implements WalletRpc {
  private readonly books: Books = tablesOf(this.ctx.storage)

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env)
    upgrade(this.books, WALLET_STEPS)
  }

  async view(owner: Owner): Promise<WalletView> {
    const now = Date.now()
    await this.look(owner, now)
    await this.arm(now)
    return { ...balanceOf(this.books), next_accrual_at: nextAccrual(owner, now) }
  }

  async ledger(
    owner: Owner,
    page: { before: number | null; limit: number; kind: EntryKind | null },
  ): Promise<LedgerLine[]> {
    await this.view(owner)
    return ledger(this.books, page)
  }

  async month(
    owner: Owner,
    time: { from: number; until: number; most: number },
  ): Promise<MonthBooks> {
    await this.view(owner)
    return monthBooks(this.books, time)
  }

  usageByDay(from: number): { day: number; units: number }[] {
    return usageByDay(this.books, from)
  }

  async hold(owner: Owner, fit: Omit<NewHold, 'time'>): Promise<Held> {
    const time = Date.now()
    await this.look(owner, time)
    const is = placeHold(this.books, { ...fit, time })
    await this.arm(time)
    if (is === 'held') return { is }
    if (is === 'short') return { is, left: balanceOf(this.books).available }
    return { is, left: Math.max(0, fit.most! - (this.spentByKey()[fit.key!] ?? 0)) }
  }

  /** Units that each key has spent in this month, or holds. */
  spentByKey(): Record<string, number> {
    return Object.fromEntries(spentInMonth(this.books, Date.now()))
  }

  /** The end of a fit, as its session tells it: charged, given back or sponsored. May be repeated. */
  async settle(session: string, settlement: Settlement): Promise<void> {
    const time = Date.now()
    this.books.atomically(() => {
      if (settlement.is === 'charged') {
        settle(this.books, { session, items: settlement.items, time })
        return
      }
      releaseHold(this.books, session)
      if (settlement.line) freeLine(this.books, { session, ...settlement.line, time })
    })
    await this.arm(time)
    if (settlement.is === 'charged') this.ctx.waitUntil(this.warn())
  }

  /** Books are not held up by an e-mail, nor by one that fails. */
  private async warn(): Promise<void> {
    const account = notedOwner(this.books)?.account
    if (account === undefined || isForgotten(this.books)) return
    const left = { account, ...balanceOf(this.books), lastIn: lastIn(this.books) }
    await warnIfLow(this.env, left).catch((error: unknown) => console.error('low balance', error))
  }

  /** Whether the session is the first that uses this reading. */
  claimReading(key: string, session: string): 'new' | 'cached' {
    return claimReading(this.books, key, session)
  }

  /** Whether this reading is paid for: no later fit of it is charged new grounding. */
  hasPaid(key: string): boolean {
    return isPaid(this.books, key)
  }

  /** Whether the ledger has the grant of this id. */
  async hasGrant(owner: Owner, id: string): Promise<boolean> {
    await this.view(owner)
    return isBooked(this.books, grantRef(id))
  }

  /** What a transfer's idempotency key answers; `free` where nothing is kept. */
  answered(key: string, body_sha256: string): Sent | { is: 'free' } {
    const known = answered(this.books, key, body_sha256)
    return known.is === 'answered'
      ? { ...(known.answer as Sent & { is: 'sent' }), replayed: true }
      : known
  }

  async transfer(owner: Owner, order: TransferOrder): Promise<Sent> {
    const time = Date.now()
    await this.look(owner, time)
    const { id, to, units, msg, request } = order
    const sent = this.books.atomically((): Sent => {
      const known = request ? this.answered(request.key, request.body_sha256) : null
      if (known && known.is !== 'free') return known
      const transfer = {
        id,
        from: owner.account,
        to,
        units,
        msg: isForgotten(this.books) ? '' : msg,
      }
      const { posted, available } = balanceOf(this.books)
      if (send(this.books, transfer, time) === 'short') return { is: 'short', available }
      const answer: Sent = { is: 'sent', units, posted: posted - units }
      if (request) keepAnswer(this.books, { ...request, answer, time })
      return answer
    })
    // The alarm is set before the first delivery: a crash in between must not strand it.
    await this.arm(time)
    if (sent.is === 'sent') await this.deliver().catch(() => undefined)
    return sent
  }

  /** Tokens that another wallet has sent. May be repeated. */
  receive(transfer: Transfer): void {
    const { msg } = transfer
    receive(this.books, { ...transfer, msg: isForgotten(this.books) ? '' : msg }, Date.now())
  }

  /** The operator's correction. May be repeated. */
  async adjust(
    owner: Owner,
    correction: { id: string; units: number; why: string },
  ): Promise<'booked' | 'already' | 'short'> {
    const time = Date.now()
    await this.look(owner, time)
    return adjust(this.books, { ...correction, time })
  }

  copyLines(after: number, limit: number): CopiedLine[] {
    return copyLines(this.books, after, limit)
  }

  /** Null where the account is deleted. With the `last` part the wallet looks, and delivers. May be repeated. */
  async mergeLines(
    owner: Owner,
    lines: readonly CopiedLine[],
    last: boolean,
  ): Promise<Merged | null> {
    // Those too that a wallet had noted as booked before it went back.
    const credits = last ? await creditsToBook(this.env, owner.account, true) : []
    if (isForgotten(this.books)) return null
    const time = Date.now()
    bookCredits(this.books, credits, time)
    const merged = mergeLines(this.books, lines, { last, time, id: crypto.randomUUID() })
    if (!last) return merged
    await this.view(owner)
    await this.deliver().catch(() => undefined)
    return merged
  }

  heldAndCharged(most: number): { fits: number; held: number; charged: number } {
    return heldAndCharged(this.books, most)
  }

  /** The sender of this transfer is deleted: its words go. May be repeated. */
  unsay(transfer: string): void {
    unsay(this.books, transfer)
  }

  /** The account is deleted: amounts stay, readings, answers and the words of people go. May be repeated. */
  async forget(): Promise<void> {
    forgetWords(this.books)
    await this.arm(Date.now())
    await this.deliver().catch(() => undefined)
  }

  override async alarm(): Promise<void> {
    const now = Date.now()
    const noted = notedOwner(this.books)
    if (!noted) return
    // The next alarm is set first: a failure below must not be the last try.
    await this.ctx.storage.setAlarm(now + DELIVERY_RETRY_MS)
    const owner = await ownerOf(this.env, noted.account)
    await this.look(owner ?? { ...noted, membership: 'none' }, now)
    expireHolds(this.books, now)
    forgetRequests(this.books, now)
    await this.deliver()
    await this.arm(now)
  }

  /** Books what has come in since the last look: months and credits. */
  private async look(owner: Owner, now: number): Promise<void> {
    const isNew = notedOwner(this.books) === null
    const credits =
      owner.credits === 0 || isNew ? await creditsToBook(this.env, owner.account, isNew) : []
    // A call that began before the account was deleted.
    if (isForgotten(this.books)) return
    noteOwner(this.books, owner)
    bookCredits(this.books, credits, now)
    // Where this fails, the next look books them again, which changes nothing.
    if (credits.length > 0) await noteBooked(this.env, credits).catch(() => undefined)
    if (accrueOwner(this.books, owner, now) > 0)
      await noteAccrued(this.env, owner.account, accruedUnits(this.books))
  }

  private async deliver(): Promise<void> {
    const from = notedOwner(this.books)?.account
    if (from === undefined) return
    const forgotten = isForgotten(this.books)
    for (const transfer of onTheirWay(this.books, from)) {
      await walletObject(this.env, transfer.to).receive(
        forgotten ? { ...transfer, msg: '' } : transfer,
      )
      noteReceived(this.books, transfer.id)
    }
    if (!forgotten) return
    for (const { id, recipient } of wordsOut(this.books, UNSAID_AT_ONCE)) {
      await walletObject(this.env, recipient).unsay(id)
      noteUnsaid(this.books, id)
    }
  }

  /** Sets the alarm for what comes next. */
  private async arm(now: number): Promise<void> {
    const owner = notedOwner(this.books)
    const waits = owner !== null && hasToDeliver(this.books, owner.account)
    const times = [
      waits ? now + DELIVERY_RETRY_MS : null,
      nextHoldExpiry(this.books),
      nextForgotten(this.books),
      owner && nextAccrual(owner, now),
    ].filter((time) => time !== null)
    if (times.length === 0) await this.ctx.storage.deleteAlarm()
    else await this.ctx.storage.setAlarm(Math.min(...times))
  }
}
