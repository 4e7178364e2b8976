// What an idempotency key means for the next request that carries it (interface §4). Pure.
// account/object.ts stores the rows.

/** A key as the account's object keeps it. Times are milliseconds since 1970. */
export type KeyRow = {
  token: string
  session: string
  claimed_at: number
  answered_at: number | null
  body_sha256: string | null
  answer: string | null
}

/** A claim without an answer lapses after `lapseMs`: its request died before its answer. */
export function judgeClaim(
  row: KeyRow | null,
  now: number,
  lapseMs: number,
): 'free' | 'in_progress' | 'answered' {
  if (!row) return 'free'
  if (row.answered_at !== null) return 'answered'
  return row.claimed_at > now - lapseMs ? 'in_progress' : 'free'
}
