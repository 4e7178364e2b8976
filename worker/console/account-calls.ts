// /app/api/overview, /running, /profile, /audit, /address, /account and /session/{id}: what an account uses and keeps, and its end.
import type { Context } from 'hono'
import {
  deleteAccountSchema,
  nameSessionSchema,
  profileSchema,
  type Overview,
  type Running,
} from '#forms/console-forms.ts'
import { note, readAudit } from '../base/audit.ts'
import { eraseAccount } from '../account/erase.ts'
import type { SignedIn, App } from '../base/app-types.ts'
import { parsedJson } from '../body/parsed-json.ts'
import { accountObject, dispatcherObject, sessionObject, walletObject } from '../base/env.ts'
import { endSubscription } from '../payments/subscription.ts'
import { isSessionId } from '../base/ids.ts'
import { refuse, UNKNOWN_SESSION } from '../base/problem.ts'
import { deleteSession, shownLinks } from '../session/sessions-route.ts'
import { addressOf, receiveHere } from '../team/members.ts'
import { SESSIONS_PAGE, SESSIONS_PAGE_MOST } from '#contract/limits.ts'

const DAYS = 30
const DAY_MS = 24 * 3600 * 1000
/** Of a profile as JSON: every character may take six bytes. */
const PROFILE_BYTES = 128 * 1024

export async function overview(c: Context<App>, { caller }: SignedIn): Promise<Response> {
  const now = new Date()
  const today = Math.floor(now.getTime() / DAY_MS)
  const firstOfMonth = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1) / DAY_MS
  const first = today - DAYS + 1
  const from = Math.min(first, firstOfMonth) * DAY_MS
  const days = await walletObject(c.env, caller.account).usageByDay(from)
  const units = new Map(days.map((of) => [of.day, of.units]))
  const answer: Overview = {
    usage: Array.from({ length: DAYS }, (_, at) => ({
      day: new Date((first + at) * DAY_MS).toISOString().slice(0, 10),
      units: units.get(first + at) ?? 0,
    })),
    used_this_month_units: days
      .filter(({ day }) => day >= firstOfMonth)
      .reduce((sum, of) => sum + of.units, 0),
  }
  return c.json(answer)
}

export const profile = (c: Context<App>, { caller }: SignedIn): Response =>
  c.json({ business_description: caller.profile ?? '' })

export async function setProfile(c: Context<App>, { caller, person }: SignedIn): Promise<Response> {
  const asked = await parsedJson(c, profileSchema, PROFILE_BYTES)
  if (!asked.ok) return asked.response
  const text = asked.value.business_description
  const update = 'UPDATE accounts SET business_description = ? WHERE id = ?'
  const kept = text.trim() === '' ? null : text
  await c.env.DB.prepare(update).bind(kept, caller.account).run()
  const about = kept === null ? 'removed' : `${text.length} characters`
  await note(c.env, { account: caller.account, person: person.id, what: 'profile_changed', about })
  return c.json({ ok: true })
}

export async function audit(c: Context<App>, { caller }: SignedIn): Promise<Response> {
  const before = c.req.query('before') ?? String(Number.MAX_SAFE_INTEGER)
  if (!/^[1-9]\d{0,15}$/.test(before))
    return refuse(c, { code: 'bad_request', detail: 'before is the id of a line, or left out.' })
  return c.json(await readAudit(c.env, caller.account, Number(before)))
}

/** What lists call the session. */
export async function nameSession(c: Context<App>, { caller }: SignedIn): Promise<Response> {
  const asked = await parsedJson(c, nameSessionSchema)
  if (!asked.ok) return asked.response
  const id = c.req.param('session_id') ?? ''
  const name = asked.value.name
  const is = isSessionId(id) && (await sessionObject(c.env, id).rename(caller.account, name))
  return is ? c.json({ ok: true }) : refuse(c, UNKNOWN_SESSION)
}

/** As DELETE /v1/session/{id}, with a line in the audit log. */
export async function removeSession(
  c: Context<App>,
  { caller, person }: SignedIn,
): Promise<Response> {
  const answer = await deleteSession(c)
  const about = c.req.param('session_id') ?? ''
  if (answer.ok)
    await note(c.env, {
      account: caller.account,
      person: person.id,
      what: 'session_deleted',
      about,
    })
  return answer
}

/** The whole account, once the person has typed the address. */
export async function removeAccount(
  c: Context<App>,
  { caller, person }: SignedIn,
): Promise<Response> {
  const asked = await parsedJson(c, deleteAccountSchema)
  if (!asked.ok) return asked.response
  if (asked.value.email.trim().toLowerCase() !== person.email)
    return refuse(c, {
      code: 'validation_failed',
      detail: 'This is not your address: nothing was deleted.',
    })
  // What is paid for every month ends first: it could not be ended afterwards.
  const refusal = await endSubscription(c.env, caller.account)
  if (refusal) return refuse(c, refusal)
  await eraseAccount(c.env, caller.account)
  return c.json({ ok: true })
}

export const address = async (c: Context<App>, { caller, person }: SignedIn): Promise<Response> =>
  c.json(await addressOf(c.env, caller.account, person))

/** The owner who calls receives transfers here. */
export async function takeAddress(
  c: Context<App>,
  { caller, person }: SignedIn,
): Promise<Response> {
  const refusal = await receiveHere(c.env, caller.account, person)
  return refusal ? refuse(c, refusal) : c.json({ ok: true })
}

export async function running(c: Context<App>, { caller }: SignedIn): Promise<Response> {
  const { env } = c
  const { account } = caller
  const places = await dispatcherObject(env).places(account)
  // Input tests run for seconds and stand in no line: they are among the newest.
  const newest = await accountObject(env, account).listed(null, SESSIONS_PAGE)
  const queued = places.map(({ session_id }) => session_id)
  const shown = queued.slice(0, SESSIONS_PAGE_MOST)
  const ids = new Set([...shown, ...newest.map(({ session }) => session)])
  const links = await Promise.all([...ids].map((id) => sessionObject(env, id).link(account)))
  const run = links
    .filter((link) => link !== null)
    .filter(({ status }) => status === 'grounding' || status === 'processing')
    .sort((a, b) => (a.created_at < b.created_at ? 1 : -1))
  const answer: Running = {
    sessions: await shownLinks(env, account, run),
    more: queued.filter((id) => !ids.has(id)).length,
  }
  return c.json(answer)
}
