// Values of text columns as they stand in a sentence: the words that can be nothing else; and whether
// words name a column.
import type { Word } from '../text/words.ts'
import { textOf, type Atom, type Values } from './atoms.ts'
import { isCode, NO_VALUE, POINTING } from './schedule-words.ts'

/** First word, and the word behind the last. */
type Reach = readonly [first: number, last: number]

const valuesAt = (from: number, to: number, value: string): Values => ({
  kind: 'values',
  values: [value],
  from,
  to,
})

/** Words that can only be values: codes, and what is no other word. `names`: of columns. */
export function looseValues(
  words: readonly Word[],
  atoms: readonly Atom[],
  names: ReadonlySet<string>,
  [first, last]: Reach,
): Values[] {
  const taken = new Set(atoms.flatMap(({ from, to }) => words.slice(from, to)))
  const found: Values[] = []
  const textAt = (at: number): string => words[at]?.text ?? ''
  const isCoded = (at: number): boolean =>
    isCode(words[at]!.raw) || (words[at]!.raw === 'A' && at > first)
  const isValue = (at: number): boolean => {
    const { kind, text, column } = words[at]!
    if (kind !== 'word' || taken.has(words[at]!) || column || names.has(text)) return false
    return isCoded(at) ? text !== 'vat' : !NO_VALUE.has(text)
  }
  // Where a value may stand: behind a word that points at it, or first in its clause.
  const isPointed = (at: number): boolean =>
    at === first ||
    isCoded(at) ||
    taken.has(words[at - 1]!) ||
    POINTING.test(textAt(at - 1)) ||
    (/^(an?|the|our|own|any|as|of)$/.test(textAt(at - 1)) &&
      at - 1 > first &&
      POINTING.test(textAt(at - 2)))
  for (let at = first; at < last; at++) {
    let end = at + 1
    if (!isValue(at)) continue
    while (end < last && isValue(end)) end++
    if (isPointed(at)) found.push(valuesAt(at, end, textOf(words, at, end, 'raw')))
    at = end - 1
  }
  return found
}

/** The columns that the words name, each by its name or by all words of it. */
export function namedIn(
  words: readonly Word[],
  [first, last]: Reach,
): (name: ColumnName) => boolean {
  const said = new Set<string>()
  const bound = new Set<string>()
  for (const { text, column } of words.slice(first, last)) {
    for (const form of [text, text.replace(/ies$/, 'y'), text.replace(/s$/, '')]) said.add(form)
    if (column) bound.add(column.name)
  }
  return ({ name, parts }) => bound.has(name) || parts.every((part) => said.has(part))
}

/** A column's name with the words of it. */
export interface ColumnName {
  readonly name: string
  readonly parts: readonly string[]
}

export const columnName = (name: string): ColumnName => ({
  name,
  parts: name
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean),
})
