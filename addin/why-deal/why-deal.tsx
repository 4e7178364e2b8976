// "Why this deal?": of one deal that the service's plan takes, the past deals most like it with what they earned,
// and the columns that carried its forecast. Deals that it passes have no reason.
import { useState, useEffect } from 'preact/hooks'
import type { Flow } from '../shell/create-flow.ts'
import type { TimeMapping } from '../mapping/mapping.ts'
import type { PlanShown, SelectedDeal } from '../plan/plan-state.ts'
import { planColumnsText, whyDealText } from '../messages/texts.ts'
import { moneyText, numberText } from '../messages/words.ts'
import { useDealNames } from '../shell/deal-names.ts'
import { Select } from '../shell/fields.tsx'
import { menuOf } from '../mapping/past-menus.ts'
import { Fold } from '../shell/pieces.tsx'
import { Reason } from './reason.tsx'

const texts = whyDealText

/** No deal is shown: the selected row has no reason. */
const NONE = ''

interface WhyDealProps {
  readonly plan: PlanShown
  /** Says what a step of T is, if the sheet has dates. */
  readonly time: TimeMapping
  /** Key of the deal that is shown; '' or one without a reason: the first. */
  readonly picked: string
  readonly onPick: (key: string) => void
  readonly flow: Pick<Flow, 'followSelection'>
}

export function WhyDeal({ plan, time, picked, onPick, flow }: WhyDealProps) {
  const { reasons: all, chosen, mock, selected } = plan
  const [open, setOpen] = useState(false)
  const taken = new Set(chosen.map(({ key }) => String(key)))
  const reasons = all.filter(({ key }) => taken.has(String(key)))
  const nameOf = useDealNames([
    ...reasons.map(({ key }) => key),
    ...(selected === null || selected.is === 'outside' ? [] : [selected.key]),
  ])
  const deals = new Map(
    chosen.map(({ key, qty, profit }) => [
      String(key),
      `${nameOf(key)} · ${numberText(qty)} · ${moneyText(profit)}`,
    ]),
  )
  const nothing = useSelectedDeal({
    open,
    selected,
    picked,
    onPick,
    hasReason: (key) => reasons.some((one) => String(one.key) === key),
    nameOf,
    flow,
  })
  const shown = reasons.find(({ key }) => String(key) === picked) ?? reasons[0]
  if (shown === undefined || mock) return null
  return (
    <Fold title={texts.title} open={open || picked !== ''} onToggle={setOpen}>
      {nothing !== null && <p role="status">{nothing}</p>}
      <Select
        label={texts.deal}
        hint={planColumnsText.orSelectRow}
        value={nothing === null ? String(shown.key) : NONE}
        onPick={onPick}
        groups={[
          {
            label: null,
            options: [
              ...(nothing === null ? [] : [{ value: NONE, text: '–' }]),
              ...reasons.map(({ key }) => ({
                value: String(key),
                text: deals.get(String(key))!,
              })),
            ],
          },
        ]}
      />
      {nothing === null && <Reason of={shown} called={(menu) => menuOf(menu, plan.menus, time)} />}
    </Fold>
  )
}

interface SelectedDealProps {
  /** "Why this deal?" is open: only then is the selection followed. */
  readonly open: boolean
  readonly selected: SelectedDeal | null
  /** Key of the deal that is picked; '' = none since a row was selected that has no reason. */
  readonly picked: string
  readonly onPick: (key: string) => void
  /** Whether the deal of a key has a reason. */
  readonly hasReason: (key: string) => boolean
  readonly nameOf: (key: string) => string
  readonly flow: Pick<Flow, 'followSelection'>
}

/** Picks the deal of the selected row; why it has nothing to show, until another one is picked; else null. */
function useSelectedDeal(props: SelectedDealProps): string | null {
  const { open, selected, picked, onPick, hasReason, nameOf, flow } = props
  useEffect(() => {
    if (!open) return undefined
    void flow.followSelection(true)
    return () => void flow.followSelection(false)
  }, [open])
  useEffect(() => {
    if (selected === null) return
    onPick(selected.is === 'taken' && hasReason(selected.key) ? selected.key : '')
  }, [selected])
  return selected === null || picked !== '' ? null : textOf(selected, hasReason, nameOf)
}

function textOf(
  selected: SelectedDeal,
  hasReason: SelectedDealProps['hasReason'],
  nameOf: SelectedDealProps['nameOf'],
): string | null {
  if (selected.is === 'outside') return planColumnsText.rowOutside
  const key = nameOf(selected.key)
  if (selected.is === 'passed') return planColumnsText.rowPassed({ key })
  return hasReason(selected.key) ? null : planColumnsText.rowWithoutReason({ key })
}
