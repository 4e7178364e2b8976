// What is written into the sheet beside the plan's two columns, before and after the write.
import type { Flow } from '#addin/flow/flow.ts'
import type { ColumnUnits } from '#addin/plan/column-units.ts'
import type { Kept } from '#addin/state/plan-state.ts'
import { planColumnsText } from '#addin/text/en/plan-columns.ts'
import { Tick } from './fields.tsx'
import { WriteProgress } from './progress-bar.tsx'

interface PlanColumnsProps {
  readonly units: ColumnUnits | null
  readonly kept: Kept
  readonly flow: Pick<Flow, 'wantConfidence' | 'stopWriting'>
}

export function PlanColumns({ units, kept, flow }: PlanColumnsProps) {
  const { confidence, busy } = kept
  return (
    <>
      {units !== null && (
        <p class="hint">
          {planColumnsText.sizes(units.sizes)} {planColumnsText.money(units.money)}
        </p>
      )}
      <Tick
        text={planColumnsText.confidence}
        hint={planColumnsText.confidenceHint}
        on={confidence}
        onChange={(on) => void flow.wantConfidence(on)}
      />
      {busy?.of === 'confidence' && <WriteProgress progress={busy} flow={flow} />}
    </>
  )
}
