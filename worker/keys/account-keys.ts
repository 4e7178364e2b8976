// The keys of an account: a new one, which is answered once (its hash alone is kept), and those that its people see and revoke.
import { KEY_KINDS, type KeyKind, KEY_RANDOM_BYTES, makeKey } from '#contract/api-key.ts'
import type { Role } from '#forms/console-forms.ts'
import type { Keys } from '#forms/key-forms.ts'
import { walletObject, type Env } from '../base/env.ts'
import type { Refusal } from '../base/problem.ts'
import { countLong } from '../limits/limit-calls.ts'
import { hasPayments } from '../payments/stripe.ts'
import { monthlyTokens, type Owner } from '../wallet/owner.ts'
import { noteEnded } from '../base/ended.ts'
import { auditRow, type AuditWord } from '../base/audit.ts'
import { isOperator } from '../base/auth.ts'
import { type Person, termsRefusal } from '../people/people.ts'
import { KEYS_PER_ACCOUNT } from '#contract/limits.ts'
import { tokensText, toUnits, UNITS_PER_TOKEN } from '#contract/prices.ts'
import { sha256Hex } from '../base/hash.ts'

export interface KeyMaker {
  person: Person
  role: Role
  owner: Owner
}
interface AskedKey {
  name: string
  kind: KeyKind
  scopes: readonly string[]
  /** Tokens that it may spend in a month. */
  month_tokens?: number | null | undefined
}

/** Whether the account has a membership, or has been given, sent or sold tokens. */
export const pays = async (env: Env, owner: Owner): Promise<boolean> =>
  monthlyTokens(owner, Date.now()) > 0 ||
  owner.credits !== null ||
  (await walletObject(env, owner.account).view(owner)).posted > 0

/** Kinds that the account may make now, and why it may not make the others. */
export async function kindsFor(
  env: Env,
  owner: Owner,
): Promise<Pick<Keys, 'may_make' | 'why_not'>> {
  if (await pays(env, owner))
    return { may_make: [...KEY_KINDS], why_not: { paid: null, free: null } }
  const how = hasPayments(env)
    ? 'buy some, or be sent some.'
    : 'be sent some, or ask the operator of this service.'
  const paid = `Paid keys need a membership or tokens: ${how}`
  return { may_make: ['free'], why_not: { paid, free: null } }
}

/** Keys that were revoked, at most: the last ones. */
const REVOKED_SHOWN = 100

/** The account's keys that work and those that were revoked last, newest first, without the keys themselves. */
export async function listKeys(env: Env, account: string): Promise<Keys['keys']> {
  const select = `SELECT k.id, k.name, k.kind, k.scopes, k.start, p.email AS made_by, k.created_at,
      k.last_used_at, k.revoked_at, k.month_units
    FROM api_keys k LEFT JOIN people p ON p.id = k.made_by
    WHERE k.account = ?1 AND (k.revoked_at IS NULL OR k.id IN (SELECT id FROM api_keys
      WHERE account = ?1 AND revoked_at IS NOT NULL ORDER BY revoked_at DESC, rowid DESC LIMIT ?2))
    ORDER BY k.created_at DESC, k.rowid DESC`
  type Key = Keys['keys'][number]
  type Row = Omit<Key, 'scopes' | 'month_tokens' | 'month_spent'> & {
    scopes: string
    month_units: number | null
  }
  const [{ results }, spent] = await Promise.all([
    env.DB.prepare(select).bind(account, REVOKED_SHOWN).all<Row>(),
    walletObject(env, account).spentByKey(),
  ])
  return results.map(({ scopes, month_units, ...row }) => ({
    ...row,
    scopes: scopes.split(' ') as Key['scopes'],
    month_tokens: month_units === null ? null : month_units / UNITS_PER_TOKEN,
    month_spent: (spent[row.id] ?? 0) / UNITS_PER_TOKEN,
  }))
}

/** Makes a key for a person of the account, or says why not. */
export async function makePersonsKey(
  env: Env,
  maker: KeyMaker,
  asked: AskedKey,
): Promise<{ ok: true; id: string; key: string } | { ok: false; refusal: Refusal }> {
  const refusal =
    (await termsRefusal(env, maker.person.id)) ??
    scopeRefusal(env, maker, asked) ??
    (await kindRefusal(env, maker.owner, asked.kind)) ??
    (await countLong(env, 'keys_made', maker.owner.account))
  if (refusal) return { ok: false, refusal }
  const { account } = maker.owner
  const person = maker.person.id
  const month_units = unitsOf(asked.month_tokens)
  const made = await newKey(env, account, { ...asked, month_units, person, now: Date.now() })
  if (made === null) return { ok: false, refusal: TOO_MANY_KEYS }
  const { key, key_id } = made
  const about = `${asked.name} (${key_id}, ${asked.kind})`
  await auditRow(env, { account, person, what: 'key_made', about }).run()
  return { ok: true, id: key_id, key }
}

const unitsOf = (tokens: number | null | undefined): number | null =>
  tokens == null ? null : toUnits(tokens)

function scopeRefusal(env: Env, { person, role }: KeyMaker, asked: AskedKey) {
  const { kind, scopes } = asked
  if (asked.month_tokens != null && scopes.includes('transfer'))
    return no('validation_failed', 'A key with a limit sends no tokens: leave one of the two out.')
  if (kind === 'free' && scopes.some((scope) => scope !== 'fit'))
    return no('validation_failed', 'A free key has the scope fit alone.')
  if (scopes.includes('transfer') && role !== 'owner')
    return no('role_missing', 'Only an owner makes keys that send tokens.')
  if (scopes.includes('admin') && !isOperator(env, person))
    return no(
      'admin_only',
      'Only who runs the service makes keys that see all that waits and runs.',
    )
  return null
}

async function kindRefusal(env: Env, owner: Owner, kind: KeyKind): Promise<Refusal | null> {
  if (kind === 'free') return null
  const { why_not } = await kindsFor(env, owner)
  return why_not.paid === null ? null : no('free_markets_only', why_not.paid)
}

/** Ends a key at its next call. False without such a key. */
export async function revokePersonsKey(env: Env, maker: KeyMaker, key: string): Promise<boolean> {
  const about = await changeKey(env, maker, key, { revoked_at: Date.now() })
  if (about === null) return false
  await noteEnded(env, { what: 'key', id: key })
  await noteKey(env, maker, 'key_revoked', about)
  return true
}

/**
 * Sets what a key may spend in a month from its next fit on; null = no limit. Only an owner raises a limit or takes it away: it
 * guards the owner's tokens. False without such a key.
 */
export async function limitPersonsKey(
  env: Env,
  maker: KeyMaker,
  key: string,
  tokens: number | null,
): Promise<boolean> {
  const about = await changeKey(env, maker, key, { month_units: unitsOf(tokens) })
  if (about === null) return false
  const limit = tokens === null ? 'no limit' : `${tokensText(toUnits(tokens))} tokens a month`
  await noteKey(env, maker, 'key_limited', `${about}: ${limit}`)
  return true
}

/** Sets a column of a key that works: an owner of any key of the account, a member of the own ones. What it is called; null without such a key. */
async function changeKey(
  env: Env,
  { person, role, owner }: KeyMaker,
  key: string,
  change: { revoked_at: number } | { month_units: number | null },
): Promise<string | null> {
  const [[column, value]] = Object.entries(change) as [[string, number | null]]
  const mayMember = column === 'month_units' ? '?1 <= coalesce(month_units, ?1)' : 'TRUE'
  const update = `UPDATE api_keys SET ${column} = ?1
    WHERE id = ?2 AND account = ?3 AND revoked_at IS NULL
      AND (?4 = 'owner' OR (made_by = ?5 AND ${mayMember}))
    RETURNING name`
  const found = await env.DB.prepare(update)
    .bind(value, key, owner.account, role, person.id)
    .first<{ name: string }>()
  return found && `${found.name || 'a key'} (${key})`
}

const noteKey = (env: Env, { person, owner }: KeyMaker, what: AuditWord, about: string) =>
  auditRow(env, { account: owner.account, person: person.id, what, about }).run()

/** Of keys of person ?3 in account ?2: those that the person’s role there does not allow any more. */
const NOT_ALLOWED = `account = ?2 AND made_by = ?3 AND revoked_at IS NULL
  AND NOT EXISTS (SELECT 1 FROM members m WHERE m.account = ?2 AND m.person = ?3
    AND (m.role = 'owner' OR (m.role = 'member' AND api_keys.scopes NOT LIKE '%transfer%')))`

/** Statement that writes a line of the audit log for each key that revokeKeysOf ends: it stands before it. */
export function tellRevokedKeys(
  env: Env,
  account: string,
  person: string,
  by: string,
): D1PreparedStatement {
  const insert = `INSERT INTO audit (account, time, person, by, what, about)
    SELECT ?2, ?1, ?4, '', 'key_revoked', coalesce(nullif(name, ''), 'a key') || ' (' || id || ')'
    FROM api_keys WHERE ${NOT_ALLOWED}`
  return env.DB.prepare(insert).bind(Date.now(), account, person, by)
}

/** Statement that ends the keys of a person that the role in the account, or the end of it, does not allow any more. */
export function revokeKeysOf(env: Env, account: string, person: string): D1PreparedStatement {
  const update = `UPDATE api_keys SET revoked_at = ?1
    WHERE ${NOT_ALLOWED}`
  return env.DB.prepare(update).bind(Date.now(), account, person)
}

const no = (code: Refusal['code'], detail: string): Refusal => ({ code, detail })

/** Characters after `edps_paid_` by which a person recognises a key. */
const SHOWN_CHARACTERS = 4

export const TOO_MANY_KEYS: Refusal = {
  code: 'validation_failed',
  detail: `An account has at most ${KEYS_PER_ACCOUNT} keys: revoke one.`,
}

export interface KeyOrder {
  kind: KeyKind
  /** `fit` is always among them. */
  scopes: readonly string[]
  /** Milliseconds. */
  now: number
  name?: string
  /** The person who makes it; null = the operator. */
  person?: string | null
  /** Units that it may spend in a month; null = no limit. */
  month_units?: number | null
}

/** Makes a key; what it opens stands in `order`. Null where the account has as many keys as it may. */
export async function newKey(
  env: Env,
  account: string,
  order: KeyOrder,
): Promise<{ key: string; key_id: string } | null> {
  const { kind, scopes, now, name = '', person = null, month_units = null } = order
  const key = makeKey(kind, crypto.getRandomValues(new Uint8Array(KEY_RANDOM_BYTES)))
  const hash = await sha256Hex(key)
  const key_id = `key_${hash.slice(0, 22)}`
  const start = key.slice(0, `edps_${kind}_`.length + SHOWN_CHARACTERS)
  // One statement: of calls at once, none passes the most.
  const insert = `INSERT INTO api_keys (id, account, hash, kind, scopes, created_at, name, start, made_by, month_units)
    SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?11
    WHERE (SELECT count(*) FROM api_keys WHERE account = ?2 AND revoked_at IS NULL) < ?10`
  const words = [...new Set(['fit', ...scopes])].join(' ')
  const { meta } = await env.DB.prepare(insert)
    .bind(
      key_id,
      account,
      hash,
      kind,
      words,
      now,
      name,
      start,
      person,
      KEYS_PER_ACCOUNT,
      month_units,
    )
    .run()
  return meta.changes === 0 ? null : { key, key_id }
}
