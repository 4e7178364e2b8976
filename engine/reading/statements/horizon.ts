// When units that were not sold are given up: "after 8 weeks", "a 12-week season", "at day 180". What
// they bring then is the business of leftovers.ts.
import type { Line } from '../amounts/items.ts'
import { clausesOf, isAmount, take } from './clauses.ts'
import { quote, refuse, type Facts } from '../terms/facts.ts'
import { stepsOf } from '#economics/lower.ts'
import { find, has, matchAt } from '../words/match.ts'
import type { Duration, Mention } from '../mentions/mentions.ts'

const EXAMPLE = 'Leftovers are written off after 8 weeks.'
/** Words that say that selling ends. */
const ENDING = [
  'h =|is|:',
  'horizon|season|expire|expires|expired|expiry|deadline|writeoff',
  'shelf life',
  'limit|maximum',
  'all the time',
  'selling|sales|sale period|window|time|phase|days|weeks',
  'best before',
  'sell by',
  'written|write|writing off',
  'give|gave|giving|call up|it',
  'clear|clears|clearing|clearance out?|sale?',
  '@we stop|stops|quit|close',
]
/** Times that count from something else than T. */
const LATER = [
  '... arrival|delivery|receipt|landing',
  '... arrive|arrives|arrived|landed|delivered|received|land|lands|reach|reached|came in?',
  'in|on the? stock|warehouse|store|shelf|shelves|storage|display',
]

type Length = Mention & Duration

/** A sentence that tells a length of time and that selling ends then, and no more of leftovers. */
export function readHorizonAlone(facts: Facts, line: Line): boolean {
  const { words } = line
  const found = lengthsOf(line, 0, words.length)[0]
  if (!found || find(words, 'until|till ... sold') !== null || !has(words, ENDING)) return false
  if (
    !/^(limit|maximum)$/.test(words[found.to]?.text ?? '') &&
    has(words, ['limit|maximum']) &&
    words.some(isAmount)
  )
    return false
  const clause = clausesOf(words).find(([from, to]) => found.from >= from && found.from < to)
  setHorizon(facts, line, found)
  if (!words.some((word, at) => isAmount(word) && !line.used[at])) {
    take(line, 0, words.length)
    facts.stated = true
    return true
  }
  if (clause && !words.slice(clause[0], clause[1]).some(isAmount)) take(line, clause[0], clause[1])
  return false
}

/** The lengths of time beside what is said of leftovers. */
export function readHorizon(facts: Facts, line: Line, from: number, to: number): void {
  for (const each of lengthsOf(line, from, to)) setHorizon(facts, line, each)
}

export function hasLength(line: Line, from: number, to: number): boolean {
  return lengthsOf(line, from, to).length > 0
}

function lengthsOf(line: Line, from: number, to: number): Length[] {
  return line.mentions.filter(
    (each): each is Length =>
      each.kind === 'duration' &&
      each.how !== 'first' &&
      each.from >= from &&
      each.to <= to &&
      !line.used[each.from],
  )
}

function setHorizon(facts: Facts, line: Line, length: Length): void {
  const words = line.words.slice(length.from, length.to)
  take(line, length.from, length.to)
  if (length.column !== null || length.value === null) {
    refuse(
      facts,
      words,
      'a time of its own for each option is not understood: one time for all',
      EXAMPLE,
    )
    return
  }
  const next = matchAt(line.words, 'after|from|of|since|following ...', length.to)
    ? LATER
    : LATER.slice(2)
  const later = next.some((pattern) =>
    matchAt(line.words, pattern, length.to + (next === LATER ? 1 : 0)),
  )
  if (later && facts.columns.menus.includes('T_lead')) {
    refuse(
      facts,
      line.words.slice(length.from, length.to + 4),
      'the time until leftovers are given up is counted from T, the order, and not from the arrival',
      'Leftovers are written off 8 weeks after T.',
    )
    return
  }
  const days = (each: { value: number; clock: string }): number | null => {
    const one = stepsOf(each.clock, 'day')
    return each.clock === 'period' || one === null ? null : each.value * one
  }
  const own = { value: length.value, clock: length.clock, words: quote(facts, words) }
  const { horizon } = facts
  if (horizon) {
    const same =
      days(horizon) === null || days(own) === null
        ? horizon.value === own.value && horizon.clock === own.clock
        : Math.abs(days(horizon)! - days(own)!) <= 1
    if (!same) refuse(facts, words, `“${horizon.words}” says otherwise`, EXAMPLE)
    return
  }
  facts.horizon = own
}
