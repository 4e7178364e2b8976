// Prints a compiled message (addin/messages/compile.ts) with its values, and notes by their codes.
import type { numbersOf } from './numbers.ts'

/** A message: words, and places where a value stands: its name; its name and format; its name and a message for each case. */
export type Nodes = string | readonly Node[]
export type Node = string | readonly [name: string, how?: string | Cases]
type Cases = Readonly<Record<string, Nodes>>

/** A range is two amounts. */
export type Value = string | number | boolean | null | readonly [number, number]
export type Values = Readonly<Record<string, Value>>

/** A text that is told values. */
export type Text<V extends Values> = (values: V) => string

/** Texts of one language for codes that a later version of the service may add to. */
export type ByCode = Readonly<Record<string, string | Text<Values> | undefined>>

/** Money, shares and counts as plain numbers; a list is shown with commas, a note within a note as its text. */
export type NoteValue = string | number | null | NoteItem | NoteValue[]
export interface NoteItem {
  code: string
  values: Record<string, NoteValue>
}

type Formats = ReturnType<typeof numbersOf> & {
  /** Of messages that tell a moment. */
  readonly moments?: Readonly<Record<string, (iso: string) => string>>
}

/** Makes texts of compiled messages; of a message that is not needed nothing is made. */
export function textsIn(formats: Formats, locale: string) {
  const numbers: Readonly<Record<string, (value: number) => string>> = {
    number: formats.numberText,
    integer: formats.countText,
    exact: formats.exactText,
    money: formats.moneyText,
    percent: formats.percentText,
    confidence: formats.confidenceText,
  }
  const { moments = {} } = formats
  let rules: Intl.PluralRules | null = null

  function say(nodes: Nodes, values: Values): string {
    if (typeof nodes === 'string') return nodes
    return nodes
      .map((node) =>
        typeof node === 'string' ? node : said(node[1], values[node[0]] ?? null, values),
      )
      .join('')
  }

  function said(how: string | Cases | undefined, value: Value, values: Values): string {
    if (typeof how === 'object') {
      // A value is a person's word, such as a header, and no name of a property.
      const own = [`=${String(value)}`, caseOf(value)].find((key) => Object.hasOwn(how, key))
      return say(how[own ?? 'other'] ?? '', values)
    }
    if (typeof value === 'object') return value === null ? '' : formats.rangeText(value)
    const written =
      typeof value === 'number'
        ? numbers[how ?? '']?.(value)
        : typeof value === 'string'
          ? moments[how ?? '']?.(value)
          : undefined
    return written ?? String(value)
  }

  function caseOf(value: Value): string {
    if (typeof value !== 'number') return String(value)
    rules ??= new Intl.PluralRules(locale)
    return rules.select(value)
  }

  return <V extends Values>(message: Nodes | (() => Nodes)): Text<V> => {
    let nodes: Nodes | null = typeof message === 'function' ? null : message
    return (values) => say((nodes ??= typeof message === 'function' ? message() : message), values)
  }
}

/** Null: there is no text for the code. */
export function sayByCode(texts: ByCode, code: string, values: Values = {}): string | null {
  const text = Object.hasOwn(texts, code) ? texts[code] : undefined
  return typeof text === 'function' ? text(values) : (text ?? null)
}

/** A note in the language of the texts; null: there is no text for its code, or for one within it. `comma`: between values of a list. */
export function sayNote(texts: ByCode, { code, values }: NoteItem, comma: string): string | null {
  const said: Record<string, string | number | null> = {}
  const valueOf = (value: NoteValue): string | number | null | undefined => {
    if (typeof value !== 'object' || value === null) return value
    if (!Array.isArray(value)) return sayNote(texts, value, comma) ?? undefined
    const parts = value.map(valueOf)
    return parts.includes(undefined) ? undefined : parts.join(comma)
  }
  for (const [name, value] of Object.entries(values)) {
    const own = valueOf(value)
    if (own === undefined) return null
    said[name] = own
  }
  return sayByCode(texts, code, said)
}
