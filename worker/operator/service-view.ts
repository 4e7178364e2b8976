// /app/api/operator: the service at a glance, for the people on the operator's list (variable OPERATORS). What it says of money is read
// from sums (base/figures.ts), never from every account.
import type { Context } from 'hono'
import type { OperatorView } from '#forms/console-forms.ts'
import { readFigures } from '../base/figures.ts'
import type { App } from '../base/app-types.ts'
import { dispatcherObject } from '../base/env.ts'

const WAITING_SHOWN = 50

export async function operatorView(c: Context<App>): Promise<Response> {
  const dispatcher = dispatcherObject(c.env)
  const [figures, view, waiting_fits] = await Promise.all([
    readFigures(c.env),
    dispatcher.queueView(),
    dispatcher.waitingFits(WAITING_SHOWN),
  ])
  const { queued, grounding, processing, engines } = view
  const answer: OperatorView = {
    ...figures,
    engines,
    waiting: queued,
    waiting_fits,
    running: grounding + processing,
  }
  return c.json(answer)
}
