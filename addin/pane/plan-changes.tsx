// What a plan changes: deals that are new, gone or of another size.
import type { PlanShown } from '#addin/state/plan-state.ts'
import { Fact, Fold } from './pieces.tsx'
import { counted, countText, signedMoney } from '#addin/text/words.ts'

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
    `${rows
      .slice(0, 20)
      .map(({ key }) => String(key))
      .join(', ')}${rows.length > 20 ? ` and ${countText(rows.length - 20)} more` : ''}`
  return (
    <Fold
      title={
        <>
          Against {held ? 'the plan in the columns' : 'the plan before'}: {countText(added.length)}{' '}
          new, {countText(dropped.length)} gone, {countText(resized.length)} resized
        </>
      }
    >
      <dl class="facts">
        <Fact name="Predicted profit" value={signedMoney(after.profit - before.profit)} />
        <Fact name="Unchanged" value={counted(kept, 'deal')} />
        {added.length > 0 && <Fact name="New" value={keys(added)} />}
        {dropped.length > 0 && <Fact name="Gone" value={keys(dropped)} />}
        {resized.length > 0 && <Fact name="Resized" value={keys(resized.map((r) => r.after))} />}
      </dl>
    </Fold>
  )
}
