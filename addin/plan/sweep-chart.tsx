// The charts of every confidence: profit with its range, deals and spend. Each has axes, and tells its values where the
// pointer or, with the arrow keys, the keyboard is.
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { PlanShown } from './plan-state.ts'
import { isFree } from '../limits/stored-limits.ts'
import { profitRange } from './profit-range.ts'
import { sweepAt, type ThresholdSweep } from './replan.ts'
import { language } from '../messages/language.ts'
import { commonText, sweepChartText } from '../messages/texts.ts'
import { confidenceText, countText, numberText } from '../messages/words.ts'

const texts = sweepChartText

const FRAME = { width: 300, height: 130 }
/** Step of the arrow keys. */
const STEP = 0.01

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
      <Chart
        name={commonText.predictedProfit}
        unit={known ? texts.range : undefined}
        plan={plan}
        values={sweep.profit}
        around={known ? [bounds.map((range) => range[0]), bounds.map((range) => range[1])] : []}
        text={axisMoney}
      />
      <Chart name={commonText.deals} plan={plan} values={sweep.n} text={countText} whole />
      <Chart name={commonText.spend} plan={plan} values={sweep.spend} text={axisMoney} />
    </div>
  )
}

interface ChartProps extends SweepChartProps {
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

function Chart({ name, unit, plan, values, around = [], text, whole }: ChartProps) {
  const { sweep, threshold } = plan.confidence
  const [read, setRead] = useState<number | null>(null)
  const all = [values, ...around].map((each) => extent(each, knownOf(each)))
  const ticks = ticksOf(
    Math.min(...all.map(([low]) => low)),
    Math.max(...all.map(([, high]) => high)),
    whole,
  )
  const axis = [ticks[0]!, ticks.at(-1)!] as const
  const at = read ?? threshold
  const said = readingAt(plan, read)
  const line = (each: ArrayLike<number>) => sweepPath(sweep.threshold, each, FRAME, axis)
  const path = line(values)
  return (
    <figure class="chart">
      <figcaption>
        <strong>{name}</strong> <span class="says">{unit}</span>
      </figcaption>
      <div class="plot">
        <div class="y" aria-hidden="true">
          {ticks.toReversed().map((tick) => (
            <span key={tick}>{text(tick)}</span>
          ))}
        </div>
        <Reader name={name} at={at} said={said} onRead={setRead}>
          <svg
            viewBox={`0 0 ${FRAME.width} ${FRAME.height}`}
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            {ticks.map((tick, i) => {
              const y = FRAME.height * (1 - i / (ticks.length - 1))
              return <line key={tick} class="grid" x1={0} x2={FRAME.width} y1={y} y2={y} />
            })}
            {path !== '' && <path class="line" d={path} />}
            {around.map((each, i) => (
              <path key={i} class="bound" d={line(each)} />
            ))}
            <Upright className="now" at={threshold} />
            {read !== null && <Upright className="read" at={read} />}
          </svg>
        </Reader>
        <div class="x" aria-hidden="true">
          {[0, 0.25, 0.5, 0.75, 1].map((share) => (
            <span key={share}>{confidenceText(share)}</span>
          ))}
        </div>
      </div>
      <p class="hint reading">{said}</p>
    </figure>
  )
}

function Upright({ className, at }: { readonly className: string; readonly at: number }) {
  const x = at * FRAME.width
  return <line class={className} x1={x} x2={x} y1={0} y2={FRAME.height} />
}

interface ReaderProps {
  readonly name: string
  readonly at: number
  readonly said: string
  readonly onRead: (at: number | null) => void
  readonly children: ComponentChildren
}

/** Where the chart is read: by the pointer, or by the arrow keys. It sets nothing. */
function Reader({ name, at, said, onRead, children }: ReaderProps) {
  return (
    <div
      class="drawn"
      role="slider"
      tabIndex={0}
      aria-label={texts.readChart({ name })}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(at * 100)}
      aria-valuetext={said}
      onPointerMove={(event) => {
        const { left, width } = event.currentTarget.getBoundingClientRect()
        onRead(within((event.clientX - left) / width))
      }}
      onPointerLeave={() => onRead(null)}
      onBlur={() => onRead(null)}
      onKeyDown={(event) => {
        const to = moved(event.key, at)
        if (to === null) return
        event.preventDefault()
        onRead(within(to))
      }}
    >
      {children}
    </div>
  )
}

/** Where a key leads to; null = nowhere. */
function moved(key: string, at: number): number | null {
  if (key === 'Home') return 0
  if (key === 'End') return 1
  if (key === 'ArrowRight' || key === 'ArrowUp') return Math.round((at + STEP) * 100) / 100
  if (key === 'ArrowLeft' || key === 'ArrowDown') return Math.round((at - STEP) * 100) / 100
  return null
}

const within = (share: number): number => Math.min(1, Math.max(0, share))

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

const millions = new Intl.NumberFormat(language.locale, { notation: 'compact' })
/** "10M" takes too little room to be cut, and says enough on an axis. */
const axisMoney = (value: number): string =>
  (Math.abs(value) < 1e6 ? numberText(value) : millions.format(value)).replace('-', '−')

interface Frame {
  readonly width: number
  readonly height: number
}

/**
 * A step line from the highest threshold (right) to 0 (left); each step is the sum of all options
 * at or above its threshold. `values` has the sweep's shape and ends at the first NaN. Empty =
 * nothing. `axis`: the values at the frame's lower and upper edge.
 */
export function sweepPath(
  threshold: ThresholdSweep['threshold'],
  values: ArrayLike<number>,
  { width, height }: Frame,
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

/**
 * Three to six round, evenly spaced numbers that span `low` … `high`, the lowest first; steps are 1, 2,
 * 2.5 or 5 times a power of ten, `whole` steps at least 1.
 */
export function ticksOf(low: number, high: number, whole = false): number[] {
  const span = high - low
  if (!(span > 0)) return [low, low + 1, low + 2]
  const power = 10 ** Math.floor(Math.log10(span / 3))
  const factors = whole && power < 10 ? [1, 2, 5, 10] : [1, 2, 2.5, 5, 10]
  const fitting = factors.map((factor) => factor * power).find((each) => span / each <= 4)!
  const step = whole ? Math.max(1, fitting) : fitting
  const from = Math.floor(low / step + 1e-9)
  const to = Math.max(from + 2, Math.ceil(high / step - 1e-9))
  return Array.from({ length: to - from + 1 }, (_, i) => tidy((from + i) * step))
}

const tidy = (value: number): number => Math.round(value * 100) / 100
