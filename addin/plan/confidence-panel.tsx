// The confidence slider: shows what another threshold would take, without another fit. The sheet changes only when the
// choice is applied.
import type { PlanShown } from './plan-state.ts'
import type { Flow } from '../shell/create-flow.ts'
import { Field } from '../shell/fields.tsx'
import { Button } from '../shell/pieces.tsx'
import { readingAt } from './sweep-chart.tsx'
import { confidencePanelText } from '../messages/texts.ts'

const texts = confidencePanelText

interface ConfidencePanelProps {
  readonly plan: PlanShown
  readonly flow: Pick<Flow, 'setThreshold'>
}

export function ConfidencePanel({ plan, flow }: ConfidencePanelProps) {
  const { confidence } = plan
  return (
    <>
      <Field
        label={texts.leastChance({ confidence: confidence.threshold })}
        more={hintOf(confidence.sweep)}
        control={(ids) => (
          <input
            {...ids}
            type="range"
            min={0}
            max={1}
            step={0.01}
            value={confidence.threshold}
            aria-valuetext={readingAt(plan, null)}
            onInput={(event) => flow.setThreshold(event.currentTarget.valueAsNumber)}
          />
        )}
      />
      {confidence.threshold !== confidence.planned && (
        <Button look="plain" onPress={() => flow.setThreshold(confidence.planned)}>
          {texts.backTo({ confidence: confidence.planned })}
        </Button>
      )}
    </>
  )
}

/** Also what the slider does below the least confidence that still pays. */
function hintOf({ threshold }: PlanShown['confidence']['sweep']): string {
  const least = Math.floor((threshold.at(-1) ?? 0) * 100)
  return least === 0 ? texts.hintToZero : texts.hint({ least })
}
