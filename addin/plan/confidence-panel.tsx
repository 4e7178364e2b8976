// The confidence slider and the spending limit: shows what another threshold would take, without
// another fit. The sheet changes only when the choice is applied.
import type { FunctionComponent } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { PlanShown } from './plan-state.ts'
import type { Flow } from '../shell/create-flow.ts'
import { NumberField } from '../shell/number-field.tsx'
import { Field } from '../shell/fields.tsx'
import { Button } from '../shell/pieces.tsx'
import type { SweepChartProps } from './sweep-chart.tsx'
import { sweepAt } from './replan.ts'
import { confidencePanelText } from '../messages/texts.ts'

const texts = confidencePanelText

interface ConfidencePanelProps {
  readonly plan: PlanShown
  readonly flow: Pick<Flow, 'setThreshold' | 'setLimit'>
  /** Whether the typed spending limit is invalid: then the shown plan ignores it. */
  readonly onLimitRefused: (refused: boolean) => void
}

export function ConfidencePanel({ plan, flow, onLimitRefused }: ConfidencePanelProps) {
  const { confidence, n, profit, capital } = plan
  const said = texts.value({ confidence: confidence.threshold, deals: n, profit, spend: capital })
  return (
    <section aria-labelledby="confidence-title">
      <h2 id="confidence-title">{texts.title}</h2>
      <Field
        label={texts.leastChance({ confidence: confidence.threshold, deals: n })}
        hint={hintOf(confidence.sweep)}
        control={(ids) => (
          <input
            {...ids}
            type="range"
            min={0}
            max={1}
            step={0.01}
            value={confidence.threshold}
            aria-valuetext={said}
            onInput={(event) => flow.setThreshold(event.currentTarget.valueAsNumber)}
          />
        )}
      />
      <Chart confidence={confidence} />
      {confidence.limit !== null && <p class="hint">{texts.withoutLimit}</p>}
      {confidence.threshold !== confidence.planned && (
        <Button look="plain" onPress={() => flow.setThreshold(confidence.planned)}>
          {texts.backTo({
            confidence: confidence.planned,
            deals: sweepAt(confidence.sweep, confidence.planned).n,
          })}
        </Button>
      )}
      <Limit plan={plan} flow={flow} onLimitRefused={onLimitRefused} />
    </section>
  )
}

/** Also what the slider does below the least confidence that still pays. */
function hintOf({ threshold }: PlanShown['confidence']['sweep']): string {
  const least = Math.floor((threshold.at(-1) ?? 0) * 100)
  return least === 0 ? texts.hintToZero : texts.hint({ least })
}

/** The charts are loaded later; their sums stand at the head of the plan. */
function Chart(props: SweepChartProps) {
  const [Drawn, draw] = useState<FunctionComponent<SweepChartProps> | null>(null)
  useEffect(() => {
    let gone = false
    import('./sweep-chart.tsx').then(
      ({ SweepChart }) => {
        if (!gone) draw(() => SweepChart)
      },
      // Offline there is no chart.
      () => {},
    )
    return () => {
      gone = true
    }
  }, [])
  return Drawn === null ? null : <Drawn {...props} />
}

function Limit({ plan: { confidence }, flow, onLimitRefused }: ConfidencePanelProps) {
  const { limit, limited, limitProblem } = confidence
  const stands = limited === null ? texts.noLimit : limitText(limited)
  return (
    <NumberField
      label={texts.limit}
      hint={stands}
      more={texts.limitExplanation}
      value={limit}
      least={0}
      money
      onSet={(value) => flow.setLimit(value)}
      onRefused={onLimitRefused}
      problem={limitProblem}
    />
  )
}

function limitText(limited: NonNullable<PlanShown['confidence']['limited']>): string {
  const { leftOut, exact, bound } = limited
  return exact ? texts.leftOut({ deals: leftOut }) : texts.leftOutBound({ deals: leftOut, bound })
}
