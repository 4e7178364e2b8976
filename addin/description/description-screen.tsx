// How the business earns: the analyst's words, and beside them what the service understood.
import { withoutLast, answeredOf } from './answer-words.ts'
import { Field } from '../shell/fields.tsx'
import { Button, Notice, Step, Fold } from '../shell/pieces.tsx'
import { Questions, useChosen } from './questions.tsx'
import { ReadingView } from './reading-view.tsx'
import type { View } from '../shell/create-flow.ts'
import { businessesText, descriptionStepText } from '../messages/texts.ts'
import { DESCRIPTION_CHARACTERS } from '#contract/limits.ts'
import type { Question } from '#contract/questions.ts'
import { askedPieces } from './asked-words.tsx'
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

/** The field of the words, and below it what the service asks about them. */
function Words({ state, flow }: Pick<View<'description'>, 'state' | 'flow'>) {
  const { description, reading, options, answers } = state.setup
  const answered = answeredOf(reading)
  const { of: text, questions } = answered ?? { of: '', questions: [] }
  const [chosen, choose] = useChosen(text)
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
            questions={text === description ? questions : []}
            at={chosen}
            onType={(typed) => flow.setDescription(typed)}
            onPoint={choose}
          />
        )}
      />
      <Questions
        questions={questions}
        text={text}
        chosen={chosen}
        onChoose={choose}
        inField={text === description}
        late={answered !== reading}
        profits={answered?.profits === true}
        onAnswer={(words) => flow.answer(words)}
        onUndo={withoutLast(description, answers) === null ? null : () => flow.takeBack()}
      />
    </>
  )
}

// The field of the description. It grows with its words, and what the service asks about is underlined
// where it stands: a copy of the words behind the field has the lines. The caret in such a part brings
// up its question.
interface WordsFieldProps {
  readonly ids: { readonly id: string; readonly 'aria-describedby': string | undefined }
  readonly text: string
  /** About these very words; empty while they are read anew. */
  readonly questions: readonly Question[]
  /** Index of the question that is shown. */
  readonly at: number
  readonly onType: (text: string) => void
  readonly onPoint: (question: number) => void
}

function WordsField({ ids, text, questions, at, onType, onPoint }: WordsFieldProps) {
  const point = ({ selectionStart, selectionEnd }: HTMLTextAreaElement) => {
    if (selectionStart !== selectionEnd) return
    const found = questions.findIndex(
      ({ start, end }) => start < end && start <= selectionStart && selectionStart <= end,
    )
    if (found >= 0 && found !== at) onPoint(found)
  }
  return (
    <div class="words">
      <div class="marks" aria-hidden="true">
        {askedPieces(text, questions).map(({ words, of }, i) =>
          of === null ? (
            words
          ) : (
            <mark key={i} class={of === at ? 'now' : undefined}>
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
        onClick={(event) => point(event.currentTarget)}
        onKeyUp={(event) => point(event.currentTarget)}
      />
    </div>
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
