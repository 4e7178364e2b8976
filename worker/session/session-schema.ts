// The tables of a session's object: a JSON document a name (documents.ts), and what it must change outside itself.
import { OUTBOX_TABLE, statements, type Step } from '../base/table-steps.ts'

export const SESSION_STEPS: readonly Step[] = [
  statements(
    'CREATE TABLE IF NOT EXISTS document (name TEXT PRIMARY KEY, json TEXT NOT NULL)',
    OUTBOX_TABLE,
  ),
]
