// The charts of every confidence: profit with its range, deals and spend.
import { useState } from 'preact/hooks'
import { axisMoney, Chart, FRAME, tidy, ticksOf, Upright } from './chart.tsx'
import type { PlanShown } from './plan-state.ts'
import { isFree } from '../limits/stored-limits.ts'
import { profitRange } from './profit-range.ts'
import { sweepAt, type ThresholdSweep } from './replan.ts'
import { commonText, sweepChartText } from '../messages/texts.ts'
import { confidenceText, countText } from '../messages/words.ts'

const texts = sweepChartText

/** Step of the arrow keys. */
const STEP = 0.01
const SHARES = [0, 0.25, 0.5, 0.75, 1]

export interface SweepChartProps {
  readonly plan: Pick<PlanShown, 'n' | 'profit' | 'capital' | 'interval' | 'confidence' | 'limits'>
}

export function SweepChart({ plan }: SweepChartProps) {
  const { sweep, measured } = plan.confidence
  const bounds = [...sweep.profit].map((profit, i) =>
    profitRange(measured, profit, sweep.square[i]!),
  )
  const known = measured !== null && bounds.every((range) => range !== null)
  return (
    <div class="sweep">
      {!isFree(plan.limits.limits) && <p class="hint">{texts.withoutLimit}</p>}
      <OfEach
        name={commonText.predictedProfit}
        unit={known ? texts.range : undefined}
        plan={plan}
        values={sweep.profit}
        around={known ? [bounds.map((range) => range[0]), bounds.map((range) => range[1])] : []}
        text={axisMoney}
      />
      <OfEach name={commonText.deals} plan={plan} values={sweep.n} text={countText} whole />
      <OfEach name={commonText.spend} plan={plan} values={sweep.spend} text={axisMoney} />
    </div>
  )
}

interface OfEachProps extends SweepChartProps {
  readonly name: string
  readonly unit?: string | undefined
  /** Of the sweep's shape. */
  readonly values: ArrayLike<number>
  /** Further lines, drawn dashed. */
  readonly around?: readonly (readonly number[])[]
  /** A tick as text. */
  readonly text: (value: number) => string
  readonly whole?: boolean
}

/** What each confidence comes to. */
function OfEach({ name, unit, plan, values, around = [], text, whole }: OfEachProps) {
  const { sweep, threshold } = plan.confidence
  const [read, setRead] = useState<number | null>(null)
  const all = [values, ...around].map((each) => extent(each, knownOf(each)))
  const ticks = ticksOf(
    Math.min(...all.map(([low]) => low)),
    Math.max(...all.map(([, high]) => high)),
    whole,
  )
  const axis = [ticks[0]!, ticks.at(-1)!] as const
  const line = (each: ArrayLike<number>) => sweepPath(sweep.threshold, each, FRAME, axis)
  const path = line(values)
  return (
    <Chart
      name={name}
      unit={unit}
      x={SHARES.map(confidenceText)}
      y={ticks.map(text)}
      at={read ?? threshold}
      said={readingAt(plan, read)}
      onRead={setRead}
      step={(at, by) => Math.round((at + by * STEP) * 100) / 100}
    >
      {path !== '' && <path class="line" d={path} />}
      {around.map((each, i) => (
        <path key={i} class="bound" d={line(each)} />
      ))}
      <Upright className="now" at={threshold} />
      {read !== null && <Upright className="read" at={read} />}
    </Chart>
  )
}

/** "At 70 %: 34 deals, profit 5,310 (80 % sure: 4,100 to 6,520), spend 4,000"; null: of the plan on the screen. */
export function readingAt(plan: SweepChartProps['plan'], read: number | null): string {
  const { sweep, measured, threshold } = plan.confidence
  if (read === null) {
    const { n: deals, profit, interval: range, capital: spend } = plan
    return texts.value({ confidence: threshold, deals, profit, range, spend })
  }
  const { n, profit, spend, square } = sweepAt(sweep, read)
  const range = profitRange(measured, profit, square)
  return texts.value({
    confidence: read,
    deals: n,
    profit,
    range,
    spend: Number.isNaN(spend) ? null : spend,
  })
}

/**
 * A step line from the highest threshold (right) to 0 (left); each step is the sum of all options
 * at or above its threshold. `values` has the sweep's shape and ends at the first NaN. Empty =
 * nothing. `axis`: the values at the frame's lower and upper edge.
 */
export function sweepPath(
  threshold: ThresholdSweep['threshold'],
  values: ArrayLike<number>,
  { width, height }: typeof FRAME,
  axis: readonly [number, number] = extent(values, knownOf(values)),
): string {
  const count = knownOf(values)
  if (count === 0) return ''
  const [low, high] = axis
  const x = (share: number) => tidy(share * width)
  const y = (value: number) =>
    tidy(high === low ? height : height - ((value - low) / (high - low)) * height)
  const steps = [`M${tidy(width)} ${y(0)}`]
  // Many steps share a pixel, so each pixel is drawn once, at its last value.
  for (let i = 0; i < count; i++) {
    const here = x(threshold[i]!)
    if (i + 1 < count && Math.round(x(threshold[i + 1]!) * 2) === Math.round(here * 2)) continue
    steps.push(`H${here}V${y(values[i]!)}`)
  }
  // Below the last known step the line stays level, unless sums are unknown there.
  return count === values.length ? `${steps.join('')}H0` : steps.join('')
}

/** Number of values before the first NaN. */
function knownOf(values: ArrayLike<number>): number {
  const unknown = Array.from(values).findIndex((value) => Number.isNaN(value))
  return unknown < 0 ? values.length : unknown
}

/** Smallest and largest of the first `count` values and 0. */
export function extent(values: ArrayLike<number>, count: number): readonly [number, number] {
  let [low, high] = [0, 0]
  for (let i = 0; i < count; i++) {
    if (values[i]! < low) low = values[i]!
    if (values[i]! > high) high = values[i]!
  }
  return [low, high]
}
