// Every plan that the workbook keeps: its notes, a comparison of two, and restoring or deleting an
// earlier one. No key is needed.
import { useState } from 'preact/hooks'
import type { Compared, DealCompared } from '#addin/plan/changes.ts'
import type { State } from '#addin/state/state.ts'
import type { EarlierPlan, KeptSummary } from '#addin/state/plan-state.ts'
import type { Flow } from '#addin/flow/flow.ts'
import { copyText } from './copy-text.ts'
import { DealRows } from './deal-rows.tsx'
import { planId } from '#addin/plan/plan-id.ts'
import { Select } from './fields.tsx'
import { Button, Fact, Fold } from './pieces.tsx'
import { PlanName } from './plan-name.tsx'
import { WriteProgress } from './progress-bar.tsx'
import {
  confidenceText,
  counted,
  countText,
  moneyText,
  momentText,
  numberText,
  signedMoney,
  withinText,
} from '#addin/text/words.ts'

interface WorkbookPlansProps {
  readonly state: State
  readonly flow: Pick<Flow, 'restore' | 'stopWriting' | 'compare' | 'deletePlan' | 'describePlan'>
}

/** Nothing if there is at most one plan. */
export function WorkbookPlans({ state, flow }: WorkbookPlansProps) {
  const { current, earlier, unfinished, busy } = state.kept
  const [first] = earlier
  if (current === null || first === undefined) return null
  const blocked =
    busy !== null
      ? 'The add-in is at work.'
      : unfinished !== null
        ? 'A plan stands in the columns in part: finish it, or restore the one before, first.'
        : null
  return (
    <Fold title={`Plans of this workbook: ${earlier.length + 1}`}>
      <ol class="plans">
        <li>
          <PlanSaid plan={current} note="In the columns. " />
          <div class="row">
            <CopyId plan={current} />
          </div>
          <PlanName plan={current} called={nameOf(current)} blocked={blocked} flow={flow} />
        </li>
        {earlier.map((plan) => (
          <li key={planId(plan)}>
            <PlanSaid plan={plan} note="" />
            <Earlier plan={plan} blocked={blocked} flow={flow} />
            <PlanName plan={plan} called={nameOf(plan)} blocked={blocked} flow={flow} />
            {busy?.of === planId(plan) && <WriteProgress progress={busy} flow={flow} />}
          </li>
        ))}
      </ol>
      <Comparison state={state} flow={flow} />
    </Fold>
  )
}

function PlanSaid({ plan, note }: { readonly plan: KeptSummary; readonly note: string }) {
  const lines = [plan.summary, plan.valuation].flatMap((text) => text.split('\n')).filter(Boolean)
  return (
    <>
      <p>
        <strong>{plan.name ? `${plan.name}, ${madeText(plan)}` : madeText(plan)}</strong>. {note}
        {counted(plan.n, 'deal')} at {confidenceText(plan.threshold)} confidence
        {withinText(plan.limit)}, predicted profit {moneyText(plan.profit)}
        {plan.capital !== null && `, spend ${moneyText(plan.capital)}`}. Model {plan.model}.
      </p>
      {plan.notes && <p class="notes">{plan.notes}</p>}
      {lines.length > 0 && (
        <Fold title={`What was said of it: ${momentText(plan.at, 'second')}`}>
          <ul class="plain">
            {lines.map((line, i) => (
              <li key={i}>{line}</li>
            ))}
          </ul>
        </Fold>
      )}
    </>
  )
}

interface EarlierProps {
  readonly plan: EarlierPlan
  readonly blocked: string | null
  readonly flow: WorkbookPlansProps['flow']
}

/** Deleting asks for confirmation, because it cannot be undone. */
function Earlier({ plan, blocked, flow }: EarlierProps) {
  const [sure, setSure] = useState(false)
  const name = nameOf(plan)
  const problem = blocked ?? plan.restoreProblem
  return (
    <>
      <div class="row">
        <Button
          label={`Restore the plan by ${name}`}
          blocked={problem}
          onPress={() => flow.restore(planId(plan))}
        >
          Restore
        </Button>
        <Button
          look="danger"
          label={sure ? `Really delete the plan by ${name}` : `Delete the plan by ${name}`}
          blocked={blocked}
          onPress={() => (sure ? flow.deletePlan(planId(plan)) : setSure(true))}
        >
          {sure ? 'Really delete' : 'Delete'}
        </Button>
        <CopyId plan={plan} />
      </div>
      {problem !== null && <p class="why">{problem}</p>}
    </>
  )
}

/** With this id a formula shows this plan, whatever the columns hold. */
function CopyId({ plan }: { readonly plan: KeptSummary }) {
  const [said, say] = useState<string | null>(null)
  const id = planId(plan)
  return (
    <>
      <Button
        look="plain"
        label={`Copy id of the plan by ${nameOf(plan)}`}
        onPress={async () => say((await copyText(id)) ? 'Copied.' : id)}
      >
        Copy id
      </Button>
      <span role="status" class="hint">
        {said}
      </span>
    </>
  )
}

function Comparison({ state, flow }: WorkbookPlansProps) {
  const { current, earlier, compared } = state.kept
  const plans = [...(current ? [current] : []), ...earlier]
  const [before, setBefore] = useState(earlier[0] ? planId(earlier[0]) : '')
  const [after, setAfter] = useState(current ? planId(current) : '')
  const groups = [
    { label: null, options: plans.map((plan) => ({ value: planId(plan), text: nameOf(plan) })) },
  ]
  const known = (id: string) => plans.some((plan) => planId(plan) === id)
  const blocked =
    before === after
      ? 'Choose two plans.'
      : known(before) && known(after)
        ? null
        : 'Choose plans that are still here.'
  return (
    <>
      <h2>Compare two</h2>
      <Select label="From" value={before} onPick={setBefore} groups={groups} />
      <Select label="To" value={after} onPick={setAfter} groups={groups} />
      <Button blocked={blocked} onPress={() => flow.compare(before, after)}>
        Compare
      </Button>
      {blocked !== null && <p class="why">{blocked}</p>}
      {compared !== null && <Differences compared={compared} />}
    </>
  )
}

export function Differences({ compared }: { readonly compared: Compared }) {
  const { deals, differing, same, revalued, before, after } = compared
  return (
    <>
      <dl class="facts">
        <Fact name="Deals" value={`${countText(before.n)} → ${countText(after.n)}`} />
        <Fact name="Predicted profit" value={signedMoney(after.profit - before.profit)} />
        {before.capital !== null && after.capital !== null && (
          <Fact name="Spend" value={signedMoney(after.capital - before.capital)} />
        )}
        <Fact name="The same size in both" value={sameText(same, revalued)} />
      </dl>
      {differing > 0 && (
        <DealRows
          headers={['Qty', 'Profit']}
          rows={deals.map((deal) => ({
            key: deal.key,
            cells: [
              changeText(deal, ({ qty }) => numberText(qty)),
              changeText(deal, ({ profit }) => moneyText(profit)),
            ],
          }))}
        />
      )}
      {differing > deals.length && (
        <p class="hint">and {counted(differing - deals.length, 'more deal')} that differ.</p>
      )}
    </>
  )
}

const sameText = (same: number, revalued: number): string =>
  counted(same, 'deal') + (revalued > 0 ? `, ${countText(revalued)} at another profit` : '')

type Side = NonNullable<DealCompared['before']>

/** "10 → 20"; a dash if a plan does not take the deal. */
function changeText({ before, after }: DealCompared, text: (side: Side) => string): string {
  const [was, is] = [before, after].map((side) => (side ? text(side) : '–'))
  return was === is ? was! : `${was} → ${is}`
}

/** With seconds, because several confidences may be applied within a minute. */
const madeText = ({ by, at }: KeptSummary): string => `${by}, ${momentText(at, 'second')}`

/** A name that is clear without context. */
const nameOf = (plan: KeptSummary): string =>
  `${madeText(plan)}${plan.name ? `, “${plan.name}”` : ''}: ${counted(plan.n, 'deal')}${withinText(plan.limit)}`
