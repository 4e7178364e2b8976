// The console's charts, drawn as SVG: use by day, and what each confidence threshold selects. Each has
// its numbers as text beside it, so screen readers get those.
import type { Overview } from '#forms/console-forms.ts'
import type { SweepEntry } from '#contract/schemas.ts'
import { Fold } from '../../shell/pieces.tsx'
import { confidenceText, countText, moneyText } from '../../messages/english-words.ts'
import { dayText, tokensText } from '../console-words.ts'
import { Table } from './parts.tsx'

const WIDE = 600
const HIGH = 120
const UNITS_PER_TOKEN = 8000

export function UsageChart({ usage }: { readonly usage: Overview['usage'] }) {
  const most = Math.max(...usage.map(({ units }) => units), 1)
  const step = WIDE / Math.max(1, usage.length)
  const used = usage.filter(({ units }) => units > 0)
  const name = `Use on each of the last ${usage.length} days; at most ${tokensText(most / UNITS_PER_TOKEN)} a day`
  return (
    <figure>
      <div class="axis">
        <span>Up to {tokensText(most / UNITS_PER_TOKEN)} a day</span>
      </div>
      <svg
        class="chart"
        viewBox={`0 0 ${WIDE} ${HIGH}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={name}
      >
        {usage.map(({ day, units }, i) => {
          const height = units === 0 ? 0 : Math.max(2, (units / most) * (HIGH - 2))
          return (
            <rect
              key={day}
              class="bar-mark"
              x={i * step + step * 0.15}
              y={HIGH - height}
              width={step * 0.7}
              height={height}
            />
          )
        })}
        <line class="base" x1={0} x2={WIDE} y1={HIGH} y2={HIGH} />
      </svg>
      <div class="axis">
        <span>{usage[0] && dayText(usage[0].day)}</span>
        <span>{usage.at(-1) && dayText(usage.at(-1)!.day)}</span>
      </div>
      <Fold title="The days as text">
        <ul class="rows tight">
          {used.map(({ day, units }) => (
            <li key={day}>
              <span>{dayText(day)}</span>
              <span class="number">{tokensText(units / UNITS_PER_TOKEN)}</span>
            </li>
          ))}
        </ul>
      </Fold>
    </figure>
  )
}

/** Predicted profit at each threshold as a line, the applied one marked; the table has all numbers. */
export function SweepChart({ sweep }: { readonly sweep: readonly SweepEntry[] }) {
  const rows = sweep.toSorted((a, b) => a.threshold - b.threshold)
  const applied = rows.find((entry) => entry.applied)
  const profits = rows.map((entry) => entry.total_predicted_profit)
  const low = Math.min(0, ...profits)
  const high = Math.max(...profits, low + 1)
  const x = (threshold: number) => threshold * WIDE
  const y = (profit: number) => 4 + (1 - (profit - low) / (high - low)) * (HIGH - 8)
  const points = rows.map((entry) => `${x(entry.threshold)},${y(entry.total_predicted_profit)}`)
  return (
    <figure>
      <div class="axis">
        <span>Predicted profit, up to {moneyText(high)}</span>
        {applied && <span class="mark-now">┆ applied: {confidenceText(applied.threshold)}</span>}
      </div>
      <svg
        class="chart"
        viewBox={`0 0 ${WIDE} ${HIGH}`}
        preserveAspectRatio="none"
        role="img"
        aria-label="Predicted profit of the plan at each confidence threshold; the table below has the numbers"
      >
        <polyline class="line-mark" points={points.join(' ')} />
        {applied && (
          <line class="now" x1={x(applied.threshold)} x2={x(applied.threshold)} y1={0} y2={HIGH} />
        )}
        <line class="base" x1={0} x2={WIDE} y1={HIGH} y2={HIGH} />
      </svg>
      <div class="axis">
        <span>threshold 0 %</span>
        <span>threshold 100 %</span>
      </div>
      <SweepTable rows={rows} />
    </figure>
  )
}

function SweepTable({ rows }: { readonly rows: readonly SweepEntry[] }) {
  return (
    <Table label="Confidence thresholds" columns={['Threshold', 'Deals', 'Predicted profit']}>
      {rows.map((entry) => (
        <tr key={entry.correction} class={entry.applied ? 'now' : undefined}>
          <th scope="row">
            {confidenceText(entry.threshold)}
            {entry.applied && ' (applied)'}
          </th>
          <td>{countText(entry.n_selected)}</td>
          <td>{moneyText(entry.total_predicted_profit)}</td>
        </tr>
      ))}
    </Table>
  )
}

/** Between 2 and 7 ticks, 0 among them where the values lie on both sides of it. */
export function niceTicks(values: readonly number[]): number[] {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const span = most > least ? most - least : Math.max(1, Math.abs(most))
  const power = 10 ** Math.floor(Math.log10(span / 4))
  const step = power * [1, 2, 5, 10].find((size) => size * power >= span / 4)!
  const [from, to] = [Math.floor(least / step), Math.ceil(most / step)]
  const ends = to > from ? to : from + 1
  return Array.from({ length: ends - from + 1 }, (_, at) => (from + at) * step)
}
