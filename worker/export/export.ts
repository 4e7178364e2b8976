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
import { listKeys } from '../keys/account-keys.ts'
import { wholeLedger } from '../wallet/ledger-lines.ts'
import { passkeysOf } from '../people/kept-passkeys.ts'
import { readTeam } from '../team/members.ts'
import { acceptancesOf } from '../people/people.ts'
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

interface Told {
  isFirst: boolean
  /** Address of the part after this; null: this is the last. */
  next: string | null
  /** Lines of a file, at most. */
  most: { audit: number; ledger: number }
}

/** Of a first part. */
const accountWords = ({ audit, ledger }: Told['most']): string[] => [
  'account.json           the account and its membership',
  'keys.json              its keys without the keys, of which nothing but a hash is kept',
  'passkeys.json          passkeys of the person who exports, without what they sign with',
  'team.json              its people and open invitations',
  'terms.json             which of them accepted which version of the terms, and when',
  `audit.json             who did what: the newest ${count(audit)} lines; GET /app/api/audit?before=ID has older ones`,
  'profile.txt            the saved description',
  'last-description.txt   the description that was sent last',
  `ledger.csv             every movement of tokens: the newest ${count(ledger)} lines; GET /app/api/ledger?before=ID has older ones`,
]

const SESSION_WORDS = [
  'sessions.json          the sessions of this part, newest first, with who planned each',
  'sessions/ID.json       a session with its plan, the best size of every offer, the value of every past row, reasons, bills of past deals, and what became of past deals',
  'sessions/ID.request.json(.gz)  what was sent for it; it is deleted a day after the session has ended',
  'readings/NAME.json     how the service read a description; kept until it is unused for 90 days',
]

export function exportWords({ isFirst, next, most }: Told): string {
  const more =
    next === null
      ? ['This is the last part: nothing else is kept of the sessions and readings.']
      : [
          'There are more sessions or readings than one file takes. The console offers the next part after this one;',
          `its address is ${next}`,
        ]
  const lines = [
    `What this service keeps of your account${isFirst ? '' : ', a further part'}.`,
    '',
    ...(isFirst ? accountWords(most) : []),
    ...SESSION_WORDS,
    '',
    ...more,
    'Left out, for they cannot be read: keys, codes and invitations, which are kept as hashes.',
  ]
  return `${lines.join('\n')}\n`
}

const count = (of: number): string => of.toLocaleString('en-US')
