// What a plan changes: deals that are new, gone or of another size.
import type { PlanShown } from './plan-state.ts'
import { Fact, Fold } from '../shell/pieces.tsx'
import { commonText } from '../text/en/common.ts'
import { dealsText } from '../text/en/deals.ts'
import { signedMoney } from '../text/en/words.ts'

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
    dealsText.namesAndMore(
      rows.slice(0, SHOWN).map(({ key }) => String(key)),
      Math.max(0, rows.length - SHOWN),
    )
  const against = held ? dealsText.againstColumns : dealsText.againstBefore
  return (
    <Fold title={against(added.length, dropped.length, resized.length)}>
      <dl class="facts">
        <Fact name={commonText.predictedProfit} value={signedMoney(after.profit - before.profit)} />
        <Fact name={dealsText.unchanged} value={dealsText.unchangedDeals(kept)} />
        {added.length > 0 && <Fact name={dealsText.added} value={keys(added)} />}
        {dropped.length > 0 && <Fact name={dealsText.dropped} value={keys(dropped)} />}
        {resized.length > 0 && (
          <Fact name={dealsText.resized} value={keys(resized.map((r) => r.after))} />
        )}
      </dl>
    </Fold>
  )
}
