// How long: lengths that an amount is paid for ("per month", "each started week") and times ("after
// 26 weeks", "within 3 days").
import { matchAt } from '../words/match.ts'
import type { Clock, Duration, Found } from './mentions.ts'
import { skip, textAt } from '../words/places.ts'
import type { Word } from '../words/text.ts'
import { table } from '../words/vocabulary.ts'

const ADJECTIVES = /^(daily|weekly|monthly|annual|yearly|annually)$/
const BEGUN = /^(started|begun|commenced|part|beginning|opened|or)$/

/** Lengths of time that are so many of a clock. */
const LENGTHS: Readonly<Record<string, { clock: string; number: number }>> = table({
  quarter: { clock: 'month', number: 3 },
  quarters: { clock: 'month', number: 3 },
  night: { clock: 'day', number: 1 },
  nights: { clock: 'day', number: 1 },
  fortnight: { clock: 'week', number: 2 },
  fortnights: { clock: 'week', number: 2 },
  'half-year': { clock: 'month', number: 6 },
})
/** As adverbs. */
const ADVERBS: Readonly<Record<string, { clock: string; number: number }>> = table({
  quarterly: { clock: 'month', number: 3 },
  nightly: { clock: 'day', number: 1 },
  fortnightly: { clock: 'week', number: 2 },
  'half-yearly': { clock: 'month', number: 6 },
  'half-annually': { clock: 'month', number: 6 },
  'half-annual': { clock: 'month', number: 6 },
  semiannually: { clock: 'month', number: 6 },
  semiannual: { clock: 'month', number: 6 },
})

/** The clock at a place with how many of it: a month, a quarter, "half year". */
function lengthAt(
  words: readonly Word[],
  at: number,
): { clock: string; number: number; to: number } | null {
  const own = textAt(words, at)
  const length = LENGTHS[own]
  if (length) return { ...length, to: at + 1 }
  const whole = textAt(words, at + 1) === 'a' ? words[at + 2]?.clock : null
  if (own === 'half' && whole) return { clock: whole, number: 0.5, to: at + 3 }
  const clock = words[at]?.clock
  return clock && !ADJECTIVES.test(own) ? { clock, number: 1, to: at + 1 } : null
}

/** "per month", "a day", "each started week", "monthly", "p.a.", "/month", "and week". */
export function readClock(words: readonly Word[], from: number): Found<Clock> {
  const own = textAt(words, from)
  if (/^(daily|weekly|monthly|annually|yearly|p\.a\.|pa|annual)$/.test(own)) {
    if (own === 'pa' && words[from - 1]?.kind !== 'number') return null
    const clock = words[from]!.clock!
    return { kind: 'clock', clock, started: false, number: 1, to: from + 1 }
  }
  const adverb = ADVERBS[own]
  if (adverb) return { kind: 'clock', ...adverb, started: false, to: from + 1 }
  const preposition = /^(for|in|on)$/.test(own)
  let at = preposition ? from + 1 : from
  const quantifier = textAt(words, at)
  if (!/^(per|a|an|each|every|\/|and|any|one|by)$/.test(quantifier)) return null
  // "one day into the month" is a day, "6 yen in one week" a rate.
  if (quantifier === 'one' && !preposition && words[at - 1]?.kind !== 'number') return null
  if (preposition && !/^(each|every|any|a|one)$/.test(quantifier)) return null
  at++
  if (textAt(words, at) === 'the' && quantifier === 'by') at++
  if (textAt(words, at) === 'and' && /^(every|all)$/.test(textAt(words, at + 1))) at += 2
  if (quantifier === 'and' && /^(per|each|every|a)$/.test(textAt(words, at))) at++
  let started = false
  for (let skipped = 0; skipped < 4; skipped++, at++) {
    if (BEGUN.test(textAt(words, at))) started = true
    else if (
      !/^(full|calendar|single|whole|further|additional|extra|such|storage|inventory|time)$/.test(
        textAt(words, at),
      )
    )
      break
  }
  // "every two weeks", "per 30 days".
  const many = words[at]
  const number =
    many?.kind === 'number' &&
    many.measure === 'bare' &&
    many.value! > 0 &&
    lengthAt(words, at + 1) !== null
      ? many.value!
      : /^(every|each)$/.test(quantifier) && /^(other|second)$/.test(many?.text ?? '')
        ? 2
        : 1
  if (number !== 1) at++
  const length = lengthAt(words, at)
  if (!length) return null
  const text = textAt(words, at)
  // "A quarter goes to Amazon", "a fortnight for nothing"; "$3 a unit a quarter" is a rate.
  const last = words[from - 1]
  if (LENGTHS[text] && quantifier === 'a' && last?.kind !== 'number' && !last?.unit) return null
  // "per week day", "per working day".
  if (/^(day|days)$/.test(textAt(words, at + 1)) && text === 'week') return null
  if (quantifier === 'and' && text.endsWith('s')) return null
  at = length.to
  if (/^(started|begun|commenced)$/.test(textAt(words, at))) {
    started = true
    at++
  }
  const begun = matchAt(words, 'or part|fraction thereof|of a|the? <clock>?', at)
  if (begun) {
    started = true
    at = begun.to
  }
  const stored =
    (textAt(words, at) === 'of' && /^(t|storage|storing)$/.test(textAt(words, at + 1))) ||
    matchAt(words, 'in storage|store|stock', at) !== null
  return {
    kind: 'clock',
    clock: length.clock,
    started,
    number: number * length.number,
    to: stored ? at + 2 : at,
  }
}

/** "after 26 weeks", "within 3 days", "12-week horizon", "the first 30 days", "at day 180". */
export function readDuration(words: readonly Word[], from: number): Found<Duration> {
  const opening = readOpening(words, from)
  let { how, at } = opening
  at = skip(words, at, /^(the|a|an|of|our|some|about|those|these|full|its|their|end|close)$/)
  if (/^(first|initial)$/.test(textAt(words, at))) {
    how = 'first'
    at++
  }
  const value = words[at]
  if (!value) return null
  const next = words[at + 1]
  if (
    how !== null &&
    how !== 'for' &&
    /^(day|week|month|step|period)$/.test(value.text) &&
    next?.kind === 'number' &&
    next.measure === 'bare'
  )
    return {
      kind: 'duration',
      value: next.value!,
      column: null,
      clock: value.clock!,
      how: 'after',
      to: at + 2,
    }
  const single = readOne(words, at, how)
  if (single) return single
  if (!(value.kind === 'number' && value.measure === 'bare') && !value.column) return null
  if (/^(full|whole)$/.test(next?.text ?? '')) at++
  const clock = words[at + 1]?.clock
  if (!clock || ADJECTIVES.test(textAt(words, at + 1))) return null
  const end = at + 2
  const told = how ?? (isAfter(words, end) ? 'after' : null)
  const longer = told !== null && /^(horizon|limit|window|mark|old|later)$/.test(textAt(words, end))
  return {
    kind: 'duration',
    value: value.value ?? null,
    column: value.column?.name ?? null,
    clock,
    how: told ?? 'for',
    to: longer ? end + 1 : end,
  }
}

/** "after a year", "the first month", "within half a year". */
function readOne(words: readonly Word[], at: number, how: Duration['how'] | null): Found<Duration> {
  if (how === null || how === 'for' || /^(per|each|every)$/.test(textAt(words, at - 1))) return null
  const half = textAt(words, at) === 'half' && /^(a|an)$/.test(textAt(words, at + 1))
  const place = half ? at + 2 : textAt(words, at) === 'one' ? at + 1 : at
  const clock = words[place]?.clock
  const one = half || how === 'first' || place > at || /^(a|an|one)$/.test(textAt(words, at - 1))
  if (!clock || !one || ADJECTIVES.test(textAt(words, place))) return null
  return { kind: 'duration', value: half ? 0.5 : 1, column: null, clock, how, to: place + 1 }
}

/** The words before a time. */
function readOpening(
  words: readonly Word[],
  from: number,
): { how: Duration['how'] | null; at: number } {
  const at = textAt(words, from) === 'once' ? from + 1 : from
  const own = textAt(words, at)
  const than = textAt(words, at + 1) === 'than' ? at + 2 : at + 1
  if (/^(over|until)$/.test(own)) return { how: 'for', at: than }
  if (own === 'in') return { how: 'within', at: than }
  if (/^(after|past|beyond|at|following|till|by|older|longer|exceeding|more)$/.test(own))
    return { how: 'after', at: than }
  if (/^(within|inside)$/.test(own)) return { how: 'within', at: at + 1 }
  if (/^(for|during)$/.test(own)) return { how: 'for', at: at + 1 }
  return { how: null, at }
}

/** "12-week horizon", "10 weeks later", "once 3 months are up". */
const isAfter = (words: readonly Word[], at: number): boolean =>
  /^(horizon|limit|window|mark|deadline|shelf)$/.test(textAt(words, at)) ||
  matchAt(words, 'later|in|after', at) !== null ||
  matchAt(words, 'are|is up|over|gone', at) !== null
