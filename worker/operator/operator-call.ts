// What every call of the operator needs: the token, and a small body of a known form.
import type { Context } from 'hono'
import type { ZodType } from 'zod'
import type { App } from '../base/app-types.ts'
import { operatorRefusal } from '../base/auth.ts'
import { parsedJson, SMALL_BYTES, type Parsed } from '../body/parsed-json.ts'
import { refuse } from '../base/problem.ts'
import type { Refusal } from '../base/refusal.ts'

export const UNKNOWN_ACCOUNT: Refusal = {
  code: 'unknown_account',
  detail: 'There is no account of this id: `npm run account -- list` shows them.',
}

/** Null for the operator; for anyone else the refusal. */
export async function forOperator(c: Context<App>): Promise<Response | null> {
  const stranger = await operatorRefusal(c.env, c.req.raw.headers)
  return stranger && refuse(c, stranger)
}

/** The operator's body. */
export async function operatorBody<T>(c: Context<App>, schema: ZodType<T>): Promise<Parsed<T>> {
  const stranger = await forOperator(c)
  if (stranger) return { ok: false, response: stranger }
  return parsedJson(c, schema, SMALL_BYTES, { share: 'engine' })
}
