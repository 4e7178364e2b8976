// Numbers that are told besides and are no amounts: "12 stores", "since 1998".
import type { Word } from './text.ts'

/** Counts that are told besides: "12 stores", "since 1998". */
const COUNTED =
  /^(stores?|shops?|people|employees|warehouses?|sheds?|markets?|countries|cities|years?|brothers|sisters|kids|staff|branches|offices|suppliers|customers|trucks|vans|founders|sites|locations|square|generations?|outlets|towns|states|kinds|sizes|colou?rs|models|lines|brands|columns|things|days|months|weeks|hours|times|decades|of|us|seasons?|partners|hands)$/

/** A year, or a number of things that are no money. */
export function isCounted(words: readonly Word[], at: number): boolean {
  const { value, measure, raw } = words[at]!
  if (measure !== 'bare') return false
  if (/^\d{4}$/.test(raw) && value! >= 1800 && value! < 2100) return true
  const next = words[at + 1]
  // "since '94", "(1) … (2) …".
  const before = words[at - 1]?.text ?? ''
  if (before === 'since' || words[at - 2]?.text === 'since') return true
  const listed = words.some(
    (word, place) =>
      word.raw === '1' && words[place - 1]?.text === '(' && words[place + 1]?.text === ')',
  )
  if (before === '(' && next?.text === ')' && listed && Number.isInteger(value)) return true
  // "these three are our only costs".
  if (
    /^[a-z]+$/i.test(raw) &&
    value! < 10 &&
    /^(are|costs|charges|fees|expenses|columns|items|things|kinds|more|rates|parts)$/.test(
      next?.text ?? '',
    )
  )
    return true
  if (value === 0) return true
  if (next === undefined) return false
  return (
    COUNTED.test(next.text) || next.clock !== null || (isUnknownPlural(next) && !isCostly(words))
  )
}

const isUnknownPlural = (word: Word): boolean =>
  word.kind === 'word' && word.meanings.size === 0 && /[^s]s$/.test(word.text)

/** Whether the words tell of a cost or a time: a number in them may then be an amount. */
const isCostly = (words: readonly Word[]): boolean =>
  words.some(
    (word) =>
      word.clock !== null ||
      ['fee', 'selling', 'buying', 'storage', 'duty', 'disposal', 'each'].some((role) =>
        word.meanings.has(role),
      ),
  )
