// Chooses the tables of current deals, past deals and sales. One table may hold all deals. No cell
// is read.
import type { ListedTable } from '#addin/state/listed-table.ts'
import type { TableChoice } from '#addin/state/setup-state.ts'
import { Choices, Select } from './fields.tsx'
import { counted } from '#addin/text/words.ts'

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
              text: `${name} (${counted(rows, 'row')}, sheet ${sheet})`,
            })),
          ],
        },
      ]}
    />
  )
  return (
    <>
      {select('menus', 'Table of deals', 'Choose a table')}
      {(apart || other !== undefined) && (
        <Choices
          legend="Where are your earlier deals?"
          value={apart ? 'apart' : 'same'}
          onPick={(where) => choose({ history: where === 'apart' ? (other?.name ?? null) : null })}
          choices={[
            { value: 'same', text: 'In the same table' },
            { value: 'apart', text: 'In a table of their own' },
          ]}
        />
      )}
      {apart && select('history', 'Table of earlier deals', 'In the same table')}
      {select(
        'sales',
        'Table of sales',
        'None',
        'What your deals have sold. Without it, deals need a profit column.',
      )}
    </>
  )
}
