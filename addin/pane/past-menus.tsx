// Past menus, replayed: what the same rules would have taken then, what they would have predicted, and
// what those deals earned. It tells how far the plan's prediction can be trusted.
import type { Summary } from '#contract/schemas.ts'
import type { TimeMapping } from '#addin/mapping/mapping.ts'
import { counted, countText, moneyText } from '#addin/text/words.ts'
import { DealRows } from './deal-rows.tsx'
import { Fold } from './pieces.tsx'

interface PastMenusProps {
  readonly replay: Summary['replay']
  /** Says what a step of T is, if the sheet has dates. */
  readonly time: TimeMapping
}

export function PastMenus({ replay, time }: PastMenusProps) {
  if (replay.length === 0) return null
  const predicted = replay.reduce((sum, menu) => sum + menu.predicted_profit, 0)
  const earned = replay.reduce((sum, menu) => sum + menu.realised_profit, 0)
  return (
    <Fold
      title={
        <>
          Tried on {counted(replay.length, 'past menu')}: predicted {moneyText(predicted)}, earned{' '}
          {moneyText(earned)}
        </>
      }
      long
    >
      <p class="hint">
        Each past menu was planned as if it were the current one, from what was known then.
      </p>
      <div class="wide" tabIndex={0} role="region" aria-label="Past menus">
        <DealRows
          first="Menu"
          headers={['Taken', 'Predicted', 'Earned']}
          rows={replay.toReversed().map((menu) => ({
            key: whenText(menu.T, time),
            cells: [
              `${countText(menu.selected)} of ${countText(menu.options)}`,
              moneyText(menu.predicted_profit),
              moneyText(menu.realised_profit),
            ],
          }))}
        />
      </div>
    </Fold>
  )
}

/** "3 weeks ago", or "T −3" where nothing says what a step is. */
function whenText(T: number, time: TimeMapping): string {
  if (time.by !== 'date' || !Number.isInteger(T)) return `T ${String(T).replace('-', '−')}`
  return `${counted(-T, time.period)} ago`
}
