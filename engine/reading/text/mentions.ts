// The amounts of a description: every number and every column that is no standard one, each with what
// it is a number of. What the amounts are paid for is decided in tagger/ and assembly/.
import { STANDARD } from '#language/bind.ts'
import { byWord, table } from '#language/numbers/number-table.ts'
import type { Period } from '#language/lower.ts'
import { bracketedBehind } from './bracketed.ts'
import { isNoAmount } from './no-amount.ts'
import type { Word } from './words.ts'
import type { Mention } from './mention.ts'

const CLOCKS = byWord<Period | 'period'>(`
  day day days night nights; week week weeks wk wks; month month months mo mos mth mths; year year years yr yrs;
  period period periods step steps`)
const WHOLE = table({ full: 1, fully: 1, whole: 1, entire: 1, twice: 2, double: 2 })
/** "after a month", "the first week": a length without a number. */
const ONE = new Set(['a', 'an', 'one', 'first'])
const LASTS = new Set('after within first for beyond past over than until during in'.split(' '))
/** Other lengths in those of the valuation language. */
const MULTIPLES = table<[number, Period]>({ quarter: [3, 'month'], fortnight: [14, 'day'] })
/** How many a pack holds, where a price is for one. */
export const PACKS = table({ dozen: 12, hundred: 100, thousand: 1000 })

export const clockOf = (text: string): Period | 'period' | null => CLOCKS[text] ?? null

export function findMentions(words: readonly Word[]): Mention[] {
  const found: Mention[] = []
  // Columns in brackets that an amount before them has taken.
  const taken = new Set<number>()
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!
    if (taken.has(at)) continue
    const { sentence } = word
    // Columns with a meaning of their own are words: “12% of unit_cost”.
    const column = word.column && !STANDARD.has(word.column.name) ? word.column : null
    const next = words[at + 1]?.sentence === sentence ? words[at + 1]! : null
    const base = {
      at,
      end: at + 1,
      sentence,
      clock: null,
      column: null,
      currency: word.currency ?? null,
    }
    // "A fifth (20%)", "e.g. 15 for 15%": said once more, or only shown.
    if (word.kind === 'number' && isNoAmount(words, at, found.at(-1))) continue
    const held = bracketedBehind(words, at)
    if (held) {
      taken.add(held.at)
      const end = held.touches ? held.behind : at + 1
      // A column with a meaning of its own is no amount, whatever number shows what it holds.
      if (!STANDARD.has(held.column.name))
        found.push({ ...base, kind: 'column', value: Number.NaN, column: held.column, end })
      continue
    }
    const many = shareOfMany(words, at)
    if (column) found.push({ ...base, kind: 'column', value: Number.NaN, column })
    else if (many) found.push({ ...base, kind: 'percent', value: many.value, end: many.end })
    else if (word.kind === 'number') {
      const value = word.value!
      const span = next && word.measure === 'bare' ? spanOf(words, at + 1) : null
      const counted = word.measure === 'bare' ? clockBefore(words, at) : null
      if (span)
        found.push({
          ...base,
          kind: 'time',
          value: value * span.times,
          clock: span.clock,
          end: span.end,
        })
      else if (counted) found.push({ ...base, kind: 'time', value, clock: counted })
      else
        found.push({
          ...base,
          kind: word.measure === 'bare' ? 'number' : word.measure!,
          value,
        })
    } else if (word.text === 'half' && next && !/^(yearly|full|empty|dozen)$/.test(next.text)) {
      const span = /^an?$/.test(next.text) ? spanOf(words, at + 2) : null
      if (span?.end === at + 3)
        found.push({
          ...base,
          kind: 'time',
          value: span.times / 2,
          clock: span.clock,
          end: span.end,
        })
      else found.push({ ...base, kind: 'percent', value: 0.5 })
    } else if (isPartTaken(words, at))
      found.push({ ...base, kind: 'percent', value: word.text === 'half' ? 0.5 : 0.25 })
    else if (word.kind === 'word' && word.text in WHOLE && isGivenBack(words, sentence))
      found.push({ ...base, kind: 'whole', value: WHOLE[word.text]! })
    else if (ONE.has(word.text) && next && LASTS.has(words[at - 1]?.text ?? word.text)) {
      const span = spanOf(words, at + 1)
      if (span && span.end === at + 2)
        found.push({ ...base, kind: 'time', value: span.times, clock: span.clock, end: span.end })
    } else if (word.text in PACKS && /^(per|a|each|every|by|the)$/.test(words[at - 1]?.text ?? ''))
      found.push({ ...base, kind: 'number', value: PACKS[word.text]! })
    at = Math.max(at, (found.at(-1)?.end ?? 0) - 1)
  }
  return found
}

/** "Month 15", "day 9", "week number 40": the place of a length, counted from the deal. */
function clockBefore(words: readonly Word[], at: number): Period | 'period' | null {
  const before = words[at - 1]
  if (!before || before.sentence !== words[at]!.sentence || before.text.endsWith('s')) return null
  return Number.isInteger(words[at]!.value) && before.kind === 'word' ? clockOf(before.text) : null
}

/** "In full" is an amount where something is given back; elsewhere it is a word like others. */
function isGivenBack(words: readonly Word[], sentence: number): boolean {
  return words.some((word) => word.sentence === sentence && GIVEN_BACK.test(word.text))
}
const GIVEN_BACK = /^(?:refund|credit|reimburs|return|repaid|repay|back$)/

/** "Our chef gets a quarter.", "she takes half": of what, the words before say. */
function isPartTaken(words: readonly Word[], at: number): boolean {
  const { text, sentence } = words[at]!
  const quarter = text === 'quarter' && words[at - 1]?.text === 'a'
  if (!quarter && text !== 'half') return false
  const next = words[at + 1]
  const before = words[quarter ? at - 2 : at - 1]
  return (
    (next?.sentence !== sentence || next.kind === 'mark') &&
    before?.sentence === sentence &&
    /^(?:gets?|takes?|keeps?|receives?|has|have|wants?|pockets?|claims?|owns?)$/.test(before.text)
  )
}

/** "One bottle in a hundred", "3 of every 100": a share told by a count of many. */
function shareOfMany(words: readonly Word[], at: number): { value: number; end: number } | null {
  const one = words[at]!
  const count =
    one.text === 'one' ? 1 : one.kind === 'number' && one.measure === 'bare' ? one.value! : null
  if (count === null) return null
  for (let place = at + 1; place < Math.min(words.length, at + 5); place++) {
    const word = words[place]!
    if (word.sentence !== one.sentence || word.kind === 'mark') return null
    if (!/^(in|of)$/.test(word.text)) continue
    let next = place + 1
    while (/^(every|each|a|the)$/.test(words[next]?.text ?? '')) next++
    const many = words[next]
    if (many?.measure === 'money') return null
    const value =
      many?.text === 'hundred'
        ? 100
        : many?.kind === 'number' && many.measure === 'bare'
          ? many.value!
          : null
    const counted = next > place + 1 || word.text === 'in'
    if (value === null || !counted || value <= count || value > 10_000) return null
    return clockOf(words[next + 1]?.text ?? '') ? null : { value: count / value, end: next + 1 }
  }
  return null
}

/** The unit of time behind a number: "8 weeks", "90 calendar days", "two quarters". */
function spanOf(
  words: readonly Word[],
  at: number,
): { clock: Period | 'period'; times: number; end: number } | null {
  for (const skip of [0, 1]) {
    const word = words[at + skip]
    if (!word || word.sentence !== words[at]!.sentence || word.kind !== 'word') return null
    const plain = word.text.replace(/s$/, '')
    const [times, multiple] = MULTIPLES[plain] ?? []
    if (times && multiple) return { clock: multiple, times, end: at + skip + 1 }
    const clock = clockOf(word.text)
    if (clock) return { clock, times: 1, end: at + skip + 1 }
    if (!/^(full|calendar|whole|business|working|consecutive|more|straight)$/.test(word.text))
      return null
  }
  return null
}
