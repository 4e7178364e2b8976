// The worker's calls about limits. The solver and what plans with it are loaded with the first limit.
import type { PlanLimits } from '#contract/plan-limits.ts'
import type { Result } from '#contract/schemas.ts'
import { isFree } from '../limits/stored-limits.ts'
import type { LimitFields } from '../limits/limits-state.ts'
import { tableSetupText } from '../messages/texts.ts'
import type { FollowDependencies, FollowOrder } from './follow.ts'
import type { LimitedPlan } from './limited-plan.ts'
import { loadTablesPart } from './load-tables-part.ts'
import type { Chosen, Plans } from './plans.ts'
import { sheetOf, type HeldSheets } from './sheets.ts'

/** The fit whose plan is on the screen. */
export interface FollowedFit {
  order: FollowOrder | null
}

const ANYBODY = { by: '', at: '2000-01-01T00:00:00Z' }

export function limitCalls(
  dependencies: FollowDependencies,
  sheets: HeldSheets,
  plans: Plans,
  followed: FollowedFit,
) {
  let opened: { readonly of: Result; readonly plan: LimitedPlan } | null = null

  /** Null where no plan is on the screen; throws in words where a newer add-in has taken the place of the part. */
  const limited = async (): Promise<LimitedPlan | null> => {
    const result = plans.answered.result()
    if (result === null) return null
    if (opened?.of === result) return opened.plan
    try {
      const { openLimitedPlan } = await import('./open-limited-plan.ts')
      const plan = await openLimitedPlan(dependencies, plans, result, followed.order)
      opened = { of: result, plan }
      return plan
    } catch {
      throw new Error(tableSetupText.partNotLoaded)
    }
  }

  return {
    async choose(threshold: number, limits: PlanLimits): Promise<Chosen> {
      const plan = isFree(limits) ? opened?.plan : await limited()
      return plans.choose(threshold, limits, (await plan?.within(threshold, limits)) ?? null)
    },
    /** What each limit of the plan on the screen costs. */
    tellLimits: async () => (await limited())?.tell() ?? [],
    /** Profit against spend at a threshold and within the other limits, point by point; null, or why there is none. */
    spendCurve: async (...asked: Parameters<LimitedPlan['curve']>) =>
      (await limited())?.curve(...asked) ?? null,
    /** What fields of limits offer, from the planned table, which was read as `limits` and is then dropped. */
    async limitFields(): Promise<LimitFields | null> {
      const [{ dealCells }, plan] = await Promise.all([loadTablesPart(), limited()])
      const kept = plans.planOf('chosen', ANYBODY)
      const fields = kept && plan?.note(dealCells(kept, sheetOf(sheets, 'limits')))
      sheets.drop('limits')
      return fields ?? null
    },
  }
}
