// A chart with axes, which tells its values where the pointer or, with the arrow keys, the keyboard is.
import type { ComponentChildren } from 'preact'
import { language } from '../messages/language.ts'
import { sweepChartText } from '../messages/texts.ts'
import { numberText } from '../messages/words.ts'

/** Units of what is drawn. */
export const FRAME = { width: 300, height: 130 }

interface ChartProps {
  readonly name: string
  /** What its lines are. */
  readonly unit?: string | undefined
  /** Ticks, the lowest first; five of the x axis, evenly spaced. */
  readonly x: readonly string[]
  readonly y: readonly string[]
  /** Where it is read, as a share of its width, and what it says there. */
  readonly at: number
  readonly said: string
  readonly onRead: (at: number | null) => void
  /** Where an arrow key leads to. */
  readonly step: (at: number, by: 1 | -1) => number
  readonly children: ComponentChildren
}

export function Chart({ name, unit, x, y, children, ...reader }: ChartProps) {
  return (
    <figure class="chart">
      <figcaption>
        <strong>{name}</strong> <span class="says">{unit}</span>
      </figcaption>
      <div class="plot">
        <div class="y" aria-hidden="true">
          {y.toReversed().map((tick, i) => (
            <span key={i}>{tick}</span>
          ))}
        </div>
        <Reader name={name} {...reader}>
          <svg
            viewBox={`0 0 ${FRAME.width} ${FRAME.height}`}
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            {y.map((_, i) => {
              const at = FRAME.height * (1 - i / (y.length - 1))
              return <line key={i} class="grid" x1={0} x2={FRAME.width} y1={at} y2={at} />
            })}
            {children}
          </svg>
        </Reader>
        <div class="x" aria-hidden="true">
          {x.map((tick, i) => (
            <span key={i}>{tick}</span>
          ))}
        </div>
      </div>
      <p class="hint reading">{reader.said}</p>
    </figure>
  )
}

/** An upright line; `at`: a share of the width. */
export function Upright({ className, at }: { readonly className: string; readonly at: number }) {
  const x = at * FRAME.width
  return <line class={className} x1={x} x2={x} y1={0} y2={FRAME.height} />
}

type ReaderProps = Pick<ChartProps, 'name' | 'at' | 'said' | 'onRead' | 'step' | 'children'>

/** Where the chart is read: by the pointer, or by the arrow keys. It sets nothing. */
function Reader({ name, at, said, onRead, step, children }: ReaderProps) {
  return (
    <div
      class="drawn"
      role="slider"
      tabIndex={0}
      aria-label={sweepChartText.readChart({ name })}
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
        const to = moved(event.key, (by) => step(at, by))
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
function moved(key: string, step: (by: 1 | -1) => number): number | null {
  if (key === 'Home') return 0
  if (key === 'End') return 1
  if (key === 'ArrowRight' || key === 'ArrowUp') return step(1)
  if (key === 'ArrowLeft' || key === 'ArrowDown') return step(-1)
  return null
}

const within = (share: number): number => Math.min(1, Math.max(0, share))

const millions = new Intl.NumberFormat(language.locale, { notation: 'compact' })
/** "10M" takes too little room to be cut, and says enough on an axis. */
export const axisMoney = (value: number): string =>
  (Math.abs(value) < 1e6 ? numberText(value) : millions.format(value)).replace('-', '−')

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

/** Five evenly spaced numbers from 0 to `high` or a little more, with few digits. */
export function fifthsOf(high: number): number[] {
  const power = 10 ** Math.floor(Math.log10(high / 4))
  const factors = [1, 1.25, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10]
  const step = factors.map((factor) => factor * power).find((each) => each * 4 >= high)!
  return [0, 1, 2, 3, 4].map((i) => tidy(i * step))
}

/** Five numbers below a chart: of long ones every second, for they would touch in a narrow pane. */
export const spaced = (texts: readonly string[]): string[] => {
  const isLong = texts.some(({ length }) => length > 5)
  return texts.map((text, i) => (isLong && i % 2 === 1 ? '' : text))
}

export const tidy = (value: number): number => Math.round(value * 100) / 100
