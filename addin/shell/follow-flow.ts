// Hands what the pane knows of the plan to EDPS.STATUS(). The pane and the custom functions share one
// runtime, so no table is read twice.
import type { Flow } from './create-flow.ts'
import type { Functions } from '../functions/start-functions.ts'
import type { PaneStatus } from '../functions/status.ts'
import { planId } from '../kept-plans/plan-id.ts'
import type { State } from './state.ts'

const UNKNOWN: PaneStatus = { looked: null, mixed: false, planning: false }

/**
 * `follow` begins to watch the flow: when `standing()` changes, Excel recalculates the cells that call
 * STATUS. Two calls, because the functions are started before the flow exists.
 */
export function followFlow(): {
  readonly standing: () => PaneStatus
  readonly follow: (
    flow: Pick<Flow, 'state'>,
    functions: Pick<Functions, 'paneStatusChanged'>,
  ) => void
} {
  let now = UNKNOWN
  return {
    standing: () => now,
    follow(flow, functions) {
      flow.state.subscribe((state) => {
        const next = paneStatusOf(state)
        if (JSON.stringify(next) === JSON.stringify(now)) return
        now = next
        // If Excel cannot recalculate now, the next plan recalculates these cells.
        functions.paneStatusChanged().catch(() => undefined)
      })
    },
  }
}

const paneStatusOf = ({ kept, step }: State): PaneStatus => ({
  looked:
    kept.stale !== null && kept.current !== null
      ? { plan: planId(kept.current), stale: kept.stale, changed: kept.changedForSheet }
      : null,
  mixed: kept.stands === 'two',
  planning: step.at === 'fit',
})
