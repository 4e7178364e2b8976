// The plan before and after it is written: its sums, what changes, the service's notes, the
// confidence, and the deals.
import { useState } from 'preact/hooks'
import type { KeptSummary, PlanShown } from './plan-state.ts'
import { ArrangeRows, DealsTable } from './deals-table.tsx'
import { ConfidencePanel } from './confidence-panel.tsx'
import { PastMenus, PlanChanges, WhyLittle } from './past-menus.tsx'
import { PlanColumns } from '../write/plan-columns.tsx'
import { ColumnsStand, OtherPlan, OutOfDate, PreviousPlan } from '../kept-plans/kept-plans.tsx'
import { partText } from '../write/part-text.ts'
import { Marked, Button, Fact, Fold, Notice, Step } from '../shell/pieces.tsx'
import { PlanSheetFold } from '../plan-sheet/plan-sheet-fold.tsx'
import { noteShown } from '../shell/note-words.ts'
import { WriteProgress } from '../shell/progress-bar.tsx'
import { BillFold } from '../bill/deal-bill.tsx'
import { Sentences } from '../description/reading-view.tsx'
import { ScenarioShown } from '../what-if/scenario-notice.tsx'
import type { View } from '../shell/create-flow.ts'
import { WhatIfFold } from '../what-if/what-if.tsx'
import { WhyDeal } from '../why-deal/why-deal.tsx'
import { WorkbookPlans } from '../kept-plans/workbook-plans.tsx'
import { Written } from '../write/written-notice.tsx'
import { commonText, paneFixesText, planStepText } from '../messages/texts.ts'
import { moneyText } from '../messages/words.ts'

const texts = planStepText

export function PlanStep({ step, state, flow }: View<'plan'>) {
  const [refused, refuse] = useState(false)
  const [deal, pickDeal] = useState('')
  const standing = standingOf(step, state)
  const { holds, done, part, fits } = standing
  const { write, confidence, mock } = step
  const title = standing.putAside ? texts.titles.putAside : titleOf(step, part)
  const actions = done ? (
    <DoneActions step={step} part={part} fits={fits} flow={flow} />
  ) : (
    <WriteActions step={step} standing={standing} refused={refused} flow={flow} />
  )
  return (
    <Step help="after" title={title} actions={actions}>
      <WriteNotices step={step} />
      <ScenarioShown state={state} plan={step} flow={flow} />
      <WhyLittle plan={step} />
      <Facts step={step} part={part} />
      {step.changes !== null && <PlanChanges changes={step.changes} held={confidence.differs} />}
      {write.is !== 'writing' && !mock && <ColumnsStand state={state} flow={flow} />}
      {holds && !mock && write.is !== 'writing' && <OutOfDate state={state} flow={flow} />}
      {write.is === 'open' && !holds && !mock && <OtherPlan state={state} plan={step} />}
      {write.is === 'written' && <Written write={write} mock={mock} flow={flow} />}
      {done && (part ?? step).n > 0 && <ArrangeRows flow={flow} />}
      {!mock && (
        <PlanColumns units={step.units} kept={state.kept} tables={state.setup.tables} flow={flow} />
      )}
      {part !== null && write.is === 'open' && <InPart part={part} n={step.n} fits={fits} />}
      <Notes step={step} />
      {!mock && step.summary !== null && (
        <PastMenus replay={step.summary.replay} menus={step.menus} time={state.setup.time} />
      )}
      <ConfidencePanel plan={step} flow={flow} onLimitRefused={refuse} />
      {step.chosen.length > 0 && (
        <Fold title={texts.deals} long>
          <DealsTable
            chosen={step.chosen}
            n={step.n}
            written={done && part === null}
            onPick={pickDeal}
          />
        </Fold>
      )}
      <WhyDeal plan={step} time={state.setup.time} picked={deal} onPick={pickDeal} flow={flow} />
      {!mock && <BillFold state={state} flow={flow} />}
      {!mock && <PlanSheetFold plan={step} state={state} flow={flow} />}
      {!mock && <WhatIfFold state={state} flow={flow} />}
      <PreviousPlan state={state} flow={flow} />
      <WorkbookPlans state={state} flow={flow} />
    </Step>
  )
}

type WrittenPart = KeptSummary['written']

/** How the plan on the screen relates to the sheet. */
interface Standing {
  /** The columns hold this plan, perhaps at another confidence or limit. */
  readonly holds: boolean
  /** Another plan was restored, or written by a colleague, in its place. */
  readonly putAside: boolean
  /** The columns hold exactly this plan. */
  readonly done: boolean
  /** What the sheet holds of it, if not all. */
  readonly part: WrittenPart
  /** Its rows still match; otherwise writing would empty them again. */
  readonly fits: boolean
}

function standingOf(step: PlanShown, { kept }: View<'plan'>['state']): Standing {
  const { write, confidence, mock, session } = step
  // An input test has columns of its own.
  const stands = mock ? null : kept.stands
  const holds = kept.current?.session === session || write.is === 'written' || !confidence.differs
  const whole = holds && !confidence.differs && stands === null
  const done = whole && (write.is === 'written' || write.is === 'open')
  return {
    holds,
    putAside: !holds && kept.earlier.some((one) => one.session === session),
    done,
    part: done && !mock ? (kept.current?.written ?? null) : null,
    fits: kept.stale !== true,
  }
}

function DoneActions({
  step,
  part,
  fits,
  flow,
}: Pick<View<'plan'>, 'step' | 'flow'> & Pick<Standing, 'part' | 'fits'>) {
  return (
    <>
      {(part ?? step).n > 0 && (
        <Button look="primary" onPress={() => flow.showTaken()}>
          {texts.showTaken}
        </Button>
      )}
      {part !== null && fits && (
        <Button onPress={() => flow.write()}>{commonText.writeTheRest}</Button>
      )}
      <Button onPress={() => flow.check()}>{commonText.planAgain}</Button>
    </>
  )
}

function WriteActions({
  step: { write, confidence },
  standing: { holds, putAside },
  refused,
  flow,
}: Pick<View<'plan'>, 'step' | 'flow'> & {
  readonly standing: Standing
  readonly refused: boolean
}) {
  const blocked =
    write.is === 'writing'
      ? texts.beingWritten
      : refused || confidence.limitProblem !== null
        ? texts.mendLimit
        : null
  const label = holds ? texts.apply : putAside ? texts.writeAgain : texts.write
  return (
    <>
      {write.is === 'writing' && <WriteProgress progress={write.progress} />}
      <Button
        look={putAside ? undefined : 'primary'}
        blocked={blocked}
        onPress={() => flow.write()}
      >
        {label}
      </Button>
      {blocked !== null && write.is !== 'writing' && <p class="why">{blocked}</p>}
    </>
  )
}

function WriteNotices({ step: { mock, write } }: Pick<View<'plan'>, 'step'>) {
  return (
    <>
      {mock && (
        <Notice kind="warning" title={texts.inputTest}>
          <p>
            {texts.inputTestNote} {paneFixesText.untickInputTest}
          </p>
        </Notice>
      )}
      {write.is === 'failed' && (
        <Notice kind="error" title={texts.failed[write.stands]}>
          <p>{write.message}</p>
        </Notice>
      )}
    </>
  )
}

function InPart({
  part,
  n,
  fits,
}: {
  readonly part: NonNullable<WrittenPart>
  readonly n: number
  readonly fits: boolean
}) {
  return (
    <Notice kind="warning" title={texts.inPart}>
      <p>
        {partText(part, n)} {fits ? texts.inPartFits : texts.inPartChanged}
      </p>
    </Notice>
  )
}

/**
 * The plan's profit with its range, then its other sums; if the sheet holds only part of it, that part
 * beside the whole.
 */
function Facts({ step, part }: { readonly step: PlanShown; readonly part: WrittenPart }) {
  const held = part !== null && part.n !== step.n ? part : null
  return (
    <>
      <div class="hero">
        <p>{step.mock ? texts.placeholderProfit : commonText.predictedProfit}</p>
        <p class="sum">
          {held === null ? moneyText(step.profit) : ofAll(held.profit, step.profit)}
        </p>
        {held === null && step.interval !== null && !step.mock && step.n > 0 && (
          <p>
            {isServices(step)
              ? texts.range({ range: step.interval })
              : texts.rangeAbout({ range: step.interval })}
          </p>
        )}
      </div>
      <dl class="facts">
        <Fact name={commonText.deals} value={dealsText(step.n, part)} />
        <Fact
          name={commonText.spend}
          value={held === null ? spendText(step.capital) : ofAll(held.capital, step.capital)}
        />
      </dl>
      {held !== null && (
        <p class="hint">
          <Marked text={texts.heldInPart} />
        </p>
      )}
    </>
  )
}

/** What the service says is of its own plan, whatever is chosen since. */
function Notes({ step }: Pick<View<'plan'>, 'step'>) {
  const title = isServices(step)
    ? texts.notes
    : texts.notesOfOwn({ confidence: step.confidence.planned })
  const notes = step.notes.map(noteShown)
  return (
    <>
      <Sentences title={title} sentences={notes.slice(0, NOTES_SHOWN)} open />
      <Sentences title={texts.moreNotes} sentences={notes.slice(NOTES_SHOWN)} />
    </>
  )
}

/** Notes shown at once; the most important come first, the others are folded. */
const NOTES_SHOWN = 5

function titleOf({ mock, n, confidence }: PlanShown, part: WrittenPart): string {
  const { titles } = texts
  if (mock) return titles.inputTest
  if (part !== null && part.n !== n) return titles.inPart({ part: part.n, n })
  const { limit, limitProblem } = confidence
  if (limit === null || limitProblem !== null) return n === 0 ? titles.nothing : titles.take({ n })
  return n === 0 ? titles.nothingWithin({ limit }) : titles.takeWithin({ n, limit })
}

const spendText = (capital: number | null): string =>
  capital === null ? commonText.notKnown : moneyText(capital)

/** The part that the sheet holds of a sum. */
const ofAll = (part: number | null, all: number | null): string =>
  part === null || all === null ? spendText(part) : texts.ofAll({ part, all })

/** "52 deals", or the part in the sheet: "51 of 52 deals". */
function dealsText(n: number, part: WrittenPart): string {
  return part === null || part.n === n
    ? texts.dealCount({ n })
    : texts.dealCountOf({ part: part.n, n })
}

/** Chosen at the service's own threshold, with no deal left out by a limit. */
const isServices = ({ confidence }: PlanShown): boolean =>
  confidence.threshold === confidence.planned && confidence.limited === null
