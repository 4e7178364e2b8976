// The first chosen deals, highest profit first; the sheet shows all.
import type { Option } from '#addin/state/plan-state.ts'
import { DealRows } from './deal-rows.tsx'
import { confidenceText, counted, moneyText, numberText } from '#addin/text/words.ts'

const SHOWN = 50

interface DealsTableProps {
  /** The first of them. */
  readonly chosen: readonly Option[]
  /** Number of all chosen deals. */
  readonly n: number
  /** The sheet holds all of them. */
  readonly written: boolean
  /** A deal was pressed, by its key. */
  readonly onPick: (key: string) => void
}

export function DealsTable({ chosen, n, written, onPick }: DealsTableProps) {
  const shown = chosen.slice(0, SHOWN)
  return (
    <>
      <DealRows
        onPick={onPick}
        headers={['Qty', 'Profit', 'Sure']}
        rows={shown.map(({ key, qty, profit, confidence }) => ({
          key,
          cells: [numberText(qty), moneyText(profit), confidenceText(confidence)],
        }))}
      />
      {n > shown.length && (
        <p class="hint">
          and {counted(n - shown.length, 'more deal')}: the sheet holds all
          {written ? ' of them.' : ' once the plan is written.'}
        </p>
      )}
    </>
  )
}
