// The limits that the plan on the screen keeps: the spend, then a row for each other limit that a person adds. Each
// change plans again at once, here in the pane.
import { useEffect, useId, useState } from 'preact/hooks'
import type { PlanLimits } from '#contract/plan-limits.ts'
import type { Flow } from '../shell/create-flow.ts'
import { Select } from '../shell/fields.tsx'
import { Fold } from '../shell/pieces.tsx'
import { NumberField } from '../shell/number-field.tsx'
import { Differences } from '../kept-plans/workbook-plans.tsx'
import type { PlanShown } from '../plan/plan-state.ts'
import { confidencePanelText, limitsCardText } from '../messages/texts.ts'
import { costText } from './cost-words.ts'
import { LimitRowFields } from './limit-row-fields.tsx'
import {
  kindsToAdd,
  limitsOfRows,
  newRow,
  rowsOfLimits,
  toldOfRow,
  type LimitKind,
  type LimitRow,
} from './limit-rows.ts'
import type { LimitsShown } from './limits-state.ts'
import { SpendFold } from './spend-chart.tsx'
import { isSameLimits } from './stored-limits.ts'

const texts = limitsCardText

interface LimitsCardProps {
  readonly plan: PlanShown
  readonly flow: Pick<Flow, 'setLimits' | 'limitFields' | 'drawCurve'>
  /** Whether something that was typed is no number: then the shown plan ignores it. */
  readonly onRefused: (refused: boolean) => void
}

interface Numbered {
  /** Tells rows apart while others are removed. */
  readonly id: number
  readonly row: LimitRow
}
let last = 0
const numbered = (row: LimitRow): Numbered => ({ id: ++last, row })

export function LimitsCard({ plan, flow, onRefused }: LimitsCardProps) {
  const id = useId()
  const { limits, told, fields } = plan.limits
  const spend = limits.spend ?? null
  const { rows, change } = useRows(limits, (next) => flow.setLimits(next))
  const refuse = useRefused(onRefused)
  const plain = rows.map(({ row }) => row)
  const needsFields = fields === null && plain.some(({ is }) => is !== 'deals')
  useEffect(() => {
    if (needsFields) void flow.limitFields(undefined)
  }, [needsFields])
  const spendTold = told.find(({ limit, binds }) => limit === 'spend' && binds)
  return (
    <section class="limits" aria-labelledby={id}>
      <h2 id={id} class="for-readers">
        {texts.title}
      </h2>
      <NumberField
        label={confidencePanelText.limit}
        hint={
          spend === null
            ? confidencePanelText.noLimit
            : spendTold && costText(spendTold, (key) => key)
        }
        more={confidencePanelText.limitExplanation}
        value={spend}
        least={0}
        money
        onSet={(value) => flow.setLimits(limitsOfRows(value, plain))}
        onRefused={(refused) => refuse('spend', refused)}
      />
      {rows.map(({ id: own, row }) => (
        <LimitRowFields
          key={own}
          row={row}
          fields={fields}
          told={toldOfRow(told, plain, row)}
          onChange={(next) =>
            change(rows.map((each) => (each.id === own ? { id: own, row: next } : each)))
          }
          onRemove={() => {
            refuse(`${own} `, false)
            change(rows.filter((each) => each.id !== own))
          }}
          onRefused={(field, refused) => refuse(`${own} ${field}`, refused)}
        />
      ))}
      <AddLimit
        kinds={kindsToAdd(plain)}
        onAdd={(kind) => change([...rows, numbered(newRow(kind))])}
      />
      <Outcome shown={plan.limits} />
      <SpendFold plan={plan} flow={flow} />
    </section>
  )
}

interface AddLimitProps {
  readonly kinds: readonly LimitKind[]
  readonly onAdd: (kind: LimitKind) => void
}

const AddLimit = ({ kinds, onAdd }: AddLimitProps) => (
  <Select
    label={texts.add}
    value=""
    onPick={(kind) => onAdd(kind as LimitKind)}
    groups={[
      {
        label: null,
        options: [
          { value: '', text: texts.addWhat },
          ...kinds.map((kind) => ({ value: kind, text: texts.kinds[kind] })),
        ],
      },
    ]}
  />
)

/** The rows that stand there, complete or not; those of limits that were set elsewhere take their place. */
function useRows(limits: PlanLimits, set: (limits: PlanLimits) => void) {
  const [rows, setRows] = useState(() => rowsOfLimits(limits).map(numbered))
  const limitsOf = (all: readonly Numbered[]) =>
    limitsOfRows(
      limits.spend ?? null,
      all.map(({ row }) => row),
    )
  useEffect(() => {
    if (!isSameLimits(limitsOf(rows), limits)) setRows(rowsOfLimits(limits).map(numbered))
  }, [limits])
  return {
    rows,
    change: (next: Numbered[]): void => {
      setRows(next)
      const after = limitsOf(next)
      if (!isSameLimits(after, limits)) set(after)
    },
  }
}

/** Notes by name which fields hold no number; a name that ends with a blank stands for all of its row. */
function useRefused(onRefused: (refused: boolean) => void) {
  const [names] = useState(() => new Set<string>())
  return (name: string, refused: boolean): void => {
    if (refused) names.add(name)
    else for (const each of names) if (each.startsWith(name)) names.delete(each)
    onRefused(names.size > 0)
  }
}

/** Why no plan keeps the limits, or what they cost all together. */
function Outcome({ shown: { without, bound, oneSize, problem } }: { readonly shown: LimitsShown }) {
  if (problem !== null)
    return (
      <p role="status">
        <strong class="wrong">{problem}</strong>
      </p>
    )
  const { gone, smaller } = without ?? {}
  const said = [
    ...(without === null
      ? []
      : [texts.cost({ deals: without.before.n, profit: without.before.profit })]),
    ...(gone?.n ? [texts.leftOut(gone)] : []),
    ...(smaller?.n ? [texts.smaller(smaller)] : []),
    ...(bound === null ? [] : [texts.bound({ bound })]),
    ...(oneSize ? [texts.oneSize] : []),
  ]
  return said.length === 0 ? null : (
    <>
      <p class="hint" role="status">
        {said.join(' ')}
      </p>
      {without !== null && (
        <Fold title={texts.differing({ n: without.differing })} long>
          <Differences compared={without} />
        </Fold>
      )}
    </>
  )
}
