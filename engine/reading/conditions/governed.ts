// Which amounts a condition governs, by the words between them, and which amount of the same cost another replaces.
//
//   "Where bulky is 1, packing is 3 and a lift 35."        3 and 35
//   "Freight is 60 per deal and engines cost 35 more."     35, added to 60
//   "Freight is 60, except for bulky deals: 95."           60 where it fails, 95 where it holds
import { isEqual } from '#language/controlled/counted.ts'
import { isStockName } from '#contract/stock.ts'
import { nameNear } from '../assembly/names.ts'
import { findMentions } from '../text/mentions.ts'
import type { Mention } from '../text/mention.ts'
import type { Word, Words } from '../text/words.ts'
import type { Columns } from '#language/inputs.ts'
import { conditionsIn, type Condition } from './condition-words.ts'
import { bothOf, MOST_ALTERNATIVES, type Tests } from './tests.ts'

export interface Governed {
  readonly mention: Mention
  /** What it is paid where: one line for each; none: no test says it. */
  readonly where: readonly Tests[]
  /** The same turned. */
  readonly elsewhere: readonly Tests[]
  readonly columns: ReadonlySet<string>
  /** The amount of the same cost that it stands beside. */
  readonly beside: Mention | null
  /** It is paid on top: "another 35". */
  readonly added: boolean
}

/** Texts with more amounts are read by nobody. */
const MOST = 200

/** The amounts of a text that stand under a condition, in their order. */
export function governedIn(words: Words, columns: Columns): Governed[] {
  const conditions = conditionsIn(words, columns)
  if (conditions.length === 0) return []
  const amounts = findMentions(words.words).filter(
    (mention) => isMoney(mention, columns) && !isWithinAny(mention, conditions),
  )
  if (amounts.length > MOST) return []
  const clauses = clausesOf(words.words, conditions)
  const found = amounts.flatMap((mention) => {
    const own = conditions.filter((each) => governs(each, mention, amounts, words, clauses))
    return own.length > 0 ? [{ mention, own }] : []
  })
  return found.map(({ mention, own }) => {
    const turns = own.map((each) => each.turned && !isBehind(each, mention, amounts))
    const where = own.map((each, at) => (turns[at] ? each.fails : each.holds))
    const isOther = (each: Mention): boolean =>
      !found.some(
        (one) => one.mention === each && one.own.some((of, at) => own[at] === of && !of.turned),
      )
    const beside = besideOf(mention, amounts.filter(isOther), words.words)
    return {
      mention,
      where: alternatives(where),
      elsewhere:
        new Set(own.map(({ holds }) => JSON.stringify(holds))).size > 1
          ? []
          : turns[0]
            ? own[0]!.holds
            : own[0]!.fails,
      columns: new Set(own.flatMap((each) => [...each.columns])),
      beside,
      added: isAdded(mention, words) || (beside !== null && isAnother(mention, beside, words)),
    }
  })
}

/** Tests where all conditions hold; none where they are too many. */
function alternatives(all: readonly (readonly Tests[])[]): readonly Tests[] {
  const own = all.reduce(bothOf).map(different)
  return own.length > MOST_ALTERNATIVES ? [] : own
}

const different = (tests: Tests): Tests =>
  tests.filter((test, at) => !tests.slice(0, at).some((other) => isEqual(test, other)))

/**
 * What conditions are made of: the numbers and columns in them are no money of sentences that have other amounts. Of the
 * columns their names alone count here, so that what the cells say changes no tree.
 */
export function testedIn(
  words: Words,
  mentions: readonly Mention[],
  { menus, sales, texts = [] }: Columns,
): ReadonlySet<Mention> {
  const conditions = conditionsIn(words, { menus, sales, texts })
  const others = mentions.filter((mention) => !isWithinAny(mention, conditions))
  const paid = new Set(others.map(({ sentence }) => sentence))
  return new Set(
    mentions.filter((mention) => paid.has(mention.sentence) && !others.includes(mention)),
  )
}

/** Whether an amount is a number of a condition, or the column in it. */
const isWithinAny = ({ at, end }: Mention, conditions: readonly Condition[]): boolean =>
  conditions.some(({ from, to }) => at < to && end > from)

const isMoney = ({ kind, column }: Mention, { texts = [] }: Columns): boolean =>
  kind !== 'time' &&
  kind !== 'whole' &&
  !(column && (texts.includes(column.name) || isStockName(column.name)))

const PARTS = /^(?:[,;:()–—]|and|but|plus|while|whereas)$/

/** The number of the clause that each word stands in; conditions are uncut. */
function clausesOf(words: readonly Word[], conditions: readonly Condition[]): number[] {
  const within = new Set<number>()
  for (const { from, to } of conditions) for (let at = from; at < to; at++) within.add(at)
  let clause = 0
  return words.map(({ text }, at) => (PARTS.test(text) && !within.has(at) ? ++clause : clause))
}

function governs(
  condition: Condition,
  { at, sentence }: Mention,
  amounts: readonly Mention[],
  { words, sentences }: Words,
  clauses: readonly number[],
): boolean {
  const own = amounts.filter((each) => each.sentence === condition.sentence)
  // "Bulky deals need a lift. It costs 35."
  if (sentence === condition.sentence + 1)
    return own.length === 0 && REFERS.test(words[sentences[sentence]![0]]!.text)
  if (sentence !== condition.sentence) return false
  const clause = clauses[condition.from]!
  const mine = clauses[at]!
  const beside = own.filter((each) => clauses[each.at] === clause)
  const [first] = sentences[sentence]!
  const leads =
    LEADS.test(words[first]!.text) &&
    condition.from - first < 6 &&
    own.every((each) => each.at > condition.from)
  if (beside.length > 0) return mine === clause || (leads && mine > clause)
  // A condition by itself may belong to either side: "…, except for bulky deals, where it is 95".
  return true
}
const REFERS = /^(?:it|this|that|they|these|those|each|for|there|which)$/
const LEADS = /^(?:where|when|whenever|if|for|on|only|with|unless|except)$/

/** Whether an amount stands behind "except for …" and another before it. */
const isBehind = (
  { from, sentence }: Condition,
  { at }: Mention,
  amounts: readonly Mention[],
): boolean => at > from && amounts.some((each) => each.sentence === sentence && each.at < from)

/** The last amount before it of the same cost and kind, in its sentence or the one before. */
function besideOf(
  own: Mention,
  others: readonly Mention[],
  words: readonly Word[],
): Mention | null {
  const name = nameNear(words, own.at, own.end)
  const isShare = own.kind === 'percent'
  const before = others.findLast(
    (each) =>
      each.at < own.at &&
      own.sentence - each.sentence <= 1 &&
      (each.kind === 'percent') === isShare &&
      !each.column,
  )
  if (!before || own.column) return null
  const other = nameNear(words, before.at, before.end)
  return name === null || other === null || name === other ? before : null
}

/** A cost of another sentence, which no name and no word of it refers to. */
function isAnother(own: Mention, beside: Mention, { words, sentences }: Words): boolean {
  if (own.sentence === beside.sentence || nameNear(words, own.at, own.end) !== null) return false
  const [first, behind] = sentences[own.sentence]!
  return !words
    .slice(first, behind)
    .some(({ text }) => REFERS.test(text) && !/^(?:for|each|that|which|there)$/.test(text))
}

const ADDS =
  /^(?:another|more|extra|additional|additionally|further|plus|add|adds|added|surcharge|supplement|too|also)$/
function isAdded({ at, end, sentence }: Mention, { words, sentences }: Words): boolean {
  const [first, behind] = sentences[sentence]!
  const from = Math.max(
    first,
    at - 6,
    words.findLastIndex((word, place) => place < at && PARTS.test(word.text)),
  )
  return (
    words.slice(from, Math.min(behind, end + 4)).some(({ text }) => ADDS.test(text)) ||
    /\bon top\b/.test(
      words
        .slice(first, behind)
        .map(({ text }) => text)
        .join(' '),
    )
  )
}
