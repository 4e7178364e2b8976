// What the check found: problems with their cells, or what would be sent and the one confirmation.
import { TOKEN_USD } from '#contract/prices.ts'
import { listed } from '../messages/words.ts'
import { Button, Fact, Fold, Notice, Step } from '../shell/pieces.tsx'
import { ProblemsList } from './problems-list.tsx'
import { Sentences } from '../description/reading-view.tsx'
import { BillFold } from '../bill/deal-bill.tsx'
import { ScenarioNext } from '../what-if/scenario-notice.tsx'
import type { View } from '../shell/create-flow.ts'
import { checkedStepText, commonText, shareText } from '../messages/texts.ts'
import { countText } from '../messages/words.ts'
import { ProgressBar } from '../shell/progress-bar.tsx'
import type { SalesShare } from '../mapping/sales-rows.ts'
import type { State } from '../shell/state.ts'
import type { CheckFound } from '../fit/fit-state.ts'
import type { ReadingShown } from '../options/setup-state.ts'

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
          {!step.mock && <BillFold state={state} flow={flow} />}
        </>
      )}
      {warnings.length > 0 && (
        <>
          <h2>{texts.warnings({ n: warnings.length })}</h2>
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

function SendActions({ step, state, flow }: View<'checked'>) {
  const words = bySeverity(step).warnings.some(({ code }) => code.startsWith('description_'))
  const blocked = step.mock ? null : unsettled(state.setup.reading)
  return (
    <>
      <Button look="primary" blocked={blocked} onPress={() => flow.confirm()}>
        {step.mock ? texts.sendInputTest : texts.sendAndPlan}
      </Button>
      {blocked !== null && <p class="why">{blocked}</p>}
      <Button onPress={() => flow.check()}>{commonText.checkAgain}</Button>
      {words && <Button onPress={() => flow.go('description')}>{texts.changeDescription}</Button>}
    </>
  )
}

/** Why the words cannot be sent: nothing is planned on what is open. */
function unsettled(reading: ReadingShown): string | null {
  const n = reading.is === 'refused' ? reading.questions.length : 0
  return n === 0 ? null : texts.settleFirst({ n })
}

function MendActions({ step, flow }: View<'checked'>) {
  const { errors } = bySeverity(step)
  const renamed = errors.flatMap((problem) => problem.renamed ?? [])
  return (
    <>
      {renamed.length > 0 && (
        <Button look="primary" onPress={() => flow.takeRenamed(renamed)}>
          {renamed.length === 1 ? texts.takeNewName({ name: renamed[0]!.to }) : texts.takeNewNames}
        </Button>
      )}
      <Button look={renamed.length > 0 ? undefined : 'primary'} onPress={() => flow.check()}>
        {commonText.checkAgain}
      </Button>
      {errors.some(({ code }) => TABLE_PROBLEMS.has(code)) && (
        <Button onPress={() => flow.go('tables')}>{texts.chooseTables}</Button>
      )}
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
    <Fold title={texts.columnsLeave({ n: step.leaves.length })}>
      <ul class="leaves">
        {step.leaves.map(({ table, header, as }) => (
          <li key={`${table} ${header} ${as}`}>
            {texts.columnOf({ table, header })}
            {as !== header && <span class="hint"> {texts.sentAs({ name: as })}</span>}
          </li>
        ))}
      </ul>
      <p class="hint">{texts.alsoLeaves}</p>
    </Fold>
  )
}

type CheckedView = View<'checked'>['step']

/** Problems that are mended on the page of tables. */
const TABLE_PROBLEMS: ReadonlySet<string> = new Set(['sales_empty', 'table_missing'])

/** Problems that are mended on the page of columns. */
const COLUMN_PROBLEMS: ReadonlySet<string> = new Set([
  'column_unmapped',
  'column_gone',
  'missing_column',
])

function titleOf(ok: boolean, unclear: boolean, errors: number): string {
  if (!ok) return texts.titles.problems({ n: errors })
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
        <Fact
          name={texts.pastRows}
          value={texts.pastRowsIn({ rows: counts.history_rows, menus: counts.menus })}
        />
        <Fact name={texts.sales} value={countText(counts.sales_rows)} />
        {bytes !== null && <Fact name={texts.toSend} value={bytesText(bytes)} />}
        {charged !== null && <Fact name={texts.cost} value={rangeOf(charged)} />}
        {charged?.available != null && (
          <Fact name={texts.youHave} value={tokensText(charged.available)} />
        )}
      </dl>
      {charged !== null && <p class="hint">{noteOf(charged)}</p>}
      {isShort(charged) && <p class="hint">{texts.tooFewTokens({ most: charged.most })}</p>}
    </>
  )
}

const rangeOf = ({ least, most }: ChargedCost): string =>
  least === most
    ? tokensText(most)
    : texts.costOf({ least, most, leastUsd: least * TOKEN_USD, mostUsd: most * TOKEN_USD })

const tokensText = (n: number): string => texts.tokens({ n, usd: n * TOKEN_USD })

/** What the range of the cost comes from. */
function noteOf({ most, calculation, paid }: ChargedCost): string {
  if (most === 0) return texts.costFree
  const reading = Math.round(100 * (most - calculation)) / 100
  return reading > 0
    ? texts.costNote({ reading, calculation })
    : texts.costNotePaid({ paid: paid ? texts.readingPaid : '' })
}

const isShort = (charged: ChargedCost | null): charged is ChargedCost =>
  charged?.available != null && charged.available < charged.most

function derived({ said, share }: CheckedView): string[] {
  return share === null ? [...said] : [...said, shareSentence(share)]
}

function bytesText(bytes: number): string {
  if (bytes < 1e5) return texts.kilobytes({ n: Math.max(0.1, Math.round(bytes / 100) / 10) })
  return texts.megabytes({ n: Math.round(bytes / 1e5) / 10 })
}

// Shown while the tables are read and all rules run, which takes seconds even for 100,000 rows.
export function CheckingStep({ step }: Pick<View<'checking'>, 'step'>) {
  return (
    <Step title={checkedStepText.checking}>
      <ProgressBar share={step.progress.share} text={step.progress.text} />
      <p class="hint">{checkedStepText.nothingLeaves}</p>
    </Step>
  )
}

// A sentence about how sales of repeated keys were assigned, so that the analyst sees before the
// fit how much is assumed.
export function shareSentence(share: SalesShare): string {
  const ways = (['named', 'inOrder', 'latest', 'beyond', 'before'] as const)
    .filter((way) => share[way] > 0)
    .map((way) => shareText[way]({ units: share[way] }))
  return shareText.sentence({
    keys: share.keys,
    units: share.units,
    ways: listed(ways),
    assumed: share.assumed,
  })
}

type ChargedCost = CheckFound['cost'] & {
  /** Tokens that the account may use; null = unknown. */
  readonly available: number | null
}

/** What the checked plan may cost; null if nothing is charged, as for an input test. */
export function chargedCost({ step, signIn }: State): ChargedCost | null {
  if (signIn.as !== 'signed-in' || signIn.metered !== true) return null
  if (step.at !== 'checked' || step.mock) return null
  return { ...step.cost, available: signIn.available }
}
