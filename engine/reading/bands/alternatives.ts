// Two amounts of which the greater or the lesser is paid: "12% or $1, whichever is greater", "the lower
// of 12% and $5", "max(12% of the price, $1)". The sentence is turned into the share with its limit
// ("12%, at least $1"), which is read as any other. What is not clearly such a pair stays as it is.
import { STANDARD } from '#economics/bind.ts'
import type { Line } from '../amounts/items.ts'
import { firstFound } from '../words/match.ts'
import { readMentions } from '../mentions/mentions.ts'
import type { Word } from '../words/text.ts'

const GREATER =
  'greater|greatest|higher|highest|larger|largest|bigger|biggest|more|most|max|maximum'
const LESSER = 'less|lesser|lower|lowest|smaller|smallest|least|min|minimum|fewer|cheaper'
const BIGGER = new RegExp(`^(${GREATER})$`)
const EITHER = `${GREATER}|${LESSER}`

/** How two amounts are compared, and whether they stand before it or after it. */
const AFTER_THEM = [
  `whichever one|of|amount|sum? the|them|these? two? amount? is|be|comes|works|turns|happens|proves|are to|out? be|to? the? ${EITHER}`,
  `if|where|when|should that|this|it|which|the? latter? is|be|comes|works|exceeds? to|out? the? ${EITHER}`,
  `if ${EITHER}`,
]
const BEFORE_THEM = [
  `whichever one|of|amount|sum? the|them|these? two? is|be|comes|works|turns to|out? be? the? ${EITHER} of|: either?`,
  `the? ${EITHER} amount|sum|one|value? of|between|out of? either?`,
  'max|min|maximum|minimum (',
]
/** What may stand behind the money of a limit. */
const COUNTING =
  /^(per|a|an|each|every|for|on|\/|apiece|flat|fixed|of|the|it|one|single|sold|bought|we|sell|buy|unit|sale|order|transaction|fee)$/
const LEADING =
  /^(of|a|an|the|flat|fixed|fee|charge|amount|just|only|either|about|at|else|,|minimum|least|to|us)$/
const ENDING = /^([,;:.()]|and|plus|but|while|whereas|\+)$/

interface Range {
  readonly from: number
  readonly to: number
}

/** The sentence with the share and its limit; null where it names no such pair. */
export function withLimit(line: Line): Line | null {
  const { words } = line
  const after = firstFound(words, AFTER_THEM)
  if (words[after?.to ?? -1]?.text === 'than') return null
  if (after && amountsIn(words, 0, after.from).length >= 2) return paired(line, after, true)
  const before = firstFound(words, BEFORE_THEM)
  return before && amountsIn(words, before.to, words.length).length >= 2
    ? paired(line, before, false)
    : null
}

/** Places of shares, money and columns of money. */
function amountsIn(words: readonly Word[], from: number, to: number): number[] {
  return words.flatMap((word, at) => {
    if (at < from || at >= to) return []
    if (word.kind === 'number') return word.measure === 'bare' ? [] : [at]
    return word.column && !STANDARD.has(word.column.name) ? [at] : []
  })
}

function paired(line: Line, told: Range, behind: boolean): Line | null {
  const { words } = line
  const amounts = behind ? amountsIn(words, 0, told.from) : amountsIn(words, told.to, words.length)
  const [one, other] = behind ? amounts.slice(-2) : amounts
  const joint = jointOf(words, one!, other!, behind)
  if (joint === null || isChained(words, amounts, one!, behind)) return null
  const end = behind ? trimmed(words, other! + 1, told.from) : endOf(words, other! + 1)
  const [first, second] = [
    { from: one!, to: trimmed(words, one! + 1, joint) },
    { from: other!, to: end },
  ]
  const swapped = words[one!]!.measure !== 'percent'
  const [share, money] = swapped ? [second, first] : [first, second]
  if (!isPair(words, share, money)) return null
  const start = behind ? one! : told.from
  // "… is the greater of", "max(": nothing of it stays.
  const rest = behind ? told.to : end
  const close = words[rest]?.text === ')' ? rest + 1 : rest
  const next =
    words[close]?.text === ',' && /^(per|on|for)$/.test(words[close + 1]?.text ?? '')
      ? close + 1
      : close
  return rebuilt(line, start, share, money, next, BIGGER.test(comparison(words, told)))
}

const comparison = (words: readonly Word[], { from, to }: Range): string =>
  words.slice(from, to).findLast((word) => new RegExp(`^(${EITHER})$`).test(word.text))?.text ?? ''

/** Where the two amounts are joined. */
function jointOf(
  words: readonly Word[],
  one: number,
  other: number,
  behind: boolean,
): number | null {
  for (let at = other - 1; at > one; at--) {
    if (LEADING.test(words[at]!.text) && !(words[at]!.text === ',' && !behind)) continue
    return /^(or|and|,)$/.test(words[at]!.text) ? at : null
  }
  return null
}

/** "12% or $1 or $2", "5% plus 12% or $1": more than two. */
function isChained(
  words: readonly Word[],
  amounts: readonly number[],
  one: number,
  behind: boolean,
): boolean {
  if (!behind) return false
  const before = amounts[amounts.indexOf(one) - 1]
  const between = before === undefined ? [] : words.slice(before + 1, one)
  return (
    between.some((word) => word.text === 'or') ||
    /^(plus|\+|minus|less)$/.test(words[one - 1]?.text ?? '')
  )
}

/** A share and money for one unit or order, and no other number among their words. */
function isPair(words: readonly Word[], share: Range, money: Range): boolean {
  const [own, other] = [words[share.from]!, words[money.from]!]
  const rest = words.slice(share.from + 1, share.to)
  const tail = words.slice(money.from + 1, money.to)
  return (
    own.measure === 'percent' &&
    (other.measure === 'money' || other.column !== null) &&
    rest.length <= 10 &&
    !rest.some((word) => word.kind === 'number' || /^(or|and|plus|minus)$/.test(word.text)) &&
    tail.every((word) => word.unit || COUNTING.test(word.text))
  )
}

/** The end of a stretch without the comma or bracket that closes it. */
function trimmed(words: readonly Word[], from: number, to: number): number {
  let end = to
  while (end > from && /^([,(–—-]|or|and)$/.test(words[end - 1]!.text)) end--
  return end
}

function endOf(words: readonly Word[], from: number): number {
  let end = from
  while (end < words.length && !ENDING.test(words[end]!.text)) end++
  return end
}

function rebuilt(
  line: Line,
  start: number,
  share: Range,
  money: Range,
  rest: number,
  least: boolean,
): Line {
  const { words } = line
  const mark = words[share.from]!
  const limit = [',', 'at', least ? 'least' : 'most'].map((text): Word => ({
    kind: text === ',' ? 'mark' : 'word',
    text,
    raw: text,
    start: mark.start,
    end: mark.end,
    meanings: new Set(),
    column: null,
    unit: false,
    deal: false,
    clock: null,
  }))
  const order = (from: number, to: number): [Word, boolean][] =>
    words.slice(from, to).map((word, at) => [word, line.used[from + at]!])
  const all: [Word, boolean][] = [
    ...order(0, start),
    ...order(share.from, share.to),
    ...limit.map((word): [Word, boolean] => [word, false]),
    ...order(money.from, money.to),
    ...order(rest, words.length),
  ]
  const own = all.map(([word]) => word)
  return { ...line, words: own, used: all.map(([, used]) => used), mentions: readMentions(own) }
}
