// Which tables: those of the workbook, or the sample where there is none.
import { BegunFit, CurrentPlan, PreviousPlan } from '../kept-plans.tsx'
import { Button, Notice, Step } from '../pieces.tsx'
import { ProgressBar } from '../progress-bar.tsx'
import { TablePicker } from '../table-picker.tsx'
import type { View } from '../view.ts'
import { WorkbookPlans } from '../workbook-plans.tsx'

export function TablesStep(view: View<'tables'>) {
  const { step, state, flow } = view
  const none = state.setup.tables.length === 0
  return (
    <Step
      title={none ? 'No table yet' : 'Choose your tables'}
      actions={none ? <ActionsWithoutTable {...view} /> : <ActionsWithTables {...view} />}
    >
      {step.problem !== null && (
        <Notice kind="error" title="That did not work">
          <p>{step.problem}</p>
        </Notice>
      )}
      {step.busy !== null && <ProgressBar share={step.busy.share} text={step.busy.text} />}
      {state.signIn.as === 'someone' && state.signIn.warning !== null && (
        <Notice kind="warning" title="About your key">
          <p>{state.signIn.warning}</p>
        </Notice>
      )}
      <BegunFit state={state} flow={flow} />
      <CurrentPlan state={state} flow={flow} />
      {none ? <HowToMakeTable /> : <WorkbookTables {...view} />}
      <PreviousPlan state={state} flow={flow} />
      <WorkbookPlans state={state} flow={flow} />
    </Step>
  )
}

function ActionsWithoutTable({ step, flow }: View<'tables'>) {
  return (
    <>
      <Button
        look="primary"
        blocked={step.busy === null ? null : 'The sample is being written.'}
        onPress={() => flow.insertSample()}
      >
        Insert sample data
      </Button>
      <Button onPress={() => flow.listTables()}>Look again</Button>
    </>
  )
}

function ActionsWithTables({ step, state, flow }: View<'tables'>) {
  const { choice } = state.setup
  const blocked =
    step.busy !== null
      ? BEING_READ
      : choice.menus === null
        ? 'Choose the table of deals first.'
        : null
  return (
    <>
      <Button look="primary" blocked={blocked} onPress={() => flow.chooseTables(choice)}>
        Next: columns
      </Button>
      {step.busy === null && blocked !== null && <p class="why">{blocked}</p>}
    </>
  )
}

function HowToMakeTable() {
  return (
    <>
      <p>
        Your deals must stand in an Excel table. Click a cell of them and press <kbd>Ctrl</kbd>+
        <kbd>T</kbd>, then press <strong>Look again</strong>.
      </p>
      <p>
        Or try it with a made-up shop: <strong>Insert sample data</strong> adds two sheets and
        changes nothing else.
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
        <Button look="plain" onPress={() => flow.listTables()}>
          Look for tables again
        </Button>
        <Button
          look="plain"
          blocked={step.busy === null ? null : BEING_READ}
          onPress={() => flow.insertSample()}
        >
          Insert sample data
        </Button>
      </div>
    </>
  )
}

const BEING_READ = 'The tables are being read.'
