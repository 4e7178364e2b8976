// The charts below the confidence slider: profit with its range, deals and spend at every threshold. Each
// has axes, and tells its values where the pointer or, with the arrow keys, the keyboard is. Loaded when
// a plan is shown.
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { ConfidenceShown } from './plan-state.ts'
import { profitRange } from './profit-range.ts'
import { sweepAt } from './replan.ts'
import { commonText } from '../text/en/common.ts'
import { sweepChartText } from '../text/en/sweep-chart.ts'
import { confidenceText, countText, numberText } from '../text/en/words.ts'
import { Fold } from '../shell/pieces.tsx'
import { extent, knownOf, sweepPath, ticksOf } from './sweep-path.ts'

const texts = sweepChartText

const FRAME = { width: 300, height: 130 }
/** Step of the arrow keys. */
const STEP = 0.01

export interface SweepChartProps {
  readonly confidence: Pick<ConfidenceShown, 'sweep' | 'threshold' | 'measured'>
}

export function SweepChart({ confidence }: SweepChartProps) {
  const { sweep, measured } = confidence
  const bounds = [...sweep.profit].map((profit, i) =>
    profitRange(measured, profit, sweep.square[i]!),
  )
  const known = measured !== null && bounds.every((range) => range !== null)
  return (
    <div class="sweep">
      <Chart
        name={commonText.predictedProfit}
        unit={known ? texts.moneyAndRange : texts.money}
        confidence={confidence}
        values={sweep.profit}
        around={known ? [bounds.map((range) => range[0]), bounds.map((range) => range[1])] : []}
        text={axisMoney}
      />
      <Fold title={texts.dealsAndSpend}>
        <Chart
          name={commonText.deals}
          unit={texts.dealsTaken}
          confidence={confidence}
          values={sweep.n}
          text={countText}
          whole
        />
        <Chart
          name={commonText.spend}
          unit={texts.money}
          confidence={confidence}
          values={sweep.spend}
          text={axisMoney}
        />
      </Fold>
    </div>
  )
}

interface ChartProps extends SweepChartProps {
  readonly name: string
  readonly unit: string
  /** Of the sweep's shape. */
  readonly values: ArrayLike<number>
  /** Further lines, drawn dashed. */
  readonly around?: readonly (readonly number[])[]
  /** A tick as text. */
  readonly text: (value: number) => string
  readonly whole?: boolean
}

function Chart({ name, unit, confidence, values, around = [], text, whole }: ChartProps) {
  const { sweep, threshold } = confidence
  const [read, setRead] = useState<number | null>(null)
  const all = [values, ...around].map((each) => extent(each, knownOf(each)))
  const ticks = ticksOf(
    Math.min(...all.map(([low]) => low)),
    Math.max(...all.map(([, high]) => high)),
    whole,
  )
  const axis = [ticks[0]!, ticks.at(-1)!] as const
  const at = read ?? threshold
  const said = readingAt(confidence, at)
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
      aria-label={texts.readChart(name)}
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

/** "At 70 %: 34 deals, profit 5,310 (80 % sure: 4,100 to 6,520), spend 4,000" */
function readingAt({ sweep, measured }: SweepChartProps['confidence'], at: number): string {
  const { n, profit, spend, square } = sweepAt(sweep, at)
  const range = profitRange(measured, profit, square)
  return texts.value(at, n, profit, range, Number.isNaN(spend) ? null : spend)
}

/** "12k" takes too little room to be cut, and says enough on an axis. */
const axisMoney = (value: number): string =>
  Math.abs(value) >= 100_000 ? texts.thousands(value / 1000) : numberText(value).replace('-', '−')
