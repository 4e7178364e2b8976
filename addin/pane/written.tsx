// What was written into the sheet, and the rows that could not be filled.
import type { WriteShown } from '#addin/state/plan-state.ts'
import type { Flow } from '#addin/flow/flow.ts'
import { Notice } from './pieces.tsx'
import { CellButton } from './problems-list.tsx'
import { planColumnsText } from '#addin/text/en/plan-columns.ts'
import { counted, countText } from '#addin/text/words.ts'

const SHOWN = 5

interface WrittenProps {
  readonly write: Extract<WriteShown, { is: 'written' }>
  /** Formulas show nothing of an input test. */
  readonly mock: boolean
  readonly flow: Pick<Flow, 'select'>
}

export function Written({ write, mock, flow }: WrittenProps) {
  const { rows, taken, columns, beside, unfilled, unfilledCount, lost, lostCount } = write
  const shown = unfilled.slice(0, SHOWN)
  return (
    <>
      <Notice title="Written">
        <p>
          {counted(rows, 'row')} of the current menu: see “{columns[0]}” and “{columns[1]}”{' '}
          {planColumnsText.standing(beside)}. {taken === 0 ? 'None' : countText(taken)} of them{' '}
          {taken === 1 ? 'is' : 'are'} taken.
        </p>
        {!mock && (
          <p>
            In any other cell: <code>=EDPS.QTY(A2, EDPS_Plan)</code>, where A2 holds a deal’s key.
            Help lists all formulas.
          </p>
        )}
      </Notice>
      {unfilledCount > 0 && (
        <Notice kind="warning" title={`${counted(unfilledCount, 'row')} without a value`}>
          <p>
            {unfilledCount === 1
              ? 'It is new or has changed since the plan was made. Plan again to fill it.'
              : 'They are new or have changed since the plan was made. Plan again to fill them.'}
          </p>
          <ul class="plain">
            {shown.map(({ cell, line, why }, i) => (
              <li key={i}>
                <CellButton
                  cell={cell}
                  text={`Show the ${why === 'changed' ? 'changed' : 'new'} row, row ${countText(line)}`}
                  flow={flow}
                />
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {lostCount > 0 && (
        <Notice kind="warning" title={`${counted(lostCount, 'planned deal')} not found`}>
          <p>
            Deleted or changed in the sheet since: {lost.slice(0, 20).map(String).join(', ')}
            {lostCount > 20 && ` and ${countText(lostCount - 20)} more`}.
          </p>
        </Notice>
      )}
    </>
  )
}
