// "Why this deal?": of one deal that the service's plan takes, the past deals most like it with what they earned,
// and the columns that carried its forecast. Deals that it passes have no reason.
import { useState } from 'preact/hooks'
import type { ReasonRow } from '#contract/schemas.ts'
import type { Flow } from '../shell/flow.ts'
import type { TimeMapping } from '../mapping/mapping.ts'
import type { PlanShown } from '../plan/plan-state.ts'
import { planColumnsText } from '../text/en/plan-columns.ts'
import { whyDealText } from '../text/en/why-deal.ts'
import { columnMoney, moneyText, numberText, percentText, signedMoney } from '../text/en/words.ts'
import { DealRows } from '../plan/deal-rows.tsx'
import { Select } from '../shell/fields.tsx'
import { menuOf } from '../mapping/menu-name.ts'
import { Fold } from '../shell/pieces.tsx'
import { useSelectedDeal } from './selected-deal.tsx'

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
  const deals = new Map(
    chosen.map(({ key, qty, profit }) => [
      String(key),
      `${String(key)} · ${numberText(qty)} · ${moneyText(profit)}`,
    ]),
  )
  const nothing = useSelectedDeal({
    open,
    selected,
    picked,
    onPick,
    hasReason: (key) => reasons.some((one) => String(one.key) === key),
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

interface ReasonProps {
  readonly of: ReasonRow
  /** What a menu of the service is called. */
  readonly called: (menu: number) => string
}

function Reason({ of, called }: ReasonProps) {
  const money = columnMoney(of.deals.map(({ profit }) => profit))
  return (
    <>
      {of.deals.length > 0 && (
        <>
          <p>{texts.like}</p>
          <DealRows
            headers={[texts.menu, texts.qty, texts.earned, texts.alike]}
            words={texts.menu}
            rows={of.deals.map(({ key, menu, qty, profit, similarity }) => ({
              key,
              cells: [called(menu), numberText(qty), money(profit), percentText(similarity)],
            }))}
          />
        </>
      )}
      {of.columns.length > 0 && (
        <>
          <p>{texts.forecast}</p>
          <ul>
            {of.columns.map(({ column, value, effect }) => (
              <li key={column}>
                {texts.carried(columnText(column), valueText(value), signedMoney(effect))}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

/** A column of the service as the pane calls it; a column of the sheet keeps its header. */
function columnText(column: string): string {
  const names: Readonly<Record<string, string>> = texts.columns
  return names[column] ?? column
}

function valueText(value: ReasonRow['columns'][number]['value']): string {
  if (value === null) return texts.blank
  return typeof value === 'number' ? numberText(value) : String(value)
}
