// POST /v1/read: reads a description as a fit would, for anyone (interface §3). It queues and charges nothing
// and logs no words; with a key the account keeps the reading.
import type { Context } from 'hono'
import { READ_BYTES } from '#contract/limits.ts'
import type { ReadRequest } from '#contract/questions.ts'
import { askedParameters } from '#reading/kept-answer.ts'
import type { App } from '../base/app-types.ts'
import type { Caller } from '../base/auth.ts'
import { senderOf } from '../body/sender.ts'
import { smallJson } from '../body/small-json.ts'
import { accountObject, type Env } from '../base/env.ts'
import {
  keepReading,
  keptReading,
  toldColumns,
  valuationKeyOf,
  paidReading,
  type ReadingPlace,
} from './kept-readings.ts'
import { allowanceOfKey } from '../limits/allowances.ts'
import { countAddress, countKey, knownCaller } from '../limits/limit-calls.ts'
import { refuse } from '../base/problem.ts'
import { answerRead, type Account } from './read-answering.ts'
import { readingModel } from './llm.ts'
import { toReadRequest } from './read-request.ts'

export async function read(c: Context<App>): Promise<Response> {
  const { env } = c
  const { headers } = c.req.raw
  const isOpen = headers.get('Authorization') === null && !c.get('signedIn')
  const known = isOpen ? null : await knownCaller(c)
  if (known?.ok === false) return refuse(c, known.refusal)
  const who = known?.caller ?? null

  const full = who
    ? await countKey(c, who, allowanceOfKey(env, who.kind, 'reads'))
    : await countAddress(c, 'read')
  if (full) return refuse(c, full)

  const body = await smallJson(c.req.raw, READ_BYTES, senderOf(c))
  if (!body.ok) return refuse(c, body.refusal)
  const parsed = toReadRequest(body.value)
  if (!parsed.ok) return refuse(c, parsed.refusal)

  const { request } = parsed
  const parameters = askedParameters(request)
  // A description that a fit would not read is not read here either.
  const asked: ReadRequest = { ...request, market_type: { parameters } }
  if (who === null) return c.json(await answerRead(asked, null))
  const key = await keyOf(who, asked)
  const answer = await answerRead(
    asked,
    accountOf(env, who, { key, words: request.business_description }),
  )
  const paid = await paidReading(env, who.account, key)
  return c.json({ ...answer, ...(paid !== null && { paid }) })
}

/** Where the account keeps the reading of this request. */
const keyOf = ({ account }: Caller, request: ReadRequest): Promise<string> =>
  valuationKeyOf(
    account,
    request.business_description,
    toldColumns(request),
    askedParameters(request),
  )

/** What the key's account keeps, and the model that may be asked for it. */
function accountOf(env: Env, who: Caller, place: ReadingPlace): Account {
  return {
    kept: () => keptReading(env, place),
    keep: (reading) => keepReading(env, place, reading),
    model: readingModel(env),
    mayAskModel: async () =>
      (
        await accountObject(env, who.account).take(
          'account',
          allowanceOfKey(env, who.kind, 'model'),
        )
      ).granted,
  }
}
