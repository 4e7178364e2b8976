// The plans that the workbook keeps: the current one, whether it still fits the sheet, the one
// before it, which can be restored, and the list of all. No key is needed, so colleagues see it
// too.
import type { State } from '#addin/state/state.ts'
import type { KeptSummary, PlanShown } from '#addin/state/plan-state.ts'
import type { Flow } from '#addin/flow/flow.ts'
import { partText } from '#addin/plan/part-text.ts'
import { Tick } from './fields.tsx'
import { Button, Fold, Notice } from './pieces.tsx'
import { WriteProgress } from './progress-bar.tsx'
import { confidenceText, counted, moneyText, momentText, withinText } from '#addin/text/words.ts'
import { WorkbookPlans } from './workbook-plans.tsx'

interface KeptPlansProps {
  readonly state: State
  readonly flow: Pick<
    Flow,
    | 'restore'
    | 'complete'
    | 'stopWriting'
    | 'lookStale'
    | 'wantComment'
    | 'compare'
    | 'deletePlan'
    | 'describePlan'
  >
}

/** All parts in a row. */
export function KeptPlans(props: KeptPlansProps) {
  return (
    <>
      <CurrentPlan {...props} />
      <PreviousPlan {...props} />
      <WorkbookPlans {...props} />
    </>
  )
}

/** The plan in the columns, and whether it still fits the sheet. */
export function CurrentPlan({ state, flow }: KeptPlansProps) {
  const { current, stale, changed, damaged, busy, unfinished } = state.kept
  const part = unfinished === null ? (current?.written ?? null) : null
  return (
    <>
      {damaged !== null && (
        <Notice
          kind="warning"
          title={
            current === null
              ? 'The plan in this workbook cannot be read'
              : 'Not every earlier plan can be read'
          }
        >
          <p>{damaged}</p>
        </Notice>
      )}
      {current !== null && (
        <Notice
          kind={stale === true ? 'warning' : undefined}
          title={stale === true ? 'The plan is out of date' : 'This workbook holds a plan'}
          actions={
            <>
              <StillFits state={state} flow={flow} />
              {part !== null && stale !== true && (
                <Button blocked={blocked(state)} onPress={() => flow.complete()}>
                  Write the rest
                </Button>
              )}
            </>
          }
        >
          <p>
            {planText(current)}
            {stale === true &&
              (changed.length === 0
                ? ' The tables have changed since: plan again.'
                : ' Since then:')}
            {stale === false && ' The tables have not changed since.'}
          </p>
          {stale === true && <Changed lines={changed} />}
          {part !== null && (
            <p>
              {partText(part, current.n)} {stale === false && 'Its rows fit again: write the rest.'}
            </p>
          )}
          <CommentTick state={state} flow={flow} />
        </Notice>
      )}
      <UnfinishedWrite state={state} />
      {busy !== null && busy.of === undefined && <WriteProgress progress={busy} flow={flow} />}
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
        title="The plan is out of date"
        actions={<StillFits state={state} flow={flow} />}
      >
        <p>
          The tables have changed since it was made{changed.length === 0 ? ': plan again.' : ':'}
        </p>
        <Changed lines={changed} />
        <CommentTick state={state} flow={flow} />
      </Notice>
      {busy !== null && busy.of === undefined && <WriteProgress progress={busy} flow={flow} />}
    </>
  )
}

/** A checkbox for the comment in the sheet, and why there is none. */
function CommentTick({ state, flow }: KeptPlansProps) {
  const { wanted, reason } = state.kept.comment
  return (
    <>
      <Tick
        text="Say so in the sheet when it is out of date"
        hint="As a comment at the column’s header, in your name. Holds on this device."
        on={wanted}
        onChange={(wanted) => flow.wantComment(wanted)}
      />
      {reason !== null && <p class="why">{reason}</p>}
    </>
  )
}

/** A button that compares now: edits are noticed without it, results of formulas are not. */
function StillFits({ state, flow }: KeptPlansProps) {
  return (
    <Button blocked={blocked(state)} onPress={() => flow.lookStale()}>
      Does it still fit?
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
      <p>Plan again to take it in.</p>
    </>
  )
}

/** For a plan that is shown and not written: the columns hold another one. */
export function OtherPlan({ state, plan }: Pick<KeptPlansProps, 'state'> & { plan: PlanShown }) {
  const { before } = plan
  if (before === null || state.kept.unfinished !== null) return null
  return (
    <Notice title="The columns hold another plan">
      <p>{planText(before)} The one below is not written.</p>
    </Notice>
  )
}

/** A warning that the columns hold rows of two plans. */
export function UnfinishedWrite({ state }: Pick<KeptPlansProps, 'state'>) {
  const { unfinished, current } = state.kept
  if (unfinished === null) return null
  const undo = unfinished.undo && current !== null
  return (
    <Notice kind="warning" title="A plan may stand in the columns in part">
      <p>
        {unfinished.by} began to write it, {momentText(unfinished.at)}, and it has not ended: some
        rows may hold it and the others what stood there before. Do not buy by these columns until
        it is written once more{undo && ', or the plan before is brought back below'}.
      </p>
    </Notice>
  )
}

/** The way back from the setup to the last fit. */
export function BegunFit(props: { readonly state: State; readonly flow: Pick<Flow, 'openFit'> }) {
  const { fit, current, earlier } = props.state.kept
  if (fit === null) return null
  const written = [current, ...earlier].some(
    (plan) => plan !== null && plan.session === fit.session,
  )
  const begun = fit.mock ? 'An input test was begun' : 'A plan was begun'
  return (
    <Notice
      title={written ? 'The last plan is written' : begun}
      actions={<Button onPress={() => props.flow.openFit()}>Go to it</Button>}
    >
      <p>
        {written ? 'Begun by' : 'By'} {fit.by}, {momentText(fit.since)}.
        {written && ' Its deals, its remarks and the slider are there.'}
      </p>
    </Notice>
  )
}

/**
 * The plan before the current one, which can be restored; during an unfinished write, the current
 * one.
 */
export function PreviousPlan({ state, flow }: KeptPlansProps) {
  const { current, earlier, unfinished, busy } = state.kept
  const [previous = null] = earlier
  const undone = unfinished?.undo ? current : null
  const plan = unfinished ? undone : previous
  if (plan === null) return null
  return (
    <Fold title="Restore the previous plan">
      <p>
        {planText(plan)}{' '}
        {undone
          ? 'Restoring writes it back into all of its rows.'
          : 'Restoring writes it back into its columns; the current plan becomes the previous one.'}
      </p>
      <Button
        blocked={blocked(state) ?? (undone ? null : (previous?.restoreProblem ?? null))}
        onPress={() => flow.restore()}
      >
        Restore previous plan
      </Button>
      {busy?.of === 'previous' && <WriteProgress progress={busy} flow={flow} />}
    </Fold>
  )
}

const blocked = ({ kept }: State): string | null =>
  kept.busy === null ? null : 'The add-in is at work.'

function planText({ table, by, at, n, profit, threshold, limit }: KeptSummary): string {
  return `For ${table}, made by ${by}, ${momentText(at)}: ${counted(n, 'deal')} at ${confidenceText(threshold)} confidence${withinText(limit)}, predicted profit ${moneyText(profit)}.`
}
