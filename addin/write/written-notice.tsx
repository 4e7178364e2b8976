// What was written into the sheet, and the rows that could not be filled.
import { listed } from '../messages/words.ts'
import type { WriteShown } from '../plan/plan-state.ts'
import type { Flow } from '../shell/create-flow.ts'
import { useDealNames } from '../shell/deal-names.ts'
import { Notice } from '../shell/pieces.tsx'
import { CellButton } from '../check/problems-list.tsx'
import { writtenText } from '../messages/texts.ts'

const texts = writtenText

const SHOWN = 5
/** Lost deals that are named. */
const SHOWN_LOST = 20

interface WrittenProps {
  readonly write: Extract<WriteShown, { is: 'written' }>
  readonly flow: Pick<Flow, 'select'>
}

export function Written({ write, flow }: WrittenProps) {
  const { rows, taken, columns, unfilled, unfilledCount, lost, lostCount } = write
  const nameOf = useDealNames(lost.slice(0, SHOWN_LOST))
  const shown = unfilled.slice(0, SHOWN)
  return (
    <>
      <Notice title={texts.title}>
        <p>{texts.rows({ rows, first: columns[0], second: columns[1], taken })}</p>
      </Notice>
      {unfilledCount > 0 && (
        <Notice kind="warning" title={texts.withoutValue({ rows: unfilledCount })}>
          <p>{texts.whyWithout({ rows: unfilledCount })}</p>
          <ul class="plain">
            {shown.map(({ cell, line, why }, i) => (
              <li key={i}>
                <CellButton
                  cell={cell}
                  text={
                    why === 'changed'
                      ? texts.showChanged({ row: line })
                      : texts.showNew({ row: line })
                  }
                  flow={flow}
                />
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {lostCount > 0 && (
        <Notice kind="warning" title={texts.notFound({ deals: lostCount })}>
          <p>
            {texts.whichLost({
              deals: listed(lost.slice(0, SHOWN_LOST).map(nameOf)),
              more: lostCount - SHOWN_LOST,
            })}
          </p>
        </Notice>
      )}
    </>
  )
}
