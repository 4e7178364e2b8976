// What the console shows and saves of a plan: the ledger and a plan as CSV, what its deals earned, and everything of the account as
// a zip.
import type { Context } from 'hono'
import type { MenuRow } from '#contract/schemas.ts'
import { LEDGER_KINDS } from '#contract/account.ts'
import { writeCsv } from '#tables/write-csv.ts'
import { note } from '../base/audit.ts'
import { partFrom, readStart } from '../export/export-part.ts'
import { exportPart } from '../export/export.ts'
import { wholeLedger } from '../wallet/ledger-lines.ts'
import type { SignedIn, App } from '../base/app-types.ts'
import { sessionObject } from '../base/env.ts'
import { isSessionId } from '../base/ids.ts'
import { allowanceOfKey } from '../limits/allowances.ts'
import { countKey, countLong } from '../limits/limit-calls.ts'
import { refuse, UNKNOWN_SESSION, type Refusal } from '../base/problem.ts'
import { ownOrigin } from '../sign-in/origin.ts'
import type { Realised } from '#forms/realised-forms.ts'
import { comparison } from '../realised/match-outcomes.ts'
import { realisedOf, type Realisation } from '../realised/find-outcomes.ts'

export const file = (body: BodyInit, name: string, type: string): Response =>
  new Response(body, {
    headers: { 'Content-Type': type, 'Content-Disposition': `attachment; filename="${name}"` },
  })
export const CSV = 'text/csv; charset=utf-8'

export async function ledgerCsv(c: Context<App>, { caller }: SignedIn): Promise<Response> {
  const asked = c.req.query('kind')
  const kind = LEDGER_KINDS.find((one) => one === asked) ?? null
  if (asked !== undefined && kind === null)
    return refuse(c, { code: 'bad_request', detail: `kind is one of ${LEDGER_KINDS.join(', ')}.` })
  return file(await wholeLedger(c.env, caller.owner, kind), 'ledger.csv', CSV)
}

/** The plan's rows under the columns of `npm run plan`. */
export async function resultCsv(c: Context<App>, { caller }: SignedIn): Promise<Response> {
  const tooMany = await countKey(c, caller, allowanceOfKey(c.env, caller.kind, 'polls'))
  if (tooMany) return refuse(c, tooMany)
  const id = (c.req.param('file') ?? '').replace(/\.csv$/, '')
  const view = isSessionId(id) ? await sessionObject(c.env, id).view(caller.account, 0) : null
  if (!view?.state.plan) return refuse(c, UNKNOWN_SESSION)
  const plan = await c.env.STORE.get(view.state.plan.key)
  if (!plan) return refuse(c, UNKNOWN_SESSION)
  const { menu } = await plan.json<{ menu: MenuRow[] }>()
  const rows = menu.map((row) => ({
    key: row.key,
    qty: row.qty,
    profit: row.profit,
    confidence: Math.round(1e6 * row.confidence) / 1e6,
    unit_cost: row.unit_cost ?? null,
  }))
  const columns = ['key', 'qty', 'profit', 'confidence', 'unit_cost']
  return file(writeCsv(columns, rows), `${id}.csv`, CSV)
}

/** A part of the export; the address of the next one stands in its `Link`. */
export async function exportZip(c: Context<App>, { caller, person }: SignedIn): Promise<Response> {
  const { pathname, searchParams } = new URL(c.req.url)
  const start = readStart(searchParams)
  if (start === null)
    return refuse(c, {
      code: 'bad_request',
      detail: 'A further part has the address that the part before names.',
    })
  const tooMany = await countLong(c.env, 'exports', caller.account)
  if (tooMany) return refuse(c, tooMany)
  await note(c.env, {
    account: caller.account,
    person: person.id,
    what: 'exported',
    about: start.isFirst ? 'everything' : 'a further part',
  })
  const part = await partFrom(c.env, caller.account, start)
  const address = (query: string) => `${ownOrigin(c)}${pathname}?${query}`
  const zip = exportPart(c.env, { caller, person: person.id }, part, address)
  const answer = file(zip, 'edps-account.zip', 'application/zip')
  if (part.next !== null) answer.headers.set('Link', `<${address(part.next)}>; rel="next"`)
  return answer
}

export async function realised(c: Context<App>, who: SignedIn): Promise<Response> {
  const known = await asked(c, who, c.req.param('session_id') ?? '')
  if ('code' in known) return refuse(c, known)
  const { planned, found, missing } = known
  const answer: Realised = {
    planned,
    found: found && {
      session_id: found.session,
      created_at: new Date(found.created_at).toISOString(),
      ...comparison(found),
    },
    missing,
  }
  return c.json(answer)
}

/** Every deal of the plan that stands in the later history; a declined one was taken 0 times. */
export async function realisedCsv(c: Context<App>, who: SignedIn): Promise<Response> {
  const id = (c.req.param('file') ?? '').replace(/\.csv$/, '')
  const known = await asked(c, who, id)
  if ('code' in known) return refuse(c, known)
  if (!known.found) return refuse(c, UNKNOWN_SESSION)
  const rows = known.found.pairs.map(({ plan, past: { taken } }) => ({
    key: plan.key,
    qty: plan.qty,
    taken_qty: taken ? taken.qty : 0,
    predicted_profit: plan.profit,
    realised_profit: taken?.profit ?? null,
    final: taken?.final ?? null,
  }))
  const columns = ['key', 'qty', 'taken_qty', 'predicted_profit', 'realised_profit', 'final']
  return file(writeCsv(columns, rows), `${id}-realised.csv`, CSV)
}

async function asked(
  c: Context<App>,
  { caller }: SignedIn,
  id: string,
): Promise<Realisation | Refusal> {
  const tooMany = await countKey(c, caller, allowanceOfKey(c.env, caller.kind, 'realised'))
  return tooMany ?? realisedOf(c.env, caller.account, id)
}
