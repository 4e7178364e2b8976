// Profit against spend: the best plan at several spends, the confidence and the other limits as they are, and the plan on
// the screen among them. Computed while the fold is open.
import { useEffect, useState } from 'preact/hooks'
import type { CurvePoint } from '#limits/spend-curve.ts'
import type { Flow } from '../shell/create-flow.ts'
import { Fold } from '../shell/pieces.tsx'
import {
  axisMoney,
  Chart,
  fifthsOf,
  FRAME,
  tidy,
  spaced,
  ticksOf,
  Upright,
} from '../plan/chart.tsx'
import type { PlanShown } from '../plan/plan-state.ts'
import { commonText, spendChartText } from '../messages/texts.ts'
import { isFree } from './stored-limits.ts'

const texts = spendChartText

interface SpendChartProps {
  readonly plan: Pick<PlanShown, 'session' | 'n' | 'profit' | 'capital' | 'confidence' | 'limits'>
  readonly flow: Pick<Flow, 'drawCurve'>
}

export function SpendFold({ plan, flow }: SpendChartProps) {
  const [open, setOpen] = useState(false)
  const { curve } = plan.limits
  const of = curveOf(plan)
  const isDrawn = curve?.of === of
  useEffect(() => {
    if (open && !isDrawn) void flow.drawCurve(of)
  }, [open, of])
  const said = !isDrawn ? texts.drawing : (curve.problem ?? missing(curve))
  return (
    <Fold title={texts.title} long onToggle={setOpen}>
      {isDrawn && curve.points.length > 1 && <SpendChart plan={plan} points={curve.points} />}
      <p class="hint" role="status">
        {said}
      </p>
    </Fold>
  )
}

/** Names what the curve depends on: all but the limit of the spend. */
export const curveOf = ({ session, confidence, limits }: SpendChartProps['plan']): string =>
  JSON.stringify([session, confidence.threshold, { ...limits.limits, spend: undefined }])

const missing = ({ points, whole }: NonNullable<PlanShown['limits']['curve']>): string | null =>
  !whole ? texts.drawing : points.length > 1 ? null : texts.nothing

interface Drawn extends Pick<SpendChartProps, 'plan'> {
  readonly points: readonly CurvePoint[]
}

function SpendChart({ plan, points }: Drawn) {
  const [read, setRead] = useState<number | null>(null)
  const { spend: _, ...others } = plan.limits.limits
  const own = ownPoint(plan)
  const all = (
    own ? [...points.filter(({ spend }) => spend !== own.spend), own] : [...points]
  ).sort((a, b) => a.spend - b.spend)
  const [x, y] = [fifthsOf(all.at(-1)!.spend), ticksOf(...extentOf(all))]
  const shareOf = (point: CurvePoint) => point.spend / x.at(-1)!
  const place = (point: CurvePoint): string => {
    const up = (point.profit - y[0]!) / (y.at(-1)! - y[0]!)
    return `${tidy(shareOf(point) * FRAME.width)} ${tidy(FRAME.height * (1 - up))}`
  }
  const at = Math.max(0, read ?? all.indexOf(own ?? all.at(-1)!))
  const shown = all[Math.min(at, all.length - 1)]!
  const nearest = (share: number) => {
    const away = all.map((point) => Math.abs(shareOf(point) - share))
    return away.indexOf(Math.min(...away))
  }
  return (
    <div class="sweep">
      <Chart
        name={commonText.predictedProfit}
        unit={texts.unit({ confidence: plan.confidence.threshold, others: !isFree(others) })}
        x={spaced(x.map(axisMoney))}
        y={y.map(axisMoney)}
        at={shareOf(shown)}
        said={texts.value({ ...shown, own: shown === own })}
        onRead={(share) => setRead(share === null ? null : nearest(share))}
        step={(_at, by) => shareOf(all[Math.min(Math.max(at + by, 0), all.length - 1)]!)}
      >
        <path class="line" d={`M${all.map(place).join('L')}`} />
        {all.map((point) => (
          <path
            key={point.spend}
            class={point === own ? 'dot now' : 'dot'}
            d={`M${place(point)}h0`}
          />
        ))}
        {read !== null && <Upright className="read" at={shareOf(shown)} />}
      </Chart>
    </div>
  )
}

/** The plan on the screen as a point; null = it keeps other limits than are set, or its spend is not known. */
const ownPoint = ({ n, profit, capital, limits }: SpendChartProps['plan']): CurvePoint | null =>
  capital === null || limits.problem !== null ? null : { spend: capital, profit, deals: n }

function extentOf(points: readonly CurvePoint[]): [number, number] {
  const profits = points.map(({ profit }) => profit)
  return [Math.min(0, ...profits), Math.max(0, ...profits)]
}
