// Tokens from one account to another, in two objects: the debit and the note to deliver are one transaction, the credit
// is booked once however often it is delivered, and the sender delivers until the recipient has it. The sum over
// both accounts and what is on its way never changes.
import { tokensText } from '#contract/prices.ts'
import { balanceOf, isBooked, post, type Books } from './books.ts'
import { IDEMPOTENCY_SECONDS } from '#contract/limits.ts'

export interface Transfer {
  readonly id: string
  /** Account ids. */
  readonly from: string
  readonly to: string
  readonly units: number
  /** The sender's words; may be empty. */
  readonly msg: string
}

/** Debits the sender; `short` where the balance does not cover it, `already` where this transfer was sent. */
export function send(books: Books, transfer: Transfer, time: number): 'sent' | 'already' | 'short' {
  return books.atomically(() => {
    const { id, to, units, msg } = transfer
    if (isBooked(books, outRef(id))) return 'already'
    if (balanceOf(books).available < units) return 'short'
    post(books, {
      ref: outRef(id),
      time,
      kind: 'transfer',
      units: -units,
      other: to,
      msg: `${bareMsg(-units)}${said(msg)}`,
    })
    const insert = 'INSERT INTO sent (id, recipient, units, msg) VALUES (?, ?, ?, ?)'
    books.sql.exec(insert, id, to, units, msg)
    return 'sent'
  })
}

/** Credits the recipient. False where this transfer is booked. */
export function receive(books: Books, transfer: Transfer, time: number): boolean {
  return books.atomically(() => {
    const { id, from, units, msg } = transfer
    if (isBooked(books, inRef(id))) return false
    post(books, {
      ref: inRef(id),
      time,
      kind: 'transfer',
      units,
      other: from,
      msg: `${bareMsg(units)}${said(msg)}`,
    })
    return true
  })
}

/** Transfers that the recipient may not have yet. */
export function onTheirWay(books: Pick<Books, 'sql'>, from: string): Transfer[] {
  const select = 'SELECT id, recipient, units, msg FROM sent WHERE received = 0 ORDER BY id'
  return books.sql
    .exec<{ id: string; recipient: string; units: number; msg: string }>(select)
    .toArray()
    .map(({ id, recipient, units, msg }) => ({ id, from, to: recipient, units, msg }))
}

/** The recipient has it. */
export function noteReceived({ sql, atomically }: Books, id: string): void {
  atomically(() => sql.exec('UPDATE sent SET received = 1 WHERE id = ?', id))
}

/** The line without the sender's words; `units` as booked. */
export const bareMsg = (units: number): string =>
  `Transfer of ${tokensText(Math.abs(units))} tokens ${units < 0 ? 'out' : 'in'}.`

/** The sender's words in a line. */
export const wordsOf = (units: number, msg: string): string =>
  msg.slice(bareMsg(units).length).replace(/^ “([^]*)”$/, '$1')

const outRef = (id: string): string => `transfer:${id}:out`
/** What the recipient's line is booked by. */
export const inRef = (id: string): string => `transfer:${id}:in`
const said = (msg: string): string => (msg === '' ? '' : ` “${msg}”`)

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
