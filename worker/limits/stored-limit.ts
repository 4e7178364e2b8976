// Limits whose windows outlast any one object: counted in the database, each window in one row that one statement
// changes, so that calls at once are all counted. What stands for an address or an e-mail is a keyed hash.
import { sha256 } from '../base/auth.ts'
import { hex } from '../body/read-body.ts'
import type { Env } from '../base/env.ts'
import type { Refusal } from '../base/refusal.ts'
import { longAllowances, type LongBucket } from './allowances.ts'
import { limited, type Allowance } from './window.ts'

/** Counts one more of this kind for `whom`. Null, or the refusal. */
export async function countLong(
  env: Env,
  bucket: LongBucket,
  whom: string,
): Promise<Refusal | null> {
  for (const allowance of longAllowances(env, bucket)) {
    const refusal = await count(env, await nameOf(env, bucket, allowance, whom), allowance)
    if (refusal) return refusal
  }
  return null
}

/** Whether anything of this kind was counted for `whom` in the window that runs. */
export async function isCounted(env: Env, bucket: LongBucket, whom: string): Promise<boolean> {
  const name = await nameOf(env, bucket, longAllowances(env, bucket)[0]!, whom)
  const select = 'SELECT 1 FROM counts WHERE name = ? AND ends > ?'
  return (await env.DB.prepare(select).bind(name, Date.now()).first()) !== null
}

const nameOf = async (
  env: Env,
  bucket: LongBucket,
  { seconds }: Allowance,
  whom: string,
): Promise<string> =>
  `${bucket}:${seconds}:${hex(await sha256(`${env.SIGN_IN_SECRET ?? ''} ${bucket} ${whom}`))}`

async function count(env: Env, name: string, allowance: Allowance): Promise<Refusal | null> {
  const now = Date.now()
  const upsert = `INSERT INTO counts (name, began, used, ends) VALUES (?1, ?2, 1, ?2 + ?3)
    ON CONFLICT (name) DO UPDATE SET
      used = CASE WHEN ends <= ?2 THEN 1 ELSE used + 1 END,
      began = CASE WHEN ends <= ?2 THEN ?2 ELSE began END,
      ends = CASE WHEN ends <= ?2 THEN ?2 + ?3 ELSE ends END
    RETURNING used, ends`
  const [, counted] = await env.DB.batch<{ used: number; ends: number }>([
    env.DB.prepare('DELETE FROM counts WHERE ends < ?').bind(now),
    env.DB.prepare(upsert).bind(name, now, allowance.seconds * 1000),
  ])
  const { used, ends } = counted!.results[0]!
  if (used <= allowance.calls) return null
  const reset = Math.max(1, Math.ceil((ends - now) / 1000))
  return limited(allowance, { granted: false, left: 0, reset })
}
