// Why a deal is taken: the past deals most like it with what they earned, and the columns that carried its forecast.
import { useContext } from 'preact/hooks'
import type { ReasonRow } from '#contract/schemas.ts'
import { whyDealText as texts } from '../messages/texts.ts'
import { columnMoney, numberText, percentText, signedMoney } from '../messages/words.ts'
import { DealRows } from '../plan/deals-table.tsx'
import { byHeaders, type NameOf } from '../bill/names.ts'
import { DealNames } from '../shell/deal-names.ts'

interface ReasonProps {
  readonly of: ReasonRow
  /** What a menu of the service is called. */
  readonly called: (menu: number) => string
}

export function Reason({ of, called }: ReasonProps) {
  const { nameOf } = useContext(DealNames)
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
                {texts.carried({
                  column: columnText(column, nameOf),
                  value: valueText(value),
                  effect: signedMoney(effect),
                })}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

/** A column of the service as the pane calls it; a column of the sheet keeps its header. */
function columnText(column: string, nameOf: NameOf): string {
  const names: Readonly<Record<string, string>> = texts.columns
  return byHeaders(column, nameOf) ?? names[column] ?? column
}

function valueText(value: ReasonRow['columns'][number]['value']): string {
  if (value === null) return texts.blank
  return typeof value === 'number' ? numberText(value) : String(value)
}
