// /app/api/operator: the service at a glance, for the people on the operator's list (variable OPERATORS).
import type { Context } from 'hono'
import type { OperatorView } from '#contract/console.ts'
import { UNITS_PER_TOKEN } from '#contract/prices.ts'
import type { App } from '../app-types.ts'
import { viewOfAll } from '../dispatcher/queue-view.ts'
import { dispatchers } from '../dispatcher/shards.ts'
import type { Env } from '../env.ts'

const NEWEST = 20

export async function operatorView(c: Context<App>): Promise<Response> {
  const views = await Promise.all(dispatchers(c.env).map((one) => one.queueView()))
  const { queued, grounding, processing, engines } = viewOfAll(views)
  const answer: OperatorView = {
    ...(await accountFigures(c.env)),
    engines,
    waiting: queued,
    running: grounding + processing,
  }
  return c.json(answer)
}

async function accountFigures(
  env: Env,
): Promise<Pick<OperatorView, 'accounts' | 'members' | 'tokens_in' | 'newest'>> {
  const { DB } = env
  const counts = await DB.prepare(
    `SELECT count(*) AS accounts,
      coalesce(sum(membership <> 'none' AND (member_until IS NULL OR member_until > ?)), 0) AS members FROM accounts`,
  )
    .bind(Date.now())
    .first<{ accounts: number; members: number }>()
  const sums = await DB.prepare('SELECT kind, sum(units) AS units FROM credits GROUP BY kind').all<{
    kind: 'purchase' | 'grant'
    units: number
  }>()
  const newest = await DB.prepare(
    'SELECT id, name, email, created_at FROM accounts ORDER BY created_at DESC, rowid DESC LIMIT ?',
  )
    .bind(NEWEST)
    .all<OperatorView['newest'][number]>()
  const tokens = (kind: 'purchase' | 'grant'): number =>
    (sums.results.find((row) => row.kind === kind)?.units ?? 0) / UNITS_PER_TOKEN
  return {
    ...counts!,
    tokens_in: { purchase: tokens('purchase'), grant: tokens('grant') },
    newest: newest.results,
  }
}
