// Amounts that are not what they seem, by the other amounts of the text: where nothing of the reading accounts for
// it, the amount is asked about.
import { measureOf } from '#language/bind.ts'
import { groupAmounts } from '../assembly/assembled-groups.ts'
import { placesWhere, type Labelled } from '../assembly/term-of.ts'
import { isCostName, namesNear } from '../assembly/names.ts'
import type { Draft } from '../draft-parts.ts'
import { saidIn } from '../text/words.ts'
import { ofLostSales } from './lost-sales.ts'
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
  product,
  asPercent,
  feesInTime: (_, labelled) => feesInTime(labelled),
  passedOver,
  ofNoUnit,
  ifPositive,
  withoutMeasure,
  ofKinds,
  ofLostSales,
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

/** "2 × weight": two costs in so many signs. */
function product({ words: { words } }: Draft, labelled: readonly Labelled[]): number[] {
  return placesWhere(labelled, ({ label, mention }, at) =>
    [labelled[at - 1], labelled[at + 1]].some((other) => {
      if (label.role !== 'main' || other?.label.role !== 'main') return false
      const [first, second] = [mention, other.mention].toSorted((x, y) => x.at - y.at)
      return second!.at === first!.end + 1 && /^[×*x·]$/.test(words[first!.end]!.text)
    }),
  )
}

/** "unit_fee per week": by its meaning (interface §1) it is paid once for a unit. */
const feesInTime = (labelled: readonly Labelled[]): number[] =>
  placesWhere(
    labelled,
    ({ label, mention }) =>
      mention.column?.name === 'unit_fee' && (label.by === 'stored' || label.by === 'held'),
  )

/** "The haulage is in its own column": a column of a cost that no amount takes. */
function passedOver({ words: { words } }: Draft, labelled: readonly Labelled[]): number[] {
  const paid = new Set(
    labelled.flatMap(({ label, mention }) => (label.id === 'aside' ? [] : mention.column?.name)),
  )
  return placesWhere(labelled, ({ mention: { column, sentence } }) => {
    const isCost = column?.name
      .toLowerCase()
      .split(/[^a-z]+/)
      .some(isCostName)
    const isSpoken = /\b(?:column|col|field|sheet|table|file)\b/.test(saidIn(words, sentence))
    return isCost === true && isSpoken && !paid.has(column!.name)
  })
}

/** "12% (commission)": it may stand in the column as 12 or as 0.12. */
function asPercent({ words: { words } }: Draft, labelled: readonly Labelled[]): number[] {
  return placesWhere(
    labelled,
    ({ mention: { column, at } }) =>
      column !== null && words[at]!.measure === 'percent' && !/pct|percent/i.test(column.name),
  )
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

/** "Freight is 1.40 per litre", where a column tells how many litres a unit has, read without it. */
function withoutMeasure({ words, columns }: Draft, labelled: readonly Labelled[]): number[] {
  return groupAmounts(labelled, words.words).groups.flatMap(({ main, parts, measure }) => {
    if (measure === null || main.label.base !== 'money') return []
    // "unit_fee for each kg": the column may have it times the weight already.
    const measured =
      main.mention.column || columns.menus.some((name) => measureOf(name, measure) !== null)
    return measured && !parts.some(({ mention }) => mention.column) ? [labelled.indexOf(main)] : []
  })
}

/** "Sales carry a channel: 'web' or 'shop'. From a web sale …": an amount of some kinds alone, which no case says. */
function ofKinds({ text, words, columns }: Draft, labelled: readonly Labelled[]): number[] {
  const quoted = [...text.matchAll(QUOTED)].map(([, kind]) => kind!)
  const names = new Set([...columns.menus, ...columns.sales])
  const kinds = new Set(quoted.filter((kind) => !names.has(kind)).map((kind) => kind.toLowerCase()))
  if (kinds.size < 2) return []
  const told = new Set(words.words.flatMap((word) => (kinds.has(word.text) ? word.sentence : [])))
  return placesWhere(
    labelled,
    ({ label, mention }) => label.role === 'main' && told.has(mention.sentence),
  )
}
/** A value of a column in quotes; one alone is a name, or a word that is meant loosely. */
const QUOTED = /(?<![\p{L}\d])['"‘“]([\p{L}][\p{L}\d_-]{1,20})['"’”](?![\p{L}\d])/gu

/** "Rent is 900 a month": no unit is named, so that it is hardly paid for each of them. */
function ofNoUnit({ words: { words, sentences } }: Draft, labelled: readonly Labelled[]): number[] {
  return placesWhere(labelled, ({ label, mention: { column, sentence } }) => {
    if (label.base !== 'money' || column) return false
    if (label.by !== 'stored' && label.by !== 'held') return false
    const [first, behind] = sentences[sentence]!
    const said = saidIn(words.slice(first, behind), sentence).replace(CLOCKS, ' ')
    return !UNIT.test(said) || OF_LOT.test(said)
  })
}
const CLOCKS =
  /(?:\b(?:per|an?|each|every|by the)|\/) (?:[a-z]+ )?(?:day|night|week|month|year|period|step)s?\b/g
/** "For each lot I rent one spot at $15 a week". */
const OF_LOT =
  /\b(?:each|every|per|the|one|an?|entire|whole) (?:(?:entire|whole) )?(?:lot|deal|batch|shipment|load|consignment|spot)\b/
const UNIT = /\b(?:each|every|per|units?|pieces?|items?|apiece|one|it|them|an?|for)\b|\//

/** "He has 30% of the profit. If a lot loses money, he gets nothing": no share of a loss, whichever label the share has. */
function ifPositive(
  { words: { words, sentences } }: Draft,
  labelled: readonly Labelled[],
): number[] {
  const losses = sentences.flatMap((_, index) => (LOSS.test(saidIn(words, index)) ? [index] : []))
  if (losses.length === 0) return []
  return placesWhere(labelled, ({ mention: { kind, sentence }, label }) => {
    if ((kind !== 'percent' && kind !== 'whole') || label.id === 'aside') return false
    const isOfProfit = label.role === 'fact' || PROFIT.test(saidIn(words, sentence))
    return isOfProfit && losses.some((index) => index >= sentence && index <= sentence + 2)
  })
}
const LOSS =
  /\b(?:loss(?:es)?|loss-making|loses? money|in the (?:hole|red)|out of pocket|negative|(?:is|if) positive|(?:is|are|was) nothing left)\b/
const PROFIT = /\b(?:profits?|result|left|remains?|surplus|difference|gains?|margin|minus)\b/
