// What the check found: problems with their cells, or what would be sent and the one confirmation.
import { chargedCost, type ChargedCost } from '#addin/flow/charged-cost.ts'
import { Button, Fact, Fold, Notice, Step } from '../pieces.tsx'
import { ProblemsList } from '../problems-list.tsx'
import { Sentences } from '../reading-view.tsx'
import { shareText } from '../share-text.ts'
import type { View } from '../view.ts'
import { countText, counted, numberText } from '#addin/text/words.ts'

export function CheckedStep(view: View<'checked'>) {
  const { step, state, flow } = view
  const { errors, warnings } = bySeverity(step)
  const unclear = warnings.some(({ code }) => code === 'description_unclear')
  return (
    <Step
      title={titleOf(step.ok, unclear, errors.length)}
      actions={step.ok ? <SendActions {...view} /> : <MendActions {...view} />}
    >
      {errors.length > 0 && <ProblemsList problems={errors} flow={flow} />}
      {step.ok && (
        <>
          {step.mock && (
            <Notice kind="warning" title="Input test">
              <p>The answer holds placeholders. It is no plan.</p>
            </Notice>
          )}
          <Counts step={step} charged={chargedCost(state)} />
        </>
      )}
      {warnings.length > 0 && (
        <>
          <h2>{counted(warnings.length, 'warning')}</h2>
          <ProblemsList problems={warnings} flow={flow} />
        </>
      )}
      <Sentences title="What was derived" sentences={derived(step)} />
      <Leaves step={step} />
    </Step>
  )
}

function bySeverity({ problems }: CheckedView) {
  return {
    errors: problems.filter(({ severity }) => severity === 'error'),
    warnings: problems.filter(({ severity }) => severity === 'warning'),
  }
}

function SendActions({ step, flow }: View<'checked'>) {
  const words = bySeverity(step).warnings.some(({ code }) => code.startsWith('description_'))
  return (
    <>
      <Button look="primary" onPress={() => flow.confirm()}>
        {step.mock ? 'Send the input test' : 'Send and plan'}
      </Button>
      <Button onPress={() => flow.check()}>Check again</Button>
      {words && <Button onPress={() => flow.go('description')}>Change the description</Button>}
    </>
  )
}

function MendActions({ step, flow }: View<'checked'>) {
  const { errors } = bySeverity(step)
  const renamed = errors.flatMap((problem) => problem.renamed ?? [])
  return (
    <>
      {renamed.length > 0 && (
        <Button look="primary" onPress={() => flow.takeRenamed(renamed)}>
          {renamed.length === 1 ? `Yes, take “${renamed[0]!.to}”` : 'Yes, take the new names'}
        </Button>
      )}
      <Button look={renamed.length > 0 ? undefined : 'primary'} onPress={() => flow.check()}>
        Check again
      </Button>
      {errors.some(({ code }) => COLUMN_PROBLEMS.has(code)) && (
        <Button onPress={() => flow.go('mapping')}>Choose columns</Button>
      )}
      {errors.some(({ code }) => code === 'description_missing') && (
        <Button onPress={() => flow.go('description')}>Describe your business</Button>
      )}
    </>
  )
}

/** Every column that is sent, and under which name. */
function Leaves({ step }: Pick<View<'checked'>, 'step'>) {
  return (
    <Fold title={<>{counted(step.leaves.length, 'column')} will leave the workbook</>}>
      <ul class="leaves">
        {step.leaves.map(({ table, header, as }) => (
          <li key={`${table} ${header} ${as}`}>
            {table}: {header}
            {as !== header && <span class="hint"> as {as}</span>}
          </li>
        ))}
      </ul>
      <p class="hint">Your description and the options go with them. Nothing else does.</p>
    </Fold>
  )
}

type CheckedView = View<'checked'>['step']

/** Problems that are mended on the page of columns. */
const COLUMN_PROBLEMS: ReadonlySet<string> = new Set([
  'column_unmapped',
  'column_gone',
  'missing_column',
])

function titleOf(ok: boolean, unclear: boolean, errors: number): string {
  if (!ok) return `${counted(errors, 'problem')} to mend`
  return unclear ? 'The description is unclear' : 'Ready to plan'
}

interface CountsProps {
  readonly step: CheckedView
  readonly charged: ChargedCost | null
}

function Counts({ step: { counts, bytes }, charged }: CountsProps) {
  return (
    <>
      <dl class="facts">
        <Fact name="Rows to decide" value={countText(counts.t0_rows)} />
        <Fact
          name="Past rows"
          value={`${countText(counts.history_rows)} in ${counted(counts.menus, 'menu')}`}
        />
        <Fact name="Sales" value={countText(counts.sales_rows)} />
        {bytes !== null && <Fact name="To send" value={bytesText(bytes)} />}
        {charged !== null && (
          <Fact
            name="Cost"
            value={`${numberText(charged.least)}–${numberText(charged.most)} tokens`}
          />
        )}
        {charged?.available != null && (
          <Fact name="You have" value={`${numberText(charged.available)} tokens`} />
        )}
      </dl>
      {charged !== null && <p class="hint">{charged.note}</p>}
      {isShort(charged) && (
        <p class="hint">
          The service holds {numberText(charged.most)} tokens while it plans, more than the account
          has: it will refuse the plan. Get tokens in the console, or try an input test (Options),
          which is free.
        </p>
      )}
    </>
  )
}

const isShort = (charged: ChargedCost | null): charged is ChargedCost =>
  charged?.available != null && charged.available < charged.most

function derived({ said, share }: CheckedView): string[] {
  return share === null ? [...said] : [...said, shareText(share)]
}

function bytesText(bytes: number): string {
  if (bytes < 1e5) return `${numberText(Math.max(0.1, Math.round(bytes / 100) / 10))} kB`
  return `${numberText(Math.round(bytes / 1e5) / 10)} MB`
}
