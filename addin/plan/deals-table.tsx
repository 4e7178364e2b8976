// The first chosen deals, highest profit first; the sheet shows all.
import type { Option } from './plan-state.ts'
import { DealRows } from './deal-rows.tsx'
import { dealsText } from '../text/en/deals.ts'
import { columnConfidence, columnMoney, numberText } from '../text/en/words.ts'

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
  const money = columnMoney(shown.map(({ profit }) => profit))
  const sure = columnConfidence(shown.map(({ confidence }) => confidence))
  return (
    <>
      <DealRows
        onPick={onPick}
        headers={[dealsText.qty, dealsText.profit, dealsText.sure]}
        rows={shown.map(({ key, qty, profit, confidence }) => ({
          key,
          cells: [numberText(qty), money(profit), sure(confidence)],
        }))}
      />
      {n > shown.length && (
        <p class="hint">
          {written ? dealsText.moreWritten(n - shown.length) : dealsText.more(n - shown.length)}
        </p>
      )}
    </>
  )
}
