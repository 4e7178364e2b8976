// Everything that an account keeps, as one zip that is written while it is sent: no more than a piece of it is held. Keys
// are told without the keys.
import { strToU8, Zip, ZipDeflate } from 'fflate'
import type { SessionLink } from '#contract/schemas.ts'
import type { Caller } from '../auth.ts'
import { accountObject, sessionObject, type Env } from '../env.ts'
import { sessionList } from '../routes/sessions.ts'
import { resultHead, withPlan } from '../session/answer.ts'
import { readAudit } from './audit.ts'
import { listKeys } from './keys.ts'
import { wholeLedger } from './ledger.ts'
import { readTeam } from './team.ts'

/** Each session costs three calls of other objects, of which a request has 1,000. */
const SESSIONS_MOST = 300
const AUDIT_LINES = 10_000

type Content = string | ReadableStream<Uint8Array>

/** The zip as a stream. It fails as a whole where a part of it cannot be read. */
export function exportAccount(env: Env, caller: Caller): ReadableStream<Uint8Array> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  let written: Promise<unknown> = Promise.resolve()
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    written = written.then(() => writer.write(bytes))
  })
  const add = async (name: string, content: Content): Promise<void> => {
    const entry = new ZipDeflate(name, { level: 6 })
    zip.add(entry)
    if (typeof content === 'string') entry.push(strToU8(content), true)
    else {
      for await (const piece of content) {
        entry.push(piece)
        await written
      }
      entry.push(new Uint8Array(0), true)
    }
    await written
  }
  const run = async (): Promise<void> => {
    for await (const [name, content] of entries(env, caller)) await add(name, content)
    zip.end()
    await written
    await writer.close()
  }
  // Who breaks the download off ends it.
  run().catch((error: unknown) => writer.abort(error).catch(() => undefined))
  return readable
}

async function* entries(env: Env, caller: Caller): AsyncGenerator<[string, Content]> {
  const { account, owner, profile } = caller
  const row = await env.DB.prepare(
    `SELECT id, name, email, membership, member_since, member_until, created_at FROM accounts WHERE id = ?`,
  )
    .bind(account)
    .first()
  yield ['account.json', text(row)]
  yield ['keys.json', text(await listKeys(env, account))]
  yield ['team.json', text(await readTeam(env, account))]
  yield [
    'audit.json',
    text((await readAudit(env, account, Number.MAX_SAFE_INTEGER, AUDIT_LINES)).events),
  ]
  yield ['sessions.json', text(await allSessions(env, account))]
  yield ['profile.txt', profile ?? '']
  yield ['last-description.txt', (await accountObject(env, account).lastSent()) ?? '']
  yield ['ledger.csv', await wholeLedger(env, owner, null)]
  const places = await accountObject(env, account).listed(null, SESSIONS_MOST + 1)
  for (const { session } of places.slice(0, SESSIONS_MOST)) {
    const result = await resultOf(env, account, session)
    if (result) yield [`sessions/${session}.json`, result]
  }
  if (places.length > SESSIONS_MOST)
    yield [
      'sessions/READ-ME.txt',
      `The newest ${SESSIONS_MOST} sessions. GET /v1/sessions lists the others, GET /v1/result/{id} answers each.\n`,
    ]
}

/** The newest sessions as GET /sessions answers them: who planned each. */
async function allSessions(env: Env, account: string): Promise<SessionLink[]> {
  const page = { limit: SESSIONS_MOST, before: null }
  return (await sessionList(env, account, page)).sessions
}

/** What GET /result answers for the session; null where it is gone by now. */
async function resultOf(env: Env, account: string, session: string): Promise<Content | null> {
  const view = await sessionObject(env, session).view(account, 0)
  if (!view) return null
  const head = resultHead(view, null)
  const whole = view.state.plan ? await withPlan(env.STORE, view, head, ['options']) : null
  return (whole as ReadableStream<Uint8Array> | null) ?? text(head)
}

/** As JSON; moments that are kept as numbers are said as ISO 8601. */
const text = (value: unknown): string => `${JSON.stringify(value, withMoments, 2)}\n`

function withMoments(name: string, value: unknown): unknown {
  const isMoment =
    typeof value === 'number' && /^(?:time|since|member_since|member_until|\w+_at)$/.test(name)
  return isMoment ? new Date(value).toISOString() : value
}
