// What the deals of a plan earned: joined at reading time from the newest later session of the account whose history has
// the plan's menu. Nothing is copied between sessions, so a deletion of either needs nothing here.
import { LATER_SESSIONS } from '#contract/limits.ts'
import type { Outcomes } from '#contract/outcomes.ts'
import type { MenuRow } from '#contract/schemas.ts'
import { admit, BUSY, heapOf, type Reservation } from '../body/admission.ts'
import { accountObject, sessionObject, type Env } from '../env.ts'
import { isSessionId } from '../ids.ts'
import { UNKNOWN_SESSION, type Refusal } from '../refusal.ts'
import type { SessionView } from '../rpc.ts'
import { matchOutcomes, type Matched } from './match-outcomes.ts'

export interface Realisation {
  /** Deals of the plan. */
  planned: number
  /** The plan's menu in the history of a later session; null: none has it. */
  found: (Matched & { session: string; created_at: number }) | null
}

/** Of the account's finished session, or why there is none. */
export async function realisedOf(
  env: Env,
  account: string,
  id: string,
): Promise<Realisation | Refusal> {
  const view = isSessionId(id) ? await sessionObject(env, id).view(account, 0) : null
  if (!view?.state.plan) return UNKNOWN_SESSION
  const { bytes } = view.state.plan
  const reservation = await admit('key', heapOf(bytes))
  if (!reservation) return BUSY
  try {
    return await lookedUp(env, view, { reservation, bytes })
  } finally {
    reservation.release()
  }
}

interface Heap {
  reservation: Reservation
  /** Of the plan, which is held throughout. */
  bytes: number
}

async function lookedUp(env: Env, view: SessionView, heap: Heap): Promise<Realisation | Refusal> {
  const { account, created_at, order } = view.origin
  const stored = await env.STORE.get(view.state.plan!.key)
  // Deleted meanwhile.
  if (!stored) return UNKNOWN_SESSION
  const { menu } = await stored.json<{ menu: MenuRow[] }>()
  const none: Realisation = { planned: menu.length, found: null }
  const before = await outcomesOf(env, view, heap)
  if (before === 'busy') return BUSY
  if (before === null || menu.length === 0) return none
  const newest = await accountObject(env, account).listed(null, LATER_SESSIONS)
  for (const place of newest.filter((one) => one.created_at > created_at)) {
    const later = await sessionObject(env, place.session).view(account, 0)
    // Another market is told by its name, where it has one.
    if (!later || later.origin.order.options.market_type !== order.options.market_type) continue
    const outcomes = await outcomesOf(env, later, heap)
    if (outcomes === 'busy') return BUSY
    const matched = outcomes && matchOutcomes(menu, before, outcomes)
    if (matched)
      return {
        ...none,
        found: { ...matched, session: place.session, created_at: place.created_at },
      }
  }
  return none
}

/** What the session's history says of past deals; null where it keeps none: it has no plan, or it is of an earlier version. */
async function outcomesOf(
  env: Env,
  { state }: SessionView,
  { reservation, bytes }: Heap,
): Promise<Outcomes | 'busy' | null> {
  const part = state.plan?.parts.find(({ name }) => name === 'outcomes')
  const stored = part ? await env.STORE.get(part.key) : null
  if (!stored) return null
  // The part that it is compared with is held beside it.
  if (!(await reservation.hold(heapOf(bytes + 2 * stored.size)))) {
    await stored.body.cancel()
    return 'busy'
  }
  return stored.json<Outcomes>()
}
