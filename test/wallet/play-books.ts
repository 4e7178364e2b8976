// Random operations on the books of several accounts (repeats, crashes between any two writes, clock jumps, transfers
// that are delivered twice, a database that is restored) against a model that is only maps and sums. After each step both must say the same, and
// the books alone must add up. A failure names the seed.
import { deepStrictEqual, ok } from 'node:assert/strict'
import { billOf, MONTHLY_TOKENS, toUnits } from '#contract/prices.ts'
import { createRandom } from '#examples/random.ts'
import { accrue, adjust, freeLine, monthAfter } from '../../worker/wallet/credit.ts'
import {
  expireHolds,
  placeHold,
  releaseHold,
  settle,
  claimReading,
  spentInMonth,
} from '../../worker/wallet/hold.ts'
import { send, type Transfer } from '../../worker/wallet/transfer-books.ts'
import {
  available,
  check,
  compare,
  conserve,
  deliver,
  isModelPaid,
  isOpen,
  oneSided,
  READINGS,
  spentBy,
  type Model,
} from './model-books.ts'
import { openCopies, type Copies } from './node-copies.ts'
import { Crash, openBooks, type CrashingBooks } from './node-books.ts'
import { openCredits, type CreditsDatabase } from './node-database.ts'

const ACCOUNTS = 4
/** Operations of one set of accounts; then new ones begin. */
const WORLD = 500
const DAY = 24 * 3600 * 1000
const MEMBER_SINCE = Date.UTC(2026, 0, 31)

export interface Played {
  readonly operations: number
  readonly crashes: number
  readonly repeats: number
  /** Claims of a reading after the end of their session. */
  readonly lateClaims: number
  /** Readings that were paid for. */
  readonly paidReadings: number
  /** Times that the database was restored. */
  readonly restores: number
  /** Times that a wallet went back to an earlier moment, and lines and write-offs of the copies that came back. */
  readonly rewinds: number
  readonly returned: number
  readonly writtenOff: number
  /** Units of transfers whose debit was lost. */
  readonly oneSided: number
  /** Fits that a key's limit refused. */
  readonly overLimit: number
}

/** Plays so many operations; throws at the first that goes wrong. */
export async function playBooks(operations: number, seed: number): Promise<Played> {
  const played = {
    operations: 0,
    crashes: 0,
    repeats: 0,
    lateClaims: 0,
    paidReadings: 0,
    restores: 0,
    rewinds: 0,
    returned: 0,
    writtenOff: 0,
    oneSided: 0,
    overLimit: 0,
  }
  for (let world = 0; played.operations < operations; world++) {
    const most = Math.min(WORLD, operations - played.operations)
    try {
      await playWorld(most, seed * 1_000_003 + world, played)
    } catch (error) {
      throw new Error(`seed ${seed}, world ${world}: ${(error as Error).message}`, { cause: error })
    }
  }
  return played
}

async function playWorld(
  operations: number,
  seed: number,
  played: { -readonly [K in keyof Played]: Played[K] },
): Promise<void> {
  const stream = createRandom(seed, 11)
  const below = (count: number): number => Math.floor(stream.uniform() * count)
  const books = Array.from({ length: ACCOUNTS }, openBooks)
  const models: Model[] = books.map(() => ({
    entries: new Map(),
    holds: new Map(),
    readings: new Map(),
  }))
  /** Ids that were used before: an operation may come again. */
  const used: string[] = []
  const id = (): string => {
    if (used.length > 0 && stream.uniform() < 0.3) {
      played.repeats++
      return used[below(used.length)]!
    }
    used.push(`i${used.length}`)
    return used.at(-1)!
  }
  let now = MEMBER_SINCE
  const credits = openCredits(ACCOUNTS)
  const copies = openCopies(books, models)
  let waiting: (() => void | Promise<void>)[] = []
  for (let step = 0; step < operations; step++) {
    played.operations++
    // The clock runs, stands, and sometimes jumps, also back.
    now += [0, DAY / 24, DAY, 40 * DAY, -3 * DAY][below(5)]!
    const at = below(ACCOUNTS)
    const operation = operationOf({
      kind: below(15),
      at,
      now,
      id,
      below,
      books,
      models,
      credits,
      copies,
      played,
    })
    const again = waiting.length > 0 && stream.uniform() < 0.5
    const run = again ? waiting.shift()! : operation
    if (again) waiting.push(operation)
    const crashing = stream.uniform() < 0.8 ? books[below(ACCOUNTS)]! : null
    crashing?.crashAfter(below(4))
    try {
      await run()
    } catch (error) {
      if (!(error instanceof Crash)) throw error
      played.crashes++
      // The caller that asked for it asks again, after others.
      waiting.push(run)
    }
    crashing?.crashAfter(null)
    for (const each of books) check(each)
    if (waiting.length > 20) {
      for (const left of waiting) await left()
      waiting = []
    }
    if (waiting.length === 0) compare(books, models)
  }
  for (const left of waiting) await left()
  for (const [at, each] of books.entries()) {
    await credits.look(at, { books: each, model: models[at]!, now, isNoted: true })
    deliver(books, models, at, now)
  }
  compare(books, models)
  const stated = oneSided(models)
  played.oneSided += stated
  conserve(books, stated)
  for (const model of models)
    played.paidReadings += READINGS.filter((reading) => isModelPaid(model, reading)).length
}

interface Step {
  readonly kind: number
  readonly at: number
  readonly now: number
  readonly id: () => string
  readonly below: (count: number) => number
  readonly books: readonly CrashingBooks[]
  readonly models: readonly Model[]
  readonly credits: CreditsDatabase
  readonly copies: Copies
  readonly played: { -readonly [K in keyof Played]: Played[K] }
}

/** An operation on the books and the model; it may be run again after a crash. */
function operationOf(step: Step): () => void | Promise<void> {
  const { kind, at, now, id, below, books, models, credits, copies, played } = step
  const [mine, model] = [books[at]!, models[at]!]
  const ref = `${id()}-${at}`
  const units = 1 + below(toUnits(30))
  const session = fitOf(model, below) ?? ref
  const book = (name: string, amount: number) => {
    if (!model.entries.has(name)) model.entries.set(name, amount)
  }
  switch (kind) {
    case 0:
    case 1: {
      const by = {
        key: [null, 'a', 'b'][below(3)]!,
        most: [null, toUnits(8), toUnits(30)][below(3)]!,
      }
      const date = new Date(now)
      const month = Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1)
      return () => {
        const hold = { session: ref, units, expires: now + DAY, time: now, ...by }
        const before = model.holds.get(ref)
        const isHeld = before !== undefined && before.resolved !== 'released'
        const isOver =
          by.key !== null && by.most !== null && spentBy(model, by.key, month) + units > by.most
        const told =
          isHeld || (!isOver && available(model) >= units) ? 'held' : isOver ? 'over' : 'short'
        deepStrictEqual(placeHold(mine, hold), told)
        if (isOver && !isHeld) played.overLimit++
        if (!isHeld && told === 'held')
          model.holds.set(ref, { ...hold, resolved: null, charged: 0 })
        // A limit is kept whatever else happens, but for fits that it came after.
        if (told === 'held' && !isHeld && by.key !== null && by.most !== null)
          ok(spentInMonth(mine, now).get(by.key)! <= by.most)
      }
    }
    case 2: {
      const isFirst = [...model.readings.values()].includes(session)
      const all = ['new', 'cached', 'stopped', 'none'] as const
      const grounding = isFirst && below(2) === 0 ? 'new' : all[below(4)]!
      const work = {
        grounding,
        columns: below(80),
        cpu_seconds: below(9000),
        gpu_seconds: below(2000),
      }
      const items = billOf(work)
      return () => {
        const hold = model.holds.get(session)
        const done = settle(mine, { session, items, time: now })
        if (!hold) return deepStrictEqual(done, { is: 'unknown' })
        if (hold.resolved)
          return deepStrictEqual(done, { is: hold.resolved, charged: hold.charged, now: false })
        const charged = Math.min(
          hold.units,
          items.reduce((sum, item) => sum + item.units, 0),
        )
        deepStrictEqual(done, { is: 'settled', charged, now: true })
        Object.assign(hold, { resolved: 'settled', charged })
        let left = hold.units
        for (const item of items) {
          const taken = Math.min(left, item.units)
          left -= taken
          model.entries.set(`fit:${session}:${item.what}`, -taken)
        }
      }
    }
    case 3:
      return () => {
        const hold = model.holds.get(session)
        const done = releaseHold(mine, session)
        if (!hold) return deepStrictEqual(done, { is: 'unknown' })
        if (hold.resolved)
          return deepStrictEqual(done, { is: hold.resolved, charged: hold.charged, now: false })
        deepStrictEqual(done, { is: 'released', charged: 0, now: true })
        hold.resolved = 'released'
      }
    case 4:
      return () => {
        expireHolds(mine, now)
        for (const hold of model.holds.values())
          if (!hold.resolved && hold.expires <= now) hold.resolved = 'released'
      }
    case 5: {
      const founding = at % 2 === 0
      const until = at === 3 ? MEMBER_SINCE + 200 * DAY : null
      return () => {
        accrue(mine, { founding, since: MEMBER_SINCE, until }, now)
        const amount = toUnits(founding ? MONTHLY_TOKENS.founding : MONTHLY_TOKENS.base)
        const starts = Array.from({ length: 600 }, (_, month) => monthAfter(MEMBER_SINCE, month))
        const begun = starts.filter((start) => start <= now && (until === null || start < until))
        for (const start of begun.slice(-12))
          book(`accrual:${new Date(start).toISOString().slice(0, 10)}`, amount)
      }
    }
    case 6: {
      const kind = below(2) === 0 ? 'grant' : 'purchase'
      const looks = below(3)
      return async () => {
        credits.give({ id: `${kind}-${ref}`, account: at, kind, units })
        if (looks > 0) await credits.look(at, { books: mine, model, now, isNoted: looks === 1 })
      }
    }
    case 7: {
      const signed = below(2) === 0 ? units : -units
      return () => {
        const known = model.entries.has(`adjust:${ref}`)
        const short = available(model) + signed < 0
        const done = adjust(mine, { id: ref, units: signed, why: 'a test', time: now })
        deepStrictEqual(done, known ? 'already' : short ? 'short' : 'booked')
        if (done === 'booked') book(`adjust:${ref}`, signed)
        freeLine(mine, { session: ref, why: 'sponsored', msg: 'A test: 0 tokens.', time: now })
        book(`sponsored:${ref}`, 0)
      }
    }
    case 8: {
      // Of one id, as it is drawn at random for one order: also where the sender's wallet has lost it.
      const order = Array.from(ref).reduce((sum, c) => (sum * 31 + c.codePointAt(0)!) % 240_000, 7)
      const to = (at + 1 + (order % (ACCOUNTS - 1))) % ACCOUNTS
      const units = order + 1
      const transfer: Transfer = { id: ref, from: String(at), to: String(to), units, msg: '' }
      return () => {
        const known = model.entries.has(`transfer:${ref}:out`)
        const short = available(model) < units
        const done = send(mine, transfer, now)
        deepStrictEqual(done, known ? 'already' : short ? 'short' : 'sent')
        if (done === 'sent') book(`transfer:${ref}:out`, -units)
      }
    }
    case 9:
    case 10: {
      const reading = READINGS[below(READINGS.length)]!
      return () => {
        const first = model.readings.get(reading)
        const stands = first !== undefined && (isOpen(model, first) || isModelPaid(model, reading))
        const told = claimReading(mine, reading, session)
        deepStrictEqual(told, stands && first !== session ? 'cached' : 'new')
        if (!stands && isOpen(model, session)) model.readings.set(reading, session)
        if (model.holds.has(session) && !isOpen(model, session)) played.lateClaims++
      }
    }
    case 11:
      return async () => {
        credits.restore(below)
        played.restores++
        // Marks of what a wallet has booked are true until one went back.
        if (copies.wentBack()) await comeBack(step)
      }
    case 12:
      return () => copies.take(at)
    case 13: {
      if (below(3) > 0) return () => deliver(books, models, at, now)
      const both = below(2) === 0
      return async () => {
        copies.rewind(at, below)
        if (both) credits.restore(below)
        played.rewinds++
        await comeBack(step)
      }
    }
    default:
      return () => deliver(books, models, at, now)
  }
}

/** What `npm run restore` does: each wallet gets its copy and what the database knows. One transaction a wallet: a crash before it changes nothing. */
async function comeBack({ books, models, credits, copies, now, played }: Step): Promise<void> {
  for (const each of books) each.crashAfter(null)
  for (const [account, each] of books.entries()) {
    const model = models[account]!
    await credits.look(account, { books: each, model, now, isNoted: true, all: true })
    const { added, written_off } = copies.merge(account, now)
    played.returned += added
    played.writtenOff += written_off
  }
}

/** A fit that runs, or one of the last, or none. */
function fitOf(model: Model, below: Step['below']): string | undefined {
  const fits = [...model.holds.keys()]
  const some = below(2) === 0 ? fits.slice(-6) : fits.filter((fit) => isOpen(model, fit))
  return below(4) === 0 ? undefined : some[below(some.length || 1)]
}
