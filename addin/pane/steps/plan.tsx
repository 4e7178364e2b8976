// The plan before and after it is written: its sums, what changes, the service's notes, the
// confidence, and the deals.
import { useState } from 'preact/hooks'
import type { KeptSummary, PlanShown } from '#addin/state/plan-state.ts'
import { ArrangeRows } from '../arrange-rows.tsx'
import { ConfidencePanel } from '../confidence-panel.tsx'
import { DealsTable } from '../deals-table.tsx'
import { PastMenus } from '../past-menus.tsx'
import { PlanChanges } from '../plan-changes.tsx'
import { OtherPlan, OutOfDate, PreviousPlan, UnfinishedWrite } from '../kept-plans.tsx'
import { LiveFormula } from '../live-formula.tsx'
import { partText } from '#addin/plan/part-text.ts'
import { PlanSheetFold } from '../plan-sheet-fold.tsx'
import { Button, Fact, Fold, Notice, Step } from '../pieces.tsx'
import { WriteProgress } from '../progress-bar.tsx'
import { Sentences } from '../reading-view.tsx'
import type { View } from '../view.ts'
import { WhatIfFold } from '../what-if-fold.tsx'
import { WhyDeal } from '../why-deal.tsx'
import { WhyLittle } from '../why-little.tsx'
import { WorkbookPlans } from '../workbook-plans.tsx'
import { counted, countText, moneyText, rangeText } from '#addin/text/words.ts'
import { Written } from '../written.tsx'

export function PlanStep({ step, state, flow }: View<'plan'>) {
  const [refused, refuse] = useState(false)
  const [deal, pickDeal] = useState('')
  const standing = standingOf(step, state)
  const { holds, done, part, fits } = standing
  const { write, confidence, mock } = step
  const actions = done ? (
    <DoneActions step={step} part={part} fits={fits} flow={flow} />
  ) : (
    <WriteActions step={step} standing={standing} refused={refused} flow={flow} />
  )
  return (
    <Step title={standing.putAside ? PUT_ASIDE : titleOf(step, part)} actions={actions}>
      <WriteNotices step={step} />
      <WhyLittle plan={step} />
      <Facts step={step} part={part} />
      {step.changes !== null && <PlanChanges changes={step.changes} held={confidence.differs} />}
      {write.is !== 'writing' && !mock && <UnfinishedWrite state={state} />}
      {holds && !mock && write.is !== 'writing' && <OutOfDate state={state} flow={flow} />}
      {write.is === 'open' && !holds && !mock && <OtherPlan state={state} plan={step} />}
      {write.is === 'written' && <Written write={write} mock={mock} flow={flow} />}
      {done && (part ?? step).n > 0 && <ArrangeRows flow={flow} />}
      {part !== null && write.is === 'open' && <InPart part={part} n={step.n} fits={fits} />}
      <Sentences
        title="What the service says of this plan"
        sentences={step.notes.slice(0, NOTES_SHOWN)}
        open
      />
      <Sentences title="More of it" sentences={step.notes.slice(NOTES_SHOWN)} />
      {!mock && step.summary !== null && (
        <PastMenus replay={step.summary.replay} time={state.setup.time} />
      )}
      <ConfidencePanel plan={step} flow={flow} onLimitRefused={refuse} />
      {step.chosen.length > 0 && (
        <Fold title="The deals" long>
          <DealsTable
            chosen={step.chosen}
            n={step.n}
            written={done && part === null}
            onPick={pickDeal}
          />
        </Fold>
      )}
      <WhyDeal plan={step} picked={deal} onPick={pickDeal} />
      {step.chosen.length > 0 && !mock && <LiveFormula plan={step} flow={flow} />}
      {!mock && <PlanSheetFold plan={step} state={state} flow={flow} />}
      {!mock && <WhatIfFold state={state} flow={flow} />}
      <PreviousPlan state={state} flow={flow} />
      <WorkbookPlans state={state} flow={flow} />
    </Step>
  )
}

const PUT_ASIDE = 'Not in the sheet: the plan before is back'

type WrittenPart = KeptSummary['written']

/** How the plan on the screen relates to the sheet. */
interface Standing {
  readonly unfinished: View<'plan'>['state']['kept']['unfinished']
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
  const unfinished = mock ? null : kept.unfinished
  const holds = kept.current?.session === session || write.is === 'written' || !confidence.differs
  const whole = holds && !confidence.differs && unfinished === null
  const done = whole && (write.is === 'written' || write.is === 'open')
  return {
    unfinished,
    holds,
    putAside: !holds && kept.earlier.some((one) => one.session === session) && unfinished === null,
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
          Show the taken deals
        </Button>
      )}
      {part !== null && fits && <Button onPress={() => flow.write()}>Write the rest</Button>}
      <Button onPress={() => flow.check()}>Plan again</Button>
    </>
  )
}

function WriteActions({
  step: { write, confidence },
  standing: { unfinished, holds, putAside },
  refused,
  flow,
}: Pick<View<'plan'>, 'step' | 'flow'> & {
  readonly standing: Standing
  readonly refused: boolean
}) {
  const blocked =
    write.is === 'writing'
      ? 'The columns are being written.'
      : refused || confidence.limitProblem !== null
        ? 'Mend the number under “Spend at most” first.'
        : null
  const label = unfinished
    ? 'Finish writing'
    : holds
      ? 'Apply to the sheet'
      : putAside
        ? 'Write this plan again'
        : 'Write to the sheet'
  return (
    <>
      {write.is === 'writing' && <WriteProgress progress={write.progress} flow={flow} />}
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

function WriteNotices({ step: { mock, mockNote, write } }: Pick<View<'plan'>, 'step'>) {
  return (
    <>
      {mock && (
        <Notice kind="warning" title="Input test: no plan">
          <p>{mockNote ?? 'Every number is a placeholder.'}</p>
        </Notice>
      )}
      {write.is === 'failed' && (
        <Notice kind="error" title={FAILED[write.stands]}>
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
    <Notice kind="warning" title="Written in part">
      <p>
        {partText(part, n)}{' '}
        {fits
          ? 'Put back what was there and press “Write the rest”, or plan again.'
          : 'Put back what was there, and the rest can be written; or plan again.'}
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
        <p>{step.mock ? 'Placeholder profit' : 'Predicted profit'}</p>
        <p class="sum">
          {held === null ? moneyText(step.profit) : ofAll(held.profit, step.profit)}
        </p>
        {held === null && step.interval !== null && !step.mock && step.n > 0 && (
          <p>
            80 % sure: {rangeText(step.interval)}
            {!isServices(step) && ' (about: by the range of the service’s own plan)'}
          </p>
        )}
      </div>
      <dl class="facts">
        <Fact name="Deals" value={dealsText(step.n, part)} />
        <Fact
          name="Spend"
          value={held === null ? spendText(step.capital) : ofAll(held.capital, step.capital)}
        />
      </dl>
      {held !== null && (
        <p class="hint">
          Of it the sheet holds the smaller numbers. Formulas such as <code>=EDPS.TOTAL()</code> and{' '}
          <code>=EDPS.QTY()</code> show the whole plan; <code>=EDPS.STATUS()</code> says both.
        </p>
      )}
    </>
  )
}

/** Notes shown at once; the most important come first, the others are folded. */
const NOTES_SHOWN = 5

const FAILED = {
  nothing: 'Not written',
  part: 'Written in part',
  all: 'Written, but not kept in the workbook',
} as const

function titleOf({ mock, n, confidence }: PlanShown, part: WrittenPart): string {
  if (mock) return 'The input test went through'
  if (part !== null && part.n !== n) return `${dealsText(n, part)} are in the sheet`
  const { limit, limitProblem } = confidence
  const within = limit === null || limitProblem !== null ? '' : ` within ${moneyText(limit)}`
  return n === 0 ? `The plan takes nothing${within}` : `Take ${counted(n, 'deal')}${within}`
}

const spendText = (capital: number | null): string =>
  capital === null ? 'not known' : moneyText(capital)

/** The part that the sheet holds of a sum. */
const ofAll = (part: number | null, all: number | null): string =>
  part === null || all === null ? spendText(part) : `${moneyText(part)} of ${moneyText(all)}`

/** "52 deals", or the part in the sheet: "51 of 52 deals". */
function dealsText(n: number, part: WrittenPart): string {
  return part === null || part.n === n
    ? counted(n, 'deal')
    : `${countText(part.n)} of ${counted(n, 'deal')}`
}

/** Chosen at the service's own threshold, with no deal left out by a limit. */
const isServices = ({ confidence }: PlanShown): boolean =>
  confidence.threshold === confidence.planned && confidence.limited === null
