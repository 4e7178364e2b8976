// The confidence slider and the spending limit: shows what another threshold would take, without
// another fit. The sheet changes only when the choice is applied.
import type { FunctionComponent } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { PlanShown } from '#addin/state/plan-state.ts'
import type { Flow } from '#addin/flow/flow.ts'
import { NumberField } from './number-field.tsx'
import { Field } from './fields.tsx'
import { Button } from './pieces.tsx'
import type { SweepChartProps } from './sweep-chart.tsx'
import { sweepAt } from '#addin/plan/replan.ts'
import { confidenceText, counted, moneyText } from '#addin/text/words.ts'

interface ConfidencePanelProps {
  readonly plan: PlanShown
  readonly flow: Pick<Flow, 'setThreshold' | 'setLimit'>
  /** Whether the typed spending limit is invalid: then the shown plan ignores it. */
  readonly onLimitRefused: (refused: boolean) => void
}

export function ConfidencePanel({ plan, flow, onLimitRefused }: ConfidencePanelProps) {
  const { confidence, n, profit, capital } = plan
  const spend = capital === null ? 'not known' : moneyText(capital)
  const said = `${confidenceText(confidence.threshold)}: ${counted(n, 'deal')}, predicted profit ${moneyText(profit)}, spend ${spend}`
  return (
    <section aria-labelledby="confidence-title">
      <h2 id="confidence-title">How sure must a deal be?</h2>
      <Field
        label={<>Least chance of a profit: {atText(confidence.threshold, n)}</>}
        hint={`Higher: fewer and surer deals. ${belowText(confidence.sweep)}`}
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
      {confidence.limit !== null && (
        <p class="hint">The curves are drawn without the spending limit.</p>
      )}
      {confidence.threshold !== confidence.planned && (
        <Button look="plain" onPress={() => flow.setThreshold(confidence.planned)}>
          Back to the service’s{' '}
          {atText(confidence.planned, sweepAt(confidence.sweep, confidence.planned).n)}
        </Button>
      )}
      <Limit plan={plan} flow={flow} onLimitRefused={onLimitRefused} />
    </section>
  )
}

/** Plans of nearly one confidence are told apart by their deals: "60 % (129 deals)". */
const atText = (confidence: number, n: number): string =>
  `${confidenceText(confidence)} (${counted(n, 'deal')})`

/** What the slider does below the least confidence that still pays. */
function belowText({ threshold }: PlanShown['confidence']['sweep']): string {
  const least = Math.floor((threshold.at(-1) ?? 0) * 100)
  return least === 0
    ? 'Lower: more of them, as far as any pays.'
    : `Lower: more of them; below ${least} % the plan stays the same, for every deal that pays is in it.`
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
  const stands = limited === null ? 'Blank: no limit.' : limitText(limited)
  return (
    <NumberField
      label="Spend at most"
      hint={stands}
      more="The add-in leaves deals out until the rest is affordable and earns most; the service does not know the limit. Press Enter to choose by it. The sheet changes with the button below."
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
  const out = `${counted(leftOut, 'deal')} left out.`
  return exact
    ? `${out} No other choice earns more.`
    : `${out} No choice can earn more than ${moneyText(bound)}.`
}
