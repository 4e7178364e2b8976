// For how long at most an amount per time is paid: "for at most 60 days", "for the first two months
// only". What the time belongs to is known once its amount is read, so it waits until then.
import { take } from '../statements/clauses.ts'
import { quote, type Facts } from '../terms/facts.ts'
import type { Charge } from '../terms/frames.ts'
import { startOf, type Setting } from './groups.ts'
import type { Line } from './items.ts'
import { find, firstFound, type Match } from '../words/match.ts'
import type { Word } from '../words/text.ts'

type Longest = NonNullable<Charge['most']>
const EXAMPLE = 'Storage costs $0.10 per unit per day for at most 60 days.'

/** A longest time whose amount is not known yet. */
export interface PaidUntil {
  readonly value: number
  readonly clock: string
  readonly words: string
  /** Where it stands in the text. */
  readonly at: number
  /** Its sentence has an amount of its own. */
  readonly beside: boolean
  taken: boolean
}

/** The first `#` is the time. */
const LONGEST = [
  ',|but|and|(? but? charged|billed|payable|paid|limited? for? at the? very? most # <clock>',
  ',|but|and|(? but? charged|billed|payable|paid? for? no|not|never for? more|longer than # <clock>',
  ',|but|and|(? but? charged|billed|payable|paid? for? up to # <clock>',
  ',|but|and|(? but? charged|billed|payable|paid? for|to|with a|the? maximum|max|limit of? # <clock>',
  ',|but|and|(? but? limited|capped|restricted to # <clock>',
  ',|but|and|(? maximum|max : # <clock>',
  ',|but|and|(? maximum|max # <clock>',
  ',|but|and|(? but? for? # <clock> at the? very? most',
  ',|but|and|(? but? for? # <clock> maximum|max|tops',
  ',|but|and|(? but? for? only|just the first # <clock> are|is? charged|billed|paid|payable|counted?',
  'during|for|over|in the first # <clock> only',
]
/** "For the first 60 days …, after that nothing." */
const AT_FIRST = 'during|for|over the? first? # <clock>'
const NOTHING_LATER = [
  ',|and|but? after|beyond|from that|this|then on? ,? it|storage|we|there? is|are|costs|cost|pay|pays|charge? nothing|free|no',
  ',|and|but? after|beyond that|this ,? nothing|free',
  ',|and|but? thereafter|afterwards|then ,? it|storage|we|there? is|are|costs|cost|pay|pays? nothing|free|no',
  ',|and|but? it? is? free|nothing of? charge? after|thereafter|afterwards|then|beyond|from that|this|then? on?',
]
/** Sentences without an amount: "It is charged for at most 60 days." */
const ALONE = [
  'charged|billed|paid|payable|due|accrues|run|runs|pay|pays for? at the? very? most # <clock>',
  'charged|billed|paid|payable|due|accrues|run|runs|pay|pays for? no|not more|longer than # <clock>',
  'charged|billed|paid|payable|due|accrues|run|runs|pay|pays for? up to # <clock>',
  'charged|billed|paid|payable|due|accrues|run|runs|pay|pays for a|the? maximum|max of? # <clock>',
  'charged|billed|paid|payable|due|accrues|run|runs|pay|pays for|during? only the first # <clock>',
  'charged|billed|paid|payable|due|accrues|run|runs|pay|pays for|during the first # <clock> only',
  'only the first # <clock> of? storage? are|is charged|billed|paid|payable|counted|due',
]
/** What makes the time one of some units, of their stay, or of something else than the charge. */
const STAYS =
  /^(if|when|where|unless|average|averages|usually|typically|normally|stay|stays|remain|remains|sit|sits|kept|keep|older|units?_?left|leftovers?|unsold|returned?|returns?|guarantee|warranty|credit|arrive|arrives|arrival)$/

/** Takes the words that tell for how long at most something is paid. */
export function readPaidUntil(facts: Facts, line: Line): void {
  const { words } = line
  if (words.some((word) => STAYS.test(word.text) || word.meanings.has('left'))) return
  const beside = words.some((word) => word.kind === 'number' && word.measure !== 'bare')
  const timed = words.some((word, at) => word.clock !== null && isRate(words, at))
  if (beside ? !timed : words.some(isOtherCost)) return
  const found = beside ? longestBeside(words) : single(firstFound(words, ALONE))
  const first = found[0]
  if (!first) return
  const number = words.slice(first.from, first.to).find((word) => word.kind === 'number')!
  facts.paidUntil.push({
    value: number.value!,
    clock: words[words.indexOf(number) + 1]!.clock!,
    words: quote(facts, words),
    at: number.start,
    beside,
    taken: false,
  })
  if (!beside) take(line, 0, words.length)
  for (const { from, to } of found) take(line, from, to)
}

/** "Shipping is paid for at most …": of no amount per time. */
const isOtherCost = ({ meanings }: Word): boolean =>
  ['fee', 'selling', 'buying', 'duty', 'ads', 'disposal', 'vat', 'agent'].some((each) =>
    meanings.has(each),
  )

const single = (found: Match | null): readonly Match[] => (found ? [found] : [])

/** "per day", "a month": the clock of an amount. */
const isRate = (words: readonly Word[], at: number): boolean =>
  /^(per|a|an|each|every|and|\/)$/.test(words[at - 1]?.text ?? '') ||
  /^(daily|weekly|monthly|yearly|annual|annually|p\.a\.|pa)$/.test(words[at]!.text)

/** The words of a longest time beside its amount: in one piece, or "for the first …" and "then nothing". */
function longestBeside(words: readonly Word[]): readonly Match[] {
  const longest = firstFound(words, LONGEST)
  if (longest) return [longest]
  const first = find(words, AT_FIRST)
  const later =
    first && NOTHING_LATER.map((each) => find(words, each, first.to)).find((each) => each)
  if (!first || !later) return []
  // "The first 30 days are free, then $0.05": what comes later is an amount.
  const told = (word: Word): boolean => word.kind === 'number' && word.measure !== 'bare'
  return words.slice(later.to).some(told) || !words.slice(0, later.from).some(told)
    ? []
    : [first, later]
}

/** The longest time beside an amount; null where none is told. */
export function paidUntilOf(facts: Facts, { line, group, head, next }: Setting): Longest | null {
  const from = head.length === 0 ? line.words[0]! : line.words[startOf(group)]!
  const end = next ? line.words[startOf(next)]!.start : Number.POSITIVE_INFINITY
  const last = line.words.at(-1)!.end
  const own = facts.paidUntil.find(
    ({ at, beside, taken }) => beside && !taken && at >= from.start && at < Math.min(end, last),
  )
  return own ? taken(facts, own) : null
}

function taken(facts: Facts, own: PaidUntil): Longest {
  own.taken = true
  facts.explained.push(own.value)
  return { value: own.value, clock: own.clock }
}

/** Longest times that stand in sentences of their own belong to the one amount per time. */
export function settlePaidUntil(facts: Facts): void {
  for (const own of facts.paidUntil.filter((each) => !each.taken)) {
    const timed = facts.frames.filter((frame) => frame.charge !== null)
    const frame = timed[0]
    if (own.beside || timed.length !== 1 || frame!.charge!.most) {
      facts.problems.push({
        words: own.words,
        reason: 'which amount is paid for this time is not clear',
        example: EXAMPLE,
      })
      return
    }
    facts.frames[facts.frames.indexOf(frame!)] = {
      ...frame!,
      charge: { ...frame!.charge!, most: taken(facts, own) },
      source: `${frame!.source} … ${own.words}`,
    }
  }
  const both = facts.free && facts.frames.find((frame) => frame.charge?.most && frame.charge.stored)
  if (both)
    facts.problems.push({
      words: both.source,
      reason: 'does the time that is free at first count in the time that is paid?',
      example: EXAMPLE,
    })
}
