// What the books of an account should say, as maps and sums, and the comparison of both (play-books.ts).
import { deepStrictEqual } from 'node:assert/strict'
import { isPaid } from '../../worker/wallet/hold.ts'
import { balanceOf, ledger } from '../../worker/wallet/books.ts'
import { noteReceived, onTheirWay, receive } from '../../worker/wallet/transfer-books.ts'
import type { CrashingBooks } from './node-books.ts'

/** Descriptions of an account that fits read. */
export const READINGS = ['a', 'b', 'c']

interface Hold {
  units: number
  expires: number
  key: string | null
  time: number
  resolved: 'settled' | 'released' | null
  charged: number
}

/** What an account's books should say. */
export interface Model {
  readonly entries: Map<string, number>
  readonly holds: Map<string, Hold>
  /** By reading: the session that claimed it last of those that could be charged for it. */
  readonly readings: Map<string, string>
}

export const posted = ({ entries }: Model): number =>
  [...entries.values()].reduce((sum, each) => sum + each, 0)
export const held = ({ holds }: Model): number =>
  [...holds.values()].reduce((sum, hold) => sum + (hold.resolved ? 0 : hold.units), 0)
export const isOpen = ({ holds }: Model, session: string): boolean =>
  holds.get(session)?.resolved === null
/** Whether the session that claimed the reading was charged its grounding. */
export const isModelPaid = ({ entries, readings }: Model, reading: string): boolean =>
  entries.has(`fit:${readings.get(reading)}:grounding`)
export const available = (model: Model): number => posted(model) - held(model)

/** What a key spent, or holds, of fits that it began since that time. */
export const spentBy = ({ holds }: Model, key: string, since: number): number =>
  [...holds.values()]
    .filter((hold) => hold.key === key && hold.time >= since)
    .reduce((sum, hold) => sum + (hold.resolved ? hold.charged : hold.units), 0)

/** The books of one account add up by themselves, whatever crashed. */
export function check(books: CrashingBooks): void {
  const { posted: sum, held: kept } = balanceOf(books)
  const of = (query: string): number => books.sql.exec<{ n: number }>(query).toArray()[0]!.n
  deepStrictEqual(sum, of('SELECT COALESCE(SUM(units), 0) AS n FROM entry'))
  deepStrictEqual(kept, of('SELECT COALESCE(SUM(units), 0) AS n FROM hold WHERE resolved IS NULL'))
  if (kept < 0 || sum < kept) throw new Error(`negative: ${sum} posted, ${kept} held`)
}

export function compare(books: readonly CrashingBooks[], models: readonly Model[]): void {
  for (const [at, each] of books.entries()) {
    const model = models[at]!
    deepStrictEqual(balanceOf(each), {
      posted: posted(model),
      held: held(model),
      available: available(model),
    })
    for (const reading of READINGS)
      deepStrictEqual(isPaid(each, reading), isModelPaid(model, reading))
    const lines = ledger(each, { before: null, limit: 1_000_000, kind: null })
    deepStrictEqual(
      lines.map(({ ref, units }) => `${ref} ${units}`).toSorted(),
      [...model.entries].map(([ref, units]) => `${ref} ${units}`).toSorted(),
    )
    for (const { msg } of lines) if (!/\d/.test(msg)) throw new Error(`“${msg}” has no arithmetic`)
  }
}

/** Units that arrived and whose debit is lost: the sender's wallet went back before it, and so does the copy of its ledger. */
export function oneSided(models: readonly Model[]): number {
  const sent = new Set(models.flatMap(({ entries }) => [...entries.keys()]))
  return models
    .flatMap(({ entries }) => [...entries])
    .filter(([ref]) => /^transfer:.*:in$/.test(ref) && !sent.has(ref.replace(/in$/, 'out')))
    .reduce((sum, [, units]) => sum + units, 0)
}

/** Nothing comes from nowhere: what all hold is what came in less what was used, and the stated difference of a restore. */
export function conserve(books: readonly CrashingBooks[], stated: number): void {
  const of = (query: string): number =>
    books.reduce((sum, each) => sum + each.sql.exec<{ n: number }>(query).toArray()[0]!.n, 0)
  const all = of('SELECT posted AS n FROM account')
  const sum = (kinds: string): number =>
    of(`SELECT COALESCE(SUM(units), 0) AS n FROM entry WHERE kind IN (${kinds})`)
  deepStrictEqual(sum("'transfer'"), stated)
  const booked = sum("'purchase', 'grant', 'accrual', 'adjust'") + sum("'usage', 'service'")
  deepStrictEqual(all, booked + stated)
}

/** Delivers what is on its way; each credit twice, as after an answer that was lost. */
export function deliver(
  books: readonly CrashingBooks[],
  models: readonly Model[],
  at: number,
  now: number,
): void {
  for (const transfer of onTheirWay(books[at]!, String(at))) {
    const to = Number(transfer.to)
    for (let time = 0; time < 2; time++) {
      receive(books[to]!, transfer, now)
      models[to]!.entries.set(`transfer:${transfer.id}:in`, transfer.units)
    }
    noteReceived(books[at]!, transfer.id)
  }
}
