// Where the tables come from: the example, files, or cells that are pasted. Which of them are deals and sales is guessed and
// can be changed.
import { useState } from 'preact/hooks'
import type { Me } from '#forms/console-forms.ts'
import { countText } from '../../messages/english-words.ts'
import type { Flow } from '../../shell/create-flow.ts'
import { Field } from '../../shell/fields.tsx'
import { ChooseFiles, useOpening, type SourceProps } from './choose-files.tsx'
import type { OpenedFile } from './open-files.ts'
import { Button, Notice } from '../../shell/pieces.tsx'
import { ProgressBar } from '../../shell/progress-bar.tsx'
import type { State, Step } from '../../shell/state.ts'
import { TablePicker } from '../../tables/tables-screen.tsx'
import { Card, Page, Row } from '../parts/parts.tsx'
import type { Planning } from './plan-flow.ts'

interface OpenTablesProps {
  readonly me: Me
  readonly state: State
  readonly step: Extract<Step, { at: 'tables' }>
  readonly planning: Planning
}

export function OpenTables({ me, state, step, planning }: OpenTablesProps) {
  const { flow, book } = planning
  const { tables, choice } = state.setup
  const mustAccept = me.terms.accepted_at === null
  const blocked = step.busy !== null ? 'The tables are being read.' : null
  return (
    <Page
      title="Plan"
      lead="Decide which deals to take, here in the browser: from files, without Excel. Your tables stay on this device until you press “Send and plan”."
    >
      {mustAccept && (
        <Notice kind="warning" title="Accept the terms before the first plan">
          <p>
            <a href="#/terms">Read and accept the terms</a>; this page waits.
          </p>
        </Notice>
      )}
      {step.problem !== null && <Notice kind="error" title={step.problem} />}
      {step.busy !== null && <ProgressBar share={step.busy.share} text={step.busy.text} />}
      {tables.length > 0 && (
        <Card title="Tables">
          <Opened planning={planning} />
          <TablePicker
            tables={tables}
            choice={choice}
            onChoose={(picked) => flow.pickTables(picked)}
          />
          <div class="row">
            <Button
              look="primary"
              blocked={blocked ?? (choice.menus === null ? 'Choose the table of deals.' : null)}
              onPress={() => flow.chooseTables(choice)}
            >
              Next: columns
            </Button>
          </div>
        </Card>
      )}
      <Card title={tables.length > 0 ? 'More tables' : 'Your tables'}>
        <Files onOpened={(files) => take(planning, files)} />
        <Paste onOpened={(files) => take(planning, files)} />
      </Card>
      {!book.tables().some(({ from }) => from === null) && (
        <Example flow={flow} isFirst={tables.length === 0} blocked={blocked} />
      )}
    </Page>
  )
}

interface ExampleProps {
  readonly flow: Flow
  readonly isFirst: boolean
  readonly blocked: string | null
}

function Example({ flow, isFirst, blocked }: ExampleProps) {
  return (
    <Card title="No tables at hand?">
      <p>
        A small wholesale business: twenty weeks of offers, what it took of them, and what that
        sold. Planning it costs nothing, a few times a day.
      </p>
      <div class="row">
        <Button
          look={isFirst ? 'primary' : undefined}
          blocked={blocked}
          onPress={() => tryExample(flow)}
        >
          Try it with the example
        </Button>
      </div>
    </Card>
  )
}

/** The example is ready to be sent by one more press. */
async function tryExample(flow: Flow): Promise<void> {
  await flow.insertSample()
  await flow.plan()
}

function take({ flow, book }: Planning, files: readonly OpenedFile[]): Promise<void> {
  for (const file of files) book.addFile(file)
  return flow.listTables()
}

/** The files that were opened; each can be left out again. */
function Opened({ planning: { flow, book } }: { readonly planning: Planning }) {
  const files = [...new Set(book.tables().map(({ from }) => from?.file ?? null))]
  return (
    <ul class="rows">
      {files.map((file) => {
        const name = file?.name ?? 'The example'
        const own = book.tables().filter(({ from }) => (from?.file ?? null) === file)
        const leaveOut = () => {
          book.remove(file)
          return flow.listTables()
        }
        return (
          <Row
            key={name}
            title={name}
            side={
              <Button look="plain" label={`Leave out ${name}`} onPress={leaveOut}>
                Leave out
              </Button>
            }
          >
            {own.map((table) => (
              <span class="hint" key={table.id}>
                {table.name}: {countText(table.rows.length)} rows, {table.headers.length} columns
              </span>
            ))}
          </Row>
        )
      })}
    </ul>
  )
}

/** Chosen by a button, or dropped on the area around it. */
function Files(props: SourceProps) {
  const [over, setOver] = useState(false)
  const { open, status } = useOpening(props)
  return (
    <div
      class={over ? 'drop over' : 'drop'}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        void open([...(event.dataTransfer?.files ?? [])])
      }}
    >
      <ChooseFiles label="Files with your tables" onChosen={open}>
        Choose files…
      </ChooseFiles>
      <span class="hint">
        An Excel workbook (.xlsx) or CSV files; or drop them here. Deals of the past with what was
        taken, today’s offers, and sales.
      </span>
      {status}
    </div>
  )
}

/** Larger pastes are files. */
const MOST_PASTED = 20_000_000

function Paste(props: SourceProps) {
  const [text, setText] = useState('')
  const { open, status } = useOpening(props)
  const add = (cells: string): Promise<void> => {
    setText('')
    return open([new File([cells], 'Pasted.csv')])
  }
  return (
    <>
      <Field
        label="Or paste a table"
        hint="Copy cells in a spreadsheet, names of columns first, and paste them here."
        control={(ids) => (
          <textarea
            {...ids}
            rows={3}
            value={text}
            onInput={(event) => setText(event.currentTarget.value)}
            onPaste={(event) => {
              const pasted = event.clipboardData?.getData('text/plain') ?? ''
              // A line alone is typed on.
              if (!pasted.trim().includes('\n') || pasted.length > MOST_PASTED) return
              event.preventDefault()
              void add(pasted)
            }}
          />
        )}
      />
      {text.trim() !== '' && <Button onPress={() => add(text)}>Add this table</Button>}
      {status}
    </>
  )
}
