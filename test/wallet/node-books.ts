// An account's books over Node's SQLite, with crashes where a test wants them: a write that never happens rolls its
// transaction back, as the platform does.
import { DatabaseSync } from 'node:sqlite'
import { createBooks, type Books, type SqlValue } from '../../worker/wallet/books.ts'

export class Crash extends Error {}

export interface CrashingBooks extends Books {
  /** The write after so many more crashes; null = none does. */
  crashAfter(writes: number | null): void
}

export function openBooks(): CrashingBooks {
  const database = new DatabaseSync(':memory:')
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
  createBooks(books)
  return books
}
