// Past menus replayed: what the plan would have been predicted to earn, and what it earned, as a chart with its numbers as
// a table below. The two lines differ in colour, dash and mark.
import { pastWithin } from '#contract/past-within.ts'
import type { Summary } from '#contract/schemas.ts'
import { countText, moneyText, numberText } from '../../messages/english-words.ts'
import { dealsText } from '../../messages/texts.ts'
import { niceTicks } from './charts.tsx'
import { Table } from './parts.tsx'

type Rows = Summary['replay']
const WIDE = 600
const HIGH = 200

export function Replay({ rows }: { readonly rows: Rows }) {
  const within = pastWithin(rows)
  return (
    <>
      {rows.length > 1 && <Chart rows={rows.toSorted((a, b) => a.T - b.T)} />}
      <Table label="Past menus" columns={['Time', 'Deals', 'Predicted profit', 'Realised profit']}>
        {rows.map((row) => (
          <tr key={row.T}>
            <th scope="row">{timeName(row.T)}</th>
            <td>{countText(row.selected)}</td>
            <td>{moneyText(row.predicted_profit)}</td>
            <td>{moneyText(row.realised_profit)}</td>
          </tr>
        ))}
      </Table>
      {within !== null && <p class="hint">{dealsText.pastWithin({ ...within })}</p>}
    </>
  )
}

const timeName = (T: number): string => numberText(T).replace('-', '−')

/** Profit by time; rows of rising T. */
function Chart({ rows }: { readonly rows: Rows }) {
  const ticks = niceTicks(rows.flatMap((row) => [row.predicted_profit, row.realised_profit]))
  const [low, high] = [ticks[0]!, ticks.at(-1)!]
  const [first, last] = [rows[0]!.T, rows.at(-1)!.T]
  const x = (T: number) => 8 + ((T - first) / (last - first)) * (WIDE - 16)
  const y = (profit: number) => (1 - (profit - low) / (high - low)) * HIGH
  const lines = [
    ['predicted', rows.map((row) => [x(row.T), y(row.predicted_profit)] as const)],
    ['realised', rows.map((row) => [x(row.T), y(row.realised_profit)] as const)],
  ] as const
  return (
    <figure class="replay">
      <figcaption class="legend">
        <span>
          <Key what="predicted" /> Predicted
        </span>
        <span>
          <Key what="realised" /> Realised
        </span>
        <span>profit in the money of the tables</span>
      </figcaption>
      <div class="plot">
        <div class="ticks" aria-hidden="true">
          {ticks.toReversed().map((tick) => (
            <span key={tick}>{countText(tick).replace('-', '−')}</span>
          ))}
        </div>
        <svg
          viewBox={`0 0 ${WIDE} ${HIGH}`}
          preserveAspectRatio="none"
          role="img"
          aria-label="Predicted and realised profit of each past menu by time; the table below has the numbers"
        >
          {ticks.map((tick) => (
            <line
              key={tick}
              class={tick === 0 ? 'zero' : 'grid'}
              x1={0}
              x2={WIDE}
              y1={y(tick)}
              y2={y(tick)}
            />
          ))}
          {lines.map(([name, points]) => (
            <g key={name} class={name}>
              <polyline points={points.map((point) => point.join(',')).join(' ')} />
              {/* A line without length is a mark that no stretching distorts. */}
              <path d={points.map(([at, up]) => `M${at} ${up}h0`).join('')} />
            </g>
          ))}
        </svg>
        <div class="axis">
          <span>T = {timeName(first)}</span>
          <span>periods before today</span>
          <span>T = {timeName(last)}</span>
        </div>
      </div>
    </figure>
  )
}

function Key({ what }: { readonly what: 'predicted' | 'realised' }) {
  return (
    <svg class="swatch" viewBox="0 0 36 12" aria-hidden="true">
      <g class={what}>
        <polyline points="0,6 36,6" />
        <path d="M18 6h0" />
      </g>
    </svg>
  )
}
