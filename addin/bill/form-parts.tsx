// What the fields of the form of a line are made of: numbers as they are typed, and lists with what a line already says.
import { createContext } from 'preact'
import { useContext, useEffect } from 'preact/hooks'
import { NumberField } from '../shell/number-field.tsx'

export interface Option {
  readonly value: string
  readonly text: string
}

/** Hears by label whether a number that is typed cannot be read: the line is not saved until it is mended. */
export const Refusals = createContext<(label: string, refused: boolean) => void>(() => undefined)

/** A number that is taken as it is typed. */
export function Plain(props: {
  readonly label: string
  readonly hint?: string
  readonly percent?: boolean
  readonly value: number | null
  readonly onSet: (value: number | null) => void
}) {
  const refuse = useContext(Refusals)
  useEffect(() => () => refuse(props.label, false), [props.label])
  return (
    <NumberField least={0} live onRefused={(refused) => refuse(props.label, refused)} {...props} />
  )
}

/** The options of one list; one that is chosen and not offered, as of a formula, is added. */
export function listOf(options: readonly Option[], chosen?: string) {
  const has = chosen === undefined || options.some(({ value }) => value === chosen)
  return [
    {
      label: null,
      options: has ? options : [...options, { value: chosen, text: plainText(chosen) }],
    },
  ]
}

/** What an option that is not offered is about: the name in it. */
function plainText(json: string): string {
  const names = [...json.matchAll(/"(?:name|line)":"([^"]*)"/g)].map(([, name]) => name!)
  return names.join(', ') || json
}
