// Chooses the tables of current deals, past deals and sales. One table may hold all deals. No cell
// is read.
import type { ListedTable } from './listed-table.ts'
import type { TableChoice } from '../options/setup-state.ts'
import { Choices, Select } from '../shell/fields.tsx'
import { tablesStepText } from '../text/en/tables-step.ts'

const texts = tablesStepText

interface TablePickerProps {
  readonly tables: readonly ListedTable[]
  readonly choice: TableChoice
  readonly onChoose: (choice: TableChoice) => void
}

export function TablePicker({ tables, choice, onChoose }: TablePickerProps) {
  const apart = choice.history !== null
  const other = tables.find(({ name }) => name !== choice.menus && name !== choice.sales)
  const choose = (change: Partial<TableChoice>) => onChoose({ ...choice, ...change })
  const select = (part: keyof TableChoice, label: string, none: string, hint?: string) => (
    <Select
      label={label}
      hint={hint}
      value={choice[part] ?? ''}
      onPick={(name) => choose({ [part]: name === '' ? null : name })}
      groups={[
        {
          label: null,
          options: [
            { value: '', text: none },
            ...tables.map(({ name, sheet, rows }) => ({
              value: name,
              text: texts.table(name, rows, sheet),
            })),
          ],
        },
      ]}
    />
  )
  return (
    <>
      {select('menus', texts.deals, texts.chooseTable)}
      {(apart || other !== undefined) && (
        <Choices
          legend={texts.whereEarlier}
          value={apart ? 'apart' : 'same'}
          onPick={(where) => choose({ history: where === 'apart' ? (other?.name ?? null) : null })}
          choices={[
            { value: 'same', text: texts.inSameTable },
            { value: 'apart', text: texts.inOwnTable },
          ]}
        />
      )}
      {apart && select('history', texts.earlierDeals, texts.inSameTable)}
      {select('sales', texts.sales, texts.noTable, texts.salesHint)}
    </>
  )
}
