// Amounts that are not what they seem, by the other amounts of the text: where nothing of the reading accounts for
// it, the amount is asked about.
import { measureOf } from '#language/bind.ts'
import { groupAmounts } from '../assembly/assembled-groups.ts'
import { placesWhere, type Labelled } from '../assembly/term-of.ts'
import { nameNear, namesNear } from '../assembly/names.ts'
import type { Draft } from '../draft-parts.ts'
import { isHeldSomehow } from '../text/bracketed.ts'
import { saidIn } from '../text/words.ts'
import { ifPositive, ofNoUnit, siblings, timeless, underCondition } from './paid-for.ts'
import { ALWAYS, turnedAmounts } from './turning-words.ts'

/** Each check: places of amounts whose sentence says more than their labels do. */
export const CHECKS: Readonly<
  Record<string, (draft: Draft, labelled: readonly Labelled[]) => number[]>
> = {
  unused,
  repeated,
  otherMoney,
  twice,
  endless,
  apart,
  feesInTime: (_, labelled) => feesInTime(labelled),
  ofNoUnit,
  timeless,
  siblings,
  ifPositive,
  underCondition,
  shareColumns,
  withoutMeasure,
  besideFormula: (draft, labelled) => besideFormula(draft, labelled),
  ofAnswered: (draft, labelled) => ofAnswered(draft, labelled),
}
/** Checks that are one voice among others (sureness/): of the amounts that they find more than two of three are right. */
const VOICES = new Set(['unused'])

/** Places of amounts that are asked about, however sure they are: what a check finds, and beside some turning words. */
export function alarmed(draft: Draft, labelled: readonly Labelled[]): number[] {
  const found = Object.entries(CHECKS).flatMap(([name, check]) =>
    VOICES.has(name) ? [] : check(draft, labelled),
  )
  const turned = [...turnedAmounts(draft, labelled)].flatMap(([at, kind]) =>
    ALWAYS.has(kind) ? [at] : [],
  )
  return [...found, ...turned]
}

/** "16% [answered], at most 9": what belongs to an answered amount is no part of an amount of another sentence. */
const ofAnswered = ({ answered }: Draft, labelled: readonly Labelled[]): number[] =>
  placesWhere(labelled, ({ label, mention: { sentence, at } }) => {
    if (label.role !== 'with') return false
    const isBefore = (mention: Labelled['mention']): boolean =>
      mention.sentence === sentence && mention.at < at
    const own = labelled.some((each) => each.label.role === 'main' && isBefore(each.mention))
    return !own && answered.some(({ mention }) => isBefore(mention))
  })

/** The same amount for the same thing again, or one that an answer has already: it may be said twice. */
function twice({ answered }: Draft, labelled: readonly Labelled[]): number[] {
  const same = (one: Labelled['mention'], other: Labelled['mention']): boolean =>
    one.kind !== 'time' && one.column === null && one.value === other.value
  return placesWhere(labelled, ({ label, mention }, at) => {
    if (mention.column !== null && label.id !== 'aside')
      return labelled.some(
        (each, place) =>
          place !== at &&
          each.label.id !== 'aside' &&
          each.mention.column?.name === mention.column!.name,
      )
    if (label.role !== 'main') return false
    return (
      answered.some((each) => same(mention, each.mention)) ||
      labelled.slice(0, at).some((each) => each.label === label && same(mention, each.mention))
    )
  })
}

/** "unit_fee per week": by its meaning (interface §1) it is paid once for a unit. */
const feesInTime = (labelled: readonly Labelled[]): number[] =>
  placesWhere(labelled, ({ label, mention }) => {
    return mention.column?.name === 'unit_fee' && (label.by === 'stored' || label.by === 'held')
  })

/** A share whose units another sentence pays for, and amounts that are multiplied in so many signs. */
function apart({ words: { words } }: Draft, labelled: readonly Labelled[]): number[] {
  return placesWhere(labelled, ({ label, mention }, at) => {
    const inSentence = labelled.some(
      (each) => each.label.role === 'main' && each.mention.sentence === mention.sentence,
    )
    if (label.id === 'chance' && !inSentence) return true
    if (label.id === 'chance' && isApart(words, labelled, at)) return true
    const near = [labelled[at - 1], labelled[at + 1]].filter(
      (each) => each?.mention.sentence === mention.sentence,
    )
    return near.some((other) => {
      const [first, second] =
        other!.mention.at < mention.at ? [other!.mention, mention] : [mention, other!.mention]
      const between = words.slice(first.end, second.at)
      const product = between.length === 1 && /^[×*x·]$/.test(between[0]!.text)
      return product && label.role === 'main' && other!.label.role === 'main'
    })
  })
}

/** "4% are clawed back, and the tool costs 0.002": two statements, no product. */
function isApart(
  words: Draft['words']['words'],
  labelled: readonly Labelled[],
  at: number,
): boolean {
  const { mention } = labelled[at]!
  const main = labelled.find(
    (each) => each.label.role === 'main' && each.mention.sentence === mention.sentence,
  )
  if (!main) return false
  const [first, second] =
    main.mention.at < mention.at ? [main.mention, mention] : [mention, main.mention]
  const between = words.slice(first.end, second.at).map(({ text }) => text)
  return /(?:,|;) (?:and|but) (?:the|our|an?|its) /.test(`${between.join(' ')} `)
}

/** Numbers after which leftovers may be gone, where units cost money for as long as they are there. */
function endless(draft: Draft, labelled: readonly Labelled[]): number[] {
  const { words } = draft.words
  const timed = labelled.some(({ label }) => label.by === 'stored' || label.by === 'held')
  const ends =
    labelled.some(({ label }) => label.id === 'horizon') ||
    draft.said.some(({ sentence }) => /^Leftovers/i.test(sentence)) ||
    (draft.parameters.inventory_holding_weeks_before_writeoff ?? null) !== null
  if (!timed || ends) return []
  return placesWhere(labelled, ({ label, mention }) => {
    if (label.id !== 'aside' || (mention.kind !== 'number' && mention.kind !== 'time')) return false
    if (
      words[mention.end]?.text === 'of' &&
      /^(?:them|those|these)$/.test(words[mention.end + 1]?.text ?? '')
    )
      return true
    const before = words.slice(Math.max(0, mention.at - 3), mention.at).map(({ text }) => text)
    return before.some((text) =>
      /^(?:after|past|beyond|until|at|older|on|limit|up|reaches|turns)$/.test(text),
    )
  })
}

const ANOTHER =
  /\b(?:another|second|further|plus|additional|additionally|also|as well|besides|and then|on top|other)\b/i

/** The same cost with two amounts: one of them may be wrong. */
function repeated({ words: { words } }: Draft, labelled: readonly Labelled[]): number[] {
  const mains = labelled.map(({ label, mention }, at) => ({
    at,
    label,
    mention,
    names: namesNear(words, mention.at, mention.end),
  }))
  return mains
    .filter(({ label, mention }) => label.role === 'main' && mention.column === null)
    .filter((own) => {
      const said = saidIn(words, own.mention.sentence)
      if (ANOTHER.test(said.replace(/\b(?:no|any|only) (?:other|further|additional)\b/g, '')))
        return false
      return mains
        .slice(0, own.at)
        .some(
          ({ label, mention, names }) =>
            label.id === own.label.id &&
            mention.sentence !== own.mention.sentence &&
            mention.column === null &&
            mention.value !== own.mention.value &&
            (isOneName(names, own.names) || isOneSentence(words, mention, own.mention)),
        )
    })
    .map(({ at }) => at)
}

/** "The shop keeps 12% of the price", and the same with 9%. */
function isOneSentence(
  words: Draft['words']['words'],
  one: Labelled['mention'],
  other: Labelled['mention'],
): boolean {
  const said = (of: Labelled['mention']): string[] =>
    words.flatMap(({ sentence, kind, text }) =>
      sentence === of.sentence && kind === 'word' ? [text] : [],
    )
  const [few, many] = [said(one), said(other)].toSorted((x, y) => x.length - y.length)
  return few!.length > 2 && few!.every((word) => many!.includes(word))
}

/** "Commission" twice, or "marketplace commission" as a part of another name. */
function isOneName(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const [few, many] = one.size <= other.size ? [one, other] : [other, one]
  if (few.size === 0 || (few.size === 1 && many.size > 1)) return false
  return [...few].every((name) => many.has(name))
}

/** Amounts in another currency than most, and the rate between them. */
function otherMoney({ amounts, answered }: Draft): number[] {
  const counts = new Map<string, number>()
  for (const { mention } of [...amounts, ...answered])
    if (mention.currency) counts.set(mention.currency, (counts.get(mention.currency) ?? 0) + 1)
  if (counts.size < 2) return []
  const most = [...counts].toSorted((x, y) => y[1] - x[1])[0]![0]
  return [...amounts.keys()].filter((at) => {
    const { currency } = amounts[at]!.mention
    return currency !== null && currency !== most
  })
}

/** Amounts that are hardly ever nothing: columns, packs, shares, money. */
const SURELY_NOTHING = 0.99
function unused({ amounts, words: { words } }: Draft, labelled: readonly Labelled[]): number[] {
  return placesWhere(labelled, ({ label, mention }, at) => {
    // No one pays all of the price, or of the cost, on top.
    if (
      label.role === 'main' &&
      label.sign === -1 &&
      mention.kind === 'percent' &&
      mention.value >= 1
    )
      return true
    if (label.id !== 'aside') return false
    const pack = /^(?:dozen|pair|gross|hundred|thousand)$/.test(words[mention.at]!.text)
    // A column that a term uses may be named again.
    if (mention.kind === 'column')
      return !labelled.some(
        (each) => each.label.id !== 'aside' && each.mention.column?.name === mention.column!.name,
      )
    const sure = amounts[at]!.scored[0]!.share >= SURELY_NOTHING
    return pack || ((mention.kind === 'percent' || mention.kind === 'money') && !sure)
  })
}

const SHARE =
  /%|\b(?:percent|per ?cent|percentages?|shares?|fractions?|parts?|rates?|proportions?|times|×|\*) ?\b|\bof (?:the |its |their |our |what )?(?:price|unit_cost|cost|value|unit_price|selling|sales?|sold|purchase|amount|goods)\b/
const SHARE_NAME = /rate|share|pct|perc|frac|ratio|part|quota|factor|_p$/i

/** "Duty (column duty) is paid per unit": an amount of money, read as a share of the cost; and one that is held somehow. */
function shareColumns({ words: { words } }: Draft, labelled: readonly Labelled[]): number[] {
  return placesWhere(labelled, ({ label, mention: { column, at, sentence } }) => {
    if (column === null) return false
    const isShare = /^(?:price|cost|list)$/.test(label.base ?? '') && column.scale === undefined
    const isSaid = SHARE.test(saidIn(words, sentence)) || SHARE_NAME.test(column.name)
    return (isShare && !isSaid) || isHeldSomehow(words[at]!, column)
  })
}

/** "Freight is 1.40 per litre", where a column tells how many litres a unit has, read without it. */
function withoutMeasure({ words, columns }: Draft, labelled: readonly Labelled[]): number[] {
  return groupAmounts(labelled, words.words).groups.flatMap(({ main, parts, measure }) => {
    if (measure === null || main.label.base !== 'money' || main.mention.column) return []
    const measured = columns.menus.some((name) => measureOf(name, measure) !== null)
    return measured && !parts.some(({ mention }) => mention.column) ? [labelled.indexOf(main)] : []
  })
}

/** Money that no cost is named for, beside a formula of the whole profit: "once I sold one for 80". */
const besideFormula = (
  { formulas, words: { words } }: Draft,
  labelled: readonly Labelled[],
): number[] =>
  placesWhere(
    labelled,
    ({ label, mention }) =>
      formulas && label.role === 'main' && nameNear(words, mention.at, mention.end) === null,
  )
