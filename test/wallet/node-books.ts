// An account's books over Node's SQLite, with crashes where a test wants them: a write that never happens rolls its
// transaction back, as the platform does.
import { DatabaseSync } from 'node:sqlite'
import { upgrade, type SqlValue } from '../../worker/base/table-steps.ts'
import type { Books } from '../../worker/wallet/books.ts'
import { WALLET_STEPS } from '../../worker/wallet/wallet-schema.ts'

export class Crash extends Error {}

export interface CrashingBooks extends Books {
  /** The write after so many more crashes; null = none does. */
  crashAfter(writes: number | null): void
  /** This moment, to which the returned function brings the books back. */
  keep(): () => void
}

export function openBooks(): CrashingBooks {
  let database = new DatabaseSync(':memory:')
  let left: number | null = null
  let depth = 0
  const books: CrashingBooks = {
    crashAfter: (writes) => void (left = writes),
    sql: {
      exec: (query: string, ...bindings: SqlValue[]) => {
        if (!/^\s*SELECT/i.test(query) && left !== null && left-- <= 0) {
          left = null
          throw new Crash()
        }
        const rows = database.prepare(query).all(...bindings)
        return { toArray: () => rows as never[] }
      },
    },
    keep() {
      const select =
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
      const tables = database
        .prepare(select)
        .all()
        .map(({ name }) => String(name))
      const rows = tables.map((table) => database.prepare(`SELECT * FROM ${table}`).all())
      return () => {
        database = new DatabaseSync(':memory:')
        upgrade(books, WALLET_STEPS)
        for (const table of ['account', 'tables_version']) database.exec(`DELETE FROM ${table}`)
        for (const [at, table] of tables.entries())
          for (const row of rows[at]!)
            database
              .prepare(
                `INSERT INTO ${table} VALUES (${Object.keys(row)
                  .map(() => '?')
                  .join()})`,
              )
              .run(...Object.values(row))
      }
    },
    atomically(run) {
      if (depth > 0) return run()
      depth++
      database.exec('BEGIN')
      try {
        const done = run()
        database.exec('COMMIT')
        return done
      } catch (error) {
        database.exec('ROLLBACK')
        throw error
      } finally {
        depth--
      }
    },
  }
  upgrade(books, WALLET_STEPS)
  return books
}
