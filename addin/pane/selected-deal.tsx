// The row that is selected in the sheet, in "Why this deal?": shows its deal, or says why there is nothing to show.
import { useEffect, useState } from 'preact/hooks'
import type { Flow } from '#addin/flow/flow.ts'
import type { SelectedDeal } from '#addin/state/plan-state.ts'
import { planColumnsText } from '#addin/text/en/plan-columns.ts'

export interface SelectedDealProps {
  /** "Why this deal?" is open: only then is the selection followed. */
  readonly open: boolean
  readonly selected: SelectedDeal | null
  readonly picked: string
  readonly onPick: (key: string) => void
  /** Whether the deal of a key has a reason. */
  readonly hasReason: (key: string) => boolean
  readonly flow: Pick<Flow, 'followSelection'>
}

export function SelectedDealNote(props: SelectedDealProps) {
  const { open, selected, picked, onPick, hasReason, flow } = props
  const [before, note] = useState(picked)
  useEffect(() => {
    if (!open) return undefined
    void flow.followSelection(true)
    return () => void flow.followSelection(false)
  }, [open])
  useEffect(() => {
    note(picked)
    if (selected?.is === 'taken' && hasReason(selected.key)) onPick(selected.key)
  }, [selected])
  // Whoever picks a deal here has seen what was said of the row.
  if (selected === null || picked !== before) return null
  const said = textOf(selected, hasReason)
  return said === null ? null : <p role="status">{said}</p>
}

function textOf(selected: SelectedDeal, hasReason: SelectedDealProps['hasReason']): string | null {
  if (selected.is === 'outside') return planColumnsText.rowOutside
  if (selected.is === 'passed') return planColumnsText.rowPassed(selected.key)
  return hasReason(selected.key) ? null : planColumnsText.rowWithoutReason(selected.key)
}
