// Which tables: those of the workbook, or the sample in a workbook without tables.
import { BegunFit, CurrentPlan } from '../kept-plans/kept-plans.tsx'
import { Marked, Button, Notice, Step } from '../shell/pieces.tsx'
import { ProgressBar } from '../shell/progress-bar.tsx'
import type { View } from '../shell/create-flow.ts'
import { WorkbookPlans } from '../kept-plans/workbook-plans.tsx'
import { tablesStepText } from '../messages/texts.ts'
import type { ListedTable } from './excel/list-tables.ts'
import type { TableChoice } from '../options/setup-state.ts'
import { Choices, Select } from '../shell/fields.tsx'

const texts = tablesStepText

export function TablesStep(view: View<'tables'>) {
  const { step, state, flow } = view
  const none = state.setup.tables.length === 0
  return (
    <Step
      help="tables"
      title={none ? texts.titleNone : texts.title}
      actions={none ? <ActionsWithoutTable {...view} /> : <ActionsWithTables {...view} />}
    >
      {step.problem !== null && (
        <Notice kind="error" title={texts.notDone}>
          <p>{step.problem}</p>
        </Notice>
      )}
      {step.busy !== null && <ProgressBar share={step.busy.share} text={step.busy.text} />}
      {state.signIn.as === 'signed-in' && state.signIn.warning !== null && (
        <Notice kind="warning" title={texts.aboutKey}>
          <p>{state.signIn.warning}</p>
        </Notice>
      )}
      <BegunFit state={state} flow={flow} />
      <CurrentPlan state={state} flow={flow} />
      {none ? <HowToMakeTable /> : <WorkbookTables {...view} />}
      <WorkbookPlans state={state} flow={flow} />
    </Step>
  )
}

function ActionsWithoutTable({ step, flow }: View<'tables'>) {
  return (
    <>
      <Button
        look="primary"
        blocked={step.busy === null ? null : texts.sampleBeingWritten}
        onPress={() => flow.tableOfBlock(undefined)}
      >
        {texts.tableOfBlock}
      </Button>
      <Button
        blocked={step.busy === null ? null : texts.sampleBeingWritten}
        onPress={() => flow.insertSample()}
      >
        {texts.insertSample}
      </Button>
      <Button onPress={() => flow.listTables()}>{texts.lookAgain}</Button>
    </>
  )
}

function ActionsWithTables({ step, state, flow }: View<'tables'>) {
  const { choice } = state.setup
  const blocked =
    step.busy !== null ? texts.beingRead : choice.menus === null ? texts.noDeals : null
  return (
    <>
      <Button look="primary" blocked={blocked} onPress={() => flow.chooseTables(choice)}>
        {texts.next}
      </Button>
      {step.busy === null && blocked !== null && <p class="why">{blocked}</p>}
    </>
  )
}

function HowToMakeTable() {
  return (
    <>
      <p>
        <Marked text={texts.makeTable} />
      </p>
      <p>
        <Marked text={texts.trySample} />
      </p>
    </>
  )
}

function WorkbookTables({ step, state, flow }: View<'tables'>) {
  const { tables, choice } = state.setup
  return (
    <>
      <TablePicker tables={tables} choice={choice} onChoose={(picked) => flow.pickTables(picked)} />
      <div class="row">
        <Button look="plain" onPress={() => flow.tableOfBlock(undefined)}>
          {texts.tableOfBlock}
        </Button>
        <Button look="plain" onPress={() => flow.listTables()}>
          {texts.lookForTables}
        </Button>
        <Button
          look="plain"
          blocked={step.busy === null ? null : texts.beingRead}
          onPress={() => flow.insertSample()}
        >
          {texts.insertSample}
        </Button>
      </div>
    </>
  )
}

// Chooses the tables of current deals, past deals and sales. One table may hold all deals. No cell
// is read.
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
              text: tablesStepText.table({ name, rows, sheet }),
            })),
          ],
        },
      ]}
    />
  )
  return (
    <>
      {select('menus', tablesStepText.deals, tablesStepText.chooseTable)}
      {(apart || other !== undefined) && (
        <Choices
          legend={tablesStepText.whereEarlier}
          value={apart ? 'apart' : 'same'}
          onPick={(where) => choose({ history: where === 'apart' ? (other?.name ?? null) : null })}
          choices={[
            { value: 'same', text: tablesStepText.inSameTable },
            { value: 'apart', text: tablesStepText.inOwnTable },
          ]}
        />
      )}
      {apart && select('history', tablesStepText.earlierDeals, tablesStepText.inSameTable)}
      {select('sales', tablesStepText.sales, tablesStepText.noTable, tablesStepText.salesHint)}
    </>
  )
}
