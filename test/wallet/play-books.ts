// Random operations on the books of several accounts (repeats, crashes between any two writes, clock jumps, transfers
// that are delivered twice, a database that is restored) against a model that is only maps and sums. After each step both must say the same, and
// the books alone must add up. A failure names the seed.
import { deepStrictEqual } from 'node:assert/strict'
import { billOf, MONTHLY_TOKENS, toUnits } from '#contract/prices.ts'
import { createRandom } from '#model/base/random.ts'
import { accrue, adjust, freeLine, monthAfter } from '../../worker/wallet/credit.ts'
import {
  expireHolds,
  placeHold,
  releaseHold,
  settle,
  claimReading,
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
  READINGS,
  type Model,
} from './model-books.ts'
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
  let waiting: (() => void | Promise<void>)[] = []
  for (let step = 0; step < operations; step++) {
    played.operations++
    // The clock runs, stands, and sometimes jumps, also back.
    now += [0, DAY / 24, DAY, 40 * DAY, -3 * DAY][below(5)]!
    const at = below(ACCOUNTS)
    const operation = operationOf({
      kind: below(13),
      at,
      now,
      id,
      below,
      books,
      models,
      credits,
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
  conserve(books)
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
  readonly played: { lateClaims: number; restores: number }
}

/** An operation on the books and the model; it may be run again after a crash. */
function operationOf(step: Step): () => void | Promise<void> {
  const { kind, at, now, id, below, books, models, credits, played } = step
  const [mine, model] = [books[at]!, models[at]!]
  const ref = `${id()}-${at}`
  const units = 1 + below(toUnits(30))
  const session = fitOf(model, below) ?? ref
  const book = (name: string, amount: number) => {
    if (!model.entries.has(name)) model.entries.set(name, amount)
  }
  switch (kind) {
    case 0:
    case 1:
      return () => {
        const hold = { session: ref, units, expires: now + DAY }
        const before = model.holds.get(ref)
        const covered = available(model) >= units
        const isHeld = before !== undefined && before.resolved !== 'released'
        deepStrictEqual(placeHold(mine, hold), isHeld || covered)
        if (!isHeld && covered)
          model.holds.set(ref, { units, expires: hold.expires, resolved: null, charged: 0 })
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
      const to = (at + 1 + below(ACCOUNTS - 1)) % ACCOUNTS
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
      return () => {
        credits.restore(below)
        played.restores++
      }
    default:
      return () => deliver(books, models, at, now)
  }
}

/** A fit that runs, or one of the last, or none. */
function fitOf(model: Model, below: Step['below']): string | undefined {
  const fits = [...model.holds.keys()]
  const some = below(2) === 0 ? fits.slice(-6) : fits.filter((fit) => isOpen(model, fit))
  return below(4) === 0 ? undefined : some[below(some.length || 1)]
}
