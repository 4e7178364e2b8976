// /v1/device: a program asks for a key; /app/api/device/{code}: a person grants or denies it in the console.
import type { Context } from 'hono'
import { deviceDecisionSchema } from '#forms/console-forms.ts'
import { deviceRequestSchema, deviceTokenRequestSchema, type DeviceAnswer } from '#client/device.ts'
import { DEVICE_INTERVAL_SECONDS, DEVICE_SECONDS } from '#contract/limits.ts'
import {
  askForKey,
  decideDevice,
  fetchKey,
  UNKNOWN_DEVICE,
  waitingDevice,
} from '../keys/device-flow.ts'
import type { SignedIn } from '../people/signed-in.ts'
import { termsRefusal } from '../people/accepted-terms.ts'
import type { App } from '../base/app-types.ts'
import { parsedJson } from '../body/parsed-json.ts'
import { countAddress } from '../limits/limit-calls.ts'
import { countLong } from '../limits/stored-limit.ts'
import { refuse } from '../base/problem.ts'
import { signInRefusal } from '../sign-in/origin.ts'
import { deviceLink } from '../sign-in/links.ts'

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
