// The plan before and after it is written: its sums, what changes, the service's notes, the
// confidence, and the deals.
import { useState } from 'preact/hooks'
import type { KeptSummary, PlanShown } from './plan-state.ts'
import { ArrangeRows, DealsTable } from './deals-table.tsx'
import { ConfidencePanel } from './confidence-panel.tsx'
import { LimitsCard } from '../limits/limits-card.tsx'
import { isFree } from '../limits/stored-limits.ts'
import { SweepChart } from './sweep-chart.tsx'
import { PastMenus, PlanChanges, WhyLittle } from './past-menus.tsx'
import { ColumnsPlace, PlanColumns } from '../write/plan-columns.tsx'
import { ColumnsStand, OtherPlan, OutOfDate } from '../kept-plans/kept-plans.tsx'
import { partText } from '../write/part-text.ts'
import { Marked, Button, Fold, Notice, Step } from '../shell/pieces.tsx'
import { PlanSheetFold } from '../plan-sheet/plan-sheet-fold.tsx'
import { useNotes } from '../shell/note-words.ts'
import { WriteProgress } from '../shell/progress-bar.tsx'
import { BillFold } from '../bill/deal-bill.tsx'
import { Sentences } from '../description/reading-view.tsx'
import { ScenarioShown } from '../what-if/scenario-notice.tsx'
import type { View } from '../shell/create-flow.ts'
import { WhatIfFold } from '../what-if/what-if.tsx'
import { WhyDeal } from '../why-deal/why-deal.tsx'
import { WorkbookPlans } from '../kept-plans/workbook-plans.tsx'
import { Written } from '../write/written-notice.tsx'
import { commonText, paneFixesText, planStepText, sweepChartText } from '../messages/texts.ts'
import { moneyText } from '../messages/words.ts'

const texts = planStepText

export function PlanStep({ step, state, flow }: View<'plan'>) {
  const [refused, refuse] = useState(false)
  const standing = standingOf(step, state)
  const { holds, done, part, fits } = standing
  const { write, mock } = step
  const title = standing.putAside ? texts.titles.putAside : titleOf(step, part)
  const actions = done ? (
    <DoneActions step={step} part={part} fits={fits} flow={flow} />
  ) : (
    <WriteActions step={step} standing={standing} refused={refused} flow={flow} />
  )
  return (
    <Step
      help="after"
      title={title}
      headline={<Headline step={step} part={part} />}
      actions={actions}
    >
      <WriteNotices step={step} />
      <ScenarioShown state={state} plan={step} flow={flow} />
      <WhyLittle plan={step} />
      {part !== null && part.n !== step.n && (
        <p class="hint">
          <Marked text={texts.heldInPart} />
        </p>
      )}
      {write.is !== 'writing' && !mock && <ColumnsStand state={state} flow={flow} />}
      {holds && !mock && write.is !== 'writing' && <OutOfDate state={state} flow={flow} />}
      {write.is === 'open' && !holds && !mock && <OtherPlan state={state} plan={step} />}
      {write.is === 'written' && <Written write={write} flow={flow} />}
      {part !== null && write.is === 'open' && <InPart part={part} n={step.n} fits={fits} />}
      {!mock && (
        <ColumnsPlace
          units={step.units}
          kept={state.kept}
          tables={state.setup.tables}
          flow={flow}
        />
      )}
      <ConfidencePanel plan={step} flow={flow} />
      <LimitsCard plan={step} flow={flow} onRefused={refuse} />
      <Sections step={step} state={state} flow={flow} standing={standing} />
    </Step>
  )
}

/** What a plan is made of, each behind its title. */
function Sections({
  step,
  state,
  flow,
  standing: { done, part },
}: View<'plan'> & { readonly standing: Standing }) {
  const [deal, pickDeal] = useState('')
  const { mock } = step
  return (
    <div class="sections">
      {step.chosen.length > 0 && (
        <Fold title={texts.deals} long>
          {done && (part ?? step).n > 0 && <ArrangeRows flow={flow} />}
          <DealsTable plan={step} onPick={pickDeal} flow={flow} />
        </Fold>
      )}
      <WhyDeal plan={step} time={state.setup.time} picked={deal} onPick={pickDeal} flow={flow} />
      <Fold title={sweepChartText.title} long>
        <SweepChart plan={step} />
      </Fold>
      {step.changes !== null && (
        <PlanChanges changes={step.changes} held={step.confidence.differs} />
      )}
      {!mock && step.summary !== null && (
        <PastMenus summary={step.summary} menus={step.menus} time={state.setup.time} />
      )}
      <Notes step={step} />
      {!mock && (
        <>
          <PlanColumns units={step.units} kept={state.kept} written={done} flow={flow} />
          <BillFold state={state} flow={flow} />
          <PlanSheetFold plan={step} state={state} flow={flow} />
          <WhatIfFold state={state} flow={flow} />
        </>
      )}
      <WorkbookPlans state={state} flow={flow} />
    </div>
  )
}

type WrittenPart = KeptSummary['written']

/** How the plan on the screen relates to the sheet. */
interface Standing {
  /** The columns hold this plan, perhaps at another confidence or within other limits. */
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
  step: { write, limits },
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
      : refused || limits.problem !== null
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
 * The plan's profit with its range and what it spends; its deals stand in the title. If the sheet holds only part of
 * it, that part beside the whole.
 */
export function Headline({ step, part }: { readonly step: PlanShown; readonly part: WrittenPart }) {
  const held = part !== null && part.n !== step.n ? part : null
  const range =
    held === null && !step.mock && step.n > 0 && step.interval !== null ? step.interval : null
  const sum = (all: number | null, some: number | null | undefined) =>
    held === null ? spendText(all) : ofAll(some ?? null, all)
  return (
    <dl class="hero">
      <div>
        <dt>{step.mock ? texts.placeholderProfit : commonText.predictedProfit}</dt>
        <dd class="sum">{sum(step.profit, held?.profit)}</dd>
        {range !== null && (
          <dd>{isServices(step) ? texts.range({ range }) : texts.rangeAbout({ range })}</dd>
        )}
      </div>
      <div>
        <dt>{commonText.spend}</dt>
        <dd class="sum">{sum(step.capital, held?.capital)}</dd>
      </div>
    </dl>
  )
}

/** What the service says is of its own plan, whatever is chosen since. */
export function Notes({ step }: Pick<View<'plan'>, 'step'>) {
  const title = isServices(step)
    ? texts.notes
    : texts.notesOfOwn({ confidence: step.confidence.planned })
  return <Sentences title={title} sentences={step.notes.map(useNotes())} />
}

export function titleOf({ mock, n, limits }: PlanShown, part: WrittenPart): string {
  const { titles } = texts
  if (mock) return titles.inputTest
  if (part !== null && part.n !== n) return titles.inPart({ part: part.n, n })
  if (isFree(limits.limits) || limits.problem !== null)
    return n === 0 ? titles.nothing : titles.take({ n })
  return n === 0 ? titles.nothingWithin : titles.takeWithin({ n })
}

const spendText = (capital: number | null): string =>
  capital === null ? commonText.notKnown : moneyText(capital)

/** The part that the sheet holds of a sum. */
const ofAll = (part: number | null, all: number | null): string =>
  part === null || all === null ? spendText(part) : texts.ofAll({ part, all })

/** Chosen at the service's own threshold, and not changed by a limit. */
const isServices = ({ confidence, limits }: PlanShown): boolean =>
  confidence.threshold === confidence.planned && limits.without === null
