// What the deals of a plan earned: joined at reading time from the newest later session of the account whose history has
// the plan's menu. Nothing is copied between sessions, so a deletion of either needs nothing here.
import { LATER_HISTORIES, LATER_SESSIONS } from '#contract/limits.ts'
import type { Outcomes } from '#contract/outcomes.ts'
import type { Realised } from '#forms/realised-forms.ts'
import type { MenuRow } from '#contract/schemas.ts'
import type { Place } from '../account/account-rows.ts'
import { admit, BUSY, heapOf, type Reservation } from '../body/admission.ts'
import { accountObject, sessionObject, type Env } from '../base/env.ts'
import { isSessionId } from '../base/ids.ts'
import { UNKNOWN_SESSION, type Refusal } from '../base/problem.ts'
import type { Origin, SessionState } from '../session/session-state.ts'
import { matchOutcomes, soughtOf, type Matched, type Sought } from './match-outcomes.ts'

export interface Realisation {
  /** Deals of the plan. */
  planned: number
  /** The plan's menu in the history of a later session; null: `missing` says why. */
  found: (Matched & Place) | null
  missing: Realised['missing']
}

/** Sessions that are asked at once. */
const PAGE = 10

/** Of the account's finished session, or why it is missing. */
export async function realisedOf(
  env: Env,
  account: string,
  id: string,
): Promise<Realisation | Refusal> {
  const view = isSessionId(id) ? await sessionObject(env, id).view(account, 0) : null
  if (!view?.state.plan) return UNKNOWN_SESSION
  const reservation = await admit('key', heapOf(view.state.plan.bytes))
  if (!reservation) return BUSY
  try {
    const wanted = await wantedOf(env, view.state, reservation)
    return 'code' in wanted ? wanted : await lookedUp(env, view.origin, wanted, reservation)
  } finally {
    reservation.release()
  }
}

interface Wanted {
  planned: number
  /** What the plan is found by, or why it cannot be found. */
  sought: Sought | 'no_deals' | 'not_kept'
}

/** Reads the plan and the past deals that it learned from; what is left of both is little. */
async function wantedOf(
  env: Env,
  state: SessionState,
  reservation: Reservation,
): Promise<Wanted | Refusal> {
  const { key, bytes } = state.plan!
  const stored = await env.STORE.get(key)
  // Deleted meanwhile.
  if (!stored) return UNKNOWN_SESSION
  const { menu } = await stored.json<{ menu: MenuRow[] }>()
  const planned = menu.length
  if (planned === 0) return { planned, sought: 'no_deals' }
  const before = await outcomesAt(env, historyOf(state), { reservation, bytes })
  if (before === 'busy') return BUSY
  return { planned, sought: before === null ? 'not_kept' : soughtOf(menu, before) }
}

async function lookedUp(
  env: Env,
  origin: Origin,
  { planned, sought }: Wanted,
  reservation: Reservation,
): Promise<Realisation | Refusal> {
  let looked = 0
  let compared = 0
  const without = (why: NonNullable<Realised['missing']>['why']): Realisation => ({
    planned,
    found: null,
    missing: { why, looked_at: looked },
  })
  if (typeof sought === 'string') return without(sought)
  const bytes = JSON.stringify(sought).length
  for await (const page of laterThan(env, origin)) {
    if (looked >= LATER_SESSIONS) return without('not_reached')
    // Between two histories the plan alone is held.
    await reservation.hold(heapOf(bytes))
    const histories = await Promise.all(page.map((place) => comparable(env, origin, place)))
    for (const [at, key] of histories.entries()) {
      if (key !== null && compared === LATER_HISTORIES) return without('not_reached')
      looked++
      if (key === null) continue
      compared++
      const outcomes = await outcomesAt(env, key, { reservation, bytes })
      if (outcomes === 'busy') return BUSY
      const matched = outcomes && matchOutcomes(sought, outcomes)
      if (matched) return { planned, found: { ...matched, ...page[at]! }, missing: null }
    }
  }
  return without('not_yet')
}

/** Sessions of the account that began after this one, the newest first, a page at a time. */
async function* laterThan(env: Env, { account, created_at }: Origin): AsyncGenerator<Place[]> {
  let before: Place | null = null
  for (;;) {
    const page: Place[] = await accountObject(env, account).listed(before, PAGE)
    const later = page.filter((place) => place.created_at > created_at)
    if (later.length > 0) yield later
    if (later.length < PAGE) return
    before = later.at(-1)!
  }
}

/** Where the history of a session of the same market is; null: it is of another, or keeps none. */
async function comparable(env: Env, { account, order }: Origin, place: Place) {
  const later = await sessionObject(env, place.session).view(account, 0)
  // Another market is told by its name, where it has one.
  if (later?.origin.order.options.market_type !== order.options.market_type) return null
  return historyOf(later.state)
}

/** Where a session keeps what became of past deals; null: it has no plan, it is an input test or of an earlier version. */
const historyOf = ({ plan }: SessionState): string | null =>
  plan?.parts.find(({ name }) => name === 'outcomes')?.key ?? null

interface Heap {
  reservation: Reservation
  /** Of what is held beside. */
  bytes: number
}

/** The past deals at this place; null where it has no deals. */
async function outcomesAt(
  env: Env,
  key: string | null,
  { reservation, bytes }: Heap,
): Promise<Outcomes | 'busy' | null> {
  const stored = key === null ? null : await env.STORE.get(key)
  if (!stored) return null
  if (!(await reservation.hold(heapOf(bytes + stored.size)))) {
    await stored.body.cancel()
    return 'busy'
  }
  return stored.json<Outcomes>()
}
