// The plan sheet, folded on the screen of the plan: the column to group by, and the button.
import { useEffect, useState } from 'preact/hooks'
import type { PlanSheetAct } from './make-plan-sheet.ts'
import type { PlanShown } from '../plan/plan-state.ts'
import type { State } from '../shell/state.ts'
import { planSheetText as text } from '../messages/texts.ts'
import { Select } from '../shell/fields.tsx'
import { Button, Fold, Notice } from '../shell/pieces.tsx'

interface PlanSheetProps {
  readonly plan: PlanShown
  readonly state: State
  readonly flow: { planSheet(act: PlanSheetAct): Promise<void> }
}

/** The workbook is asked for its columns when this is opened. */
export function PlanSheetFold({ plan, state, flow }: PlanSheetProps) {
  const { current } = state.kept
  return (
    <Fold
      title={text.title}
      long
      onOpen={() => {
        if (current !== null) void flow.planSheet({ do: 'open' })
      }}
    >
      <p class="hint">{text.what}</p>
      {current === null ? (
        <p>{text.notWritten}</p>
      ) : (
        <>
          {(current.session !== plan.session || plan.confidence.differs) && <p>{text.otherPlan}</p>}
          <Choice state={state} flow={flow} />
        </>
      )}
    </Fold>
  )
}

const NONE = ''

function Choice({ state: { planSheet }, flow }: Pick<PlanSheetProps, 'state' | 'flow'>) {
  const { columns, making } = planSheet
  const [picked, pick] = useState<string | null>(null)
  // A plan may have been written after this was opened.
  const unknown = columns === null
  useEffect(() => {
    if (unknown) void flow.planSheet({ do: 'open' })
  }, [unknown])
  if (columns === null) return <p role="status">{text.looking}</p>
  const category = picked ?? columns[0] ?? NONE
  const busy = making.is === 'busy'
  return (
    <>
      <Select
        label={text.category}
        value={category}
        onPick={pick}
        groups={[
          {
            label: null,
            options: [
              ...columns.map((column) => ({ value: column, text: column })),
              { value: NONE, text: text.noCategory },
            ],
          },
        ]}
      />
      <div class="row">
        <Button
          blocked={busy ? text.making : null}
          onPress={() =>
            flow.planSheet({ do: 'make', category: category === NONE ? null : category })
          }
        >
          {making.is === 'made' ? text.again : text.make}
        </Button>
        <span role="status">{making.is === 'busy' && `${making.text}…`}</span>
      </div>
      {making.is === 'made' && (
        <Notice title={making.again === null ? text.made : text.madeAgain({ at: making.again })}>
          <p>{text.madeAs({ sheet: making.sheet })}</p>
          {making.left.length > 0 && (
            <p>
              {text.left({
                parts: making.left.map((part) => text.parts[part]).join(text.leftBetween),
              })}
            </p>
          )}
        </Notice>
      )}
      {making.is === 'failed' && (
        <Notice kind="error" title={text.failed}>
          <p>{making.message}</p>
        </Notice>
      )}
    </>
  )
}
