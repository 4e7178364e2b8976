// The tables of a session's object: one JSON document a name, to which session-state.ts and session-object.ts give their meaning, and what it must
// change outside itself.
import { OUTBOX_TABLE, statements, type Step } from '../base/table-steps.ts'
import type { Question } from '#contract/questions.ts'
import type { Valuation } from '#contract/valuation.ts'
import type { Origin, SessionState } from './session-state.ts'

export const SESSION_STEPS: readonly Step[] = [
  statements(
    'CREATE TABLE IF NOT EXISTS document (name TEXT PRIMARY KEY, json TEXT NOT NULL)',
    OUTBOX_TABLE,
  ),
]

/** `upload`: an upload began that has not become a session yet. */
export interface Documents {
  upload: { session: string }
  origin: Origin
  state: SessionState
  /** As read; of a failed fit as far as the description was read. */
  valuation: Valuation
  /** What a person called it. */
  name: string
  /** Open questions of a failed fit. */
  questions: readonly Question[]
}

/** Whether this object ever stored anything: an unknown id leaves no storage behind. */
export function hasDocuments(sql: SqlStorage): boolean {
  const select = "SELECT 1 FROM sqlite_master WHERE name = 'document'"
  return sql.exec(select).toArray().length > 0
}

export function read<K extends keyof Documents>(sql: SqlStorage, name: K): Documents[K] | null {
  const select = 'SELECT json FROM document WHERE name = ?'
  const row = sql.exec<{ json: string }>(select, name).toArray()[0]
  return row ? (JSON.parse(row.json) as Documents[K]) : null
}

export function write<K extends keyof Documents>(
  sql: SqlStorage,
  name: K,
  value: Documents[K],
): void {
  sql.exec(
    'INSERT OR REPLACE INTO document (name, json) VALUES (?, ?)',
    name,
    JSON.stringify(value),
  )
}

export function clearDocuments(sql: SqlStorage): void {
  sql.exec('DELETE FROM document')
}
