// The version of an object's tables, and the numbered steps that bring older tables to the newest one. Objects sleep for months,
// so each finds its own version when it wakes. Steps only add: the version before runs on what the newest one has made.

export type SqlValue = string | number | null

/** What both a Durable Object's `ctx.storage.sql` and the adapter of the tests offer. */
export interface Sql {
  exec<Row extends Record<string, SqlValue>>(
    query: string,
    ...bindings: SqlValue[]
  ): { toArray(): Row[] }
}

export interface Tables {
  readonly sql: Sql
  /** Runs all or nothing (`ctx.storage.transactionSync`). */
  readonly atomically: <T>(run: () => T) => T
}

/** The n-th step of a list brings tables of version n − 1 to version n. A released step is never changed. */
export type Step = (sql: Sql) => void

/** A step of statements alone. */
export const statements =
  (...all: readonly string[]): Step =>
  (sql) => {
    for (const statement of all) sql.exec(statement)
  }

/** Tables of a later version than the last step are left as they are. */
export function upgrade({ sql, atomically }: Tables, steps: readonly Step[]): void {
  atomically(() => {
    sql.exec('CREATE TABLE IF NOT EXISTS tables_version (version INTEGER NOT NULL)')
    const kept = sql.exec<{ version: number }>('SELECT version FROM tables_version').toArray()[0]
    const version = kept?.version ?? 0
    if (version >= steps.length) return
    for (const step of steps.slice(version)) step(sql)
    sql.exec('DELETE FROM tables_version')
    sql.exec('INSERT INTO tables_version (version) VALUES (?)', steps.length)
  })
}

/** The storage of a Durable Object. */
export const tablesOf = (storage: DurableObjectStorage): Tables => ({
  sql: storage.sql,
  atomically: (run) => storage.transactionSync(run),
})

/** Every object with an outbox (outbox.ts) has this table. */
export const OUTBOX_TABLE =
  'CREATE TABLE IF NOT EXISTS outbox (id INTEGER PRIMARY KEY AUTOINCREMENT, json TEXT NOT NULL)'
