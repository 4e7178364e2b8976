// The uploads of the account whose agent calls: links for new ones, and what came over them.
import type { Caller } from '../base/auth.ts'
import { accountObject, type Env } from '../base/env.ts'
import { sha256Hex } from '../base/hash.ts'
import { newSecret, newUploadName, uploadLink } from '../base/ids.ts'
import type { Refusal } from '../base/problem.ts'
import { allowanceOfKey } from '../limits/allowances.ts'
import { EACH_KEY } from '../limits/limit-calls.ts'
import { limited } from '../limits/window.ts'
import { jsonOf } from '../upload/upload-table.ts'
import type { Uploads } from './sent-tables.ts'

export interface AgentUploads extends Uploads {
  /** A link that takes one table, and the name that the table then has. */
  readonly make: () => Promise<{ name: string; url: string } | { refusal: Refusal }>
}

export function uploadsOf(env: Env, { account, kind }: Caller, origin: string): AgentUploads {
  const object = accountObject(env, account)
  return {
    named: (name) => object.uploadNamed(name),
    jsonOf: (uploaded) => jsonOf(env.STORE, uploaded),
    async make() {
      const allowance = allowanceOfKey(env, kind, 'uploads')
      const verdict = await object.take(EACH_KEY, allowance)
      if (!verdict.granted) return { refusal: limited(allowance, verdict, ' for an account') }
      const [name, secret] = [newUploadName(), newSecret()]
      await object.newUpload(await sha256Hex(secret), name)
      return { name, url: `${origin}/v1/upload/${uploadLink(account, secret)}` }
    },
  }
}
