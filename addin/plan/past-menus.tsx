// Past menus, replayed: what the same rules would have taken then, what they would have predicted, and
// what those deals earned. It tells how far the plan's prediction can be trusted.
import { listed } from '../messages/words.ts'
import { isInTimeOrder } from '#contract/replay-order.ts'
import type { Summary } from '#contract/schemas.ts'
import type { TimeMapping } from '../mapping/mapping.ts'
import { menuAt, type PastMenu } from '../mapping/past-menus.ts'
import { limitsText } from '../limits/said-limits.ts'
import { DealRows } from './deals-table.tsx'
import { Fold, Fact, Notice, SaidNotes } from '../shell/pieces.tsx'
import { commonText, dealsText, whyLittleText } from '../messages/texts.ts'
import { columnMoney, signedMoney } from '../messages/words.ts'
import type { PlanShown } from './plan-state.ts'
import { useDealNames } from '../shell/deal-names.ts'
import { useNotes } from '../shell/note-words.ts'

const texts = dealsText

interface PastMenusProps {
  readonly summary: Summary
  readonly menus: readonly PastMenu[]
  /** Says what a step of T is, if the sheet has dates. */
  readonly time: TimeMapping
}

export function PastMenus({ summary, menus, time }: PastMenusProps) {
  const { replay } = summary
  if (replay.length === 0) return null
  const predicted = replay.reduce((sum, menu) => sum + menu.predicted_profit, 0)
  const earned = replay.reduce((sum, menu) => sum + menu.realised_profit, 0)
  // Both columns are compared across, so they have the same decimals.
  const money = columnMoney(replay.flatMap((menu) => [menu.predicted_profit, menu.realised_profit]))
  return (
    <Fold title={texts.triedOn({ menus: replay.length, predicted, earned })} long>
      <p class="hint">{texts.pastMenusHint({ ordered: isInTimeOrder(summary) ? 'yes' : 'no' })}</p>
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
  const resizedNow = resized.map(({ after: row }) => row)
  const named = [added, dropped, resizedNow].flatMap((rows) => rows.slice(0, SHOWN))
  const nameOf = useDealNames(named.map(({ key }) => key))
  const keys = (rows: typeof added) =>
    dealsText.namesAndMore({
      names: listed(rows.slice(0, SHOWN).map(({ key }) => nameOf(key))),
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
        {resized.length > 0 && <Fact name={dealsText.resized} value={keys(resizedNow)} />}
      </dl>
    </Fold>
  )
}

// Why a plan takes nothing or little, before everything else: limits that bind, else the service's reason, in
// the pane's language where it has words for it.
/** Limits that leave less than this part of the deals bind hard. */
const LITTLE = 0.05
export function WhyLittle({ plan }: { readonly plan: PlanShown }) {
  const shown = useNotes()
  const { n, little, confidence, limits, mock } = plan
  const { threshold, planned } = confidence
  const { without } = limits
  const binds = without !== null && n < LITTLE * without.before.n
  // What the service says is of its own plan.
  if (mock || !(binds || (little !== null && threshold === planned))) return null
  return (
    <Notice kind="warning" title={n === 0 ? whyLittleText.none : whyLittleText.little}>
      {binds ? (
        <p>
          {whyLittleText.limitBinds({
            limits: limitsText(limits.limits) ?? '',
            taken: n,
            deals: without.before.n,
          })}
        </p>
      ) : (
        <SaidNotes notes={[shown(little!)]} />
      )}
    </Notice>
  )
}
