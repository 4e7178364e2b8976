// The accounts of the service a page at a time, newest first, for whoever runs it.
import type { OperatorAccounts } from '#forms/console-forms.ts'
import type { Env } from '../base/env.ts'

/** Columns of an account as they are shown to the operator. */
export const SHOWN =
  'id, name, email, email_verified_at, membership, member_since, member_until, created_at'

export interface AccountPage {
  /** `next_before` of the page before; null: the first. */
  before: number | null
  limit: number
  /** Of an id, a name, an address or that of one of its people; empty: all. */
  search: string
}

type Row = OperatorAccounts['accounts'][number]

export async function listAccounts(
  { DB }: Env,
  { before, limit, search }: AccountPage,
): Promise<{ accounts: (Row & { place: number })[]; next_before: number | null }> {
  // Pieces of text are looked for by `instr`: LIKE takes short patterns alone.
  const select = `SELECT rowid AS place, ${SHOWN},
      (SELECT count(*) FROM api_keys k WHERE k.account = accounts.id AND k.revoked_at IS NULL) AS keys
    FROM accounts WHERE rowid < ?1 AND (?2 = '' OR id = ?3 OR instr(lower(name), ?2) > 0
      OR instr(coalesce(email, ''), ?2) > 0
      OR EXISTS (SELECT 1 FROM members m JOIN people p ON p.id = m.person
        WHERE m.account = accounts.id AND instr(p.email, ?2) > 0))
    ORDER BY rowid DESC LIMIT ?4`
  const { results } = await DB.prepare(select)
    .bind(before ?? Number.MAX_SAFE_INTEGER, search.toLowerCase(), search, limit + 1)
    .all<Row & { place: number }>()
  const shown = results.slice(0, limit)
  return {
    accounts: shown,
    next_before: results.length > limit ? shown.at(-1)!.place : null,
  }
}
