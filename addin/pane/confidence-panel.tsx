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
import { counted, moneyText, percentText } from '#addin/text/words.ts'

interface ConfidencePanelProps {
  readonly plan: PlanShown
  readonly flow: Pick<Flow, 'setThreshold' | 'setLimit'>
  /** Whether the typed spending limit is invalid: then the shown plan ignores it. */
  readonly onLimitRefused: (refused: boolean) => void
}

export function ConfidencePanel({ plan, flow, onLimitRefused }: ConfidencePanelProps) {
  const { confidence, n, profit, capital } = plan
  const spend = capital === null ? 'not known' : moneyText(capital)
  const said = `${percentText(confidence.threshold)}: ${counted(n, 'deal')}, predicted profit ${moneyText(profit)}, spend ${spend}`
  return (
    <section aria-labelledby="confidence-title">
      <h2 id="confidence-title">How sure must a deal be?</h2>
      <Field
        label={<>Least chance of a profit: {percentText(confidence.threshold)}</>}
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
      <Chart
        confidence={confidence}
        rows={[
          { of: 'n', name: 'Deals', value: counted(n, 'deal') },
          { of: 'profit', name: 'Predicted profit', value: moneyText(profit) },
          { of: 'spend', name: 'Spend', value: spend },
        ]}
      />
      {confidence.limit !== null && (
        <p class="hint">The curves are drawn without the spending limit.</p>
      )}
      {confidence.threshold !== confidence.planned && (
        <Button look="plain" onPress={() => flow.setThreshold(confidence.planned)}>
          Back to the service’s {percentText(confidence.planned)}
        </Button>
      )}
      <Limit plan={plan} flow={flow} onLimitRefused={onLimitRefused} />
    </section>
  )
}

/** What the slider does below the least confidence that still pays. */
function belowText({ threshold }: PlanShown['confidence']['sweep']): string {
  const least = Math.floor((threshold.at(-1) ?? 0) * 100)
  return least === 0
    ? 'Lower: more of them, as far as any pays.'
    : `Lower: more of them; below ${least} % the plan stays the same, for every deal that pays is in it.`
}

/** The chart is loaded later; its numbers are shown from the start. */
function Chart(props: SweepChartProps) {
  const [Drawn, draw] = useState<FunctionComponent<SweepChartProps> | null>(null)
  useEffect(() => {
    let gone = false
    import('./sweep-chart.tsx').then(
      ({ SweepChart }) => {
        if (!gone) draw(() => SweepChart)
      },
      // Offline, the numbers stay.
      () => {},
    )
    return () => {
      gone = true
    }
  }, [])
  if (Drawn !== null) return <Drawn {...props} />
  return (
    <div class="sweep">
      {props.rows.map(({ of, name, value }) => (
        <p key={of}>
          <span>{name}</span> <strong>{value}</strong>
        </p>
      ))}
    </div>
  )
}

function Limit({ plan: { confidence }, flow, onLimitRefused }: ConfidencePanelProps) {
  const { limit, limited, limitProblem } = confidence
  const stands = limited === null ? 'Blank: no limit.' : limitText(limited)
  return (
    <NumberField
      label="Spend at most"
      hint={`${stands} The add-in chooses within the limit; the service does not know it. Enter chooses by it; the sheet changes with the button below.`}
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
