// Says that a scenario is planned, and not the plan of before: what was changed, and what of the plan before is
// kept, so that the two can be compared.
import { changesText } from './scenario-text.ts'
import type { ComponentChildren } from 'preact'
import { limitsText } from '../limits/said-limits.ts'
import { isSameLimits, limitsOfStored } from '../limits/stored-limits.ts'
import type { PlanShown } from '../plan/plan-state.ts'
import type { ScenarioTrial } from './scenario-state.ts'
import { trialNext, trialShown } from '../plan/trial.ts'
import type { State } from '../shell/state.ts'
import type { Flow } from '../shell/create-flow.ts'
import { Button, Notice } from '../shell/pieces.tsx'
import { whatIfText } from '../messages/texts.ts'

const texts = whatIfText

/** Before it is sent; nothing where the setup is no scenario. */
export function ScenarioNext({ state }: { readonly state: State }) {
  const trial = trialNext(state)
  if (trial === null) return null
  const { byHand, threshold } = trial.before
  const limits = limitsText(limitsOfStored(trial.before))
  return (
    <Scenario trial={trial}>
      <p>
        {texts.planned} {byHand ? texts.willKeepConfidence({ threshold }) : texts.willSetConfidence}
        {limits !== null && ` ${texts.willKeepLimit({ limits })}`}
      </p>
    </Scenario>
  )
}

interface ScenarioShownProps {
  readonly state: State
  readonly plan: PlanShown
  readonly flow: Pick<Flow, 'setThreshold'>
}

/** On its plan; nothing where the plan is no scenario's. */
export function ScenarioShown({ state, plan, flow }: ScenarioShownProps) {
  const trial = trialShown(state)
  if (trial === null) return null
  const { byHand, threshold: before } = trial.before
  const limits = limitsOfStored(trial.before)
  const kept = isSameLimits(limits, plan.limits.limits) ? limitsText(limits) : null
  const { threshold, planned } = plan.confidence
  const sentences = [
    ...(byHand && threshold === before
      ? [texts.keptConfidence({ threshold: before, own: planned })]
      : []),
    ...(!byHand && before !== planned ? [texts.setConfidence({ own: planned, before })] : []),
    ...(kept === null ? [] : [texts.keptLimit({ limits: kept })]),
  ]
  const offers = threshold !== before && plan.write.is !== 'writing'
  return (
    <Scenario
      trial={trial}
      actions={
        offers && (
          <Button look="plain" onPress={() => flow.setThreshold(before)}>
            {texts.takeBefore({ before })}
          </Button>
        )
      }
    >
      {sentences.length > 0 && <p>{sentences.join(' ')}</p>}
    </Scenario>
  )
}

interface ScenarioProps {
  readonly trial: ScenarioTrial
  readonly actions?: ComponentChildren
  readonly children: ComponentChildren
}

function Scenario({ trial: { changed }, actions, children }: ScenarioProps) {
  return (
    <Notice title={texts.trial({ changes: changesText(changed) })} actions={actions}>
      {changed.number !== null && (
        <p class="hint">{texts.stood({ around: changed.number.around })}</p>
      )}
      {children}
    </Notice>
  )
}
