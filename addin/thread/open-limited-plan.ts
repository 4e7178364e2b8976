// Opens the plan on the screen for limits: loads the solver, and asks the service for the sizes once they are needed.
import { createClient } from '#client/client.ts'
import type { Sizes } from '#contract/plan-limits.ts'
import type { Result } from '#contract/schemas.ts'
import { openPlanner, type Planner } from '#limits/planner.ts'
import { dealName } from '../mapping/deal-name.ts'
import { limitedFetch } from '../shell/limited-fetch.ts'
import { CALL_MS, type FollowDependencies, type FollowOrder } from './follow.ts'
import { createLimitedPlan, type LimitedPlan } from './limited-plan.ts'
import type { Plans } from './plans.ts'

/** Of all plans of this worker. */
let planner: Promise<Planner> | null = null

export async function openLimitedPlan(
  dependencies: FollowDependencies,
  plans: Plans,
  result: Result,
  order: FollowOrder | null,
): Promise<LimitedPlan> {
  planner ??= openPlanner()
  const opened = await planner.catch((fault: unknown) => {
    planner = null
    throw fault
  })
  return createLimitedPlan(opened, {
    result,
    options: plans.answered.options(),
    fetchSizes: async () => order && fetchSizes(dependencies, order),
    pause: () => dependencies.sleep(0),
    nameOf: (key) => dealName(key, plans.naming()(key)),
  })
}

/** Null: the service does not answer, or has none. */
async function fetchSizes(
  { fetch: call, sleep }: FollowDependencies,
  { service, key, session }: FollowOrder,
): Promise<Sizes | null> {
  const fetch = limitedFetch(call, sleep, CALL_MS)
  const answer = await createClient({ baseUrl: service, key, fetch }).result(session, {
    sizes: 'all',
  })
  return answer.ok && answer.changed ? (answer.value.sizes ?? null) : null
}
