// A bar at the top edge, on every screen of the setup and of the plan: the tables have changed since the
// plan in the columns was made. The screen below says what has changed.
import type { State, StepName } from '../shell/state.ts'
import type { Flow } from '../shell/create-flow.ts'
import { Marked, Button } from '../shell/pieces.tsx'
import { commonText, headText } from '../messages/texts.ts'

/** Screens where a new plan is on its way, or cannot be begun. */
const QUIET: ReadonlySet<StepName> = new Set([
  'starting',
  'unable',
  'sign-in',
  'checking',
  'checked',
  'fit',
])

export function StaleBar({
  state,
  flow,
}: {
  readonly state: State
  readonly flow: Pick<Flow, 'plan'>
}) {
  const { kept, step, tools } = state
  if (kept.stale !== true || tools !== null || QUIET.has(step.at)) return null
  const [first] = kept.changed
  return (
    <div class="stale" role="region" aria-label={headText.outOfDate}>
      <p>
        <Marked text={headText.outOfDateFor({ change: first ?? headText.tablesChanged })} />
      </p>
      <Button look="plain" onPress={() => flow.plan()}>
        {commonText.planAgain}
      </Button>
    </div>
  )
}
