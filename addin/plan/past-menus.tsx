// Past menus, replayed: what the same rules would have taken then, what they would have predicted, and
// what those deals earned. It tells how far the plan's prediction can be trusted.
import type { Summary } from '#contract/schemas.ts'
import type { TimeMapping } from '../mapping/mapping.ts'
import type { PastMenu } from '../mapping/past-menus.ts'
import { DealRows } from './deal-rows.tsx'
import { menuAt } from '../mapping/menu-name.ts'
import { Fold } from '../shell/pieces.tsx'
import { dealsText } from '../text/en/deals.ts'
import { columnMoney } from '../text/en/words.ts'

const texts = dealsText

interface PastMenusProps {
  readonly replay: Summary['replay']
  readonly menus: readonly PastMenu[]
  /** Says what a step of T is, if the sheet has dates. */
  readonly time: TimeMapping
}

export function PastMenus({ replay, menus, time }: PastMenusProps) {
  if (replay.length === 0) return null
  const predicted = replay.reduce((sum, menu) => sum + menu.predicted_profit, 0)
  const earned = replay.reduce((sum, menu) => sum + menu.realised_profit, 0)
  // Both columns are compared across, so they have the same decimals.
  const money = columnMoney(replay.flatMap((menu) => [menu.predicted_profit, menu.realised_profit]))
  return (
    <Fold title={texts.triedOn(replay.length, predicted, earned)} long>
      <p class="hint">{texts.pastMenusHint}</p>
      <div class="wide" tabIndex={0} role="region" aria-label={texts.pastMenus}>
        <DealRows
          first={texts.menu}
          headers={[texts.taken, texts.predicted, texts.earned]}
          rows={replay.toReversed().map((menu) => ({
            key: menuAt(menu.T, menus, time),
            cells: [
              texts.takenOf(menu.selected, menu.options),
              money(menu.predicted_profit),
              money(menu.realised_profit),
            ],
          }))}
        />
      </div>
    </Fold>
  )
}
