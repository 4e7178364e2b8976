// A plan on the page "Plan": the sum with its range, the deals, the charts, and the plan as files.
import { useEffect, useState } from 'preact/hooks'
import { BillFold } from '../../bill/deal-bill.tsx'
import type { View } from '../../shell/create-flow.ts'
import { LimitsCard } from '../../limits/limits-card.tsx'
import { ConfidencePanel } from '../../plan/confidence-panel.tsx'
import { DealsTable } from '../../plan/deals-table.tsx'
import { PastMenus, WhyLittle } from '../../plan/past-menus.tsx'
import { Headline, Notes, titleOf } from '../../plan/plan-screen.tsx'
import { SweepChart } from '../../plan/sweep-chart.tsx'
import { Button, Notice, Step } from '../../shell/pieces.tsx'
import { WhyDeal } from '../../why-deal/why-deal.tsx'
import { planStepText, sweepChartText } from '../../messages/texts.ts'
import { keepNames } from '../kept-names.ts'
import { personId, saveFile } from '../state.ts'
import type { Planning } from './plan-flow.ts'

type PlanReadyProps = Pick<View<'plan'>, 'step' | 'state'> & { readonly planning: Planning }

export function PlanReady({ step, state, planning }: PlanReadyProps) {
  const { flow } = planning
  useKeptNames(planning, step.session)
  const [deal, pickDeal] = useState('')
  const [refused, refuse] = useState(false)
  const { mock, n, summary } = step
  const { time } = state.setup
  const isBlocked = refused || step.limits.problem !== null
  return (
    <Step
      help="after"
      title={titleOf(step, null)}
      headline={<Headline step={step} part={null} />}
      actions={
        <>
          <Saves planning={planning} blocked={isBlocked ? planStepText.mendLimit : null} />
          <Button onPress={() => flow.check()}>Plan again</Button>
        </>
      }
    >
      {mock && (
        <Notice kind="warning" title="An input test">
          <p>Every number is a placeholder. Untick “Input test only” in Options for a real plan.</p>
        </Notice>
      )}
      <WhyLittle plan={step} />
      <ConfidencePanel plan={step} flow={flow} />
      <LimitsCard plan={step} flow={flow} onRefused={refuse} />
      {n > 0 && (
        <section>
          <h2>Deals to take</h2>
          <DealsTable plan={step} onPick={pickDeal} flow={flow} />
        </section>
      )}
      {step.confidence.sweep.threshold.length > 1 && (
        <section>
          <h2>{sweepChartText.title}</h2>
          <SweepChart plan={step} />
        </section>
      )}
      <div class="sections">
        <WhyDeal
          plan={step}
          time={time}
          picked={deal}
          onPick={pickDeal}
          flow={{ followSelection: () => Promise.resolve() }}
        />
        {!mock && summary !== null && (
          <PastMenus summary={summary} menus={step.menus} time={time} within={step.limits.past} />
        )}
        <Notes step={step} />
        {!mock && <BillFold state={state} flow={flow} />}
      </div>
      <p class="hint">
        This plan is kept for 30 days: <a href={`#/sessions/${step.session}`}>its session</a>.
      </p>
    </Step>
  )
}

/** The page of the session calls its deals as this one does. */
function useKeptNames({ worker }: Planning, session: string): void {
  useEffect(() => {
    void worker.names().then((names) => keepNames(personId(), session, names))
  }, [session])
}

interface SavesProps {
  readonly planning: Planning
  readonly blocked: string | null
}

/** The plan at the chosen confidence and limits, in two columns of its table. */
function Saves({ planning: { book, worker }, blocked }: SavesProps) {
  const [refused, refuse] = useState<string | null>(null)
  const planned = async () => {
    const found = await worker.planInTable()
    const table = book.tables().find(({ id }) => id === found?.table)
    refuse(found && table ? null : 'Its tables are not open any more: plan again.')
    return found && table ? { found, table } : null
  }
  const saveCsv = async () => {
    const plan = await planned()
    if (plan)
      saveFile(new Blob([plan.found.csv], { type: 'text/csv' }), `${plan.table.name} plan.csv`)
  }
  const saveWorkbook = async () => {
    const plan = await planned()
    const from = plan?.table.from
    if (!plan || !from) return
    const { rows: cells, names } = plan.found
    const { workbookWith } = await import('#tables/workbook-copy.ts')
    const bytes = await workbookWith(from.file.bytes, { ...from, names, cells })
    const name = from.file.name.replace(/\.xlsx$/i, '')
    saveFile(new Blob([new Uint8Array(bytes)], { type: XLSX }), `${name} with plan.xlsx`)
  }
  const isWorkbook = book.tables().some(({ from }) => from !== null && !from.file.isText)
  return (
    <>
      {isWorkbook && (
        <Button look="primary" blocked={blocked} onPress={saveWorkbook}>
          Save the workbook with the plan
        </Button>
      )}
      <Button look={isWorkbook ? undefined : 'primary'} blocked={blocked} onPress={saveCsv}>
        Save the plan as CSV
      </Button>
      {refused !== null && <p class="why">{refused}</p>}
    </>
  )
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
