// The plans that the workbook keeps: the current one, whether it still fits the sheet, and the list of all. No key is
// needed, so colleagues see it too.
import { limitsText } from '../limits/said-limits.ts'
import { byWhom, type State } from '../shell/state.ts'
import type { KeptSummary, PlanShown } from '../plan/plan-state.ts'
import type { Flow } from '../shell/create-flow.ts'
import { partText } from '../write/part-text.ts'
import { Button, Notice } from '../shell/pieces.tsx'
import { WriteProgress } from '../shell/progress-bar.tsx'
import { WorkbookPlans } from './workbook-plans.tsx'
import { commonText, keptPlansText } from '../messages/texts.ts'

const texts = keptPlansText

interface KeptPlansProps {
  readonly state: State
  readonly flow: Pick<
    Flow,
    'restore' | 'complete' | 'lookStale' | 'compare' | 'deletePlan' | 'describePlan'
  >
}

/** All parts in a row. */
export function KeptPlans(props: KeptPlansProps) {
  return (
    <>
      <CurrentPlan {...props} />
      <WorkbookPlans {...props} />
    </>
  )
}

/** The plan in the columns, and whether it still fits the sheet. */
export function CurrentPlan({ state, flow }: KeptPlansProps) {
  const { current, stale, changed, damaged, busy, stands } = state.kept
  const part = stands === null ? (current?.written ?? null) : null
  return (
    <>
      {damaged !== null && (
        <Notice
          kind="warning"
          title={current === null ? texts.cannotRead : texts.cannotReadEarlier}
        >
          <p>{damaged}</p>
        </Notice>
      )}
      {current !== null && (
        <Notice
          kind={stale === true ? 'warning' : undefined}
          title={stale === true ? texts.outOfDate : texts.holdsPlan}
          actions={
            <>
              <StillFits state={state} flow={flow} />
              {part !== null && stale !== true && (
                <Button blocked={blocked(state)} onPress={() => flow.complete()}>
                  {commonText.writeTheRest}
                </Button>
              )}
            </>
          }
        >
          <p>
            {texts.plan(toldOf(current))}
            {stale === true &&
              ` ${changed.length === 0 ? texts.changedSince : texts.changedSinceThen}`}
            {stale === false && ` ${texts.unchangedSince}`}
          </p>
          {stale === true && <Changed lines={changed} />}
          {part !== null && (
            <p>
              {partText(part, current.n)} {stale === false && texts.rowsFitAgain}
            </p>
          )}
        </Notice>
      )}
      <ColumnsStand state={state} flow={flow} />
      {busy !== null && busy.of === undefined && <WriteProgress progress={busy} />}
    </>
  )
}

/** A warning that the plan's tables have changed. */
export function OutOfDate({ state, flow }: KeptPlansProps) {
  const { stale, changed, busy } = state.kept
  if (stale !== true) return null
  return (
    <>
      <Notice
        kind="warning"
        title={texts.outOfDate}
        actions={<StillFits state={state} flow={flow} />}
      >
        <p>{changed.length === 0 ? texts.changedSinceMade : texts.changedSinceMadeBy}</p>
        <Changed lines={changed} />
      </Notice>
      {busy !== null && busy.of === undefined && <WriteProgress progress={busy} />}
    </>
  )
}

/** A button that compares now: edits are noticed without it, results of formulas are not. */
function StillFits({ state, flow }: KeptPlansProps) {
  return (
    <Button blocked={blocked(state)} onPress={() => flow.lookStale()}>
      {texts.stillFits}
    </Button>
  )
}

function Changed({ lines }: { readonly lines: readonly string[] }) {
  if (lines.length === 0) return null
  return (
    <>
      <ul class="plain">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p>{texts.takeIn}</p>
    </>
  )
}

/** For a plan that is shown and not written: the columns hold another one. */
export function OtherPlan({ state, plan }: Pick<KeptPlansProps, 'state'> & { plan: PlanShown }) {
  const { before } = plan
  if (before === null || state.kept.stands !== null) return null
  return (
    <Notice title={texts.otherPlan}>
      <p>
        {texts.plan(toldOf(before))} {texts.notWritten}
      </p>
    </Notice>
  )
}

/** That the columns do not hold the plan that the workbook keeps, or that a colleague's counts in the place of this pane's. */
export function ColumnsStand({
  state,
  flow,
}: {
  readonly state: State
  readonly flow: Pick<Flow, 'restore' | 'complete'>
}) {
  const { stands, beaten } = state.kept
  const two = stands === 'two'
  return (
    <>
      {stands !== null && (
        <Notice
          kind="warning"
          title={two ? texts.twoPlans : texts.notInColumns}
          actions={
            <Button blocked={blocked(state)} onPress={() => flow.complete()}>
              {texts.writeItAgain}
            </Button>
          }
        >
          <p>{two ? texts.twoPlansNote : texts.notInColumnsNote}</p>
        </Notice>
      )}
      {beaten !== null && (
        <Notice
          kind="warning"
          title={texts.beaten({ by: beaten.by, at: beaten.at })}
          actions={
            <Button blocked={blocked(state)} onPress={() => flow.restore(beaten.mine)}>
              {texts.restoreMine}
            </Button>
          }
        >
          <p>{texts.beatenNote}</p>
        </Notice>
      )}
    </>
  )
}

/** The way back from the setup to the last fit. */
export function BegunFit(props: { readonly state: State; readonly flow: Pick<Flow, 'openFit'> }) {
  const { fit, current, earlier } = props.state.kept
  if (fit === null) return null
  const written = [current, ...earlier].some(
    (plan) => plan !== null && plan.session === fit.session,
  )
  const begun = fit.mock ? texts.begunInputTest : texts.begun
  return (
    <Notice
      title={written ? texts.lastWritten : begun}
      actions={<Button onPress={() => props.flow.openFit()}>{texts.goToIt}</Button>}
    >
      <p>{written ? texts.lastWrittenBy(byWhom(fit)) : texts.begunBy(byWhom(fit))}</p>
    </Notice>
  )
}

const blocked = ({ kept }: State): string | null => (kept.busy === null ? null : commonText.atWork)

/** A plan as texts are told of it. */
const toldOf = (plan: KeptSummary) => ({ ...byWhom(plan), limits: limitsText(plan.limits) })
