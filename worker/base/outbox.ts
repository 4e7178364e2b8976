// What an object must change outside itself: rows that are written with the change that needs them, and done
// one after the other. Each may be done twice: a row is deleted only after it was done. The object decides
// when to retry.

export interface Outbox<Row> {
  /** Creates its table where there is none. */
  create(): void
  post(row: Row): void
  isEmpty(): boolean
  /** Does its rows, oldest first; throws where one fails, which then stays. */
  deliver(perform: (row: Row) => Promise<unknown>): Promise<void>
}

export function openOutbox<Row>(sql: SqlStorage): Outbox<Row> {
  const first = (): { id: number; json: string } | undefined => {
    const select = 'SELECT id, json FROM outbox ORDER BY id LIMIT 1'
    return sql.exec<{ id: number; json: string }>(select).toArray()[0]
  }
  return {
    create() {
      sql.exec(
        'CREATE TABLE IF NOT EXISTS outbox (id INTEGER PRIMARY KEY AUTOINCREMENT, json TEXT NOT NULL)',
      )
    },
    post(row) {
      sql.exec('INSERT INTO outbox (json) VALUES (?)', JSON.stringify(row))
    },
    isEmpty: () => first() === undefined,
    async deliver(perform) {
      for (let next = first(); next; next = first()) {
        await perform(JSON.parse(next.json) as Row)
        sql.exec('DELETE FROM outbox WHERE id = ?', next.id)
      }
    },
  }
}

/** `run` without overlap: each call runs once more when the calls before it have ended. */
export function oneAtATime(run: () => Promise<void>): () => Promise<void> {
  let last: Promise<void> = Promise.resolve()
  return () => {
    const next = last.then(run)
    last = next.catch(() => undefined)
    return next
  }
}
