// What one amount may mean, likeliest first, each as a sentence of controlled English: alone, with an
// amount beside it, and under a condition that the words name.
import type { Expression } from '#contract/valuation.ts'
import { readControlledText } from '#language/controlled/controlled-valuation.ts'
import * as lower from '#language/lower.ts'
import { printSigned } from '#language/printing/print.ts'
import { groupOf } from '../assembly/assembled-groups.ts'
import { writeGroup, type Sentence } from '../assembly/sentences.ts'
import { aloneAmount, type Group, type Labelled } from '../assembly/term-of.ts'
import { withLabel } from '../decide.ts'
import type { Amount, Draft } from '../draft-parts.ts'
import { conditionsOf, type Condition } from '../facts/conditions.ts'
import { turnedAmounts } from '../facts/turning-words.ts'
import { repeats, saidIn } from '../text/words.ts'
import { LABEL } from '../tagger/labels.ts'
import { alone, candidatesOf } from './candidates.ts'

/** A sentence of controlled English, and what it adds to the profit. */
interface Meaning {
  readonly text: string
  readonly formula: string
}

/** The answer that an amount does not belong to the deal. */
export const NO_COST = 'Nothing is charged for it.'
const NOTHING: Meaning = { text: NO_COST, formula: '0' }
/** Offered where nothing likelier makes a term. */
const USUAL = ['-money.sold', '-money.ordered', '-price.sold'] as const

const USUAL_BOUGHT = ['-money.ordered', '-money.sold', '-price.sold'] as const
const BOUGHT = /\b(?:ordered|bought|purchased)\b/

/** At most `most` meanings of the amount at a place, the likeliest first; at least one. */
export function meaningsOf(
  draft: Draft,
  labelled: readonly Labelled[],
  at: number,
  most: number,
): Meaning[] {
  const amount = draft.amounts[at]!
  const found: Meaning[] = []
  const conditions = conditionsOf(draft, amount)
  const limited = limitedBy(draft, amount)
  // An amount under a condition is hardly ever nothing; one that an answer has already may well be.
  const repeated = draft.said.some(({ sentence }) => repeats(sentence, amount.mention))
  const ofSales = amount.mention.column?.table === 'sales'
  const isLast = conditions.length + limited.length > 0 || repeated || draft.formulas || ofSales
  // One place is kept for "nothing", where it may be meant.
  const kept = isLast || isMaybeNothing(draft, labelled, at) ? 1 : 0
  const add = (meaning: Meaning | null): void => {
    if (meaning === null || found.some(({ formula }) => formula === meaning.formula)) return
    const room = meaning === NOTHING || found.includes(NOTHING) ? most : most - kept
    if (found.length < room && (meaning === NOTHING || isRead(meaning.text, draft)))
      found.push(meaning)
  }
  if (isSaidAlready(draft, at) || turnedAmounts(draft, labelled).get(at) === 'denied') add(NOTHING)
  for (const group of limited) add(termOf(draft, group))
  for (const candidate of candidatesOf(draft, labelled, at))
    if (candidate.kind === 'nothing') {
      if (!isLast) add(NOTHING)
    } else if (candidate.kind === 'fact') add({ text: candidate.text, formula: candidate.text })
    else {
      for (const group of underEach(draft, amount, candidate.group, conditions))
        add(termOf(draft, group))
      add(termOf(draft, candidate.group))
    }
  const bought = BOUGHT.test(saidIn(draft.words.words, amount.mention.sentence))
  const usual = (bought ? USUAL_BOUGHT : USUAL).filter((id) =>
    LABEL.get(id)!.kinds.includes(amount.mention.kind),
  )
  const addUsual = (least: number): void => {
    for (const id of usual)
      if (found.length < least) add(termOf(draft, alone(draft, withLabel(labelled, at, id), at)))
  }
  // A column of Sales may be paid for units sold alone, or for all that were ordered.
  addUsual(ofSales ? 2 : 1)
  add(NOTHING)
  addUsual(2)
  return found
}

/** Whether the tagger leaves it open that a number is no amount, or another sentence charges the like. */
function isMaybeNothing({ amounts }: Draft, labelled: readonly Labelled[], at: number): boolean {
  const aside = amounts[at]!.scored.find(({ label }) => label.id === 'aside')?.share ?? 0
  const own = labelled[at]!
  return (
    aside >= 0.01 ||
    labelled.some(
      (each) => each.label === own.label && each.mention.sentence !== own.mention.sentence,
    )
  )
}

/** An amount that stands in the text already is most likely said twice, and so is a fact that is. */
function isSaidAlready({ answered, amounts, said }: Draft, at: number): boolean {
  const own = amounts[at]!.mention
  const { label } = amounts[at]!.scored[0]!
  const fact = FACTS[label.id]
  if (fact && said.some(({ sentence }) => fact.test(sentence))) return true
  return [...answered, ...amounts.slice(0, at)].some(
    ({ mention }) => mention.kind === own.kind && mention.value === own.value,
  )
}

const FACTS: Readonly<Record<string, RegExp>> = {
  ours: /^Our share/,
  theirs: /^Our share/,
  horizon: /^Leftovers are/,
}

/** A term under the conditions beside its amount; where a second amount stands for the others, first. */
function underEach(
  draft: Draft,
  amount: Amount,
  group: Group,
  conditions: readonly Condition[],
): Group[] {
  return conditions.flatMap(({ holds, limit }) => {
    const under = (otherwise: Expression): Group => ({
      ...group,
      under: (own) => holds(own, otherwise),
    })
    const other = elseAmount(draft, amount, limit)
    const otherwise = other && aloneAmount({ ...group.main, mention: other.mention })
    return [...(otherwise ? [under(otherwise)] : []), under(lower.number(0))]
  })
}

/** The one other amount of its kind beside a condition, where the words speak of the other deals. */
function elseAmount(draft: Draft, { mention }: Amount, limit: Amount): Amount | null {
  const { words } = draft.words
  const { sentence } = limit.mention
  const others = draft.amounts.filter(
    (each) =>
      each !== limit &&
      each.mention !== mention &&
      each.mention.kind === mention.kind &&
      mention.column === null &&
      Math.abs(each.mention.sentence - sentence) <= 1,
  )
  const [other] = others
  if (!other || others.length > 1) return null
  const between = words.slice(
    Math.min(other.mention.end, mention.end),
    Math.max(other.mention.at, mention.at),
  )
  const joins = between.some(({ text }) => /^(?:and|plus|also|well)$/.test(text))
  const isShort = between.length <= 6 && !joins
  return isShort || OTHERWISE.test(saidIn(words, sentence - 1, sentence + 1)) ? other : null
}
const OTHERWISE =
  /\b(?:otherwise|else|others?|the rest|anything|(?:above|over|beyond|under|below|more|less|heavier|lighter|larger|smaller|bigger|cheaper|dearer) (?:than )?(?:that|it)|(?:heavier|lighter|larger|bigger|smaller|dearer|cheaper) (?:ones|still))\b/

/** Terms of the amounts beside a limit, or a column that is compared, under what it limits. */
function limitedBy(draft: Draft, limit: Amount): Group[] {
  return draft.amounts.flatMap((each) => {
    const own = conditionsOf(draft, each).filter(
      (condition) =>
        condition.limit === limit ||
        (limit.mention.column !== null && condition.column === limit.mention.column.name),
    )
    const label = each.scored.find((scored) => scored.label.role === 'main')?.label
    if (own.length === 0 || !label) return []
    const main: Labelled = { mention: each.mention, label }
    return underEach(draft, each, groupOf(main, [], draft.words.words), own)
  })
}

function termOf(draft: Draft, group: Group | null): Meaning | null {
  const written = group && writeGroup(group, draft, () => '')
  return written && meaningOf(written)
}

function meaningOf({ term, text }: Sentence): Meaning {
  if (!term) return { text, formula: text }
  return { text, formula: printSigned(term).slice(0, 4000) }
}

/** Whether a text with this sentence is read: "fba / fba" for each unit is no money. */
const isRead = (sentence: string, { columns, period }: Draft): boolean =>
  readControlledText(`${sentence}\nSubtract 1 for each deal.`, columns, {
    period: period ?? 'week',
  })?.ok === true
