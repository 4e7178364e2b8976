// The part `outcomes` of a plan from the past deals of its history: the newest, by menu, money to the cent.
import type { OutcomeDeal, OutcomeMenu, Outcomes } from '#contract/outcomes.ts'
import { OUTCOMES_MOST } from '#contract/limits.ts'
import type { PastDeal } from '#grounding/past-deals.ts'
import { toCent } from '../model/decide/cents.ts'

/** `deals`: the newest first. What lies beyond OUTCOMES_MOST of them is left out. */
export function outcomesOf(columns: readonly string[], deals: Iterable<PastDeal>): Outcomes {
  const menus = new Map<number, OutcomeMenu & { readonly deals: OutcomeDeal[] }>()
  let count = 0
  for (const { menu, T, ...deal } of deals) {
    if (count++ === OUTCOMES_MOST) break
    const found = menus.get(menu) ?? { menu, T, deals: [] }
    menus.set(menu, found)
    found.deals.push(toCents(deal))
  }
  return [columns, ...menus.values()]
}

function toCents(deal: OutcomeDeal): OutcomeDeal {
  const { taken } = deal
  if (!taken || taken.profit === null) return deal
  return { ...deal, taken: { ...taken, profit: toCent(taken.profit) } }
}
