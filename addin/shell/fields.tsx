// Form controls with their labels and hints: a field, a list, radio buttons and a checkbox.
import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import { fieldsText } from '../messages/texts.ts'

interface FieldIds {
  readonly id: string
  readonly 'aria-describedby': string | undefined
}

interface FieldProps {
  readonly label: ComponentChildren
  readonly hint?: ComponentChildren
  /** A longer explanation, behind “?”. */
  readonly more?: string | undefined
  /** Gets the ids that tie the control to its label and hint. */
  readonly control: (ids: FieldIds) => ComponentChildren
}

export function Field({ label, hint, more, control }: FieldProps) {
  const id = useId()
  const described = hint === undefined || hint === null ? undefined : `${id}-hint`
  return (
    <div class="field">
      <label id={`${id}-label`} for={id}>
        {label}
      </label>
      {control({ id, 'aria-describedby': described })}
      {described !== undefined && (
        <p class="hint" id={described}>
          {hint}
        </p>
      )}
      {more !== undefined && (
        <details class="more">
          {/* Office.js finds a summary by its tabindex alone. */}
          <summary tabIndex={0} aria-label={fieldsText.explain} aria-describedby={`${id}-label`}>
            ?
          </summary>
          <p class="hint">{more}</p>
        </details>
      )}
    </div>
  )
}

interface SelectProps extends Pick<FieldProps, 'label' | 'hint' | 'more'> {
  readonly value: string
  readonly onPick: (value: string) => void
  readonly groups: readonly {
    readonly label: string | null
    readonly options: readonly { readonly value: string; readonly text: string }[]
  }[]
}

export function Select({ label, hint, more, value, onPick, groups }: SelectProps) {
  const options = (group: SelectProps['groups'][number]) =>
    group.options.map((option) => (
      <option key={option.value} value={option.value} selected={option.value === value}>
        {option.text}
      </option>
    ))
  return (
    <Field
      label={label}
      hint={hint}
      more={more}
      control={(ids) => (
        <select {...ids} value={value} onChange={(event) => onPick(event.currentTarget.value)}>
          {groups.map((group) =>
            group.label === null ? (
              options(group)
            ) : (
              <optgroup key={group.label} label={group.label}>
                {options(group)}
              </optgroup>
            ),
          )}
        </select>
      )}
    />
  )
}

interface ChoicesProps<T extends string> {
  readonly legend: string
  readonly value: T | null
  readonly onPick: (value: T) => void
  readonly choices: readonly {
    readonly value: T
    readonly text: string
    readonly hint?: string | undefined
    readonly blocked?: boolean | undefined
  }[]
}

/** Radio buttons under one legend. */
export function Choices<T extends string>({ legend, value, onPick, choices }: ChoicesProps<T>) {
  const name = useId()
  return (
    <fieldset>
      <legend>{legend}</legend>
      {choices.map((choice) => (
        <label class="choice" key={choice.value}>
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            disabled={choice.blocked === true}
            onChange={() => onPick(choice.value)}
          />
          <span>
            {choice.text}
            {choice.hint !== undefined && <span class="hint">{choice.hint}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

interface TickProps {
  readonly text: ComponentChildren
  readonly hint?: ComponentChildren
  readonly on: boolean
  readonly onChange: (on: boolean) => void
}

export function Tick({ text, hint, on, onChange }: TickProps) {
  return (
    <label class="choice">
      <input
        type="checkbox"
        checked={on}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>
        {text}
        {hint !== undefined && hint !== null && <span class="hint">{hint}</span>}
      </span>
    </label>
  )
}
