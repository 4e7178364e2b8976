// The form of a line with its buttons: for a line of the bill, a new one, and words that are not charged.
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { LineFields } from '#contract/line-fields.ts'
import { Field } from '../shell/fields.tsx'
import { Button } from '../shell/pieces.tsx'
import { commonText, lineFormText } from '../messages/texts.ts'
import { draftOf, fieldsOfDraft, type Lack, type LineDraft } from './line-draft.ts'
import { Refusals } from './form-parts.tsx'
import { LineForm, type LineFormProps } from './line-form.tsx'

const texts = lineFormText
const NAME_CHARACTERS = 80

interface LineEditorProps extends Pick<LineFormProps, 'options' | 'nameOf'> {
  readonly title: string
  /** What the form begins with; null = nothing. */
  readonly fields: LineFields | null
  /** Null: the line is new and needs one. Blank: the rule alone says what it is. */
  readonly name: string | null
  /** Why nothing can be saved now. */
  readonly blocked: string | null
  readonly onSave: (name: string, fields: LineFields) => unknown
  /** Absent where it says nothing. */
  readonly onNoCost?: (() => void) | undefined
  readonly onCancel: () => void
}

export function LineEditor(props: LineEditorProps) {
  const { title, fields, options, nameOf, blocked, onSave, onNoCost, onCancel } = props
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const [name, setName] = useState(props.name ?? '')
  const [lacks, setLacks] = useState<Lack | null>(null)
  const { draft, setDraft, refused, hear } = useLineDraft(fields)
  useLayoutEffect(() => heading.current?.focus(), [])
  const save = (): void => {
    const filled = fieldsOfDraft(draft)
    const missing = refused
      ? 'number'
      : props.name === null && name.trim() === ''
        ? 'name'
        : filled.ok
          ? null
          : filled.lacks
    setLacks(missing)
    if (missing === null && filled.ok) onSave(name.trim(), filled.fields)
  }
  return (
    <form
      class="mend"
      aria-labelledby={id}
      onSubmit={(event) => {
        event.preventDefault()
        if (blocked === null) save()
      }}
    >
      <h3 id={id} ref={heading} tabIndex={-1}>
        {title}
      </h3>
      <NameField name={name} onType={setName} />
      <Refusals.Provider value={hear}>
        <LineForm draft={draft} onChange={setDraft} options={options} nameOf={nameOf} />
      </Refusals.Provider>
      <p role="status" class="wrong">
        {lacks !== null && texts.lacks[lacks]}
      </p>
      <div class="row">
        <Button look="primary" submit blocked={blocked}>
          {texts.save}
        </Button>
        {onNoCost && (
          <Button blocked={blocked} onPress={onNoCost}>
            {fields?.earned ? texts.noIncome : texts.noCost}
          </Button>
        )}
        <Button onPress={onCancel}>{commonText.cancel}</Button>
      </div>
    </form>
  )
}

interface NameFieldProps {
  readonly name: string
  readonly onType: (name: string) => void
}

function NameField({ name, onType }: NameFieldProps) {
  return (
    <Field
      label={texts.name}
      hint={texts.nameHint}
      control={(ids) => (
        <input
          {...ids}
          type="text"
          autocomplete="off"
          maxLength={NAME_CHARACTERS}
          value={name}
          onInput={(event) => onType(event.currentTarget.value)}
        />
      )}
    />
  )
}

/** A line as it is filled in; `refused`: a number that is typed cannot be read. */
export function useLineDraft(fields: LineFields | null) {
  const [draft, setDraft] = useState<LineDraft>(() => draftOf(fields))
  const [wrong, setWrong] = useState<ReadonlySet<string>>(() => new Set())
  const hear = (label: string, refused: boolean): void =>
    setWrong((before) => {
      if (before.has(label) === refused) return before
      const next = new Set(before)
      if (refused) next.add(label)
      else next.delete(label)
      return next
    })
  return { draft, setDraft, refused: wrong.size > 0, hear }
}
