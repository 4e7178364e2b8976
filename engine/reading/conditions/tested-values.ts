// What a column is compared with in words: a number with its limits ("over 20 kg", "2015 or later"), values of a text
// column ("new or used").
import type { Expression } from '#contract/valuation.ts'
import { compared } from '#language/controlled/controlled-words.ts'
import { number } from '#language/lower.ts'
import * as known from '../schedules/schedule-words.ts'
import type { Word } from '../text/words.ts'
import type { Names } from './named-columns.ts'
import type { Tests } from './tests.ts'

/** A number with what compares it, and where both end. */
export function numberAt(
  words: readonly Word[],
  at: number,
  behind: number,
  of: Expression,
): { tests: Tests; to: number } | null {
  let cue: known.Cue | null = null
  let place = at
  for (let length = known.LONGEST_CUE; length > 0 && cue === null; length--) {
    const said = words
      .slice(at, Math.min(behind, at + length))
      .map(({ text }) => text)
      .join(' ')
    cue = known.BEFORE.get(said) ?? YEARS.get(said) ?? null
    if (cue) place = at + said.split(' ').length
  }
  const between = words[place]?.text === 'between' && place < behind
  if (between) place++
  while (place < behind && known.FILL.has(words[place]!.text)) place++
  const value = words[place]
  if (place >= behind || value?.kind !== 'number' || value.measure === 'percent') return null
  const limit = number(value.value!)
  let to = place + 1
  if (between) {
    const last = words[to + 1]
    if (words[to]?.text !== 'and' || last?.kind !== 'number') return null
    return {
      tests: [compared('at_least', of, limit), compared('at_most', of, number(last.value!))],
      to: to + 2,
    }
  }
  if (cue) {
    const by =
      cue.side === 'low' ? (cue.within ? 'at_least' : 'more') : cue.within ? 'at_most' : 'less'
    return { tests: [compared(by, of, limit)], to }
  }
  if (words[to]?.kind === 'word' && UNIT.test(words[to]!.text)) to++
  for (const length of [2, 1]) {
    const said = words
      .slice(to, Math.min(behind, to + length))
      .map(({ text }) => text)
      .join(' ')
    const edge = known.BEHIND.get(said) ?? YEARS_BEHIND.get(said)
    if (edge && to + length <= behind)
      return {
        tests: [compared(edge.side === 'low' ? 'at_least' : 'at_most', of, limit)],
        to: to + length,
      }
  }
  return { tests: [compared('equal', of, limit)], to }
}
const UNIT = /^(?:kg|g|lb|lbs|kilos?|litres?|l|cm|mm|m|t|tons?|tonnes?|weeks?|days?)$/
const YEARS: ReadonlyMap<string, known.Cue> = new Map([
  ['before', { side: 'high', within: false }],
  ['after', { side: 'low', within: false }],
  ['since', { side: 'low', within: true }],
])
const YEARS_BEHIND: ReadonlyMap<string, known.Cue> = new Map([
  ['or later', { side: 'low', within: true }],
  ['or newer', { side: 'low', within: true }],
  ['or earlier', { side: 'high', within: true }],
  ['or older', { side: 'high', within: true }],
])

/** Values of a text column: cells that are known, else one word or what stands in quotes; "new or used" are two. */
export function valuesAt(
  words: readonly Word[],
  at: number,
  behind: number,
  column: string,
  names: Names,
): { all: string[]; end: number } | null {
  const cellAt = (place: number) =>
    names.at(words, place, behind, (own) => own.value !== null && own.column === column)
  const textAt = (place: number): string => (place < behind ? words[place]!.text : '')
  const all: string[] = []
  let end = at
  for (let from = at; ;) {
    if (/^(?:an?|the|either)$/.test(textAt(from))) from++
    const value = cellAt(from) ?? otherAt(words, from, behind)
    if (value === null) break
    all.push(value.value!)
    end = value.end
    const next = textAt(end) === ',' ? end + 1 : end
    if (textAt(next) !== 'or' && !(textAt(next) === 'and' && cellAt(next + 1))) break
    from = next + 1
  }
  return all.length === 0 ? null : { all, end }
}

/** A value that is no known cell: what stands in quotes, or a word that can be one. */
function otherAt(
  words: readonly Word[],
  at: number,
  behind: number,
): { value: string; end: number } | null {
  const word = at < behind ? words[at]! : null
  if (word === null) return null
  if (QUOTE.test(word.text)) {
    const close = words.findIndex(({ text }, place) => place > at && QUOTE.test(text))
    if (close < 0 || close >= behind || close === at + 1) return null
    const inside = words.slice(at + 1, close).map(({ raw }) => raw)
    return { value: inside.join(' '), end: close + 1 }
  }
  const isValue = word.kind !== 'mark' && (!known.NO_VALUE.has(word.text) || known.isCode(word.raw))
  return isValue ? { value: word.raw, end: at + 1 } : null
}
const QUOTE = /^["'“”‘’„`]$/
