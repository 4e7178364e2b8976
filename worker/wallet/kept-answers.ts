// Answers of transfers by their idempotency key, kept for a day (interface §4). A transfer and its answer are one
// transaction, so that a repetition finds either both or none.
import { IDEMPOTENCY_SECONDS } from '#contract/limits.ts'
import type { Books } from './books.ts'

/** What a key answers: the first answer, that it belongs to another body, or nothing yet. */
export function answered(
  { sql }: Pick<Books, 'sql'>,
  key: string,
  body_sha256: string,
): { is: 'answered'; answer: unknown } | { is: 'reused' } | { is: 'free' } {
  const select = 'SELECT body_sha256, answer FROM request WHERE key = ?'
  const row = sql.exec<{ body_sha256: string; answer: string }>(select, key).toArray()[0]
  if (!row) return { is: 'free' }
  if (row.body_sha256 !== body_sha256) return { is: 'reused' }
  return { is: 'answered', answer: JSON.parse(row.answer) as unknown }
}

export function keepAnswer(
  { sql }: Pick<Books, 'sql'>,
  o: { key: string; body_sha256: string; answer: unknown; time: number },
): void {
  const insert = 'INSERT INTO request (key, body_sha256, answer, time) VALUES (?, ?, ?, ?)'
  sql.exec(insert, o.key, o.body_sha256, JSON.stringify(o.answer), o.time)
}

export function forgetRequests({ sql }: Pick<Books, 'sql'>, now: number): void {
  sql.exec('DELETE FROM request WHERE time <= ?', now - IDEMPOTENCY_SECONDS * 1000)
}

/** When the next answer is forgotten; null = none is kept. */
export function nextForgotten({ sql }: Pick<Books, 'sql'>): number | null {
  const select = 'SELECT min(time) + ? AS at FROM request'
  return sql.exec<{ at: number | null }>(select, IDEMPOTENCY_SECONDS * 1000).toArray()[0]!.at
}
