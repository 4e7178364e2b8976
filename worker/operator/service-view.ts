// /app/api/operator: the service at a glance, for the people on the operator's list (variable OPERATORS). What it says of money is read
// from sums (base/figures.ts), never from every account.
import type { Context } from 'hono'
import type { OperatorView } from '#forms/console-forms.ts'
import { modelPrices } from '#contract/model-settings.ts'
import { readFigures } from '../base/figures.ts'
import type { App } from '../base/app-types.ts'
import { viewOfAll } from '../dispatcher/queue-view.ts'
import { dispatchers } from '../dispatcher/shards.ts'

const WAITING_SHOWN = 50

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
