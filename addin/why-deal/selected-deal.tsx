// The row that is selected in the sheet, in "Why this deal?": shows its deal, or says why there is nothing to show.
import { useEffect } from 'preact/hooks'
import type { Flow } from '../shell/flow.ts'
import type { SelectedDeal } from '../plan/plan-state.ts'
import { planColumnsText } from '../text/en/plan-columns.ts'

interface SelectedDealProps {
  /** "Why this deal?" is open: only then is the selection followed. */
  readonly open: boolean
  readonly selected: SelectedDeal | null
  /** Key of the deal that is picked; '' = none since a row was selected that has no reason. */
  readonly picked: string
  readonly onPick: (key: string) => void
  /** Whether the deal of a key has a reason. */
  readonly hasReason: (key: string) => boolean
  readonly flow: Pick<Flow, 'followSelection'>
}

/** Picks the deal of the selected row; why it has nothing to show, until another one is picked; else null. */
export function useSelectedDeal(props: SelectedDealProps): string | null {
  const { open, selected, picked, onPick, hasReason, flow } = props
  useEffect(() => {
    if (!open) return undefined
    void flow.followSelection(true)
    return () => void flow.followSelection(false)
  }, [open])
  useEffect(() => {
    if (selected === null) return
    onPick(selected.is === 'taken' && hasReason(selected.key) ? selected.key : '')
  }, [selected])
  return selected === null || picked !== '' ? null : textOf(selected, hasReason)
}

function textOf(selected: SelectedDeal, hasReason: SelectedDealProps['hasReason']): string | null {
  if (selected.is === 'outside') return planColumnsText.rowOutside
  if (selected.is === 'passed') return planColumnsText.rowPassed(selected.key)
  return hasReason(selected.key) ? null : planColumnsText.rowWithoutReason(selected.key)
}
