// The tables of a dispatcher: a JSON document a row of the queue (rows.ts), and what it must tell sessions.
import { OUTBOX_TABLE, statements, type Step } from '../base/table-steps.ts'

export const DISPATCHER_STEPS: readonly Step[] = [
  statements(
    'CREATE TABLE IF NOT EXISTS board (id TEXT PRIMARY KEY, json TEXT NOT NULL)',
    OUTBOX_TABLE,
  ),
]
