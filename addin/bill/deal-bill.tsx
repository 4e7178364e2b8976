// The bill of a past deal: what the words charge and earn on it, line by line, with its money. Without a table that has
// been read the same lines stand there without money. A line is mended where it stands.
import { useId, useState } from 'preact/hooks'
import type { Unused } from '#contract/valuation.ts'
import { answeredOf } from '../description/answer-words.ts'
import type { View } from '../shell/create-flow.ts'
import { Button, Fold } from '../shell/pieces.tsx'
import { billText, readingText } from '../messages/texts.ts'
import { inQuotes, numberText } from '../messages/words.ts'
import type { ReadingAnswer } from '../options/setup-state.ts'
import { AnotherDeal } from './another-deal.tsx'
import { BillHead } from './bill-parts.tsx'
import { BillLines, type Editing } from './bill-lines.tsx'
import type { BillsShown } from './bill-state.ts'
import { LineEditor } from './line-editor.tsx'
import { moneyToSpend } from './money-to-spend.ts'
import { nameIn } from './names.ts'

const texts = billText

type DealBillProps = Pick<View<'description'>, 'state' | 'flow'> & {
  /** Lines can be mended here. */
  readonly editable?: boolean
}

/** The bill of the words as they were read last. */
export function DealBill({ state, flow, editable = false }: DealBillProps) {
  const { setup } = state
  const reading = answeredOf(setup.reading)
  if (reading === null || reading.lines.length === 0) return null
  const bills = state.bills?.of === reading.of ? state.bills : null
  return (
    <Shown
      key={reading.of}
      reading={reading}
      bills={bills}
      state={state}
      flow={flow}
      editable={editable}
    />
  )
}

/** The same folded, to be looked at beside what is sent or planned; lines are changed beside the words. */
export function BillFold({ state, flow }: Pick<DealBillProps, 'state' | 'flow'>) {
  const reading = answeredOf(state.setup.reading)
  if (reading === null || state.bills?.of !== reading.of) return null
  return (
    <Fold title={texts.title} long>
      <DealBill state={state} flow={flow} />
      <p>
        <Button onPress={() => flow.go('description')}>{texts.mend}</Button>
      </p>
    </Fold>
  )
}

interface ShownProps extends DealBillProps {
  readonly reading: ReadingAnswer
  readonly bills: BillsShown | null
}

function Shown({ reading, bills, state, flow, editable }: ShownProps) {
  const id = useId()
  const [editing, edit] = useState<Editing>(null)
  const { setup } = state
  const nameOf = nameIn(setup)
  const bill = bills?.bills[bills.at] ?? null
  const late = reading !== setup.reading
  const given = {
    reading,
    bill,
    bills,
    nameOf,
    editing,
    edit,
    late,
    flow,
    editable: editable === true,
  }
  return (
    <section class={late ? 'late' : undefined} aria-labelledby={id}>
      <h2 id={id} class={editable ? undefined : 'for-readers'}>
        {bill === null ? texts.titleLines : texts.title}
      </h2>
      {bill !== null && <BillHead bill={bill} />}
      {bills !== null && bill === null && <p class="hint">{texts.none}</p>}
      {editable && state.bills === null && setup.choice.menus !== null && (
        <div class="row">
          <Button onPress={() => flow.readForBills()}>{texts.readTables}</Button>
        </div>
      )}
      <BillLines {...given} />
      <Facts reading={reading} />
      {editable && <AddLine {...given} />}
      <NotCharged {...given} />
      {bill !== null && bills !== null && <AnotherDeal bills={bills} flow={flow} />}
    </section>
  )
}

/** What holds for the whole deal. */
function Facts({ reading: { valuation, share } }: Pick<ShownProps, 'reading'>) {
  if (valuation === null) return null
  const { period, horizon, quantity } = valuation
  const clock = period ?? 'period'
  const facts = [
    ...(period === null ? [] : [texts.facts.period({ period })]),
    ...(horizon === null ? [] : [texts.facts.horizon({ n: horizon, clock })]),
    ...(quantity === 'trials' ? [texts.facts.trials] : []),
    ...(share === null ? [] : [texts.facts.share({ share: `${numberText(share * 100)} %` })]),
  ]
  return facts.length === 0 ? null : <p class="hint">{facts.join(' ')}</p>
}

type PartProps = Parameters<typeof BillLines>[0]

function AddLine({ bills, editing, edit, late, flow, nameOf }: PartProps) {
  if (bills === null) return null
  if (editing?.is !== 'add')
    return (
      <div class="row">
        <Button onPress={() => edit({ is: 'add' })}>{texts.add}</Button>
      </div>
    )
  return (
    <LineEditor
      title={texts.add}
      fields={null}
      name={null}
      options={bills.options}
      nameOf={nameOf}
      blocked={late ? readingText.reading : null}
      onSave={(name, fields) => flow.mend({ places: [], sentence: null, name, fields })}
      onCancel={() => edit(null)}
    />
  )
}

/** The person's sentences that stand in no line: those that may be money first. */
function NotCharged(props: PartProps) {
  const { questions, leftOut } = props.reading
  // What a question is about is open, and not left out.
  const isAsked = ({ start, end }: Unused): boolean =>
    questions.some((each) => each.start < each.end && each.start < end && start < each.end)
  const money = leftOut.filter((each) => each.why === 'money' && !isAsked(each))
  const stories = leftOut.filter(({ why }) => why === 'story')
  return (
    <>
      {money.length > 0 && (
        <>
          <h3>{texts.notCharged}</h3>
          <ul class="plain not-charged">
            {money.map((left) => (
              <li key={left.start}>
                {inQuotes(left.text)} <SpendAtMost text={left.text} flow={props.flow} />
                <Charge {...props} {...left} />
              </li>
            ))}
          </ul>
        </>
      )}
      {stories.length > 0 && (
        <Fold title={texts.stories({ n: stories.length })}>
          <ul>
            {stories.map(({ start, text }) => (
              <li key={start}>
                {text} <SpendAtMost text={text} flow={props.flow} />
              </li>
            ))}
          </ul>
        </Fold>
      )}
    </>
  )
}

/** Makes a line of words that are not charged. */
function Charge({
  start,
  end,
  text,
  bills,
  editing,
  edit,
  late,
  flow,
  nameOf,
  editable,
}: PartProps & Unused) {
  if (bills === null) return null
  const title = texts.chargeOf({ words: text })
  return (
    <>
      {editable && (
        <Button look="plain" label={title} onPress={() => edit({ is: 'charge', start })}>
          {texts.charge}
        </Button>
      )}
      {editing?.is === 'charge' && editing.start === start && (
        <LineEditor
          title={title}
          fields={null}
          name={null}
          options={bills.options}
          nameOf={nameOf}
          blocked={late ? readingText.reading : null}
          onSave={(name, fields) =>
            flow.mend({ places: [{ start, end, as: 'amount' }], sentence: null, name, fields })
          }
          onCancel={() => edit(null)}
        />
      )}
    </>
  )
}

/** Money to spend is no cost: the plan keeps to it. */
function SpendAtMost({ text, flow }: Pick<Unused, 'text'> & Pick<PartProps, 'flow'>) {
  const amount = moneyToSpend(text)
  if (amount === null) return null
  return (
    <Button look="plain" onPress={() => flow.setSpend(amount)}>
      {texts.setSpend({ amount })}
    </Button>
  )
}
