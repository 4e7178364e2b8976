// Everything that an account keeps, as the files of a zip. Keys are told without the keys, passkeys without their public half.
import { PARTS } from '#contract/engine-protocol.ts'
import type { SessionLink } from '#contract/schemas.ts'
import type { Caller } from '../base/auth.ts'
import { accountObject, type Env } from '../base/env.ts'
import { bodyKey } from '../base/ids.ts'
import { shownLinks } from '../session/sessions-route.ts'
import type { SessionView } from '../base/object-rpc.ts'
import { resultHead, sessionLink, withPlan } from '../session/result-answer.ts'
import { readAudit } from '../base/audit.ts'
import { nameOf, type Part } from './export-part.ts'
import { exportWords } from './export-words.ts'
import { listKeys } from '../keys/account-keys.ts'
import { wholeLedger } from '../wallet/ledger-lines.ts'
import { passkeysOf } from '../people/kept-passkeys.ts'
import { readTeam } from '../team/members.ts'
import { acceptancesOf } from '../people/accepted-terms.ts'
import { zipStream, type ZipFile } from './zip-stream.ts'

const AUDIT_LINES = 10_000
/** Two calls of other objects a thousand lines. */
const LEDGER_LINES = 100_000

/** One part of the export as a zip. `address`: of the part after it. */
export const exportPart = (
  env: Env,
  who: { caller: Caller; person: string },
  part: Part,
  address: (query: string) => string,
): ReadableStream<Uint8Array> => zipStream(files(env, who, part, address))

async function* files(
  env: Env,
  { caller, person }: { caller: Caller; person: string },
  part: Part,
  address: (query: string) => string,
): AsyncGenerator<ZipFile> {
  const { account } = caller
  const next = part.next === null ? null : address(part.next)
  const most = { audit: AUDIT_LINES, ledger: LEDGER_LINES }
  yield { name: 'READ-ME.txt', content: exportWords({ isFirst: part.isFirst, next, most }) }
  if (part.isFirst) yield* accountFiles(env, caller, person)
  yield { name: 'sessions.json', content: text(await linksOf(env, account, part.sessions)) }
  for (const view of part.sessions) yield* sessionFiles(env, view)
  for (const key of part.readings) {
    const kept = await env.STORE.get(key)
    if (kept) yield { name: `readings/${nameOf(key)}.json`, content: kept.body }
  }
}

/** What belongs to the account itself. */
async function* accountFiles(
  env: Env,
  { account, owner, profile }: Caller,
  person: string,
): AsyncGenerator<ZipFile> {
  const row = await env.DB.prepare(
    `SELECT id, name, email, membership, member_since, member_until, created_at FROM accounts WHERE id = ?`,
  )
    .bind(account)
    .first()
  yield { name: 'account.json', content: text(row) }
  yield { name: 'keys.json', content: text(await listKeys(env, account)) }
  yield { name: 'passkeys.json', content: text(await passkeysOf(env, person)) }
  yield { name: 'team.json', content: text(await readTeam(env, account)) }
  yield { name: 'terms.json', content: text(await acceptancesOf(env, account)) }
  const { events } = await readAudit(env, account, Number.MAX_SAFE_INTEGER, AUDIT_LINES)
  yield { name: 'audit.json', content: text(events) }
  yield { name: 'profile.txt', content: profile ?? '' }
  const last = await accountObject(env, account).lastSent()
  yield { name: 'last-description.txt', content: last ?? '' }
  yield { name: 'ledger.csv', content: await wholeLedger(env, owner, null, LEDGER_LINES) }
}

/** The sessions as GET /sessions lists them: who planned each. */
const linksOf = (
  env: Env,
  account: string,
  views: readonly SessionView[],
): Promise<SessionLink[]> => shownLinks(env, account, views.map(sessionLink))

/** What GET /result answers with all its parts, and the request while it is kept. */
async function* sessionFiles(env: Env, view: SessionView): AsyncGenerator<ZipFile> {
  const { session, gzip } = view.origin
  const head = resultHead(view, null)
  const whole = view.state.plan ? await withPlan(env.STORE, view, head, PARTS) : null
  const content = (whole as ReadableStream<Uint8Array> | null) ?? text(head)
  yield { name: `sessions/${session}.json`, content }
  const sent = view.state.tables ? await env.STORE.get(bodyKey(session)) : null
  if (sent)
    yield {
      name: `sessions/${session}.request.json${gzip ? '.gz' : ''}`,
      content: sent.body,
      packed: gzip,
    }
}

/** As JSON; moments that are kept as numbers are said as ISO 8601. */
const text = (value: unknown): string => `${JSON.stringify(value, withMoments, 2)}\n`

function withMoments(name: string, value: unknown): unknown {
  const isMoment =
    typeof value === 'number' && /^(?:time|since|member_since|member_until|\w+_at)$/.test(name)
  return isMoment ? new Date(value).toISOString() : value
}
