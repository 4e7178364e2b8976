// Shares of the units that an amount is paid for: "repairs cost $10 for 20% of the units", "one lamp in
// five is checked at $2". The words of such a share become "each unit", so that the amount is read as
// any other, and the share becomes its factor. Returned, broken and unsold units have their own readers.
import type { Facts } from '../terms/facts.ts'
import type { Frame } from '../terms/frames.ts'
import { around, type Group } from './groups.ts'
import type { Line } from './items.ts'
import * as lower from '#economics/lower.ts'
import { find, has } from '../words/match.ts'
import { readMentions } from '../mentions/mentions.ts'
import type { Word } from '../words/text.ts'
import { spansOf, type Part, type Span } from './unit-share-spans.ts'

/** What other readers know: units that come back, break or stay. */
const ELSEWHERE =
  /^(returns?|returned|returning|refund\w*|back|broken|breaks?|damaged|defective|faulty|spoil\w*|rot|rotten|perish\w*|lost|lose|loses|losing|stolen|missing|vanish\w*|disappear\w*|unsold|leftovers?|remain|remains|waste|wasted|writeoff|scrapped|dumped|binned|cancel\w*|discount\w*|vouchers?|coupons?|deposits?)$/
/** What makes a factor of an amount unclear. */
const UNCLEAR =
  /^(cheaper|reduced|value|worth|prices?|revenue|turnover|profit|margin|either|or|otherwise|if|unless|except|instead|until|till|from|above|below|under|beyond|exceeding|heavier|lighter|large|larger|big|bigger|small|smaller)$/
const SELLING = 'sell|sells|sold|selling|fetch|fetches|go|goes|bring|brings|make|makes for|at? $'
/** Beside the share they make it a bound, a range or a part of the units in their order. */
const BOUNDED =
  /^(to|-|–|—|least|most|than|first|next|last|top|another|further|over|under|above|below|between|minimum|maximum|or|another|extra|nor|not|no)$/
const DENIED = 'no|not|never|without|free|nothing|none|neither|nobody|hardly|cannot|except'

/** The sentence with "each unit" for every share of the units; null where it names none, or not clearly. */
export function withoutUnitShares(line: Line): Line | null {
  const { words } = line
  const spans = spansOf(line)
  const own = spans.filter((each) => !each.others)
  if (own.length !== 1 || isElsewhere(line, spans)) return null
  const others = spans.some((each) => each.others)
  if (!others && has(words, [DENIED])) return null
  const told = spans.flatMap((each) => (each.others ? each.numbers : []))
  if (told.some((number) => Math.abs(number - rest(own[0]!.value)) > 1e-9)) return null
  const kept = others
    ? spans.map((each) => (each.others ? { ...each, value: rest(own[0]!.value) } : each))
    : own
  return rewritten(line, kept)
}

const rest = (share: number): number => Number((1 - share).toPrecision(12))

/** Buyers who pay, units told of by other readers, bounds and ranges. */
function isElsewhere({ words }: Line, spans: readonly Span[]): boolean {
  const inside = (at: number): boolean => spans.some((each) => at >= each.at && at < each.to)
  return (
    words.some((word, at) => !inside(at) && ELSEWHERE.test(word.text)) ||
    spans.some((each) => BOUNDED.test(words[each.at - 1]?.text ?? '')) ||
    // "30% of customers pay $2 for wrapping".
    find(words, '% ... @buyer ... pay|pays|paid|spend|spends|give|gives|tip|add|adds|buy|buys') !==
      null ||
    has(words, ['customers|buyers|clients _? pay|pays|paid', SELLING])
  )
}

function rewritten(line: Line, spans: readonly Span[]): Line {
  const words: Word[] = []
  const used: boolean[] = []
  const parts: Part[] = []
  for (let at = 0; at < line.words.length; at++) {
    const span = spans.find((each) => each.at === at)
    if (span) {
      parts.push({ ...span, at: words.length })
      words.push(...span.words)
      used.push(...span.words.map(() => false))
      at = span.to - 1
    } else {
      words.push(line.words[at]!)
      used.push(line.used[at]!)
    }
  }
  return { ...line, words, used, mentions: readMentions(words), parts }
}

/** Whether an amount counts units, so that a share of them can be its factor. */
const isCounting = (frame: Frame): boolean =>
  !frame.share &&
  frame.charge === null &&
  frame.min === null &&
  frame.max === null &&
  frame.holds === null &&
  /^(sold|ordered|order|parcel|row)$/.test(frame.count)

/** In one clause with the amount. */
const isBeside = (words: readonly Word[], at: number, amount: number): boolean =>
  !words
    .slice(Math.min(at, amount), Math.max(at, amount))
    .some((word) => /^([,;:()—–-]|and|but|while|whereas)$/.test(word.text))

/** The frame for its share of the units; null where that means nothing. */
export function ofPart(
  facts: Facts,
  line: Line,
  frame: Frame,
  group: Group,
  parts: readonly Part[],
): Frame | null {
  const beside = parts.filter((each) => isBeside(line.words, each.at, group.anchor.from))
  const part = parts.length === 1 ? parts[0]! : beside[0]!
  const clear =
    (parts.length === 1 || beside.length === 1) &&
    !around(group).some(({ mention, word }) =>
      mention ? /^(base|limit|duration)$/.test(mention.kind) : UNCLEAR.test(word.text),
    )
  if (!clear || !isCounting(frame)) return null
  for (const { about, numbers } of parts) {
    if (about !== null) facts.approximate.push(about)
    facts.explained.push(...numbers)
  }
  facts.partly.push(frame.source)
  return {
    ...frame,
    amount: lower.times(lower.number(part.value), frame.amount),
    count: part.people && facts.order === 'row' ? 'order' : frame.count,
    otherwise: [],
  }
}

const PRONOUNS = 'others|rest|remaining|other|them|it|this|that|one|these|those|so|they|then'
const COMMON = 4

/** "Repairs cost $10 per unit. 20% of the units need them.": two sentences that tell one thing, as one. */
export function joined(line: Line, next: Line | undefined): Line | null {
  if (!next || next.words.length === 0) return null
  const tells = (each: Line): boolean =>
    each.words.some((word, at) => word.measure === 'money' && !each.used[at])
  const shares = (each: Line): boolean =>
    !each.words.some((word) => word.column !== null) && withoutUnitShares(each) !== null
  const [amount, share] = tells(line) ? [line, next] : [next, line]
  const numbers = amount.words.filter((word) => word.kind === 'number')
  const apart =
    tells(share) ||
    numbers.length !== 1 ||
    numbers[0]!.measure !== 'money' ||
    share.words.filter((word) => word.measure === 'percent').length > 1 ||
    !shares(share) ||
    !isLinked(amount, share, next)
  if (apart) return null
  const comma: Word = {
    ...line.words.at(-1)!,
    kind: 'mark',
    text: ',',
    raw: ',',
    meanings: new Set(),
    column: null,
    unit: false,
    deal: false,
    clock: null,
  }
  const words = [...line.words, comma, ...next.words]
  return {
    ...line,
    words,
    used: [...line.used, false, ...next.used],
    mentions: readMentions(words),
  }
}

/** The second speaks of the first: by a pronoun, or by the same word. */
function isLinked(amount: Line, share: Line, second: Line): boolean {
  if (find(second.words, PRONOUNS) !== null) return true
  const stems = (line: Line): string[] =>
    line.words.flatMap((word) =>
      word.kind === 'word' &&
      word.text.length >= COMMON &&
      !word.unit &&
      !word.meanings.has('v:pay') &&
      !word.meanings.has('buyer')
        ? [word.text.slice(0, COMMON + 1)]
        : [],
    )
  const others = stems(share)
  return stems(amount).some((stem) => others.includes(stem))
}

/** After the last sentence: paid besides an amount of the same kind for every unit, or instead of it? */
export function settlePartly(facts: Facts): void {
  for (const source of facts.partly) {
    const own = facts.frames.find((frame) => frame.source === source)
    const every = facts.frames.find(
      (frame) =>
        own &&
        !facts.partly.includes(frame.source) &&
        frame.role === own.role &&
        frame.role !== null &&
        !frame.share &&
        frame.count === own.count &&
        frame.charge === null,
    )
    if (every)
      facts.doubts.push(
        `“${source}” is read as paid besides “${every.source}”, and not instead of it.`,
      )
  }
}
