// The device flow (after RFC 8628): a program asks for a key, a person grants it in the console, the program fetches it.
// The key is made when the program fetches it, so it is kept nowhere in between.
import type { Role } from '#forms/console-forms.ts'
import { DEVICE_SECONDS } from '#contract/limits.ts'
import type { Env } from '../base/env.ts'
import { newSecret } from '../base/ids.ts'
import type { Refusal } from '../base/problem.ts'
import { ownerOf } from '../base/account-row.ts'
import { kindsFor, makePersonsKey } from './account-keys.ts'
import type { Person } from '../people/people.ts'
import { sha256Hex } from '../base/hash.ts'

/** Consonants: no word, and nothing that looks like another. */
const LETTERS = 'BCDFGHJKLMNPQRSTVWXZ'
const CODE_LETTERS = 8

export const UNKNOWN_DEVICE: Refusal = {
  code: 'unknown_device',
  detail: 'No program waits with this code: it was used, or has expired after ten minutes.',
}
const EXPIRED: Refusal = {
  code: 'device_code_expired',
  detail: 'This code was used or has expired: ask for another one.',
}

function newUserCode(): string {
  const bytes = Array.from(crypto.getRandomValues(new Uint8Array(64)))
  const even = bytes.filter((byte) => byte < 240).slice(0, CODE_LETTERS)
  const letters = even.map((byte) => LETTERS[byte % LETTERS.length]).join('')
  return `${letters.slice(0, 4)}-${letters.slice(4)}`
}

/** The code as it is kept, whatever case and separator a person typed. */
const normal = (code: string): string => {
  const letters = code.toUpperCase().replace(/[^A-Z]/g, '')
  return `${letters.slice(0, 4)}-${letters.slice(4)}`
}

/** A program begins to wait. */
export async function askForKey(
  env: Env,
  name: string,
): Promise<{ device_code: string; user_code: string }> {
  const now = Date.now()
  const [device_code, user_code] = [newSecret(), newUserCode()]
  const insert = `INSERT INTO device_codes (hash, user_code, name, state, expires_at) VALUES (?, ?, ?, 'waits', ?)`
  await env.DB.batch([
    env.DB.prepare('DELETE FROM device_codes WHERE expires_at < ?').bind(now),
    env.DB.prepare(insert).bind(
      await sha256Hex(device_code),
      user_code,
      name,
      now + DEVICE_SECONDS * 1000,
    ),
  ])
  return { device_code, user_code }
}

/** The name of the program that waits with this code; null where none does. */
export async function waitingDevice(env: Env, code: string): Promise<{ name: string } | null> {
  const select = `SELECT name FROM device_codes WHERE user_code = ? AND state = 'waits' AND expires_at > ?`
  return env.DB.prepare(select).bind(normal(code), Date.now()).first<{ name: string }>()
}

/** A person grants or denies; false where no program waits with the code. */
export async function decideDevice(
  env: Env,
  code: string,
  o: { grant: boolean; account: string; person: string },
): Promise<boolean> {
  const update = `UPDATE device_codes SET state = ?, account = ?, person = ?
    WHERE user_code = ? AND state = 'waits' AND expires_at > ?`
  const { meta } = await env.DB.prepare(update)
    .bind(o.grant ? 'granted' : 'denied', o.account, o.person, normal(code), Date.now())
    .run()
  return meta.changes > 0
}

type Fetched = { ok: true; key: string; account: string } | { ok: false; refusal: Refusal }

/** The program fetches its key, once. */
export async function fetchKey(env: Env, device_code: string): Promise<Fetched> {
  const hash = await sha256Hex(device_code)
  const now = Date.now()
  const select =
    'SELECT state, name, account, person FROM device_codes WHERE hash = ? AND expires_at > ?'
  const found = await env.DB.prepare(select)
    .bind(hash, now)
    .first<{ state: string; name: string; account: string; person: string }>()
  if (!found || found.state === 'used') return { ok: false, refusal: EXPIRED }
  if (found.state === 'waits')
    return {
      ok: false,
      refusal: {
        code: 'authorization_pending',
        detail: 'The decision is still open: ask again soon.',
      },
    }
  if (found.state === 'denied') return denied()
  const use = `UPDATE device_codes SET state = 'used' WHERE hash = ? AND state = 'granted'`
  const { meta } = await env.DB.prepare(use).bind(hash).run()
  if (meta.changes === 0) return { ok: false, refusal: EXPIRED }
  return makeDevicesKey(env, found)
}

/** Who granted it must still be allowed to make keys. */
async function makeDevicesKey(
  env: Env,
  { name, account, person }: { name: string; account: string; person: string },
): Promise<Fetched> {
  const select = `SELECT m.role, p.id, p.email, p.name FROM members m JOIN people p ON p.id = m.person
    WHERE m.account = ? AND m.person = ?`
  const member = await env.DB.prepare(select).bind(account, person).first<Person & { role: Role }>()
  const owner = await ownerOf(env, account)
  if (!member || member.role === 'viewer' || !owner) return denied()
  const { may_make } = await kindsFor(env, owner)
  const kind = may_make.includes('paid') ? 'paid' : 'free'
  const maker = { person: member, role: member.role, owner }
  const made = await makePersonsKey(env, maker, { name, kind, scopes: ['fit'] })
  return made.ok ? { ok: true, key: made.key, account } : made
}

const denied = (): Fetched => ({
  ok: false,
  refusal: { code: 'access_denied', detail: 'The person denied this program a key.' },
})
