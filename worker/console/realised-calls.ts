// /app/api/realised/{id}: what the deals of a plan earned, from the newest later session that tells it; as a file all deals.
import type { Context } from 'hono'
import type { Realised } from '#forms/realised-forms.ts'
import { writeCsv } from '#tables/csv.ts'
import { comparison } from '../realised/match-outcomes.ts'
import { realisedOf, type Realisation } from '../realised/find-outcomes.ts'
import type { SignedIn } from '../people/signed-in.ts'
import type { App } from '../base/app-types.ts'
import { allowanceOfKey } from '../limits/allowances.ts'
import { countKey } from '../limits/limit-calls.ts'
import { refuse } from '../base/problem.ts'
import { UNKNOWN_SESSION, type Refusal } from '../base/refusal.ts'
import { CSV, file } from './files.ts'

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
