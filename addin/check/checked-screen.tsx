// What the check found: problems with their cells, or what would be sent and the one confirmation.
import { chargedCost, type ChargedCost } from '../fit/charged-cost.ts'
import { Button, Fact, Fold, Notice, Step } from '../shell/pieces.tsx'
import { ProblemsList } from './problems-list.tsx'
import { Sentences } from '../description/reading-view.tsx'
import { ScenarioNext } from '../what-if/scenario-notice.tsx'
import { shareSentence } from './share-sentence.ts'
import type { View } from '../shell/view.ts'
import { checkedStepText } from '../text/en/checked-step.ts'
import { commonText } from '../text/en/common.ts'
import { countText } from '../text/en/words.ts'

const texts = checkedStepText

export function CheckedStep(view: View<'checked'>) {
  const { step, state, flow } = view
  const { errors, warnings } = bySeverity(step)
  const unclear = warnings.some(({ code }) => code === 'description_unclear')
  return (
    <Step
      help={step.ok ? 'cost' : 'refused'}
      title={titleOf(step.ok, unclear, errors.length)}
      actions={step.ok ? <SendActions {...view} /> : <MendActions {...view} />}
    >
      {errors.length > 0 && <ProblemsList problems={errors} flow={flow} />}
      {step.ok && (
        <>
          {step.mock && (
            <Notice kind="warning" title={texts.inputTest}>
              <p>{texts.inputTestNote}</p>
            </Notice>
          )}
          <ScenarioNext state={state} />
          <Counts step={step} charged={chargedCost(state)} />
        </>
      )}
      {warnings.length > 0 && (
        <>
          <h2>{texts.warnings(warnings.length)}</h2>
          <ProblemsList problems={warnings} flow={flow} />
        </>
      )}
      <Sentences title={texts.derived} sentences={derived(step)} own />
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
        {step.mock ? texts.sendInputTest : texts.sendAndPlan}
      </Button>
      <Button onPress={() => flow.check()}>{commonText.checkAgain}</Button>
      {words && <Button onPress={() => flow.go('description')}>{texts.changeDescription}</Button>}
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
          {renamed.length === 1 ? texts.takeNewName(renamed[0]!.to) : texts.takeNewNames}
        </Button>
      )}
      <Button look={renamed.length > 0 ? undefined : 'primary'} onPress={() => flow.check()}>
        {commonText.checkAgain}
      </Button>
      {errors.some(({ code }) => COLUMN_PROBLEMS.has(code)) && (
        <Button onPress={() => flow.go('mapping')}>{texts.chooseColumns}</Button>
      )}
      {errors.some(({ code }) => code === 'description_missing') && (
        <Button onPress={() => flow.go('description')}>{texts.describeBusiness}</Button>
      )}
    </>
  )
}

/** Every column that is sent, and under which name. */
function Leaves({ step }: Pick<View<'checked'>, 'step'>) {
  return (
    <Fold title={texts.columnsLeave(step.leaves.length)}>
      <ul class="leaves">
        {step.leaves.map(({ table, header, as }) => (
          <li key={`${table} ${header} ${as}`}>
            {texts.columnOf(table, header)}
            {as !== header && <span class="hint"> {texts.sentAs(as)}</span>}
          </li>
        ))}
      </ul>
      <p class="hint">{texts.alsoLeaves}</p>
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
  if (!ok) return texts.titles.problems(errors)
  return unclear ? texts.titles.unclear : texts.titles.ready
}

interface CountsProps {
  readonly step: CheckedView
  readonly charged: ChargedCost | null
}

function Counts({ step: { counts, bytes }, charged }: CountsProps) {
  return (
    <>
      <dl class="facts">
        <Fact name={texts.rowsToDecide} value={countText(counts.t0_rows)} />
        <Fact name={texts.pastRows} value={texts.pastRowsIn(counts.history_rows, counts.menus)} />
        <Fact name={texts.sales} value={countText(counts.sales_rows)} />
        {bytes !== null && <Fact name={texts.toSend} value={bytesText(bytes)} />}
        {charged !== null && <Fact name={texts.cost} value={rangeOf(charged)} />}
        {charged?.available != null && (
          <Fact name={texts.youHave} value={texts.tokens(charged.available)} />
        )}
      </dl>
      {charged !== null && <p class="hint">{noteOf(charged)}</p>}
      {isShort(charged) && <p class="hint">{texts.tooFewTokens(charged.most)}</p>}
    </>
  )
}

const rangeOf = ({ least, most }: ChargedCost): string =>
  least === most ? texts.tokens(most) : texts.costOf(least, most)

/** What the range of the cost comes from. */
function noteOf({ most, calculation, paid }: ChargedCost): string {
  const reading = Math.round(100 * (most - calculation)) / 100
  return reading > 0
    ? texts.costNote(reading, calculation)
    : texts.costNotePaid(paid ? texts.readingPaid : '')
}

const isShort = (charged: ChargedCost | null): charged is ChargedCost =>
  charged?.available != null && charged.available < charged.most

function derived({ said, share }: CheckedView): string[] {
  return share === null ? [...said] : [...said, shareSentence(share)]
}

function bytesText(bytes: number): string {
  if (bytes < 1e5) return texts.kilobytes(Math.max(0.1, Math.round(bytes / 100) / 10))
  return texts.megabytes(Math.round(bytes / 1e5) / 10)
}
