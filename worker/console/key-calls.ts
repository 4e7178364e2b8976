// /app/api/keys and /workspace: keys of the account, and what a free key may do. /v1/device: a program asks for a key;
// /app/api/device/{code}: a person grants or denies it in the console.
import type { Context } from 'hono'
import { type Workspace, deviceDecisionSchema } from '#forms/console-forms.ts'
import { limitKeySchema, makeKeySchema, type Keys } from '#forms/key-forms.ts'
import {
  kindsFor,
  limitPersonsKey,
  listKeys,
  makePersonsKey,
  revokePersonsKey,
} from '../keys/account-keys.ts'
import type { SignedIn, App } from '../base/app-types.ts'
import { parsedJson } from '../body/parsed-json.ts'
import { freeMarkets } from '../fit/free-markets.ts'
import { allowanceOfKey, fitAllowances } from '../limits/allowances.ts'
import { refuse } from '../base/problem.ts'
import { workspaceLink, signInRefusal, deviceLink } from '../sign-in/origin.ts'
import { makerOf } from './admit-call.ts'
import { deviceRequestSchema, deviceTokenRequestSchema, type DeviceAnswer } from '#client/device.ts'
import { DEVICE_INTERVAL_SECONDS, DEVICE_SECONDS } from '#contract/limits.ts'
import {
  askForKey,
  decideDevice,
  fetchKey,
  UNKNOWN_DEVICE,
  waitingDevice,
} from '../keys/device-flow.ts'
import { termsRefusal } from '../people/people.ts'
import { countAddress, countLong } from '../limits/limit-calls.ts'

export async function keys(c: Context<App>, { caller }: SignedIn): Promise<Response> {
  const answer: Keys = {
    keys: await listKeys(c.env, caller.account),
    ...(await kindsFor(c.env, caller.owner)),
  }
  return c.json(answer)
}

export async function makeKey(c: Context<App>, who: SignedIn): Promise<Response> {
  const asked = await parsedJson(c, makeKeySchema)
  if (!asked.ok) return asked.response
  return made(c, who, asked.value)
}

/** A free key for the account, as the workspace's link hands it out. */
export const makeWorkspaceKey = (c: Context<App>, who: SignedIn): Promise<Response> =>
  made(c, who, { name: 'Free workspace', kind: 'free', scopes: ['fit'] })

async function made(
  c: Context<App>,
  who: SignedIn,
  asked: Parameters<typeof makePersonsKey>[2],
): Promise<Response> {
  const answer = await makePersonsKey(c.env, makerOf(who), asked)
  return answer.ok ? c.json({ id: answer.id, key: answer.key }) : refuse(c, answer.refusal)
}

const idOf = (c: Context<App>): string => c.req.param('id') ?? ''

export const revokeKey = async (c: Context<App>, who: SignedIn): Promise<Response> =>
  changed(c, await revokePersonsKey(c.env, makerOf(who), idOf(c)))

export async function limitKey(c: Context<App>, who: SignedIn): Promise<Response> {
  const asked = await parsedJson(c, limitKeySchema)
  if (!asked.ok) return asked.response
  const { month_tokens } = asked.value
  return changed(c, await limitPersonsKey(c.env, makerOf(who), idOf(c), month_tokens))
}

const changed = (c: Context<App>, isDone: boolean): Response =>
  isDone
    ? c.json({ ok: true })
    : refuse(c, {
        code: 'unknown_key',
        detail:
          'There is no such key that works and that you may change. Only an owner raises a limit or takes it away.',
      })

export async function workspace(c: Context<App>): Promise<Response> {
  const limits = [allowanceOfKey(c.env, 'free', 'calls'), ...fitAllowances(c.env, 'free')]
  const answer: Workspace = {
    markets: (await freeMarkets(c.env)).map(({ market_type, description, tables }) => ({
      market_type,
      description,
      own_tables: tables !== null,
    })),
    limits: limits.map(({ name, calls, seconds }) => ({
      what: name === 'calls' ? 'Calls' : 'Actual fits',
      most: calls,
      seconds,
    })),
    link: workspaceLink(c),
  }
  return c.json(answer)
}

export async function askForDevice(c: Context<App>): Promise<Response> {
  const off = signInRefusal(c)
  if (off) return refuse(c, off)
  const tooMany = await countAddress(c, 'device')
  if (tooMany) return refuse(c, tooMany)
  const asked = await parsedJson(c, deviceRequestSchema)
  if (!asked.ok) return asked.response
  const { name } = asked.value
  const { device_code, user_code } = await askForKey(c.env, name)
  const answer: DeviceAnswer = {
    device_code,
    user_code,
    verification_uri: deviceLink(c, user_code),
    expires_in: DEVICE_SECONDS,
    interval: DEVICE_INTERVAL_SECONDS,
  }
  return c.json(answer)
}

export async function deviceToken(c: Context<App>): Promise<Response> {
  const tooMany = await countAddress(c, 'device')
  if (tooMany) return refuse(c, tooMany)
  const asked = await parsedJson(c, deviceTokenRequestSchema)
  if (!asked.ok) return asked.response
  const fetched = await fetchKey(c.env, asked.value.device_code)
  if (!fetched.ok) return refuse(c, fetched.refusal)
  return c.json({ key: fetched.key, account: fetched.account })
}

export async function device(c: Context<App>, { person }: SignedIn): Promise<Response> {
  const tooMany = await countLong(c.env, 'device_lookups', person.id)
  if (tooMany) return refuse(c, tooMany)
  const found = await waitingDevice(c.env, c.req.param('code') ?? '')
  return found ? c.json(found) : refuse(c, UNKNOWN_DEVICE)
}

export async function decide(c: Context<App>, { person, caller }: SignedIn): Promise<Response> {
  const tooMany = await countLong(c.env, 'device_lookups', person.id)
  if (tooMany) return refuse(c, tooMany)
  const asked = await parsedJson(c, deviceDecisionSchema)
  if (!asked.ok) return asked.response
  const { grant } = asked.value
  const refusal = grant ? await termsRefusal(c.env, person.id) : null
  if (refusal) return refuse(c, refusal)
  const decision = { grant, account: caller.account, person: person.id }
  const done = await decideDevice(c.env, c.req.param('code') ?? '', decision)
  return done ? c.json({ ok: true }) : refuse(c, UNKNOWN_DEVICE)
}
