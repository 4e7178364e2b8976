// Sentences that say what a fee depends on, and the text column that a sentence is about: named in it, in
// its heading, in the sentence before, or by a value that the text has given.
import { settleBands } from './band-settle.ts'
import { readValues, textColumnOf } from './cases.ts'
import { itemsOf, type Line } from '../amounts/items.ts'
import { take } from '../statements/clauses.ts'
import type { Facts } from '../terms/facts.ts'

/** "Commission depends on the category column", "Shipping depends on weight_kg": what is paid comes next. */
export function readHeading(facts: Facts, line: Line): boolean {
  const { words } = line
  const named = words.find((word) => textColumnOf(facts, word) !== null)
  const differ = words.some((word) => /^(depends?|depending|according)$/.test(word.text))
  const depends =
    differ &&
    words.some(
      (word) =>
        word.meanings.has('price') ||
        (word.column !== null && word.column.table === 'menus') ||
        /^(weight|heavy)$/.test(word.text),
    )
  const heavy =
    words.some((word) => word.text === 'heavy') &&
    words.some((word) => facts.columns.menus.includes(word.raw))
  if (!named && !depends && !heavy) return false
  const items = itemsOf(line)
  for (const [at, word] of words.entries())
    if (word.column && textColumnOf(facts, word) !== null) take(line, at, at + 1)
  if (words.some((word) => word.kind === 'number')) return false
  readValues(facts, words)
  settleBands(facts)
  facts.byColumn = {
    column: named ? textColumnOf(facts, named) : null,
    promises: differ || words.some((word) => /^(varies|vary|by)$/.test(word.text)),
    words,
    items,
  }
  if (named && words.some((word) => word.column !== null && textColumnOf(facts, word) === null))
    return false
  take(line, 0, words.length)
  return true
}

/** The text column that the sentence, its heading or the sentence before names, or whose known values stand here. */
export function textColumnIn(facts: Facts, line: Line): string | null {
  const named = textColumnNamed(facts, line)
  if (named !== null) return named
  const { bands } = facts
  if (bands?.subject.kind === 'text' && bands.bands.every((band) => band.place?.kind === 'label'))
    return bands.subject.column
  if (facts.byColumn !== null && facts.byColumn.column !== null && bands === null)
    return facts.byColumn.column
  for (const word of line.words)
    if (facts.values.has(word.text)) return facts.values.get(word.text)!
  return null
}

export function textColumnNamed(facts: Facts, line: Line): string | null {
  for (const word of [...line.words, ...line.leadWords]) {
    const column = textColumnOf(facts, word)
    if (column !== null) return column
  }
  return null
}
