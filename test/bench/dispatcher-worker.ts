// The Worker with one more route: GET /bench makes calls of the dispatcher's object, many at once, and says how many
// seconds they took. The calls are those of a fit's life.
import { CONTRACT_VERSION } from '#contract/schemas.ts'
import { dispatcherObject, type Env, type Remote } from '../../worker/base/env.ts'
import type { DispatcherRpc } from '../../worker/base/object-rpc.ts'
import app from '../../worker/main.ts'

export * from '../../worker/main.ts'

const ENGINE = {
  engine_id: 'bench',
  device: 'a bench',
  cores: 2,
  models: ['rc012.2'],
  contract_version: CONTRACT_VERSION,
  reader_version: 'bench',
  slots: 1,
  free: 1,
}

/** Calls in `fit`. */
const CALLS = 17

/** Calls of the dispatcher that one fit of a few seconds needs (docs/scale.md). */
async function fit(dispatcher: Remote<DispatcherRpc>, session: string): Promise<void> {
  const account = session.slice(0, 6)
  const times = { queued_at: 0, grounded: false }
  await dispatcher.waitingOf(account)
  await dispatcher.add({
    session,
    account,
    kind: 'paid',
    model: 'rc012.2',
    contract: CONTRACT_VERSION,
    ...times,
  })
  const { given } = await dispatcher.claim(ENGINE)
  if (!given) throw new Error('no fit waits')
  const { lease } = given
  await dispatcher.sent(lease)
  // Tables, two events, the valuation, two parts, the plan; each call of an engine touches its lease.
  for (let call = 0; call < 7; call++) await dispatcher.touch(lease, ENGINE.engine_id)
  await dispatcher.grounded(lease)
  for (let poll = 0; poll < 3; poll++) await dispatcher.position(session)
  await dispatcher.staged({ fit: 1 })
  await dispatcher.remove(given.session, 'done')
}

export default {
  async fetch(request: Request, env: Env): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url)
    if (pathname !== '/bench') return app.fetch(request, env)
    const fits = Number(searchParams.get('fits'))
    const dispatcher = dispatcherObject(env)
    let next = 0
    const one = async (): Promise<void> => {
      while (next < fits) {
        const at = next++
        await fit(dispatcher, `ses_${at}`)
      }
    }
    const began = Date.now()
    await Promise.all(Array.from({ length: 32 }, one))
    return Response.json({ calls: CALLS * fits, seconds: (Date.now() - began) / 1000 })
  },
}
