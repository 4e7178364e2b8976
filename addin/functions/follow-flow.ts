// What the flow knows of the plan, for STATUS: pane and functions share one runtime, so nothing is read
// twice. Cells with STATUS are asked anew when it changes.
import type { State } from '#addin/state/state.ts'
import type { Flow } from '#addin/flow/flow.ts'
import { planId } from '#addin/plan/plan-id.ts'
import type { Functions } from './start-functions.ts'
import type { Standing } from './status.ts'

const UNKNOWN: Standing = { looked: null, unfinished: false, planning: false }

export function followFlow(): {
  readonly standing: () => Standing
  readonly follow: (
    flow: Pick<Flow, 'state'>,
    functions: Pick<Functions, 'standingChanged'>,
  ) => void
} {
  let now = UNKNOWN
  return {
    standing: () => now,
    follow(flow, functions) {
      flow.state.subscribe((state) => {
        const next = standingOf(state)
        if (JSON.stringify(next) === JSON.stringify(now)) return
        now = next
        // A cell that cannot be calculated now is calculated with the next plan.
        functions.standingChanged().catch(() => undefined)
      })
    },
  }
}

const standingOf = ({ kept, step }: State): Standing => ({
  looked:
    kept.stale !== null && kept.current !== null
      ? { plan: planId(kept.current), stale: kept.stale, changed: kept.changed }
      : null,
  unfinished: kept.unfinished !== null,
  planning: step.at === 'fit',
})
