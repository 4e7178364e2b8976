// Tokens from one account to another, in two objects: the debit and the note to deliver are one transaction, the credit
// is booked once however often it is delivered, and the sender delivers until the recipient has it. The sum over
// both accounts and what is on its way never changes.
import { tokensText } from '#contract/prices.ts'
import { balanceOf, isBooked, post, type Books } from './books.ts'

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

const outRef = (id: string): string => `transfer:${id}:out`
/** What the recipient's line is booked by. */
export const inRef = (id: string): string => `transfer:${id}:in`
const said = (msg: string): string => (msg === '' ? '' : ` “${msg}”`)
