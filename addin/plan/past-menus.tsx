// Past menus, replayed: what the same rules would have taken then, what they would have predicted, and
// what those deals earned. It tells how far the plan's prediction can be trusted.
import { listed } from '../messages/words.ts'
import type { Summary } from '#contract/schemas.ts'
import type { TimeMapping } from '../mapping/mapping.ts'
import { menuAt, type PastMenu } from '../mapping/past-menus.ts'
import { DealRows } from './deals-table.tsx'
import { Fold, Fact, Notice, SaidNotes } from '../shell/pieces.tsx'
import { commonText, dealsText, whyLittleText } from '../messages/texts.ts'
import { columnMoney, signedMoney } from '../messages/words.ts'
import type { PlanShown } from './plan-state.ts'
import { noteShown } from '../shell/note-words.ts'

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
    <Fold title={texts.triedOn({ menus: replay.length, predicted, earned })} long>
      <p class="hint">{texts.pastMenusHint}</p>
      <div class="wide" tabIndex={0} role="region" aria-label={texts.pastMenus}>
        <DealRows
          first={texts.menu}
          headers={[texts.taken, texts.predicted, texts.earned]}
          rows={replay.toReversed().map((menu) => ({
            key: menuAt(menu.T, menus, time),
            cells: [
              texts.takenOf({ taken: menu.selected, of: menu.options }),
              money(menu.predicted_profit),
              money(menu.realised_profit),
            ],
          }))}
        />
      </div>
    </Fold>
  )
}

/** Deals that are named at once. */
const SHOWN = 20

/** `held`: compared with what the columns hold, else with what they held before. */
export function PlanChanges({
  changes,
  held,
}: {
  changes: NonNullable<PlanShown['changes']>
  held: boolean
}) {
  const { added, dropped, resized, kept, before, after } = changes
  const keys = (rows: readonly { readonly key: unknown }[]) =>
    dealsText.namesAndMore({
      names: listed(rows.slice(0, SHOWN).map(({ key }) => String(key))),
      more: Math.max(0, rows.length - SHOWN),
    })
  const against = held ? dealsText.againstColumns : dealsText.againstBefore
  return (
    <Fold
      title={against({ added: added.length, dropped: dropped.length, resized: resized.length })}
    >
      <dl class="facts">
        <Fact name={commonText.predictedProfit} value={signedMoney(after.profit - before.profit)} />
        <Fact name={dealsText.unchanged} value={dealsText.unchangedDeals({ n: kept })} />
        {added.length > 0 && <Fact name={dealsText.added} value={keys(added)} />}
        {dropped.length > 0 && <Fact name={dealsText.dropped} value={keys(dropped)} />}
        {resized.length > 0 && (
          <Fact name={dealsText.resized} value={keys(resized.map((r) => r.after))} />
        )}
      </dl>
    </Fold>
  )
}

// Why a plan takes nothing or little, before everything else: a spending limit that binds, else the service's reason, in
// the pane's language where it has words for it.
/** A limit that leaves less than this part of the deals binds hard. */
const LITTLE = 0.05
export function WhyLittle({ plan }: { readonly plan: PlanShown }) {
  const { n, little, confidence, mock } = plan
  const { limit, limited, threshold, planned } = confidence
  const binds = limit !== null && limited !== null && n < LITTLE * (n + limited.leftOut)
  // What the service says is of its own plan.
  if (mock || !(binds || (little !== null && threshold === planned))) return null
  return (
    <Notice kind="warning" title={n === 0 ? whyLittleText.none : whyLittleText.little}>
      {binds ? (
        <p>{whyLittleText.limitBinds({ limit, taken: n, deals: n + limited.leftOut })}</p>
      ) : (
        <SaidNotes notes={[noteShown(little!)]} />
      )}
    </Notice>
  )
}
