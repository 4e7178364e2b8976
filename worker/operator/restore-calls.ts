// GET and POST /operator/account/{id}/ledger: a copy of an account's ledger, a page at a time, and the way back. POST /operator/reapply:
// what was ended since the moment to which the database was restored ends again.
import type { Context } from 'hono'
import { z } from 'zod'
import { eraseAccount } from '../account/erase.ts'
import { ownerOf } from '../base/account-row.ts'
import type { App } from '../base/app-types.ts'
import { endedSince, type Ended } from '../base/ended.ts'
import { walletObject, type Env } from '../base/env.ts'
import { hex } from '../base/hash.ts'
import { refuse } from '../base/problem.ts'
import { parsedJson } from '../body/parsed-json.ts'
import { changeRole, removeMember } from '../team/members.ts'
import type { CopiedLine } from '../wallet/copied-books.ts'
import { bareMsg } from '../wallet/transfer-books.ts'
import { setBlocked } from './account-calls.ts'
import { operatorBody, UNKNOWN_ACCOUNT } from './operator-call.ts'

const PAGE_LINES = 500
/** Of a page: a line is at most some hundred bytes. */
const PAGE_BYTES = 1024 * 1024

const lineSchema = z.strictObject({
  id: z.int().positive(),
  ref: z.string(),
  time: z.int(),
  kind: z.enum(['accrual', 'usage', 'service', 'purchase', 'transfer', 'grant', 'adjust']),
  units: z.int(),
  other: z.string().nullable(),
  msg: z.string().min(1),
  session: z.string().nullable(),
  pricing_version: z.string(),
  reading: z.string().nullable(),
})
const pageSchema = z.strictObject({
  account: z.string(),
  lines: z.array(lineSchema).max(PAGE_LINES),
  signature: z.string(),
  last: z.boolean(),
})

/** A page of lines of ids above `?after=`, oldest first, signed. */
export async function copyLedger(c: Context<App>): Promise<Response> {
  const account = c.req.param('id') ?? ''
  const after = Number(c.req.query('after') ?? 0)
  if (!Number.isSafeInteger(after) || after < 0)
    return refuse(c, { code: 'bad_request', detail: 'after is the id of a line, or 0.' })
  if (!(await ownerOf(c.env, account))) return refuse(c, UNKNOWN_ACCOUNT)
  const lines = await walletObject(c.env, account).copyLines(after, PAGE_LINES)
  const signature = await sign(c.env, account, lines)
  return c.json({ account, lines, signature, more: lines.length === PAGE_LINES })
}

/** A page comes back. It is taken where this service signed it; sent again, it changes nothing. */
export async function restoreLedger(c: Context<App>): Promise<Response> {
  const asked = await parsedJson(c, pageSchema, PAGE_BYTES, { share: 'engine' })
  if (!asked.ok) return asked.response
  const { account, lines, signature, last } = asked.value
  if (account !== c.req.param('id') || signature !== (await sign(c.env, account, lines)))
    return refuse(c, {
      code: 'bad_request',
      detail:
        'This page is not as the service signed it: it was changed, or it was copied under another OPERATOR_TOKEN. Set that one again until the copy is back.',
    })
  const owner = await ownerOf(c.env, account)
  if (!owner) return refuse(c, UNKNOWN_ACCOUNT)
  const merged = await walletObject(c.env, account).mergeLines(
    owner,
    await withoutDeleted(c.env, lines),
    last,
  )
  return merged ? c.json(merged) : refuse(c, UNKNOWN_ACCOUNT)
}

/** Of transfers with accounts that were deleted since, the words stay away. */
async function withoutDeleted(env: Env, lines: readonly CopiedLine[]): Promise<CopiedLine[]> {
  const others = [...new Set(lines.flatMap(({ other }) => other ?? []))]
  const select = 'SELECT id FROM accounts WHERE id IN (SELECT value FROM json_each(?))'
  const { results } = await env.DB.prepare(select)
    .bind(JSON.stringify(others))
    .all<{ id: string }>()
  const there = new Set(results.map(({ id }) => id))
  return lines.map((line) =>
    line.other === null || there.has(line.other) ? line : { ...line, msg: bareMsg(line.units) },
  )
}

async function sign(env: Env, account: string, lines: readonly CopiedLine[]): Promise<string> {
  const bytes = (text: string) => new TextEncoder().encode(text)
  const hmac = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', bytes(env.OPERATOR_TOKEN!), hmac, false, [
    'sign',
  ])
  const rows = lines.map((line) => lineSchema.keyof().options.map((name) => line[name]))
  const text = JSON.stringify(['a page of a ledger', account, rows])
  return hex(await crypto.subtle.sign('HMAC', key, bytes(text)))
}

const sinceSchema = z.strictObject({ since: z.iso.datetime({ offset: true }) })

/** Answers how many of each kind there were. */
export async function reapply(c: Context<App>): Promise<Response> {
  const asked = await operatorBody(c, sinceSchema)
  if (!asked.ok) return asked.response
  const ended = await endedSince(c.env, Date.parse(asked.value.since))
  const counts = { key: 0, passkey: 0, member: 0, role: 0, account: 0, block: 0 }
  for (const one of ended) {
    await endAgain(c.env, one)
    counts[one.what]++
  }
  return c.json(counts)
}

/** What has ended by itself, or is not there any more, stays as it is. */
async function endAgain(env: Env, ended: Ended): Promise<void> {
  switch (ended.what) {
    case 'key': {
      const revoke = 'UPDATE api_keys SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL'
      await env.DB.prepare(revoke).bind(Date.now(), ended.id).run()
      return
    }
    case 'passkey':
      await env.DB.prepare('DELETE FROM passkeys WHERE id = ? AND person = ?')
        .bind(ended.id, ended.person)
        .run()
      return
    case 'member':
      await removeMember(env, ended)
      return
    case 'role':
      await changeRole(env, ended, ended.role)
      return
    case 'block':
      await setBlocked(env, ended.account, ended.blocked)
      return
    case 'account':
      if (await ownerOf(env, ended.account)) await eraseAccount(env, ended.account)
  }
}
