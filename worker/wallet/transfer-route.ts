// POST /v1/account/transfer: tokens to the account of a verified e-mail address (interface §4). Needs the scope `transfer`.
import type { Context } from 'hono'
import {
  transferRequestSchema,
  type TransferAnswer,
  type TransferRequest,
} from '#contract/account.ts'
import { IDEMPOTENCY_KEY_CHARACTERS } from '#contract/limits.ts'
import { tokensText, toUnits, UNITS_PER_TOKEN } from '#contract/prices.ts'
import { note } from '../base/audit.ts'
import type { App } from '../base/app-types.ts'
import type { Caller } from '../base/auth.ts'
import { schemaSentence } from '../body/parsed-json.ts'
import { senderOf } from '../body/sender.ts'
import { smallJson } from '../body/small-json.ts'
import { accountObject, walletObject } from '../base/env.ts'
import { newTransferId } from '../base/ids.ts'
import { LOOKUPS } from '../limits/allowances.ts'
import { countAccount, EACH_KEY, limitedCaller } from '../limits/limit-calls.ts'
import { refuse, type Refusal } from '../base/problem.ts'
import { accountOfEmail } from '../base/account-row.ts'
import type { Sent } from './wallet-rpc.ts'
import { sha256Hex } from '../base/hash.ts'

const BODY_BYTES = 4096

const NO_SCOPE: Refusal = {
  code: 'scope_missing',
  detail: 'This key may not transfer tokens: make one with the scope transfer.',
}

type Outcome = { ok: true; answer: TransferAnswer } | { ok: false; refusal: Refusal }

export async function transfer(c: Context<App>): Promise<Response> {
  const known = await limitedCaller(c)
  if (!known.ok) return refuse(c, known.refusal)
  const who = known.caller
  if (!who.scopes.includes('transfer')) return refuse(c, NO_SCOPE)
  const key = c.req.header('Idempotency-Key')
  if (key !== undefined && (!/^[\x21-\x7e]+$/.test(key) || key.length > IDEMPOTENCY_KEY_CHARACTERS))
    return refuse(c, {
      code: 'bad_request',
      detail: `Idempotency-Key may have 1 to ${IDEMPOTENCY_KEY_CHARACTERS} visible ASCII characters.`,
    })
  const body = await smallJson(c.req.raw, BODY_BYTES, senderOf(c))
  if (!body.ok) return refuse(c, body.refusal)
  const order = readOrder(body.value)
  if ('code' in order) return refuse(c, order)
  // While the body came, its maker may have lost the role.
  if (!who.scopes.includes('transfer')) return refuse(c, NO_SCOPE)
  const outcome = await send(c, who, order, key ?? null)
  return outcome.ok ? c.json(outcome.answer) : refuse(c, outcome.refusal)
}

/** Refuses as a transfer would, and sends nothing: the console asks before a person confirms. */
export async function checkTransfer(c: Context<App>): Promise<Response> {
  const known = await limitedCaller(c)
  if (!known.ok) return refuse(c, known.refusal)
  const body = await smallJson(c.req.raw, BODY_BYTES, senderOf(c))
  if (!body.ok) return refuse(c, body.refusal)
  const order = readOrder(body.value)
  if ('code' in order) return refuse(c, order)
  const who = known.caller
  const found = await recipientOf(c, who, order.email)
  if ('code' in found) return refuse(c, found)
  const { available } = await walletObject(c.env, who.account).view(who.owner)
  return available < order.units ? refuse(c, short(order.units, available)) : c.json({ ok: true })
}

/** The account of the address. Counted before it is looked up, and given back where it is known: calls at once try no more. */
async function recipientOf(
  c: Context<App>,
  who: Caller,
  email: string,
): Promise<{ to: string } | Refusal> {
  const tooMany = await countAccount(c, who, LOOKUPS)
  if (tooMany) return tooMany
  const to = await accountOfEmail(c.env, email)
  if (to !== null) await accountObject(c.env, who.account).giveBack(EACH_KEY, LOOKUPS)
  if (to === null)
    return {
      code: 'unknown_recipient',
      detail: `No account has the verified address ${email}: look at its spelling, or let the person sign in at the console first.`,
    }
  return to === who.account ? wrong('This address is your own account.') : { to }
}

const short = (asked: number, available: number): Refusal => ({
  code: 'insufficient_balance',
  detail: `${tokensText(asked)} tokens were to be sent and ${tokensText(available)} are available.`,
})

interface Order {
  email: string
  units: number
  msg: string
}

async function send(
  c: Context<App>,
  who: Caller,
  { email, units, msg }: Order,
  key: string | null,
): Promise<Outcome> {
  const wallet = walletObject(c.env, who.account)
  const request =
    key === null ? null : { key, body_sha256: await sha256Hex(JSON.stringify([email, units, msg])) }
  if (request) {
    // A repetition is answered though the recipient may be gone by now.
    const before = await wallet.answered(request.key, request.body_sha256)
    if (before.is !== 'free') return outcomeOf(before, email, units)
  }
  const found = await recipientOf(c, who, email)
  if ('code' in found) return { ok: false, refusal: found }
  const order = { id: newTransferId(), to: found.to, units, msg, request }
  const sent = await wallet.transfer(who.owner, order)
  if (sent.is === 'sent' && !sent.replayed) await noteTransfer(c, who, sent.units, email)
  return outcomeOf(sent, email, units)
}

/** In the audit log; the tokens have moved already, so a failure here is not the caller's. */
async function noteTransfer(
  c: Context<App>,
  { account, key }: Caller,
  units: number,
  to: string,
): Promise<void> {
  const person = c.get('signedIn')?.person.id ?? null
  const about = `${tokensText(units)} tokens to ${to}`
  await note(c.env, { account, person, by: key, what: 'transfer', about }).catch(() => undefined)
}

function outcomeOf(sent: Sent, email: string, asked: number): Outcome {
  if (sent.is === 'reused')
    return no(
      'idempotency_key_reused',
      'This Idempotency-Key belongs to another transfer: use a new key for a new one.',
    )
  if (sent.is === 'short') return { ok: false, refusal: short(asked, sent.available) }
  return {
    ok: true,
    answer: {
      transferred: sent.units / UNITS_PER_TOKEN,
      transferred_units: sent.units,
      to: email,
      balance: sent.posted / UNITS_PER_TOKEN,
      balance_units: sent.posted,
      ...(sent.replayed ? { replayed: true } : {}),
    },
  }
}

/** What the body orders, or why it cannot be followed. */
function readOrder(body: unknown): Order | Refusal {
  const parsed = transferRequestSchema.safeParse(body)
  if (!parsed.success)
    return wrong(
      `${schemaSentence(transferRequestSchema, parsed.error.issues, body)} Send {"email", "amount" or "amount_units", "msg"}.`,
    )
  const { email, msg = '' } = parsed.data
  const units = unitsOf(parsed.data)
  if (typeof units === 'string') return wrong(units)
  if (!/^[^\s@]+@[^\s@]+$/.test(email.trim()))
    return wrong('email is an address such as ada@example.com.')
  // Plain text: a line, without what a terminal or a page would act on.
  if (/\p{Cc}|\p{Cf}/u.test(msg)) return wrong('msg is plain text of one line.')
  return { email: email.trim().toLowerCase(), units, msg }
}

/** The amount in units, or what is wrong with it. */
function unitsOf({ amount, amount_units }: TransferRequest): number | string {
  if ((amount === undefined) === (amount_units === undefined))
    return 'Send either amount (tokens) or amount_units.'
  const units = amount_units ?? toUnits(amount!)
  if (Math.abs(units) > Number.MAX_SAFE_INTEGER) return 'The amount is too large.'
  if (amount !== undefined && Math.abs(amount * UNITS_PER_TOKEN - units) > 1e-6)
    return `amount is finer than one unit: a token has ${UNITS_PER_TOKEN}.`
  if (!Number.isSafeInteger(units)) return 'amount_units is a whole number.'
  return units > 0 ? units : 'The amount must be above 0.'
}

const wrong = (detail: string): Refusal => ({ code: 'validation_failed', detail })
const no = (code: Refusal['code'], detail: string): Outcome => ({
  ok: false,
  refusal: { code, detail },
})
