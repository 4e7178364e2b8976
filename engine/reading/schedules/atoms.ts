// The pieces of a schedule in one sentence: rates, stretches of a number with one or two limits, words
// for all others, values of a text column. Which rate is for which place is decided in read-schedule.ts.
import { MEASURES } from '#language/numbers/number-table.ts'
import type { Mention } from '../text/mention.ts'
import type { Word } from '../text/words.ts'
import * as known from './schedule-words.ts'

interface Span {
  readonly from: number
  readonly to: number
}
export interface Rate extends Span {
  readonly kind: 'rate'
  readonly measure: 'percent' | 'money' | 'number' | 'zero'
  readonly value: number
  readonly mention: number | null
}
/** Limits are null where they are not told. */
export interface Stretch extends Span {
  readonly kind: 'stretch'
  readonly low: number | null
  readonly high: number | null
  /** Whether the limit itself is within; null: not said. */
  readonly lowIn: boolean | null
  readonly highIn: boolean | null
  readonly money: boolean
  /** The word behind a limit: "20 units", "5 kg". */
  readonly noun: string | null
}
export interface Rest extends Span {
  readonly kind: 'rest'
  readonly side: 'above' | 'below' | 'between' | 'else'
}
export interface Values extends Span {
  readonly kind: 'values'
  readonly values: readonly string[]
}
export type Place = Stretch | Rest | Values
export type Atom = Rate | Place

/** Words as one text, numbers as #p, #m, #n, and the word that each of its characters is of. */
export function lineOf(
  words: readonly Word[],
  first: number,
  last: number,
): { text: string; places: number[] } {
  const places: number[] = []
  let text = ''
  for (let at = first; at < last; at++) {
    const { kind, text: own, measure } = words[at]!
    const piece = `${kind === 'number' ? `#${measure === 'bare' ? 'n' : measure![0]}` : own} `
    for (let each = 0; each < piece.length; each++) places.push(at)
    text += piece
  }
  return { text: text.trimEnd(), places }
}

/** Atoms of the words in [first, last), one sentence, in their order; no values of columns. */
export function atomsOf(
  words: readonly Word[],
  mentions: readonly Mention[],
  own: readonly number[],
  first: number,
  last: number,
): Atom[] {
  const found: Atom[] = []
  for (const index of own) {
    const { kind, at, end, value } = mentions[index]!
    if (kind !== 'percent' && kind !== 'money' && kind !== 'number') continue
    const stretch = kind === 'percent' ? null : limitAt(words, mentions[index]!, first, last)
    if (stretch) found.push(stretch)
    else if (kind !== 'number' || isAlone(words, end, last))
      found.push({ kind: 'rate', measure: kind, value, mention: index, from: at, to: end })
  }
  const { text, places } = lineOf(words, first, last)
  const look = (pattern: RegExp, make: (span: Span) => Atom): void => {
    for (const match of text.matchAll(pattern)) {
      const span = {
        from: places[match.index]!,
        to: places[match.index + match[0].length - 1]! + 1,
      }
      if (!found.some((each) => each.from < span.to && span.from < each.to)) found.push(make(span))
    }
  }
  for (const [side, pattern] of known.RESTS)
    look(pattern, (span) => ({ kind: 'rest', side, ...span }))
  look(known.ZERO, (span) => ({ kind: 'rate', measure: 'zero', value: 0, mention: null, ...span }))
  return found.toSorted((one, two) => one.from - two.from)
}

/** A bare number that may be a rate: nothing is counted by it. */
const isAlone = (words: readonly Word[], end: number, last: number): boolean =>
  end >= last ||
  words[end]!.kind === 'mark' ||
  (words[end]!.kind === 'word' && known.BEHIND_RATE.has(words[end]!.text))

function limitAt(
  words: readonly Word[],
  mention: Mention,
  first: number,
  last: number,
): Stretch | null {
  const { kind, at, end, value } = mention
  const wordAt = (place: number): string | null =>
    place < last && words[place]!.kind === 'word' && !/^(or|and|up|to)$/.test(words[place]!.text)
      ? words[place]!.text
      : null
  const unit = wordAt(end)
  const limit = (from: number, to: number, own: Partial<Stretch>): Stretch => ({
    kind: 'stretch',
    low: null,
    high: null,
    lowIn: null,
    highIn: null,
    money: kind === 'money',
    noun: unit ?? wordAt(to),
    from,
    to,
    ...own,
  })
  const edge = ({ side, within }: known.Cue): Partial<Stretch> =>
    side === 'low' ? { low: value, lowIn: within } : { high: value, highIn: within }
  const before = at > first ? words[at - 1]!.text : ''
  if (/^(first|initial)$/.test(before)) return limit(at - 1, end, { low: 0, high: value })
  const ahead = cueBefore(words, at, first)
  const behind =
    cueBehind(words, end, last) ?? (unit === null ? null : cueBehind(words, end + 1, last))
  if (behind) return limit(ahead?.at ?? at, behind.at, edge(behind.cue))
  if (ahead) return limit(ahead.at, end, edge(ahead.cue))
  // "20 to 50", "$20–$50", "20 kg to below 50": the other limit is read by itself.
  const rest = lineOf(
    words,
    unit !== null && MEASURES[unit] ? end + 1 : end,
    Math.min(last, end + 5),
  ).text
  return /^(?:to (?:just )?(?:below |under |less than )?|[-–—] )#[mn]/.test(rest)
    ? limit(at, end, { low: value })
    : null
}

export const textOf = (
  words: readonly Word[],
  from: number,
  to: number,
  as: 'text' | 'raw' = 'text',
): string =>
  words
    .slice(from, to)
    .map((word) => word[as])
    .join(' ')

function cueBehind(
  words: readonly Word[],
  at: number,
  last: number,
): { cue: known.Cue; at: number } | null {
  for (const length of [2, 1]) {
    const cue = at + length <= last && known.BEHIND.get(textOf(words, at, at + length))
    const next = at + length < last ? words[at + length]! : null
    if (cue && next?.kind !== 'number' && !/^(to|than|ones)$/.test(next?.text ?? ''))
      return { cue, at: at + length }
  }
  return null
}

/** The cue before a number and where it begins. */
function cueBefore(
  words: readonly Word[],
  at: number,
  first: number,
): { cue: known.Cue; at: number } | null {
  for (let end = at; end > Math.max(first, at - 5); end--) {
    for (let length = Math.min(known.LONGEST_CUE, end - first); length > 0; length--) {
      const cue = known.BEFORE.get(textOf(words, end - length, end))
      if (cue) return { cue, at: end - length }
    }
    // "20 to 50", "between 20 and 50", "the part to 20".
    const { text } = lineOf(words, Math.max(first, end - 5), end)
    if (known.RANGE.test(text)) return { cue: { side: 'high', within: null }, at: end - 1 }
    if (/ ?between$/.test(text)) return { cue: { side: 'low', within: null }, at: end - 1 }
    if (!known.FILL.has(words[end - 1]!.text)) return null
  }
  return null
}
