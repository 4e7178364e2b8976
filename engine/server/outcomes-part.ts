// The part `outcomes` of a plan from the past deals of its history: the newest, by menu, money to the cent.
import type { OutcomeDeal, OutcomeMenu, Outcomes } from '#contract/outcomes.ts'
import { OUTCOMES_BYTES, OUTCOMES_MOST } from '#contract/limits.ts'
import type { PastDeal } from '#grounding/past-deals.ts'
import { toCent } from '#model/decide/cents.ts'

/** `deals`: the newest first. What lies beyond OUTCOMES_MOST of them, or OUTCOMES_BYTES of JSON, is left out. */
export function outcomesOf(columns: readonly string[], deals: Iterable<PastDeal>): Outcomes {
  const menus = new Map<number, OutcomeMenu & { readonly deals: OutcomeDeal[] }>()
  let count = 0
  let bytes = bytesOf([columns])
  for (const { menu, T, ...past } of deals) {
    const deal = toCents(past)
    const known = menus.get(menu)
    const found = known ?? { menu, T, deals: [] }
    // Each with its comma.
    bytes += bytesOf(deal) + 1 + (known ? 0 : bytesOf(found) + 1)
    if (count++ === OUTCOMES_MOST || bytes > OUTCOMES_BYTES) break
    menus.set(menu, found)
    found.deals.push(deal)
  }
  return [columns, ...menus.values()]
}

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))

function toCents(deal: OutcomeDeal): OutcomeDeal {
  const { taken } = deal
  if (!taken || taken.profit === null) return deal
  return { ...deal, taken: { ...taken, profit: toCent(taken.profit) } }
}
