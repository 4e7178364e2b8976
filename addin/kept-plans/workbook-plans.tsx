// Every plan that the workbook keeps: its notes, a comparison of two, and restoring or deleting an
// earlier one. No key is needed.
import { sentNotes } from '#contract/note-item.ts'
import { useNotes } from '../shell/note-words.ts'
import { useState } from 'preact/hooks'
import type { Compared, DealCompared } from '../plan/changes.ts'
import { limitsText } from '../limits/said-limits.ts'
import { byWhom, type State } from '../shell/state.ts'
import type { EarlierPlan, KeptSummary } from '../plan/plan-state.ts'
import type { Flow } from '../shell/create-flow.ts'
import { copyText } from '../shell/copy-text.ts'
import { DealRows } from '../plan/deals-table.tsx'
import { planId, WORDS_CHARACTERS } from './plan-id.ts'
import { Select, Field } from '../shell/fields.tsx'
import { Marked, Button, Fact, Fold, SaidNotes } from '../shell/pieces.tsx'
import { WriteProgress } from '../shell/progress-bar.tsx'
import { commonText, dealsText, differencesText, workbookPlansText } from '../messages/texts.ts'
import { countText, moneyText, numberText } from '../messages/words.ts'

const texts = workbookPlansText

/** A plan as texts are told of it: no name is null. */
const named = (plan: KeptSummary) => ({
  ...byWhom(plan),
  name: plan.name ? plan.name : null,
  limits: limitsText(plan.limits),
})

interface WorkbookPlansProps {
  readonly state: State
  readonly flow: Pick<Flow, 'restore' | 'compare' | 'deletePlan' | 'describePlan'>
}

/** Nothing if there is at most one plan. */
export function WorkbookPlans({ state, flow }: WorkbookPlansProps) {
  const { current, earlier, stands, busy } = state.kept
  const [first] = earlier
  if (current === null || first === undefined) return null
  const blocked = busy !== null ? commonText.atWork : stands === 'two' ? texts.putRightFirst : null
  return (
    <Fold title={texts.title({ n: earlier.length + 1 })}>
      <ol class="plans">
        <li>
          <PlanSaid plan={current} said={texts.planInColumns(named(current))} />
          <div class="row">
            <CopyId plan={current} />
          </div>
          <PlanName
            plan={current}
            called={texts.nameOf(named(current))}
            blocked={blocked}
            flow={flow}
          />
        </li>
        {earlier.map((plan) => (
          <li key={planId(plan)}>
            <PlanSaid plan={plan} said={texts.plan(named(plan))} />
            <Earlier plan={plan} blocked={blocked} flow={flow} />
            <PlanName
              plan={plan}
              called={texts.nameOf(named(plan))}
              blocked={blocked}
              flow={flow}
            />
            {busy?.of === planId(plan) && <WriteProgress progress={busy} />}
          </li>
        ))}
      </ol>
      <Comparison state={state} flow={flow} />
    </Fold>
  )
}

function PlanSaid({ plan, said }: { readonly plan: KeptSummary; readonly said: string }) {
  const [notes = [], words = []] = [plan.summary, plan.valuation].map((text) =>
    text.split('\n').filter(Boolean),
  )
  const lines = [...sentNotes(notes, plan.noteItems), ...sentNotes(words, undefined)].map(
    useNotes(),
  )
  return (
    <>
      <p>
        <Marked text={said} />
      </p>
      {plan.notes && <p class="notes">{plan.notes}</p>}
      {lines.length > 0 && (
        <Fold title={texts.whatWasSaid({ at: plan.at })}>
          <SaidNotes list class="plain" notes={lines} />
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
  const name = texts.nameOf(named(plan))
  const problem = blocked ?? plan.restoreProblem
  return (
    <>
      <div class="row">
        <Button
          label={texts.restoreOf({ called: name })}
          blocked={problem}
          onPress={() => flow.restore(planId(plan))}
        >
          {texts.restore}
        </Button>
        <Button
          look="danger"
          label={sure ? texts.reallyDeleteOf({ called: name }) : texts.deleteOf({ called: name })}
          blocked={blocked}
          onPress={() => (sure ? flow.deletePlan(planId(plan)) : setSure(true))}
        >
          {sure ? texts.reallyDelete : commonText.delete}
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
        label={texts.copyIdOf({ called: texts.nameOf(named(plan)) })}
        onPress={async () => say((await copyText(id)) ? commonText.copied : id)}
      >
        {texts.copyId}
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
    {
      label: null,
      options: plans.map((plan) => ({ value: planId(plan), text: texts.nameOf(named(plan)) })),
    },
  ]
  const known = (id: string) => plans.some((plan) => planId(plan) === id)
  const blocked =
    before === after ? texts.chooseTwo : known(before) && known(after) ? null : texts.chooseHere
  return (
    <>
      <h2>{texts.compareTwo}</h2>
      <Select label={texts.from} value={before} onPick={setBefore} groups={groups} />
      <Select label={texts.to} value={after} onPick={setAfter} groups={groups} />
      <Button blocked={blocked} onPress={() => flow.compare(before, after)}>
        {texts.compare}
      </Button>
      {blocked !== null && <p class="why">{blocked}</p>}
      {compared !== null && <Differences compared={compared} />}
    </>
  )
}

export function Differences({ compared }: { readonly compared: Compared }) {
  const { deals, differing, gone, smaller, same, revalued, before, after } = compared
  return (
    <>
      <dl class="facts">
        <Fact name={commonText.deals} value={`${countText(before.n)} → ${countText(after.n)}`} />
        <Fact
          name={commonText.predictedProfit}
          value={`${moneyText(before.profit)} → ${moneyText(after.profit)}`}
        />
        {before.capital !== null && after.capital !== null && (
          <Fact
            name={commonText.spend}
            value={`${moneyText(before.capital)} → ${moneyText(after.capital)}`}
          />
        )}
        {gone.n > 0 && <Fact name={differencesText.gone} value={differencesText.worth(gone)} />}
        {smaller.n > 0 && (
          <Fact name={differencesText.smaller} value={differencesText.less(smaller)} />
        )}
        <Fact
          name={differencesText.same}
          value={differencesText.sameDeals({ n: same, revalued })}
        />
      </dl>
      {differing > 0 && (
        <DealRows
          headers={[dealsText.qty, dealsText.profit]}
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
        <p class="hint">{differencesText.more({ n: differing - deals.length })}</p>
      )}
    </>
  )
}

type Side = NonNullable<DealCompared['before']>

/** "10 → 20"; a dash if a plan does not take the deal. */
function changeText({ before, after }: DealCompared, text: (side: Side) => string): string {
  const [was, is] = [before, after].map((side) => (side ? text(side) : '–'))
  return was === is ? was! : `${was} → ${is}`
}

// The name and the notes that people give to a plan of the workbook.
interface PlanNameProps {
  readonly plan: KeptSummary
  /** Names the plan without context, to the ear. */
  readonly called: string
  readonly blocked: string | null
  readonly flow: Pick<Flow, 'describePlan'>
}

function PlanName({ plan, called, blocked, flow }: PlanNameProps) {
  const [name, setName] = useState(plan.name ?? '')
  const [notes, setNotes] = useState(plan.notes ?? '')
  const same = name.trim() === (plan.name ?? '') && notes.trim() === (plan.notes ?? '')
  return (
    <Fold title={plan.name || plan.notes ? workbookPlansText.changeName : workbookPlansText.nameIt}>
      <Field
        label={workbookPlansText.name}
        control={(ids) => (
          <input
            {...ids}
            type="text"
            maxLength={WORDS_CHARACTERS.name}
            value={name}
            onInput={(event) => setName(event.currentTarget.value)}
          />
        )}
      />
      <Field
        label={workbookPlansText.notes}
        hint={workbookPlansText.notesHint}
        control={(ids) => (
          <textarea
            {...ids}
            rows={3}
            maxLength={WORDS_CHARACTERS.notes}
            value={notes}
            onInput={(event) => setNotes(event.currentTarget.value)}
          />
        )}
      />
      <Button
        label={workbookPlansText.saveOf({ called })}
        blocked={blocked ?? (same ? workbookPlansText.nothingChanged : null)}
        onPress={() => flow.describePlan(planId(plan), { name: name.trim(), notes: notes.trim() })}
      >
        {workbookPlansText.save}
      </Button>
    </Fold>
  )
}
