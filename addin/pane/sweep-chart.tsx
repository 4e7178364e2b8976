// The chart beside the confidence slider: deals, predicted profit and spend at every threshold,
// each as a small step line because units differ. Loaded when a plan is shown. The numbers are
// text, so screen readers skip the drawing.
import type { ConfidenceShown } from '#addin/state/plan-state.ts'
import { sweepPath } from './sweep-path.ts'

const FRAME = { width: 300, height: 34 }

export interface SweepChartProps {
  readonly confidence: Pick<ConfidenceShown, 'sweep' | 'threshold'>
  readonly rows: readonly {
    readonly of: 'n' | 'profit' | 'spend'
    readonly name: string
    readonly value: string
  }[]
}

export function SweepChart({ confidence: { sweep, threshold }, rows }: SweepChartProps) {
  const at = threshold * FRAME.width
  return (
    <div class="sweep">
      {rows.map(({ of, name, value }) => (
        <div key={of}>
          <p>
            <span>{name}</span> <strong>{value}</strong>
          </p>
          <svg
            viewBox={`0 -2 ${FRAME.width} ${FRAME.height + 4}`}
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            <Staircase path={sweepPath(sweep.threshold, sweep[of], FRAME)} />
            <line class="now" x1={at} x2={at} y1={-2} y2={FRAME.height + 2} />
          </svg>
        </div>
      ))}
    </div>
  )
}

/** Nothing if no option can ever be taken. */
function Staircase({ path }: { readonly path: string }) {
  if (path === '') return null
  return (
    <>
      <path class="area" d={`${path}V${FRAME.height}`} />
      <path class="line" d={path} />
    </>
  )
}
