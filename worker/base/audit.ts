// The audit log of an account: who did what to it, newest first. It names no secret. It goes with the account.
import type { Audit } from '#forms/console-forms.ts'
import type { Env } from './env.ts'

const PAGE = 50

export type AuditWord =
  | 'account_made'
  | 'signed_in'
  | 'passkey_added'
  | 'passkey_removed'
  | 'key_made'
  | 'key_revoked'
  | 'key_limited'
  | 'warning_set'
  | 'transfer'
  | 'profile_changed'
  | 'member_invited'
  | 'invitation_withdrawn'
  | 'member_joined'
  | 'role_changed'
  | 'address_changed'
  | 'member_removed'
  | 'member_left'
  | 'terms_accepted'
  | 'session_deleted'
  | 'purchase'
  | 'tokens_granted'
  | 'balance_corrected'
  | 'account_blocked'
  | 'account_unblocked'
  | 'membership_began'
  | 'membership_ended'
  | 'membership_cancelled'
  | 'membership_kept'
  | 'second_membership_ended'
  | 'second_not_paid_back'
  | 'exported'

export interface AuditEvent {
  account: string
  /** The person who did it; else `by` says who: a key, the operator, a service. */
  person?: string | null
  by?: string
  what: AuditWord
  about: string
}

/** What is said for a person who no longer has an account. */
export const GONE = 'a person who has left'

/** Who did it, where the operator did. */
export const OPERATOR = 'the operator of the service'

/** The statement that writes one line, for a batch with the change that it tells of. */
export function auditRow(env: Env, event: AuditEvent): D1PreparedStatement {
  const { account, person = null, by = '', what, about } = event
  const insert =
    'INSERT INTO audit (account, time, person, by, what, about) VALUES (?, ?, ?, ?, ?, ?)'
  return env.DB.prepare(insert).bind(account, Date.now(), person, by, what, about)
}

export async function note(env: Env, event: AuditEvent): Promise<void> {
  await auditRow(env, event).run()
}

/** A page of the log; `before`: the id of the last line of the page before. */
export async function readAudit(
  env: Env,
  account: string,
  before: number,
  most = PAGE,
): Promise<Audit> {
  const select = `SELECT a.id, a.time, a.what, a.about,
      CASE WHEN a.person IS NULL THEN coalesce(nullif(k.name, '') || ' (' || k.id || ')', a.by) ELSE coalesce(p.email, ?4) END AS who
    FROM audit a LEFT JOIN people p ON p.id = a.person LEFT JOIN api_keys k ON k.id = a.by
    WHERE a.account = ?1 AND a.id < ?2 ORDER BY a.id DESC LIMIT ?3`
  const { results } = await env.DB.prepare(select)
    .bind(account, before, most + 1, GONE)
    .all<Audit['events'][number]>()
  const events = results.slice(0, most)
  return { events, next_before: results.length > most ? events.at(-1)!.id : null }
}
