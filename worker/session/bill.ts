// What a session is charged, from what it has done so far (interface §4). Pure: the session's object tells the wallet the
// same that its answers show.
import {
  billOf,
  chargedItems,
  UNITS_PER_TOKEN,
  type BilledItem,
  type FitWork,
} from '#contract/prices.ts'
import { FREE, type Billing } from '#contract/schemas.ts'
import type { EndedFit } from '../base/figures.ts'
import type { Settlement } from '../wallet/wallet-rpc.ts'
import type { Origin, SessionState } from './session-state.ts'

/** Said of a fit that failed on the provider's side. */
export const NOT_CHARGED = 'This fit failed on our side. You were not charged.'

/** Of a session that an earlier version began, before there were wallets. */
const UNMETERED: Billing = { ...FREE, metered: false }

/** The `billing` of the session's answers at this moment; `canceled`: it is being deleted while it runs. */
export function billingOf(origin: Origin, state: SessionState, canceled = false): Billing {
  const { charge, answer } = origin
  if (answer.mock) return FREE
  if (!charge) return UNMETERED
  if (charge.sponsored !== null) return { ...FREE, sponsored: true }
  if (state.ended_at === null && !canceled)
    return {
      ...FREE,
      tokens_held: charge.held_units / UNITS_PER_TOKEN,
      tokens_held_units: charge.held_units,
    }
  const items = itemsOf(origin, state)
  const units = sumOf(items)
  return {
    ...FREE,
    tokens_charged: units / UNITS_PER_TOKEN,
    tokens_charged_units: units,
    items: items.map(({ what, quantity, price, units: of }) => ({
      what,
      quantity,
      price,
      units: of,
    })),
  }
}

/** What the wallet is told where the session ends or is deleted; null: nothing was held or is free of itself. */
export function settlementOf(origin: Origin, state: SessionState): Settlement | null {
  const { charge, answer } = origin
  if (answer.mock || !charge) return null
  if (charge.sponsored !== null) {
    const msg = `Fit on the published market ${charge.sponsored}, which is sponsored: 0 tokens.`
    return { is: 'free', line: { why: 'sponsored', msg } }
  }
  if (state.failure?.side === 'provider')
    return { is: 'free', line: { why: 'released', msg: `${NOT_CHARGED} 0 tokens.` } }
  const items = itemsOf(origin, state)
  return items.length > 0 ? { is: 'charged', items } : { is: 'free', line: null }
}

/** What the operator's figures are told with it; null where it was neither charged nor sponsored. */
export function figureOf(origin: Origin, state: SessionState): EndedFit | null {
  const { charge, answer, session } = origin
  const work = charge && !answer.mock ? workOf(origin, state) : null
  if (!charge || !work) return null
  if (charge.sponsored !== null)
    return { session, held: 0, charged: 0, grounding: 0, sponsored: sumOf(billOf(work)) }
  const items = itemsOf(origin, state)
  const charged = sumOf(items)
  const grounding = sumOf(
    items.filter(({ what }) => what === 'grounding' || what === 'unfinished_grounding'),
  )
  return charged > 0 ? { session, held: charge.held_units, charged, grounding, sponsored: 0 } : null
}

const sumOf = (items: readonly BilledItem[]): number =>
  items.reduce((sum, { units }) => sum + units, 0)

/** Lines of the bill, cut at what was held. */
function itemsOf(origin: Origin, state: SessionState): BilledItem[] {
  const { charge } = origin
  const work = workOf(origin, state)
  return charge && work ? chargedItems(billOf(work), charge.held_units) : []
}

/** What is paid for: completed stages only. Null where nothing is. */
function workOf({ charge, order }: Origin, state: SessionState): FitWork | null {
  if (state.attempt === 0 || state.failure?.side === 'provider') return null
  const seconds = state.compute ?? { cpu_seconds: 0, gpu_seconds: 0 }
  const { columns } = charge!
  if (order.options.grounding_mode === 'client_grounded')
    return { grounding: 'none', columns, ...seconds }
  const unfinished = state.failure === null ? 'canceled' : 'stopped'
  return { grounding: state.grounding ?? unfinished, columns, ...seconds }
}
