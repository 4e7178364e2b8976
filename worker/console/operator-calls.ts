// /app/api/operator and /operator/accounts: the service at a glance, for the people on the operator's list (variable
// OPERATORS). What it says of money is read from sums (accounts/figures.ts), never from every account.
import type { Context } from 'hono'
import { operatorAccountsSchema, type OperatorView } from '#forms/console-forms.ts'
import { modelPrices } from '#contract/model-settings.ts'
import { readFigures } from '../base/figures.ts'
import { listAccounts } from '../operator/account-list.ts'
import type { App } from '../base/app-types.ts'
import { viewOfAll } from '../dispatcher/queue-view.ts'
import { dispatchers } from '../dispatcher/shards.ts'
import { refuse } from '../base/problem.ts'

const WAITING_SHOWN = 50
const ACCOUNTS_PAGE = 20
const SEARCH_CHARACTERS = 100

export async function operatorView(c: Context<App>): Promise<Response> {
  const all = dispatchers(c.env)
  const [figures, views, waiting] = await Promise.all([
    readFigures(c.env),
    Promise.all(all.map((one) => one.queueView())),
    Promise.all(all.map((one) => one.waitingFits(WAITING_SHOWN))),
  ])
  const prices = modelPrices(c.env)
  const { queued, grounding, processing, engines } = viewOfAll(views)
  const answer: OperatorView = {
    ...figures,
    model_prices:
      prices === null || prices === 'unusable'
        ? prices
        : { in: prices.in_micros / 1e6, out: prices.out_micros / 1e6 },
    engines,
    waiting: queued,
    waiting_fits: waiting
      .flat()
      .sort((a, b) => a.queued_at - b.queued_at)
      .slice(0, WAITING_SHOWN),
    running: grounding + processing,
  }
  return c.json(answer)
}

/** A page of accounts, newest first; `?search=`: an id, or a piece of a name or an address. */
export async function operatorAccounts(c: Context<App>): Promise<Response> {
  const before = c.req.query('before') ?? null
  const search = (c.req.query('search') ?? '').trim()
  if ((before !== null && !/^[1-9]\d{0,14}$/.test(before)) || search.length > SEARCH_CHARACTERS)
    return refuse(c, {
      code: 'bad_request',
      detail: `before is next_before of the page before, search at most ${SEARCH_CHARACTERS} characters.`,
    })
  const page = { before: before === null ? null : Number(before), limit: ACCOUNTS_PAGE, search }
  return c.json(operatorAccountsSchema.parse(await listAccounts(c.env, page)))
}
