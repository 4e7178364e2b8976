// What the books of a deleted account let go of: the words of people in its ledger, and those that it sent with transfers,
// in the recipients' ledgers too. Amounts, kinds, times and references stay, and each line still says its arithmetic.
import { bareMsg as bareCredit } from './credit.ts'
import type { Books } from './books.ts'
import { bareMsg as bareTransfer, inRef, onTheirWay } from './transfer-books.ts'

/** From now on the account is a deleted one: its words go, and none come in again. May be repeated. */
export function forgetWords(books: Books): void {
  books.atomically(() => {
    books.sql.exec('INSERT OR IGNORE INTO forgotten (one) VALUES (1)')
    for (const table of ['reading', 'request']) books.sql.exec(`DELETE FROM ${table}`)
    books.sql.exec("UPDATE owner SET membership = 'none'")
    const select = `SELECT id, kind, units, msg FROM entry WHERE kind IN ('transfer', 'grant', 'adjust')`
    const lines = books.sql.exec<{ id: number; kind: string; units: number; msg: string }>(select)
    for (const { id, kind, units, msg } of lines.toArray()) {
      const bare = kind === 'transfer' ? bareTransfer(units) : bareCredit(kind, units)
      if (bare !== msg) say(books, id, bare)
    }
  })
}

/** Whether the account of these books was deleted. */
export const isForgotten = ({ sql }: Pick<Books, 'sql'>): boolean =>
  sql.exec('SELECT 1 AS found FROM forgotten').toArray().length > 0

/** The sender of this transfer is deleted: its words go. May be repeated; a transfer that is not booked has none. */
export function unsay(books: Books, transfer: string): void {
  books.atomically(() => {
    const select = 'SELECT id, units, msg FROM entry WHERE ref = ?'
    const lines = books.sql.exec<{ id: number; units: number; msg: string }>(
      select,
      inRef(transfer),
    )
    const line = lines.toArray()[0]
    if (line && line.msg !== bareTransfer(line.units)) say(books, line.id, bareTransfer(line.units))
  })
}

/** Transfers of a deleted account whose words their recipients may still have: so many of them. */
export function wordsOut(
  { sql }: Pick<Books, 'sql'>,
  most: number,
): { id: string; recipient: string }[] {
  const select = `SELECT id, recipient FROM sent WHERE received = 1 AND msg <> '' ORDER BY id LIMIT ?`
  return sql.exec<{ id: string; recipient: string }>(select, most).toArray()
}

/** Whether a transfer is on its way, or words of a deleted account are out. */
export const hasToDeliver = (books: Pick<Books, 'sql'>, account: string): boolean =>
  onTheirWay(books, account).length > 0 || (isForgotten(books) && wordsOut(books, 1).length > 0)

/** The recipient has let go of the words. */
export function noteUnsaid({ sql }: Pick<Books, 'sql'>, id: string): void {
  sql.exec("UPDATE sent SET msg = '' WHERE id = ?", id)
}

/** Changes the words of a line: what the ledger's trigger allows of nothing else. Called inside a transaction. */
function say({ sql }: Pick<Books, 'sql'>, id: number, msg: string): void {
  sql.exec('UPDATE entry SET msg = ? WHERE id = ?', msg, id)
}
