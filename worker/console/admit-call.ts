// Lets a call into the console: cookie → person → account (header EDPS-Account) → role. What it lets in is a Caller as a
// key's, so that handlers of /v1 answer it unchanged. A call that changes something must come from the console's pages.
import type { Context } from 'hono'
import { READ_BYTES } from '#contract/limits.ts'
import { ACCOUNT_CHOICE_HEADER, ROLES, type Role } from '#forms/console-forms.ts'
import { pays, type KeyMaker } from '../keys/account-keys.ts'
import { BLOCKED, isOperator, type Caller } from '../base/auth.ts'
import type { Person } from '../people/people.ts'
import type { SignedIn, App } from '../base/app-types.ts'
import { addressObject } from '../base/env.ts'
import { lookAgain } from '../body/sender.ts'
import { arrived } from '../body/small-json.ts'
import { consoleAllowance } from '../limits/allowances.ts'
import { limited } from '../limits/window.ts'
import { refuse, type Refusal } from '../base/problem.ts'
import { originRefusal, signInRefusal } from '../sign-in/origin.ts'
import { whoCalls } from '../sign-in/who.ts'
import { OWNER_COLUMNS } from '../base/account-row.ts'
import type { Owner } from '../wallet/owner.ts'

type Handler = (c: Context<App>) => Response | Promise<Response>

const NOT_SIGNED_IN: Refusal = {
  code: 'not_signed_in',
  detail: 'Sign in first: you are not signed in, or seven days have passed.',
}
/** An account of other people and one that does not exist get the same refusal. */
const NOT_A_MEMBER: Refusal = { code: 'unknown_account', detail: 'You have no account of this id.' }

/** A route for anybody who is signed in. */
export const forPerson =
  (handler: (c: Context<App>, person: Person) => Response | Promise<Response>): Handler =>
  async (c) => {
    const known = await enter(c)
    return 'code' in known ? refuse(c, known) : secret(await handler(c, known))
  }

/** A route of an account for a person who has at least this role in it once the whole call has arrived. */
export const forRole =
  (
    least: Role,
    handler: (c: Context<App>, who: SignedIn) => Response | Promise<Response>,
  ): Handler =>
  async (c) => {
    const person = await enter(c)
    if ('code' in person) return refuse(c, person)
    const whole = await arrived(c.req.raw, READ_BYTES, { share: 'key', owner: person.id })
    if (!whole.ok) return refuse(c, whole.refusal)
    c.req.raw = whole.value.request
    try {
      return await inRole(c, person, least, handler)
    } finally {
      whole.value.done()
    }
  }

/** The same for a body of two tables, which is read as it comes: the role is asked for before it, and again when it is whole. */
export const forTables =
  (
    least: Role,
    handler: (c: Context<App>, who: SignedIn) => Response | Promise<Response>,
  ): Handler =>
  async (c) => {
    const person = await enter(c)
    if ('code' in person) return refuse(c, person)
    lookAgain(c.req.raw, async () => {
      if ((await whoCalls(c))?.id !== person.id) return NOT_SIGNED_IN
      const now = await withRole(c, person, least)
      if ('code' in now) return now
      Object.assign(c.get('signedIn')!.caller, now.caller)
      return null
    })
    return inRole(c, person, least, handler)
  }

async function inRole(
  c: Context<App>,
  person: Person,
  least: Role,
  handler: (c: Context<App>, who: SignedIn) => Response | Promise<Response>,
): Promise<Response> {
  const who = await withRole(c, person, least)
  if ('code' in who) return refuse(c, who)
  c.set('signedIn', who)
  return secret(await handler(c, who))
}

async function withRole(c: Context<App>, person: Person, least: Role): Promise<SignedIn | Refusal> {
  const who = await inAccount(c, person)
  if (who === null) return NOT_A_MEMBER
  if (who === 'blocked') return { ...NOT_A_MEMBER, detail: BLOCKED }
  c.set('account', who.caller.account)
  if (ROLES.indexOf(who.role) > ROLES.indexOf(least))
    return {
      code: 'role_missing',
      detail: `You are ${who.role} in this account: this needs the role ${least}.`,
    }
  return who
}

/** A route for the people on the operator's list; for all others it does not exist. */
export const forOperators = (handler: (c: Context<App>) => Response | Promise<Response>): Handler =>
  forPerson((c, person) => {
    if (!isOperator(c.env, person))
      return refuse(c, {
        code: 'unknown_route',
        detail: 'See GET /v1/ for the routes of this service.',
      })
    // Accounts are told that the operator did it; which person, the log of the service says. What was typed is not logged but as an id.
    if (c.req.method !== 'GET') {
      const about = /^(?:acc|key)_\w+$/.exec(c.req.param('id') ?? '')?.[0]
      const [request_id, route] = [c.get('requestId'), c.get('route')]
      console.log(
        JSON.stringify({ event: 'operator', request_id, person: person.id, route, about }),
      )
    }
    return handler(c)
  })

/** Of a person who makes keys. */
export const makerOf = ({ person, role, caller }: SignedIn): KeyMaker => ({
  person,
  role,
  owner: caller.owner,
})

async function enter(c: Context<App>): Promise<Person | Refusal> {
  const closed = signInRefusal(c) ?? originRefusal(c)
  if (closed) return closed
  const person = await whoCalls(c)
  if (!person) return NOT_SIGNED_IN
  lookAgain(c.req.raw, async () => ((await whoCalls(c))?.id === person.id ? null : NOT_SIGNED_IN))
  const allowance = consoleAllowance(c.env)
  const verdict = await addressObject(c.env, `person ${person.id}`).take(allowance)
  return verdict.granted ? person : limited(allowance, verdict)
}

async function inAccount(c: Context<App>, person: Person): Promise<SignedIn | 'blocked' | null> {
  const chosen = c.req.header(ACCOUNT_CHOICE_HEADER) ?? null
  const found = await c.env.DB.prepare(
    `SELECT m.account, m.role, a.business_description AS profile, a.blocked_at, ${OWNER_COLUMNS}
     FROM members m JOIN accounts a ON a.id = m.account
     WHERE m.person = ?1 AND (?2 IS NULL OR m.account = ?2) ORDER BY m.since, m.account LIMIT 1`,
  )
    .bind(person.id, chosen)
    .first<Owner & { role: Role; profile: string | null; blocked_at: number | null }>()
  if (!found) return null
  if (found.blocked_at !== null) return 'blocked'
  const { account, role, profile, membership, since, until, credits } = found
  const owner = { account, membership, since, until, credits }
  const caller: Caller = {
    account,
    key: `person:${person.id}`,
    by: { key: null, name: '', person: person.id },
    kind: (await pays(c.env, owner)) ? 'paid' : 'free',
    scopes: role === 'owner' ? ['fit', 'transfer'] : ['fit'],
    profile,
    month_units: null,
    owner,
  }
  return { person, role, caller }
}

/** No answer of the console is kept by a cache. */
function secret(answer: Response): Response {
  const response = new Response(answer.body, answer)
  response.headers.set('Cache-Control', 'no-store')
  return response
}
