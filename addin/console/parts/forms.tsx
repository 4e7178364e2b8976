// What the console's forms and lists share: a form, a line of text, the button that asks the service, and a list read a page at a time.
import { h, type ComponentChildren, type Ref } from 'preact'
import type { z } from 'zod'
import { Field } from '../../shell/fields.tsx'
import { Button } from '../../shell/pieces.tsx'
import { useAction, useLoad, type Action } from '../use-load.ts'
import { Loaded, Refused } from './parts.tsx'

interface FormProps {
  readonly look?: 'card'
  readonly onSubmit: () => unknown
  readonly children: ComponentChildren
}

export function Form({ look, onSubmit, children }: FormProps) {
  return (
    <form
      class={look}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {children}
    </form>
  )
}

interface TextFieldProps {
  readonly label: string
  readonly hint?: string
  readonly value: string
  readonly onText: (text: string) => void
  readonly type: 'text' | 'email' | 'number' | 'search'
  readonly class?: string
  readonly required?: boolean
  readonly autocomplete?: string
  readonly ref?: Ref<HTMLInputElement>
  readonly maxLength?: number
  readonly min?: number
  readonly max?: number
  readonly step?: number
}

/** A line of text; the other properties are the input's. */
export function TextField({ label, hint, value, onText, ...input }: TextFieldProps) {
  return (
    <Field
      label={label}
      hint={hint}
      control={(ids) =>
        h('input', {
          ...ids,
          ...input,
          value,
          onInput: (event: InputEvent & { readonly currentTarget: HTMLInputElement }) =>
            onText(event.currentTarget.value),
        })
      }
    />
  )
}

export const busyText = ({ busy }: Action): string | null => (busy ? 'Please wait.' : null)

interface AskProps {
  readonly action: Action
  readonly text: string
  /** In place of the text while the service is asked. */
  readonly busy: string
  /** Why it cannot be pressed; null: it can. */
  readonly why?: string | null
  /** Left out in a form, which it submits. */
  readonly onPress?: () => unknown
}

/** The button of what a card is for, with what the service refused. */
export function Ask({ action, text, busy, why = null, onPress }: AskProps) {
  return (
    <>
      <Refused refusal={action.refusal} />
      <Button
        look="primary"
        submit={onPress === undefined}
        onPress={onPress}
        blocked={why ?? busyText(action)}
      >
        {action.busy ? busy : text}
      </Button>
    </>
  )
}

interface PagedProps<T> {
  readonly path: string
  readonly schema: z.ZodType<T>
  /** What is waited for at first. */
  readonly what: string
  /** The path of the page after what is shown; null at the end. */
  readonly next: (shown: T) => string | null
  readonly joined: (shown: T, more: T) => T
  /** Of the button that reads on. */
  readonly text: string
  readonly children: (shown: T) => ComponentChildren
}

export function Paged<T>({ path, schema, what, next, joined, text, children }: PagedProps<T>) {
  const { load, reload, set } = useLoad(path, schema)
  const action = useAction()
  const readOn = async (shown: T, more: string) => {
    const answer = await action.send('GET', more, schema)
    if (answer) set(joined(shown, answer.value))
  }
  return (
    <Loaded of={load} what={what} retry={reload}>
      {(shown) => {
        const more = next(shown)
        return (
          <>
            {children(shown)}
            <Refused refusal={action.refusal} />
            {more !== null && (
              <Button onPress={() => readOn(shown, more)} blocked={busyText(action)}>
                {action.busy ? 'Reading…' : text}
              </Button>
            )}
          </>
        )
      }}
    </Loaded>
  )
}
