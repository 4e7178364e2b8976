// The plan, before and after it is written: its sums, what changes, what the service remarks, how sure
// deals must be, and the deals themselves.
import type { PlanShown } from '#addin/flow/state.ts'
import { ConfidencePanel } from '../confidence-panel.tsx'
import { DealsTable } from '../deals-table.tsx'
import { OtherPlan, PreviousPlan, UnfinishedWrite } from '../kept-plans.tsx'
import { LiveFormula } from '../live-formula.tsx'
import { Button, Fact, Fold, Notice, Step } from '../pieces.tsx'
import { ProgressBar } from '../progress-bar.tsx'
import { Sentences } from '../reading-view.tsx'
import type { View } from '../view.ts'
import { counted, moneyText, signedMoney } from '../words.ts'
import { Written } from '../written.tsx'

export function PlanStep({ step, state, flow }: View<'plan'>) {
  const { write, confidence } = step
  // The columns of an input test are its own.
  const unfinished = step.mock ? null : state.kept.unfinished
  // The columns hold this plan, perhaps at another confidence or limit; or just that.
  const holds =
    state.kept.current?.session === step.session || write.is === 'written' || !confidence.differs
  const whole = holds && !confidence.differs && unfinished === null
  const done = whole && (write.is === 'written' || write.is === 'open')
  return (
    <Step
      title={titleOf(step)}
      actions={
        done ? (
          <>
            {step.n > 0 && (
              <Button look="primary" onPress={() => flow.showTaken()}>
                Show the taken deals
              </Button>
            )}
            <Button onPress={() => flow.check()}>Plan again</Button>
          </>
        ) : (
          <Button
            look="primary"
            blocked={write.is === 'writing' ? 'The columns are being written.' : null}
            onPress={() => flow.write()}
          >
            {unfinished ? 'Finish writing' : holds ? 'Apply to the sheet' : 'Write to the sheet'}
          </Button>
        )
      }
    >
      {step.mock && (
        <Notice kind="warning" title="Input test: no plan">
          <p>{step.mockNote ?? 'Every number is a placeholder.'}</p>
        </Notice>
      )}
      {write.is === 'writing' && (
        <ProgressBar share={write.progress.share} says={write.progress.says} />
      )}
      {write.is === 'failed' && (
        <Notice kind="error" title={FAILED[write.stands]}>
          <p>{write.message}</p>
        </Notice>
      )}
      {write.is !== 'writing' && !step.mock && <UnfinishedWrite state={state} />}
      {write.is === 'open' && !holds && !step.mock && <OtherPlan state={state} />}
      {write.is === 'written' && <Written write={write} mock={step.mock} flow={flow} />}
      <dl class="facts">
        <Fact name="Deals" value={counted(step.n, 'deal')} />
        <Fact name="Predicted profit" value={profitText(step)} />
        <Fact name="Spend" value={step.capital === null ? 'not known' : moneyText(step.capital)} />
      </dl>
      {step.changes !== null && <Changes changes={step.changes} />}
      <Sentences title="What the service remarks" sentences={step.notes} open />
      <ConfidencePanel plan={step} flow={flow} />
      {step.chosen.length > 0 && (
        <Fold title="The deals" long>
          <DealsTable chosen={step.chosen} n={step.n} />
        </Fold>
      )}
      {step.chosen.length > 0 && !step.mock && <LiveFormula plan={step} flow={flow} />}
      <PreviousPlan state={state} flow={flow} />
    </Step>
  )
}

const FAILED = {
  nothing: 'Not written',
  part: 'Written in part',
  all: 'Written, but not kept in the workbook',
} as const

function titleOf({ mock, n }: PlanShown): string {
  if (mock) return 'The input test went through'
  return n === 0 ? 'The plan takes nothing' : `Take ${counted(n, 'deal')}`
}

/**
 * The interval is the service's own plan's: at another threshold or limit it says nothing, and of a
 * plan without deals there is nothing to be sure of.
 */
function profitText({ profit, interval, confidence, n }: PlanShown): string {
  const own = confidence.threshold === confidence.planned && confidence.limited === null
  if (interval === null || !own || n === 0) return moneyText(profit)
  const [low, high] = interval
  return `${moneyText(profit)} (80 % sure: ${moneyText(low)} to ${moneyText(high)})`
}

function Changes({ changes }: { readonly changes: NonNullable<PlanShown['changes']> }) {
  const { added, dropped, resized, kept, before, after } = changes
  const keys = (rows: readonly { readonly key: unknown }[]) =>
    `${rows
      .slice(0, 20)
      .map(({ key }) => String(key))
      .join(', ')}${rows.length > 20 ? ` and ${rows.length - 20} more` : ''}`
  return (
    <Fold
      title={
        <>
          Against the last plan: {added.length} new, {dropped.length} gone, {resized.length} resized
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
