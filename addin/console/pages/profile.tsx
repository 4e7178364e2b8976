// The business profile: the saved description, read while it is typed.
import { useEffect, useState } from 'preact/hooks'
import { okSchema, profileSchema, type Me } from '#forms/console-forms.ts'
import { readAnswerSchema, type ReadAnswer, type ReadRequest } from '#contract/questions.ts'
import { Button, Notice } from '../../shell/pieces.tsx'
import { Field } from '../../shell/fields.tsx'
import { Settle } from '../../bill/settle.tsx'
import { allWritten } from '../../bill/written.ts'
import { counted, countText } from '../../messages/english-words.ts'
import type { Refusal } from '../api.ts'
import { keepDraft, keptDraft } from '../draft.ts'
import { Card, Empty, Loaded, Page, Refused } from '../parts/parts.tsx'
import { Valued } from '../parts/valued.tsx'
import { account, call, whyNot } from '../state.ts'
import { useAction, useLoad } from '../use-load.ts'

const MOST = 20_000
const PAUSE = 700

/** The columns of the interface, for here are no tables. */
const COLUMNS: ReadRequest['columns'] = {
  menus: [
    { name: 'unit_cost', type: 'number' },
    { name: 'unit_price', type: 'number' },
    { name: 'qty', type: 'number' },
    { name: 'T_lead', type: 'number' },
  ],
  sales: [
    { name: 'qty', type: 'number' },
    { name: 'price', type: 'number' },
    { name: 'T', type: 'number' },
    { name: 'unit_fee', type: 'number' },
    { name: 'unit_holding_cost', type: 'number' },
  ],
}

export function Profile({ me }: { readonly me: Me }) {
  const { load, reload } = useLoad('profile', profileSchema)
  return (
    <Page
      title="Business profile"
      lead="How one deal earns or loses money, in your words. A plan that brings no description uses this one."
    >
      <Loaded of={load} what="Reading the profile…" retry={reload}>
        {({ business_description }) => <Editor me={me} saved={business_description} />}
      </Loaded>
    </Page>
  )
}

/** The text in the field, begun from what was typed before and not saved. */
function useDraft(me: Me, saved: string) {
  const [person, of] = [me.user.id, account.value?.id ?? '']
  const [before, setBefore] = useState(() => keptDraft(person, of))
  const [text, setText] = useState(before?.text ?? saved)
  const type = (words: string, over: string) => {
    keepDraft(person, of, words === over ? null : { over, text: words })
    setText(words)
  }
  return { text, type, before, settled: () => setBefore(null) }
}

interface EditorProps {
  readonly me: Me
  readonly saved: string
}

function Editor({ me, saved }: EditorProps) {
  const { text, type, before: found, settled } = useDraft(me, saved)
  const [kept, setKept] = useState(saved)
  const [before, setBefore] = useState<readonly string[]>([])
  const reading = useReading(whyNot('member') === null ? text : '')
  const action = useAction()
  const why = whyNot('owner')
  const done = text === '' ? 'Nothing is written yet.' : 'This text is saved.'
  const setText = (words: string) => type(words, kept)
  const save = async () => {
    const body = { business_description: text }
    if (!(await action.send('PUT', 'profile', okSchema, body))) return
    setKept(text)
    type(text, text)
    settled()
  }
  const undo = () => {
    setText(before.at(-1)!)
    setBefore(before.slice(0, -1))
  }
  return (
    <>
      <Card title="Description">
        {found !== null && (
          <Found
            changed={found.over !== saved}
            onDrop={() => {
              setText(kept)
              settled()
            }}
          />
        )}
        <Words text={text} onText={setText} />
        {why !== null && <p class="hint">{why}</p>}
        <Refused refusal={action.refusal} />
        <div class="row">
          <Button look="primary" onPress={save} blocked={why ?? (text === kept ? done : null)}>
            {action.busy ? 'Saving…' : 'Save'}
          </Button>
          <span role="status">{action.busy ? '' : standingOf(text, kept)}</span>
        </div>
      </Card>
      <Card title="How it is read">
        <Shown
          reading={reading}
          text={text}
          onAnswer={(words) => {
            setBefore([...before, text])
            setText(words)
          }}
          onUndo={before.length > 0 ? undo : null}
        />
      </Card>
    </>
  )
}

interface WordsProps {
  readonly text: string
  readonly onText: (text: string) => void
}

const Words = ({ text, onText }: WordsProps) => (
  <Field
    label="Business description"
    hint={`${countText(text.length)} of ${counted(MOST, 'character')}. An empty text removes the profile.`}
    control={(ids) => (
      <textarea
        {...ids}
        rows={9}
        maxLength={MOST}
        value={text}
        onInput={(event) => onText(event.currentTarget.value)}
      />
    )}
  />
)

function standingOf(text: string, kept: string): string {
  if (text !== kept) return 'Not saved yet; kept on this device until you save or sign out.'
  return text === '' ? '' : 'Saved.'
}

interface FoundProps {
  /** The saved words are others than those that it was typed over. */
  readonly changed: boolean
  readonly onDrop: () => void
}

/** The words of before, which were not saved. */
function Found({ changed, onDrop }: FoundProps) {
  return (
    <Notice
      kind="warning"
      title="These are your words from before, which are not saved yet"
      actions={<Button onPress={onDrop}>Show the saved words instead</Button>}
    >
      {changed && <p>Somebody has saved other words since: saving yours replaces them.</p>}
    </Notice>
  )
}

interface Reading {
  readonly busy: boolean
  /** The words that `answer` is about. */
  readonly of: string
  readonly answer: ReadAnswer | null
  readonly refusal: Refusal | null
}

/** The reading of the text, asked for when the typing pauses; an answer to earlier words is dropped. */
function useReading(text: string): Reading {
  const [reading, setReading] = useState<Reading>({
    busy: false,
    of: '',
    answer: null,
    refusal: null,
  })
  useEffect(() => {
    if (text.trim() === '') {
      setReading({ busy: false, of: text, answer: null, refusal: null })
      return undefined
    }
    let current = true
    const read = async (): Promise<void> => {
      setReading((before) => ({ ...before, busy: true }))
      const body = { business_description: text, columns: COLUMNS }
      const answer = await call({ method: 'POST', path: 'read', schema: readAnswerSchema, body })
      if (!current) return
      setReading((before) =>
        answer.ok
          ? { busy: false, of: text, answer: answer.value, refusal: null }
          : { ...before, busy: false, refusal: answer.refusal },
      )
    }
    const timer = setTimeout(() => void read(), PAUSE)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [text])
  return reading
}

interface ShownProps {
  readonly reading: Reading
  readonly text: string
  readonly onAnswer: (description: string) => void
  readonly onUndo: (() => void) | null
}

function Shown({ reading, text, onAnswer, onUndo }: ShownProps) {
  const { answer, of, busy, refusal } = reading
  const late = of !== text
  const viewer = whyNot('member')
  if (viewer !== null) return <p class="hint">{viewer}</p>
  return (
    <>
      <p role="status" class="hint steady">
        {text.trim() === '' ? '' : standing(reading, late)}
      </p>
      <Refused refusal={busy ? null : refusal} />
      {text.trim() === '' && (
        <Empty title="Nothing is written yet">
          <p>
            Start with what you buy and how you sell it: “We buy qty units at unit_cost and sell
            them at the price that Sales shows.”
          </p>
        </Empty>
      )}
      {answer && text.trim() !== '' && (
        <div class={late ? 'late' : undefined}>
          <Settle
            key={of}
            questions={answer.questions.map(inEnglish)}
            lines={[]}
            late={late}
            profits={false}
            nameOf={({ name }) => name}
            options={null}
            onSettle={(answers) =>
              onAnswer(
                allWritten(
                  of,
                  answers.flatMap((given) => ('description' in given ? given.description : [])),
                ),
              )
            }
          />
          {onUndo !== null && (
            <Button look="plain" onPress={onUndo}>
              Undo the last answer
            </Button>
          )}
          {answer.status !== 'read' && answer.questions.length === 0 && (
            <Notice kind="warning" title="Say this in other words">
              <p class="lines">{answer.feedback}</p>
            </Notice>
          )}
          {answer.status === 'read' && answer.valuation && <Valued valuation={answer.valuation} />}
        </div>
      )}
    </>
  )
}

/** The choices as the service words them: the console has no tables, so no form. */
const inEnglish = ({ choices, ...question }: ReadAnswer['questions'][number]) => ({
  ...question,
  choices: choices.map((choice) => ({ ...choice, fields: null })),
})

function standing({ busy, answer }: Reading, late: boolean): string {
  if (busy || late) return 'Reading…'
  if (answer === null) return ''
  if (answer.status === 'read') return 'Understood.'
  const { length } = answer.questions
  return length === 0 ? 'Not understood yet.' : `Not clear yet: ${counted(length, 'question')}.`
}
