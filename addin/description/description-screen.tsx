// How the business earns: the analyst's words, and beside them what the service understood.
import { answeredOf, withoutLast } from './answer-words.ts'
import { DealBill } from '../bill/deal-bill.tsx'
import { nameIn } from '../bill/names.ts'
import { Settle } from '../bill/settle.tsx'
import { KINDS, markedWords } from '../bill/word-marks.ts'
import { Field } from '../shell/fields.tsx'
import { Button, Notice, Step, Fold } from '../shell/pieces.tsx'
import { ReadingView, Standing } from './reading-view.tsx'
import type { View } from '../shell/create-flow.ts'
import { billText, businessesText, descriptionStepText } from '../messages/texts.ts'
import { DESCRIPTION_CHARACTERS } from '#contract/limits.ts'
import type { ReadingAnswer } from '../options/setup-state.ts'
import { BUILTIN_DESCRIPTION } from '#contract/builtin.ts'
import { BUSINESSES } from './businesses.ts'

const texts = descriptionStepText

export function DescriptionStep({ step, state, flow }: View<'description'>) {
  const { description, reading } = state.setup
  const isEmpty = description.trim() === ''
  const blocked = isEmpty ? texts.empty : null
  return (
    <Step
      help="words"
      title={texts.title}
      actions={
        <>
          <Button look="primary" blocked={blocked} onPress={() => flow.go('options')}>
            {texts.next}
          </Button>
          {blocked !== null && <p class="why">{blocked}</p>}
        </>
      }
    >
      {step.why !== null && (
        <Notice title={texts.missing}>
          <p>{step.why}</p>
        </Notice>
      )}
      <Words state={state} flow={flow} />
      <ReadingView reading={reading} />
      <Businesses
        empty={isEmpty}
        onPick={(words) => (isEmpty ? flow.setDescription(words) : flow.replaceWords(words))}
      />
    </Step>
  )
}

/** The field of the words, and below it what the service asks about them and what they do to a past deal. */
function Words({ state, flow }: Pick<View<'description'>, 'state' | 'flow'>) {
  const { setup, bills } = state
  const { description, reading, options } = setup
  const answered = answeredOf(reading)
  const marked = answered?.of === description ? answered : null
  return (
    <>
      <Field
        label={texts.label}
        hint={options.labels === 'client_grounded' ? texts.hintOwnProfit : texts.hint}
        more={texts.explanation}
        control={(ids) => (
          <WordsField
            ids={ids}
            text={description}
            reading={marked}
            onType={(typed) => flow.setDescription(typed)}
          />
        )}
      />
      {marked !== null && <Legend text={description} reading={marked} />}
      <Standing reading={reading} />
      {answered !== null && (
        <Settle
          key={answered.of}
          questions={answered.questions}
          lines={answered.lines}
          late={answered !== reading}
          profits={answered.profits}
          nameOf={nameIn(setup)}
          options={bills?.of === answered.of ? bills.options : null}
          onSettle={(answers) => flow.settle(answers)}
        />
      )}
      {withoutLast(description, setup.answers) !== null && (
        <Button look="plain" onPress={() => flow.takeBack()}>
          {billText.undo}
        </Button>
      )}
      <DealBill state={state} flow={flow} editable />
    </>
  )
}

// The field of the description. It grows with its words, and each word is underlined by what it stands in: a copy of the
// words behind the field has the lines.
interface WordsFieldProps {
  readonly ids: { readonly id: string; readonly 'aria-describedby': string | undefined }
  readonly text: string
  /** Of these very words; null while they are read anew. */
  readonly reading: ReadingAnswer | null
  readonly onType: (text: string) => void
}

function WordsField({ ids, text, reading, onType }: WordsFieldProps) {
  const pieces = reading === null ? [{ words: text, kind: null }] : markedWords(text, reading)
  return (
    <div class="words">
      <div class="marks" aria-hidden="true">
        {pieces.map(({ words, kind }, i) =>
          kind === null ? (
            words
          ) : (
            <mark key={i} class={kind}>
              {words}
            </mark>
          ),
        )}
        {/* A last line that is empty has its height too. */}
        {'\n'}
      </div>
      <textarea
        {...ids}
        maxLength={DESCRIPTION_CHARACTERS}
        value={text}
        onInput={(event) => onType(event.currentTarget.value)}
      />
    </div>
  )
}

/** What each underline means: those that stand in the words. */
function Legend({ text, reading }: { readonly text: string; readonly reading: ReadingAnswer }) {
  const kinds = new Set(markedWords(text, reading).map(({ kind }) => kind))
  const shown = KINDS.filter((kind) => kinds.has(kind))
  if (shown.length === 0) return null
  return (
    <ul class="legend hint">
      {shown.map((kind) => (
        <li key={kind}>
          <mark class={kind}>{billText.legend[kind]}</mark>
        </li>
      ))}
    </ul>
  )
}

// Businesses to begin with: one click fills in the words of one.
interface BusinessesProps {
  /** Nothing is written yet: the list stands open. */
  readonly empty: boolean
  readonly onPick: (words: string) => void
}

function Businesses({ empty, onPick }: BusinessesProps) {
  const list = (
    <div class="row">
      {BUSINESSES.map(({ id, words }) => (
        <Button key={id} onPress={() => onPick(words)}>
          {businessesText[id]}
        </Button>
      ))}
      <Button onPress={() => onPick(BUILTIN_DESCRIPTION)}>{descriptionStepText.anyTrade}</Button>
    </div>
  )
  if (!empty)
    return (
      <Fold title={descriptionStepText.beginWithAnother} long>
        <p class="hint">{descriptionStepText.replaces}</p>
        {list}
      </Fold>
    )
  return (
    <section aria-labelledby="businesses-title">
      <h2 id="businesses-title">{descriptionStepText.beginWith}</h2>
      {list}
    </section>
  )
}
