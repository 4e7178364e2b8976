// The plans that the workbook keeps, as the worker holds them: their summaries, and the part that
// will replace the current one. Reads and writes no workbook.
import { comparePlans, planSums, type Compared } from '../plan/changes.ts'
import { laterFields } from '../mapping/later-fields.ts'
import { keptPlanSchema, type KeptPlan } from '../kept-plans/kept-plan.ts'
import { planId, type PlanWords } from '../kept-plans/plan-id.ts'
import { isSameLimits, limitsOfStored } from '../limits/stored-limits.ts'
import { isSameMenu } from '../plan/planned-menu.ts'
import { nextNumber, readPlanParts } from '../kept-plans/which-plan.ts'
import { writePlanPart, type KeptPlans } from '../kept-plans/xml-part.ts'
import type { EarlierPlan, KeptSummary } from '../plan/plan-state.ts'
import { planPartsText } from '../messages/texts.ts'

/** A part that will replace the current one. */
export type PartToPut =
  | {
      readonly ok: true
      readonly xml: string
      /** Plans that were dropped for lack of room. */
      readonly dropped: number
      readonly transaction: number
    }
  | { readonly ok: false; readonly message: string }

export interface KeptShown {
  readonly current: KeptSummary | null
  readonly earlier: readonly EarlierPlan[]
  readonly damaged: string | null
  /** A later version of the add-in wrote the plans, so they must not be replaced. */
  readonly newer: boolean
  /** Several parts claim to hold the current plan: the columns may hold rows of two. */
  readonly several: boolean
  /** The pane that wrote the current plan of each part; null = unknown. */
  readonly panes: readonly (string | null)[]
}

/** The part that will replace the current one. */
type PartFor =
  | {
      readonly ok: true
      readonly xml: string
      /** Plans that were dropped for lack of room. */
      readonly dropped: number
      /** The workbook's plans after the part is written. */
      readonly next: KeptPlans
    }
  | { readonly ok: false; readonly message: string }

/** Most deals of a comparison that are posted to the pane. */
const COMPARED = 100

export function createKeptPlans() {
  let kept: KeptPlans | null = null

  const all = (): readonly KeptPlan[] => (kept ? [kept.current, ...kept.earlier] : [])
  const of = (id: string): KeptPlan | null => {
    const [current, ...earlier] = all()
    return [...earlier, current].find((plan) => plan && planId(plan) === id) ?? null
  }

  const prepare = (plans: KeptPlans): PartFor => {
    const part = writePlanPart(plans)
    if (!part.ok) return { ok: false, message: planPartsText[part.why] }
    const { xml, plans: next } = part
    return { ok: true, xml, next, dropped: plans.earlier.length - next.earlier.length }
  }

  return {
    /** Reads the workbook's plans, of all its parts. */
    open(parts: readonly string[]): KeptShown {
      const { plans, several, panes, newer, damaged, lost } = readPlanParts(parts, planPartsText)
      kept = plans
      const said = damaged ?? lostText(lost)
      return { ...summaries(kept), several, panes, newer: newer !== null, damaged: said }
    },
    /** The current plan, then the earlier ones, the latest first. */
    all,
    of,
    current: () => kept?.current ?? null,

    /** The part that keeps `plan` as the current one; without room the oldest are dropped. */
    partFor(plan: KeptPlan, pane: string): PartFor {
      return prepare(withCurrent(all(), { ...plan, n: nextNumber(all()), pane }))
    },
    /** The one part of all plans; null = no plan is kept. */
    partOfAll: (): PartFor | null => kept && prepare(kept),
    /** The part without an earlier plan; null = there is no such plan. */
    partWithout(id: string): PartFor | null {
      const earlier = kept?.earlier.filter((plan) => planId(plan) !== id)
      if (!kept || earlier!.length === kept.earlier.length) return null
      return prepare({ current: kept.current, earlier: earlier! })
    },
    /** The part with another name and other notes of a plan; null = there is no such plan. */
    partDescribed(id: string, words: PlanWords): PartFor | null {
      const plans = kept && described(kept, of(id), words)
      return plans && prepare(plans)
    },
    /** Differences between two plans; null = one of them does not exist. */
    compare(before: string, after: string): Compared | null {
      const [a, b] = [of(before), of(after)]
      return a && b ? comparePlans(a.chosen, b.chosen, COMPARED) : null
    },
    /** The part has been written into the workbook. */
    commit(next: KeptPlans): Pick<KeptShown, 'current' | 'earlier' | 'damaged'> {
      kept = next
      return { ...summaries(kept), damaged: null }
    },
  }
}

/** Written again it is the same plan, with the name that it had. */
function withCurrent(before: readonly KeptPlan[], plan: KeptPlan): KeptPlans {
  const same = before.find((one) => isSameChoice(one, plan)) ?? plan
  const { name, notes } = same
  const earlier = before.filter((one) => !isSameChoice(one, plan))
  return { current: { ...laterFields(keptPlanSchema, same), ...plan, name, notes }, earlier }
}

function described(
  plans: KeptPlans,
  meant: KeptPlan | null,
  { name, notes }: PlanWords,
): KeptPlans | null {
  if (!meant) return null
  const words = { name: name || undefined, notes: notes || undefined }
  const said = (plan: KeptPlan): KeptPlan => (plan === meant ? { ...plan, ...words } : plan)
  return { current: said(plans.current), earlier: plans.earlier.map(said) }
}

function summaries(plans: KeptPlans | null): Pick<KeptShown, 'current' | 'earlier'> {
  return {
    current: plans && summaryOf(plans.current),
    earlier:
      plans?.earlier.map((plan) => ({
        ...summaryOf(plan),
        restoreProblem: restoreProblem(plans.current, plan),
      })) ?? [],
  }
}

const lostText = (lost: number): string | null =>
  lost === 0 ? null : planPartsText.lost({ plans: lost })

/** A plan of another table or time cannot be restored over the current one's rows. */
function restoreProblem({ menu }: KeptPlan, { menu: before }: KeptPlan): string | null {
  if (isSameMenu(menu, before)) return null
  return menu.table.id === before.table.id
    ? planPartsText.otherMenu
    : planPartsText.otherTable({ table: before.table.name, now: menu.table.name })
}

export function summaryOf(plan: KeptPlan): KeptSummary {
  const { session, at, by, profit, interval, threshold, menu, written = null } = plan
  const { model, summary, noteItems, valuation, name, notes, pane } = plan
  const { n, capital } = planSums(plan.chosen)
  const words = { summary, noteItems, valuation, name, notes }
  const said = { table: menu.table.name, written, model, ...words, pane }
  const limits = limitsOfStored(plan)
  return { session, at, by, n, profit, capital, interval, threshold, limits, ...said }
}

/** The same session, confidence and limits make the same plan, whenever it was written. */
function isSameChoice(a: KeptPlan, b: KeptPlan): boolean {
  return (
    a.session === b.session &&
    a.threshold === b.threshold &&
    isSameLimits(limitsOfStored(a), limitsOfStored(b))
  )
}
