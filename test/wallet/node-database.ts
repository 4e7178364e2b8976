// The credits in the Worker's database over Node's SQLite, with restores to another moment of its past, beside a model that is
// a list of rows.
import { readdirSync, readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { creditsToBook, noteBooked, ownerOf } from '../../worker/base/account-row.ts'
import { bookCredits } from '../../worker/wallet/owner.ts'
import type { Env } from '../../worker/base/env.ts'
import type { Model } from './model-books.ts'
import type { CrashingBooks } from './node-books.ts'

const MIGRATIONS = new URL('../../worker/migrations/', import.meta.url)

interface Row {
  readonly id: string
  readonly account: number
  readonly kind: 'grant' | 'purchase'
  readonly units: number
}

export interface CreditsDatabase {
  /** A credit of an account; an id that is there is not credited again. */
  give(row: Row): void
  /** Back to one of the moments before, which `below` chooses; what was there since may be restored later. */
  restore(below: (count: number) => number): void
  /** The wallet of the account looks, as its object does. `isNoted`: the database hears of it. `all`: also what is noted as booked. */
  look(
    account: number,
    o: { books: CrashingBooks; model: Model; now: number; isNoted: boolean; all?: boolean },
  ): Promise<void>
}

export function openCredits(accounts: number): CreditsDatabase {
  const database = new DatabaseSync(':memory:')
  database.exec('CREATE TABLE d1_migrations (name TEXT)')
  for (const name of readdirSync(MIGRATIONS).sort())
    database.exec(readFileSync(new URL(name, MIGRATIONS), 'utf8'))
  for (let at = 0; at < accounts; at++)
    database.exec(`INSERT INTO accounts (id, name, created_at) VALUES ('${at}', '', 0)`)
  const env = { DB: asD1(database) } as unknown as Env
  let rows: readonly Row[] = []
  const moments: (() => void)[] = []
  /** Keeps this moment: all rows, and the number that the next one gets. */
  const keep = () => {
    const [then, kept] = [rows, database.prepare('SELECT * FROM credits').all()]
    const next = database.prepare("SELECT seq FROM sqlite_sequence WHERE name = 'credits'").get()
    moments.push(() => {
      rows = then
      database.exec('DELETE FROM credits')
      for (const row of kept)
        database
          .prepare(
            `INSERT INTO credits (${Object.keys(row).join()}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
          )
          .run(...Object.values(row))
      const set = "UPDATE sqlite_sequence SET seq = ? WHERE name = 'credits'"
      database.prepare(set).run(next?.['seq'] ?? 0)
    })
  }
  keep()
  return {
    give(row) {
      const insert = `INSERT OR IGNORE INTO credits (id, account, kind, units, text, created_at) VALUES (?, ?, ?, ?, 'for 1', 0)`
      database.prepare(insert).run(row.id, String(row.account), row.kind, row.units)
      if (!rows.some(({ id }) => id === row.id)) rows = [...rows, row]
      keep()
    },
    restore: (below) => moments[below(moments.length)]!(),
    async look(account, { books, model, now, isNoted, all = false }) {
      const owner = await ownerOf(env, String(account))
      const credits =
        all || owner!.credits === 0 ? await creditsToBook(env, String(account), all) : []
      bookCredits(books, credits, now)
      if (isNoted && credits.length > 0) await noteBooked(env, credits)
      for (const { id, kind, units } of rows.filter((row) => row.account === account))
        if (!model.entries.has(`${kind}:${id}`)) model.entries.set(`${kind}:${id}`, units)
      keep()
    },
  }
}

/** What the Worker calls of D1. */
function asD1(database: DatabaseSync) {
  return {
    prepare: (sql: string) => ({
      bind: (...values: (string | number)[]) => ({
        first: async () => database.prepare(sql).get(...values) ?? null,
        all: async () => ({ results: database.prepare(sql).all(...values) }),
        run: async () => void database.prepare(sql).run(...values),
      }),
    }),
  }
}
