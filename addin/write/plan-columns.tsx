// What is written into the sheet beside the plan's two columns, before and after the write.
import { useContext } from 'preact/hooks'
import { inQuotes } from '../messages/words.ts'
import type { Flow } from '../shell/create-flow.ts'
import type { ColumnUnits } from '../plan/column-units.ts'
import type { ListedTable } from '../tables/excel/list-tables.ts'
import type { Kept } from '../plan/plan-state.ts'
import { planColumnsText } from '../messages/texts.ts'
import { Choices, Tick } from '../shell/fields.tsx'
import { DecimalSign } from '../shell/number-field.tsx'
import { Fold, Marked } from '../shell/pieces.tsx'
import { WriteProgress } from '../shell/progress-bar.tsx'

/** Of a narrower table the right end is in view beside the keys. */
const WIDE = 8

interface PlanColumnsProps {
  readonly units: ColumnUnits | null
  readonly kept: Kept
  /** They hold the plan: formulas show it. */
  readonly written: boolean
  readonly flow: Pick<Flow, 'wantConfidence'>
}

/** What the columns count, the one of the confidence, and formulas; folded. */
export function PlanColumns({ units, kept, written, flow }: PlanColumnsProps) {
  const { confidence, busy } = kept
  // Excel separates arguments by a semicolon where the comma is the decimal sign.
  const separator = useContext(DecimalSign) === ',' ? ';' : ','
  const stands = units !== null && kept.tables.includes(units.table)
  const { confidenceHint, confidenceGoes } = planColumnsText
  const hint = confidence && stands ? `${confidenceHint} ${confidenceGoes}` : confidenceHint
  return (
    <Fold title={planColumnsText.title}>
      {units !== null && (
        <p class="hint">
          {planColumnsText.sizes({ headers: headersOf(units.sizes) })}{' '}
          {planColumnsText.money({ headers: headersOf(units.money) })}
        </p>
      )}
      <Tick
        text={planColumnsText.confidence}
        hint={hint}
        on={confidence}
        onChange={(on) => void flow.wantConfidence(on)}
      />
      {busy?.of === 'confidence' && <WriteProgress progress={busy} />}
      {written && (
        <p class="hint">
          <Marked text={planColumnsText.formula({ separator })} />
        </p>
      )}
    </Fold>
  )
}

/** “A” and “B”; null = none. */
const headersOf = (headers: readonly string[]): string | null =>
  headers.length === 0 ? null : headers.map(inQuotes).join(planColumnsText.headersBetween)

interface ColumnsPlaceProps {
  readonly units: ColumnUnits | null
  readonly kept: Kept
  readonly tables: readonly ListedTable[]
  readonly flow: Pick<Flow, 'placeColumns'>
}

/** Where the first write makes the columns: asked where the right end is far from the keys. */
export function ColumnsPlace({ units, kept, tables, flow }: ColumnsPlaceProps) {
  const key = units?.key ?? null
  if (key === null) return null
  const headers = tables.find(({ id }) => id === units!.table)?.headers ?? []
  if (headers.length - headers.indexOf(key) <= WIDE) return null
  if (kept.tables.includes(units!.table)) return null
  return (
    <Choices
      legend={planColumnsText.place}
      value={kept.place}
      onPick={(place) => flow.placeColumns(place)}
      choices={[
        { value: 'end', text: planColumnsText.atEnd },
        {
          value: 'key',
          text: planColumnsText.besideKey({ key }),
          hint: planColumnsText.besideKeyHint,
        },
      ]}
    />
  )
}
